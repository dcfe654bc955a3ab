/** Reads the file of `--accounts`. Keys are secrets: no message holds one, nor text of the file that may be one. */
import { createHash } from "node:crypto";
import { constants, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CognomenError } from "../../ground/errors.ts";
import { type Account, createAccountFinder } from "../../http/accounts.ts";
import { cannot, UsageError } from "../errors.ts";

const FIELDS: Record<keyof Account, true> = { status: true, limit: true, window: true, id: true };
const EXPECTED =
  'expected a JSON object of accounts by key, such as {"a-key": {"status": "active", "limit": 10000}}';

/** "line 3, column 7", as far as the parser tells. Its message quotes the text, which may be a key. */
function locate(text: string, error: unknown): string {
  const position = /position (\d+)/u.exec(String(error))?.[1];
  if (position === undefined) return "";
  const lines = text.slice(0, Number(position)).split("\n");
  return ` at line ${lines.length}, column ${lines.at(-1)!.length + 1}`;
}

async function readText(path: string): Promise<string> {
  let file: FileHandle | undefined;
  try {
    // A pipe would be waited for, and its content be gone at the second look. Opened so, it is there at once and can be told.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    if ((await file.stat()).isFile()) return await file.readFile("utf8");
  } catch (error) {
    throw new UsageError(cannot("read", `--accounts ${path}`, error), { cause: error });
  } finally {
    await file?.close();
  }
  throw new UsageError(
    `--accounts ${path}: a pipe, folder or device; expected a file, which is read again when it changes`,
  );
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Without its cause, which quotes the text.
    throw new UsageError(`--accounts ${path}: no JSON${locate(text, error)}; ${EXPECTED}`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What people mistype are small words and numbers. Anything else may be a key in a wrong place, and is not told. */
const TOLD = /^(?:[a-z]{0,12}|\d{1,6})$/u;

const describeText = (text: string): string =>
  TOLD.test(text) ? JSON.stringify(text) : "(not shown: it may be a key)";

/** What is wrong with an account, as the handler would say it; undefined if nothing is. */
function findFault(account: unknown): string | undefined {
  if (!isObject(account)) return `expected an object with "status"`;
  const unknownField = Object.keys(account).find((field) => !Object.hasOwn(FIELDS, field));
  if (unknownField !== undefined)
    return `unknown field ${describeText(unknownField)}, expected ${Object.keys(FIELDS).join(", ")}`;
  try {
    createAccountFinder({ key: account as unknown as Account });
    return undefined;
  } catch (error) {
    if (!(error instanceof CognomenError)) throw error;
    return error.message
      .replace('Option "accounts.*.', 'field "')
      .replace(
        /found ("(?:[^"\\]|\\.)*")/u,
        (_, quoted: string) => `found ${describeText(JSON.parse(quoted) as string)}`,
      );
  }
}

/** What usage is counted under, so that keys do not stand in Redis; the same on every server. */
const hideKey = (key: string): string =>
  `sha256-${createHash("sha256").update(key).digest("hex").slice(0, 32)}`;

/** Checking 100,000 accounts takes some tenths of a second: whoever asks meanwhile waits for no longer than this. */
const SLICE_MS = 5;

/** @param path for messages @throws UsageError for a fault; the message names the account by its place */
export async function parseAccounts(content: string, path: string): Promise<Map<string, Account>> {
  // Editors on Windows begin a file with a mark that is no JSON.
  const parsed = parseJson(content.replace(/^\uFEFF/u, ""), path);
  if (!isObject(parsed)) throw new UsageError(`--accounts ${path}: ${EXPECTED}`);
  const accounts = new Map<string, Account>();
  let sliceStartMs = performance.now();
  for (const [key, account] of Object.entries(parsed)) {
    if (performance.now() - sliceStartMs > SLICE_MS) {
      await setImmediate();
      sliceStartMs = performance.now();
    }
    const fault = key === "" ? "its key is empty" : findFault(account);
    if (fault !== undefined) {
      // Terminals obey control characters.
      const told = fault.replace(/\p{Cc}/gu, "?");
      throw new UsageError(`--accounts ${path}: account ${accounts.size + 1}: ${told}`);
    }
    accounts.set(key, { id: hideKey(key), ...(account as Account) });
  }
  return accounts;
}

export type AccountTable = Awaited<ReturnType<typeof openAccounts>>;

/** Polled, because what editors and containers do to a file is not told reliably. */
const POLL_INTERVAL_MS = 1000;

/** Differs whenever the file does; of a file that cannot be looked at, it is the reason. */
function fingerprint(path: string): string {
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

/** Follows changes of the file, and complains of faulty ones. @throws UsageError if it is faulty the first time */
export async function openAccounts(path: string, stderr: Writable) {
  // Taken before the file is read: what is written from then on is a change, however soon it comes.
  let lastSeen = fingerprint(path);
  const read = async (): Promise<Map<string, Account>> => parseAccounts(await readText(path), path);
  let accounts = await read();
  let isReading = false;
  const poll = async (): Promise<void> => {
    const seen = fingerprint(path);
    if (seen === lastSeen || isReading) return;
    lastSeen = seen;
    isReading = true;
    try {
      accounts = await read();
      stderr.write(`cognomen: ${accounts.size} accounts read\n`);
    } catch (error) {
      stderr.write(`cognomen: accounts unchanged: ${(error as Error).message}\n`);
    } finally {
      isReading = false;
    }
  };
  const timer = setInterval(poll, POLL_INTERVAL_MS);
  timer.unref();
  return {
    find: (key: string) => accounts.get(key),
    get count() {
      return accounts.size;
    },
    close: () => clearInterval(timer),
  };
}
