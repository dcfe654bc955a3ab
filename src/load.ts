/** Opens the parts of a data file: checks, inflates, and turns them into arrays that look-ups walk. */
import { inflateSync } from "fflate";
import { CognomenError } from "./errors.ts";
import {
  BLOCK_ENTRY_BYTE_COUNT,
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
  MAX_COUNTRY_COUNT,
  MAX_KEY_BYTE_COUNT,
  MAX_PAYLOAD_COUNTRY_COUNT,
  MAX_SECTION_BYTE_COUNT,
  MAX_SHARED_PAYLOAD_COUNT,
  PARTS,
  readUint16,
  readUint32,
  SECTION,
  SECTION_ENTRY_BYTE_COUNT,
  SHORT_LIMIT,
  STREAM,
  STREAM_ENTRY_BYTE_COUNT,
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
  return {
    tier,
    formatVersion,
    stepsPerOctave,
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

/** The bytes of an extent, after comparing its checksum. */
export function readExtent(file: Uint8Array, extent: Extent): Uint8Array {
  const bytes = file.subarray(extent.offset, extent.offset + extent.byteCount);
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

function readUint24(bytes: Uint8Array, offset: number): number {
  return readUint16(bytes, offset) | (bytes[offset + 2]! << 16);
}

/** Splits a run of streams: a table of stored and inflated lengths as 24-bit numbers, then the streams. */
function readStreams(bytes: Uint8Array, limits: readonly number[], label: string): Uint8Array[] {
  let offset = limits.length * STREAM_ENTRY_BYTE_COUNT;
  if (bytes.length < offset) throw corrupt(`${label} is too short`);
  const streams: Uint8Array[] = [];
  for (const [stream, limit] of limits.entries()) {
    const entry = stream * STREAM_ENTRY_BYTE_COUNT;
    const storedByteCount = readUint24(bytes, entry);
    const stored = bytes.subarray(offset, offset + storedByteCount);
    offset += storedByteCount;
    if (offset > bytes.length) throw corrupt(`${label} is too short`);
    streams.push(inflate(stored, readUint24(bytes, entry + 3), limit, `stream ${stream} of ${label}`));
  }
  if (offset !== bytes.length) throw corrupt(`${label} is too long`);
  return streams;
}

/** Most bytes of the three streams of so many payloads. */
function payloadLimits(payloadCount: number): number[] {
  const countryLimit = payloadCount * MAX_PAYLOAD_COUNTRY_COUNT;
  return [payloadCount, countryLimit, countryLimit];
}

/** Most bytes of each stream of a block of so many keys, in the order of STREAM. */
function blockLimits(keyCount: number): number[] {
  const suffixLimit = keyCount * (MAX_KEY_BYTE_COUNT + 1);
  const recordLimits = [2 * keyCount, 2 * keyCount, keyCount];
  return [keyCount, suffixLimit, keyCount, ...recordLimits, ...recordLimits, ...payloadLimits(2 * keyCount)];
}

/** Payloads that are shared by the whole file. */
export function readPayloads(bytes: Uint8Array, countryCount: number): Payloads {
  const limits = payloadLimits(MAX_SHARED_PAYLOAD_COUNT);
  const [sizes, countries, steps] = readStreams(bytes, limits, "the shared payloads");
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
  const streams = readStreams(bytes, blockLimits(extent.keyCount), extent.label);
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
