/** The compiled tiers in `data/compiled/`, and whether they are of this data and code. */
import { join } from "node:path";
import { describeCode } from "../stamp/code.ts";
import { describeTierFacts } from "../stamp/facts.ts";
import { COMPILED_FOLDER, findReasonToMake, type Origin } from "../stamp/stamp.ts";

export const STAMP_NAME = "tiers.json";
/** In the root of the project, and not kept by git: what was trained, for the next build. */
export const CACHE_FOLDER = ".cache";

/** Where the code of the tiers begins. Reports and progress are not in it. Errors and the keeping of models decide no byte. */
const ENTRY = {
  file: "build/compile/make-tiers.ts",
  except: ["src/errors.ts", "build/model/characters/cache.ts"],
};

/** @param root folder of the project, where the code is */
export function describeTiersOrigin(root: string, dataFolder: string): Origin {
  return { facts: describeTierFacts(dataFolder), ...describeCode(root, ENTRY) };
}

/**
 * Why the tiers have to be made again, or undefined if they are of this data and code.
 *
 * @param root folder of the project, where the code is
 */
export function findReasonToCompile(root: string, dataFolder: string): string | undefined {
  return findReasonToMake(join(dataFolder, COMPILED_FOLDER), STAMP_NAME, () =>
    describeTiersOrigin(root, dataFolder),
  );
}
