/**
 * One process of several that share a quota: asks its handler for single names and batches, and writes down what was
 * answered. Says when it is ready and waits for a line before it starts. Arguments: client package, port, number of requests, number of the process, file for a line per answer.
 */
import { once } from "node:events";
import { openSync, writeSync } from "node:fs";
import type { Prediction } from "../../../src/ground/types.ts";
import { createHandler } from "../../../src/http.ts";
import { connect, type PackageName } from "./redis-client.ts";

const IN_FLIGHT = 50;
const LIMIT = 4000;

const [packageName, port, requestCount, processNumber, path] = process.argv.slice(2);
const { store, close } = await connect(packageName as PackageName, Number(port));
const log = openSync(path!, "a");

const predict = (name: string): Prediction => ({ name, country: [], count: 0 });
const handler = createHandler({
  predictor: { predict, predictMany: (names) => names.map(predict) },
  accounts: { key: { status: "active", limit: LIMIT } },
  quota: store,
  throttle: false,
  // The processes must not start in one month and end in the next.
  clock: () => Date.UTC(2026, 2, 1, 12),
  quotaTimeoutMs: 10_000,
});

let seed = 1 + Number(processNumber);
function drawNameCount(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  // Half are single names, so that whatever no batch fits into is spent too.
  return seed % 2 === 0 ? 1 : 1 + (seed % 9);
}

let sent = 0;
async function ask(): Promise<void> {
  while (sent < Number(requestCount)) {
    sent++;
    const nameCount = drawNameCount();
    const names = nameCount === 1 ? "name=Kim" : "name[]=Kim&".repeat(nameCount);
    const response = await handler(new Request(`http://localhost/?apikey=key&${names}`));
    const answer = (await response.json()) as unknown;
    const answered = response.status !== 200 ? 0 : Array.isArray(answer) ? answer.length : 1;
    // Written at once, so that a process that is killed has told of all it answered.
    writeSync(log, `${response.status} ${nameCount} ${answered}\n`);
  }
}

// All processes start together: the first must not spend the quota while the others are still being loaded.
process.stdout.write("ready\n");
await once(process.stdin, "data");
await Promise.all(Array.from({ length: IN_FLIGHT }, ask));
await close();
process.stdin.destroy();
