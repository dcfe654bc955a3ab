/**
 * An opened block of keys in memory: arrays that look-ups walk.
 *
 * Keys are stored in blocks of 1,024, and in groups of 64 within a block. A look-up decodes one group in a twentieth of a
 * millisecond. A block begins with the first keys of its groups, and its memory is allocated once for all of them.
 * Smaller blocks would need more entries in the head, which a browser loads before the first answer; then it fetches one
 * block per range request. With groups, the first 1,000 whole names of a process take less than half the time. Small
 * tiers have blocks of 4,096 keys and groups of 512, because there every byte counts. An opened block has a typed array
 * for each column of keys, and one for its records: a look-up reads numbers and creates no objects. Most of its time it
 * waits for memory, so what it needs together lies together.
 */
import { codeToCount, PARTS } from "./format.ts";
import { byteCountOfRecords, EVIDENCE_PLACE, endOfRecord, type StoredRecords } from "./records.ts";
import type { KeyTrie } from "./trie.ts";

/** Lengths of the arrays of a block; all others follow from them. */
export interface BlockSizes {
  readonly keyCount: number;
  readonly groupKeyCount: number;
  readonly suffixByteCount: number;
  readonly recordCount: number;
  /** Countries of all records together. */
  readonly countryCount: number;
  /** See MAX_COUNT_SCALE. */
  readonly countScale: number;
}

/** A block of keys with their records, open for look-ups: tries of keys, and a distribution for each record. */
export interface Block extends BlockSizes, KeyTrie, StoredRecords {
  /** Per key: where its first record begins, times 4, and PARTS. A key with both parts has the surname first. */
  readonly recordStarts: Uint32Array;
  readonly byteCount: number;
}

/** Data points of a record. */
export const countOf = ({ records, countScale }: Block, record: number): number =>
  codeToCount(records[record]! | (records[record + 1]! << 8), countScale);

export const evidenceOf = ({ records }: Block, record: number): number => records[record + EVIDENCE_PLACE]!;

export const firstRecordOf = ({ recordStarts }: Block, key: number): number => recordStarts[key]! >> 2;

/** PARTS that a key has records for. */
export const partsOf = ({ recordStarts }: Block, key: number): number => recordStarts[key]! & 3;

/** A key's record for one part of a name, or -1. @param part one bit of PARTS */
export function recordOf(block: Block, key: number, part: number): number {
  const parts = partsOf(block, key);
  if ((parts & part) === 0) return -1;
  const first = firstRecordOf(block, key);
  return part === PARTS.forename && (parts & PARTS.surname) !== 0 ? endOfRecord(block, first) : first;
}

/** About 25 bytes a name in the full tier. @param memory default new and empty @param place in it, a multiple of 4 */
export function createBlock(
  sizes: BlockSizes,
  openGroup: (group: number) => void,
  memory?: ArrayBufferLike,
  place = 0,
): Block {
  const { keyCount, groupKeyCount, suffixByteCount, recordCount, countryCount } = sizes;
  const groupCount = Math.ceil(keyCount / groupKeyCount);
  const recordByteCount = byteCountOfRecords(recordCount, countryCount);
  const byteCount = 9 * keyCount + groupCount + suffixByteCount + recordByteCount;
  memory ??= new ArrayBuffer(byteCount);
  let end = place;
  const take = <Column>(
    Type: new (memory: ArrayBufferLike, place: number, length: number) => Column,
    length: number,
    byteCount = length,
  ): Column => {
    end += byteCount;
    return new Type(memory!, end - byteCount, length);
  };
  return {
    ...sizes,
    byteCount,
    openGroup,
    recordStarts: take(Uint32Array, keyCount, 4 * keyCount),
    suffixOffsets: take(Uint16Array, keyCount, 2 * keyCount),
    siblings: take(Uint16Array, keyCount, 2 * keyCount),
    prefixLengths: take(Uint8Array, keyCount),
    isOpen: take(Uint8Array, groupCount),
    suffixes: take(Uint8Array, suffixByteCount),
    records: take(Uint8Array, recordByteCount),
  };
}
