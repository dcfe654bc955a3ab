/** Encodes blocks of keys by tables that are made from all of them. */
import {
  BLOCK_START_FIELDS,
  countToCode,
  MAX_GROUP_BIT_COUNT,
  MAX_KEY_BYTE_COUNT,
  PARTS,
} from "../../src/format/format.ts";
import * as KIND from "../../src/format/kinds.ts";
import { bitLength, COUNT_EXACT_LIMIT, createBlockModel, type SymbolCoder } from "../../src/format/model.ts";
import { FREQUENCY_BITS, FREQUENCY_MASK, SCALE, SCALE_BITS } from "../../src/format/rans.ts";
import {
  type ContextMap,
  createDistributions,
  KIND_COUNT,
  readContextModels,
  SYMBOL_COUNT,
} from "../../src/format/tables.ts";
import { ByteSink } from "./bytes.ts";
import {
  type CountedContextModel,
  learnMaps,
  makeContextModel,
  SampleSink,
  STRIDE,
} from "./context-models.ts";
import type { KeyBytes } from "./key-bytes.ts";
import type { KindNumber } from "./kinds.ts";
import { RansEncoder } from "./rans-encoder.ts";
import type { Table } from "./table.ts";
import { listModelValues, type WrittenContextModel } from "./table-values.ts";

/** Kinds of information in blocks. */
export type Kind = keyof typeof KIND | "plainBits";

type BlockSizes = Record<Exclude<keyof typeof BLOCK_START_FIELDS, "groupBitCount">, number>;

/** A block whose symbols are collected. */
interface CollectedBlock {
  /** The key behind its last one. */
  end: number;
  sizes: BlockSizes;
  /** Per group: where the symbols of its first key end, in the index of the block. */
  indexEnds: number[];
}

const NO_KEY = new Uint8Array(1);

/** The maps of all kinds. */
export type TableMaps = readonly (readonly ContextMap[])[];

export interface EncodedBlocks {
  maps: TableMaps;
  tables: Uint8Array;
  blocks: Uint8Array[];
  /** Bytes of the blocks. */
  byteCounts: Record<Kind, number>;
  /** Bytes of each key with its records. */
  keyByteCounts: Float32Array;
}

/** Bits of a symbol by its frequency. */
const BITS = Float64Array.from({ length: SCALE + 1 }, (_, frequency) => SCALE_BITS - Math.log2(frequency));

/** Number of a run of plain bits in the order of symbols, among the kinds. */
const PLAIN_BITS = KIND_COUNT;

/** Answers the model from a list of values, and collects these with their properties, in their order. */
class Collector implements SymbolCoder {
  /** Values of the next key; the last that is asked for empties the list. */
  readonly values: number[] = [];
  readonly samples = Array.from({ length: KIND_COUNT }, () => new SampleSink());
  /** The kind of each symbol, or PLAIN_BITS. */
  readonly kinds = new ByteSink();
  /** Numbers of plain bits, and their values in two bytes. */
  readonly plainBits = new ByteSink();

  private place = 0;

  symbol(kind: number, p0: number, p1: number, p2: number, p3 = 0, p4 = 0): number {
    const value = this.next();
    this.kinds.push(kind);
    this.samples[kind]!.add(value, p0, p1, p2, p3, p4);
    return value;
  }

  bits(bitCount: number): number {
    const value = this.next();
    this.kinds.push(PLAIN_BITS);
    this.plainBits.push(bitCount);
    this.plainBits.push(value & 255);
    this.plainBits.push(value >> 8);
    return value;
  }

  private next(): number {
    const value = this.values[this.place++];
    if (value === undefined) throw new Error("build/encode/block.ts: the model asks for more than a key has");
    return value;
  }

  /** What the model has not asked for would be answers to questions about the next key. */
  checkEnd(): void {
    if (this.place !== this.values.length)
      throw new Error("build/encode/block.ts: the model asks for less than a key has");
    this.place = 0;
    this.values.length = 0;
  }
}

