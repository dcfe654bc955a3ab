/**
 * An opened block of keys in memory: arrays that look-ups walk, side by side in one piece of memory, which threads may
 * share.
 */
import { codeToCount } from "./format.ts";
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

/** A block of keys with their records, open for look-ups. */
export interface Block {
  readonly trie: KeyTrie;
  /** Per key: PARTS. */
  readonly parts: Uint8Array;
  /** Per key: number of its first record; a key with both parts has the surname first. */
  readonly recordStarts: Uint16Array;
  /** Per record: data points as the file has them, see {@link countOf}. As numbers they would take four times as much. */
  readonly countCodes: Uint16Array;
  /** Per record: EVIDENCE. */
  readonly evidence: Uint8Array;
  /** One a record. To keep equal ones once would save 1 to 3 % of a block's memory. */
  readonly payloads: Payloads;
  /** Significant digits of counts. */
  readonly countDigits: number;
}

/** Data points of a record. */
export const countOf = ({ countCodes, countDigits }: Block, record: number): number =>
  codeToCount(countCodes[record]!, countDigits);

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

/** The arrays of a block at a place in memory. */
export function viewBlock({ memory, start }: Room, sizes: BlockSizes, countDigits: number): Block {
  const { keyCount, suffixByteCount, recordCount, countryCount } = sizes;
  let end = start;
  // The widest elements first, so that all are aligned.
  const take = (length: number, elementByteCount: number): number => {
    const place = end;
    end += length * elementByteCount;
    return place;
  };
  const words = (length: number): Uint16Array => new Uint16Array(memory, take(length, 2), length);
  const offsets = (length: number): Uint32Array | Uint16Array =>
    isWide(sizes) ? new Uint32Array(memory, take(length, 4), length) : words(length);
  const bytes = (length: number): Uint8Array => new Uint8Array(memory, take(length, 1), length);
  const suffixOffsets = offsets(keyCount);
  const starts = offsets(recordCount + 1);
  const siblings = words(keyCount);
  const recordStarts = words(keyCount);
  const countCodes = words(recordCount);
  return {
    trie: {
      keyCount,
      prefixLengths: bytes(keyCount),
      suffixes: bytes(suffixByteCount),
      suffixOffsets,
      siblings,
    },
    parts: bytes(keyCount),
    recordStarts,
    countCodes,
    evidence: bytes(recordCount),
    payloads: {
      count: recordCount,
      starts,
      countries: bytes(countryCount),
      steps: bytes(countryCount),
      restSteps: bytes(recordCount),
    },
    countDigits,
  };
}
