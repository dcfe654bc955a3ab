/**
 * An opened block of keys in memory: arrays that look-ups walk.
 *
 * Keys are stored in blocks of 1,024, and in groups of 64 within a block. A look-up decodes one group in a twentieth of a
 * millisecond. A block begins with the first keys of its groups, and its memory is allocated once for all of them.
 * Smaller blocks would need more entries in the head, which a browser loads before the first answer; then it fetches one
 * block per range request. With groups, the first 1,000 whole names of a process take less than half the time. Small
 * tiers have blocks of 4,096 keys and groups of 512, because there every byte counts. An opened block has a typed array
 * for each column, indexed by key or record: a look-up reads numbers and creates no objects.
 */
import { codeToCount, PARTS } from "./format.ts";
import type { StoredDistributions } from "./records.ts";
import type { KeyTrie } from "./trie.ts";

/** Lengths of the arrays of a block; all others follow from them. */
export interface BlockSizes {
  readonly keyCount: number;
  readonly groupKeyCount: number;
  readonly suffixByteCount: number;
  readonly recordCount: number;
  /** Countries of all records together. */
  readonly countryCount: number;
}

/** A block of keys with their records, open for look-ups: tries of keys, and a distribution for each record. */
export interface Block extends KeyTrie, StoredDistributions {
  /** Per key: PARTS. */
  readonly parts: Uint8Array;
  /** Per key: number of its first record; a key with both parts has the surname first. */
  readonly recordStarts: Uint16Array;
  /** Per record: data points as the file has them, see {@link countOf}. As numbers they would take four times as much. */
  readonly countCodes: Uint16Array;
  /** Per record: EVIDENCE. */
  readonly evidence: Uint8Array;
  /** See MAX_COUNT_SCALE. */
  readonly countScale: number;
}

/** Data points of a record. */
export const countOf = ({ countCodes, countScale }: Block, record: number): number =>
  codeToCount(countCodes[record]!, countScale);

/**
 * Number of a key's record for one part of a name, or -1.
 *
 * @param part one bit of PARTS
 */
export function recordOf({ parts, recordStarts }: Block, key: number, part: number): number {
  const own = parts[key]!;
  if ((own & part) === 0) return -1;
  const isSecond = part === PARTS.forename && (own & PARTS.surname) !== 0;
  return recordStarts[key]! + (isSecond ? 1 : 0);
}

/** Memory of the arrays of a block. */
export function byteCountOf(block: Block): number {
  let byteCount = 0;
  for (const column of Object.values(block)) byteCount += column.byteLength ?? 0;
  return byteCount;
}

/** Makes the arrays of a block, empty: about 25 bytes a name in the full tier. */
export function createBlock(
  sizes: BlockSizes,
  countScale: number,
  openGroup: (group: number) => void,
): Block {
  const { keyCount, groupKeyCount, suffixByteCount, recordCount, countryCount } = sizes;
  return {
    keyCount,
    groupKeyCount,
    countScale,
    openGroup,
    isOpen: new Uint8Array(Math.ceil(keyCount / groupKeyCount)),
    prefixLengths: new Uint8Array(keyCount),
    suffixOffsets: new Uint16Array(keyCount),
    suffixes: new Uint8Array(suffixByteCount),
    siblings: new Uint16Array(keyCount),
    parts: new Uint8Array(keyCount),
    recordStarts: new Uint16Array(keyCount),
    starts: new Uint16Array(recordCount + 1),
    countCodes: new Uint16Array(recordCount),
    evidence: new Uint8Array(recordCount),
    restSteps: new Uint8Array(recordCount),
    countries: new Uint8Array(countryCount),
    steps: new Uint8Array(countryCount),
  };
}
