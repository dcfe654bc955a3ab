/** Makes the static tables of a kind of symbols from all symbols of a file. */
import { MAX_PROPERTY_COUNT, PROPERTY_COUNTS } from "../../src/block-model.ts";
import {
  type Chain,
  gapOf,
  isColumnUsed,
  LEVEL_CONTEXT_COUNT,
  levelContextOf,
  MAX_GAP,
  MAX_LEVEL,
  type Stage,
  usualOf,
} from "../../src/block-tables.ts";
import { SCALE } from "../../src/rans.ts";
import { clusterCells, countCells } from "./clusters.ts";

/** A symbol, then its properties. */
const STRIDE = MAX_PROPERTY_COUNT + 1;

export class SampleSink {
  private bytes = new Uint8Array(STRIDE << 10);
  private length = 0;

  add(symbol: number, p0: number, p1: number, p2: number, p3: number, p4: number): void {
    if (this.length === this.bytes.length) {
      const grown = new Uint8Array(2 * this.bytes.length);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    const { bytes, length } = this;
    bytes[length] = symbol;
    bytes[length + 1] = p0;
    bytes[length + 2] = p1;
    bytes[length + 3] = p2;
    bytes[length + 4] = p3;
    bytes[length + 5] = p4;
    this.length = length + STRIDE;
  }

  take(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

/** Most states of each stage of each kind, in the order of KIND: for small tables, and for large ones. */
const SMALL_PLANS: readonly (readonly number[])[] = [
  [64, 64, 32],
  [40, 64, 64],
  [40, 64, 100],
  [6, 24, 24],
  [40, 64, 64, 64],
  [40, 64, 64],
  [40, 64, 64],
  [30, 48, 48, 48, 48],
  [40, 64, 64, 64, 64],
  [24, 48, 48, 48, 48],
  [30, 48, 48, 48, 48],
  [80, 100, 100, 80],
  [40, 64, 64, 64, 64],
];
const LARGE_PLANS: readonly (readonly number[])[] = [
  [64, 100, 64],
  [64, 128, 128],
  [64, 128, 255],
  [6, 48, 48],
  [64, 200, 255, 255],
  [64, 200, 255],
  [64, 200, 255],
  [64, 100, 128, 128, 128],
  [64, 128, 128, 128],
  [64, 128, 128, 128],
  [64, 128, 128, 128, 128],
  [128, 255, 255],
  [64, 128, 128, 128, 128],
];
/** Samples from which a kind counts as large. */
const LARGE_SAMPLE_COUNT = 300000;

/** Samples below which a kind has two stages of few states at most. */
const TINY_SAMPLE_COUNT = 4000;
const TINY_STATE_COUNT = 12;

/** Bits of an entry of a distribution and of a state that goes on, as estimated. */
const ENTRY_BITS = 6;
const STATE_BITS = 6;

/** The best chain of those that ask for the first properties only. */
export function chooseChain(sink: SampleSink, kind: number): Chain {
  const samples = sink.take();
  const isSmall = samples.length / STRIDE < LARGE_SAMPLE_COUNT;
  const whole = (isSmall ? SMALL_PLANS : LARGE_PLANS)[kind]!.slice(0, PROPERTY_COUNTS[kind]);
  // A few samples do not pay for many states, nor is it worth the time to find that out.
  const isTiny = samples.length / STRIDE < TINY_SAMPLE_COUNT;
  const plan = isTiny ? whole.slice(0, 1).map((most) => Math.min(most, TINY_STATE_COUNT)) : whole;
  let best = makeChain(samples, []);
  const mostStageCount = samples.length === 0 ? 0 : plan.length;
  for (let stageCount = 1; stageCount <= mostStageCount; stageCount++) {
    const chain = makeChain(samples, plan.slice(0, stageCount));
    if (chain.bits < best.bits) best = chain;
  }
  return best.chain;
}

/** @returns a chain with the bits of all symbols and, as estimated, of itself */
function makeChain(samples: Uint8Array, plan: readonly number[]): { chain: Chain; bits: number } {
  const count = samples.length / STRIDE;
  let states = new Uint8Array(count);
  let stateCount = 1;
  let bits = plan.length === 0 ? Number.POSITIVE_INFINITY : 0;
  const stages: Stage[] = [];
  for (const [index, most] of plan.entries()) {
    const cells = countCells(samples, STRIDE, states, index);
    const isLast = index === plan.length - 1;
    const {
      clusters,
      clusterCount,
      tableBits,
      bits: symbolBits,
    } = clusterCells(cells, {
      most,
      entryBits: isLast ? ENTRY_BITS : STATE_BITS,
    });
    bits += tableBits + (isLast ? symbolBits : 0);
    const map = createMap(cells.ids, clusters, stateCount, clusterCount);
    stages.push({
      stateCount: clusterCount,
      map,
      entryLevels: quantise(countEntries(map)),
      gapLevels: quantise(countGaps(map)),
    });
    const next = new Uint8Array(count);
    for (let sample = 0; sample < count; sample++)
      next[sample] = map[states[sample]! * 256 + samples[sample * STRIDE + 1 + index]!]!;
    states = next;
    stateCount = clusterCount;
  }
  const counts = new Float64Array(stateCount * 256);
  for (let sample = 0; sample < count; sample++) counts[states[sample]! * 256 + samples[sample * STRIDE]!]!++;
  const levels = quantise(counts);
  return { chain: { stages, levels, levelLevels: quantise(countLevels(levels)) }, bits };
}

/** Entries of a map that are not what is usual in their row. */
function countEntries(map: Uint8Array): Float64Array {
  const counts = new Float64Array(256);
  for (let row = 0; row < map.length; row += 256) {
    const usual = usualOf(map, row);
    for (let property = 0; property < 256; property++)
      if (map[row + property] !== usual) counts[map[row + property]!]!++;
  }
  return counts;
}

/** Usual entries before each that is not, and before the ends of rows. */
function countGaps(map: Uint8Array): Float64Array {
  const counts = new Float64Array(256);
  const columns = Array.from({ length: 256 }, (_, column) => column).filter((column) =>
    isColumnUsed(map, column),
  );
  for (let row = 0; row < map.length; row += 256) {
    const usual = usualOf(map, row);
    for (let index = 0; ; index++) {
      const gap = gapOf(map, row, columns, index, usual);
      counts[gap]!++;
      index += gap;
      if (index >= columns.length) break;
      if (gap === MAX_GAP) index--;
    }
  }
  return counts;
}

/** Levels above 0, less 1, by context. */
function countLevels(levels: Uint8Array): Float64Array {
  const counts = new Float64Array(LEVEL_CONTEXT_COUNT * 256);
  const lasts = new Uint8Array(256);
  for (let index = 0; index < levels.length; index++) {
    const level = levels[index]!;
    if (level === 0) continue;
    const symbol = index & 255;
    counts[levelContextOf(lasts[symbol]!) * 256 + level - 1]!++;
    lasts[symbol] = level;
  }
  return counts;
}

/** Cells that do not occur have what most cells of their row have. */
function createMap(ids: Uint32Array, clusters: Uint8Array, fromCount: number, toCount: number): Uint8Array {
  const map = new Uint8Array(fromCount * 256);
  const usual = new Float64Array(fromCount * toCount);
  for (let cell = 0; cell < ids.length; cell++) usual[(ids[cell]! >> 8) * toCount + clusters[cell]!]!++;
  for (let state = 0; state < fromCount; state++) {
    const row = usual.subarray(state * toCount, (state + 1) * toCount);
    map.fill(row.indexOf(Math.max(...row)), state * 256, (state + 1) * 256);
  }
  for (let cell = 0; cell < ids.length; cell++) map[ids[cell]!] = clusters[cell]!;
  return map;
}

function quantise(counts: Float64Array): Uint8Array {
  const levels = new Uint8Array(counts.length);
  for (let row = 0; row < counts.length; row += 256) {
    const total = counts.subarray(row, row + 256).reduce((sum, count) => sum + count, 0);
    for (let symbol = 0; symbol < 256; symbol++) {
      const count = counts[row + symbol]!;
      if (count === 0) continue;
      const share = Math.max((count / total) * SCALE - 1, 0.5);
      levels[row + symbol] = 1 + Math.min(Math.max(Math.round(2 * Math.log2(share)) + 2, 0), MAX_LEVEL - 1);
    }
  }
  return levels;
}
