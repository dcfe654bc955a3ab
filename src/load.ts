/** Opens the head and the sections of a data file: checks and inflates them. */
import { inflateSync } from "fflate";
import { CognomenError } from "./errors.ts";
import {
  BLOCK_ENTRY_BYTE_COUNT,
  compareBytes,
  corrupt,
  crc32,
  FORMAT_VERSION,
  HEADER,
  MAGIC,
  MAX_BLOCK_KEY_COUNT,
  MAX_COUNT_DIGITS,
  MAX_COUNTRY_COUNT,
  MAX_SECTION_BYTE_COUNT,
  readUint16,
  readUint32,
  SECTION,
  SECTION_ENTRY_BYTE_COUNT,
} from "./format.ts";

/** A run of bytes in the file with the checksum that they must have. */
export interface Extent {
  /** What it is, for messages. */
  readonly label: string;
  readonly offset: number;
  readonly byteCount: number;
  readonly checksum: number;
}

export interface SectionExtent extends Extent {
  readonly inflatedByteCount: number;
}

export interface BlockExtent extends Extent {
  readonly keyCount: number;
  /** Keys from here on up to the next block's separator are in this block. */
  readonly separator: Uint8Array;
}

/** What the uncompressed head of the file says. */
export interface Head {
  readonly tier: string;
  readonly formatVersion: number;
  readonly stepsPerOctave: number;
  /** Significant digits of counts. */
  readonly countDigits: number;
  readonly byteCount: number;
  readonly fileByteCount: number;
  readonly keyCount: number;
  readonly countryCount: number;
  readonly sections: readonly SectionExtent[];
  readonly blocks: readonly BlockExtent[];
}

const hex = (value: number): string => `0x${value.toString(16).padStart(8, "0")}`;

/**
 * Reads the head of a data file.
 *
 * @param bytes the file, or at least its head
 * @throws CognomenError `ERR_DATA_LENGTH`, `ERR_DATA_MAGIC`, `ERR_DATA_VERSION`, `ERR_DATA_CHECKSUM`, `ERR_DATA_CORRUPT`
 */
export function readHead(bytes: Uint8Array): Head {
  if (bytes.length < HEADER.byteCount) {
    throw new CognomenError(
      "ERR_DATA_LENGTH",
      `Data file: found ${bytes.length} bytes, expected at least ${HEADER.byteCount}. Is the path or download right?`,
    );
  }
  const magic = readUint32(bytes, HEADER.magic);
  if (magic !== MAGIC) {
    throw new CognomenError(
      "ERR_DATA_MAGIC",
      `Data file: found ${hex(magic)} at its start, expected ${hex(MAGIC)} ("CGNM"). This is no cognomen data file.`,
    );
  }
  const formatVersion = readUint16(bytes, HEADER.version);
  if (formatVersion !== FORMAT_VERSION) {
    throw new CognomenError(
      "ERR_DATA_VERSION",
      `Data file: found format version ${formatVersion}, expected ${FORMAT_VERSION}. Use data and code of one release.`,
    );
  }
  const headByteCount = readUint32(bytes, HEADER.headByteCount);
  if (headByteCount < HEADER.byteCount || headByteCount > bytes.length) {
    throw new CognomenError(
      "ERR_DATA_LENGTH",
      `Data file: found ${bytes.length} bytes, expected a head of ${headByteCount}. The file is cut short or damaged.`,
    );
  }
  const checksum = crc32(bytes, HEADER.headChecksum + 4, headByteCount, crc32(bytes, 0, HEADER.headChecksum));
  checkChecksum("head", checksum, readUint32(bytes, HEADER.headChecksum));

  const tierByteCount = bytes[HEADER.tierByteCount]!;
  let position: number = HEADER.byteCount;
  const advance = (byteCount: number): number => {
    const start = position;
    position += byteCount;
    if (position > headByteCount) throw corrupt("the head is shorter than its own tables");
    return start;
  };
  const tier = String.fromCharCode(...bytes.subarray(advance(tierByteCount), position));
  let offset = headByteCount;
  const sections: SectionExtent[] = [];
  for (const [label, index] of Object.entries(SECTION)) {
    const entry = advance(SECTION_ENTRY_BYTE_COUNT);
    const byteCount = readUint32(bytes, entry);
    sections.push({
      label: `section ${index} (${label})`,
      offset,
      byteCount,
      inflatedByteCount: readUint32(bytes, entry + 4),
      checksum: readUint32(bytes, entry + 8),
    });
    offset += byteCount;
  }
  const blocks: BlockExtent[] = [];
  let blockKeyCount = 0;
  const blockCount = readUint32(bytes, HEADER.blockCount);
  for (let index = 0; index < blockCount; index++) {
    const entry = advance(BLOCK_ENTRY_BYTE_COUNT);
    const byteCount = readUint32(bytes, entry);
    const separatorStart = advance(bytes[entry + 10]!);
    const keyCount = readUint16(bytes, entry + 8);
    if (keyCount === 0 || keyCount > MAX_BLOCK_KEY_COUNT)
      throw corrupt(`block ${index} claims ${keyCount} keys`);
    const separator = bytes.slice(separatorStart, position);
    const before = blocks.at(-1)?.separator;
    if (before !== undefined && compareBytes(before, before.length, separator, separator.length) >= 0)
      throw corrupt(`block ${index} begins before the block in front of it`);
    blockKeyCount += keyCount;
    blocks.push({
      label: `block ${index}`,
      offset,
      byteCount,
      checksum: readUint32(bytes, entry + 4),
      keyCount,
      separator,
    });
    offset += byteCount;
  }
  const fileByteCount = readUint32(bytes, HEADER.fileByteCount);
  if (position !== headByteCount || offset !== fileByteCount) {
    throw corrupt(`its parts end at ${offset}, expected ${fileByteCount}`);
  }
  const keyCount = readUint32(bytes, HEADER.keyCount);
  if (blockKeyCount !== keyCount)
    throw corrupt(`its blocks hold ${blockKeyCount} keys, expected ${keyCount}`);
  const countryCount = readUint16(bytes, HEADER.countryCount);
  if (countryCount > MAX_COUNTRY_COUNT)
    throw corrupt(`found ${countryCount} countries, expected at most ${MAX_COUNTRY_COUNT}`);
  const stepsPerOctave = bytes[HEADER.stepsPerOctave]!;
  if (stepsPerOctave === 0) throw corrupt("found 0 steps an octave, expected at least 1");
  const countDigits = bytes[HEADER.countDigits]!;
  if (countDigits < 1 || countDigits > MAX_COUNT_DIGITS)
    throw corrupt(`found counts of ${countDigits} digits, expected 1 to ${MAX_COUNT_DIGITS}`);
  return {
    tier,
    formatVersion,
    stepsPerOctave,
    countDigits,
    byteCount: headByteCount,
    fileByteCount,
    keyCount,
    countryCount,
    sections,
    blocks,
  };
}

