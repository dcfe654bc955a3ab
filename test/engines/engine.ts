/** What tests of engines have in common. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Candidate } from "../../src/ground/types.ts";

export const ROOT: string = fileURLToPath(new URL("../../", import.meta.url));
export const PROGRAM: string = join(ROOT, "dist", "cli.js");

/** An engine with the functions or the program of its example. */
export interface Engine {
  name: string;
  /** How to get it; undefined if it is installed. */
  findMissing(): string | undefined;
  /** The names that it can read; default all. */
  choose?(names: readonly string[]): string[];
  open(folder: string): Promise<Session>;
}

export interface Session {
  /** The answer of each name, by its number in the list. @throws if a row is missing or answered twice */
  answer(names: readonly string[]): Promise<Candidate[][]>;
  /** The same for names in parts, where null is a missing part. An engine has them or has not. */
  answerParts?(parts: readonly Parts[]): Promise<Candidate[][]>;
  /** More that this engine alone can do. Gives one line for what was found. @throws if something is wrong */
  checkMore?(names: readonly string[], compare: Compare): Promise<string>;
  close(): void;
}

export type Parts = readonly [given: string | null, family: string | null];

/** Compares an answer with that of `predict`. @throws if they differ */
export type Compare = (name: string, found: readonly Candidate[]) => void;

/** Loads a package that is installed in a folder of its own. */
export function loadFrom(folder: string, name: string): unknown {
  return createRequire(join(ROOT, folder, "package.json"))(name);
}

/** How to install a package of an example; undefined if it is there. */
export function findMissingPackage(folder: string, name: string, size: string): string | undefined {
  if (existsSync(join(ROOT, folder, "node_modules", name))) return undefined;
  return `npm ci --prefix ${folder} --ignore-scripts (${size})`;
}

/** The environment in which the command `cognomen` is this build, as if it were installed. */
export function withCommand(folder: string): NodeJS.ProcessEnv {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  const path = join(bin, "cognomen");
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`);
  chmodSync(path, 0o755);
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
}

/** A file with one JSON object for each name, with its number as `id`. */
export function writeNames(path: string, names: readonly string[]): void {
  writeFileSync(path, names.map((name, id) => `${JSON.stringify({ id, name })}\n`).join(""));
}

/** Sorts answers by row. @throws if a row is missing or answered twice */
export function byRow(
  rows: readonly (readonly [id: number, answer: Candidate[]])[],
  count: number,
): Candidate[][] {
  const answers = new Map(rows);
  check(rows.length === count && answers.size === count, `${rows.length} answers for ${count} rows`);
  return Array.from({ length: count }, (_, id) => answers.get(id)!);
}

export function check(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(what);
}

const TIMEOUT_MS = 60_000;

/** @param what for the message, if it takes longer than a minute */
export async function waitUntil(isDone: () => boolean, what: string): Promise<void> {
  for (const endMs = Date.now() + TIMEOUT_MS; !isDone(); await sleep(20))
    check(Date.now() < endMs, `${what} took more than ${TIMEOUT_MS / 1000} s`);
}
