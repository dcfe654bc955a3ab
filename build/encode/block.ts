/** Encodes blocks of keys by tables that are made from all of them. */
import { BlockModel, KIND, KIND_COUNT, type KindName, type SymbolCoder } from "../../src/block-model.ts";
import { type Chain, codeChains, createSlots, SYMBOL_COUNT } from "../../src/block-tables.ts";
import { countToCode, PARTS } from "../../src/format.ts";
import { createKey, type ModelRecord } from "../../src/model-key.ts";
import { SCALE, SCALE_BITS, SHARE_BITS, SHARE_MASK } from "../../src/rans.ts";
import { ByteSink } from "./bytes.ts";
import { type CountedChain, learnMaps, makeChain, SampleSink, STRIDE, type StageMap } from "./chains.ts";
import type { KeyBytes } from "./key-bytes.ts";
import { RansEncoder } from "./rans-encoder.ts";
import type { Table } from "./table.ts";

/** Kinds of information in blocks. */
export type Kind = KindName | "plainBits";

/** The maps of all kinds. */
export type TableMaps = readonly (readonly StageMap[])[];

export interface EncodedBlocks {
  maps: TableMaps;
  tables: Uint8Array;
  blocks: Uint8Array[];
  /** Bytes of the blocks. */
  byteCounts: Record<Kind, number>;
}

/** Bits of a symbol by its share of the scale. */
const BITS = Float64Array.from({ length: SCALE + 1 }, (_, share) => SCALE_BITS - Math.log2(share));

/** Number of a run of plain bits in the order of symbols, among the kinds. */
const PLAIN_BITS = KIND_COUNT;

/** Collects symbols with their properties, in their order. */
class Collector implements SymbolCoder {
  readonly samples = Array.from({ length: KIND_COUNT }, () => new SampleSink());
  /** The kind of each symbol, or PLAIN_BITS. */
  readonly kinds = new ByteSink();
  /** Numbers of plain bits, and their values in two bytes. */
  readonly plainBits = new ByteSink();

  symbol(kind: number, value: number, p0: number, p1: number, p2: number, p3 = 0, p4 = 0): number {
    this.kinds.push(kind);
    this.samples[kind]!.add(value, p0, p1, p2, p3, p4);
    return value;
  }

  bits(bitCount: number, value: number): number {
    this.kinds.push(PLAIN_BITS);
    this.plainBits.push(bitCount);
    this.plainBits.push(value & 255);
    this.plainBits.push(value >> 8);
    return value;
  }
}

/** Collects all symbols of a table, block by block, then codes them in the same order. */
export class BlockEncoder {
  private readonly table: Table;
  private readonly keys: KeyBytes;
  private readonly collector = new Collector();
  private readonly model = new BlockModel<SymbolCoder>(this.collector);
  private readonly key = createKey();
  /** The next record of the table. */
  private record = 0;
  /** Per block: where its symbols end. */
  private readonly ends: number[] = [];

  constructor(table: Table, keys: KeyBytes) {
    this.table = table;
    this.keys = keys;
  }

  /** Collects the next block. */
  collect(start: number, end: number): void {
    const { model, table, keys, key } = this;
    model.begin();
    for (let number = start; number < end; number++) {
      const byteCount = keys.copy(number, key.bytes);
      key.bytes[byteCount] = 0;
      key.prefixLength = number === start ? 0 : keys.prefixLengths[number]!;
      key.parts = table.parts[number]!;
      if (key.parts & PARTS.surname) this.fill(key.records[0], this.record++);
      if (key.parts & PARTS.forename) this.fill(key.records[1], this.record++);
      model.code(key);
    }
    this.ends.push(this.collector.kinds.length);
  }

  /** @param maps those of a similar table; none to learn them */
  encode(maps?: TableMaps): EncodedBlocks {
    const { samples } = this.collector;
    const parts = samples.map((sink, kind) => makeChain(sink, maps?.[kind] ?? learnMaps(sink, kind)));
    const chains = parts.map(({ chain }) => chain);
    const bitCounts = new Float64Array(KIND_COUNT + 1);
    const blocks = this.encodeBlocks(parts, bitCounts);
    return {
      maps: chains.map(({ stages }) => stages),
      tables: encodeChains(chains),
      blocks,
      byteCounts: Object.fromEntries([
        ...Object.entries(KIND).map(([name, kind]) => [name, bitCounts[kind]! / 8]),
        ["plainBits", bitCounts[PLAIN_BITS]! / 8],
      ]) as Record<Kind, number>,
    };
  }

  private encodeBlocks(parts: readonly CountedChain[], bitCounts: Float64Array): Uint8Array[] {
    const { samples } = this.collector;
    const kinds = this.collector.kinds.view();
    const plainBits = this.collector.plainBits.view();
    const values = samples.map((sink) => sink.take());
    const shares = parts.map(({ chain }) => createSlots([chain.levels]).shares);
    const places = new Uint32Array(KIND_COUNT + 1);
    const rans = new RansEncoder();
    let index = 0;
    return this.ends.map((end) => {
      for (; index < end; index++) {
        const kind = kinds[index]!;
        const place = places[kind]!++;
        if (kind === PLAIN_BITS) {
          const bitCount = plainBits[3 * place]!;
          rans.putBits(bitCount, plainBits[3 * place + 1]! | (plainBits[3 * place + 2]! << 8));
          bitCounts[kind]! += bitCount;
          continue;
        }
        const state = parts[kind]!.states[place]!;
        const share = shares[kind]![state * SYMBOL_COUNT + values[kind]![place * STRIDE]!]!;
        const frequency = share & SHARE_MASK;
        rans.put(share >>> SHARE_BITS, frequency);
        bitCounts[kind]! += BITS[frequency]!;
      }
      return rans.take();
    });
  }

  private fill(target: ModelRecord, record: number): void {
    const { table } = this;
    const { countries, steps, restStep } = table.payloads[table.recordPayloads[record]!]!;
    target.countryCount = countries.length;
    for (let index = 0; index < countries.length; index++) {
      target.countries[index] = countries[index]!;
      target.steps[index] = steps[index]!;
    }
    target.restStep = restStep;
    target.countCode = countToCode(table.recordCounts[record]!, table.countDigits);
    target.evidence = table.recordEvidence[record]!;
  }
}

function encodeChains(chains: readonly Chain[]): Uint8Array {
  const rans = new RansEncoder();
  codeChains(
    {
      bit(frequency, bit) {
        rans.putBit(bit, frequency);
        return bit;
      },
      read({ shares }, distribution, symbol) {
        const share = shares[distribution * SYMBOL_COUNT + symbol]!;
        rans.put(share >>> SHARE_BITS, share & SHARE_MASK);
        return symbol;
      },
    },
    chains,
  );
  return rans.take();
}
