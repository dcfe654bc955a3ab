/**
 * What lies on countries that a record does not name is divided among the neighbours of those it names: a name known from
 * Mexico, asked by somebody from elsewhere, is from Guatemala rather than from Ghana.
 *
 * The residual mass of a record is divided among the neighbours of its first countries, unless it is small. Names of one
 * word use the neighbours of all its countries. A caller's `prior` and `countries` apply to it, too.
 */

import {
  MAX_COUNTRY_COUNT,
  MAX_RECORD_COUNTRY_COUNT,
  NEIGHBOUR_STEPS_PER_OCTAVE,
  restStepToRatio,
  stepToRatio,
} from "../format/format.ts";
import {
  COUNTRIES_PLACE,
  COUNTRY_COUNT_PLACE,
  REST_STEP_PLACE,
  type StoredRecords,
} from "../format/records.ts";
import { contradiction } from "../ground/errors.ts";

/** Steps are bytes. */
const STEP_COUNT = 256;

/** For every country those that its names are met in next. */
export interface Neighbours {
  /** Where the neighbours of country i begin; one more entry at the end. */
  readonly starts: Uint16Array;
  readonly countries: Uint8Array;
  /** Shares of the residual mass; those of a country add up to 1 at most. */
  readonly shares: Float32Array;
}

/** Reads the section: numbers of neighbours, then all countries, then all steps. Undefined if it is empty. */
export function readNeighbours(section: Uint8Array, countryCount: number): Neighbours | undefined {
  if (section.length === 0) return undefined;
  const middle = countryCount + ((section.length - countryCount) >> 1);
  const countries = section.subarray(countryCount, middle);
  const starts = new Uint16Array(countryCount + 1);
  const shares = new Float32Array(countries.length);
  let end = 0;
  for (let row = 0; row < countryCount; row++) {
    const start = end;
    const count = section[row]!;
    end += count;
    if (count === 0 || count > MAX_RECORD_COUNTRY_COUNT || end > countries.length) throw contradiction();
    let step = 0;
    let sum = 0;
    for (let index = start; index < end; index++) {
      const country = countries[index]!;
      if (country >= countryCount || step > 255) throw contradiction();
      shares[index] = stepToRatio(step, NEIGHBOUR_STEPS_PER_OCTAVE);
      sum += shares[index]!;
      // Differences to the next one; the last is no difference but the step of the residual mass.
      step += section[middle + index]!;
    }
    sum += restStepToRatio(section[middle + end - 1]!, NEIGHBOUR_STEPS_PER_OCTAVE);
    for (let index = start; index < end; index++) shares[index]! /= sum;
    starts[row + 1] = end;
  }
  if (middle + end !== section.length) throw contradiction();
  return { starts, countries, shares };
}

export type RecordDistribution = ReturnType<ReturnType<typeof createDistributionReader>>;

/** Makes what reads the distribution of a record; what that returns is good until the next call. */
export function createDistributionReader() {
  const numbers = new Uint8Array(MAX_COUNTRY_COUNT);
  const weights = new Float64Array(MAX_COUNTRY_COUNT);
  /** Of one record, its residual mass divided among neighbours; used again, so that dividing allocates nothing. */
  const distribution = {
    /** Number of countries that got a weight: first those the record names, in its order. */
    count: 0,
    /** Number of countries that the record names. */
    namedCount: 0,
    numbers,
    /** By country number; 0 for all others. */
    weights,
    /** Residual mass: what is left for countries that are nobody's neighbours. */
    residual: 0,
    /** All weights and the residual mass. */
    total: 0,
  };
  /** By step: powers are a fifth of a prediction if they are computed anew. */
  const ratios = new Float64Array(STEP_COUNT);
  const residualRatios = new Float64Array(STEP_COUNT);
  /** What both hold ratios of. */
  let tabulated = 0;

  function tabulate(stepsPerOctave: number): void {
    tabulated = stepsPerOctave;
    for (let step = 0; step < STEP_COUNT; step++) {
      ratios[step] = stepToRatio(step, stepsPerOctave);
      residualRatios[step] = restStepToRatio(step, stepsPerOctave);
    }
  }

  function divide({ starts, countries, shares }: Neighbours, neighbouredCount: number): void {
    const { namedCount } = distribution;
    let { count, residual } = distribution;
    const sourceCount = Math.min(namedCount, neighbouredCount);
    let sourceSum = distribution.total - residual;
    for (let index = sourceCount; index < namedCount; index++) sourceSum -= weights[numbers[index]!]!;
    // Negative while it is being added up: that tells it from the weights of countries that are named.
    let namedPart = 0;
    for (let index = 0; index < sourceCount; index++) {
      const number = numbers[index]!;
      const part = weights[number]! / sourceSum;
      const end = starts[number + 1]!;
      // Without branches: no processor could predict them.
      for (let neighbour = starts[number]!; neighbour < end; neighbour++) {
        const other = countries[neighbour]!;
        const weight = weights[other]!;
        const share = part * shares[neighbour]!;
        const named = share * +(weight > 0);
        namedPart += named;
        numbers[count] = other;
        count += +(weight === 0);
        weights[other] = weight - (share - named);
      }
    }
    distribution.count = count;
    // What neighbours that are named themselves would get goes to the others.
    const scale = namedPart < 1 ? residual / (1 - namedPart) : 0;
    for (let index = namedCount; index < count; index++) {
      const number = numbers[index]!;
      const weight = weights[number]! * -scale;
      weights[number] = weight;
      residual -= weight;
    }
    distribution.residual = Math.max(residual, 0);
  }

  return (
    { records }: StoredRecords,
    record: number,
    stepsPerOctave: number,
    neighbours: Neighbours | undefined,
    neighbouredCount: number = MAX_COUNTRY_COUNT,
    minResidual = 0,
  ) => {
    if (tabulated !== stepsPerOctave) tabulate(stepsPerOctave);
    for (let index = 0; index < distribution.count; index++) weights[numbers[index]!] = 0;
    const namedCount = records[record + COUNTRY_COUNT_PLACE]!;
    const residual = residualRatios[records[record + REST_STEP_PLACE]!]!;
    const start = record + COUNTRIES_PLACE;
    let total = residual;
    for (let index = 0; index < namedCount; index++) {
      const number = records[start + 2 * index]!;
      const weight = ratios[records[start + 2 * index + 1]!]!;
      numbers[index] = number;
      weights[number] = weight;
      total += weight;
    }
    distribution.count = namedCount;
    distribution.namedCount = namedCount;
    distribution.residual = residual;
    distribution.total = total;
    if (neighbours !== undefined && residual > minResidual * total) divide(neighbours, neighbouredCount);
    return distribution;
  };
}
