/** Programs of the machine that some tests need. Where one is missing, its tests are skipped by name, or fail with `CI=true`. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./imports.ts";

/** Debian's Python, which has no packages of the user's. */
const PYTHONS = ["/usr/bin/python3", "python3"];

export const answers = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

export const python = PYTHONS.find((program) => answers(program, "--version"));
export const hasPandas = python !== undefined && answers(python, "-c", "import pandas");
export const hasSqlite = answers("sqlite3", "--version");

/** Without a program tests are skipped, unless nobody would notice. */
export const isSkipped = (isThere: boolean): boolean => !isThere && process.env.CI !== "true";

/** A folder with the built program as the commands `cognomen` and `npx cognomen`, for the path of a process. */
export function makeBin(folder: string): string {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const program = `exec ${JSON.stringify(process.execPath)} ${JSON.stringify(join(ROOT, "dist", "cli.js"))}`;
  writeFileSync(join(bin, "cognomen"), `#!/bin/sh\n${program} "$@"\n`);
  writeFileSync(join(bin, "npx"), `#!/bin/sh\nshift\n${program} "$@"\n`);
  for (const name of ["cognomen", "npx"]) chmodSync(join(bin, name), 0o755);
  return bin;
}
