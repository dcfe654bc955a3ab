/**
 * Trains the estimator and writes it to `data/compiled/`, with a stamp of what it was made from; of some licence classes
 * alone, to where their tiers lie. The same statistics and code give the same bytes on every machine.
 */
import { readFileSync } from "node:fs";
import { ALL_LICENCES, isEveryLicence, type LicenceChoice } from "../../src/ground/licences.ts";
import { createProgress } from "../../src/program/progress.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { createScript, licenceOption } from "../command-line.ts";
import { COMPILED_FOLDER, createStamp, writeStamp } from "../stamp/stamp.ts";
import { makeEstimator } from "./make-file.ts";
import {
  describeEstimatorOrigin,
  ESTIMATOR_NAME,
  estimatorPath,
  estimatorStampPath,
  findReasonToTrain,
} from "./record.ts";

async function train(dataFolder: string, licences: LicenceChoice): Promise<Uint8Array> {
  const progress = createProgress(process.stderr);
  progress.start("train", 1);
  const bytes = await makeEstimator(dataFolder, licences, (share) => progress.reach(share));
  progress.stop();
  return bytes;
}

interface Options {
  licence?: LicenceChoice;
  data: string;
  check?: boolean;
  ifStale?: boolean;
}

async function main({
  licence: licences = ALL_LICENCES,
  data: dataFolder,
  check,
  ifStale,
}: Options): Promise<void> {
  const path = estimatorPath(dataFolder, licences);
  if (check) {
    // The stamp first: it costs a second, and says what has changed.
    const reason = findReasonToTrain(dataFolder, licences);
    const isEqual =
      reason === undefined && Buffer.compare(await train(dataFolder, licences), readFileSync(path)) === 0;
    if (isEqual) return;
    const problem = reason ?? `${path} is not what training makes`;
    process.stderr.write(
      `The estimator is stale: ${problem}. Run npm run estimator${isEveryLicence(licences) ? "" : ` -- --licence ${licences.join(",")}`}.\n`,
    );
    process.exitCode = 1;
    return;
  }
  if (ifStale && findReasonToTrain(dataFolder, licences) === undefined) {
    process.stderr.write(`${path} is of these data and this code.\n`);
    return;
  }
  // Before the training: what changes in the meantime is not in it.
  const origin = describeEstimatorOrigin(dataFolder, licences);
  const bytes = await train(dataFolder, licences);
  writeFileAtomic(path, bytes);
  writeStamp(estimatorStampPath(dataFolder, licences), createStamp(origin, { [ESTIMATOR_NAME]: bytes }));
  const seconds = performance.now() / 1000;
  process.stderr.write(`${path}: ${bytes.length} bytes, ${seconds.toFixed(0)} s\n`);
}

await createScript(
  "npm run estimator --",
  "Trains the estimator for names that are in no data and writes estimator.bin and estimator.json. Takes two minutes.",
)
  .addOption(licenceOption())
  .option(
    "--data <folder>",
    `statistics to train on; the files go to ${COMPILED_FOLDER} in it, of some classes alone to a folder beside that, ` +
      `such as ${COMPILED_FOLDER}-a, where their tiers lie`,
    "data",
  )
  .option("--if-stale", "do nothing if the estimator is of these statistics and this code")
  .option("--check", "write nothing; fail if the files are not those that would be written")
  .addHelpText(
    "after",
    "\nExit codes: 0 written, or as it should be; 1 something failed, or is not; 2 wrong use.",
  )
  .action(main)
  .parseAsync();