/** Collects all symbols of a table, block by block, then codes them in the same order: of each block its groups, then its index. */
export class BlockEncoder {
  private readonly table: Table;
  private readonly keys: KeyBytes;
  private readonly groupKeyCount: number;
  private readonly collector = new Collector();
  private readonly model = createBlockModel(this.collector);
  private readonly bytes = new Uint8Array(MAX_KEY_BYTE_COUNT + 1);
  /** The next record of the table, and the countries of those before it. */
  private record = 0;
  private countryCount = 0;
  /** Per key: where its symbols end, but for the letters of the first ones of groups. */
  private readonly ends: Uint32Array;
  private readonly blocks: CollectedBlock[] = [];

  constructor(table: Table, keys: KeyBytes, groupKeyCount: number) {
    this.table = table;
    this.keys = keys;
    this.groupKeyCount = groupKeyCount;
    this.ends = new Uint32Array(keys.count);
  }

  /** Collects the next block. */
  collect(start: number, end: number): void {
    const { collector, model, keys, bytes, groupKeyCount } = this;
    const sizes = { recordCount: this.record, suffixByteCount: 0, countryCount: this.countryCount };
    for (let number = start; number < end; number++) {
      const isFirst = (number - start) % groupKeyCount === 0;
      const shared = isFirst ? 0 : keys.prefixLengths[number]!;
      sizes.suffixByteCount += keys.byteCountOf(number) + 1 - shared;
      if (isFirst) {
        bytes[keys.copy(number, bytes)] = 0;
        model.begin(bytes);
      } else this.collectKey(number, shared);
      this.listRecords(number);
      model.nextRecords();
      collector.checkEnd();
      this.ends[number] = collector.kinds.length;
    }
    model.begin(NO_KEY);
    const indexEnds: number[] = [];
    for (let number = start; number < end; number += groupKeyCount) {
      this.collectKey(number, number === start ? 0 : keys.sharedByteCount(number - groupKeyCount, number));
      indexEnds.push(collector.kinds.length);
    }
    sizes.recordCount = this.record - sizes.recordCount;
    sizes.countryCount = this.countryCount - sizes.countryCount;
    this.blocks.push({ end, sizes, indexEnds });
  }

  /** Collects the letters of a key, of which the first ones are those of the key before. */
  private collectKey(number: number, shared: number): void {
    const { collector, model, bytes } = this;
    const { values } = collector;
    for (let length = model.byteCount; length > shared; length--) values.push(0);
    if (shared > 0) values.push(1);
    const byteCount = this.keys.copy(number, bytes);
    for (let index = shared; index < byteCount; index++) values.push(bytes[index]!);
    values.push(0);
    model.nextKey();
    collector.checkEnd();
  }

  /** What the model asks of the records of a key. */
  private listRecords(number: number): void {
    const parts = this.table.parts[number]!;
    this.collector.values.push(parts);
    if (parts & PARTS.surname) this.listRecord(this.record++);
    if (parts & PARTS.forename) this.listRecord(this.record++);
  }

  /** @param maps those of a similar table; none to learn them */
  encode(maps?: TableMaps): EncodedBlocks {
    const { samples } = this.collector;
    const parts = samples.map((sink, kind) =>
      makeContextModel(sink, maps?.[kind] ?? learnMaps(sink, kind as KindNumber)),
    );
    const models = parts.map(({ model }) => model);
    const bitCounts = new Float64Array(KIND_COUNT + 1);
    const keyByteCounts = new Float32Array(this.keys.count);
    const blocks = this.encodeBlocks(parts, bitCounts, keyByteCounts);
    return {
      maps: models.map(({ maps }) => maps),
      tables: encodeContextModels(models),
      blocks,
      byteCounts: Object.fromEntries([
        ...Object.entries(KIND).map(([name, kind]) => [name, bitCounts[kind]! / 8]),
        ["plainBits", bitCounts[PLAIN_BITS]! / 8],
      ]) as Record<Kind, number>,
      keyByteCounts,
    };
  }

