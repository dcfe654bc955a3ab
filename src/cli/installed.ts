/** What comes with the command line: files of the package beside it, or in the standalone program itself. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readBase64Module, toBase64File } from "../program/data-module.ts";
import type { DataName } from "./host.ts";
import { bundleScript } from "./script.ts";

/** Something that comes with it: where it lies, and how to read it. */
interface InstalledFile {
  path: string;
  read(path: string): Uint8Array;
}

export type Installed = ReturnType<typeof openFolder>;

/** @param program address of the running file; undefined in the standalone program: build/release/standalone.ts */
export const findInstalled = (program: string | undefined): Installed =>
  program === undefined ? openProgram() : openFolder(program);

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
function openProgram(): Installed {
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
