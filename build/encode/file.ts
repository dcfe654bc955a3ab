/** Puts a whole data file together. */
import {
  COUNTRY_RECORD_BYTE_COUNT,
  crc32,
  FORMAT_VERSION,
  HEADER,
  MAGIC,
  MAX_BLOCK_KEY_COUNT,
  MAX_SECTION_BYTE_COUNT,
  MAX_SHARED_PAYLOAD_COUNT,
  PARTS,
  readUint16,
  STREAM_COUNT,
} from "../../src/format.ts";
import {
  type BlockKey,
  type BlockRecord,
  ByteSink,
  blockStreams,
  type Compress,
  compressFast,
  encodeStreams,
  PayloadSink,
  shorten,
} from "./block.ts";
import { checkTable, checkTier } from "./check-table.ts";
import { compareKeys, type Table } from "./table.ts";

/** Blocks of 2,048 keys cost 7 % more bytes, larger ones slow the first prediction. */
export const DEFAULT_BLOCK_KEY_COUNT = 8192;

export interface EncodeOptions {
  tier: string;
  /** Inflated fold table. */
  foldTable: Uint8Array;
  /** Keys in a block. Default {@link DEFAULT_BLOCK_KEY_COUNT}. */
  blockKeyCount?: number;
  /** Payloads used at least this often are stored once for the whole file. Default 2. */
  sharedUseCount?: number;
  /** Default: fast and a tenth larger than what tiers are built with. */
  compress?: Compress;
  /** Called after each block with the number of its keys. */
  onProgress?: (keyCount: number) => void;
}

/** How the bytes of a file are spent. */
export interface EncodeReport {
  keyCount: number;
  recordCount: number;
  blockCount: number;
  sharedPayloadCount: number;
  inlinePayloadCount: number;
  byteCount: number;
  headByteCount: number;
  sectionByteCounts: number[];
  /** Compressed bytes by stream, in the order of STREAM. */
  streamByteCounts: number[];
}

export interface Encoded {
  bytes: Uint8Array;
  report: EncodeReport;
}

/** Encodes a table. The same table gives the same bytes. */
export async function encodeTable(table: Table, options: EncodeOptions): Promise<Encoded> {
  const { blockKeyCount = DEFAULT_BLOCK_KEY_COUNT, sharedUseCount = 2, compress = compressFast } = options;
  if (!Number.isInteger(blockKeyCount) || blockKeyCount < 1 || blockKeyCount > MAX_BLOCK_KEY_COUNT) {
    throw new RangeError(`Expected 1 to ${MAX_BLOCK_KEY_COUNT} keys a block, found ${blockKeyCount}`);
  }
  checkTier(options.tier);
  checkTable(table);
  const sharedNumbers = chooseShared(table, sharedUseCount);
  const sharedPayloads = new PayloadSink();
  const order = [...sharedNumbers.keys()];
  for (const payload of order) sharedPayloads.push(table.payloads[payload]!);

  const neighbours = new PayloadSink();
  for (const row of table.neighbours) neighbours.push(row);

  const pending: Promise<EncodedBlock>[] = [];
  const encoder = new TextEncoder();
  let record = 0;
  let inlinePayloadCount = 0;
  const nextRecord = (): BlockRecord => {
    const payload = table.recordPayloads[record]!;
    const sharedPayload = sharedNumbers.get(payload) ?? -1;
    if (sharedPayload < 0) inlinePayloadCount++;
    return {
      sharedPayload,
      payload: table.payloads[payload]!,
      count: table.recordCounts[record]!,
      evidence: table.recordEvidence[record++]!,
    };
  };
  for (let start = 0; start < table.keys.length; start += blockKeyCount) {
    const end = Math.min(start + blockKeyCount, table.keys.length);
    const keys: BlockKey[] = [];
    for (let key = start; key < end; key++) {
      if (key > 0 && compareKeys(table.keys[key - 1]!, table.keys[key]!) >= 0) {
        throw new RangeError(`Keys out of order: "${table.keys[key - 1]}" before "${table.keys[key]}"`);
      }
      const parts = table.parts[key]!;
      keys.push({
        bytes: encoder.encode(table.keys[key]),
        surname: parts & PARTS.surname ? nextRecord() : undefined,
        forename: parts & PARTS.forename ? nextRecord() : undefined,
      });
    }
    // No key is before the first block, so nothing is compared with its separator.
    const separator = start === 0 ? new Uint8Array(0) : separate(table.keys[start - 1]!, table.keys[start]!);
    pending.push(
      encodeStreams(blockStreams(keys), compress).then((bytes) => {
        options.onProgress?.(keys.length);
        return { bytes, keyCount: keys.length, separator };
      }),
    );
    // A compressor that works elsewhere gets a few blocks ahead, not all of them at once.
    if (pending.length >= PENDING_BLOCK_COUNT) await pending[pending.length - PENDING_BLOCK_COUNT];
  }
  const blocks = await Promise.all(pending);
  const streamByteCounts = new Array<number>(STREAM_COUNT).fill(0);
  for (const { bytes } of blocks) {
    for (let stream = 0; stream < STREAM_COUNT; stream++) {
      streamByteCounts[stream]! += readUint16(bytes, stream * 6) | (bytes[stream * 6 + 2]! << 16);
    }
  }

  const sections = [
    await deflated(countryRecords(table), compress),
    await deflated(options.foldTable, compress),
    asItIs(await encodeStreams(sharedPayloads.take(), compress)),
    asItIs(await encodeStreams(neighbours.take(), compress)),
  ];
  const bytes = joinFile(table, options.tier, sections, blocks);
  return {
    bytes,
    report: {
      keyCount: table.keys.length,
      recordCount: record,
      blockCount: blocks.length,
      sharedPayloadCount: order.length,
      inlinePayloadCount,
      byteCount: bytes.length,
      headByteCount: new DataView(bytes.buffer, bytes.byteOffset).getUint32(HEADER.headByteCount, true),
      sectionByteCounts: sections.map((section) => section.bytes.length),
      streamByteCounts,
    },
  };
}

