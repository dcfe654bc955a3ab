/** Cuts distributions down to some of the countries, so that they say what the whole says with the option `countries`. */

import { MAX_RECORD_COUNTRY_COUNT, NO_REST_STEP, REST_OCTAVES } from "../../src/format/format.ts";
import { createDistributionReader, type Neighbours } from "../../src/predict/neighbours.ts";
import type { StoredDistribution } from "../encode/table.ts";
import { toDistributions } from "./merge.ts";

/**
 * Steps in a factor of two: a multiple of 2, 3 and 4, so that stored weights of all tiers stay as they are; parts of the residual mass
 * that become weights are off by at most 3 %.
 */
const FINE_STEPS_PER_OCTAVE = 12;
const MAX_STEP = 255;

/** The steps that a tier with `stepsPerOctave` has once its residual mass is divided. */
export const refine = (stepsPerOctave: number): number =>
  stepsPerOctave * Math.max(1, Math.floor(FINE_STEPS_PER_OCTAVE / stepsPerOctave));

export interface Restriction {
  readonly stepsPerOctave: number;
  /** By number in the tier: number in the new one, or -1. */
  readonly newNumbers: Int16Array;
  readonly neighbours: Neighbours | undefined;
}

export class Restrictor {
  private readonly restriction: Restriction;
  private readonly fine: number;
  private readonly readDistribution = createDistributionReader();

  constructor(restriction: Restriction) {
    this.restriction = restriction;
    this.fine = refine(restriction.stepsPerOctave);
  }

  /** Whether evidence or letters speak for one of the countries, and not only its neighbours. */
  names({ countries }: StoredDistribution): boolean {
    return countries.some((country) => this.restriction.newNumbers[country]! >= 0);
  }

  /** Undefined if none of the countries has a weight. */
  restrict(distribution: StoredDistribution): StoredDistribution | undefined {
    const { fine } = this;
    const { newNumbers, stepsPerOctave, neighbours } = this.restriction;
    const divided = this.readDistribution(toDistributions(distribution), 0, stepsPerOctave, neighbours);
    const kept: { country: number; step: number }[] = [];
    for (let index = 0; index < divided.count; index++) {
      const number = divided.numbers[index]!;
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
  }
}
