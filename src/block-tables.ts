/**
 * The static tables that blocks are coded with: per kind of symbol a chain of maps, which leads from the properties of a
 * symbol to one of a few distributions. One definition for the writer and the reader.
 */
import { AdaptiveBits, type BitCoder } from "./adaptive-bits.ts";
import { KIND_COUNT, PROPERTY_COUNTS } from "./block-model.ts";
import { SCALE, SCALE_BITS, SHARE_BITS, type Slots } from "./rans.ts";

/** A step of a chain: entry state * 256 + property is the next state, or the number of a distribution. */
export interface Stage {
  /** States that it leads to. */
  stateCount: number;
  map: Uint8Array;
  /** How often each state is an entry that is not usual in its row, as levels. */
  entryLevels: Uint8Array;
  /** How often so many usual entries come before one that is not, or before the end of a row, as levels. */
  gapLevels: Uint8Array;
}

export interface Chain {
  stages: Stage[];
  /** Per distribution and symbol: 0, or 1 + its weight in half octaves. */
  levels: Uint8Array;
  /** How often each level above 0, less 1, comes in each context, as levels. */
  levelLevels: Uint8Array;
}

/** Levels are 0 (no such symbol) to 31. */
const LEVEL_BITS = 5;
export const MAX_LEVEL = 31;

/** Either side of the coder. */
export interface TableCoder extends BitCoder {
  read(slots: Slots, distribution: number, symbol: number): number;
}

/** Levels are foretold by the last one of the same symbol, in an earlier distribution; 0 if there is none. */
export const levelContextOf = (last: number): number => last >> 2;
export const LEVEL_CONTEXT_COUNT = 8;

/** Codes all chains: those given, or those that a file holds. Every value is assigned what coding it returns. */
export function codeChains(coder: TableCoder, given: readonly Chain[] | undefined): Chain[] {
  const chains: Chain[] = [];
  for (let kind = 0; kind < KIND_COUNT; kind++) chains.push(codeChain(coder, kind, given?.[kind]));
  return chains;
}

const PLAIN = 0;

function codeChain(coder: TableCoder, kind: number, given: Chain | undefined): Chain {
  const plain = new AdaptiveBits(coder, 256);
  const most = PROPERTY_COUNTS[kind]!;
  const stageCount = Math.min(plain.number(PLAIN, 3, given?.stages.length ?? 0), most);
  const stages: Stage[] = [];
  let stateCount = 1;
  for (let index = 0; index < stageCount; index++) {
    const stage = codeStage(coder, stateCount, given?.stages[index]);
    stages.push(stage);
    stateCount = stage.stateCount;
  }
  const levelLevels = codeLevels(coder, LEVEL_CONTEXT_COUNT, given?.levelLevels);
  const levels = codeLevels(coder, stateCount, given?.levels, createSlots([levelLevels]));
  return { stages, levels, levelLevels };
}

/** Each row has a usual state; other entries are marked, property by property. */
function codeStage(coder: TableCoder, fromCount: number, given: Stage | undefined): Stage {
  const bits = new AdaptiveBits(coder, 256 + 256);
  const toCount = bits.number(256, 8, (given?.stateCount ?? 1) - 1) + 1;
  const map = new Uint8Array(fromCount * 256);
  const columns: number[] = [];
  if (toCount === 1)
    return { stateCount: 1, map, entryLevels: new Uint8Array(256), gapLevels: new Uint8Array(256) };
  const usuals = Uint8Array.from({ length: fromCount }, (_, state) =>
    given === undefined ? 0 : usualOf(given.map, state * 256),
  );
  const bitCount = 32 - Math.clz32(toCount - 1);
  const used = new AdaptiveBits(coder, 2);
  const marks = given === undefined ? undefined : usedColumns(given.map);
  for (let column = 0, before = 0; column < 256; column++) {
    before = used.bit(before, marks?.[column] ?? 0);
    if (before === 1) columns.push(column);
  }
  const entryLevels = codeLevels(coder, 1, given?.entryLevels);
  const gapLevels = codeLevels(coder, 1, given?.gapLevels);
  const slots = createSlots([entryLevels, gapLevels]);
  for (let state = 0; state < fromCount; state++) {
    const usual = Math.min(bits.number(0, bitCount, usuals[state]!), toCount - 1);
    codeRow(coder, slots, map, 256 * state, columns, usual, toCount, given?.map);
  }
  return { stateCount: toCount, map, entryLevels, gapLevels };
}

