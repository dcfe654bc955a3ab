/** The command line with threads that answer without looking: what is left is reading, splitting and writing. */
import { availableParallelism } from "node:os";
import { createDataFinder } from "../../src/cli/data.ts";
import { createThreadPool } from "../../src/cli/enrich/thread-pool.ts";
import { main } from "../../src/cli/main.ts";
import { waitForSignal } from "../../src/cli/signals.ts";

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  platform: process.platform,
  ...createDataFinder(process.env.COGNOMEN_BENCH_DATA),
  loadDataBuilder: () => Promise.reject(new Error("not here")),
  processorCount: availableParallelism(),
  startThreads: (count, data) => createThreadPool(new URL("./noop-thread.mjs", import.meta.url), count, data),
  waitForStop: waitForSignal,
});
