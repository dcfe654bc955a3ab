/** Finds and opens the data that lie beside the built command line, as modules. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createEstimator } from "../estimator/estimator.ts";
import type { Estimator } from "../ground/types.ts";
import { createStorePredictor } from "../predict/predictor.ts";
import { createStore } from "../predict/store.ts";
import { DataModuleError, readBase64Module, toBase64File } from "../program/data-module.ts";
import { cannot, DataFileError } from "./errors.ts";
import { type DataChoice, type DataFile, type DataName, type OpenedData, TIERS } from "./host.ts";

const ADVICE = 'install cognomen again, or run "npm run build" in a checkout';

/** Reads what the package comes with, by its name. @param folder holds the modules of the tiers and of the estimator, or some of them */
export const createInstalledReader =
  (folder: URL) =>
  (name: DataName): DataFile => {
    const path = pathOf(folder, name);
    return { path, bytes: readData(readBase64Module, path, ADVICE) };
  };

const pathOf = (folder: URL, name: DataName): string => fileURLToPath(new URL(toBase64File(name), folder));

/**
 * Makes the reader for a folder that holds the modules of the tiers, or of some of them.
 *
 * The default is the largest tier: on a disk its size costs one read, a look-up opens only the block it needs, and
 * people at a command line want the most names known. The library's default is smaller because a page has to load it.
 */
export function createDataReader(folder: URL): (choice: DataChoice) => DataFile {
  return ({ tier, file }) => {
    if (file !== undefined) return { path: file, bytes: readData(readFileSync, file, "check the path") };
    const found = tier ?? TIERS.find((candidate) => existsSync(pathOf(folder, candidate)));
    if (found === undefined) {
      throw new DataFileError(`no data files in ${fileURLToPath(folder)}: ${ADVICE}`);
    }
    const path = pathOf(folder, found);
    return { path, bytes: readData(readBase64Module, path, `${ADVICE}, or choose another --tier`) };
  };
}

/** Makes the loader of predictors for such a folder. */
export function createDataLoader(folder: URL): (choice: DataChoice) => OpenedData {
  const read = createDataReader(folder);
  return (choice) => {
    const store = createStore(read(choice).bytes);
    const predictor = createStorePredictor(store, {});
    return Object.defineProperty(predictor, "openBlockCount", { get: () => store.loadedBlockCount });
  };
}

/** Makes the loader of the estimator, whose data lie in the same folder. */
export function createEstimatorLoader(folder: URL): () => Estimator {
  const read = createInstalledReader(folder);
  return () => createEstimator(read("estimate").bytes);
}

/** @param advice what to do if the file is not there */
function readData(read: (path: string) => Uint8Array, path: string, advice: string): Uint8Array {
  try {
    return read(path);
  } catch (error) {
    if (error instanceof DataModuleError)
      throw new DataFileError(`data file ${path} is damaged, ${error.message}: reinstall the package`, {
        cause: error,
      });
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      throw new DataFileError(cannot("read", path, error), { cause: error });
    throw new DataFileError(`no data file ${path}: ${advice}`, { cause: error });
  }
}
