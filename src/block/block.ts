/**
 * An opened block of keys in memory: arrays that look-ups walk, side by side in one piece of memory, which threads may
 * share.
 */
import { codeToCount, PARTS } from "../file/format.ts";
import type { Payloads } from "./payloads.ts";
import type { KeyTrie } from "./trie.ts";

/** Lengths of the arrays of a block; all others follow from them. */
export interface BlockSizes {
  readonly keyCount: number;
  readonly suffixByteCount: number;
  readonly recordCount: number;
  /** Countries of all records together. */
  readonly countryCount: number;
}

/** A block of keys with their records, open for look-ups: a trie of keys, and payloads, one a record. */
export interface Block extends KeyTrie, Payloads {
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

/** Whether offsets need four bytes instead of two; not in a block of the tiers. */
const isWide = ({ suffixByteCount, countryCount }: BlockSizes): boolean =>
  suffixByteCount > 0xffff || countryCount > 0xffff;

/** Bytes that a block takes in memory: about 30 a name in the full tier. */
export function blockByteCount(sizes: BlockSizes): number {
  const { keyCount, suffixByteCount, recordCount, countryCount } = sizes;
  const offsetByteCount = isWide(sizes) ? 4 : 2;
  return (
    (offsetByteCount + 6) * keyCount +
    suffixByteCount +
    (offsetByteCount + 4) * recordCount +
    offsetByteCount +
    2 * countryCount
  );
}

/** {@link blockByteCount} bytes for a block. */
export interface Room {
  readonly memory: ArrayBufferLike;
  /** Divisible by 4. */
  readonly start: number;
}

/** Memory of its own for a block. */
export const roomAlone = (sizes: BlockSizes): Room => ({
  memory: new ArrayBuffer(blockByteCount(sizes)),
  start: 0,
});

/** The arrays of a block at a place in memory. What they hold is up to the caller. */
export function viewBlock({ memory, start }: Room, sizes: BlockSizes, countScale: number): Block {
  const { keyCount, suffixByteCount, recordCount, countryCount } = sizes;
  let end = start;
  const take = (byteCount: number): number => {
    end += byteCount;
    return end - byteCount;
  };
  const bytes = (length: number): Uint8Array => new Uint8Array(memory, take(length), length);
  const words = (length: number): Uint16Array => new Uint16Array(memory, take(2 * length), length);
  const offsets = (length: number): Uint32Array | Uint16Array =>
    isWide(sizes) ? new Uint32Array(memory, take(4 * length), length) : words(length);
  // The widest elements first, so that all are aligned.
  return {
    keyCount,
    countScale,
    suffixOffsets: offsets(keyCount),
    starts: offsets(recordCount + 1),
    siblings: words(keyCount),
    recordStarts: words(keyCount),
    countCodes: words(recordCount),
    prefixLengths: bytes(keyCount),
    parts: bytes(keyCount),
    evidence: bytes(recordCount),
    restSteps: bytes(recordCount),
    suffixes: bytes(suffixByteCount),
    countries: bytes(countryCount),
    steps: bytes(countryCount),
  };
}
