/** Which records a tier keeps, and how many countries each of them names: what answers gain for their bytes. */
import { MAX_PAYLOAD_COUNTRY_COUNT, PARTS } from "../../src/format.ts";
import type { Table, TablePayload } from "../encode/table.ts";
import { AnswerGains } from "./answer-gains.ts";
import { expectQuestions } from "./asked.ts";
import type { Evidence } from "./evidence.ts";
import { FULL_PRECISION, type Precision, reduce } from "./quantize.ts";
import { PayloadPool, type Records } from "./records.ts";
import { SCRIPTS } from "./script.ts";

const LATIN = SCRIPTS.indexOf("Latin");
const PART_NAMES = ["surname", "forename"] as const;

/**
 * Stripping leads from an accented spelling to the plain one: unless their answers differ by more than this, in total
 * variation, the accented one is worth nothing. Without such a threshold both small tiers find 0.15 points less.
 */
const LEAST_DISTANCE = 0.5;
/** Names of several words: when they are not known as a whole, the last of them answers. */
const COMPOUND_WORTH = 0.3;
/**
 * What a record usually takes beside the letters of its key, what a letter takes, and what a country behind the first, in
 * bytes: regressions over the records of core. Long names take hardly more, since their letters are foretold by those
 * before and foretell the country.
 */
const RECORD_BYTE_COUNT = 4;
const LETTER_BYTE_COUNT = 0.06;
const COUNTRY_BYTE_COUNT = 1;

/**
 * How much of what a record was seen to take is believed: the rest is luck of its neighbours in another table. On *fit*
 * core finds 0.2 points more (top-5) with this share, 0.1 with 0.7 and none with all of it.
 */
const MEASURED_SHARE = 0.5;

/** All records by what they are worth to a small tier. A record is `key * 2` for a surname, `key * 2 + 1` for a forename. */
export interface Ranking {
  length: number;
  /** Most valuable for their bytes first. */
  records: Uint32Array;
  /** By record: what it is worth, and that for a byte. */
  worths: Float64Array;
  byteWorths: Float64Array;
}

/** A table, and what each of its keys took with its records. */
export interface TableCosts {
  table: Pick<Table, "keys" | "parts">;
  byteCounts: Float32Array;
}

/**
 * Ranks all records.
 *
 * @param forenameWorth what a forename is worth beside a surname that is met as often
 * @param costs what some of the records take; others are thought to take what is usual
 */
export function rankRecords(
  evidence: Evidence,
  records: Records,
  forenameWorth: number,
  costs?: TableCosts,
): Ranking {
  const byteCounts = estimateByteCounts(evidence.keys, costs);
  const worths = new Float64Array(evidence.keys.length * 2);
  const byteWorths = new Float64Array(worths.length);
  const ranked = new Uint32Array(worths.length);
  let length = 0;
  for (let key = 0; key < evidence.keys.length; key++) {
    const group = evidence.groups[key]!;
    const name = evidence.keys[key]!;
    const isLatin = evidence.scripts[key] === LATIN;
    const keyWorth = /[ -]/.test(name) ? COMPOUND_WORTH : 1;
    for (const [index, part] of PART_NAMES.entries()) {
      if ((records.parts[key]! & PARTS[part]) === 0) continue;
      const { payloads, frequencies, bearerCounts, kinds } = records[part];
      const questionCount = expectQuestions(frequencies[key]!, bearerCounts[key]!, kinds[key]!, isLatin);
      const record = key * 2 + index;
      let worth = questionCount * (part === "forename" ? forenameWorth : 1) * keyWorth;
      if (group !== key && (records.parts[group]! & PARTS[part]) !== 0)
        worth *= Math.max(0, distance(records, payloads[key]!, payloads[group]!) - LEAST_DISTANCE);
      worths[record] = worth;
      byteWorths[record] = worth / byteCounts[key]!;
      ranked[length++] = record;
    }
  }
  const sorted = ranked
    .slice(0, length)
    .sort((left, right) => byteWorths[right]! - byteWorths[left]! || left - right);
  return { length, records: sorted, worths, byteWorths };
}

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
 * @param recordCount how many records of the ranking it keeps
 */
export function createTable(
  evidence: Evidence,
  records: Records,
  ranking: Ranking,
  { priors, neighbours }: Pick<Table, "neighbours"> & { priors: Float64Array },
  precision: Precision,
  recordCount: number,
): Table {
  const keptParts = new Uint8Array(evidence.keys.length);
  for (const record of ranking.records.subarray(0, recordCount)) keptParts[record >> 1]! |= 1 << (record & 1);

  const pool = new PayloadPool();
  const choose = createPayloadChoice(records, ranking, neighbours, precision, recordCount);
  const keys: string[] = [];
  const parts: number[] = [];
  const table = {
    stepsPerOctave: precision.stepsPerOctave,
    countScale: precision.countScale,
    neighbours,
    countries: evidence.countryCodes.map((code, index) => ({ code, prior: priors[index]! })),
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
      table.recordPayloads[record] = pool.of(choose(key, number));
      table.recordCounts[record] = column.points[key]!;
      table.recordEvidence[record] = column.kinds[key]!;
      record++;
    }
  }
  return { ...table, keys, parts: Uint8Array.from(parts), payloads: pool.payloads };
}

/**
 * The payload of a record at the precision of a tier. Of a surname in a tier that does not keep every record, it names
 * countries as long as they gain for their bytes what the last record kept gains for its own: rare names fewer than
 * frequent ones, and those fewer whose other countries readers would guess. That makes room for 9 % more names in core,
 * 0.9 points of top-5 on *fit*. Given names keep theirs, which decide between the countries of a surname: with 6 of them
 * instead of 8, core puts 0.3 points fewer right by both parts.
 */
function createPayloadChoice(
  { pool, surname, forename }: Records,
  { records, length, worths, byteWorths }: Ranking,
  neighbours: readonly TablePayload[],
  precision: Precision,
  recordCount: number,
): (key: number, part: 0 | 1) => TablePayload {
  const { countryLimits } = precision;
  const countryWorth = recordCount < length ? byteWorths[records[recordCount - 1]!]! * COUNTRY_BYTE_COUNT : 0;
  const answerGains = new AnswerGains(neighbours);
  const gains = new Map<number, number[]>();
  const gainsOf = (payload: number): number[] => {
    let known = gains.get(payload);
    if (known === undefined) {
      known = answerGains.of(pool.payloads[payload]!, countryLimits.surname);
      gains.set(payload, known);
    }
    return known;
  };
  const chooseCount = (key: number): number => {
    if (countryWorth === 0) return countryLimits.surname;
    const known = gainsOf(surname.payloads[key]!);
    const scale = worths[key * 2]! / known.at(-1)!;
    let best = 0;
    for (let index = 1; index < known.length; index++)
      if ((known[index]! - known[best]!) * scale > (index - best) * countryWorth) best = index;
    return best + 1;
  };
  const reduced = new Map<number, TablePayload>();
  return (key, part) => {
    const payload = (part === 0 ? surname : forename).payloads[key]!;
    if (precision === FULL_PRECISION) return pool.payloads[payload]!;
    const limit = part === 0 ? chooseCount(key) : countryLimits.forename;
    const id = (payload * MAX_PAYLOAD_COUNTRY_COUNT + limit - 1) * 2 + part;
    let known = reduced.get(id);
    if (known === undefined) {
      const limits = part === 0 ? { ...countryLimits, surname: limit } : countryLimits;
      known = reduce(pool.payloads[payload]!, { ...precision, countryLimits: limits }, PART_NAMES[part]);
      reduced.set(id, known);
    }
    return known;
  };
}
