/**
 * The static tables that blocks are coded with: per kind of symbol a chain of maps, which leads from the properties of a
 * symbol to one of a few distributions. One definition for the writer and the reader: whoever asks the coder for one value
 * after the other is told by the file what to read, or by a list what to write.
 */
import { type BitCoder, createAdaptiveBits } from "./adaptive-bits.ts";
import * as KIND from "./kinds.ts";
import { type Distributions, FREQUENCY_BITS, SCALE, SCALE_BITS } from "./rans.ts";

/** Number of a kind of symbols. */
export type KindNumber = (typeof KIND)[keyof typeof KIND];

/** How many properties each kind of symbol is predicted from, at most. Keys that are numbers stand in their order. */
export const PROPERTY_COUNTS: Readonly<Record<KindNumber, number>> = {
  [KIND.branch]: 3,
  [KIND.firstLetter]: 3,
  [KIND.letter]: 3,
  [KIND.parts]: 3,
  [KIND.firstCountry]: 5,
  [KIND.givenCountry]: 5,
  [KIND.secondPartCountry]: 5,
  [KIND.evidence]: 5,
  [KIND.count]: 5,
  [KIND.countryCount]: 5,
  [KIND.step]: 5,
  [KIND.country]: 5,
  [KIND.restStep]: 5,
};

/** A step of a chain: entry state * 256 + property is the next state, or the number of a distribution. */
export interface Stage {
  /** States that it leads to. */
  stateCount: number;
  map: Uint8Array;
}

export interface Chain {
  stages: Stage[];
  /** Per distribution and symbol: 0, or 1 + its weight in half octaves. */
  levels: Uint8Array;
}

/** Symbols of a distribution, entries of a row. */
export const SYMBOL_COUNT = 256;
/** Bits of a level: 0 (no such symbol) to 31. */
export const LEVEL_BITS = 5;
/** Bits of the number of stages, and of the number of states less 1. */
export const STAGE_COUNT_BITS = 3;
export const STATE_COUNT_BITS = 8;
/** A gap as long as this is not followed by an entry. */
export const MAX_GAP = 255;

/** Either side of the coder. */
export interface TableCoder extends BitCoder {
  read(distributions: Distributions, distribution: number): number;
}

/** Levels are foretold by the last one of the same symbol, in an earlier distribution; 0 if there is none. */
export const levelContextOf = (last: number): number => last >> 2;
export const LEVEL_CONTEXT_COUNT = 8;

/** Bits of a state among so many. */
export const stateBitsOf = (stateCount: number): number => 32 - Math.clz32(stateCount - 1);

/** The chains of all kinds. */
export const readChains = (coder: TableCoder): Chain[] =>
  Object.values(PROPERTY_COUNTS).map((propertyCount) => {
    const stageCount = createAdaptiveBits(coder, SYMBOL_COUNT).number(0, STAGE_COUNT_BITS);
    const stages: Stage[] = [];
    let stateCount = 1;
    while (stages.length < Math.min(stageCount, propertyCount)) {
      const stage = readStage(coder, stateCount);
      stages.push(stage);
      stateCount = stage.stateCount;
    }
    const ofLevels = createDistributions(readLevels(coder, LEVEL_CONTEXT_COUNT));
    return { stages, levels: readLevels(coder, stateCount, ofLevels) };
  });

/** Each row has a usual state; other entries are marked, property by property. */
function readStage(coder: TableCoder, fromCount: number): Stage {
  const bits = createAdaptiveBits(coder, 2 * SYMBOL_COUNT);
  const stateCount = bits.number(SYMBOL_COUNT, STATE_COUNT_BITS) + 1;
  const map = new Uint8Array(fromCount * SYMBOL_COUNT);
  if (stateCount === 1) return { stateCount, map };
  const columns = readMarks(coder);
  const entries = createDistributions(readLevels(coder, 1));
  const gaps = createDistributions(readLevels(coder, 1));
  for (let row = 0; row < map.length; row += SYMBOL_COUNT) {
    const usual = Math.min(bits.number(0, stateBitsOf(stateCount)), stateCount - 1);
    map.fill(usual, row, row + SYMBOL_COUNT);
    readRow(coder, entries, gaps, map, row, columns, stateCount);
  }
  return { stateCount, map };
}

