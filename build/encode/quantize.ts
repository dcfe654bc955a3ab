/** Quantises probabilities: they become the weight steps of a data file. */
import {
  NEIGHBOUR_STEPS_PER_OCTAVE,
  NO_REST_STEP,
  REST_OCTAVES,
  restStepToRatio,
  stepToRatio,
} from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import type { StoredDistribution } from "./table.ts";

/** How much of a distribution a tier keeps. */
export interface Precision {
  /** Most countries of a record. */
  countryLimits: Readonly<Record<NamePart, number>>;
  /**
   * Weight steps in a factor of two. With 12 a weight is off by at most 3 %; with 4 by at most 9 %, which moves a probability
   * of 0.5 by 0.02; with 2 by at most 19 %.
   */
  stepsPerOctave: number;
  /** How exactly counts are kept, see MAX_COUNT_SCALE: 1 takes 1 bit a record less than 2 in core, 2 a bit less than 3. */
  countScale: number;
  /**
   * What all other countries have is kept to multiples of so many weight steps: twice as coarse as weights, it makes room for
   * 3 % more names in core.
   */
  residualGrain: number;
  /** Countries whose weight is this many octaves below the first are left to the residual mass. */
  maxOctaves: number;
}

/**
 * What the full tier keeps; the others are cut from it. Given names are known everywhere and decide between the countries
 * of a family name: with 8 of them, both parts together are right 1.8 points less often.
 */
export const FULL_PRECISION: Precision = {
  countryLimits: { surname: 12, forename: 32 },
  stepsPerOctave: 12,
  countScale: 3,
  residualGrain: 1,
  maxOctaves: 12,
};

/** Probabilities by country, the likeliest first, and what all other countries have together. */
export interface Distribution {
  countries: readonly number[];
  /** Parallel to `countries`. */
  probabilities: readonly number[];
  residual: number;
}

/**
 * Keeps what `precision` allows; what the other countries had goes to the residual mass.
 *
 * @param stepGrain weights are kept to multiples of so many steps
 */
export function quantize(
  { countries, probabilities, residual }: Distribution,
  part: NamePart,
  precision: Precision = FULL_PRECISION,
  stepGrain = 1,
): StoredDistribution {
  const top = probabilities[0]!;
  return cut(
    countries,
    probabilities.map((probability) => probability / top),
    residual / top,
    precision,
    precision.countryLimits[part],
    stepGrain,
  );
}

/** Cuts a distribution of the full tier down to another precision and a number of countries. */
export function reduce(
  distribution: StoredDistribution,
  precision: Pick<Precision, "stepsPerOctave" | "residualGrain" | "maxOctaves">,
  countryLimit: number,
): StoredDistribution {
  const { countries, steps, restStep } = distribution;
  const { stepsPerOctave } = FULL_PRECISION;
  return cut(
    countries,
    steps.map((step) => stepToRatio(step, stepsPerOctave)),
    restStepToRatio(restStep, stepsPerOctave),
    precision,
    countryLimit,
  );
}

const NEIGHBOUR_PRECISION = { stepsPerOctave: NEIGHBOUR_STEPS_PER_OCTAVE, residualGrain: 1, maxOctaves: 6 };

/**
 * @param neighbours probabilities by country and neighbour: `[country * countryCount + neighbour]`
 * @param neighbourCount neighbours that a country keeps at most
 */
export function quantizeNeighbours(
  neighbours: Float64Array,
  countryCount: number,
  neighbourCount: number,
): StoredDistribution[] {
  return Array.from({ length: countryCount }, (_, country) => {
    const row = neighbours.subarray(country * countryCount, (country + 1) * countryCount);
    const order = [...row.keys()].filter((other) => row[other]! > 0);
    order.sort((left, right) => row[right]! - row[left]! || left - right);
    const top = row[order[0]!]!;
    return cut(
      order,
      order.map((other) => row[other]! / top),
      0,
      NEIGHBOUR_PRECISION,
      neighbourCount,
    );
  });
}

const toStep = (ratio: number, stepsPerOctave: number, grain: number): number =>
  Math.round((-Math.log2(ratio) * stepsPerOctave) / grain) * grain;

function cut(
  countries: readonly number[],
  ratios: readonly number[],
  residualRatio: number,
  {
    stepsPerOctave,
    residualGrain,
    maxOctaves,
  }: Pick<Precision, "stepsPerOctave" | "residualGrain" | "maxOctaves">,
  countryLimit: number,
  grain = 1,
): StoredDistribution {
  const keptCountries: number[] = [];
  const keptSteps: number[] = [];
  let residual = residualRatio;
  for (let index = 0; index < countries.length; index++) {
    const country = countries[index]!;
    const ratio = ratios[index]!;
    // What comes second stays second: in steps of half an octave North Korea would be level with South Korea for Kim.
    const step = ratio < 1 ? Math.max(1, toStep(ratio, stepsPerOctave, grain)) : 0;
    if (index >= countryLimit || step > maxOctaves * stepsPerOctave) {
      residual += ratio;
      continue;
    }
    // Countries that share a step stand in the order of their codes, as answers list them.
    let place = keptSteps.length;
    for (; place > 0; place--) {
      const before = keptSteps[place - 1]!;
      if (before < step || (before === step && keptCountries[place - 1]! < country)) break;
      keptSteps[place] = before;
      keptCountries[place] = keptCountries[place - 1]!;
    }
    keptSteps[place] = step;
    keptCountries[place] = country;
  }
  const restStep =
    residual > 0
      ? toStep(residual, stepsPerOctave, grain * residualGrain) + REST_OCTAVES * stepsPerOctave
      : NO_REST_STEP;
  return {
    countries: keptCountries,
    steps: keptSteps,
    restStep: restStep > (REST_OCTAVES + maxOctaves) * stepsPerOctave ? NO_REST_STEP : Math.max(0, restStep),
  };
}