/** Apart from the loop over rows, since engines optimise what is called often. */
function codeRow(
  coder: TableCoder,
  slots: Slots,
  map: Uint8Array,
  row: number,
  columns: readonly number[],
  usual: number,
  toCount: number,
  given: Uint8Array | undefined,
): void {
  map.fill(usual, row, row + 256);
  for (let index = 0; ; index++) {
    const gap = coder.read(slots, 1, given === undefined ? 0 : gapOf(given, row, columns, index, usual));
    index += gap;
    if (index >= columns.length) return;
    if (gap === MAX_GAP) {
      index--;
      continue;
    }
    const place = row + columns[index]!;
    const entry = coder.read(slots, 0, given === undefined ? 0 : given[place]!);
    map[place] = entry < toCount ? entry : toCount - 1;
  }
}

/** A gap as long as this is not followed by an entry. */
export const MAX_GAP = 255;

/** How many usual entries come in a row of a map from a column on, up to MAX_GAP. */
export function gapOf(
  map: Uint8Array,
  row: number,
  columns: readonly number[],
  start: number,
  usual: number,
): number {
  let index = start;
  while (index < columns.length && index - start < MAX_GAP && map[row + columns[index]!] === usual) index++;
  return index - start;
}

/** @returns per column 1 if an entry of it is not what is usual in its row, otherwise 0 */
export function usedColumns(map: Uint8Array): Uint8Array {
  const marks = new Uint8Array(256);
  for (let row = 0; row < map.length; row += 256) {
    const usual = usualOf(map, row);
    for (let column = 0; column < 256; column++) if (map[row + column] !== usual) marks[column] = 1;
  }
  return marks;
}

/** The most frequent entry of the row that begins at `row`; of several the least. */
export function usualOf(map: Uint8Array, row: number): number {
  const counts = new Uint16Array(256);
  for (let property = 0; property < 256; property++) counts[map[row + property]!]!++;
  let usual = 0;
  for (let entry = 1; entry < 256; entry++) if (counts[entry]! > counts[usual]!) usual = entry;
  return usual;
}

/** @param slots distributions of levels by context; none to learn them */
function codeLevels(
  coder: TableCoder,
  count: number,
  given: Uint8Array | undefined,
  slots?: Slots,
): Uint8Array {
  const levels = new Uint8Array(count * 256);
  const used = new AdaptiveBits(coder, 2);
  const symbols: number[] = [];
  for (let symbol = 0, before = 0; symbol < 256; symbol++) {
    let isUsed = 0;
    if (given !== undefined)
      for (let row = 0; row < given.length; row += 256) if (given[row + symbol]! > 0) isUsed = 1;
    before = used.bit(before, isUsed);
    if (before === 1) symbols.push(symbol);
  }
  const flags = new AdaptiveBits(coder, 512);
  const values = new AdaptiveBits(coder, LEVEL_CONTEXT_COUNT << LEVEL_BITS);
  const lasts = new Uint8Array(256);
  for (let row = 0; row < levels.length; row += 256) {
    let before = 0;
    for (const symbol of symbols) {
      const wanted = given === undefined ? 0 : given[row + symbol]!;
      before = flags.bit(2 * symbol + before, wanted > 0 ? 1 : 0);
      if (before === 0) continue;
      const context = levelContextOf(lasts[symbol]!);
      const less1 = Math.max(wanted - 1, 0);
      const level = Math.min(
        1 +
          (slots === undefined
            ? values.number(context << LEVEL_BITS, LEVEL_BITS, less1)
            : coder.read(slots, context, less1)),
        MAX_LEVEL,
      );
      lasts[symbol] = level;
      levels[row + symbol] = level;
    }
  }
  return levels;
}

/** How many levels stand in the chains for one distribution. */
export const SYMBOL_COUNT = 256;

/**
 * Divides the scale in proportion to the levels' weights; each symbol that occurs has at least a share of 1. An empty
 * distribution has the symbol 0 alone.
 *
 * @param symbols gets the symbols that occur, `shares` their shares in the same order
 * @returns how many occur
 */
