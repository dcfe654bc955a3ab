/** Opens the head and the sections of a data file: checks and unpacks them. */
import { compareBytes, crc32 } from "../ground/bytes.ts";
import { contradiction } from "../ground/errors.ts";
import { checkChecksum, checkStart, wrongLength } from "./check.ts";
import {
  BLOCK_FIELDS,
  FORMAT_VERSION,
  HEADER_FIELDS,
  MAGIC,
  MAX_BLOCK_BYTE_COUNT,
  MAX_BLOCK_KEY_COUNT,
  MAX_COUNT_SCALE,
  MAX_COUNTRY_COUNT,
  MAX_HEAD_BYTE_COUNT,
  MAX_SECTION_BYTE_COUNT,
  MAX_UNPACKED_BYTE_COUNT,
  offsetOf,
  readFields,
  SECTION_FIELDS,
  SECTION_NAMES,
  SECTION_STRIDES,
  type SectionName,
} from "./format.ts";
import { unpack } from "./packed-bytes.ts";

export { checkFileByteCount } from "./check.ts";

/** A run of bytes in the file with the checksum that they must have. */
export interface Extent {
  /** What it is, for messages. */
  readonly label: string;
  readonly offset: number;
  readonly byteCount: number;
  readonly checksum: number;
}

export interface SectionExtent extends Extent {
  readonly unpackedByteCount: number;
  /** What its bytes are like. */
  readonly stride: number;
}

export interface BlockExtent extends Extent {
  readonly keyCount: number;
  /** Keys from here on up to the next block's separator are in this block. */
  readonly separator: Uint8Array;
}

/** What the uncompressed head of the file says: the fields of its header, and what follows them. */
export interface Head extends Readonly<Record<keyof typeof HEADER_FIELDS, number>> {
  readonly tier: string;
  /** In file order. */
  readonly sections: Readonly<Record<SectionName, SectionExtent>>;
  readonly blocks: readonly BlockExtent[];
}

/** Of a whole file or its head. @throws CognomenError `ERR_DATA_LENGTH`, `_MAGIC`, `_VERSION`, `_CHECKSUM`, `_CORRUPT` */
export function readHead(bytes: Uint8Array): Head {
  let position = offsetOf(HEADER_FIELDS);
  if (bytes.length < position) throw wrongLength(bytes.length, `at least ${position}`);
  const header = readFields(bytes, 0, HEADER_FIELDS);
  const { headByteCount } = header;
  checkStart(header, MAGIC, "CGNM", FORMAT_VERSION);
  if (headByteCount < position || headByteCount > bytes.length)
    throw wrongLength(bytes.length, `a head of ${headByteCount}`);
  // A file must not make its reader load or allocate gigabytes by claiming them.
  if (headByteCount > MAX_HEAD_BYTE_COUNT) throw contradiction();
  checkChecksum("head", headChecksumOf(bytes, headByteCount), header.headChecksum);

  /** Where the next part of the head begins. */
  const skip = (byteCount: number): number => {
    const start = position;
    position += byteCount;
    if (position > headByteCount) throw contradiction();
    return start;
  };
  const next = <Name extends string>(fields: Readonly<Record<Name, number>>): Record<Name, number> =>
    readFields(bytes, skip(offsetOf(fields)), fields);
  const tier = String.fromCharCode(...bytes.subarray(skip(header.tierByteCount), position));
  if (/[^ -~]/.test(tier)) throw contradiction();
  let offset = headByteCount;
  const sections = {} as Record<SectionName, SectionExtent>;
  for (const [number, name] of SECTION_NAMES.entries()) {
    const entry = next(SECTION_FIELDS);
    const label = `section ${number} (${name})`;
    const { byteCount, unpackedByteCount } = entry;
    if (
      byteCount > MAX_SECTION_BYTE_COUNT ||
      (byteCount !== unpackedByteCount && unpackedByteCount > MAX_UNPACKED_BYTE_COUNT)
    )
      throw contradiction();
    sections[name] = { label, offset, ...entry, stride: SECTION_STRIDES[number]! };
    offset += entry.byteCount;
  }
  const blocks: BlockExtent[] = [];
  let blockKeyCount = 0;
  let before: Uint8Array | undefined;
  for (let index = 0; index < header.blockCount; index++) {
    const label = `block ${index}`;
    const entry = next(BLOCK_FIELDS);
    const separator = bytes.subarray(skip(entry.separatorByteCount), position);
    const isInOrder = !before || compareBytes(before, before.length, separator, separator.length) < 0;
    if (
      !isInOrder ||
      entry.keyCount === 0 ||
      entry.keyCount > MAX_BLOCK_KEY_COUNT ||
      entry.byteCount > MAX_BLOCK_BYTE_COUNT
    )
      throw contradiction();
    before = separator;
    blockKeyCount += entry.keyCount;
    blocks.push({ label, offset, ...entry, separator });
    offset += entry.byteCount;
  }
  const { countryCount, stepsPerOctave, countScale, fileByteCount, keyCount, groupKeyCount } = header;
  if (
    position !== headByteCount ||
    offset !== fileByteCount ||
    blockKeyCount !== keyCount ||
    countryCount > MAX_COUNTRY_COUNT ||
    stepsPerOctave === 0 ||
    groupKeyCount === 0 ||
    countScale === 0 ||
    countScale > MAX_COUNT_SCALE
  )
    throw contradiction();
  return { ...header, tier, sections, blocks };
}

/** Checksum of a head, without the field that holds it. */
export function headChecksumOf(bytes: Uint8Array, headByteCount: number): number {
  const start = offsetOf(HEADER_FIELDS, "headChecksum");
  return crc32(bytes, start + HEADER_FIELDS.headChecksum, headByteCount, crc32(bytes, 0, start));
}

/** The bytes of an extent, after comparing its checksum. @param bytes default those of the file */
export function readExtent(
  file: Uint8Array,
  { label, offset, byteCount, checksum }: Extent,
  bytes = file.subarray(offset, offset + byteCount),
): Uint8Array {
  checkChecksum(label, crc32(bytes, 0, bytes.length), checksum);
  return bytes;
}

/** Unpacks a section, unless its bytes are stored as they are: those that would not become fewer. */
export function readSection(file: Uint8Array, extent: SectionExtent): Uint8Array {
  const { byteCount, unpackedByteCount, stride } = extent;
  const bytes = readExtent(file, extent);
  return byteCount === unpackedByteCount ? bytes : unpack(bytes, unpackedByteCount, stride);
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
