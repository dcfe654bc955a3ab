/** What a spelling is made of: its script and its runs of letters, as numbers of rows in a table. */
import { SCRIPTS, scriptNumber } from "../../../src/text/script.ts";

/** Longest run. 4 instead of 5 costs 3 points of top-5; 6 doubles the table. */
export const MAX_GRAM_LENGTH = 5;
/** Letters of a key that are read, so that `MAX_ROW_COUNT` holds. */
const MAX_LETTER_COUNT = 100;
/** Most rows of one key. */
export const MAX_ROW_COUNT = 1 + MAX_GRAM_LENGTH * (MAX_LETTER_COUNT + 2);

/** Stand before and after every key; control characters, which no key has. */
const FIRST = 1;
const LAST = 2;

/** Letters of the key that is looked at, between its boundaries. */
const letters = new Uint16Array(MAX_LETTER_COUNT + 2);

/** Calls back with a 32-bit hash of every run of 1 to `MAX_GRAM_LENGTH` letters; boundaries are no runs of their own. */
export function forEachGram(key: string, visit: (hash: number) => void): void {
  let count = 0;
  letters[count++] = FIRST;
  for (let index = 0; index < key.length && index < MAX_LETTER_COUNT; index++) {
    letters[count++] = key.charCodeAt(index);
  }
  letters[count++] = LAST;
  for (let start = 0; start < count; start++) {
    let hash = 0x811c9dc5;
    for (let end = start; end < count && end < start + MAX_GRAM_LENGTH; end++) {
      hash = Math.imul(hash ^ letters[end]!, 0x01000193);
      hash ^= hash >>> 15;
      if (end > start || (end > 0 && end < count - 1)) visit(hash);
    }
  }
}

/** Spreads a hash over all its bits; 0 is kept free to mean an empty slot. */
function mix(hash: number): number {
  const mixed = Math.imul(hash, 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) | 1;
}

/** Rows of all runs that are frequent enough, by their hashes; rows of scripts come first. */
export interface GramTable {
  /** Pairs of a hash and its row number, side by side in memory; hash 0 is an empty slot. Their number is a power of two. */
  slots: Int32Array;
  rowCount: number;
}

/** Bits of the numbers under which runs are counted: 2^25 counters for 2 million runs. */
const COUNTER_BITS = 25;

/**
 * Gives a row to every run that is in at least `minNameCount` of the keys. What only a few names have would be learnt
 * by heart and say nothing about others.
 */
export function createGramTable(keys: Iterable<string>, minNameCount: number): GramTable {
  const counters = new Uint8Array(2 ** COUNTER_BITS);
  const found: number[] = [];
  for (const key of keys) {
    forEachGram(key, (hash) => {
      const mixed = mix(hash);
      const counter = mixed >>> (32 - COUNTER_BITS);
      if (counters[counter] === 255) return;
      counters[counter]!++;
      if (counters[counter] === minNameCount) found.push(mixed);
    });
  }
  const slotCount = 2 ** Math.ceil(Math.log2(2 * found.length + 2));
  const table: GramTable = {
    slots: new Int32Array(2 * slotCount),
    rowCount: SCRIPTS.length,
  };
  for (const hash of found) {
    const slot = findSlot(table, hash);
    if (table.slots[slot] === hash) continue;
    table.slots[slot] = hash;
    table.slots[slot + 1] = table.rowCount++;
  }
  return table;
}

/** The slot of a mixed hash, or the empty one where it would be. */
function findSlot({ slots }: GramTable, hash: number): number {
  const mask = slots.length - 1;
  let slot = ((hash >>> 3) << 1) & mask;
  while (slots[slot] !== 0 && slots[slot] !== hash) slot = (slot + 2) & mask;
  return slot;
}

/** Writes the rows of a key to `out`, which holds `MAX_ROW_COUNT`; returns how many. */
export function readRows(
  table: GramTable,
  key: string,
  out: Int32Array,
  script: number = scriptNumber(key),
): number {
  const { slots } = table;
  let count = 0;
  out[count++] = script;
  forEachGram(key, (hash) => {
    const mixed = mix(hash);
    const slot = findSlot(table, mixed);
    if (slots[slot] === mixed) out[count++] = slots[slot + 1]!;
  });
  return count;
}
