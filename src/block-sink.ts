/** Collects the keys of a block, whose size is known only when all have been read. */
import { type Block, type BlockSizes, type Room, viewBlock } from "./block.ts";
import {
  codeToCount,
  corrupt,
  MAX_BLOCK_SUFFIX_BYTE_COUNT,
  MAX_COUNT,
  MAX_KEY_BYTE_COUNT,
  MAX_PAYLOAD_COUNTRY_COUNT,
  PARTS,
} from "./format.ts";
import type { ModelKey, ModelRecord } from "./model-key.ts";
import { linkSiblings } from "./trie.ts";

/** Its columns are filled anew for each block, so that opening one leaves nothing behind but the block. */
export class BlockSink {
  private readonly countryCount: number;
  private readonly countDigits: number;
  private keyCount = 0;
  private recordCount = 0;
  private suffixByteCount = 0;
  private placeCount = 0;
  private readonly prefixLengths: Uint8Array;
  private readonly parts: Uint8Array;
  private readonly recordStarts: Uint16Array;
  private readonly suffixOffsets: Uint32Array;
  private readonly countCodes: Uint16Array;
  private readonly evidence: Uint8Array;
  private readonly restSteps: Uint8Array;
  private readonly starts: Uint32Array;
  private readonly suffixes: Uint8Array;
  private readonly countries: Uint8Array;
  private readonly steps: Uint8Array;

  /** @param mostKeys of any block. Memory that none of them fills is never touched, and costs nothing. */
  constructor(
    mostKeys: number,
    { countryCount, countDigits }: { countryCount: number; countDigits: number },
  ) {
    const mostRecords = 2 * mostKeys;
    this.countryCount = countryCount;
    this.countDigits = countDigits;
    this.prefixLengths = new Uint8Array(mostKeys);
    this.parts = new Uint8Array(mostKeys);
    this.recordStarts = new Uint16Array(mostKeys);
    this.suffixOffsets = new Uint32Array(mostKeys);
    this.countCodes = new Uint16Array(mostRecords);
    this.evidence = new Uint8Array(mostRecords);
    this.restSteps = new Uint8Array(mostRecords);
    this.starts = new Uint32Array(mostRecords + 1);
    this.suffixes = new Uint8Array(
      Math.min((MAX_KEY_BYTE_COUNT + 1) * mostKeys, MAX_BLOCK_SUFFIX_BYTE_COUNT),
    );
    this.countries = new Uint8Array(MAX_PAYLOAD_COUNTRY_COUNT * mostRecords);
    this.steps = new Uint8Array(this.countries.length);
  }

  clear(): void {
    this.keyCount = 0;
    this.recordCount = 0;
    this.suffixByteCount = 0;
    this.placeCount = 0;
  }

  /** Adds the next key with its records. @throws CognomenError `ERR_DATA_CORRUPT` */
  add({ bytes, byteCount, prefixLength, parts, records }: ModelKey): void {
    const key = this.keyCount++;
    const { suffixes, suffixByteCount } = this;
    // With the zero byte at its end.
    const length = byteCount + 1 - prefixLength;
    if (suffixByteCount + length > suffixes.length) throw corrupt("a block has too many letters");
    for (let index = 0; index < length; index++)
      suffixes[suffixByteCount + index] = bytes[prefixLength + index]!;
    this.suffixByteCount += length;
    this.prefixLengths[key] = prefixLength;
    this.suffixOffsets[key] = suffixByteCount;
    this.parts[key] = parts;
    this.recordStarts[key] = this.recordCount;
    if (parts & PARTS.surname) this.addRecord(records[0]);
    if (parts & PARTS.forename) this.addRecord(records[1]);
  }

  private addRecord({ countryCount, countries, steps, restStep, countCode, evidence }: ModelRecord): void {
    const record = this.recordCount++;
    let place = this.placeCount;
    for (let index = 0; index < countryCount; index++) {
      const country = countries[index]!;
      if (country >= this.countryCount) throw corrupt(`country number ${country} of ${this.countryCount}`);
      this.countries[place] = country;
      this.steps[place++] = steps[index]!;
    }
    this.placeCount = place;
    this.starts[record + 1] = place;
    this.restSteps[record] = restStep;
    this.evidence[record] = evidence;
    const count = codeToCount(countCode, this.countDigits);
    if (count === 0) throw corrupt("a record rests on nothing");
    if (count > MAX_COUNT) throw corrupt("a record rests on more data points than there can be");
    this.countCodes[record] = countCode;
  }

  /** The block, in memory that `findRoom` gives. */
  take(findRoom: (sizes: BlockSizes) => Room): Block {
    const { keyCount, recordCount, suffixByteCount, placeCount: countryCount } = this;
    const sizes = { keyCount, recordCount, suffixByteCount, countryCount };
    const block = viewBlock(findRoom(sizes), sizes, this.countDigits);
    const { trie, payloads } = block;
    trie.prefixLengths.set(this.prefixLengths.subarray(0, keyCount));
    trie.suffixes.set(this.suffixes.subarray(0, suffixByteCount));
    trie.suffixOffsets.set(this.suffixOffsets.subarray(0, keyCount));
    linkSiblings(trie.prefixLengths, trie.siblings);
    block.parts.set(this.parts.subarray(0, keyCount));
    block.recordStarts.set(this.recordStarts.subarray(0, keyCount));
    block.countCodes.set(this.countCodes.subarray(0, recordCount));
    block.evidence.set(this.evidence.subarray(0, recordCount));
    payloads.starts.set(this.starts.subarray(0, recordCount + 1));
    payloads.countries.set(this.countries.subarray(0, countryCount));
    payloads.steps.set(this.steps.subarray(0, countryCount));
    payloads.restSteps.set(this.restSteps.subarray(0, recordCount));
    return block;
  }
}
