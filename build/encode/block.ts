/** Encodes runs of keys, each behind the primer alone. */
import { BlockModel, FIRST_SET, SET_COUNT, type Trees } from "../../src/block-model.ts";
import { countToCode, PARTS } from "../../src/format.ts";
import type { Mixer } from "../../src/mixer.ts";
import { createKey, type ModelRecord } from "../../src/model-key.ts";
import type { KeyBytes } from "./key-bytes.ts";
import { RangeEncoder } from "./range-encoder.ts";
import type { Table } from "./table.ts";

/** Kinds of information in blocks. */
export type Kind = keyof typeof FIRST_SET;

export class BlockEncoder {
  private readonly table: Table;
  private readonly keys: KeyBytes;
  private readonly recordStarts: Uint32Array;
  private readonly model: BlockModel;
  private readonly coder = new RangeEncoder(SET_COUNT);
  private readonly key = createKey();
  private primed: Mixer | undefined;

  constructor(table: Table, keys: KeyBytes, trees: Trees) {
    this.table = table;
    this.keys = keys;
    this.model = new BlockModel(trees);
    this.model.mixer.coder = this.coder;
    this.recordStarts = new Uint32Array(keys.count);
    let record = 0;
    for (const [key, parts] of table.parts.entries()) {
      this.recordStarts[key] = record;
      record += parts === (PARTS.surname | PARTS.forename) ? 2 : 1;
    }
  }

  /** Encodes the primer, from whose end all blocks begin. */
  encodePrimer(runs: readonly (readonly [start: number, end: number])[]): Uint8Array {
    if (runs.length === 0) return new Uint8Array(0);
    for (const [start, end] of runs) this.encodeRun(start, end, undefined);
    this.primed = this.model.mixer.clone();
    return this.coder.take();
  }

  /** @param previous the key before, if it belongs to the same block */
  encodeBlock(start: number, end: number, previous: number | undefined): Uint8Array {
    if (start === end) return new Uint8Array(0);
    if (this.primed === undefined) this.model.mixer.reset();
    else this.model.mixer.copyFrom(this.primed);
    this.encodeRun(start, end, previous);
    return this.coder.take();
  }

  /** Bytes spent so far. */
  byteCounts(): Record<Kind, number> {
    const kinds = Object.entries(FIRST_SET) as [Kind, number][];
    return Object.fromEntries(
      kinds.map(([kind, first], index) => {
        const sets = this.coder.bitCounts.subarray(first, kinds[index + 1]?.[1] ?? SET_COUNT);
        return [kind, sets.reduce((sum, bits) => sum + bits, 0) / 8];
      }),
    ) as Record<Kind, number>;
  }

  private encodeRun(start: number, end: number, previous: number | undefined): void {
    const { model, table, keys, key } = this;
    model.begin(previous === undefined ? new Uint8Array(0) : keys.bytesOf(previous));
    for (let number = start; number < end; number++) {
      const bytes = keys.bytesOf(number);
      key.bytes.set(bytes);
      key.bytes[bytes.length] = 0;
      // A run behind nothing shares nothing.
      key.prefixLength = number === start && previous === undefined ? 0 : keys.prefixLengths[number]!;
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
