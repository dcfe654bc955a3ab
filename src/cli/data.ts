/** Finds and opens the data that come with the command line. */
import { readFileSync } from "node:fs";
import { createEstimator } from "../estimator/estimator.ts";
import { createStorePredictor } from "../predict/predictor.ts";
import { createStore } from "../predict/store.ts";
import { DataModuleError } from "../program/data-module.ts";
import { cannot, DataFileError } from "./errors.ts";
import { type DataChoice, type DataFile, type DataName, TIERS } from "./host.ts";
import type { Installed } from "./installed.ts";

const ADVICE = 'install cognomen again, or run "npm run build" in a checkout';

/**
 * Finds the data that are installed.
 *
 * The default is the largest tier: on a disk its size costs one read, a look-up opens only the block it needs, and
 * people at a command line want the most names known. The library's default is smaller because a page has to load it.
 */
export function createDataFinder(installed: Installed) {
  const open = ({ path, read }: ReturnType<Installed["data"]>, advice: string = ADVICE): DataFile => ({
    path,
    bytes: readBytes(read, path, advice),
  });
  const readData = ({ tier, file }: DataChoice): DataFile => {
    if (file !== undefined) return open({ path: file, read: readFileSync }, "check the path");
    const found = tier ?? TIERS.find((candidate) => installed.has(candidate));
    if (found === undefined) throw new DataFileError(`no data files in ${installed.folder}: ${ADVICE}`);
    return open(installed.data(found), `${ADVICE}, or choose another --tier`);
  };
  return {
    readInstalled: (name: DataName) => open(installed.data(name)),
    readData,
    readScript: (name: DataName | "best") => open(installed.script(name)),
    readPython: () => open(installed.python()),
    loadPredictor(choice: DataChoice) {
      const store = createStore(readData(choice).bytes);
      const predictor = createStorePredictor(store, {});
      return Object.defineProperty(predictor, "openBlockCount", { get: () => store.loadedBlockCount });
    },
    loadEstimator: () => createEstimator(open(installed.data("estimate")).bytes),
  };
}

/** @param advice what to do if the file is not there */
function readBytes(read: (path: string) => Uint8Array, path: string, advice: string): Uint8Array {
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
