/** Cuts distributions down to some of the countries, so that they say what the whole says with the option `countries`. */
import { MAX_RECORD_COUNTRY_COUNT, NO_REST_STEP, REST_OCTAVES } from "../../src/format/format.ts";
import { createDistributionReader } from "../../src/predict/neighbours.ts";
import type { StoredDistribution } from "../encode/table.ts";
import { type TierFrame, toDistributions } from "./read-tier.ts";

/**
 * Steps in a factor of two: a multiple of 2, 3 and 4, so that stored weights of all tiers stay as they are; parts of the residual mass
 * that become weights are off by at most 3 %.
 */
const FINE_STEPS_PER_OCTAVE = 12;
const MAX_STEP = 255;

/** The steps that a tier with `stepsPerOctave` has once its residual mass is divided. */
export const refine = (stepsPerOctave: number): number =>
  stepsPerOctave * Math.max(1, Math.floor(FINE_STEPS_PER_OCTAVE / stepsPerOctave));

/**
 * @param newNumbers by number in the tier: number in the new one, or -1
 * @returns what cuts a distribution; undefined if none of the countries has a weight
 */
export function createRestrictor(
  { head: { stepsPerOctave }, neighbours }: TierFrame,
  newNumbers: readonly number[],
): (distribution: StoredDistribution) => StoredDistribution | undefined {
  const fine = refine(stepsPerOctave);
  const readDistribution = createDistributionReader();
  return (distribution) => {
    const divided = readDistribution(toDistributions(distribution), 0, stepsPerOctave, neighbours);
    const kept: { country: number; step: number }[] = [];
    for (const [index, number] of divided.numbers.subarray(0, divided.count).entries()) {
      const country = newNumbers[number]!;
      if (country < 0) continue;
      const step =
        index < divided.namedCount
          ? (distribution.steps[index]! * fine) / stepsPerOctave
          : Math.round(-Math.log2(divided.weights[number]!) * fine);
      kept.push({ country, step });
    }
    kept.sort((left, right) => left.step - right.step || left.country - right.country);
    const first = kept[0]?.step;
    if (first === undefined) return undefined;
    const listed = kept.filter(({ step }) => step - first <= MAX_STEP).slice(0, MAX_RECORD_COUNTRY_COUNT);
    let residual = 0;
    for (const { step } of kept.slice(listed.length)) residual += 2 ** ((first - step) / fine);
    const restStep = residual > 0 ? Math.round((REST_OCTAVES - Math.log2(residual)) * fine) : NO_REST_STEP;
    return {
      countries: listed.map(({ country }) => country),
      steps: listed.map(({ step }) => step - first),
      restStep: Math.min(Math.max(restStep, 0), NO_REST_STEP),
    };
  };
}
