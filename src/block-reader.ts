/** Opens blocks: turns what their symbols say into arrays that look-ups walk. */
import { BlockModel, type SymbolCoder } from "./block-model.ts";
import { type Chain, ContextMaps, codeChains, createSlots } from "./block-tables.ts";
import {
  codeToCount,
  corrupt,
  MAX_BLOCK_SUFFIX_BYTE_COUNT,
  MAX_KEY_BYTE_COUNT,
  PARTS,
  SECTION,
} from "./format.ts";
import { type Head, readExtent, readSection } from "./load.ts";
import { createKey, type ModelKey, type ModelRecord } from "./model-key.ts";
import { PayloadSink, type Payloads } from "./payloads.ts";
import { RansDecoder, type Slots } from "./rans.ts";
import { createKeyTrie, type KeyTrie } from "./trie.ts";

/** A block of keys with their records, open for look-ups. */
export interface Block {
  readonly trie: KeyTrie;
  /** Per key: PARTS. */
  readonly parts: Uint8Array;
  /** Per key: number of its first record; a key with both parts has the surname first. */
  readonly recordStarts: Uint16Array;
  /** Per record: number among the payloads of the block. */
  readonly recordPayloads: Uint16Array;
  /** Per record: data points. */
  readonly counts: Float64Array | Uint32Array;
  /** Per record: EVIDENCE. */
  readonly evidence: Uint8Array;
  readonly payloads: Payloads;
}

/** The keys of a block that have been decoded so far. */
class BlockSink {
  private readonly prefixLengths: Uint8Array;
  private suffixes: Uint8Array;
  private suffixByteCount = 0;
  private readonly parts: Uint8Array;
  private readonly recordStarts: Uint16Array;
  private readonly recordPayloads: Uint16Array;
  private readonly counts: Float64Array;
  private readonly evidence: Uint8Array;
  private keyCount = 0;
  private recordCount = 0;
  private readonly payloads: PayloadSink;
  private readonly countDigits: number;
  private readonly countryCount: number;

  constructor(keyCount: number, countDigits: number, countryCount: number) {
    this.prefixLengths = new Uint8Array(keyCount);
    this.suffixes = new Uint8Array(keyCount * 8 + MAX_KEY_BYTE_COUNT + 1);
    this.parts = new Uint8Array(keyCount);
    this.recordStarts = new Uint16Array(keyCount);
    this.recordPayloads = new Uint16Array(2 * keyCount);
    this.counts = new Float64Array(2 * keyCount);
    this.evidence = new Uint8Array(2 * keyCount);
    this.payloads = new PayloadSink(2 * keyCount);
    this.countDigits = countDigits;
    this.countryCount = countryCount;
  }

  add({ bytes, byteCount, prefixLength, parts, records }: ModelKey): void {
    const number = this.keyCount++;
    this.prefixLengths[number] = prefixLength;
    let end = this.suffixByteCount;
    if (end + MAX_KEY_BYTE_COUNT + 1 > this.suffixes.length) this.grow();
    const { suffixes } = this;
    for (let index = prefixLength; index < byteCount; index++) suffixes[end++] = bytes[index]!;
    suffixes[end++] = 0;
    this.suffixByteCount = end;
    if (end > MAX_BLOCK_SUFFIX_BYTE_COUNT) throw corrupt("a block has too many letters");
    this.parts[number] = parts;
    this.recordStarts[number] = this.recordCount;
    if (parts & PARTS.surname) this.addRecord(records[0]);
    if (parts & PARTS.forename) this.addRecord(records[1]);
  }

  private addRecord({ countryCount, countries, steps, restStep, countCode, evidence }: ModelRecord): void {
    for (let index = 0; index < countryCount; index++)
      if (countries[index]! >= this.countryCount)
        throw corrupt(`country number ${countries[index]} of ${this.countryCount}`);
    if (countCode === 0) throw corrupt("a record rests on nothing");
    const number = this.recordCount++;
    this.recordPayloads[number] = this.payloads.add(countryCount, countries, steps, restStep);
    const count = codeToCount(countCode, this.countDigits);
    if (count > Number.MAX_SAFE_INTEGER) throw corrupt("a record rests on more data points than there can be");
    this.counts[number] = count;
    this.evidence[number] = evidence;
  }

  private grow(): void {
    const grown = new Uint8Array(2 * this.suffixes.length);
    grown.set(this.suffixes);
    this.suffixes = grown;
  }

  take(): Block {
    const { recordCount } = this;
    const trie = createKeyTrie(this.prefixLengths, this.suffixes.slice(0, this.suffixByteCount));
    if (trie === undefined) throw corrupt("a block does not hold keys");
    return {
      trie,
      parts: this.parts,
      recordStarts: this.recordStarts,
      recordPayloads: this.recordPayloads.slice(0, recordCount),
      counts: this.counts.slice(0, recordCount),
      evidence: this.evidence.slice(0, recordCount),
      payloads: this.payloads.take(),
    };
  }
}

/** Reads symbols by the tables of a file. */
class BlockDecoder extends RansDecoder implements SymbolCoder {
  private readonly maps: ContextMaps;
  private readonly slots: Slots;

  constructor(chains: readonly Chain[]) {
    super();
    this.maps = new ContextMaps(chains);
    this.slots = createSlots(chains.map(({ levels }) => levels));
  }

  symbol(
    kind: number,
    _value: number,
    property0: number,
    property1: number,
    property2: number,
    property3 = 0,
    property4 = 0,
  ): number {
    const distribution = this.maps.find(kind, property0, property1, property2, property3, property4);
    return this.read(this.slots, distribution);
  }
}

/** Opens blocks of one file. */
export class BlockReader {
  private readonly file: Uint8Array;
  private readonly head: Head;
  private readonly decoder: BlockDecoder;
  private readonly model: BlockModel<BlockDecoder>;
  private readonly key = createKey();

  constructor(file: Uint8Array, head: Head) {
    this.file = file;
    this.head = head;
    const rans = new RansDecoder();
    rans.begin(readSection(file, head.sections[SECTION.tables]!));
    const chains = codeChains(rans, undefined);
    rans.checkEnd();
    this.decoder = new BlockDecoder(chains);
    this.model = new BlockModel(this.decoder);
  }

  /**
   * Opens a block; the caller keeps it.
   *
   * @param bytes what holds it, from `offset` of the file on
   */
  open(number: number, bytes = this.file, offset = 0): Block {
    const { head, decoder, model, key } = this;
    const extent = head.blocks[number]!;
    const sink = new BlockSink(extent.keyCount, head.countDigits, head.countryCount);
    decoder.begin(readExtent(bytes, extent, offset));
    model.begin();
    for (let index = 0; index < extent.keyCount; index++) {
      model.code(key);
      sink.add(key);
    }
    decoder.checkEnd();
    return sink.take();
  }
}
