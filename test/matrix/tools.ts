/** Where the tools of the matrix are, and how to run them. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Command, findProgram } from "../hosts/hosts.ts";
import { runToEnd } from "../hosts/process.ts";
import type { Answers, Workshop } from "./cell.ts";

export const MATRIX: string = fileURLToPath(new URL(".", import.meta.url));
export const MODULES: string = join(MATRIX, "node_modules");
const ROOT_MODULES = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const OWN_TOOLS: readonly string[] = ["esbuild", "typescript", "vite"];
export const INSTALL = "npm ci --prefix test/matrix --ignore-scripts";

/** A tool that says nothing for so long is stuck. */
const TOOL_MS = 120_000;

/** Tools that the project builds with are its own; all others are installed for the matrix. */
export const folderOf = (tool: string): string =>
  join(OWN_TOOLS.includes(tool) ? ROOT_MODULES : MODULES, tool);

/** Version of an installed tool; undefined if it is not there. */
export function findVersion(tool: string): string | undefined {
  const path = join(folderOf(tool), "package.json");
  if (!existsSync(path)) return undefined;
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
}

/** A program that comes as a package for each system. @throws if there is none for this one */
export function program(scope: string, path: string): string {
  const found = findProgram(scope, path, MODULES);
  if (found === undefined) throw new Error(`no program ${path} in ${scope} for this system: ${INSTALL}`);
  return found;
}

/** Runs a command in the project and gives what it wrote. */
export const run = (cwd: string, file: string, ...args: string[]): Promise<string> => {
  const command: Command = { file, args, cwd };
  return runToEnd(command, TOOL_MS);
};

/** Runs one of `bundlers/`. */
export const bundle = (workshop: Workshop, bundler: string, ...args: string[]): Promise<string> =>
  run(workshop.project, process.execPath, join(MATRIX, "bundlers", `${bundler}.js`), ...args);

/** Has a run time import a module of the project and ask it all names. */
export async function runAnswers(
  { project, namesFile, address }: Workshop,
  file: string,
  args: readonly string[],
): Promise<Answers> {
  const output = await run(project, file, ...args, namesFile, address);
  const line = output.trimEnd().split("\n").at(-1) ?? "";
  if (!line.startsWith("{")) throw new Error(`expected answers, found:\n${output}`);
  return JSON.parse(line) as Answers;
}