export function divideScale(
  levels: Uint8Array,
  row: number,
  symbols: Uint8Array,
  shares: Uint16Array,
): number {
  let sum = 0;
  let count = 0;
  let greatest = 0;
  let greatestLevel = 0;
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const level = levels[row + symbol]!;
    if (level === 0) continue;
    sum += weightOf(level);
    if (level > greatestLevel) {
      greatest = count;
      greatestLevel = level;
    }
    symbols[count++] = symbol;
  }
  if (count === 0) {
    symbols[0] = 0;
    shares[0] = SCALE;
    return 1;
  }
  let left = SCALE;
  for (let index = 0; index < count; index++) {
    const level = levels[row + symbols[index]!]!;
    const share = 1 + Math.floor((weightOf(level) * (SCALE - count)) / sum);
    shares[index] = share;
    left -= share;
  }
  shares[greatest]! += left;
  return count;
}

/** 128 times the root of two to the power of the level less 1. */
const weightOf = (level: number): number => (level & 1 ? 128 : 181) << ((level - 1) >> 1);

/** Slots of all distributions, in their order. */
export function createSlots(parts: readonly Uint8Array[]): Slots {
  const count = parts.reduce((sum, levels) => sum + levels.length / SYMBOL_COUNT, 0);
  const symbols = new Uint8Array(count << SCALE_BITS);
  const places = new Uint32Array(count * SYMBOL_COUNT);
  const present = new Uint8Array(SYMBOL_COUNT);
  const shares = new Uint16Array(SYMBOL_COUNT);
  let base = 0;
  for (const levels of parts)
    for (let row = 0; row < levels.length; row += SYMBOL_COUNT, base += SYMBOL_COUNT) {
      const presentCount = divideScale(levels, row, present, shares);
      fillSlots(symbols, places, base, present, shares, presentCount);
    }
  return { symbols, shares: places };
}

function fillSlots(
  symbols: Uint8Array,
  places: Uint32Array,
  base: number,
  present: Uint8Array,
  shares: Uint16Array,
  presentCount: number,
): void {
  const first = (base / SYMBOL_COUNT) << SCALE_BITS;
  let start = 0;
  for (let index = 0; index < presentCount; index++) {
    const symbol = present[index]!;
    const share = shares[index]!;
    places[base + symbol] = share | (start << SHARE_BITS);
    const end = start + share;
    // Most are too short for a call to be worth it.
    if (share > 32) symbols.fill(symbol, first + start, first + end);
    else for (let slot = first + start; slot < first + end; slot++) symbols[slot] = symbol;
    start = end;
  }
}

/** Chains as they are walked: all maps in one array. */
export class ContextMaps {
  readonly maps: Uint8Array;
  /** Per kind and stage: where its map begins. */
  readonly offsets: Uint32Array;
  readonly stageCounts: Uint8Array;
  /** Per kind: its first distribution. */
  readonly firsts: Uint32Array;

  constructor(chains: readonly Chain[]) {
    const total = chains.reduce(
      (sum, { stages }) => sum + stages.reduce((part, { map }) => part + map.length, 0),
      0,
    );
    this.maps = new Uint8Array(total);
    this.offsets = new Uint32Array(KIND_COUNT * 8);
    this.stageCounts = new Uint8Array(KIND_COUNT);
    this.firsts = new Uint32Array(KIND_COUNT);
    let offset = 0;
    let first = 0;
    for (const [kind, { stages, levels }] of chains.entries()) {
      this.stageCounts[kind] = stages.length;
      for (const [index, { map }] of stages.entries()) {
        this.maps.set(map, offset);
        this.offsets[kind * 8 + index] = offset;
        offset += map.length;
      }
      this.firsts[kind] = first;
      first += levels.length / 256;
    }
  }

  /** Number of the distribution of a symbol. */
  find(
    kind: number,
    property0: number,
    property1: number,
    property2: number,
    property3: number,
    property4: number,
  ): number {
    const { maps, offsets } = this;
    const stageCount = this.stageCounts[kind]!;
    const chain = kind << 3;
    let state = 0;
    if (stageCount > 0) {
      state = maps[offsets[chain]! + property0]!;
      if (stageCount > 1) {
        state = maps[offsets[chain + 1]! + (state << 8) + property1]!;
        if (stageCount > 2) {
          state = maps[offsets[chain + 2]! + (state << 8) + property2]!;
          if (stageCount > 3) {
            state = maps[offsets[chain + 3]! + (state << 8) + property3]!;
            if (stageCount > 4) state = maps[offsets[chain + 4]! + (state << 8) + property4]!;
          }
        }
      }
    }
    return this.firsts[kind]! + state;
  }
}
