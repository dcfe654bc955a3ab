#!/usr/bin/env node
/** The program `cognomen`: binds the command line to this process. */
import { availableParallelism } from "node:os";
import { createDataFinder } from "./data.ts";
import { createThreadPool } from "./enrich/thread-pool.ts";
import { main } from "./main.ts";
import { waitForSignal } from "./signals.ts";

const data = createDataFinder(import.meta.url);
// No await: the standalone program is CommonJS, which has none outside of functions.
main(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  platform: process.platform,
  ...data,
  loadDataBuilder: async () => (await import("../../build/own-data/main.ts")).buildData,
  processorCount: availableParallelism(),
  startThreads: (count, threadData) => createThreadPool(data.threadScript(), count, threadData),
  waitForStop: waitForSignal,
  endAfter: (milliseconds) => setTimeout(() => process.exit(), milliseconds).unref(),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
