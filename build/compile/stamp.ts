/** The compiled tiers in `data/compiled/`, or beside it of some licence classes, and whether they are of these facts. */
import { ALL_LICENCES, type LicenceChoice } from "../../src/ground/licences.ts";
import { PARAMETERS } from "../model/parameters.ts";
import { sha256 } from "../stamp/code.ts";
import { describeTierFacts } from "../stamp/facts.ts";
import { compiledFolder, findReasonToMake, type Origin, stampLicences } from "../stamp/stamp.ts";

export const STAMP_NAME = "tiers.json";
/** In the root of the project, and not kept by git: what was trained, for the next build. */
export const CACHE_FOLDER = ".cache";

/** @param licences classes of the facts that are read */
export const describeTiersOrigin = (dataFolder: string, licences: LicenceChoice = ALL_LICENCES): Origin => ({
  facts: describeTierFacts(dataFolder),
  parameters: sha256(JSON.stringify(PARAMETERS)),
  ...stampLicences(licences),
});

/**
 * Why the tiers have to be made again, or undefined if they are of these facts and parameters.
 *
 * @param licences classes that they are to rest on
 */
export const findReasonToCompile = (
  dataFolder: string,
  licences: LicenceChoice = ALL_LICENCES,
): string | undefined =>
  findReasonToMake(compiledFolder(dataFolder, licences), STAMP_NAME, () =>
    describeTiersOrigin(dataFolder, licences),
  );
