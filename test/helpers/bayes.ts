/** Bayes' rule on stored weights, written down a second time and without regard to speed: the judge of `src/`. */
import type { Countries } from "../../src/block/payloads.ts";
import type { CountryCode, PredictOptions } from "../../src/types.ts";

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
 */
export function divideRest(
  { numbers, weights, rest }: ExactWeights,
  countryCount: number,
  share: (from: number, to: number) => number,
): ExactWeights {
  const named = weights.reduce((left, right) => left + right, 0);
  const pull = Array.from({ length: countryCount }, (_, to) =>
    numbers.reduce((sum, from, index) => sum + (weights[index]! / named) * share(from, to), 0),
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

/** The constants of `src/answer/combine.ts`, as its formula in docs/architecture.md names them. */
export interface Combination {
  givenExponent: number;
  leastMix: number;
  halfAgreement: number;
  familyShare: number;
}

/** A stored record as probabilities of all countries; those it does not list share the rest by their priors. */
export function spread(
  stored: StoredWeights | ExactWeights,
  stepsPerOctave: number,
  { codes, priors }: Countries,
): number[] {
  const { numbers, weights, rest } = isStored(stored) ? toExact(stored, stepsPerOctave) : stored;
  const total = weights.reduce((left, right) => left + right, rest);
  const others = codes.map((_, number) => (numbers.includes(number) ? 0 : priors[number]!));
  const otherSum = others.reduce((left, right) => left + right, 0);
  return codes.map((_, number) => {
    const index = numbers.indexOf(number);
    if (index >= 0) return weights[index]! / total;
    return otherSum > 0 ? ((rest / total) * others[number]!) / otherSum : 0;
  });
}

/** Raises probabilities to the exponent from 0 to 1 that makes the greatest of them `limit`, found by halving. */
function softenTo(limit: number, probabilities: readonly number[]): number[] {
  const total = probabilities.reduce((left, right) => left + right, 0);
  const raise = (exponent: number): number[] => {
    const raised = probabilities.map((value) => (value > 0 ? (value / total) ** exponent : 0));
    const size = raised.reduce((left, right) => left + right, 0);
    return raised.map((value) => (value / size) * total);
  };
  let [low, high] = [0, 1];
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    if (Math.max(...raise(middle)) > limit) high = middle;
    else low = middle;
  }
  return raise(low);
}

/**
 * Both parts together, country by country: posterior ∝ prior × family likelihood × given likelihood^exponent,
 * mixed with the answers of the parts, made less sure than either where they contradict each other, then weighed by the
 * caller's options once.
 *
 * @returns exact probabilities by country that a part lists
 */
export function solveParts(
  family: StoredWeights | ExactWeights,
  given: StoredWeights | ExactWeights,
  stepsPerOctave: number,
  countries: Countries,
  options: PredictOptions,
  { givenExponent, leastMix, halfAgreement, familyShare }: Combination,
): Map<string, number> {
  const sum = (values: Iterable<number>): number => [...values].reduce((left, right) => left + right, 0);
  const { codes } = countries;
  const worldSum = sum(countries.priors);
  const prior = codes.map((_, number) => countries.priors[number]! / worldSum);
  const [ofFamily, ofGiven] = [family, given].map((part) =>
    // A country without people can be in nobody's answer.
    spread(part, stepsPerOctave, countries).map((value, number) => (prior[number] === 0 ? 0 : value)),
  ) as [number[], number[]];
  const lift = (part: readonly number[], number: number): number =>
    prior[number] === 0 ? 0 : part[number]! / prior[number]!;
  const together = codes.map(
    (_, number) => prior[number]! * lift(ofFamily, number) * lift(ofGiven, number) ** givenExponent,
  );
  const agreement = sum(codes.map((_, number) => ofFamily[number]! * lift(ofGiven, number)));
  const togetherSum = sum(together);
  const mix = togetherSum > 0 ? leastMix + (1 - leastMix) / (1 + (agreement / halfAgreement) ** 4) : 1;
  const mixed = codes.map(
    (_, number) =>
      (togetherSum > 0 ? ((1 - mix) * together[number]!) / togetherSum : 0) +
      mix * (familyShare * ofFamily[number]! + (1 - familyShare) * ofGiven[number]!),
  );
  /** How much likelier the other part makes what comes first in this one; the most of several that are level. */
  const liftOfFirst = (part: readonly number[], other: readonly number[]): number =>
    Math.max(
      ...part.map((value, number) => (value > Math.max(...part) * (1 - 1e-9) ? lift(other, number) : 0)),
    );
  const contradiction = Math.max(
    liftOfFirst(ofGiven, ofFamily) / 0.8,
    liftOfFirst(ofFamily, ofGiven) / 0.8,
    agreement / 1.25,
  );
  // From 0 where they contradict each other to 1 where they do not.
  const ease = Math.min(1, Math.max(0, (contradiction - 1) / 0.25));
  const limit = ease === 1 ? 1 : 0.95 * Math.min(Math.max(...ofFamily), Math.max(...ofGiven)) ** (1 - ease);
  const posterior = Math.max(...mixed) > limit ? softenTo(limit, mixed) : mixed;
  const listed = new Set([...family.numbers, ...given.numbers]);
  const otherPosterior = sum(posterior.filter((_, number) => !listed.has(number)));
  const isAsked = (code: string): boolean => options.countries?.some((asked) => asked === code) ?? true;
  const ratio = (number: number): number => {
    if (options.prior === undefined) return 1;
    return prior[number] === 0
      ? 0
      : (options.prior[codes[number]! as CountryCode] ?? 0) / countries.priors[number]!;
  };
  const worldRatio = options.prior === undefined ? 1 : sum(Object.values(options.prior)) / worldSum;
  const weights = new Map(
    [...listed].map((number) => {
      const code = codes[number]! as CountryCode;
      return [code, isAsked(code) ? posterior[number]! * ratio(number) : 0];
    }),
  );
  const total = sum(weights.values()) + (options.countries === undefined ? otherPosterior * worldRatio : 0);
  return new Map([...weights].map(([code, weight]) => [code, total > 0 ? weight / total : 0]));
}
