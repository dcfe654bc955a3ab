/** Opens blocks: turns what their symbols say into arrays that look-ups walk. */
import { BlockModel, type SymbolCoder } from "./block-model.ts";
import { type Chain, createSlots, readChains } from "./block-tables.ts";
import { codeToCount, corrupt, MAX_BLOCK_SUFFIX_BYTE_COUNT, MAX_COUNT, PARTS, SECTION } from "./format.ts";
import { type Head, readExtent, readSection } from "./load.ts";
import type { Payloads } from "./payloads.ts";
import { RansDecoder, type Slots } from "./rans.ts";
import { createKeyTrie, type KeyTrie } from "./trie.ts";

/** A block of keys with their records, open for look-ups. */
export interface Block {
  readonly trie: KeyTrie;
  /** Per key: PARTS. */
  readonly parts: Uint8Array;
  /** Per key: number of its first record; a key with both parts has the surname first. */
  readonly recordStarts: Uint16Array;
  /** Per record: data points. */
  readonly counts: Float64Array | Uint32Array;
  /** Per record: EVIDENCE. */
  readonly evidence: Uint8Array;
  /** One a record. To keep equal ones once would save 1 to 3 % of a block's memory. */
  readonly payloads: Payloads;
}

/** Reads the keys of a block into arrays. */
function readBlock(model: BlockModel, keyCount: number, { countDigits, countryCount }: Head): Block {
  const prefixLengths = new Uint8Array(keyCount);
  const partsOfKeys = new Uint8Array(keyCount);
  const recordStarts = new Uint16Array(keyCount);
  const suffixes: number[] = [];
  const counts: number[] = [];
  const evidence: number[] = [];
  const starts = [0];
  const countries: number[] = [];
  const steps: number[] = [];
  const restSteps: number[] = [];
  for (let key = 0; key < keyCount; key++) {
    model.next();
    const { bytes, byteCount, prefixLength, parts, records } = model;
    prefixLengths[key] = prefixLength;
    partsOfKeys[key] = parts;
    recordStarts[key] = counts.length;
    for (let index = prefixLength; index <= byteCount; index++) suffixes.push(bytes[index]!);
    if (suffixes.length > MAX_BLOCK_SUFFIX_BYTE_COUNT) throw corrupt("a block has too many letters");
    for (let part = 0; part < 2; part++) {
      if ((parts & (PARTS.surname << part)) === 0) continue;
      const record = records[part]!;
      for (let index = 0; index < record.countryCount; index++) {
        const country = record.countries[index]!;
        if (country >= countryCount) throw corrupt(`country number ${country} of ${countryCount}`);
        countries.push(country);
        steps.push(record.steps[index]!);
      }
      starts.push(countries.length);
      restSteps.push(record.restStep);
      evidence.push(record.evidence);
      const count = codeToCount(record.countCode, countDigits);
      if (count === 0) throw corrupt("a record rests on nothing");
      if (count > MAX_COUNT) throw corrupt("a record rests on more data points than there can be");
      counts.push(count);
    }
  }
  const trie = createKeyTrie(prefixLengths, new Uint8Array(suffixes));
  if (trie === undefined) throw corrupt("a block does not hold keys");
  return {
    trie,
    parts: partsOfKeys,
    recordStarts,
    counts: new Float64Array(counts),
    evidence: new Uint8Array(evidence),
    payloads: {
      count: counts.length,
      starts: new Uint32Array(starts),
      countries: new Uint8Array(countries),
      steps: new Uint8Array(steps),
      restSteps: new Uint8Array(restSteps),
    },
  };
}

/** Reads symbols by the tables of a file. */
class BlockDecoder extends RansDecoder implements SymbolCoder {
  /** Per kind of symbol: maps from properties to a distribution, and the distributions. */
  private readonly kinds: { maps: readonly Uint8Array[]; slots: Slots }[];

  constructor(chains: readonly Chain[]) {
    super();
    this.kinds = chains.map(({ stages, levels }) => ({
      maps: stages.map(({ map }) => map),
      slots: createSlots(levels),
    }));
  }

  symbol(
    kind: number,
    property0: number,
    property1: number,
    property2: number,
    property3 = 0,
    property4 = 0,
  ): number {
    const { maps, slots } = this.kinds[kind]!;
    const { length } = maps;
    // A loop would want the properties in a list, made anew for each symbol.
    let state = 0;
    if (length > 0) state = maps[0]![property0]!;
    if (length > 1) state = maps[1]![(state << 8) | property1]!;
    if (length > 2) state = maps[2]![(state << 8) | property2]!;
    if (length > 3) state = maps[3]![(state << 8) | property3]!;
    if (length > 4) state = maps[4]![(state << 8) | property4]!;
    return this.read(slots, state);
  }
}

/** Opens blocks of one file. */
export class BlockReader {
  private readonly file: Uint8Array;
  private readonly head: Head;
  private readonly decoder: BlockDecoder;

  constructor(file: Uint8Array, head: Head) {
    this.file = file;
    this.head = head;
    const rans = new RansDecoder();
    rans.begin(readSection(file, head.sections[SECTION.tables]!));
    this.decoder = new BlockDecoder(readChains(rans));
    rans.checkEnd();
  }

  /**
   * Opens a block; the caller keeps it.
   *
   * @param bytes what holds it, from `offset` of the file on
   */
  open(number: number, bytes = this.file, offset = 0): Block {
    const { head, decoder } = this;
    const extent = head.blocks[number]!;
    decoder.begin(readExtent(bytes, extent, offset));
    const block = readBlock(new BlockModel(decoder), extent.keyCount, head);
    decoder.checkEnd();
    return block;
  }
}
