/** Makes the static tables of a kind of symbols from all symbols of a file. */
import * as KIND from "../../src/format/kinds.ts";
import { SCALE } from "../../src/format/rans.ts";
import { type ContextMap, LEVEL_CONTEXT_COUNT, levelContextOf, MAX_LEVEL } from "../../src/format/tables.ts";
import { countCells } from "./cells.ts";
import { clusterCells } from "./clusters.ts";
import { type KindNumber, PROPERTY_COUNTS } from "./kinds.ts";
import {
  listGaps,
  listMarked,
  usedProperties,
  usualOf,
  type WrittenContextMap,
  type WrittenContextModel,
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

/** Maximum of contexts of each map: in small tables, and in large ones. */
interface ContextLimits {
  small: readonly number[];
  large: readonly number[];
}

const CONTEXT_LIMITS: Readonly<Record<KindNumber, ContextLimits>> = {
  [KIND.branch]: { small: [64, 64, 32, 32, 32], large: [64, 100, 64, 64, 64] },
  [KIND.firstLetter]: { small: [40, 64, 64, 64], large: [64, 128, 255, 255] },
  [KIND.letter]: { small: [40, 64, 100, 100], large: [64, 128, 255, 255] },
  [KIND.parts]: { small: [6, 24, 24], large: [6, 48, 48] },
  [KIND.firstCountry]: { small: [40, 64, 64, 64], large: [64, 200, 255, 255] },
  [KIND.givenCountry]: { small: [40, 64, 64], large: [64, 200, 255] },
  [KIND.secondPartCountry]: { small: [40, 64, 64], large: [64, 200, 255] },
  [KIND.evidence]: { small: [30, 48, 48, 48, 48], large: [64, 100, 128, 128, 128] },
  [KIND.count]: { small: [40, 64, 64, 64, 64], large: [64, 128, 128, 128] },
  [KIND.countryCount]: { small: [24, 48, 48, 48, 48], large: [64, 128, 128, 128] },
  [KIND.step]: { small: [30, 48, 48, 48, 48], large: [64, 128, 128, 128, 128] },
  [KIND.country]: { small: [80, 100, 100, 80], large: [128, 255, 255, 255] },
  [KIND.restStep]: { small: [40, 64, 64, 64, 64], large: [64, 128, 255, 255, 255] },
};
/** Samples from which a kind counts as large. */
const LARGE_SAMPLE_COUNT = 300000;

/**
 * What a bit of tables counts beside one of symbols if there are so many samples. Whoever fetches parts of a large file
 * fetches all of its tables before the first answer: 127 KB of the full tier so. With 2.3 they are 132 KB and the file is
 * 10 KB smaller. With 1 they are 170 KB.
 */
const HUGE_SAMPLE_COUNT = 1_000_000;
const HUGE_TABLE_WEIGHT = 2.6;

/** Samples below which a kind has two maps of few contexts at most. */
const TINY_SAMPLE_COUNT = 4000;
const TINY_CONTEXT_COUNT = 12;

/** Rough bits of an entry of a distribution. */
const ENTRY_BITS = 4;
/** What rough bits of tables count when a map is judged: they are more than the true ones. */
const ROUGH_TABLE_WEIGHT = 0.8;

/** Learns the maps of a kind: the best of those that ask for the first properties only. */
export function learnMaps(sink: SampleSink, kind: KindNumber): ContextMap[] {
  const samples = sink.take();
  const count = samples.length / STRIDE;
  const limits = CONTEXT_LIMITS[kind][count < LARGE_SAMPLE_COUNT ? "small" : "large"];
  const whole = count === 0 ? [] : limits.slice(0, PROPERTY_COUNTS[kind]);
  // A few samples do not pay for many contexts.
  const plan = count < TINY_SAMPLE_COUNT ? whole.slice(0, 1).map(() => TINY_CONTEXT_COUNT) : whole;
  const contexts = new Uint8Array(count);
  const maps: ContextMap[] = [];
  let tableBits = 0;
  let minBits = Number.POSITIVE_INFINITY;
  let bestCount = 0;
  for (const [index, limit] of plan.entries()) {
    const cells = countCells(samples, STRIDE, contexts, index);
    const clustering = clusterCells(cells, {
      maxCount: Math.min(limit, whole[index]!),
      entryBits: ENTRY_BITS,
      tableWeight: count < HUGE_SAMPLE_COUNT ? 1 : HUGE_TABLE_WEIGHT,
    });
    const contextCount = clustering.clusterCount;
    const map = createMap(cells.ids, clustering.clusters, maps.at(-1)?.contextCount ?? 1, contextCount);
    maps.push({ contextCount, map });
    walk(samples, contexts, index, map);
    tableBits += clustering.tableBits;
    const bits = ROUGH_TABLE_WEIGHT * tableBits + clustering.bits;
    if (bits < minBits) {
      minBits = bits;
      bestCount = maps.length;
    }
  }
  return maps.slice(0, bestCount);
}

export interface CountedContextModel {
  model: WrittenContextModel;
  /** Per sample: what the last map leads to. */
  contexts: Uint8Array;
}

/** Counts all symbols along maps. */
export function makeContextModel(sink: SampleSink, maps: readonly ContextMap[]): CountedContextModel {
  const samples = sink.take();
  const contexts = new Uint8Array(samples.length / STRIDE);
  for (const [index, { map }] of maps.entries()) walk(samples, contexts, index, map);
  const counts = new Float64Array((maps.at(-1)?.contextCount ?? 1) * 256);
  for (let sample = 0, place = 0; sample < contexts.length; sample++, place += STRIDE)
    counts[(contexts[sample]! << 8) | samples[place]!]!++;
  const written = maps.map(
    ({ contextCount, map }): WrittenContextMap => ({
      contextCount,
      map,
      entryLevels: quantizeCounts(countEntries(map)),
      gapLevels: quantizeCounts(countGaps(map)),
    }),
  );
  const levels = quantizeCounts(counts);
  return { model: { maps: written, levels, levelLevels: quantizeCounts(countLevels(levels)) }, contexts };
}

/** Leads the context of each sample on by a property. */
function walk(samples: Uint8Array, contexts: Uint8Array, property: number, map: Uint8Array): void {
  for (let sample = 0, place = 1 + property; sample < contexts.length; sample++, place += STRIDE)
    contexts[sample] = map[(contexts[sample]! << 8) | samples[place]!]!;
}

/** Counts the entries of a map that are not what is usual in their context. */
function countEntries(map: Uint8Array): Float64Array {
  const counts = new Float64Array(256);
  for (let start = 0; start < map.length; start += 256) {
    const usual = usualOf(map, start);
    for (let property = 0; property < 256; property++)
      if (map[start + property] !== usual) counts[map[start + property]!]!++;
  }
  return counts;
}

/** Counts runs of usual entries by their length: those before each other entry, and before the end of a context. */
function countGaps(map: Uint8Array): Float64Array {
  const counts = new Float64Array(256);
  const properties = listMarked(usedProperties(map));
  for (let start = 0; start < map.length; start += 256)
    for (const [gap] of listGaps(map, start, properties, usualOf(map, start))) counts[gap]!++;
  return counts;
}

/** Counts levels above 0, less 1, by context. */
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

/** Cells that do not occur have what most cells of their context have. */
function createMap(ids: Uint32Array, clusters: Uint8Array, fromCount: number, toCount: number): Uint8Array {
  const map = new Uint8Array(fromCount * 256);
  const usual = new Float64Array(fromCount * toCount);
  for (let cell = 0; cell < ids.length; cell++) usual[(ids[cell]! >> 8) * toCount + clusters[cell]!]!++;
  for (let context = 0; context < fromCount; context++) {
    const sizes = usual.subarray(context * toCount, (context + 1) * toCount);
    map.fill(sizes.indexOf(Math.max(...sizes)), context * 256, (context + 1) * 256);
  }
  for (let cell = 0; cell < ids.length; cell++) map[ids[cell]!] = clusters[cell]!;
  return map;
}

/** Quantises the weight of each symbol in each context: 0 for one that does not occur, otherwise 1 to MAX_LEVEL. */
function quantizeCounts(counts: Float64Array): Uint8Array {
  const levels = new Uint8Array(counts.length);
  for (let start = 0; start < counts.length; start += 256) {
    const total = counts.subarray(start, start + 256).reduce((sum, count) => sum + count, 0);
    for (let symbol = 0; symbol < 256; symbol++) {
      const count = counts[start + symbol]!;
      if (count === 0) continue;
      const frequency = Math.max((count / total) * SCALE - 1, 0.5);
      levels[start + symbol] =
        1 + Math.min(Math.max(Math.round(2 * Math.log2(frequency)) + 2, 0), MAX_LEVEL - 1);
    }
  }
  return levels;
}
