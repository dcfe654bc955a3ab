/** Puts a whole data file together. */
import { deflateSync } from "fflate";
import {
  crc32,
  FORMAT_VERSION,
  HEADER,
  MAGIC,
  MAX_BLOCK_KEY_COUNT,
  MAX_SHARED_PAYLOAD_COUNT,
  PARTS,
} from "../../src/format.ts";
import {
  type BlockKey,
  type BlockRecord,
  ByteSink,
  blockStreams,
  encodeStreams,
  PayloadSink,
} from "./block.ts";
import { compareKeys, type Table } from "./table.ts";

export interface EncodeOptions {
  tier: string;
  /** Inflated fold table. */
  foldTable: Uint8Array;
  /** Keys in a block. Default 8,192: blocks of 2,048 cost 7 % more bytes, larger ones slow the first prediction. */
  blockKeyCount?: number;
  /** Payloads used at least this often are stored once for the whole file. Default 2. */
  sharedUseCount?: number;
  /** Called after each block. */
  onProgress?: (doneKeyCount: number) => void;
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

/** Encodes a table. The same table gives the same bytes. */
export function encodeTable(
  table: Table,
  options: EncodeOptions,
): { bytes: Uint8Array; report: EncodeReport } {
  const { blockKeyCount = 8192, sharedUseCount = 2 } = options;
  if (blockKeyCount < 1 || blockKeyCount > MAX_BLOCK_KEY_COUNT) {
    throw new RangeError(`Expected 1 to ${MAX_BLOCK_KEY_COUNT} keys a block, found ${blockKeyCount}`);
  }
  const sharedNumbers = chooseShared(table, sharedUseCount);
  const sharedPayloads = new PayloadSink();
  const order = [...sharedNumbers.keys()];
  for (const payload of order) sharedPayloads.push(table.payloads[payload]!);

  const blocks: { bytes: Uint8Array; keyCount: number; separator: Uint8Array }[] = [];
  const streamByteCounts: number[] = [];
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
      if (parts < 1 || parts > 3) throw new RangeError(`Key "${table.keys[key]}" has no record`);
      keys.push({
        bytes: encoder.encode(table.keys[key]),
        surname: parts & PARTS.surname ? nextRecord() : undefined,
        forename: parts & PARTS.forename ? nextRecord() : undefined,
      });
    }
    const streams = blockStreams(keys);
    const bytes = encodeStreams(streams);
    for (const [index] of streams.entries()) {
      const stored = bytes[index * 6]! | (bytes[index * 6 + 1]! << 8) | (bytes[index * 6 + 2]! << 16);
      streamByteCounts[index] = (streamByteCounts[index] ?? 0) + stored;
    }
    blocks.push({
      bytes,
      keyCount: end - start,
      separator: separate(blocks.length === 0 ? "" : table.keys[start - 1]!, table.keys[start]!),
    });
    options.onProgress?.(end);
  }

  const sections = [
    deflated(countryRecords(table)),
    deflated(options.foldTable),
    stored(encodeStreams(sharedPayloads.take())),
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

interface Section {
  bytes: Uint8Array;
  inflatedByteCount: number;
}

function deflated(bytes: Uint8Array): Section {
  return { bytes: deflateSync(bytes, { level: 9, mem: 12 }), inflatedByteCount: bytes.length };
}

function stored(bytes: Uint8Array): Section {
  return { bytes, inflatedByteCount: bytes.length };
}

function countryRecords(table: Table): Uint8Array {
  const sink = new ByteSink();
  for (const { code, prior } of table.countries) {
    if (!/^[A-Z]{2}$/.test(code)) throw new RangeError(`Expected a country code, found "${code}"`);
    sink.push(code.charCodeAt(0));
    sink.push(code.charCodeAt(1));
    sink.append(new Uint8Array(new Float32Array([prior]).buffer));
  }
  return sink.take();
}

function joinFile(
  table: Table,
  tier: string,
  sections: readonly Section[],
  blocks: readonly { bytes: Uint8Array; keyCount: number; separator: Uint8Array }[],
): Uint8Array {
  const tables = new ByteSink();
  const number = (value: number, byteCount: number): void => {
    for (let byte = 0; byte < byteCount; byte++) tables.push(Math.floor(value / 256 ** byte) & 255);
  };
  tables.append(new TextEncoder().encode(tier));
  if (!/^[\x20-\x7e]{1,64}$/.test(tier))
    throw new RangeError(`Expected a tier name in ASCII, found "${tier}"`);
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
