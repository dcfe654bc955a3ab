/** Finds and opens the data files that lie beside the built command line. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createPredictor } from "../answer/predictor.ts";
import { createEstimator } from "../estimator/estimator.ts";
import type { Estimator, Predictor } from "../types.ts";
import { cannot, DataFileError } from "./errors.ts";
import { type DataChoice, type DataFile, TIERS } from "./host.ts";

const BUILD_ADVICE = 'run "npm run build"';

/**
 * Makes the reader for a folder that holds `core.bin`, `standard.bin` and `full.bin`, or some of them.
 *
 * The default is the largest tier: on a disk its size costs one read, a look-up opens only the block it needs, and
 * people at a command line want the most names known. The library's default is smaller because a page has to load it.
 */
export function createDataReader(folder: URL): (choice: DataChoice) => DataFile {
  const tierPath = (tier: string): string => fileURLToPath(new URL(`${tier}.bin`, folder));
  return ({ tier, file }) => {
    const path =
      file ?? (tier ? tierPath(tier) : TIERS.map(tierPath).find((candidate) => existsSync(candidate)));
    if (path === undefined) {
      throw new DataFileError(`no data files in ${fileURLToPath(folder)}: run "npm run build" to make them`);
    }
    const advice = file ? "check the path" : `${BUILD_ADVICE}, or choose another --tier`;
    return { path, bytes: readDataFile(path, advice) };
  };
}

/** Makes the loader of predictors for such a folder. */
export function createDataLoader(folder: URL): (choice: DataChoice) => Predictor {
  const read = createDataReader(folder);
  return (choice) => createPredictor(read(choice).bytes);
}

/** Makes the loader of the estimator, whose data lie in `estimate.bin` of the same folder. */
export function createEstimatorLoader(folder: URL): () => Estimator {
  return () => createEstimator(readDataFile(fileURLToPath(new URL("estimate.bin", folder)), BUILD_ADVICE));
}

/** @param advice what to do if the file is not there */
function readDataFile(path: string, advice: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      throw new DataFileError(cannot("read", path, error), { cause: error });
    throw new DataFileError(`no data file ${path}: ${advice}`, { cause: error });
  }
}
