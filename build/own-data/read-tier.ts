/** Reads a whole data file back into a table: the way of the encoder, backwards. */

import { listRecords } from "../../src/cli/block-records.ts";
import { countOf } from "../../src/format/block.ts";
import { PARTS, type SectionName } from "../../src/format/format.ts";
import { checkFileByteCount, type Head, readHead, readSection } from "../../src/format/load.ts";
import { createRansDecoder } from "../../src/format/rans.ts";
import { createBlockReader } from "../../src/format/reader.ts";
import { readCountries, readRecord } from "../../src/format/records.ts";
import { readContextModels } from "../../src/format/tables.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { type Neighbours, readNeighbours } from "../../src/predict/neighbours.ts";
import type { TableMaps } from "../encode/block.ts";
import { DistributionPool } from "../encode/distribution-pool.ts";
import { listNeighbours } from "../encode/neighbour-rows.ts";
import type { StoredDistribution, Table, TableCountry } from "../encode/table.ts";

/** A record of the tier that is being read. */
export interface TierRecord {
  readonly key: string;
  readonly part: NamePart;
  readonly count: number;
  /** EVIDENCE bits. */
  readonly evidence: number;
  readonly distribution: StoredDistribution;
}

/** What a data file holds beside its records. */
export interface TierFrame {
  readonly head: Head;
  readonly countries: readonly TableCountry[];
  /** Inflated. */
  readonly foldTable: Uint8Array;
  readonly nameWords: Uint8Array;
  readonly neighbourRows: readonly StoredDistribution[];
  /** The same as readers have them. */
  readonly neighbours: Neighbours | undefined;
  /** How its blocks are coded: suits any table that is much like it. */
  readonly maps: TableMaps;
}

/** @throws CognomenError `ERR_DATA_…` if the file is damaged */
export function readFrame(file: Uint8Array): TierFrame {
  const head = readHead(file);
  checkFileByteCount(file.length, head);
  const section = (name: SectionName): Uint8Array => readSection(file, head.sections[name]);
  const { codes, priors, parameters } = readCountries(section("countries"), head.countryCount);
  const rans = createRansDecoder();
  rans.begin(section("tables"));
  return {
    head,
    countries: codes.map((code, number) => ({
      code,
      prior: priors[number]!,
      parameters: parameters.map((values) => values[number]!),
    })),
    foldTable: section("foldTable"),
    nameWords: section("nameWords"),
    neighbours: readNeighbours(section("neighbours"), head.countryCount),
    neighbourRows: listNeighbours(section("neighbours"), head.countryCount),
    maps: readContextModels(rans).map(({ maps }) => maps),
  };
}

/**
 * Every record of a data file in its order, surname before forename.
 *
 * @param onProgress called after each block with the number of its keys
 * @throws CognomenError `ERR_DATA_…` if a block is damaged
 */
export function* readRecords(
  file: Uint8Array,
  { head }: TierFrame,
  onProgress: (keyCount: number) => void,
): Generator<TierRecord> {
  const reader = createBlockReader(file, head);
  for (const [number, { keyCount }] of head.blocks.entries()) {
    const block = reader.open(number);
    for (const { key, part, record } of listRecords(block)) {
      const { evidence, countries, steps, restStep } = readRecord(block, record);
      yield {
        key,
        part,
        count: countOf(block, record),
        evidence,
        distribution: { countries: [...countries], steps: [...steps], restStep },
      };
    }
    onProgress(keyCount);
  }
}

/** Collects records, in the order of their keys, as the columns of a table. */
export class TableSink {
  private readonly keys: string[] = [];
  private readonly parts: number[] = [];
  private readonly distributions: number[] = [];
  private readonly counts: number[] = [];
  private readonly evidence: number[] = [];
  private readonly pool = new DistributionPool();

  /** @param record of the last key, or of a later one; surname before forename */
  add({ key, part, count, evidence, distribution }: TierRecord): void {
    if (this.keys.at(-1) === key) {
      const last = this.keys.length - 1;
      this.parts[last]! |= PARTS[part];
    } else {
      this.keys.push(key);
      this.parts.push(PARTS[part]);
    }
    this.distributions.push(this.pool.of(distribution));
    this.counts.push(count);
    this.evidence.push(evidence);
  }

  take(frame: Pick<Table, "stepsPerOctave" | "countScale" | "countries" | "neighbours">): Table {
    return {
      ...frame,
      keys: this.keys,
      parts: new Uint8Array(this.parts),
      recordDistributions: new Uint32Array(this.distributions),
      recordCounts: new Float64Array(this.counts),
      recordEvidence: new Uint8Array(this.evidence),
      distributions: this.pool.distributions,
    };
  }
}
