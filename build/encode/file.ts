/** Puts a whole data file together. */
import {
  BLOCK_FIELDS,
  COUNTRY_RECORD_BYTE_COUNT,
  FORMAT_VERSION,
  HEADER_FIELDS,
  MAGIC,
  MAX_BLOCK_COUNTRY_COUNT,
  MAX_BLOCK_KEY_COUNT,
  MAX_BLOCK_SUFFIX_BYTE_COUNT,
  MAX_HEAD_BYTE_COUNT,
  MAX_SECTION_BYTE_COUNT,
  MAX_UNPACKED_BYTE_COUNT,
  offsetOf,
  PARTS,
  SECTION_FIELDS,
  SECTION_NAMES,
  SECTION_STRIDES,
  type SectionName,
  USUAL_PARAMETERS,
} from "../../src/format/format.ts";
import { headChecksumOf } from "../../src/format/load.ts";
import { crc32 } from "../../src/ground/bytes.ts";
import { BlockEncoder, type Kind, type TableMaps } from "./block.ts";
import { ByteSink } from "./bytes.ts";
import { checkTable, checkTier } from "./check-table.ts";
import { KeyBytes } from "./key-bytes.ts";
import { encodeNeighbours } from "./neighbour-rows.ts";
import { pack } from "./pack.ts";
import type { Table } from "./table.ts";

/** Keys in a block, and in a group of it: what is loaded for a look-up, and what is opened. */
const DEFAULT_BLOCK_KEY_COUNT = 1024;
const DEFAULT_GROUP_KEY_COUNT = 64;

export interface EncodeOptions {
  tier: string;
  /** Unpacked. */
  foldTable: Uint8Array;
  /** Words that stand beside names, unpacked; no bytes for none. */
  nameWords: Uint8Array;
  /** Keys in a block, fewer where they are long or have many countries. Default {@link DEFAULT_BLOCK_KEY_COUNT}. */
  blockKeyCount?: number;
  /** Keys in a group. Default {@link DEFAULT_GROUP_KEY_COUNT}. */
  groupKeyCount?: number;
  /** Maps of a similar table, to save the time of learning them; they cost a little where tables differ. */
  maps?: TableMaps | undefined;
  /** Called after each block with the number of its keys. */
  onProgress?: (keyCount: number) => void;
}

/** How the bytes of a file are spent. */
export interface EncodeReport {
  keyCount: number;
  recordCount: number;
  blockCount: number;
  byteCount: number;
  headByteCount: number;
  sectionByteCounts: Record<SectionName, number>;
  /** Bytes of blocks by what they say. */
  kindByteCounts: Record<Kind, number>;
}

export interface Encoded {
  bytes: Uint8Array;
  /** To encode a similar table by, in a tenth of the time. */
  maps: TableMaps;
  /** What each key takes with its records, in the order of the table. */
  keyByteCounts: Float32Array;
  report: EncodeReport;
}

interface Block {
  start: number;
  end: number;
}

/** Encodes a table. The same table gives the same bytes. */
export function encodeTable(table: Table, options: EncodeOptions): Encoded {
  const { blockKeyCount = DEFAULT_BLOCK_KEY_COUNT, groupKeyCount = DEFAULT_GROUP_KEY_COUNT } = options;
  checkLimit("keys a block", blockKeyCount, 1, MAX_BLOCK_KEY_COUNT);
  checkLimit("keys a group", groupKeyCount, 1, MAX_BLOCK_KEY_COUNT);
  checkTier(options.tier);
  checkTable(table);
  const keys = new KeyBytes(table.keys);
  const encoder = new BlockEncoder(table, keys, groupKeyCount);
  const plan = planBlocks(table, keys, blockKeyCount, groupKeyCount);
  for (const { start, end } of plan) encoder.collect(start, end);
  const { tables, blocks: blockBytes, byteCounts, maps, keyByteCounts } = encoder.encode(options.maps);
  const blocks = plan.map(({ start, end }, number): EncodedBlock => {
    options.onProgress?.(end - start);
    return {
      bytes: blockBytes[number]!,
      keyCount: end - start,
      // No key is before the first block, so nothing is compared with its separator.
      separator: start === 0 ? new Uint8Array(0) : separate(table.keys[start - 1]!, table.keys[start]!),
    };
  });

  const sections: Record<SectionName, Section> = {
    countries: packed(countryRecords(table), "countries"),
    foldTable: packed(options.foldTable, "foldTable"),
    nameWords: packed(options.nameWords, "nameWords"),
    neighbours: packed(encodeNeighbours(table.neighbours), "neighbours"),
    tables: { bytes: tables, unpackedByteCount: checkSectionLength(tables.length) },
  };
  const { bytes, headByteCount } = joinFile(
    { ...table, keyCount: keys.count, groupKeyCount },
    options.tier,
    sections,
    blocks,
  );
  return {
    bytes,
    maps,
    keyByteCounts,
    report: {
      keyCount: table.keys.length,
      recordCount: table.recordDistributions.length,
      blockCount: blocks.length,
      byteCount: bytes.length,
      headByteCount,
      sectionByteCounts: Object.fromEntries(
        SECTION_NAMES.map((name) => [name, sections[name].bytes.length]),
      ) as Record<SectionName, number>,
      kindByteCounts: byteCounts,
    },
  };
}

function checkLimit(what: string, found: number, min: number, max: number): void {
  if (Number.isInteger(found) && found >= min && found <= max) return;
  throw new RangeError(`Expected ${min} to ${max} ${what}, found ${found}`);
}

