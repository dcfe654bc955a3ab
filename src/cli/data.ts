/** Finds and opens the data that lie beside the built command line, as modules. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createEstimator } from "../estimator/estimator.ts";
import { createStorePredictor } from "../predict/predictor.ts";
import { createStore } from "../predict/store.ts";
import { DataModuleError, readBase64Module, toBase64File } from "../program/data-module.ts";
import { cannot, DataFileError } from "./errors.ts";
import { type DataChoice, type DataFile, type DataName, TIERS } from "./host.ts";
import { bundleScript } from "./script.ts";

const ADVICE = 'install cognomen again, or run "npm run build" in a checkout';

/**
 * Finds the data in a folder that holds the modules of the tiers and of the estimator, or some of them.
 *
 * The default is the largest tier: on a disk its size costs one read, a look-up opens only the block it needs, and
 * people at a command line want the most names known. The library's default is smaller because a page has to load it.
 */
export function createDataFinder(folder: URL) {
  const pathOf = (name: DataName): string => fileURLToPath(new URL(toBase64File(name), folder));
  const readModule = (name: DataName, advice: string): DataFile => {
    const path = pathOf(name);
    return { path, bytes: readBytes(readBase64Module, path, advice) };
  };
  const readInstalled = (name: DataName): DataFile => readModule(name, ADVICE);
  const pythonPath = fileURLToPath(new URL("../../examples/python/origin.py", folder));
  const readData = ({ tier, file }: DataChoice): DataFile => {
    if (file !== undefined) return { path: file, bytes: readBytes(readFileSync, file, "check the path") };
    const found = tier ?? TIERS.find((candidate) => existsSync(pathOf(candidate)));
    if (found === undefined) throw new DataFileError(`no data files in ${fileURLToPath(folder)}: ${ADVICE}`);
    return readModule(found, `${ADVICE}, or choose another --tier`);
  };
  return {
    readInstalled,
    readData,
    readScript(name: DataName | "best") {
      const path = fileURLToPath(new URL(`../${name === "standard" ? "index" : name}.cjs`, folder));
      return { path, bytes: readBytes((entry) => Buffer.from(bundleScript(entry)), path, ADVICE) };
    },
    readPython: () => ({ path: pythonPath, bytes: readBytes(readFileSync, pythonPath, ADVICE) }),
    loadPredictor(choice: DataChoice) {
      const store = createStore(readData(choice).bytes);
      const predictor = createStorePredictor(store, {});
      return Object.defineProperty(predictor, "openBlockCount", { get: () => store.loadedBlockCount });
    },
    loadEstimator: () => createEstimator(readInstalled("estimate").bytes),
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
