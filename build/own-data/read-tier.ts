/** Reads a whole data file back into a table: the way of the encoder, backwards. */
import { listRecords } from "../../src/cli/block-records.ts";
import { countOf } from "../../src/format/block.ts";
import { PARTS, type SectionName } from "../../src/format/format.ts";
import { type Head, readSection } from "../../src/format/load.ts";
import { createRansDecoder } from "../../src/format/rans.ts";
import { createBlockReader } from "../../src/format/reader.ts";
import { byteCountOfRecords, readRecord, type StoredRecords, writeRecord } from "../../src/format/records.ts";
import { readContextModels } from "../../src/format/tables.ts";
import type { NamePart } from "../../src/ground/types.ts";
import type { Neighbours } from "../../src/predict/neighbours.ts";
import { createStore } from "../../src/predict/store.ts";
import type { Normalizer } from "../../src/text/normalize.ts";
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
  readonly normalizer: Normalizer;
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
  const { head, normalizer, countries, openNeighbours } = createStore(file);
  const { codes, priors, parameters } = countries;
  const section = (name: SectionName): Uint8Array => readSection(file, head.sections[name]);
  const rans = createRansDecoder();
  rans.begin(section("tables"));
  return {
    head,
    normalizer,
    countries: codes.map((code, number) => ({
      code,
      prior: priors[number]!,
      parameters: parameters.map((values) => values[number]!),
    })),
    foldTable: section("foldTable"),
    nameWords: section("nameWords"),
    neighbours: openNeighbours(),
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

/** Records of one key. */
export interface KeyRecords extends Readonly<Partial<Record<NamePart, TierRecord | undefined>>> {
  readonly key: string;
}

/** Records of one key together, key after key. */
export function* groupByKey(records: Iterable<TierRecord>): Generator<KeyRecords> {
  let known: KeyRecords | undefined;
  for (const record of records) {
    if (known !== undefined && record.key !== known.key) yield known;
    const others = record.key === known?.key ? known : undefined;
    known = { ...others, key: record.key, [record.part]: record };
  }
  if (known !== undefined) yield known;
}

/** One distribution in the form that readers have. */
export function toDistributions(distribution: StoredDistribution): StoredRecords {
  const { length: countryCount } = distribution.countries;
  const stored = { records: new Uint8Array(byteCountOfRecords(1, countryCount)) };
  writeRecord(stored, 0, { ...distribution, countryCount, countCode: 1, evidence: 1 });
  return stored;
}

/** @param records in the order of their keys, surname before forename */
export function createTable(
  records: Iterable<TierRecord>,
  frame: Pick<Table, "stepsPerOctave" | "countScale" | "countries" | "neighbours">,
): Table {
  const pool = new DistributionPool();
  const keys: string[] = [];
  const parts: number[] = [];
  const distributions: number[] = [];
  const counts: number[] = [];
  const evidences: number[] = [];
  for (const { key, part, count, evidence, distribution } of records) {
    if (keys.at(-1) !== key) {
      keys.push(key);
      parts.push(0);
    }
    parts[keys.length - 1]! |= PARTS[part];
    distributions.push(pool.of(distribution));
    counts.push(count);
    evidences.push(evidence);
  }
  return {
    ...frame,
    keys,
    parts: new Uint8Array(parts),
    recordDistributions: new Uint32Array(distributions),
    recordCounts: new Float64Array(counts),
    recordEvidence: new Uint8Array(evidences),
    distributions: pool.distributions,
  };
}