/** Apart from the loop over rows, since engines optimise what is called often. */
function readRow(
  coder: TableCoder,
  entries: Distributions,
  gaps: Distributions,
  map: Uint8Array,
  row: number,
  columns: readonly number[],
  stateCount: number,
): void {
  for (let index = 0; ; index++) {
    const gap = coder.read(gaps, 0);
    index += gap;
    if (index >= columns.length) return;
    if (gap === MAX_GAP) index--;
    else map[row + columns[index]!] = Math.min(coder.read(entries, 0), stateCount - 1);
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

/** @param distributions those of levels above 0, less 1, by context; none to learn them */
function readLevels(coder: TableCoder, rowCount: number, distributions?: Distributions): Uint8Array {
  const levels = new Uint8Array(rowCount * SYMBOL_COUNT);
  const symbols = readMarks(coder);
  const flags = createAdaptiveBits(coder, 2 * SYMBOL_COUNT);
  const values = createAdaptiveBits(coder, LEVEL_CONTEXT_COUNT << LEVEL_BITS);
  const lasts = new Uint8Array(SYMBOL_COUNT);
  for (let row = 0; row < levels.length; row += SYMBOL_COUNT) {
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
      lasts[symbol] = levels[row + symbol] = Math.min(level, MAX_LEVEL);
    }
  }
  return levels;
}

export const MAX_LEVEL = 2 ** LEVEL_BITS - 1;

/**
 * Divides the scale in proportion to the levels' weights; each symbol that occurs has a frequency of 1 at least. An empty
 * distribution has the symbol 0 alone.
 *
 * @param row where the distribution begins in `levels`, and in `frequencies`
 * @param frequencies gets that of each symbol
 */
export function divideScale(levels: Uint8Array, row: number, frequencies: Uint32Array): void {
  let sum = 0;
  let count = 0;
  let greatest = row;
  for (let place = row; place < row + SYMBOL_COUNT; place++) {
    const level = levels[place]!;
    if (level === 0) continue;
    count++;
    sum += weightOf(level);
    if (level > levels[greatest]!) greatest = place;
  }
  let left = SCALE;
  for (let place = row; place < row + SYMBOL_COUNT; place++) {
    const level = levels[place]!;
    if (level === 0) continue;
    frequencies[place] = 1 + Math.floor((weightOf(level) * (SCALE - count)) / sum);
    left -= frequencies[place]!;
  }
  frequencies[greatest]! += left;
}

/** 128 times the root of two to the power of the level less 1. */
const weightOf = (level: number): number => (level & 1 ? 128 : 181) << ((level - 1) >> 1);

/** All distributions, in their order. */
export function createDistributions(levels: Uint8Array): Distributions {
  const symbols = new Uint8Array((levels.length / SYMBOL_COUNT) << SCALE_BITS);
  const frequencies = new Uint32Array(levels.length);
  for (let row = 0; row < levels.length; row += SYMBOL_COUNT) {
    divideScale(levels, row, frequencies);
    fillSlots(symbols, frequencies, row);
  }
  return { symbols, frequencies };
}

/** Writes the symbol to its slots, and its cumulative frequency above its frequency. */
function fillSlots(symbols: Uint8Array, frequencies: Uint32Array, row: number): void {
  const first = (row / SYMBOL_COUNT) << SCALE_BITS;
  let cumulative = 0;
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const frequency = frequencies[row + symbol]!;
    if (frequency === 0) continue;
    frequencies[row + symbol] = frequency | (cumulative << FREQUENCY_BITS);
    const end = cumulative + frequency;
    // Most are too short for a call to be worth it.
    if (frequency > 32) symbols.fill(symbol, first + cumulative, first + end);
    else for (let slot = cumulative; slot < end; slot++) symbols[first + slot] = symbol;
    cumulative = end;
  }
}
