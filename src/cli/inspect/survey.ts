/** What a data file holds, and whether all of it is sound. */

import { readNeighbours } from "../../answer/neighbours.ts";
import { type Block, countOf } from "../../block/block.ts";
import { type Countries, readCountries } from "../../block/payloads.ts";
import { createBlockReader } from "../../block/reader.ts";
import { listKeys } from "../../block/trie.ts";
import { compareBytes } from "../../bytes.ts";
import { CognomenError, corrupt } from "../../errors.ts";
import { ESTIMATOR_FIELDS, ESTIMATOR_MAGIC } from "../../estimator/format.ts";
import { EVIDENCE, PARTS, readFields, SECTION_NAMES, type SectionName } from "../../file/format.ts";
import { type BlockExtent, type Head, readExtent, readHead, readSection } from "../../file/load.ts";
import { createNormalizer } from "../../text/normalize.ts";
import type { EvidenceKind, NamePart } from "../../types.ts";

export interface HeaderReport {
  readonly tier: string;
  readonly formatVersion: number;
  readonly stepsPerOctave: number;
  readonly countScale: number;
  /** Bytes of header, tier name, section table and block index. */
  readonly headByteCount: number;
  readonly fileByteCount: number;
  readonly keyCount: number;
  readonly blockCount: number;
  readonly countryCount: number;
}

export interface SectionReport {
  readonly name: string;
  readonly offset: number;
  readonly byteCount: number;
  readonly unpackedByteCount: number;
  readonly checksum: number;
  /** Whether the checksum is right and the bytes mean something. */
  readonly isSound: boolean;
}

export interface Range {
  readonly least: number;
  readonly mean: number;
  readonly most: number;
}

export interface BlocksReport {
  readonly count: number;
  readonly byteCount: number;
  readonly byteCounts: Range;
  readonly keyCounts: Range;
  /** Blocks whose checksum is right; after a survey of all records, those that can be read. */
  readonly soundCount: number;
}

export interface CountryReport {
  readonly code: string;
  /** Weight in the default prior, on any scale. */
  readonly prior: number;
  /** Records that name it, and those that name it first; `null` if records have not been read. */
  readonly recordCount: number | null;
  readonly firstCount: number | null;
}

export interface RecordsReport {
  readonly surnameCount: number;
  readonly forenameCount: number;
  /** Keys that have both. */
  readonly bothCount: number;
  /** Countries that a record names, on average. */
  readonly meanCountryCount: number;
  /** Records by kind of source; a record may have several. */
  readonly evidenceCounts: Readonly<Record<EvidenceKind, number>>;
  /** Records by their data points: at least 1, 10, 100 …, each less than the next. */
  readonly countDecades: readonly number[];
}

export interface Survey {
  readonly isSound: boolean;
  /** What is wrong, in the order of the file; empty if nothing is. */
  readonly problems: readonly string[];
  /** The following are `null` where they cannot be read. */
  readonly header: HeaderReport | null;
  readonly sections: readonly SectionReport[] | null;
  readonly blocks: BlocksReport | null;
  readonly countries: readonly CountryReport[] | null;
  /** `null` also if records were not asked for. */
  readonly records: RecordsReport | null;
}

export interface SurveyOptions {
  /** Read every record: 2.6 million take about three seconds. */
  readonly records: boolean;
  /** Called after each block. */
  readonly onProgress?: (doneBlockCount: number, blockCount: number) => void;
}

/** Reads all of a file and keeps nothing of it but figures. Whatever the bytes are, it throws nothing. */
export function surveyFile(file: Uint8Array, options: SurveyOptions): Survey {
  const problems: string[] = [];
  /** Undefined if it fails, with what is wrong noted. */
  const attempt = <T>(read: () => T, where = ""): T | undefined => {
    try {
      return read();
    } catch (error) {
      problems.push(where + describeProblem(error));
      return undefined;
    }
  };
  const head = attempt(() => readAnyHead(file));
  if (head === undefined) {
    return {
      isSound: false,
      problems,
      header: null,
      sections: null,
      blocks: null,
      countries: null,
      records: null,
    };
  }
  if (file.length !== head.fileByteCount) {
    problems.push(
      `Data file: found ${file.length} bytes, expected ${head.fileByteCount}. The file is cut short or has extra bytes.`,
    );
  }
  const { sections } = head;
  const countries = attempt(() => readCountries(readSection(file, sections.countries), head.countryCount));
  const foldTable = attempt(() => createNormalizer(readSection(file, sections.foldTable)));
  // Wrapped: that there are no neighbours is no failure.
  const neighbours = attempt(() => ({
    rows: readNeighbours(readSection(file, sections.neighbours), head.countryCount),
  }));
  const reader = attempt(() => createBlockReader(file, head));
  const readSections: Record<SectionName, unknown> = { countries, foldTable, neighbours, tables: reader };

  const tally = new Tally(head.countryCount);
  let soundCount = 0;
  for (const [number, extent] of head.blocks.entries()) {
    const isRead = attempt(
      () => {
        if (!options.records || reader === undefined) return readExtent(file, extent);
        const block = reader.open(number);
        checkPlace(head.blocks, number, block);
        return tally.add(block);
      },
      options.records ? `${extent.label}: ` : "",
    );
    if (isRead !== undefined) soundCount++;
    options.onProgress?.(number + 1, head.blocks.length);
  }
  const hasRecords = options.records && reader !== undefined;
  return {
    isSound: problems.length === 0,
    problems,
    header: toHeader(head),
    sections: SECTION_NAMES.map((name) => {
      const { offset, byteCount, unpackedByteCount, checksum } = sections[name];
      const isSound = readSections[name] !== undefined;
      return { name, offset, byteCount, unpackedByteCount, checksum, isSound };
    }),
    blocks: {
      count: head.blocks.length,
      byteCount: sum(head.blocks, ({ byteCount }) => byteCount),
      byteCounts: rangeOf(head.blocks.map(({ byteCount }) => byteCount)),
      keyCounts: rangeOf(head.blocks.map(({ keyCount }) => keyCount)),
      soundCount,
    },
    countries: countries === undefined ? null : toCountries(countries, hasRecords ? tally : undefined),
    records: hasRecords ? tally.report() : null,
  };
}