/** Cuts the keys into blocks: after so many keys, and before the letters or countries of a block become too many. */
function planBlocks(
  { parts, distributions, recordDistributions }: Table,
  keys: KeyBytes,
  blockKeyCount: number,
  groupKeyCount: number,
): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let record = 0;
  let letterCount = 0;
  let countryCount = 0;
  for (let key = 0; key < keys.count; key++) {
    const letters = keys.byteCountOf(key) + 1;
    let countries = 0;
    for (let left = parts[key] === (PARTS.surname | PARTS.forename) ? 2 : 1; left > 0; left--)
      countries += distributions[recordDistributions[record++]!]!.countries.length;
    // The first key of a group shares nothing, and so that of a block.
    letterCount += (key - start) % groupKeyCount === 0 ? letters : letters - keys.prefixLengths[key]!;
    countryCount += countries;
    const isFull =
      key - start === blockKeyCount ||
      letterCount > MAX_BLOCK_SUFFIX_BYTE_COUNT ||
      countryCount > MAX_BLOCK_COUNTRY_COUNT;
    if (!isFull) continue;
    blocks.push({ start, end: key });
    start = key;
    letterCount = letters;
    countryCount = countries;
  }
  if (start < keys.count) blocks.push({ start, end: keys.count });
  return blocks;
}

/** Shortest prefix of `first` (in whole characters) that is after `previous`. */
function separate(previous: string, first: string): Uint8Array {
  let length = 0;
  while (length < first.length && previous.startsWith(first.slice(0, length))) length++;
  // Never cut a surrogate pair in two.
  if (/[\ud800-\udbff]$/.test(first.slice(0, length))) length++;
  return new TextEncoder().encode(first.slice(0, length));
}

export interface EncodedBlock {
  bytes: Uint8Array;
  keyCount: number;
  separator: Uint8Array;
}

export interface Section {
  bytes: Uint8Array;
  unpackedByteCount: number;
}

export const packed = (bytes: Uint8Array, name: SectionName): Section => ({
  unpackedByteCount: checkSectionLength(bytes.length, MAX_UNPACKED_BYTE_COUNT),
  bytes: pack(bytes, SECTION_STRIDES[SECTION_NAMES.indexOf(name)]!),
});

function checkSectionLength(byteCount: number, maxByteCount = MAX_SECTION_BYTE_COUNT): number {
  if (byteCount <= maxByteCount) return byteCount;
  throw new RangeError(`A section of ${byteCount} bytes, expected at most ${maxByteCount}`);
}

export function countryRecords(table: Table): Uint8Array {
  const sink = new ByteSink();
  for (const { code, prior, parameters = USUAL_PARAMETERS } of table.countries) {
    const record = new DataView(new ArrayBuffer(COUNTRY_RECORD_BYTE_COUNT));
    record.setUint8(0, code.charCodeAt(0));
    record.setUint8(1, code.charCodeAt(1));
    record.setFloat32(2, prior, true);
    for (const [parameter, value] of parameters.entries()) record.setUint8(6 + parameter, value);
    sink.append(new Uint8Array(record.buffer));
  }
  return sink.take();
}

/** What the header says of the table. */
export type FileFacts = Pick<Table, "stepsPerOctave" | "countScale" | "countries"> & {
  keyCount: number;
  groupKeyCount: number;
};

/** Head, sections and blocks, as they are given: nothing is checked. */
export function joinFile(
  table: FileFacts,
  tier: string,
  sections: Readonly<Record<SectionName, Section>>,
  blocks: readonly EncodedBlock[],
): { bytes: Uint8Array; headByteCount: number } {
  const tables = new ByteSink();
  tables.append(new TextEncoder().encode(tier));
  for (const name of SECTION_NAMES) {
    const { bytes, unpackedByteCount } = sections[name];
    tables.pushFields(SECTION_FIELDS, {
      byteCount: bytes.length,
      unpackedByteCount,
      checksum: crc32(bytes, 0, bytes.length),
    });
  }
  for (const { bytes, keyCount, separator } of blocks) {
    tables.pushFields(BLOCK_FIELDS, {
      byteCount: bytes.length,
      checksum: crc32(bytes, 0, bytes.length),
      keyCount,
      separatorByteCount: separator.length,
    });
    tables.append(separator);
  }
  const headByteCount = offsetOf(HEADER_FIELDS) + tables.length;
  if (headByteCount > MAX_HEAD_BYTE_COUNT)
    throw new RangeError(
      `A head of ${headByteCount} bytes, expected at most ${MAX_HEAD_BYTE_COUNT}: use larger blocks`,
    );
  const bodies = [...SECTION_NAMES.map((name) => sections[name]), ...blocks];
  const fileByteCount = bodies.reduce((sum, body) => sum + body.bytes.length, headByteCount);
  if (fileByteCount > 0xffffffff)
    throw new RangeError(`A file of ${fileByteCount} bytes, expected less than 4 GiB`);
  const head = (headChecksum: number): Uint8Array => {
    const sink = new ByteSink();
    sink.pushFields(HEADER_FIELDS, {
      magic: MAGIC,
      version: FORMAT_VERSION,
      stepsPerOctave: table.stepsPerOctave,
      tierByteCount: tier.length,
      headByteCount,
      headChecksum,
      fileByteCount,
      keyCount: table.keyCount,
      blockCount: blocks.length,
      countryCount: table.countries.length,
      countScale: table.countScale,
      groupKeyCount: table.groupKeyCount,
    });
    sink.append(tables.view());
    return sink.take();
  };
  const file = new Uint8Array(fileByteCount);
  file.set(head(headChecksumOf(head(0), headByteCount)));
  let offset = headByteCount;
  for (const { bytes } of bodies) {
    file.set(bytes, offset);
    offset += bytes.length;
  }
  return { bytes: file, headByteCount };
}
