/**
 * A model of spellings that is small enough to ship: few rows, each of a few bits a number.
 *
 * It is trained like the large one; when a quarter of the learning is done, the rows that say least are forgotten, and the
 * others learn to do without them. Surnames and forenames share the rows and have a head each.
 */
import { ESTIMATOR_PARTS, HASH_BITS, hashRuns, MAX_HASH_COUNT } from "../../src/estimator/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { ExampleSource, type TrainingCounts } from "../model/characters/examples.ts";
import { Network, type NetworkWeights } from "../model/characters/network.ts";
import { createRandom } from "../model/characters/random.ts";
import type { TrainingPlan } from "../model/characters/train.ts";

export interface CompactPlan extends TrainingPlan {
  /** Names drawn of a country in one script, in one pass. */
  drawCount: number;
  /** Rows that are kept. */
  rowCount: number;
  /** Share of the learning after which the others are forgotten. */
  pruneShare: number;
  /** Share of the examples that are forenames. */
  forenameShare: number;
  /** What a forename counts beside a surname for the rows that both share. */
  forenameRowWeight: number;
}

/** What each head learns from; keys and groups are the same. */
export type CompactCounts = Record<NamePart, TrainingCounts>;

/** A trained model: rows in ascending order of the hashes that they belong to. */
export interface CompactModel {
  hashes: Uint32Array<ArrayBuffer>;
  weights: NetworkWeights;
  /** How often each row was met in training; a forename counts `forenameRowWeight`. */
  uses: Float64Array<ArrayBuffer>;
}

/** Part of the examples after which progress is reported. */
const REPORT_SHARE = 1 / 20;
const MIN_RATE = 0.02;

/**
 * Share of the examples after which the weights are averaged, and between two that count: the last alone are a draw. From 0.8, names
 * of *fit* that core does not have find 0.3 points less of top-5, from 0.4 as many less.
 */
const AVERAGE_SHARE = 0.6;
const AVERAGE_INTERVAL_SHARE = 1 / 100;

/** Adds weights to sums of such. */
function addWeights(sums: NetworkWeights, weights: NetworkWeights): void {
  addTo(sums.rows, weights.rows);
  for (const [number, { classes, bias }] of weights.heads.entries()) {
    addTo(sums.heads[number]!.classes, classes);
    addTo(sums.heads[number]!.bias, bias);
  }
}

function addTo(sums: Float32Array, values: Float32Array): void {
  for (let index = 0; index < sums.length; index++) sums[index]! += values[index]!;
}