function checkChecksum(label: string, found: number, expected: number): void {
  if (found === expected) return;
  throw new CognomenError(
    "ERR_DATA_CHECKSUM",
    `Data file: ${label} has checksum ${hex(found)}, expected ${hex(expected)}. The file is damaged: build or download it again.`,
  );
}

/** Compares the length of a file with what its head says. */
export function checkFileByteCount(byteCount: number, { fileByteCount }: Head): void {
  if (byteCount === fileByteCount) return;
  throw new CognomenError(
    "ERR_DATA_LENGTH",
    `Data file: found ${byteCount} bytes, expected ${fileByteCount}. The file is cut short or has extra bytes.`,
  );
}

/**
 * The bytes of an extent, after comparing its checksum.
 *
 * @param bytesOffset where in the file `file` begins, if it is only a piece of it
 */
export function readExtent(file: Uint8Array, extent: Extent, bytesOffset = 0): Uint8Array {
  const start = extent.offset - bytesOffset;
  const bytes = file.subarray(start, start + extent.byteCount);
  checkChecksum(extent.label, crc32(bytes, 0, bytes.length), extent.checksum);
  return bytes;
}

/**
 * Bytes that are deflated, or stored as they are if deflate did not shorten them. `limit` is what can follow from the
 * numbers already checked: a file must not make the reader allocate gigabytes by claiming them.
 */
function inflate(bytes: Uint8Array, inflatedByteCount: number, limit: number, label: string): Uint8Array {
  if (inflatedByteCount > limit)
    throw corrupt(`${label} claims ${inflatedByteCount} bytes, expected at most ${limit}`);
  if (bytes.length === inflatedByteCount) return bytes;
  let inflated: Uint8Array | undefined;
  try {
    // One byte more than is due: fflate drops what does not fit, and fills it here if there is too much.
    inflated = inflateSync(bytes, { out: new Uint8Array(inflatedByteCount + 1) });
  } catch {
    // Reported below: fflate's own words would not help anybody here.
  }
  if (inflated?.length !== inflatedByteCount) throw corrupt(`${label} does not inflate to its length`);
  return inflated;
}

/** Inflates a section. */
export function readSection(file: Uint8Array, extent: SectionExtent): Uint8Array {
  return inflate(readExtent(file, extent), extent.inflatedByteCount, MAX_SECTION_BYTE_COUNT, extent.label);
}

/** Number of the block that a key would be in: the last one whose separator is not after the key. */
export function findBlock(blocks: readonly BlockExtent[], key: Uint8Array, keyByteCount: number): number {
  let low = 0;
  let high = blocks.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const { separator } = blocks[middle]!;
    if (compareBytes(separator, separator.length, key, keyByteCount) <= 0) low = middle;
    else high = middle;
  }
  return low;
}
