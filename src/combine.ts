/** Bayes' rule for a name in parts: what its given name and its family name say together. */
import { restStepToRatio, stepToRatio } from "./format.ts";
import type { Countries, Payloads } from "./payloads.ts";

/** A posterior under the default prior: weights in any scale, by country number, and that of all other countries. */
export interface Distribution {
  weights: Map<number, number>;
  rest: number;
}

/** What was fitted; see `bench/accuracy/fit-combination.ts`. */
export interface CombinationConstants {
  /** Exponent of the given name's likelihood: below 1, because both parts of a name come from the same parents. */
  givenExponent: number;
  /** Probability that the parts have nothing to do with each other, before they are seen. */
  mixedShare: number;
  /** What the family name counts where they have not. */
  familyShare: number;
}

export const COMBINATION: CombinationConstants = { givenExponent: 0.8, mixedShare: 0.1, familyShare: 0.6 };

/** Payload number `payload` as a distribution, its first country first and with a weight of 1. */
export function toDistribution(payloads: Payloads, payload: number, stepsPerOctave: number): Distribution {
  const weights = new Map<number, number>();
  for (let index = payloads.starts[payload]!; index < payloads.starts[payload + 1]!; index++)
    weights.set(payloads.countries[index]!, stepToRatio(payloads.steps[index]!, stepsPerOctave));
  return { weights, rest: restStepToRatio(payloads.restSteps[payload]!, stepsPerOctave) };
}

const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

/** How much likelier than before a part makes each country, its own and all others. */
function toLift({ weights, rest }: Distribution, priorOf: (number: number) => number) {
  const total = sum(weights.values()) + rest;
  let unlisted = 1;
  for (const number of weights.keys()) unlisted -= priorOf(number);
  const restLift = unlisted > 0 ? rest / total / unlisted : 0;
  return (number: number): number => {
    const prior = priorOf(number);
    const weight = weights.get(number);
    return weight === undefined ? restLift : prior > 0 ? weight / total / prior : 0;
  };
}

/**
 * P(c | given, family) ∝ P(given | c)^w · P(family | c) · P(c), where countries that one part does not list share its
 * rest by their priors; mixed with what each part says alone, the more the less they agree.
 */
export function combine(
  family: Distribution,
  given: Distribution,
  { priors }: Countries,
  { givenExponent, mixedShare, familyShare }: CombinationConstants = COMBINATION,
): Distribution {
  const priorSum = sum(priors);
  const priorOf = (number: number): number => priors[number]! / priorSum;
  const familyLift = toLift(family, priorOf);
  const givenLift = toLift(given, priorOf);
  const weights = new Map<number, number>();
  // No country has the number -1: what all those have in common that no part lists.
  let otherPrior = 1;
  for (const number of [...family.weights.keys(), ...given.weights.keys()]) {
    if (weights.has(number)) continue;
    weights.set(number, priorOf(number) * familyLift(number) * givenLift(number) ** givenExponent);
    otherPrior -= priorOf(number);
  }
  otherPrior = Math.max(otherPrior, 0);
  let rest = otherPrior * familyLift(-1) * givenLift(-1) ** givenExponent;
  const agreement = sum(weights.values()) + rest;
  const mix = mixedShare / (mixedShare + (1 - mixedShare) * agreement);
  const scale = agreement > 0 ? (1 - mix) / agreement : 0;
  const blend = (product: number, prior: number, number: number): number =>
    product * scale +
    mix * prior * (familyShare * familyLift(number) + (1 - familyShare) * givenLift(number));
  for (const [number, weight] of weights) weights.set(number, blend(weight, priorOf(number), number));
  rest = blend(rest, otherPrior, -1);
  return { weights, rest };
}
