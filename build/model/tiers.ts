/** Which records a tier keeps. */
import { PARTS } from "../../src/format.ts";
import { compareKeys, sortKeys, type Table } from "../encode/table.ts";
import type { Evidence } from "./evidence.ts";
import { FULL_PRECISION, type Precision, reduce } from "./quantize.ts";
import { PayloadPool, type Records } from "./records.ts";

/** Forenames answer only what is no surname, so that one is worth less than a surname met as often. */
const FORENAME_WORTH = 0.2;

/** All records, most valuable first: `key * 2` for a surname, `key * 2 + 1` for a forename. */
export function rankRecords(evidence: Evidence, records: Records): Float64Array {
  const worths: { record: number; worth: number }[] = [];
  for (let key = 0; key < evidence.keys.length; key++) {
    const group = evidence.groups[key]!;
    for (const [index, part] of (["surname", "forename"] as const).entries()) {
      if ((records.parts[key]! & PARTS[part]) === 0) continue;
      let worth = records[part].frequencies[key]! * (part === "forename" ? FORENAME_WORTH : 1);
      // Stripping leads to nearly the same answer: the accented spelling adds little.
      if (group !== key && (records.parts[group]! & PARTS[part]) !== 0) {
        worth *= distance(records, records[part].payloads[key]!, records[part].payloads[group]!);
      }
      worths.push({ record: key * 2 + index, worth });
    }
  }
  worths.sort(
    (left, right) =>
      right.worth - left.worth ||
      compareKeys(evidence.keys[left.record >> 1]!, evidence.keys[right.record >> 1]!) ||
      left.record - right.record,
  );
  return Float64Array.from(worths, ({ record }) => record);
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
 * @param recordCount how many of the `ranked` records it keeps
 */
export function createTable(
  evidence: Evidence,
  records: Records,
  ranked: Float64Array,
  priors: Float64Array,
  precision: Precision,
  recordCount = ranked.length,
): Table {
  const partsByKey = new Map<string, { key: number; parts: number }>();
  for (const record of ranked.subarray(0, recordCount)) {
    const key = Math.floor(record / 2);
    const name = evidence.keys[key]!;
    const entry = partsByKey.get(name) ?? { key, parts: 0 };
    entry.parts |= record % 2 === 0 ? PARTS.surname : PARTS.forename;
    partsByKey.set(name, entry);
  }
  const keys = sortKeys([...partsByKey.keys()]);
  const pool = new PayloadPool();
  const shortened = new Map<number, number>();
  const shortenedNumber = (payload: number): number => {
    let number = shortened.get(payload);
    if (number === undefined) {
      number = pool.of(reduce(records.pool.payloads[payload]!, precision));
      shortened.set(payload, number);
    }
    return number;
  };
  const parts = new Uint8Array(keys.length);
  const table: Table = {
    stepsPerOctave: precision.stepsPerOctave,
    countries: evidence.countryCodes.map((code, index) => ({ code, prior: priors[index]! })),
    keys,
    parts,
    recordPayloads: new Uint32Array(recordCount),
    recordCounts: new Float64Array(recordCount),
    recordEvidence: new Uint8Array(recordCount),
    payloads: pool.payloads,
  };
  let record = 0;
  for (const [index, name] of keys.entries()) {
    const entry = partsByKey.get(name)!;
    parts[index] = entry.parts;
    for (const part of ["surname", "forename"] as const) {
      if ((entry.parts & PARTS[part]) === 0) continue;
      const column = records[part];
      table.recordPayloads[record] = shortenedNumber(column.payloads[entry.key]!);
      table.recordCounts[record] = column.points[entry.key]!;
      table.recordEvidence[record] = column.kinds[entry.key]!;
      record++;
    }
  }
  return table;
}
