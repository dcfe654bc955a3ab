/** Finds and opens what comes with the command line: files of the package beside it, or in the standalone program itself. */
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
 * Finds the data that are installed.
 *
 * The default is the largest tier: on a disk its size costs one read, a look-up opens only the block it needs, and
 * people at a command line want the most names known. The library's default is smaller because a page has to load it.
 *
 * @param program address of the running file; undefined in the standalone program: build/release/standalone.ts
 */
export function createDataFinder(program: string | undefined) {
  const installed = program === undefined ? openProgram() : openFolder(program);
  const open = ({ path, read }: InstalledFile, advice: string = ADVICE): DataFile => ({
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
    threadScript: installed.threadScript,
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

/** Something that comes with it: where it lies, and how to read it. */
interface InstalledFile {
  path: string;
  read(path: string): Uint8Array;
}

function openFolder(program: string) {
  const pathTo = (target: string): string => fileURLToPath(new URL(target, program));
  const pathOf = (name: DataName): string => pathTo(`./data/${toBase64File(name)}`);
  return {
    folder: pathTo("./data/"),
    has: (name: DataName): boolean => existsSync(pathOf(name)),
    data: (name: DataName): InstalledFile => ({ path: pathOf(name), read: readBase64Module }),
    script: (name: DataName | "best"): InstalledFile => ({
      path: pathTo(`./${name === "standard" ? "index" : name}.cjs`),
      read: (path) => Buffer.from(bundleScript(path)),
    }),
    python: (): InstalledFile => ({ path: pathTo("../examples/python/origin.py"), read: readFileSync }),
    threadScript: (): URL | string => new URL("./cli-thread.js", program),
  };
}

/** The names of its assets are those of the data, `origin.py`, `thread.js`, and scripts in which data are left out. */
function openProgram(): ReturnType<typeof openFolder> {
  const read = (name: string): Uint8Array =>
    new Uint8Array(process.getBuiltinModule("node:sea").getRawAsset(name) as ArrayBuffer);
  const readText = (name: string): string => Buffer.from(read(name)).toString();
  const file = (name: string): InstalledFile => ({ path: process.execPath, read: () => read(name) });
  const addData = (script: string): string =>
    script.replace(LEFT_OUT, (_, name: string) => Buffer.from(read(name)).toString("base64"));
  return {
    folder: process.execPath,
    has: () => true,
    data: file,
    script: (name) => ({ ...file(name), read: () => Buffer.from(addData(readText(`${name}.js`))) }),
    python: () => file("origin.py"),
    threadScript: () => readText("thread.js"),
  };
}

/** Where the base64 of data was in a script. */
export const leaveOut = (name: DataName): string => `{{data ${name}}}`;
const LEFT_OUT = /\{\{data (\w+)\}\}/gu;
