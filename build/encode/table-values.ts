/** Lists what the tables of a file consist of, in the order in which `src/format/tables.ts` asks for it. */
import {
  CONTEXT_COUNT_BITS,
  type ContextMap,
  type ContextModel,
  contextBitsOf,
  LEVEL_BITS,
  MAP_COUNT_BITS,
  MAX_GAP,
  SYMBOL_COUNT,
} from "../../src/format/tables.ts";

/** A map with how its entries are coded. */
export interface WrittenContextMap extends ContextMap {
  /** Quantised: how often each context is an entry that is not the usual one. */
  entryLevels: Uint8Array;
  /** Quantised: how often so many usual entries come before another one, or before the end of a context. */
  gapLevels: Uint8Array;
}

export interface WrittenContextModel extends ContextModel {
  maps: WrittenContextMap[];
  /** Quantised: how often each level above 0, less 1, comes in each context. */
  levelLevels: Uint8Array;
}

/** Bits and symbols. */
export function listModelValues(models: readonly WrittenContextModel[]): number[] {
  const values: number[] = [];
  for (const { maps, levels, levelLevels } of models) {
    pushNumber(values, MAP_COUNT_BITS, maps.length);
    for (const contextMap of maps) pushContextMap(values, contextMap);
    pushLevels(values, levelLevels, true);
    pushLevels(values, levels, false);
  }
  return values;
}

/** Highest bit first. */
function pushNumber(values: number[], bitCount: number, number: number): void {
  for (let bit = bitCount - 1; bit >= 0; bit--) values.push((number >> bit) & 1);
}

function pushContextMap(
  values: number[],
  { contextCount, map, entryLevels, gapLevels }: WrittenContextMap,
): void {
  pushNumber(values, CONTEXT_COUNT_BITS, contextCount - 1);
  if (contextCount === 1) return;
  const marks = usedProperties(map);
  values.push(...marks);
  pushLevels(values, entryLevels, true);
  pushLevels(values, gapLevels, true);
  const properties = listMarked(marks);
  for (let start = 0; start < map.length; start += SYMBOL_COUNT) {
    const usual = usualOf(map, start);
    pushNumber(values, contextBitsOf(contextCount), usual);
    for (const [gap, property] of listGaps(map, start, properties, usual)) {
      values.push(gap);
      if (property !== undefined) values.push(map[start + property]!);
    }
  }
}

/** @param areNumbers whether levels are written as numbers, since their frequencies are not known yet */
function pushLevels(values: number[], levels: Uint8Array, areNumbers: boolean): void {
  const marks = new Uint8Array(SYMBOL_COUNT);
  for (let place = 0; place < levels.length; place++) if (levels[place]! > 0) marks[place % SYMBOL_COUNT] = 1;
  values.push(...marks);
  const symbols = listMarked(marks);
  for (let start = 0; start < levels.length; start += SYMBOL_COUNT) {
    for (const symbol of symbols) {
      const level = levels[start + symbol]!;
      values.push(level > 0 ? 1 : 0);
      if (level === 0) continue;
      if (areNumbers) pushNumber(values, LEVEL_BITS, level - 1);
      else values.push(level - 1);
    }
  }
}

export const listMarked = (marks: Uint8Array): number[] =>
  [...marks.keys()].filter((number) => marks[number] === 1);

/** Gaps of a context, each with the property of the entry behind it, if there is one. */
export function listGaps(
  map: Uint8Array,
  start: number,
  properties: readonly number[],
  usual: number,
): [gap: number, property: number | undefined][] {
  const gaps: [number, number | undefined][] = [];
  for (let index = 0; ; index++) {
    const gap = gapOf(map, start, properties, index, usual);
    index += gap;
    const isLast = index >= properties.length;
    gaps.push([gap, isLast || gap === MAX_GAP ? undefined : properties[index]]);
    if (isLast) return gaps;
    if (gap === MAX_GAP) index--;
  }
}

/** How many usual entries of a context come one after the other from `first` on, up to MAX_GAP. */
function gapOf(
  map: Uint8Array,
  start: number,
  properties: readonly number[],
  first: number,
  usual: number,
): number {
  let index = first;
  while (index < properties.length && index - first < MAX_GAP && map[start + properties[index]!] === usual)
    index++;
  return index - first;
}

/** @returns per property 1 if an entry of it is not the usual one of its context, otherwise 0 */
export function usedProperties(map: Uint8Array): Uint8Array {
  const marks = new Uint8Array(SYMBOL_COUNT);
  for (let start = 0; start < map.length; start += SYMBOL_COUNT) {
    const usual = usualOf(map, start);
    for (let property = 0; property < SYMBOL_COUNT; property++)
      if (map[start + property] !== usual) marks[property] = 1;
  }
  return marks;
}

/** The most frequent entry of the context that begins at `start`; of several the first number. */
export function usualOf(map: Uint8Array, start: number): number {
  const counts = new Uint16Array(SYMBOL_COUNT);
  for (let property = 0; property < SYMBOL_COUNT; property++) counts[map[start + property]!]!++;
  let usual = 0;
  for (let entry = 1; entry < SYMBOL_COUNT; entry++) if (counts[entry]! > counts[usual]!) usual = entry;
  return usual;
}
