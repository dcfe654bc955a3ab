/** Bad input without end: only documented answers, always JSON, and memory that does not grow. */
import { type Account, createHandler, type Prediction } from "cognomen/http";
import { createScript, wholeNumber } from "../../build/command-line.ts";
import { formatTable, grouped } from "../../build/table.ts";
import { describeMachine } from "../machine.ts";
import { createRandom } from "../speed/random.ts";
import { drawRequest } from "./random-request.ts";

const SEED = 7;
const MEGABYTE = 2 ** 20;
const MAX_GROWTH_BYTES = 10 * MEGABYTE;
/** Requests at the same time, so that answers that wait overlap. */
const IN_FLIGHT = 20;
const STATUSES = [200, 204, 401, 402, 404, 405, 422, 429, 500, 503];
const HEADERS = ["x-rate-limit-limit", "x-rate-limit-remaining", "x-rate-limit-reset", "x-rate-reset"];

const random = createRandom(SEED);

function predict(name: string): Prediction {
  if (random.below(500) === 0) throw new Error("broken on purpose");
  return { name, country: [{ country_id: "DE", probability: 0.5 }], count: name.length };
}

async function findAccount(key: string): Promise<Account | undefined> {
  if (random.below(500) === 0) throw new Error("no accounts on purpose");
  if (key.startsWith("paused")) return { status: "paused" };
  return key.startsWith("key") ? { status: "active", limit: 1_000_000 } : undefined;
}

let nowMs = Date.UTC(2026, 0, 1);
const handler = createHandler({
  predictor: { predict, predictMany: (names) => names.map(predict) },
  accounts: findAccount,
  path: "/",
  // A day passes every 20,000 requests, so that windows end on the way.
  clock: () => {
    nowMs += 4320;
    return nowMs;
  },
  clientAddress: { trustedProxies: ["10.0.0.0/8"] },
});

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function judge(request: Request, ip: string | undefined): Promise<number> {
  const response = await handler(request, { ip });
  const text = await response.text();
  const what = `${request.method} ${request.url.slice(0, 300)}: ${response.status} ${text.slice(0, 200)}`;
  if (!STATUSES.includes(response.status)) fail(`not documented: ${what}`);
  for (const name of HEADERS) {
    if (!/^\d+$/u.test(response.headers.get(name) ?? "")) fail(`${name} is no integer: ${what}`);
  }
  if (request.method === "HEAD" || response.status === 204) {
    if (text !== "") fail(`a body that should not be: ${what}`);
    return response.status;
  }
  if (response.headers.get("content-length") !== String(Buffer.byteLength(text))) fail(`length: ${what}`);
  const value = JSON.parse(text) as { error?: unknown };
  if (response.status !== 200 && typeof value.error !== "string") fail(`no error: ${what}`);
  return response.status;
}

function readMemory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function main({ requests: requestCount, check }: { requests: number; check?: boolean }): Promise<void> {
  process.on("unhandledRejection", (reason) => fail(`unhandled rejection: ${reason}`));
  const machine = describeMachine();
  const counts = new Map<number, number>();
  const memory: number[] = [];
  const start = performance.now();
  for (let tenth = 1; tenth <= 10; tenth++) {
    for (let sent = 0; sent < requestCount / 10; sent += IN_FLIGHT) {
      const asked = Array.from({ length: IN_FLIGHT }, () => {
        const { request, ip } = drawRequest(random);
        return judge(request, ip);
      });
      for (const status of await Promise.all(asked)) counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    memory.push(readMemory());
    process.stderr.write(`${tenth * 10} % ${(memory.at(-1)! / MEGABYTE).toFixed(1)} MB\n`);
  }
  const growth = memory.at(-1)! - memory[0]!;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    [
      `${machine} ${grouped(total)} requests in ${((performance.now() - start) / 1000).toFixed(0)} s.\n\n`,
      formatTable([
        ["status", "answers"],
        ...[...counts].sort().map(([status, count]) => [String(status), grouped(count)]),
      ]),
      `\nheap and external memory after a tenth ${(memory[0]! / MEGABYTE).toFixed(1)} MB,`,
      ` at the end ${(memory.at(-1)! / MEGABYTE).toFixed(1)} MB\n`,
    ].join(""),
  );
  if (globalThis.gc === undefined) process.stderr.write("Without --expose-gc memory says little.\n");
  if (check && growth > MAX_GROWTH_BYTES) fail("memory grows");
}

await createScript(
  "npm run soak --",
  "Sends random requests, most of them wrong, through the handler of the built package, without a server between.",
)
  .option("--requests <number>", "a million takes a few minutes", wholeNumber(1), 20_000)
  .option("--check", "exit code 1 if memory grows by more than 10 MB after the first tenth")
  .addHelpText(
    "after",
    "\nA status that is not documented, an answer that is no JSON or lacks a header, a rejection: exit code 1 at once.",
  )
  .action(main)
  .parseAsync();
