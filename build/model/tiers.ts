/** Which records a tier keeps, and how many countries each of them names: what answers gain for their bytes. */

import { PayloadPool } from "../../src/encode/payload-pool.ts";
import { FULL_PRECISION } from "../../src/encode/quantize.ts";
import type { Table, TablePayload } from "../../src/encode/table.ts";
import { isAffix, PARTS, USUAL_HABITS } from "../../src/file/format.ts";
import { SCRIPTS } from "../../src/text/script.ts";
import { expectQuestions } from "./asked.ts";
import type { Evidence } from "./evidence.ts";
import type { PayloadChoice, WorthCut } from "./payload-choice.ts";
import { countRecords, type Records } from "./records.ts";

const LATIN = SCRIPTS.indexOf("Latin");
const PART_NAMES = ["surname", "forename"] as const;

/**
 * Stripping leads from an accented spelling to the plain one: unless their answers differ by more than this, in total
 * variation, the accented one is worth nothing. Without such a threshold both small tiers find 0.15 points less.
 */
const MIN_DISTANCE = 0.5;
/** Names of several words: when they are not known as a whole, the last of them answers. */
const COMPOUND_WORTH = 0.3;
/**
 * What a record usually takes beside the letters of its key, and what a letter takes, in bytes: regressions over the records
 * of core. Long names take hardly more, since their letters are predicted by those before and predict the country.
 */
const RECORD_BYTE_COUNT = 4;
const LETTER_BYTE_COUNT = 0.06;

/**
 * How much of what a record was seen to take is believed: the rest is luck of its neighbours in another table. On *fit*
 * core finds 0.2 points more (top-5) with this share, 0.1 with 0.7 and none with all of it.
 */
const MEASURED_SHARE = 0.5;

/**
 * What each record is worth to a small tier, a forename as much as a surname that is met as often. A record is `key * 2`
 * for a surname, `key * 2 + 1` for a forename; 0 where there is none.
 */
export function measureWorths(evidence: Evidence, records: Records): Float64Array {
  const worths = new Float64Array(evidence.keys.length * 2);
  for (let key = 0; key < evidence.keys.length; key++) {
    const group = evidence.groups[key]!;
    const isLatin = evidence.scripts[key] === LATIN;
    const keyWorth = /[ -]/.test(evidence.keys[key]!) ? COMPOUND_WORTH : 1;
    for (const [index, part] of PART_NAMES.entries()) {
      if ((records.parts[key]! & PARTS[part]) === 0) continue;
      const { payloads, frequencies, bearerCounts, kinds } = records[part];
      let worth =
        expectQuestions(part, frequencies[key]!, bearerCounts[key]!, kinds[key]!, isLatin) * keyWorth;
      if (group !== key && (records.parts[group]! & PARTS[part]) !== 0)
        worth *= Math.max(0, distance(records, payloads[key]!, payloads[group]!) - MIN_DISTANCE);
      worths[key * 2 + index] = worth;
    }
  }
  return worths;
}

/** A table, and what each of its keys took with its records. */
export interface TableCosts {
  table: Pick<Table, "keys" | "parts">;
  byteCounts: Float32Array;
}

/** Which records a table keeps. */
export interface Selection {
  recordCount: number;
  /** By key: PARTS. */
  parts: Uint8Array;
  /** What decided, unless every record is kept. */
  cut?: WorthCut;
}

/** Keeps every record. */
export const selectAll = (records: Records): Selection => ({
  recordCount: countRecords(records),
  parts: records.parts,
});

/** From so many times as many bearers on, the surname is a rarity that is spelled alike. With 4 core finds 1.5 points less. */
const MUCH_MORE = 300;

/** Selects the records that are worth most for their bytes. */
export class Ranking {
  private readonly records: Records;
  /** By record: what it is worth, and that for a byte. */
  private readonly worths: Float64Array;
  private readonly byteWorths: Float64Array;
  /** Those of all records, least first. */
  private readonly sorted: Float64Array;

  /**
   * @param worths of {@link measureWorths}
   * @param forenameWorth what a forename is worth beside a surname that is met as often
   * @param costs what some of the records take; others are thought to take what is usual
   */
  constructor(
    evidence: Evidence,
    records: Records,
    worths: Float64Array,
    forenameWorth: number,
    costs?: TableCosts,
  ) {
    const byteCounts = estimateByteCounts(evidence.keys, costs);
    this.records = records;
    this.worths = worths.map((worth, record) => (record & 1 ? worth * forenameWorth : worth));
    this.byteWorths = this.worths.map((worth, record) => worth / byteCounts[record >> 1]!);
    // A given name that is a rare surname too comes with it: else Elon, in core, would be an Israeli surname and nothing more.
    const { surname, forename } = records;
    for (let key = 0; key < records.parts.length; key++) {
      if (records.parts[key] !== (PARTS.surname | PARTS.forename)) continue;
      if (forename.points[key]! > MUCH_MORE * surname.points[key]!)
        this.byteWorths[2 * key + 1] = Math.max(this.byteWorths[2 * key]!, this.byteWorths[2 * key + 1]!);
    }
    // Numbers alone are sorted in a tenth of the time that a comparison of records takes.
    this.sorted = this.byteWorths.filter((_, record) => hasRecord(records.parts, record)).sort();
  }

