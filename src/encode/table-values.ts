/** Lists what the tables of a file consist of, in the order in which `src/block/tables.ts` asks for it. */
import {
  type Chain,
  LEVEL_BITS,
  MAX_GAP,
  STAGE_COUNT_BITS,
  STATE_COUNT_BITS,
  type Stage,
  SYMBOL_COUNT,
  stateBitsOf,
} from "../block/tables.ts";

/** A map with how its entries are coded. */
export interface WrittenStage extends Stage {
  /** How often each state is an entry that is not usual in its row, as levels. */
  entryLevels: Uint8Array;
  /** How often so many usual entries come before one that is not, or before the end of a row, as levels. */
  gapLevels: Uint8Array;
}

export interface WrittenChain extends Chain {
  stages: WrittenStage[];
  /** How often each level above 0, less 1, comes in each context, as levels. */
  levelLevels: Uint8Array;
}

/** Bits and symbols. */
export function listChainValues(chains: readonly WrittenChain[]): number[] {
  const values: number[] = [];
  for (const { stages, levels, levelLevels } of chains) {
    pushNumber(values, STAGE_COUNT_BITS, stages.length);
    for (const stage of stages) pushStage(values, stage);
    pushLevels(values, levelLevels, true);
    pushLevels(values, levels, false);
  }
  return values;
}

/** Highest bit first. */
function pushNumber(values: number[], bitCount: number, number: number): void {
  for (let bit = bitCount - 1; bit >= 0; bit--) values.push((number >> bit) & 1);
}

function pushStage(values: number[], { stateCount, map, entryLevels, gapLevels }: WrittenStage): void {
  pushNumber(values, STATE_COUNT_BITS, stateCount - 1);
  if (stateCount === 1) return;
  const marks = usedColumns(map);
  values.push(...marks);
  pushLevels(values, entryLevels, true);
  pushLevels(values, gapLevels, true);
  const columns = listMarked(marks);
  for (let row = 0; row < map.length; row += SYMBOL_COUNT) {
    const usual = usualOf(map, row);
    pushNumber(values, stateBitsOf(stateCount), usual);
    for (const [gap, column] of listGaps(map, row, columns, usual)) {
      values.push(gap);
      if (column !== undefined) values.push(map[row + column]!);
    }
  }
}

/** @param areNumbers whether levels are written as numbers, since nothing tells yet how frequent they are */
function pushLevels(values: number[], levels: Uint8Array, areNumbers: boolean): void {
  const marks = new Uint8Array(SYMBOL_COUNT);
  for (let place = 0; place < levels.length; place++) if (levels[place]! > 0) marks[place % SYMBOL_COUNT] = 1;
  values.push(...marks);
  const symbols = listMarked(marks);
  for (let row = 0; row < levels.length; row += SYMBOL_COUNT) {
    for (const symbol of symbols) {
      const level = levels[row + symbol]!;
      values.push(level > 0 ? 1 : 0);
      if (level === 0) continue;
      if (areNumbers) pushNumber(values, LEVEL_BITS, level - 1);
      else values.push(level - 1);
    }
  }
}

export const listMarked = (marks: Uint8Array): number[] =>
  [...marks.keys()].filter((number) => marks[number] === 1);

/** Gaps of a row, each with the column of the entry behind it, if there is one. */
export function listGaps(
  map: Uint8Array,
  row: number,
  columns: readonly number[],
  usual: number,
): [gap: number, column: number | undefined][] {
  const gaps: [number, number | undefined][] = [];
  for (let index = 0; ; index++) {
    const gap = gapOf(map, row, columns, index, usual);
    index += gap;
    const isLast = index >= columns.length;
    gaps.push([gap, isLast || gap === MAX_GAP ? undefined : columns[index]]);
    if (isLast) return gaps;
    if (gap === MAX_GAP) index--;
  }
}

/** How many usual entries come in a row of a map from a column on, up to MAX_GAP. */
function gapOf(
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
  const marks = new Uint8Array(SYMBOL_COUNT);
  for (let row = 0; row < map.length; row += SYMBOL_COUNT) {
    const usual = usualOf(map, row);
    for (let column = 0; column < SYMBOL_COUNT; column++) if (map[row + column] !== usual) marks[column] = 1;
  }
  return marks;
}

/** The most frequent entry of the row that begins at `row`; of several the least. */
export function usualOf(map: Uint8Array, row: number): number {
  const counts = new Uint16Array(SYMBOL_COUNT);
  for (let property = 0; property < SYMBOL_COUNT; property++) counts[map[row + property]!]!++;
  let usual = 0;
  for (let entry = 1; entry < SYMBOL_COUNT; entry++) if (counts[entry]! > counts[usual]!) usual = entry;
  return usual;
}