function divideWeights({ shape, rows, heads }: NetworkWeights, count: number): NetworkWeights {
  const divide = (values: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> =>
    values.map((value) => value / count);
  return {
    shape,
    rows: divide(rows),
    heads: heads.map(({ classes, bias }) => ({ classes: divide(classes), bias: divide(bias) })),
  };
}

/** Rows by hash; -1 for hashes without one. */
type RowTable = Int32Array;

/** Gives a row to every hash that is in at least `minNameCount` names, in ascending order. */
function createRowTable(
  keys: readonly string[],
  keyStarts: Uint32Array,
  minNameCount: number,
): { table: RowTable; hashes: Uint32Array<ArrayBuffer> } {
  const counters = new Uint8Array(2 ** HASH_BITS);
  const runs = new Uint32Array(MAX_HASH_COUNT);
  for (let key = 0; key + 1 < keyStarts.length; key++) {
    if (keyStarts[key] === keyStarts[key + 1]) continue;
    const count = hashRuns(keys[key]!, runs);
    for (let index = 0; index < count; index++) {
      if (counters[runs[index]!]! < 255) counters[runs[index]!]!++;
    }
  }
  const hashes: number[] = [];
  for (let hash = 0; hash < counters.length; hash++) {
    if (counters[hash]! >= minNameCount) hashes.push(hash);
  }
  return numberRows(Uint32Array.from(hashes));
}

function numberRows(hashes: Uint32Array<ArrayBuffer>): {
  table: RowTable;
  hashes: Uint32Array<ArrayBuffer>;
} {
  const table = new Int32Array(2 ** HASH_BITS).fill(-1);
  for (let row = 0; row < hashes.length; row++) table[hashes[row]!] = row;
  return { table, hashes };
}

/** @param onProgress called with the share of the work that is done, and the mean loss since the last call */
export function trainCompact(
  pooled: CompactCounts,
  plan: CompactPlan,
  onProgress: (share: number, loss: number) => void = () => {},
): CompactModel {
  const keys = pooled.surname.keyText.split("\n");
  let { table, hashes } = createRowTable(keys, pooled.surname.keyStarts, plan.minNameCount);
  const sources = {
    surname: new ExampleSource(pooled.surname, plan.seed, plan.drawCount),
    forename: new ExampleSource(pooled.forename, plan.seed + 3, plan.drawCount),
  };
  const random = createRandom(plan.seed + 1);
  const { dimension } = plan;
  const network = new Network({
    rowCount: hashes.length,
    dimension,
    classCount: pooled.surname.populations.length,
    headCount: ESTIMATOR_PARTS.length,
  });
  network.initialize(
    ESTIMATOR_PARTS.map((part) => sources[part].prior),
    plan.seed + 2,
  );

  const runs = new Uint32Array(MAX_HASH_COUNT);
  let uses = new Float64Array(hashes.length);
  const { input } = network;
  const { forenameShare, forenameRowWeight } = plan;
  const exampleCount = Math.round((sources.surname.exampleCount * plan.passCount) / (1 - forenameShare));
  const reportInterval = Math.max(1, Math.floor(exampleCount * REPORT_SHARE));
  const pruneNumber = Math.floor(exampleCount * plan.pruneShare);
  const averageStart = Math.floor(exampleCount * AVERAGE_SHARE);
  const averageInterval = Math.max(1, Math.floor(exampleCount * AVERAGE_INTERVAL_SHARE));
  let sums: NetworkWeights | undefined;
  let sumCount = 0;
  let loss = 0;
  for (let done = 0; done < exampleCount; done++) {
    if (done === pruneNumber) {
      const kept = chooseRows(network.weights(), uses, plan.rowCount);
      network.retain(kept);
      ({ table, hashes } = numberRows(Uint32Array.from(kept, (row) => hashes[row]!)));
      uses = Float64Array.from(kept, (row) => uses[row]!);
    }
    const isForename = Math.floor((done + 1) * forenameShare) > Math.floor(done * forenameShare);
    const part = isForename ? "forename" : "surname";
    const { key, country, weight } = sources[part].next();
    const partWeight = isForename ? forenameRowWeight : 1;
    const runCount = hashRuns(keys[key]!, runs);
    let count = 0;
    for (let index = 0; index < runCount; index++) {
      const row = table[runs[index]!]!;
      if (row < 0 || random() < plan.dropShare) continue;
      input[count++] = row;
      uses[row]! += partWeight;
    }
    if (count > 0) {
      loss += network.learn(
        count,
        country,
        weight * partWeight,
        Math.max(MIN_RATE, 1 - done / exampleCount),
        ESTIMATOR_PARTS.indexOf(part),
        // Forenames had their say in what the rows tell apart; which of it counts most is for surnames to say.
        isForename && done >= pruneNumber,
      );
    }
    if (done >= averageStart && (exampleCount - done - 1) % averageInterval === 0) {
      if (sums === undefined) sums = network.weights();
      else addWeights(sums, network.weights());
      sumCount++;
    }
    if ((done + 1) % reportInterval === 0) {
      onProgress((done + 1) / exampleCount, loss / reportInterval);
      loss = 0;
    }
  }
  return { hashes, weights: divideWeights(sums ?? network.weights(), Math.max(1, sumCount)), uses };
}

/** The rows that move answers most: how often they are met times the square of their length; in ascending order. */
function chooseRows({ shape, rows }: NetworkWeights, uses: Float64Array, rowCount: number): Uint32Array {
  const { dimension } = shape;
  const values = Float64Array.from({ length: shape.rowCount }, (_, row) => {
    let square = 0;
    for (let index = row * dimension; index < (row + 1) * dimension; index++) square += rows[index]! ** 2;
    return square * uses[row]!;
  });
  const order = Uint32Array.from(values, (_, row) => row);
  order.sort((left, right) => values[right]! - values[left]! || left - right);
  return order.slice(0, rowCount).sort();
}