/** The head of a data file; says of an estimator that it is one. */
function readAnyHead(file: Uint8Array): Head {
  if (readFields(file, 0, ESTIMATOR_FIELDS).magic === ESTIMATOR_MAGIC) {
    throw new CognomenError(
      "ERR_DATA_MAGIC",
      "Data file: found an estimator (estimate.bin), expected a file of names, such as full.bin.",
    );
  }
  return readHead(file);
}

function describeProblem(error: unknown): string {
  // Rubbish that passes its checksum may fail anywhere: an index out of range is a damaged file too.
  return error instanceof CognomenError ? error.message : `Data file: cannot be read (${String(error)}).`;
}

function toHeader(head: Head): HeaderReport {
  return {
    tier: head.tier,
    formatVersion: head.version,
    stepsPerOctave: head.stepsPerOctave,
    countScale: head.countScale,
    headByteCount: head.headByteCount,
    fileByteCount: head.fileByteCount,
    keyCount: head.keyCount,
    blockCount: head.blocks.length,
    countryCount: head.countryCount,
  };
}

/** @throws CognomenError if the index leads elsewhere than where the keys of a block are */
function checkPlace(blocks: readonly BlockExtent[], number: number, block: Block): void {
  let first: Uint8Array | undefined;
  let last = new Uint8Array(0);
  for (const key of listKeys(block)) {
    first ??= key;
    last = key as Uint8Array<ArrayBuffer>;
  }
  const { separator } = blocks[number]!;
  const next = blocks[number + 1]?.separator;
  const isBefore = first !== undefined && compareBytes(first, first.length, separator, separator.length) < 0;
  const isAfter = next !== undefined && compareBytes(last, last.length, next, next.length) >= 0;
  if (isBefore || isAfter) throw corrupt("its keys are not where the index says");
}

const sum = <T>(items: readonly T[], measure: (item: T) => number): number =>
  items.reduce((total, item) => total + measure(item), 0);

function rangeOf(values: readonly number[]): Range {
  if (values.length === 0) return { least: 0, mean: 0, most: 0 };
  let [min, max] = [Number.POSITIVE_INFINITY, 0];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { least: min, mean: sum(values, (value) => value) / values.length, most: max };
}

function toCountries({ codes, priors }: Countries, tally: Tally | undefined): CountryReport[] {
  return codes.map((code, number) => ({
    code,
    prior: priors[number]!,
    recordCount: tally?.recordCounts[number] ?? null,
    firstCount: tally?.firstCounts[number] ?? null,
  }));
}

const PART_BITS = Object.entries(PARTS) as [NamePart, number][];

/** Counts what stands in records. */
class Tally {
  readonly recordCounts: Float64Array;
  readonly firstCounts: Float64Array;
  private readonly partCounts: Record<NamePart, number> = { surname: 0, forename: 0 };
  private bothCount = 0;
  private recordCount = 0;
  private countryCount = 0;
  private readonly evidenceCounts: Record<EvidenceKind, number> = {
    register: 0,
    sample: 0,
    dictionary: 0,
    derived: 0,
  };
  private readonly countDecades: number[] = [];

  constructor(countryCount: number) {
    this.recordCounts = new Float64Array(countryCount);
    this.firstCounts = new Float64Array(countryCount);
  }

  add(block: Block): true {
    const { parts, evidence, starts, countries } = block;
    for (const part of parts) {
      for (const [name, bit] of PART_BITS) if (part & bit) this.partCounts[name]++;
      if (part === (PARTS.surname | PARTS.forename)) this.bothCount++;
    }
    for (let record = 0; record < evidence.length; record++) {
      const start = starts[record]!;
      const end = starts[record + 1]!;
      this.firstCounts[countries[start]!]!++;
      for (let index = start; index < end; index++) this.recordCounts[countries[index]!]!++;
      this.countryCount += end - start;
      for (const kind of Object.keys(EVIDENCE) as EvidenceKind[])
        if (evidence[record]! & EVIDENCE[kind]) this.evidenceCounts[kind]++;
      const decade = Math.floor(Math.log10(countOf(block, record)) + 1e-9);
      while (this.countDecades.length <= decade) this.countDecades.push(0);
      this.countDecades[decade]!++;
    }
    this.recordCount += evidence.length;
    return true;
  }

  report(): RecordsReport {
    return {
      surnameCount: this.partCounts.surname,
      forenameCount: this.partCounts.forename,
      bothCount: this.bothCount,
      meanCountryCount: this.recordCount === 0 ? 0 : this.countryCount / this.recordCount,
      evidenceCounts: this.evidenceCounts,
      countDecades: this.countDecades,
    };
  }
}
