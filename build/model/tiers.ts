/**
 * Which records a tier keeps, and how many countries each of them names: what answers gain for their bytes.
 *
 * In core, the cost of a name comes from a draft: a larger table that is encoded first. A surname gets a further country
 * only if that gains as much per byte as another name would, because neighbours are guessed anyway.
 */
import { isAffix, PARTS, USUAL_PARAMETERS } from "../../src/format/format.ts";
import { SCRIPTS } from "../../src/text/script.ts";
import { DistributionPool } from "../encode/distribution-pool.ts";
import { FULL_PRECISION } from "../encode/quantize.ts";
import type { StoredDistribution, Table } from "../encode/table.ts";
import { expectQuestions } from "./asked.ts";
import type { DistributionChoice, UtilityCut } from "./distribution-choice.ts";
import type { PooledCounts } from "./pooled-counts.ts";
import { countRecords, type Records } from "./records.ts";

const LATIN = SCRIPTS.indexOf("Latin");
const PART_NAMES = ["surname", "forename"] as const;

/**
 * Stripping leads from an accented spelling to the plain one: unless their answers differ by more than this, in total
 * variation, the accented one has no utility. Without such a threshold both small tiers find 0.15 points less.
 */
const MIN_DISTANCE = 0.5;
/** Names of several words: when they are not known as a whole, the last of them answers. */
const COMPOUND_UTILITY = 0.3;
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
 * The utility of each record to a small tier, of a forename as much as of a surname that is met as often. A record is `key * 2`
 * for a surname, `key * 2 + 1` for a forename; 0 where there is none.
 */
export function measureUtilities(pooled: PooledCounts, records: Records): Float64Array {
  const utilities = new Float64Array(pooled.keys.length * 2);
  for (let key = 0; key < pooled.keys.length; key++) {
    const group = pooled.groups[key]!;
    const isLatin = pooled.scripts[key] === LATIN;
    const keyUtility = /[ -]/.test(pooled.keys[key]!) ? COMPOUND_UTILITY : 1;
    for (const [index, part] of PART_NAMES.entries()) {
      if ((records.parts[key]! & PARTS[part]) === 0) continue;
      const { distributions, frequencies, bearerCounts, kinds } = records[part];
      let utility =
        expectQuestions(part, frequencies[key]!, bearerCounts[key]!, kinds[key]!, isLatin) * keyUtility;
      if (group !== key && (records.parts[group]! & PARTS[part]) !== 0)
        utility *= Math.max(0, distance(records, distributions[key]!, distributions[group]!) - MIN_DISTANCE);
      utilities[key * 2 + index] = utility;
    }
  }
  return utilities;
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
  cut?: UtilityCut;
}

/** Keeps every record. */
export const selectAll = (records: Records): Selection => ({
  recordCount: countRecords(records),
  parts: records.parts,
});

/** From so many times as many bearers on, the surname is a rarity that is spelled alike. With 4 core finds 1.5 points less. */
const MUCH_MORE = 300;

/** Selects the records of the most utility for their bytes. */
export class Ranking {
  private readonly records: Records;
  /** By record: its utility, and that for each byte. */
  private readonly utilities: Float64Array;
  private readonly byteUtilities: Float64Array;
  /** Those of all records, least first. */
  private readonly sorted: Float64Array;

  /**
   * @param utilities of {@link measureUtilities}
   * @param forenameUtility utility of a forename beside that of a surname which is met as often
   * @param costs what some of the records take; others are thought to take what is usual
   */
  constructor(
    pooled: PooledCounts,
    records: Records,
    utilities: Float64Array,
    forenameUtility: number,
    costs?: TableCosts,
  ) {
    const byteCounts = estimateByteCounts(pooled.keys, costs);
    this.records = records;
    this.utilities = utilities.map((utility, record) => (record & 1 ? utility * forenameUtility : utility));
    this.byteUtilities = this.utilities.map((utility, record) => utility / byteCounts[record >> 1]!);
    // A given name that is a rare surname too comes with it: else Elon, in core, would be an Israeli surname and nothing more.
    const { surname, forename } = records;
    for (let key = 0; key < records.parts.length; key++) {
      if (records.parts[key] !== (PARTS.surname | PARTS.forename)) continue;
      if (forename.dataPointCounts[key]! > MUCH_MORE * surname.dataPointCounts[key]!)
        this.byteUtilities[2 * key + 1] = Math.max(
          this.byteUtilities[2 * key]!,
          this.byteUtilities[2 * key + 1]!,
        );
    }
    // Numbers alone are sorted in a tenth of the time that a comparison of records takes.
    this.sorted = this.byteUtilities.filter((_, record) => hasRecord(records.parts, record)).sort();
  }

