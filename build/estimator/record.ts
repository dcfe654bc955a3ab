/**
 * The estimator that is kept in `data/compiled/`, with a stamp of what it was made from.
 *
 * Training takes two minutes and its outcome changes only with statistics and code, so it is done by
 * `npm run estimator` and not by every build.
 */
import { join } from "node:path";
import { ALL_LICENCES, type LicenceChoice } from "../../src/ground/licences.ts";
import { readCalibration } from "../model/calibration.ts";
import { type ModelParameters, PARAMETERS } from "../model/parameters.ts";
import { sha256, shortHash } from "../stamp/code.ts";
import { describeCounts } from "../stamp/facts.ts";
import { compiledFolder, findReasonToMake, type Origin, stampLicences } from "../stamp/stamp.ts";

export const ESTIMATOR_NAME = "estimator.bin";
const STAMP_NAME = "estimator.json";

export const estimatorPath = (dataFolder: string, licences: LicenceChoice = ALL_LICENCES): string =>
  join(compiledFolder(dataFolder, licences), ESTIMATOR_NAME);
export const estimatorStampPath = (dataFolder: string, licences: LicenceChoice): string =>
  join(compiledFolder(dataFolder, licences), STAMP_NAME);

/** What the reading of statistics depends on. */
export const COUNT_PARAMETERS = [
  "classWeights",
  "listedNameCount",
  "otherScriptCount",
  "pseudoCount",
  "deriveSpellings",
  "transferGenderForms",
  "derivedWeight",
  "variantWeight",
  "genderFormWeight",
  "patronymicWeight",
  "minFatherCount",
  "minSpelledCount",
  "minVariantCount",
  "minTransferredCount",
] as const satisfies readonly (keyof ModelParameters)[];

/**
 * @param licences classes of the statistics that are read
 */
export function describeEstimatorOrigin(dataFolder: string, licences: LicenceChoice): Origin {
  return {
    facts: {
      ...describeCounts(dataFolder),
      "estimatorFactors of calibration.json": shortHash(
        JSON.stringify(readCalibration(dataFolder).estimatorFactors),
      ),
    },
    parameters: sha256(JSON.stringify(COUNT_PARAMETERS.map((name) => [name, PARAMETERS[name]]))),
    ...stampLicences(licences),
  };
}

/**
 * Why the estimator has to be made again, or undefined if it is of these statistics and parameters.
 *
 * @param licences classes that it is to rest on
 */
export function findReasonToTrain(
  dataFolder: string,
  licences: LicenceChoice = ALL_LICENCES,
): string | undefined {
  return findReasonToMake(compiledFolder(dataFolder, licences), STAMP_NAME, () =>
    describeEstimatorOrigin(dataFolder, licences),
  );
}
