/**
 * The static tables that blocks are coded with: per kind of symbol a context model, whose maps lead from the properties of a
 * symbol to its context. Each context has a distribution. One definition for the writer and the reader: whoever asks the coder for one value
 * after the other is told by the file what to read, or by a list what to write.
 */
import { type BitCoder, createAdaptiveBits } from "./adaptive-bits.ts";
import { type Distributions, FREQUENCY_BITS, SCALE } from "./rans.ts";

/** Kinds of symbols, and properties that one is predicted from at most. */
export const KIND_COUNT = 13;
export const MAX_PROPERTY_COUNT = 5;

/** Merges contexts: entry context * 256 + property is the next context. */
export interface ContextMap {
  /** Contexts that it leads to. */
  contextCount: number;
  map: Uint8Array;
}

export interface ContextModel {
  maps: ContextMap[];
  /** Per context and symbol: 0 if it does not occur, otherwise its quantised weight. 1 is the least; a level is half an octave. */
  levels: Uint8Array;
}

/** Symbols of a distribution, and entries of a context in a map. */
export const SYMBOL_COUNT = 256;
/** Bits of a level: 0 (no such symbol) to 31. */
export const LEVEL_BITS = 5;
/** Bits of the number of maps, and of the number of contexts less 1. */
export const MAP_COUNT_BITS = 3;
export const CONTEXT_COUNT_BITS = 8;
/** A gap as long as this is not followed by an entry. */
export const MAX_GAP = 255;

/** Either side of the coder. */
export interface TableCoder extends BitCoder {
  read(distributions: Distributions, context: number): number;
}

/** The context of a level is the last one of the same symbol, in an earlier distribution; 0 if there is none. */
export const levelContextOf = (last: number): number => last >> 2;
export const LEVEL_CONTEXT_COUNT = 8;

/** Bits of the number of a context. */
export const contextBitsOf = (contextCount: number): number => 32 - Math.clz32(contextCount - 1);

export const readContextModels = (coder: TableCoder): ContextModel[] =>
  Array.from({ length: KIND_COUNT }, () => {
    const mapCount = createAdaptiveBits(coder, SYMBOL_COUNT).number(0, MAP_COUNT_BITS);
    const maps: ContextMap[] = [];
    let contextCount = 1;
    while (maps.length < Math.min(mapCount, MAX_PROPERTY_COUNT)) {
      const contextMap = readContextMap(coder, contextCount);
      maps.push(contextMap);
      contextCount = contextMap.contextCount;
    }
    const ofLevels = createDistributions(readLevels(coder, LEVEL_CONTEXT_COUNT));
    return { maps, levels: readLevels(coder, contextCount, ofLevels) };
  });

/** Each context has a usual entry; entries that differ from it follow, each behind a gap. */
function readContextMap(coder: TableCoder, fromCount: number): ContextMap {
  const bits = createAdaptiveBits(coder, 2 * SYMBOL_COUNT);
  const contextCount = bits.number(SYMBOL_COUNT, CONTEXT_COUNT_BITS) + 1;
  const map = new Uint8Array(fromCount * SYMBOL_COUNT);
  if (contextCount === 1) return { contextCount, map };
  const properties = readMarks(coder);
  const entries = createDistributions(readLevels(coder, 1));
  const gaps = createDistributions(readLevels(coder, 1));
  for (let start = 0; start < map.length; start += SYMBOL_COUNT) {
    const usual = Math.min(bits.number(0, contextBitsOf(contextCount)), contextCount - 1);
    map.fill(usual, start, start + SYMBOL_COUNT);
    readEntries(coder, entries, gaps, map, start, properties, contextCount);
  }
  return { contextCount, map };
}

/** Apart from the loop over contexts, since engines optimise what is called often. */
function readEntries(
  coder: TableCoder,
  entries: Distributions,
  gaps: Distributions,
  map: Uint8Array,
  start: number,
  properties: readonly number[],
  contextCount: number,
): void {
  for (let index = 0; ; index++) {
    const gap = coder.read(gaps, 0);
    index += gap;
    if (index >= properties.length) return;
    if (gap === MAX_GAP) index--;
    else map[start + properties[index]!] = Math.min(coder.read(entries, 0), contextCount - 1);
  }
}

/** Of 256 numbers those that are marked. */
function readMarks(coder: BitCoder): number[] {
  const bits = createAdaptiveBits(coder, 2);
  const marked: number[] = [];
  for (let number = 0, before = 0; number < SYMBOL_COUNT; number++) {
    before = bits.bit(before);
    if (before === 1) marked.push(number);
  }
  return marked;
}

/** @param distributions those of levels above 0, less 1, by context; without them adaptive bits say the levels */
function readLevels(coder: TableCoder, contextCount: number, distributions?: Distributions): Uint8Array {
  const levels = new Uint8Array(contextCount * SYMBOL_COUNT);
  const symbols = readMarks(coder);
  const flags = createAdaptiveBits(coder, 2 * SYMBOL_COUNT);
  const values = createAdaptiveBits(coder, LEVEL_CONTEXT_COUNT << LEVEL_BITS);
  const lasts = new Uint8Array(SYMBOL_COUNT);
  for (let start = 0; start < levels.length; start += SYMBOL_COUNT) {
    let before = 0;
    for (const symbol of symbols) {
      before = flags.bit(2 * symbol + before);
      if (before === 0) continue;
      const context = levelContextOf(lasts[symbol]!);
      const level =
        1 +
        (distributions === undefined
          ? values.number(context << LEVEL_BITS, LEVEL_BITS)
          : coder.read(distributions, context));
      lasts[symbol] = levels[start + symbol] = Math.min(level, MAX_LEVEL);
    }
  }
  return levels;
}

export const MAX_LEVEL = 2 ** LEVEL_BITS - 1;

/**
 * Divides the scale in proportion to the quantised weights; each symbol that occurs has a frequency of 1 at least. An empty
 * distribution has the symbol 0 alone. @param start of the distribution in both arrays
 */
export function divideScale(levels: Uint8Array, start: number, frequencies: Uint32Array): void {
  let sum = 0;
  let count = 0;
  let greatest = start;
  for (let place = start; place < start + SYMBOL_COUNT; place++) {
    const level = levels[place]!;
    if (level === 0) continue;
    count++;
    sum += weightOf(level);
    if (level > levels[greatest]!) greatest = place;
  }
  let left = SCALE;
  for (let place = start; place < start + SYMBOL_COUNT; place++) {
    const level = levels[place]!;
    if (level === 0) continue;
    frequencies[place] = 1 + Math.floor((weightOf(level) * (SCALE - count)) / sum);
    left -= frequencies[place]!;
  }
  frequencies[greatest]! += left;
}

/** 128 times the root of two to the power of the level less 1. */
const weightOf = (level: number): number => (level & 1 ? 128 : 181) << ((level - 1) >> 1);

export function createDistributions(levels: Uint8Array): Distributions {
  const symbols = new Uint8Array((levels.length / SYMBOL_COUNT) * SCALE);
  const frequencies = new Uint32Array(levels.length);
  let slot = 0;
  for (let place = 0; place < levels.length; place++) {
    const symbol = place % SYMBOL_COUNT;
    if (symbol === 0) divideScale(levels, place, frequencies);
    const frequency = frequencies[place]!;
    if (frequency === 0) continue;
    // The cumulative frequency stands above its own.
    frequencies[place] = frequency | ((slot % SCALE) << FREQUENCY_BITS);
    symbols.fill(symbol, slot, slot + frequency);
    slot += frequency;
  }
  return { symbols, frequencies };
}
