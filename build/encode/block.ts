/** Encodes blocks of keys by tables that are made from all of them. */
import { BlockModel, KIND, KIND_COUNT, type KindName, type SymbolCoder } from "../../src/block-model.ts";
import { type Chain, ContextMaps, codeChains, createSlots, SYMBOL_COUNT } from "../../src/block-tables.ts";
import { countToCode, PARTS } from "../../src/format.ts";
import { createKey, type ModelRecord } from "../../src/model-key.ts";
import { SCALE, SHARE_BITS, SHARE_MASK } from "../../src/rans.ts";
import { learnMaps, makeChain, SampleSink, type StageMap } from "./chains.ts";
import type { KeyBytes } from "./key-bytes.ts";
import { RansEncoder } from "./rans-encoder.ts";
import type { Table } from "./table.ts";

/** Kinds of information in blocks. */
export type Kind = KindName | "plainBits";

/** Collects symbols with their properties. */
class Collector implements SymbolCoder {
  readonly samples = Array.from({ length: KIND_COUNT }, () => new SampleSink());

  symbol(kind: number, value: number, p0: number, p1: number, p2: number, p3 = 0, p4 = 0): number {
    this.samples[kind]!.add(value, p0, p1, p2, p3, p4);
    return value;
  }

  bits(_bitCount: number, value: number): number {
    return value;
  }
}

class Writer implements SymbolCoder {
  readonly rans = new RansEncoder();
  readonly bitCounts = new Float64Array(KIND_COUNT + 1);
  private readonly maps: ContextMaps;
  private readonly shares: Uint32Array;

  constructor(chains: readonly Chain[]) {
    this.maps = new ContextMaps(chains);
    this.shares = createSlots(chains.map(({ levels }) => levels)).shares;
  }

  symbol(kind: number, value: number, p0: number, p1: number, p2: number, p3 = 0, p4 = 0): number {
    const share = this.shares[this.maps.find(kind, p0, p1, p2, p3, p4) * SYMBOL_COUNT + value]!;
    const frequency = share & SHARE_MASK;
    if (frequency === 0) throw new Error(`Kind ${kind} has no symbol ${value} in its distribution`);
    this.rans.put(share >>> SHARE_BITS, frequency);
    this.bitCounts[kind]! -= Math.log2(frequency / SCALE);
    return value;
  }

  bits(bitCount: number, value: number): number {
    this.rans.putBits(bitCount, value);
    this.bitCounts[KIND_COUNT]! += bitCount;
    return value;
  }
}

export class BlockEncoder {
  private readonly table: Table;
  private readonly keys: KeyBytes;
  private readonly recordStarts: Uint32Array;
  private readonly model: BlockModel<SymbolCoder>;
  private readonly key = createKey();
  private readonly collector = new Collector();
  private chains: Chain[] = [];
  private writer: Writer | undefined;

  constructor(table: Table, keys: KeyBytes) {
    this.table = table;
    this.keys = keys;
    this.model = new BlockModel<SymbolCoder>(this.collector);
    this.recordStarts = new Uint32Array(keys.count);
    let record = 0;
    for (const [key, parts] of table.parts.entries()) {
      this.recordStarts[key] = record;
      record += parts === (PARTS.surname | PARTS.forename) ? 2 : 1;
    }
  }

  /** Must be done with all blocks before the tables are made. */
  collect(start: number, end: number): void {
    this.run(start, end);
  }

  /** Makes the tables of what has been collected. @param maps those of a similar table; none to learn them */
  encodeTables(maps?: readonly (readonly StageMap[])[]): Uint8Array {
    const samples = this.collector.samples;
    this.chains = samples.map((sink, kind) => makeChain(sink, maps?.[kind] ?? learnMaps(sink, kind)));
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
      this.chains,
    );
    this.writer = new Writer(this.chains);
    this.model.coder = this.writer;
    return rans.take();
  }

  /** By kind. */
  get maps(): readonly (readonly StageMap[])[] {
    return this.chains.map(({ stages }) => stages);
  }

  encodeBlock(start: number, end: number): Uint8Array {
    this.run(start, end);
    return this.writer!.rans.take();
  }

  /** Bytes spent so far. */
  byteCounts(): Record<Kind, number> {
    const bitCounts = this.writer!.bitCounts;
    return Object.fromEntries([
      ...Object.entries(KIND).map(([name, kind]) => [name, bitCounts[kind]! / 8]),
      ["plainBits", bitCounts[KIND_COUNT]! / 8],
    ]) as Record<Kind, number>;
  }

  private run(start: number, end: number): void {
    const { model, table, keys, key } = this;
    model.begin();
    for (let number = start; number < end; number++) {
      const bytes = keys.bytesOf(number);
      key.bytes.set(bytes);
      key.bytes[bytes.length] = 0;
      key.prefixLength = number === start ? 0 : keys.prefixLengths[number]!;
      key.parts = table.parts[number]!;
      let record = this.recordStarts[number]!;
      if (key.parts & PARTS.surname) this.fill(key.records[0], record++);
      if (key.parts & PARTS.forename) this.fill(key.records[1], record);
      model.code(key);
    }
  }

  private fill(target: ModelRecord, record: number): void {
    const { table } = this;
    const { countries, steps, restStep } = table.payloads[table.recordPayloads[record]!]!;
    target.countryCount = countries.length;
    target.countries.set(countries);
    target.steps.set(steps);
    target.restStep = restStep;
    target.countCode = countToCode(table.recordCounts[record]!, table.countDigits);
    target.evidence = table.recordEvidence[record]!;
  }
}
