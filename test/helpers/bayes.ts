/** Bayes' rule on stored weights, written down a second time and without regard to speed: the judge of `src/`. */
import type { Countries } from "../../src/format/records.ts";
import type { CountryCode, PredictOptions } from "../../src/ground/types.ts";

export interface StoredWeights {
  numbers: readonly number[];
  /** Weight steps below the first. */
  steps: readonly number[];
  /** 255: nothing lies on other countries. */
  restStep: number;
}

/** Weights in any scale of the countries in `numbers`, and that of all others. */
export interface ExactWeights {
  numbers: readonly number[];
  weights: readonly number[];
  rest: number;
}

export function toExact({ numbers, steps, restStep }: StoredWeights, stepsPerOctave: number): ExactWeights {
  return {
    numbers,
    weights: steps.map((step) => 1 / 2 ** (step / stepsPerOctave)),
    rest: restStep === 255 ? 0 : 2 ** (8 - restStep / stepsPerOctave),
  };
}

/**
 * Gives the rest to the neighbours of the countries that are named, each neighbour as much as those it follows weigh;
 * what would come back to a country that is named goes to the others.
 *
 * @param share of the rest of one country that lies on another
 * @param sourceCount only the neighbours of so many countries, those that weigh most, have a part
 */
export function divideRest(
  { numbers, weights, rest }: ExactWeights,
  countryCount: number,
  share: (from: number, to: number) => number,
  sourceCount: number = numbers.length,
): ExactWeights {
  const sources = numbers.slice(0, sourceCount);
  const sourceSum = sources.reduce((sum, _, index) => sum + weights[index]!, 0);
  const pull = Array.from({ length: countryCount }, (_, to) =>
    sources.reduce((sum, from, index) => sum + (weights[index]! / sourceSum) * share(from, to), 0),
  );
  const back = numbers.reduce((sum, number) => sum + pull[number]!, 0);
  const others = [...pull.keys()].filter((number) => pull[number]! > 0 && !numbers.includes(number));
  const given = others.map((number) => (rest * pull[number]!) / (1 - back));
  return {
    numbers: [...numbers, ...others],
    weights: [...weights, ...given],
    rest: given.reduce((left, right) => left - right, rest),
  };
}

/**
 * Weights of several records together, each brought to a sum of 1 first.
 *
 * @param shares how much each record counts, on any scale
 */
export function mix(records: readonly ExactWeights[], shares: readonly number[]): ExactWeights {
  const weights = new Map<number, number>();
  let rest = 0;
  for (const [place, record] of records.entries()) {
    const total = record.weights.reduce((left, right) => left + right, record.rest);
    const unit = shares[place]! / total;
    for (const [index, number] of record.numbers.entries())
      weights.set(number, (weights.get(number) ?? 0) + unit * record.weights[index]!);
    rest += unit * record.rest;
  }
  return { numbers: [...weights.keys()], weights: [...weights.values()], rest };
}

const isStored = (weights: StoredWeights | ExactWeights): weights is StoredWeights => "steps" in weights;

/**
 * What was stored is a posterior under the default prior, so likelihood ∝ weight / default prior; times the caller's
 * prior it is a posterior again. What lies on countries that are not stored moves as the world as a whole does.
 *
 * @returns exact probabilities by country
 */
export function solve(
  stored: StoredWeights | ExactWeights,
  stepsPerOctave: number,
  { codes, priors }: Countries,
  { countries, prior }: PredictOptions,
): Map<string, number> {
  const { numbers, weights, rest: ownRest } = isStored(stored) ? toExact(stored, stepsPerOctave) : stored;
  const sum = (values: Iterable<number>): number => [...values].reduce((left, right) => left + right, 0);
  const posterior = new Map<string, number>();
  for (const [index, number] of numbers.entries()) {
    const code = codes[number]! as CountryCode;
    const weight = weights[index]!;
    const oldPrior = priors[number]!;
    const newPrior = prior === undefined ? oldPrior : (prior[code] ?? 0);
    const isAsked = countries === undefined || countries.includes(code);
    const ratio = prior === undefined ? 1 : oldPrior === 0 ? 0 : newPrior / oldPrior;
    posterior.set(code, isAsked ? weight * ratio : 0);
  }
  const worldRatio = prior === undefined ? 1 : sum(Object.values(prior)) / sum(priors);
  const rest = countries === undefined ? ownRest * worldRatio : 0;
  const total = sum(posterior.values()) + rest;
  return new Map([...posterior].map(([code, weight]) => [code, total > 0 ? weight / total : 0]));
}
