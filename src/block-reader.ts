/** Opens blocks: turns what the model decodes into arrays that look-ups walk. */
import { BlockModel, type Trees } from "./block-model.ts";
import {
  ALPHABETS,
  type AlphabetName,
  codeToCount,
  corrupt,
  MAX_BLOCK_SUFFIX_BYTE_COUNT,
  PARTS,
  readUint16,
  SECTION,
} from "./format.ts";
import { type Head, readExtent, readSection } from "./load.ts";
import type { Mixer } from "./mixer.ts";
import { createKey, type ModelKey } from "./model-key.ts";
import { PayloadSink, type Payloads } from "./payloads.ts";
import { RangeDecoder } from "./range-coder.ts";
import { createTree, type SymbolTree } from "./symbol-tree.ts";
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
  readonly counts: Float64Array;
  /** Per record: EVIDENCE. */
  readonly evidence: Uint8Array;
  readonly payloads: Payloads;
}

/** Reads the trees along which symbols are coded. */
export function readTrees(section: Uint8Array, countryCount: number): Trees {
  let position = 0;
  const trees: Partial<Record<AlphabetName, SymbolTree>> = {};
  for (const [name, [least, greatest]] of Object.entries(ALPHABETS) as [
    AlphabetName,
    readonly [number, number],
  ][]) {
    const leafCount = position + 2 <= section.length ? readUint16(section, position) : 0;
    const symbols = section.subarray(position + 2, position + 2 + leafCount);
    const depths = section.subarray(position + 2 + leafCount, position + 2 + 2 * leafCount);
    position += 2 + 2 * leafCount;
    if (leafCount === 0 || position > section.length) throw corrupt(`the tree of ${name} is cut short`);
    const most = name === "countries" ? countryCount - 1 : greatest;
    for (const symbol of symbols)
      if (symbol < least || symbol > most) throw corrupt(`the tree of ${name} has the symbol ${symbol}`);
    trees[name] = createTree(symbols, depths);
  }
  if (position !== section.length) throw corrupt("the trees are followed by something");
  return trees as Trees;
}

/** The keys of a block that have been decoded so far. */
class BlockSink {
  private readonly prefixLengths: number[] = [];
  private readonly suffixes: number[] = [];
  private readonly parts: number[] = [];
  private readonly recordStarts: number[] = [];
  private readonly recordPayloads: number[] = [];
  private readonly counts: number[] = [];
  private readonly evidence: number[] = [];
  private readonly payloads = new PayloadSink();
  private readonly countDigits: number;

  constructor(countDigits: number) {
    this.countDigits = countDigits;
  }

  add(key: ModelKey): void {
    this.prefixLengths.push(key.prefixLength);
    for (let index = key.prefixLength; index < key.byteCount; index++) this.suffixes.push(key.bytes[index]!);
    if (this.suffixes.push(0) > MAX_BLOCK_SUFFIX_BYTE_COUNT) throw corrupt("a block has too many letters");
    this.parts.push(key.parts);
    this.recordStarts.push(this.counts.length);
    for (const [part, record] of key.records.entries()) {
      if ((key.parts & (part === 0 ? PARTS.surname : PARTS.forename)) === 0) continue;
      this.recordPayloads.push(
        this.payloads.add(record.countryCount, record.countries, record.steps, record.restStep),
      );
      this.counts.push(codeToCount(record.countCode, this.countDigits));
      this.evidence.push(record.evidence);
    }
  }

  take(): Block {
    const trie = createKeyTrie(Uint8Array.from(this.prefixLengths), Uint8Array.from(this.suffixes));
    if (trie === undefined) throw corrupt("a block does not hold keys");
    return {
      trie,
      parts: Uint8Array.from(this.parts),
      recordStarts: Uint16Array.from(this.recordStarts),
      recordPayloads: Uint16Array.from(this.recordPayloads),
      counts: Float64Array.from(this.counts),
      evidence: Uint8Array.from(this.evidence),
      payloads: this.payloads.take(),
    };
  }
}

/** Keys of a block that stand in the primer. */
interface PrimerRun {
  sink: BlockSink;
  lastKey: Uint8Array;
}

const NO_KEY = new Uint8Array(0);

/** Opens blocks of one file. What every block begins with is learnt from the primer, once. */
export class BlockReader {
  private readonly file: Uint8Array;
  private readonly head: Head;
  private readonly model: BlockModel;
  private readonly key = createKey();
  /** What the model has learnt from the primer; undefined if there is none. */
  private primed: Mixer | undefined;
  private readonly runs = new Map<number, PrimerRun>();

  constructor(file: Uint8Array, head: Head) {
    this.file = file;
    this.head = head;
    const trees = head.sections[SECTION.trees]!;
    this.model = new BlockModel(readTrees(readSection(file, trees), head.countryCount));
    this.readPrimer(readExtent(file, head.sections[SECTION.primer]!));
  }

  /** Opens a block; the caller keeps it. */
  open(number: number): Block {
    const { head, model, primed } = this;
    const extent = head.blocks[number]!;
    const bytes = readExtent(this.file, extent);
    const run = this.runs.get(number);
    const sink = run?.sink ?? new BlockSink(head.countDigits);
    if (primed === undefined) model.mixer.reset();
    else model.mixer.copyFrom(primed);
    this.decode(bytes, extent.keyCount - extent.primerKeyCount, run?.lastKey ?? NO_KEY, sink);
    const block = sink.take();
    this.runs.delete(number);
    return block;
  }

  private readPrimer(bytes: Uint8Array): void {
    const { blocks, countDigits } = this.head;
    const { model, key } = this;
    if (bytes.length === 0 && blocks.every(({ primerKeyCount }) => primerKeyCount === 0)) return;
    const decoder = new RangeDecoder(bytes);
    model.mixer.coder = decoder;
    for (const [number, { primerKeyCount }] of blocks.entries()) {
      if (primerKeyCount === 0) continue;
      const sink = new BlockSink(countDigits);
      model.begin(NO_KEY);
      for (let index = 0; index < primerKeyCount; index++) {
        model.code(key);
        sink.add(key);
      }
      this.runs.set(number, { sink, lastKey: key.bytes.slice(0, key.byteCount) });
    }
    decoder.checkEnd();
    this.primed = model.mixer.clone();
  }

  private decode(bytes: Uint8Array, keyCount: number, previous: Uint8Array, sink: BlockSink): void {
    if (keyCount === 0 && bytes.length === 0) return;
    const { model, key } = this;
    const decoder = new RangeDecoder(bytes);
    model.mixer.coder = decoder;
    model.begin(previous);
    for (let index = 0; index < keyCount; index++) {
      model.code(key);
      sink.add(key);
    }
    decoder.checkEnd();
  }
}
