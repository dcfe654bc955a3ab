/** Opens the parts of a data file: checks, inflates, and turns them into arrays that look-ups walk. */
import { inflateSync } from "fflate";
import { CognomenError } from "./errors.ts";
import {
  CODE_LIMIT,
  codeToCount,
  compareBytes,
  corrupt,
  crc32,
  FORMAT_VERSION,
  HEADER,
  INLINE_CODE,
  MAGIC,
  MAX_BLOCK_KEY_COUNT,
  PARTS,
  readUint16,
  readUint32,
  SECTION_COUNT,
  SECTION_ENTRY_BYTE_COUNT,
  SHORT_LIMIT,
  STREAM,
  STREAM_COUNT,
} from "./format.ts";
import { createPayloads, type Payloads } from "./payloads.ts";
import { createKeyTrie, type KeyTrie } from "./trie.ts";

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
  readonly byteCount: number;
  readonly fileByteCount: number;
  readonly keyCount: number;
  readonly countryCount: number;
  readonly sections: readonly SectionExtent[];
  readonly blocks: readonly BlockExtent[];
}

/** A block of keys with their records, open for look-ups. */
export interface Block {
  readonly trie: KeyTrie;
  /** Per key: PARTS. */
  readonly parts: Uint8Array;
  /** Per key: number of its first record; a key with both parts has the surname first. */
  readonly recordStarts: Uint16Array;
  /** Per record: shared payload, or `CODE_LIMIT` + number of the inline payload. */
  readonly payloads: Uint16Array;
  /** Per record: data points. */
  readonly counts: Float64Array;
  /** Per record: EVIDENCE. */
  readonly evidence: Uint8Array;
  readonly inline: Payloads;
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
  for (let index = 0; index < SECTION_COUNT; index++) {
    const entry = advance(SECTION_ENTRY_BYTE_COUNT);
    const byteCount = readUint32(bytes, entry);
    sections.push({
      label: `section ${index}`,
      offset,
      byteCount,
      inflatedByteCount: readUint32(bytes, entry + 4),
      checksum: readUint32(bytes, entry + 8),
    });
    offset += byteCount;
  }
  const blocks: BlockExtent[] = [];
  const blockCount = readUint32(bytes, HEADER.blockCount);
  for (let index = 0; index < blockCount; index++) {
    const entry = advance(11);
    const byteCount = readUint32(bytes, entry);
    const separatorStart = advance(bytes[entry + 10]!);
    const keyCount = readUint16(bytes, entry + 8);
    if (keyCount === 0 || keyCount > MAX_BLOCK_KEY_COUNT)
      throw corrupt(`block ${index} claims ${keyCount} keys`);
    blocks.push({
      label: `block ${index}`,
      offset,
      byteCount,
      checksum: readUint32(bytes, entry + 4),
      keyCount,
      separator: bytes.slice(separatorStart, position),
    });
    offset += byteCount;
  }
  const fileByteCount = readUint32(bytes, HEADER.fileByteCount);
  if (position !== headByteCount || offset !== fileByteCount) {
    throw corrupt(`its parts end at ${offset}, expected ${fileByteCount}`);
  }
  return {
    tier,
    formatVersion,
    stepsPerOctave: bytes[HEADER.stepsPerOctave]!,
    byteCount: headByteCount,
    fileByteCount,
    keyCount: readUint32(bytes, HEADER.keyCount),
    countryCount: readUint16(bytes, HEADER.countryCount),
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

/** The bytes of an extent, after comparing its checksum. */
export function readExtent(file: Uint8Array, extent: Extent): Uint8Array {
  const bytes = file.subarray(extent.offset, extent.offset + extent.byteCount);
  checkChecksum(extent.label, crc32(bytes, 0, bytes.length), extent.checksum);
  return bytes;
}

function inflate(bytes: Uint8Array, inflatedByteCount: number, label: string): Uint8Array {
  let inflated: Uint8Array | undefined;
  try {
    inflated = inflateSync(bytes, { out: new Uint8Array(inflatedByteCount) });
  } catch {
    // Reported below: fflate's own words would not help anybody here.
  }
  if (inflated?.length !== inflatedByteCount) throw corrupt(`${label} does not inflate to its length`);
  return inflated;
}

/** Inflates a section. */
export function readSection(file: Uint8Array, extent: SectionExtent): Uint8Array {
  return inflate(readExtent(file, extent), extent.inflatedByteCount, extent.label);
}

/** Splits a run of streams: a table of stored and inflated lengths as 32-bit numbers, then the streams. */
function readStreams(bytes: Uint8Array, streamCount: number, label: string): Uint8Array[] {
  let offset = streamCount * 6;
  if (bytes.length < offset) throw corrupt(`${label} is too short`);
  const streams: Uint8Array[] = [];
  for (let stream = 0; stream < streamCount; stream++) {
    const storedByteCount = readUint16(bytes, stream * 6) | (bytes[stream * 6 + 2]! << 16);
    const inflatedByteCount = readUint16(bytes, stream * 6 + 3) | (bytes[stream * 6 + 5]! << 16);
    const stored = bytes.subarray(offset, offset + storedByteCount);
    offset += storedByteCount;
    if (offset > bytes.length) throw corrupt(`${label} is too short`);
    // A stream that deflate cannot shorten is stored as it is.
    streams.push(storedByteCount === inflatedByteCount ? stored : inflate(stored, inflatedByteCount, label));
  }
  if (offset !== bytes.length) throw corrupt(`${label} is too long`);
  return streams;
}

/** Payloads that are shared by the whole file. */
export function readPayloads(bytes: Uint8Array, countryCount: number): Payloads {
  const [sizes, countries, steps] = readStreams(bytes, 3, "the shared payloads");
  return createPayloads(sizes!, countries!, steps!, countryCount);
}

/** Reads numbers of one or two bytes; second bytes follow after all first bytes. */
class CodeReader {
  private readonly bytes: Uint8Array;
  private position = 0;
  private secondPosition: number;

  constructor(bytes: Uint8Array, count: number) {
    this.bytes = bytes;
    this.secondPosition = count;
    let longCount = 0;
    for (let index = 0; index < count; index++) if (bytes[index]! >= SHORT_LIMIT) longCount++;
    if (bytes.length !== count + longCount) throw corrupt("a list of numbers has a wrong length");
  }

  next(): number {
    const first = this.bytes[this.position++]!;
    if (first < SHORT_LIMIT) return first;
    return SHORT_LIMIT + ((first - SHORT_LIMIT) << 8) + this.bytes[this.secondPosition++]!;
  }
}

/** Opens a block whose bytes have been checked. */
export function readBlock(
  bytes: Uint8Array,
  extent: BlockExtent,
  head: Head,
  sharedPayloadCount: number,
): Block {
  const streams = readStreams(bytes, STREAM_COUNT, extent.label);
  const trie = createKeyTrie(streams[STREAM.prefixLengths]!, streams[STREAM.suffixes]!);
  const parts = streams[STREAM.parts]!;
  if (trie === undefined || trie.keyCount !== extent.keyCount || parts.length !== extent.keyCount) {
    throw corrupt(`${extent.label} does not hold ${extent.keyCount} keys`);
  }
  const inline = createPayloads(
    streams[STREAM.inlineSizes]!,
    streams[STREAM.inlineCountries]!,
    streams[STREAM.inlineSteps]!,
    head.countryCount,
  );

  const recordStarts = new Uint16Array(trie.keyCount);
  let recordCount = 0;
  let surnameCount = 0;
  for (let key = 0; key < trie.keyCount; key++) {
    const keyParts = parts[key]!;
    if (keyParts < 1 || keyParts > 3) throw corrupt(`${extent.label} has a key without records`);
    recordStarts[key] = recordCount;
    surnameCount += keyParts & PARTS.surname;
    recordCount += keyParts === 3 ? 2 : 1;
  }
  const forenameCount = recordCount - surnameCount;
  const readers = [
    [STREAM.surnamePayloads, STREAM.surnameCounts, STREAM.surnameEvidence, surnameCount] as const,
    [STREAM.forenamePayloads, STREAM.forenameCounts, STREAM.forenameEvidence, forenameCount] as const,
  ].map(([payloadStream, countStream, evidenceStream, count]) => {
    if (streams[evidenceStream]!.length !== count)
      throw corrupt(`${extent.label} lacks evidence of its records`);
    return {
      payloads: new CodeReader(streams[payloadStream]!, count),
      counts: new CodeReader(streams[countStream]!, count),
      evidence: streams[evidenceStream]!,
      position: 0,
    };
  });
  const payloads = new Uint16Array(recordCount);
  const counts = new Float64Array(recordCount);
  const evidence = new Uint8Array(recordCount);
  let record = 0;
  let inlineCount = 0;
  for (let key = 0; key < trie.keyCount; key++) {
    for (let part = 0; part < 2; part++) {
      if ((parts[key]! & (1 << part)) === 0) continue;
      const reader = readers[part]!;
      const code = reader.payloads.next();
      if (code > sharedPayloadCount)
        throw corrupt(`${extent.label} names payload ${code} of ${sharedPayloadCount}`);
      payloads[record] = code === INLINE_CODE ? CODE_LIMIT + inlineCount++ : code - 1;
      counts[record] = codeToCount(reader.counts.next());
      evidence[record] = reader.evidence[reader.position++]!;
      record++;
    }
  }
  if (inlineCount !== inline.count)
    throw corrupt(`${extent.label} uses ${inlineCount} of ${inline.count} own payloads`);
  return { trie, parts, recordStarts, payloads, counts, evidence, inline };
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
