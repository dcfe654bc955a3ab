/** Encodes blocks of keys by tables that are made from all of them. */

import * as KIND from "../block/kinds.ts";
import { BlockModel, COUNT_EXACT_LIMIT, type SymbolCoder } from "../block/model.ts";
import { bitLength } from "../block/model-key.ts";
import {
  type ContextMap,
  createDistributions,
  type KindNumber,
  PROPERTY_COUNTS,
  readContextModels,
  SYMBOL_COUNT,
} from "../block/tables.ts";
import { countToCode, MAX_KEY_BYTE_COUNT, PARTS } from "../file/format.ts";
import { FREQUENCY_BITS, FREQUENCY_MASK, SCALE, SCALE_BITS } from "../file/rans.ts";
import { ByteSink } from "./bytes.ts";
import {
  type CountedContextModel,
  learnMaps,
  makeContextModel,
  SampleSink,
  STRIDE,
} from "./context-models.ts";
import type { KeyBytes } from "./key-bytes.ts";
import { RansEncoder } from "./rans-encoder.ts";
import type { Table } from "./table.ts";
import { listModelValues, type WrittenContextModel } from "./table-values.ts";

/** Kinds of information in blocks. */
export type Kind = keyof typeof KIND | "plainBits";

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

const KIND_COUNT = Object.keys(PROPERTY_COUNTS).length;

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
    if (value === undefined) throw new Error("src/encode/block.ts: the model asks for more than a key has");
    return value;
  }

  /** What the model has not asked for would be answers to questions about the next key. */
  checkEnd(): void {
    if (this.place !== this.values.length)
      throw new Error("src/encode/block.ts: the model asks for less than a key has");
    this.place = 0;
    this.values.length = 0;
  }
}

/** Collects all symbols of a table, block by block, then codes them in the same order. */
export class BlockEncoder {
  private readonly table: Table;
  private readonly keys: KeyBytes;
  private readonly collector = new Collector();
  private readonly bytes = new Uint8Array(MAX_KEY_BYTE_COUNT + 1);
  /** The next record of the table. */
  private record = 0;
  /** Per key: where its symbols end. */
  private readonly ends: Uint32Array;
  /** Per block: the key behind its last one. */
  private readonly blockEnds: number[] = [];

  constructor(table: Table, keys: KeyBytes) {
    this.table = table;
    this.keys = keys;
    this.ends = new Uint32Array(keys.count);
  }

  /** Collects the next block. */
  collect(start: number, end: number): void {
    const { collector, table, keys, bytes } = this;
    const { values } = collector;
    const model = new BlockModel(collector);
    let byteCountBefore = 0;
    for (let number = start; number < end; number++) {
      const prefixLength = number === start ? 0 : keys.prefixLengths[number]!;
      for (let length = byteCountBefore; length > prefixLength; length--) values.push(0);
      if (prefixLength > 0) values.push(1);
      const byteCount = keys.copy(number, bytes);
      for (let index = prefixLength; index < byteCount; index++) values.push(bytes[index]!);
      const parts = table.parts[number]!;
      values.push(0, parts);
      if (parts & PARTS.surname) this.listRecord(this.record++);
      if (parts & PARTS.forename) this.listRecord(this.record++);
      model.next();
      collector.checkEnd();
      this.ends[number] = collector.kinds.length;
      byteCountBefore = byteCount;
    }
    this.blockEnds.push(end);
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
    return this.blockEnds.map((blockEnd) => {
      for (; key < blockEnd; key++) {
        let keyBitCount = 0;
        for (; index < this.ends[key]!; index++) {
          const kind = kinds[index]!;
          const bitCount = put(kind);
          bitCounts[kind]! += bitCount;
          keyBitCount += bitCount;
        }
        keyByteCounts[key] = keyBitCount / 8;
      }
      return rans.take();
    });
  }

  /** Values of a record, in the order in which the model asks for them. */
  private listRecord(record: number): void {
    const { table } = this;
    const { values } = this.collector;
    const { countries, steps, restStep } = table.distributions[table.recordDistributions[record]!]!;
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
    throw new Error(`src/encode/block.ts: ${values.length} values of tables, ${place} asked for`);
  return rans.take();
}