  /** @param recordCount from 1 on; of equal records those of the first keys are taken */
  select(recordCount: number): Selection {
    const { records, utilities, byteUtilities, sorted } = this;
    if (recordCount >= sorted.length) return selectAll(records);
    const first = sorted.length - recordCount;
    const minByteUtility = sorted[first]!;
    let equalCount = 0;
    while (sorted[first + equalCount] === minByteUtility) equalCount++;
    const parts = new Uint8Array(records.parts.length);
    for (let record = 0; record < byteUtilities.length; record++) {
      const byteUtility = byteUtilities[record]!;
      if (byteUtility < minByteUtility || !hasRecord(records.parts, record)) continue;
      if (byteUtility === minByteUtility && equalCount-- <= 0) continue;
      parts[record >> 1]! |= 1 << (record & 1);
    }
    return { recordCount, parts, cut: { utilities, minByteUtility } };
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

/** Total variation between two distributions, 0 to 1. */
function distance(records: Records, left: number, right: number): number {
  const sharesOf = (number: number): Map<number, number> => {
    const { countries, steps } = records.pool.distributions[number]!;
    const weights = steps.map((step) => 2 ** (-step / FULL_PRECISION.stepsPerOctave));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return new Map(countries.map((country, index) => [country, weights[index]! / sum]));
  };
  if (left === right) return 0;
  const leftShares = sharesOf(left);
  const rightShares = sharesOf(right);
  let shared = 0;
  for (const [country, weight] of leftShares) shared += Math.min(weight, rightShares.get(country) ?? 0);
  return 1 - shared;
}

/**
 * The table of a tier.
 *
 * @param choice what its records say, at its precision
 */
export function createTable(
  pooled: PooledCounts,
  records: Records,
  { recordCount, parts: keptParts, cut }: Selection,
  choice: DistributionChoice,
  {
    priors,
    parameters,
    neighbours,
  }: Pick<Table, "neighbours"> & { priors: Float64Array; parameters: ReadonlyMap<string, readonly number[]> },
): Table {
  const { precision } = choice;
  const pool = new DistributionPool();
  // Most distributions come again as the same object, which is found in less time than an equal one.
  const known = new Map<StoredDistribution, number>();
  const numberOf = (distribution: StoredDistribution): number => {
    let number = known.get(distribution);
    if (number === undefined) {
      number = pool.of(distribution);
      known.set(distribution, number);
    }
    return number;
  };
  const keys: string[] = [];
  const parts: number[] = [];
  const table = {
    stepsPerOctave: precision.stepsPerOctave,
    countScale: precision.countScale,
    neighbours,
    countries: pooled.countryCodes.map((code, index) => ({
      code,
      prior: priors[index]!,
      parameters: parameters.get(code) ?? USUAL_PARAMETERS,
    })),
    recordDistributions: new Uint32Array(recordCount),
    recordCounts: new Float64Array(recordCount),
    recordEvidence: new Uint8Array(recordCount),
  };
  let record = 0;
  for (let key = 0; key < keptParts.length; key++) {
    if (keptParts[key] === 0) continue;
    keys.push(pooled.keys[key]!);
    parts.push(keptParts[key]!);
    for (const number of [0, 1] as const) {
      const part = PART_NAMES[number];
      if ((keptParts[key]! & PARTS[part]) === 0) continue;
      const column = records[part];
      table.recordDistributions[record] = numberOf(choice.of(key, number, cut));
      table.recordCounts[record] = column.dataPointCounts[key]!;
      table.recordEvidence[record] = column.kinds[key]!;
      record++;
    }
  }
  return { ...table, keys, parts: Uint8Array.from(parts), distributions: pool.distributions };
}
