/** What an answer gains by each country that its record names. */
import { NEIGHBOUR_STEPS_PER_OCTAVE, restStepToRatio, stepToRatio } from "../../src/format/format.ts";
import { FULL_PRECISION } from "../encode/quantize.ts";
import type { StoredDistribution } from "../encode/table.ts";

/** Countries that an answer shows. */
const SHOWN_COUNT = 5;
/**
 * What lies on a country counts so much more if it is named, whether shown or not: together with a given name, another
 * prior or a choice of countries, the true weight is worth more than a guess. Frequent surnames keep a country or two
 * more by it. Without, core and standard would not have the United States among five for Ashley Chen; with 1, they find
 * 0.2 points less by surname (top-5 on *fit*) and as much by both parts.
 */
const NAMED_UTILITY = 0.3;

interface NeighbourShares {
  countries: readonly number[];
  shares: readonly number[];
}

/**
 * Probability that the right country is among the five shown, and a little for those that are named, by how many countries
 * a record names. Readers fill places that it leaves open with the neighbours of those it names, so that a country which
 * they would guess gains little.
 */
export class AnswerGains {
  private readonly neighbours: readonly NeighbourShares[];
  /** By country; 0 between calls. Below 0: what neighbours get, while it is being added up. */
  private readonly weights: Float64Array;
  /** What was asked for, by the limit. Most distributions are asked for again, in the next table that is tried. */
  private readonly known: Map<StoredDistribution, number[]>[] = [];

  /** @param neighbours one distribution a country, as in tables */
  constructor(neighbours: readonly StoredDistribution[]) {
    this.weights = new Float64Array(neighbours.length);
    this.neighbours = neighbours.map(({ countries, steps, restStep }) => {
      const ratios = steps.map((step) => stepToRatio(step, NEIGHBOUR_STEPS_PER_OCTAVE));
      const sum = ratios.reduce(
        (total, ratio) => total + ratio,
        restStepToRatio(restStep, NEIGHBOUR_STEPS_PER_OCTAVE),
      );
      return { countries, shares: ratios.map((ratio) => ratio / sum) };
    });
  }

  /**
   * @param distribution of the full tier; known again as the same object
   * @param limit most countries
   * @returns the utility of the answer with one country named, with two, and so on
   */
  of(distribution: StoredDistribution, limit: number): readonly number[] {
    this.known[limit] ??= new Map();
    const known = this.known[limit];
    let gains = known.get(distribution);
    if (gains === undefined) {
      gains = this.measure(distribution, limit);
      known.set(distribution, gains);
    }
    return gains;
  }

  private measure({ countries, steps, restStep }: StoredDistribution, limit: number): number[] {
    const ratios = steps.map((step) => stepToRatio(step, FULL_PRECISION.stepsPerOctave));
    const residual = restStepToRatio(restStep, FULL_PRECISION.stepsPerOctave);
    const truth = this.divide(countries, ratios, residual);
    const gains: number[] = [];
    const probabilityOf = (country: number): number => truth.get(country) ?? 0;
    for (let count = 1; count <= Math.min(limit, countries.length); count++) {
      const leftOut = ratios.slice(count).reduce((sum, ratio) => sum + ratio, residual);
      const answer = this.divide(countries.slice(0, count), ratios.slice(0, count), leftOut);
      const shown = [...answer].sort((left, right) => right[1] - left[1]).slice(0, SHOWN_COUNT);
      const shownMass = shown.reduce((sum, [country]) => sum + probabilityOf(country), 0);
      const namedMass = countries.slice(0, count).reduce((sum, country) => sum + probabilityOf(country), 0);
      gains.push(shownMass + NAMED_UTILITY * namedMass);
    }
    return gains;
  }

  /** Probabilities by country as readers make them: see `src/predict/neighbours.ts`. */
  private divide(
    countries: readonly number[],
    ratios: readonly number[],
    residual: number,
  ): Map<number, number> {
    const { weights, neighbours } = this;
    const namedSum = ratios.reduce((sum, ratio) => sum + ratio, 0);
    for (const [index, country] of countries.entries()) weights[country] = ratios[index]!;
    const others: number[] = [];
    let namedPart = 0;
    for (const [index, country] of countries.entries()) {
      const { countries: near, shares } = neighbours[country]!;
      for (let place = 0; place < near.length; place++) {
        const other = near[place]!;
        const share = (ratios[index]! / namedSum) * shares[place]!;
        if (weights[other]! > 0) {
          namedPart += share;
          continue;
        }
        if (weights[other] === 0) others.push(other);
        weights[other]! -= share;
      }
    }
    const total = namedSum + residual;
    const scale = namedPart < 1 ? residual / (1 - namedPart) : 0;
    const divided = new Map<number, number>();
    for (const country of countries) divided.set(country, weights[country]! / total);
    for (const country of others) divided.set(country, (-weights[country]! * scale) / total);
    for (const country of divided.keys()) weights[country] = 0;
    return divided;
  }
}
