/** The compiled tiers in `data/compiled/`, or beside it of some licence classes, and whether they are of this data and code. */
import { ALL_LICENCES, type LicenceChoice } from "../../src/ground/licences.ts";
import { describeCode } from "../stamp/code.ts";
import { describeTierFacts } from "../stamp/facts.ts";
import { compiledFolder, findReasonToMake, type Origin, stampLicences } from "../stamp/stamp.ts";

export const STAMP_NAME = "tiers.json";
/** In the root of the project, and not kept by git: what was trained, for the next build. */
export const CACHE_FOLDER = ".cache";

/** Where the code of the tiers begins. Reports and progress are not in it. Errors and the keeping of models decide no byte. */
const ENTRY = {
  file: "build/compile/make-tiers.ts",
  except: ["src/ground/errors.ts", "build/model/characters/cache.ts"],
};

/**
 * @param root folder of the project, where the code is
 * @param licences classes of the facts that are read
 */
export function describeTiersOrigin(
  root: string,
  dataFolder: string,
  licences: LicenceChoice = ALL_LICENCES,
): Origin {
  return { facts: describeTierFacts(dataFolder), ...describeCode(root, ENTRY), ...stampLicences(licences) };
}

/**
 * Why the tiers have to be made again, or undefined if they are of this data and code.
 *
 * @param root folder of the project, where the code is
 * @param licences classes that they are to rest on
 */
export function findReasonToCompile(
  root: string,
  dataFolder: string,
  licences: LicenceChoice = ALL_LICENCES,
): string | undefined {
  return findReasonToMake(compiledFolder(dataFolder, licences), STAMP_NAME, () =>
    describeTiersOrigin(root, dataFolder, licences),
  );
}
