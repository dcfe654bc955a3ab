/** Trains the character model of one name part. */
import { scriptNumber } from "../../../src/text/script.ts";
import { ExampleSource, type TrainingCounts } from "./examples.ts";
import { createGramTable, type GramTable, MAX_ROW_COUNT, readRows } from "./grams.ts";
import { Network, type NetworkWeights } from "./network.ts";
import { createRandom } from "./random.ts";

/** How large the model becomes and how long it learns. */
export interface TrainingPlan {
  /** Names that a run of letters must be in. */
  minNameCount: number;
  dimension: number;
  passCount: number;
  /** Share of a name's rows that are left out at random each time, so that no single one decides. */
  dropShare: number;
  seed: number;
}

/** A trained model, in a form that can be sent from a worker. */
export interface TrainedModel {
  grams: GramTable;
  weights: NetworkWeights;
}

/** Part of the examples after which progress is reported. */
const REPORT_SHARE = 1 / 20;
/** The learning rate falls no lower than this part of its beginning. */
const MIN_RATE = 0.02;

/** @param onProgress called with the share of the work that is done, and the mean loss since the last call */
export function trainModel(
  pooled: TrainingCounts,
  plan: TrainingPlan,
  onProgress: (share: number, loss: number) => void = () => {},
): TrainedModel {
  const keys = pooled.keyText.split("\n");
  const { keyStarts } = pooled;
  const ownKeys = function* (): Generator<string> {
    for (let key = 0; key + 1 < keyStarts.length; key++) {
      if (keyStarts[key + 1]! > keyStarts[key]!) yield keys[key]!;
    }
  };
  const grams = createGramTable(ownKeys(), plan.minNameCount);
  const source = new ExampleSource(pooled, plan.seed);
  const random = createRandom(plan.seed + 1);
  const network = new Network({
    rowCount: grams.rowCount,
    dimension: plan.dimension,
    classCount: pooled.populations.length,
  });
  network.initialize([source.prior], plan.seed + 2);

  const scripts = Uint8Array.from(keys, scriptNumber);
  const rows = new Int32Array(MAX_ROW_COUNT);
  const { input } = network;
  const exampleCount = source.exampleCount * plan.passCount;
  const reportInterval = Math.max(1, Math.floor(exampleCount * REPORT_SHARE));
  let loss = 0;
  for (let number = 0; number < exampleCount; number++) {
    const { key, country, weight } = source.next();
    const rowCount = readRows(grams, keys[key]!, rows, scripts[key]);
    let count = 0;
    for (let index = 0; index < rowCount; index++) {
      if (random() >= plan.dropShare) input[count++] = rows[index]!;
    }
    if (count > 0) {
      loss += network.learn(count, country, weight, Math.max(MIN_RATE, 1 - number / exampleCount));
    }
    if ((number + 1) % reportInterval === 0) {
      onProgress((number + 1) / exampleCount, loss / reportInterval);
      loss = 0;
    }
  }
  return { grams, weights: network.weights() };
}