/** Payloads worth sharing, most used first so that they get short codes; ties by first use. */
function chooseShared(table: Table, sharedUseCount: number): Map<number, number> {
  const uses = new Uint32Array(table.payloads.length);
  for (const payload of table.recordPayloads) uses[payload] = uses[payload]! + 1;
  const shared: number[] = [];
  for (let payload = 0; payload < uses.length; payload++)
    if (uses[payload]! >= sharedUseCount) shared.push(payload);
  shared.sort((left, right) => uses[right]! - uses[left]! || left - right);
  return new Map(shared.slice(0, MAX_SHARED_PAYLOAD_COUNT).map((payload, number) => [payload, number]));
}

/** Shortest prefix of `first` (in whole characters) that is after `previous`. */
function separate(previous: string, first: string): Uint8Array {
  let length = 0;
  while (length < first.length && previous.startsWith(first.slice(0, length))) length++;
  // Never cut a surrogate pair in two.
  if (/[\ud800-\udbff]$/.test(first.slice(0, length))) length++;
  return new TextEncoder().encode(first.slice(0, length));
}

interface EncodedBlock {
  bytes: Uint8Array;
  keyCount: number;
  separator: Uint8Array;
}

/** Blocks whose compression may be under way at once. */
const PENDING_BLOCK_COUNT = 64;

interface Section {
  bytes: Uint8Array;
  inflatedByteCount: number;
}

async function deflated(bytes: Uint8Array, compress: Compress): Promise<Section> {
  return { bytes: await shorten(bytes, compress), inflatedByteCount: checkSectionLength(bytes.length) };
}

function asItIs(bytes: Uint8Array): Section {
  return { bytes, inflatedByteCount: checkSectionLength(bytes.length) };
}

function checkSectionLength(byteCount: number): number {
  if (byteCount <= MAX_SECTION_BYTE_COUNT) return byteCount;
  throw new RangeError(`A section of ${byteCount} bytes, expected at most ${MAX_SECTION_BYTE_COUNT}`);
}

function countryRecords(table: Table): Uint8Array {
  const sink = new ByteSink();
  for (const { code, prior } of table.countries) {
    const record = new DataView(new ArrayBuffer(COUNTRY_RECORD_BYTE_COUNT));
    record.setUint8(0, code.charCodeAt(0));
    record.setUint8(1, code.charCodeAt(1));
    record.setFloat32(2, prior, true);
    sink.append(new Uint8Array(record.buffer));
  }
  return sink.take();
}

function joinFile(
  table: Table,
  tier: string,
  sections: readonly Section[],
  blocks: readonly EncodedBlock[],
): Uint8Array {
  const tables = new ByteSink();
  const number = (value: number, byteCount: number): void => {
    for (let byte = 0; byte < byteCount; byte++) tables.push(Math.floor(value / 256 ** byte) & 255);
  };
  tables.append(new TextEncoder().encode(tier));
  for (const { bytes, inflatedByteCount } of sections) {
    number(bytes.length, 4);
    number(inflatedByteCount, 4);
    number(crc32(bytes, 0, bytes.length), 4);
  }
  for (const { bytes, keyCount, separator } of blocks) {
    number(bytes.length, 4);
    number(crc32(bytes, 0, bytes.length), 4);
    number(keyCount, 2);
    number(separator.length, 1);
    tables.append(separator);
  }
  const headByteCount = HEADER.byteCount + tables.length;
  const bodies = [...sections, ...blocks];
  const fileByteCount = bodies.reduce((sum, body) => sum + body.bytes.length, headByteCount);
  if (fileByteCount > 0xffffffff)
    throw new RangeError(`A file of ${fileByteCount} bytes, expected less than 4 GiB`);
  const file = new Uint8Array(fileByteCount);
  const view = new DataView(file.buffer);
  view.setUint32(HEADER.magic, MAGIC, true);
  view.setUint16(HEADER.version, FORMAT_VERSION, true);
  view.setUint8(HEADER.stepsPerOctave, table.stepsPerOctave);
  view.setUint8(HEADER.tierByteCount, tier.length);
  view.setUint32(HEADER.headByteCount, headByteCount, true);
  view.setUint32(HEADER.fileByteCount, fileByteCount, true);
  view.setUint32(HEADER.keyCount, table.keys.length, true);
  view.setUint32(HEADER.blockCount, blocks.length, true);
  view.setUint16(HEADER.countryCount, table.countries.length, true);
  file.set(tables.take(), HEADER.byteCount);
  let offset = headByteCount;
  for (const { bytes } of bodies) {
    file.set(bytes, offset);
    offset += bytes.length;
  }
  const checksum = crc32(file, HEADER.headChecksum + 4, headByteCount, crc32(file, 0, HEADER.headChecksum));
  view.setUint32(HEADER.headChecksum, checksum, true);
  return file;
}
