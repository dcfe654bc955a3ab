/** Refuses tables that the file format has no room for, before bytes are made of them. */
import {
  EVIDENCE_MASK,
  MAX_COUNT_SCALE,
  MAX_COUNTRY_COUNT,
  MAX_PAYLOAD_COUNTRY_COUNT,
  MAX_TIER_BYTE_COUNT,
  PARTS,
} from "../file/format.ts";
import type { Table, TablePayload } from "./table.ts";

/** @throws RangeError saying what was found and what was expected */
export function checkTier(tier: string): void {
  if (!/^[\x20-\x7e]+$/.test(tier) || tier.length > MAX_TIER_BYTE_COUNT)
    throw new RangeError(
      `Expected a tier name of 1 to ${MAX_TIER_BYTE_COUNT} ASCII characters, found "${tier}"`,
    );
}

/** @throws RangeError saying what was found and what was expected */
export function checkTable(table: Table): void {
  checkSteps(table.stepsPerOctave);
  checkCountScale(table.countScale);
  checkCountries(table);
  checkPayloads(table);
  checkKeys(table);
  checkRecords(table);
}

function checkSteps(stepsPerOctave: number): void {
  if (!Number.isInteger(stepsPerOctave) || stepsPerOctave < 1 || stepsPerOctave > 255)
    throw new RangeError(`Expected 1 to 255 steps an octave, found ${stepsPerOctave}`);
}

function checkCountScale(countScale: number): void {
  if (!Number.isInteger(countScale) || countScale < 1 || countScale > MAX_COUNT_SCALE)
    throw new RangeError(`Expected counts of scale 1 to ${MAX_COUNT_SCALE}, found ${countScale}`);
}

function checkCountries({ countries }: Table): void {
  if (countries.length > MAX_COUNTRY_COUNT)
    throw new RangeError(`Expected at most ${MAX_COUNTRY_COUNT} countries, found ${countries.length}`);
  let previous = "";
  let priorSum = 0;
  for (const { code, prior } of countries) {
    if (!/^[A-Z]{2}$/.test(code))
      throw new RangeError(`Expected a country code of two capital letters, found "${code}"`);
    // Countries of equal weight are ranked by number, and answers promise by code.
    if (code <= previous)
      throw new RangeError(`Expected rising country codes, found "${code}" after "${previous}"`);
    previous = code;
    // As it will be read: some finite numbers are infinite as 32-bit floats, some positive ones are 0.
    const stored = Math.fround(prior);
    if (!(stored >= 0 && stored < Number.POSITIVE_INFINITY))
      throw new RangeError(`Expected a prior of 0 or more as a 32-bit float, found ${prior} for ${code}`);
    priorSum += stored;
  }
  if (countries.length > 0 && priorSum === 0)
    throw new RangeError("Expected at least one country with a prior above 0");
}

function checkPayloads({ countries, payloads, neighbours }: Table): void {
  for (const payload of [...payloads, ...neighbours]) {
    checkPayload(payload);
    const strange = payload.countries.find((number) => !(number >= 0 && number < countries.length));
    if (strange !== undefined)
      throw new RangeError(`Expected country numbers below ${countries.length}, found ${strange}`);
    if (new Set(payload.countries).size !== payload.countries.length)
      throw new RangeError(`Expected every country of a payload once, found ${payload.countries.join(" ")}`);
  }
}

function checkPayload({ countries, steps, restStep }: TablePayload): void {
  if (countries.length === 0 || countries.length > MAX_PAYLOAD_COUNTRY_COUNT)
    throw new RangeError(`Expected 1 to ${MAX_PAYLOAD_COUNTRY_COUNT} countries, found ${countries.length}`);
  if (steps.length !== countries.length)
    throw new RangeError(`Expected a step for each of ${countries.length} countries, found ${steps.length}`);
  const isRising = steps.every(
    (step, index) => Number.isInteger(step) && step >= (index === 0 ? 0 : steps[index - 1]!),
  );
  if (steps[0] !== 0 || !isRising || steps.at(-1)! > 255)
    throw new RangeError(`Expected whole steps from 0 to 255 that never fall, found ${steps.join(" ")}`);
  if ((restStep & 255) !== restStep)
    throw new RangeError(`Expected a rest step up to 255, found ${restStep}`);
}

function checkKeys({ keys, parts }: Table): void {
  if (parts.length !== keys.length)
    throw new RangeError(`Expected parts of ${keys.length} keys, found ${parts.length}`);
  for (const [index, key] of keys.entries()) {
    // A lone surrogate has no UTF-8, so no query could find it.
    if (/\p{Surrogate}/u.test(key))
      throw new RangeError(`Expected keys in well-formed Unicode, found ${JSON.stringify(key)}`);
    if (parts[index]! < 1 || parts[index]! > 3)
      throw new RangeError(`Key "${key}" has no record: expected parts of 1 to 3, found ${parts[index]}`);
  }
}

function checkRecords({ parts, payloads, recordPayloads, recordCounts, recordEvidence }: Table): void {
  let recordCount = 0;
  for (const part of parts) recordCount += part === (PARTS.surname | PARTS.forename) ? 2 : 1;
  for (const [what, column] of Object.entries({ recordPayloads, recordCounts, recordEvidence })) {
    if (column.length !== recordCount)
      throw new RangeError(`Expected ${what} of ${recordCount} records, found ${column.length}`);
  }
  for (let record = 0; record < recordCount; record++) {
    if (recordPayloads[record]! >= payloads.length)
      throw new RangeError(
        `Expected payload numbers below ${payloads.length}, found ${recordPayloads[record]}`,
      );
    const count = recordCounts[record]!;
    if (!Number.isSafeInteger(count) || count < 1)
      throw new RangeError(`Expected a count of at least 1 without fraction, found ${count}`);
    const evidence = recordEvidence[record]!;
    if (evidence < 1 || evidence > EVIDENCE_MASK)
      throw new RangeError(`Expected evidence of 1 to ${EVIDENCE_MASK}, found ${evidence}`);
  }
}
