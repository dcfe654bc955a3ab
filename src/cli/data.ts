/** Finds and opens the data files that lie beside the built command line. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createPredictor } from "../predictor.ts";
import type { Predictor } from "../types.ts";
import { DataFileError } from "./errors.ts";
import { type DataChoice, TIERS } from "./host.ts";

/**
 * Makes the loader for a folder that holds `core.bin`, `standard.bin` and `full.bin`, or some of them.
 *
 * The default is the largest tier: on a disk its size costs one read, a look-up opens only the block it needs, and
 * people at a command line want the most names known. The library's default is smaller because a page has to load it.
 */
export function createDataLoader(folder: URL): (choice: DataChoice) => Predictor {
  const tierPath = (tier: string): string => fileURLToPath(new URL(`${tier}.bin`, folder));
  return ({ tier, file }) => {
    const path =
      file ?? (tier ? tierPath(tier) : TIERS.map(tierPath).find((candidate) => existsSync(candidate)));
    if (path === undefined) {
      throw new DataFileError(`no data files in ${fileURLToPath(folder)}: run "npm run build" to make them`);
    }
    return createPredictor(readDataFile(path, file === undefined));
  };
}

function readDataFile(path: string, isOwnTier: boolean): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw new DataFileError(`cannot read ${path} (${code ?? String(error)})`);
    const advice = isOwnTier
      ? 'run "npm run build", or choose another --tier'
      : "check the path after --data";
    throw new DataFileError(`no data file ${path}: ${advice}`);
  }
}