  /** @param bitCounts by kind, and @param keyByteCounts by key: filled with what they take */
  private encodeBlocks(
    parts: readonly CountedContextModel[],
    bitCounts: Float64Array,
    keyByteCounts: Float32Array,
  ): Uint8Array[] {
    const { samples } = this.collector;
    const kinds = this.collector.kinds.view();
    const plainBits = this.collector.plainBits.view();
    const values = samples.map((sink) => sink.take());
    const frequencies = parts.map(({ model }) => createDistributions(model.levels).frequencies);
    const places = new Uint32Array(KIND_COUNT + 1);
    const rans = new RansEncoder();
    const put = (kind: number): number => {
      const place = places[kind]!++;
      if (kind === PLAIN_BITS) {
        const bitCount = plainBits[3 * place]!;
        rans.putBits(bitCount, plainBits[3 * place + 1]! | (plainBits[3 * place + 2]! << 8));
        return bitCount;
      }
      const context = parts[kind]!.contexts[place]!;
      const packed = frequencies[kind]![context * SYMBOL_COUNT + values[kind]![place * STRIDE]!]!;
      const frequency = packed & FREQUENCY_MASK;
      rans.put(packed >>> FREQUENCY_BITS, frequency);
      return BITS[frequency]!;
    };
    let key = 0;
    let index = 0;
    const putUntil = (end: number, ofKey: number): void => {
      for (; index < end; index++) {
        const kind = kinds[index]!;
        const bitCount = put(kind);
        bitCounts[kind]! += bitCount;
        keyByteCounts[ofKey]! += bitCount / 8;
      }
    };
    return this.blocks.map(({ end, sizes, indexEnds }) => {
      const start = key;
      const groups: Uint8Array[] = [];
      while (key < end) {
        for (const groupEnd = Math.min(key + this.groupKeyCount, end); key < groupEnd; key++)
          putUntil(this.ends[key]!, key);
        groups.push(rans.take());
      }
      const byteCounts = groups.map(({ length }) => length);
      const greatest = Math.max(...byteCounts);
      const groupBitCount = bitLength(greatest);
      if (groupBitCount > MAX_GROUP_BIT_COUNT)
        throw new RangeError(
          `A group of ${greatest} bytes, expected less than ${2 ** MAX_GROUP_BIT_COUNT}: use smaller groups`,
        );
      for (const byteCount of byteCounts) rans.putBits(groupBitCount, byteCount);
      for (const [group, indexEnd] of indexEnds.entries())
        putUntil(indexEnd, start + group * this.groupKeyCount);
      const sink = new ByteSink();
      sink.pushFields(BLOCK_START_FIELDS, { ...sizes, groupBitCount });
      for (const piece of [rans.take(), ...groups]) sink.append(piece);
      return sink.take();
    });
  }

  /** Values of a record, in the order in which the model asks for them. */
  private listRecord(record: number): void {
    const { table } = this;
    const { values } = this.collector;
    const { countries, steps, restStep } = table.distributions[table.recordDistributions[record]!]!;
    this.countryCount += countries.length;
    values.push(countries[0]!, table.recordEvidence[record]!);
    listCountCode(countToCode(table.recordCounts[record]!, table.countScale), values);
    values.push(countries.length);
    for (let index = 1; index < countries.length; index++)
      values.push(steps[index]! - steps[index - 1]!, countries[index]!);
    values.push(restStep);
  }
}

/** The symbol of a count code, and what follows it. */
function listCountCode(code: number, values: number[]): void {
  if (code < COUNT_EXACT_LIMIT) {
    values.push(code);
    return;
  }
  const plainCount = bitLength(code) - 3;
  values.push(4 * (plainCount + 2) + ((code >> plainCount) & 3), code & ((1 << plainCount) - 1));
}

function encodeContextModels(models: readonly WrittenContextModel[]): Uint8Array {
  const rans = new RansEncoder();
  const values = listModelValues(models);
  let place = 0;
  readContextModels({
    bit(frequency) {
      const bit = values[place++]!;
      rans.putBit(bit, frequency);
      return bit;
    },
    read({ frequencies }, context) {
      const symbol = values[place++]!;
      const packed = frequencies[context * SYMBOL_COUNT + symbol]!;
      rans.put(packed >>> FREQUENCY_BITS, packed & FREQUENCY_MASK);
      return symbol;
    },
  });
  if (place !== values.length)
    throw new Error(`build/encode/block.ts: ${values.length} values of tables, ${place} asked for`);
  return rans.take();
}
