#!/usr/bin/env node
/** The program `cognomen`: binds the command line to this process. */
import { availableParallelism } from "node:os";
import { createDataFinder } from "./data.ts";
import { createThreadPool } from "./enrich/thread-pool.ts";
import { main } from "./main.ts";
import { waitForSignal } from "./signals.ts";

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  platform: process.platform,
  ...createDataFinder(new URL("./data/", import.meta.url)),
  loadDataBuilder: async () => (await import("../../build/own-data/main.ts")).buildData,
  processorCount: availableParallelism(),
  startThreads: (count, data) => createThreadPool(new URL("./cli-thread.js", import.meta.url), count, data),
  waitForStop: waitForSignal,
  endAfter: (milliseconds) => setTimeout(() => process.exit(), milliseconds).unref(),
});