  /** @param recordCount from 1 on; of equal records those of the first keys are taken */
  select(recordCount: number): Selection {
    const { records, worths, byteWorths, sorted } = this;
    if (recordCount >= sorted.length) return selectAll(records);
    const first = sorted.length - recordCount;
    const minByteWorth = sorted[first]!;
    let equalCount = 0;
    while (sorted[first + equalCount] === minByteWorth) equalCount++;
    const parts = new Uint8Array(records.parts.length);
    for (let record = 0; record < byteWorths.length; record++) {
      const byteWorth = byteWorths[record]!;
      if (byteWorth < minByteWorth || !hasRecord(records.parts, record)) continue;
      if (byteWorth === minByteWorth && equalCount-- <= 0) continue;
      parts[record >> 1]! |= 1 << (record & 1);
    }
    return { recordCount, parts, cut: { worths, minByteWorth } };
  }
}

const hasRecord = (parts: Uint8Array, record: number): boolean =>
  (parts[record >> 1]! & (1 << (record & 1))) !== 0;

/** Bytes that a record of each key takes. */
function estimateByteCounts(keys: readonly string[], costs: TableCosts | undefined): Float32Array {
  const byteCounts = Float32Array.from(
    keys,
    (key) => RECORD_BYTE_COUNT + LETTER_BYTE_COUNT * Buffer.byteLength(key),
  );
  if (costs === undefined) return byteCounts;
  const { table, byteCounts: found } = costs;
  const measured: { key: number; byteCount: number }[] = [];
  let usualSum = 0;
  let foundSum = 0;
  let key = 0;
  for (const [number, name] of table.keys.entries()) {
    // Affixes are no names, and not chosen by what they take.
    if (isAffix(name)) continue;
    // Both are in the same order, and the table has no others.
    while (keys[key] !== name) key++;
    // Of both parts together nobody can tell what each takes.
    if (table.parts[number] !== PARTS.surname) continue;
    measured.push({ key, byteCount: found[number]! });
    usualSum += byteCounts[key]!;
    foundSum += found[number]!;
  }
  for (const { key: measuredKey, byteCount } of measured)
    byteCounts[measuredKey]! +=
      MEASURED_SHARE * ((byteCount * usualSum) / foundSum - byteCounts[measuredKey]!);
  return byteCounts;
}

/** Total variation between two payloads, 0 to 1. */
function distance(records: Records, left: number, right: number): number {
  const spread = (number: number): Map<number, number> => {
    const { countries, steps } = records.pool.payloads[number]!;
    const weights = steps.map((step) => 2 ** (-step / FULL_PRECISION.stepsPerOctave));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return new Map(countries.map((country, index) => [country, weights[index]! / sum]));
  };
  if (left === right) return 0;
  const leftSpread = spread(left);
  const rightSpread = spread(right);
  let shared = 0;
  for (const [country, weight] of leftSpread) shared += Math.min(weight, rightSpread.get(country) ?? 0);
  return 1 - shared;
}

/**
 * The table of a tier.
 *
 * @param choice what its records say, at its precision
 */
export function createTable(
  evidence: Evidence,
  records: Records,
  { recordCount, parts: keptParts, cut }: Selection,
  choice: PayloadChoice,
  {
    priors,
    habits,
    neighbours,
  }: Pick<Table, "neighbours"> & { priors: Float64Array; habits: ReadonlyMap<string, readonly number[]> },
): Table {
  const { precision } = choice;
  const pool = new PayloadPool();
  // Most payloads come again as the same object, which is found in less time than an equal one.
  const known = new Map<TablePayload, number>();
  const numberOf = (payload: TablePayload): number => {
    let number = known.get(payload);
    if (number === undefined) {
      number = pool.of(payload);
      known.set(payload, number);
    }
    return number;
  };
  const keys: string[] = [];
  const parts: number[] = [];
  const table = {
    stepsPerOctave: precision.stepsPerOctave,
    countScale: precision.countScale,
    neighbours,
    countries: evidence.countryCodes.map((code, index) => ({
      code,
      prior: priors[index]!,
      habits: habits.get(code) ?? USUAL_HABITS,
    })),
    recordPayloads: new Uint32Array(recordCount),
    recordCounts: new Float64Array(recordCount),
    recordEvidence: new Uint8Array(recordCount),
  };
  let record = 0;
  for (let key = 0; key < keptParts.length; key++) {
    if (keptParts[key] === 0) continue;
    keys.push(evidence.keys[key]!);
    parts.push(keptParts[key]!);
    for (const number of [0, 1] as const) {
      const part = PART_NAMES[number];
      if ((keptParts[key]! & PARTS[part]) === 0) continue;
      const column = records[part];
      table.recordPayloads[record] = numberOf(choice.of(key, number, cut));
      table.recordCounts[record] = column.points[key]!;
      table.recordEvidence[record] = column.kinds[key]!;
      record++;
    }
  }
  return { ...table, keys, parts: Uint8Array.from(parts), payloads: pool.payloads };
}
