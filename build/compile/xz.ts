/** The yardstick of a file's size: `xz -9e` of the same table as sorted text. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Table } from "../../src/encode/table.ts";

/** Where the figure for the full tier is recorded. */
export const XZ_RECORD_PATH: string = join("bench", "xz.json");

export interface XzRecord {
  /** Of the text. */
  sha256: string;
  textByteCount: number;
  xzByteCount: number;
  /** Version of xz. */
  xz: string;
}

/** The table as sorted text, the form that a general compressor would be given. */
function* tableToText(table: Table): Generator<string> {
  const payloadText = table.payloads.map(
    ({ countries, steps, restStep }) =>
      `${countries.map((number, index) => `${table.countries[number]!.code}${steps[index]}`).join(" ")} ${restStep}`,
  );
  let record = 0;
  for (let key = 0; key < table.keys.length; key++) {
    const parts = table.parts[key]!;
    let line = table.keys[key]!;
    for (const [bit, letter] of [
      [1, "s"],
      [2, "f"],
    ] as const) {
      if ((parts & bit) === 0) continue;
      line += `\t${letter}${table.recordEvidence[record]}\t${payloadText[table.recordPayloads[record]!]}\t${table.recordCounts[record]}`;
      record++;
    }
    yield `${line}\n`;
  }
}

function* textChunks(table: Table): Generator<Buffer> {
  let lines: string[] = [];
  for (const line of tableToText(table)) {
    if (lines.push(line) < 20_000) continue;
    yield Buffer.from(lines.join(""));
    lines = [];
  }
  yield Buffer.from(lines.join(""));
}

/** Length and hash of the table as text. */
export function hashText(table: Table): { textByteCount: number; sha256: string } {
  const hash = createHash("sha256");
  let textByteCount = 0;
  for (const chunk of textChunks(table)) {
    hash.update(chunk);
    textByteCount += chunk.length;
  }
  return { textByteCount, sha256: hash.digest("hex") };
}

/**
 * Compresses the table with `xz -9e`; takes minutes.
 *
 * @throws Error if xz is not installed or fails
 */
export async function compressWithXz(table: Table): Promise<XzRecord> {
  const [version] = (await run(["--version"], [])).toString("utf8").split("\n");
  const compressed = await run(["-9e", "-c"], textChunks(table));
  return { ...hashText(table), xzByteCount: compressed.length, xz: version ?? "" };
}

function run(args: readonly string[], input: Iterable<Buffer>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn("xz", args, { stdio: ["pipe", "pipe", "inherit"] });
    const output: Buffer[] = [];
    child.on("error", (error) =>
      reject(new Error(`xz does not run (Debian: apt-get install xz-utils): ${error.message}`)),
    );
    child.stdin.on("error", () => {});
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.on("close", (code) => {
      if (code === 0) resolve(Buffer.concat(output));
      else reject(new Error(`xz ended with code ${code}`));
    });
    for (const chunk of input) child.stdin.write(chunk);
    child.stdin.end();
  });
}
