/**
 * `npm run fit:calibration -- <people.tsv> …`: fits how sure answers may be and what the sources of each country are known to
 * say too much or too little, on the *fit* part alone, and writes data/learnt/calibration.json.
 */
import { readFileSync } from "node:fs";
import { createEstimator } from "../../src/estimator/estimator.ts";
import { createProgress } from "../../src/program/progress.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { createScript } from "../command-line.ts";
import { learn } from "../compile/full-table.ts";
import { CACHE_FOLDER } from "../compile/stamp.ts";
import { estimatorPath, findReasonToTrain } from "../estimator/record.ts";
import { readPeople } from "../evaluate/people.ts";
import { calibrationPath, readCalibration } from "../model/calibration.ts";
import { fitCalibration } from "./calibration.ts";
import { mergeCalibrations, parseCodes } from "./some-countries.ts";

await createScript(
  "npm run fit:calibration --",
  "Fits how sure answers may be, on the fit part of the people, and writes calibration.json.",
)
  .argument(
    "<people.tsv...>",
    "people with known countries, as for npm run evaluate; of several files all count",
  )
  .option("--countries <codes>", "fit these alone, such as IN,NP; all else stays as it is", parseCodes)
  .option("--trained", "the estimator was trained anew: fit its factors of all countries beside --countries")
  .option("--data <folder>", "statistics to read, and where the file goes", "data")
  .action(run)
  .parseAsync();

async function run(
  paths: readonly string[],
  {
    data,
    countries: chosen,
    trained = false,
  }: { data: string; countries?: readonly string[]; trained?: boolean },
): Promise<void> {
  const people = paths.flatMap(readPeople);
  const reason = findReasonToTrain(data);
  if (reason !== undefined) {
    process.stderr.write(`The estimator is stale: ${reason}. Run npm run estimator first.\n`);
    process.exitCode = 1;
    return;
  }
  const { countries, pooled, spelling } = await learn(data, createProgress(process.stderr), {
    // What is learnt here is what the next build needs.
    cacheFolder: CACHE_FOLDER,
  });
  const former = readCalibration(data);
  const { calibration, peopleCount, lossBefore, lossAfter } = fitCalibration(
    people,
    countries,
    pooled,
    spelling,
    createEstimator(readFileSync(estimatorPath(data))),
    former.estimatorFactors,
  );
  const learnt = chosen === undefined ? calibration : mergeCalibrations(former, calibration, chosen, trained);
  writeFileAtomic(calibrationPath(data), `${JSON.stringify(learnt, undefined, 2)}\n`);
  process.stdout.write(
    `${peopleCount} people of the fit part: log loss ${lossBefore.toFixed(4)} before, ${lossAfter.toFixed(4)} after\n` +
      "Estimator and tiers take their factors from here: npm run estimator, npm run build:data.\n",
  );
}
