/** Refuses tables that the file format has no room for, before bytes are made of them. */
import {
  EVIDENCE_MASK,
  MAX_COUNT_SCALE,
  MAX_COUNTRY_COUNT,
  MAX_RECORD_COUNTRY_COUNT,
  MAX_TIER_BYTE_COUNT,
  PARTS,
} from "../../src/format/format.ts";
import type { StoredDistribution, Table } from "./table.ts";

const wrong = (expected: string, found: unknown): RangeError =>
  new RangeError(`Expected ${expected}, found ${found}`);

/** @throws RangeError saying what was found and what was expected */
export function checkTier(tier: string): void {
  if (!/^[\x20-\x7e]+$/.test(tier) || tier.length > MAX_TIER_BYTE_COUNT)
    throw wrong(`a tier name of 1 to ${MAX_TIER_BYTE_COUNT} ASCII characters`, `"${tier}"`);
}

/** @throws RangeError saying what was found and what was expected */
export function checkTable(table: Table): void {
  const { stepsPerOctave, countScale } = table;
  if (!isWhole(stepsPerOctave, 1, 255)) throw wrong("1 to 255 steps an octave", stepsPerOctave);
  if (!isWhole(countScale, 1, MAX_COUNT_SCALE))
    throw wrong(`counts of scale 1 to ${MAX_COUNT_SCALE}`, countScale);
  checkCountries(table);
  for (const distribution of [...table.distributions, ...table.neighbours])
    checkDistribution(distribution, table);
  checkKeys(table);
  checkRecords(table);
}

const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function checkCountries({ countries }: Table): void {
  if (countries.length > MAX_COUNTRY_COUNT)
    throw wrong(`at most ${MAX_COUNTRY_COUNT} countries`, countries.length);
  let previous = "";
  let priorSum = 0;
  for (const { code, prior } of countries) {
    if (!/^[A-Z]{2}$/.test(code)) throw wrong("a country code of two capital letters", `"${code}"`);
    // Countries of equal weight are ranked by number, and answers promise by code.
    if (code <= previous) throw wrong("rising country codes", `"${code}" after "${previous}"`);
    previous = code;
    // As it will be read: some finite numbers are infinite as 32-bit floats, some positive ones are 0.
    const stored = Math.fround(prior);
    if (!(stored >= 0 && stored < Number.POSITIVE_INFINITY))
      throw wrong("a prior of 0 or more as a 32-bit float", `${prior} for ${code}`);
    priorSum += stored;
  }
  if (countries.length > 0 && priorSum === 0)
    throw new RangeError("Expected at least one country with a prior above 0");
}

function checkDistribution(
  { countries, steps, restStep }: StoredDistribution,
  { countries: all }: Table,
): void {
  if (!isWhole(countries.length, 1, MAX_RECORD_COUNTRY_COUNT))
    throw wrong(`1 to ${MAX_RECORD_COUNTRY_COUNT} countries`, countries.length);
  if (steps.length !== countries.length)
    throw wrong(`a step for each of ${countries.length} countries`, steps.length);
  const isRising = steps.every((step, index) => isWhole(step, index === 0 ? 0 : steps[index - 1]!, 255));
  if (steps[0] !== 0 || !isRising) throw wrong("whole steps from 0 to 255 that never fall", steps.join(" "));
  if ((restStep & 255) !== restStep) throw wrong("a rest step up to 255", restStep);
  const strange = countries.find((number) => !(number >= 0 && number < all.length));
  if (strange !== undefined) throw wrong(`country numbers below ${all.length}`, strange);
  if (new Set(countries).size !== countries.length)
    throw wrong("every country of a record once", countries.join(" "));
}

function checkKeys({ keys, parts }: Table): void {
  if (parts.length !== keys.length) throw wrong(`parts of ${keys.length} keys`, parts.length);
  for (const [index, key] of keys.entries()) {
    // A lone surrogate has no UTF-8, so no query could find it.
    if (/\p{Surrogate}/u.test(key)) throw wrong("keys in well-formed Unicode", JSON.stringify(key));
    if (parts[index]! < 1 || parts[index]! > 3)
      throw new RangeError(`Key "${key}" has no record: expected parts of 1 to 3, found ${parts[index]}`);
  }
}

function checkRecords({
  parts,
  distributions,
  recordDistributions,
  recordCounts,
  recordEvidence,
}: Table): void {
  let recordCount = 0;
  for (const part of parts) recordCount += part === (PARTS.surname | PARTS.forename) ? 2 : 1;
  for (const [what, column] of Object.entries({ recordDistributions, recordCounts, recordEvidence }))
    if (column.length !== recordCount) throw wrong(`${what} of ${recordCount} records`, column.length);
  for (let record = 0; record < recordCount; record++) {
    if (recordDistributions[record]! >= distributions.length)
      throw wrong(`distribution numbers below ${distributions.length}`, recordDistributions[record]);
    const count = recordCounts[record]!;
    if (!Number.isSafeInteger(count) || count < 1)
      throw wrong("a count of at least 1 without fraction", count);
    const evidence = recordEvidence[record]!;
    if (evidence < 1 || evidence > EVIDENCE_MASK) throw wrong(`evidence of 1 to ${EVIDENCE_MASK}`, evidence);
  }
}
