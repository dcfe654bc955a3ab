/**
 * The one definition of the estimator file, shared by its writer (`build/estimator/encode.ts`) and its reader
 * (`estimator.ts`). docs/internals/format.md explains it.
 */
import type { Fields } from "../format/format.ts";
import { crc32 } from "../ground/bytes.ts";
import type { NamePart } from "../ground/types.ts";

/** "CGNE", the first four bytes of every estimator file. */
export const ESTIMATOR_MAGIC = 0x454e4743;
export const ESTIMATOR_VERSION = 2;
/** Parts of a name with a head each, in file order. */
export const ESTIMATOR_PARTS = ["surname", "forename"] as const satisfies readonly NamePart[];

/** Fixed header, at the start of the file. */
export const ESTIMATOR_FIELDS = {
  magic: 4,
  version: 2,
  dimension: 2,
  fileByteCount: 4,
  checksum: 4,
  countryCount: 2,
} as const satisfies Fields;

/** Entry of the table of classes, behind the header: see {@link CLASS_COUNT}. */
export const CLASS_FIELDS = { rowCount: 4 } as const satisfies Fields;

/** Entry of the table of streams, behind that of classes: stored bytes. */
export const STREAM_FIELDS = { byteCount: 4 } as const satisfies Fields;

/** Classes of rows. Values of class n count 2^n: rows that are met rarely are kept less exactly. */
export const CLASS_COUNT = 8;
/** Dimensions whose values share a stream. */
export const BAND_SIZE = 4;

/** Streams after the header, in file order; each is compressed on its own. */
export const ESTIMATOR_STREAM = {
  /** Two letters a country. */
  codes: 0,
  /** By part, a 32-bit float a country: its bias; then one a country: its scale. */
  countryNumbers: 1,
  /** Signed bytes, by part, then country, then dimension. */
  countryValues: 2,
  /** By class, then band, a byte: the greatest value in that stream. */
  limits: 3,
  /** Distances between the hashes of rows, of each class from 0: all low bytes, then all middle, then all high ones. */
  hashes: 4,
  /** The first of the streams of row values, by class, then band: by dimension, then row, packed. */
  rowValues: 5,
} as const;

export const MAX_DIMENSION = 128;
export const MAX_COUNTRY_COUNT = 256;
export const MAX_ROW_COUNT = 2 ** 18;

/** Bits of the hash of a run of letters. */
export const HASH_BITS = 24;
const MAX_RUN_LENGTH = 5;
/** Letters (UTF-16 units) of a name that are read. */
const MAX_LETTER_COUNT = 64;
/** Most hashes of a name: see {@link hashRuns}. */
export const MAX_HASH_COUNT = 1 + MAX_RUN_LENGTH * (MAX_LETTER_COUNT + 2);

export const streamTableOffset = (): number =>
  Object.values(ESTIMATOR_FIELDS).reduce(
    (sum, byteCount) => sum + byteCount,
    CLASS_COUNT * CLASS_FIELDS.rowCount,
  );

const CHECKSUM_OFFSET = 12;

/** The checksum of a file: of all bytes before and after it, as one run. */
export function estimatorChecksumOf(bytes: Uint8Array): number {
  const seed = crc32(bytes, 0, CHECKSUM_OFFSET);
  return crc32(bytes, CHECKSUM_OFFSET + ESTIMATOR_FIELDS.checksum, bytes.length, seed);
}

/** Stand before and after every name; no name has them. */
const FIRST = 1;
const LAST = 2;
/** Stands before the block of 128 code points that the first letter is from, which is a run of its own kind. */
const BLOCK = 3;
const BLOCK_BITS = 7;

const SEED = 0x811c9dc5;

const extend = (hash: number, letter: number): number => {
  const product = Math.imul(hash ^ letter, 0x01000193);
  return product ^ (product >>> 15);
};

/** Ends a hash: the bits that count are spread over all of it. */
const finish = (hash: number): number => Math.imul(hash, 0x85ebca6b) >>> (32 - HASH_BITS);

const letters = new Uint16Array(MAX_LETTER_COUNT + 2);

/**
 * Hashes the block of the first letter, then all runs of 1 to `MAX_RUN_LENGTH` letters, boundaries counted as letters, except
 * the boundaries alone. @returns how many
 */
export function hashRuns(folded: string, out: Uint32Array): number {
  let letterCount = 0;
  letters[letterCount++] = FIRST;
  for (let index = 0; index < folded.length && index < MAX_LETTER_COUNT; index++)
    letters[letterCount++] = folded.charCodeAt(index);
  letters[letterCount++] = LAST;
  let count = 0;
  out[count++] = finish(extend(extend(SEED, BLOCK), letters[1]! >>> BLOCK_BITS));
  for (let start = 0; start < letterCount; start++) {
    let hash = SEED;
    for (let end = start; end < letterCount && end < start + MAX_RUN_LENGTH; end++) {
      hash = extend(hash, letters[end]!);
      if (end > start || (end > 0 && end < letterCount - 1)) out[count++] = finish(hash);
    }
  }
  return count;
}

/** How many values from -limit to limit fit into one byte, as the digits of a number. */
export function valuesPerByte(limit: number): number {
  const base = 2 * limit + 1;
  let count = 1;
  for (let size = base * base; base > 1 && size <= 256; size *= base) count++;
  return base > 1 ? count : 256;
}
