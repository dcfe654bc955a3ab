/** Makes the static tables of a kind of symbols from all symbols of a file. */

import * as KIND from "../block/kinds.ts";
import { SCALE } from "../block/rans.ts";
import {
  type KindNumber,
  LEVEL_CONTEXT_COUNT,
  levelContextOf,
  MAX_LEVEL,
  PROPERTY_COUNTS,
  type Stage,
} from "../block/tables.ts";
import { countCells } from "./cells.ts";
import { clusterCells } from "./clusters.ts";
import {
  listGaps,
  listMarked,
  usedColumns,
  usualOf,
  type WrittenChain,
  type WrittenStage,
} from "./table-values.ts";

/** Bytes of a sample: a symbol, then its properties. */
export const STRIDE = Math.max(...Object.values(PROPERTY_COUNTS)) + 1;

export class SampleSink {
  private bytes = new Uint8Array(STRIDE << 10);
  private length = 0;

  add(symbol: number, p0: number, p1: number, p2: number, p3: number, p4: number): void {
    if (this.length === this.bytes.length) {
      // Large arrays make the garbage collector run: few of them, since what is not written takes no memory.
      const grown = new Uint8Array(4 * this.bytes.length);
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

/** At most so many states of each stage: in small tables, and in large ones. */
interface StateLimits {
  small: readonly number[];
  large: readonly number[];
}

const STATE_LIMITS: Readonly<Record<KindNumber, StateLimits>> = {
  [KIND.branch]: { small: [64, 64, 32], large: [64, 100, 64] },
  [KIND.firstLetter]: { small: [40, 64, 64], large: [64, 128, 128] },
  [KIND.letter]: { small: [40, 64, 100], large: [64, 128, 255] },
  [KIND.parts]: { small: [6, 24, 24], large: [6, 48, 48] },
  [KIND.firstCountry]: { small: [40, 64, 64, 64], large: [64, 200, 255, 255] },
  [KIND.givenCountry]: { small: [40, 64, 64], large: [64, 200, 255] },
  [KIND.secondPartCountry]: { small: [40, 64, 64], large: [64, 200, 255] },
  [KIND.evidence]: { small: [30, 48, 48, 48, 48], large: [64, 100, 128, 128, 128] },
  [KIND.count]: { small: [40, 64, 64, 64, 64], large: [64, 128, 128, 128] },
  [KIND.countryCount]: { small: [24, 48, 48, 48, 48], large: [64, 128, 128, 128] },
  [KIND.step]: { small: [30, 48, 48, 48, 48], large: [64, 128, 128, 128, 128] },
  [KIND.country]: { small: [80, 100, 100, 80], large: [128, 255, 255] },
  [KIND.restStep]: { small: [40, 64, 64, 64, 64], large: [64, 128, 128, 128, 128] },
};
/** Samples from which a kind counts as large. */
const LARGE_SAMPLE_COUNT = 300000;

/** Samples below which a kind has two stages of few states at most. */
const TINY_SAMPLE_COUNT = 4000;
const TINY_STATE_COUNT = 12;

/** Rough bits of an entry of a distribution. */
const ENTRY_BITS = 6;

/** Learns the maps of a kind: the best of those that ask for the first properties only. */
export function learnMaps(sink: SampleSink, kind: KindNumber): Stage[] {
  const samples = sink.take();
  const count = samples.length / STRIDE;
  const limits = STATE_LIMITS[kind][count < LARGE_SAMPLE_COUNT ? "small" : "large"];
  const whole = count === 0 ? [] : limits.slice(0, PROPERTY_COUNTS[kind]);
  // A few samples do not pay for many states.
  const plan = count < TINY_SAMPLE_COUNT ? whole.slice(0, 1).map(() => TINY_STATE_COUNT) : whole;
  const states = new Uint8Array(count);
  const maps: Stage[] = [];
  let tableBits = 0;
  let leastBits = Number.POSITIVE_INFINITY;
  let bestCount = 0;
  for (const [index, most] of plan.entries()) {
    const cells = countCells(samples, STRIDE, states, index);
    const clustering = clusterCells(cells, { most: Math.min(most, whole[index]!), entryBits: ENTRY_BITS });
    const stateCount = clustering.clusterCount;
    const map = createMap(cells.ids, clustering.clusters, maps.at(-1)?.stateCount ?? 1, stateCount);
    maps.push({ stateCount, map });
    walk(samples, states, index, map);
    tableBits += clustering.tableBits;
    if (tableBits + clustering.bits < leastBits) {
      leastBits = tableBits + clustering.bits;
      bestCount = maps.length;
    }
  }
  return maps.slice(0, bestCount);
}

export interface CountedChain {
  chain: WrittenChain;
  /** Per sample: its distribution. */
  states: Uint8Array;
}

/** Counts all symbols along maps. */
export function makeChain(sink: SampleSink, maps: readonly Stage[]): CountedChain {
  const samples = sink.take();
  const states = new Uint8Array(samples.length / STRIDE);
  for (const [index, { map }] of maps.entries()) walk(samples, states, index, map);
  const counts = new Float64Array((maps.at(-1)?.stateCount ?? 1) * 256);
  for (let sample = 0, place = 0; sample < states.length; sample++, place += STRIDE)
    counts[(states[sample]! << 8) | samples[place]!]!++;
  const stages = maps.map(
    ({ stateCount, map }): WrittenStage => ({
      stateCount,
      map,
      entryLevels: quantise(countEntries(map)),
      gapLevels: quantise(countGaps(map)),
    }),
  );
  const levels = quantise(counts);
  return { chain: { stages, levels, levelLevels: quantise(countLevels(levels)) }, states };
}

/** Leads the state of each sample on by a property. */
function walk(samples: Uint8Array, states: Uint8Array, property: number, map: Uint8Array): void {
  for (let sample = 0, place = 1 + property; sample < states.length; sample++, place += STRIDE)
    states[sample] = map[(states[sample]! << 8) | samples[place]!]!;
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
  const columns = listMarked(usedColumns(map));
  for (let row = 0; row < map.length; row += 256)
    for (const [gap] of listGaps(map, row, columns, usualOf(map, row))) counts[gap]!++;
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
