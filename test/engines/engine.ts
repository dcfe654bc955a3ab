/** What tests of engines have in common. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Candidate, Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { readTier } from "../helpers/tiers.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const PROGRAM = join(ROOT, "dist", "cli.js");

export interface EngineTest {
  name: string;
  /** What to do to have it; undefined if it is there. */
  findMissing(): string | undefined;
  /** One line for each thing that was found to be so. @throws if something is not as it should be */
  run(names: readonly string[], folder: string): Promise<string[]>;
}

let predictor: Predictor | undefined;

/** The full tier, as `cognomen worker` answers from it. */
export function openPredictor(): Predictor {
  predictor ??= createPredictor(readTier("full"));
  return predictor;
}

/** Loads a package that is installed in a folder of its own. */
export function loadFrom(folder: string, name: string): unknown {
  return createRequire(join(ROOT, folder, "package.json"))(name);
}

export function isInstalled(folder: string, name: string): boolean {
  return existsSync(join(ROOT, folder, "node_modules", name));
}

/** Makes a folder that has the command `cognomen`, of this build, as installing it would. */
export function installCommand(folder: string): string {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  writeScript(join(bin, "cognomen"), `exec "${process.execPath}" "${PROGRAM}" "$@"`);
  return bin;
}

export function writeScript(path: string, command: string): void {
  writeFileSync(path, `#!/bin/sh\n${command}\n`);
  chmodSync(path, 0o755);
}

/** The environment in which commands of a folder are found. */
export const withCommand = (bin: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
});

export function check(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(what);
}

/** @throws at the first row that is not what `predict` answers */
export function checkAnswer(name: string, found: readonly Candidate[], where: string): void {
  const { country } = openPredictor().predict(name);
  const isEqual =
    found.length === country.length &&
    found.every(
      ({ country_id, probability }, index) =>
        country_id === country[index]!.country_id && probability === country[index]!.probability,
    );
  check(
    isEqual,
    `${where}: ${JSON.stringify(name.slice(0, 60))} is answered ${JSON.stringify(found)}, expected ${JSON.stringify(country)}`,
  );
}

export const perSecond = (count: number, milliseconds: number): string =>
  `${Math.round((count * 1000) / milliseconds).toLocaleString("en-US")} rows/s`;

/** For whatever is waited for. */
const TIMEOUT_MS = 60_000;

/** @param what for the message, if it never comes */
export async function waitUntil(isDone: () => boolean, what: string): Promise<void> {
  for (const endMs = Date.now() + TIMEOUT_MS; !isDone(); await sleep(20))
    check(Date.now() < endMs, `${what} took more than ${TIMEOUT_MS / 1000} s`);
}
