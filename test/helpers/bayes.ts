/** Bayes' rule on stored weights, written down a second time and without regard to speed: the judge of `src/`. */
import type { Countries } from "../../src/payloads.ts";
import type { PredictOptions } from "../../src/types.ts";

export interface StoredWeights {
  numbers: readonly number[];
  /** Weight steps below the first. */
  steps: readonly number[];
  /** 255: nothing lies on other countries. */
  restStep: number;
}

/**
 * What was stored is a posterior under the default prior, so likelihood ∝ weight / default prior; times the caller's
 * prior it is a posterior again. What lies on countries that are not stored moves as the world as a whole does.
 *
 * @returns exact probabilities by country
 */
export function solve(
  { numbers, steps, restStep }: StoredWeights,
  stepsPerOctave: number,
  { codes, priors }: Countries,
  { countries, prior }: PredictOptions,
): Map<string, number> {
  const sum = (values: Iterable<number>): number => [...values].reduce((left, right) => left + right, 0);
  const posterior = new Map<string, number>();
  for (const [index, number] of numbers.entries()) {
    const code = codes[number]!;
    const weight = 1 / 2 ** (steps[index]! / stepsPerOctave);
    const oldPrior = priors[number]!;
    const newPrior = prior === undefined ? oldPrior : (prior[code] ?? 0);
    const isAsked = countries === undefined || countries.includes(code);
    const ratio = prior === undefined ? 1 : oldPrior === 0 ? 0 : newPrior / oldPrior;
    posterior.set(code, isAsked ? weight * ratio : 0);
  }
  const worldRatio = prior === undefined ? 1 : sum(Object.values(prior)) / sum(priors);
  const rest =
    restStep === 255 || countries !== undefined ? 0 : 2 ** 8 * 2 ** (-restStep / stepsPerOctave) * worldRatio;
  const total = sum(posterior.values()) + rest;
  return new Map([...posterior].map(([code, weight]) => [code, total > 0 ? weight / total : 0]));
}
