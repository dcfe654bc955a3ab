#!/usr/bin/env node
/** The program `cognomen`: binds the command line to this process. */
import { createDataLoader } from "./data.ts";
import { DataFileError } from "./errors.ts";
import { main } from "./main.ts";

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  platform: process.platform,
  loadPredictor: createDataLoader(new URL("./data/", import.meta.url)),
  loadEstimator: () => {
    throw new DataFileError("no data for estimates");
  },
});
