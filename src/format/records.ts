/**
 * Countries, and distributions of records, as look-ups use them.
 *
 * A record holds weights for several countries and the residual mass, and not five finished numbers, because `limit`,
 * `countries` and `prior` apply at look-up time. In the full tier it names up to 12 countries for a surname and 32 for a
 * given name. Weights are logarithmic steps relative to the first country, so that probabilities near 1 keep their
 * resolution. An open block keeps one distribution per record, because few are equal and sharing them would save little
 * memory.
 */
import { contradiction } from "../ground/errors.ts";
import { COUNTRY_PARAMETER_COUNT, COUNTRY_RECORD_BYTE_COUNT } from "./format.ts";

/** A record, as it is coded and as tools list it. */
export interface StoredRecord {
  readonly countryCount: number;
  /** Country numbers, most likely first. */
  readonly countries: readonly number[] | Uint8Array;
  /** Quantised weights: steps below the first country, which has 0. */
  readonly steps: readonly number[] | Uint8Array;
  /** That of the residual mass. */
  readonly restStep: number;
  /** Data points as the file has them, see `countOf` of block.ts. */
  readonly countCode: number;
  /** EVIDENCE. */
  readonly evidence: number;
}

// Where the parts of a record stand in memory. It begins with its count code, of two bytes; each country is followed by its step.
export const EVIDENCE_PLACE = 2;
export const REST_STEP_PLACE = 3;
export const COUNTRY_COUNT_PLACE = 4;
export const COUNTRIES_PLACE = 5;

/** One behind the other: in columns, a look-up waited four times as long for memory as it computed. */
export interface StoredRecords {
  readonly records: Uint8Array;
}

export const byteCountOfRecords = (recordCount: number, countryCount: number): number =>
  COUNTRIES_PLACE * recordCount + 2 * countryCount;

export const endOfRecord = ({ records }: StoredRecords, record: number): number =>
  record + byteCountOfRecords(1, records[record + COUNTRY_COUNT_PLACE]!);

/** The record at a place, for tools and tests. */
export function readRecord(stored: StoredRecords, place: number): StoredRecord {
  const [low, high, evidence, restStep, countryCount, ...pairs] = stored.records.subarray(
    place,
    endOfRecord(stored, place),
  ) as unknown as [number, number, number, number, number, ...number[]];
  const every = (offset: number): number[] => pairs.filter((_, index) => index % 2 === offset);
  return {
    countryCount,
    countries: every(0),
    steps: every(1),
    restStep,
    countCode: low | (high << 8),
    evidence,
  };
}

export function writeRecord({ records }: StoredRecords, place: number, record: StoredRecord): void {
  const { countryCount, countries, steps, restStep, countCode, evidence } = record;
  records[place] = countCode;
  records[place + 1] = countCode >> 8;
  records[place + EVIDENCE_PLACE] = evidence;
  records[place + REST_STEP_PLACE] = restStep;
  records[place + COUNTRY_COUNT_PLACE] = countryCount;
  for (let index = 0; index < countryCount; index++) {
    records[place + COUNTRIES_PLACE + 2 * index] = countries[index]!;
    records[place + COUNTRIES_PLACE + 2 * index + 1] = steps[index]!;
  }
}

/** Countries with their weights in the default prior. */
export interface Countries {
  readonly codes: readonly string[];
  readonly priors: Float32Array;
  /** By parameter and country number: COUNTRY_PARAMETERS of format.ts. */
  readonly parameters: readonly Uint8Array[];
}

export function readCountries(section: Uint8Array, countryCount: number): Countries {
  if (section.length !== countryCount * COUNTRY_RECORD_BYTE_COUNT) throw contradiction();
  const view = new DataView(section.buffer, section.byteOffset, section.length);
  const codes: string[] = [];
  const priors = new Float32Array(countryCount);
  const parameters = Array.from({ length: COUNTRY_PARAMETER_COUNT }, () => new Uint8Array(countryCount));
  let priorSum = 0;
  for (let index = 0; index < countryCount; index++) {
    const offset = index * COUNTRY_RECORD_BYTE_COUNT;
    const code = String.fromCharCode(section[offset]!, section[offset + 1]!);
    if (!/^[A-Z]{2}$/.test(code) || code <= (codes.at(-1) ?? "")) throw contradiction();
    const prior = view.getFloat32(offset + 2, true);
    if (!Number.isFinite(prior) || prior < 0) throw contradiction();
    codes.push(code);
    priors[index] = prior;
    for (const [parameter, values] of parameters.entries()) values[index] = section[offset + 6 + parameter]!;
    priorSum += prior;
  }
  // Own priors are divided by the sum of these.
  if (countryCount > 0 && priorSum === 0) throw contradiction();
  return { codes, priors, parameters };
}
