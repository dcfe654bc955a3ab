/**
 * Trains the estimator and writes it to `data/compiled/`, with a stamp of what it was made from. The same statistics and code
 * give the same bytes on every machine.
 */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createProgress } from "../../src/program/progress.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { readOptions } from "../command-line.ts";
import { createStamp, writeStamp } from "../stamp/stamp.ts";
import { makeEstimator } from "./make-file.ts";
import {
  describeEstimatorOrigin,
  ESTIMATOR_NAME,
  estimatorPath,
  estimatorStampPath,
  findReasonToTrain,
} from "./record.ts";

const HELP = `Usage: npm run estimator [-- --check --data <folder>]

Trains the estimator for names that are in no data and writes estimator.bin and estimator.json. Takes two minutes.

  --data <folder>  statistics to train on, and where the files go (default: data)
  --check          writes nothing; fails if the files are not those that would be written
  --help           this text
`;

async function train(dataFolder: string): Promise<Uint8Array> {
  const progress = createProgress(process.stderr);
  progress.start("train", 1);
  const bytes = await makeEstimator(dataFolder, (share) => progress.reach(share));
  progress.stop();
  return bytes;
}

async function main(): Promise<void> {
  const values = readOptions(HELP, { data: { type: "string" }, check: { type: "boolean" } });
  if (!values) return;
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const dataFolder = values.data ?? "data";
  if (values.check) {
    // The stamp first: it costs a second, and says what has changed.
    const reason = findReasonToTrain(root, dataFolder);
    const isEqual =
      reason === undefined &&
      Buffer.compare(await train(dataFolder), readFileSync(estimatorPath(dataFolder))) === 0;
    if (isEqual) return;
    const problem = reason ?? `${estimatorPath(dataFolder)} is not what training makes`;
    process.stderr.write(`The estimator is stale: ${problem}. Run npm run estimator.\n`);
    process.exitCode = 1;
    return;
  }
  // Before the training: what changes in the meantime is not in it.
  const origin = describeEstimatorOrigin(root, dataFolder);
  const bytes = await train(dataFolder);
  writeFileAtomic(estimatorPath(dataFolder), bytes);
  writeStamp(estimatorStampPath(dataFolder), createStamp(origin, { [ESTIMATOR_NAME]: bytes }));
  const seconds = performance.now() / 1000;
  process.stderr.write(`${estimatorPath(dataFolder)}: ${bytes.length} bytes, ${seconds.toFixed(0)} s\n`);
}

await main();
