/** Bayes' rule for a name in parts: what given names and family name say together. */
import type { Spread } from "./neighbours.ts";

/** A posterior under the default prior: weights in any scale, by country number, and that of all other countries. */
export interface Distribution {
  weights: Map<number, number>;
  rest: number;
  /** So many of the weights, from the first on, are those of a payload; all others are a part of its rest. */
  namedCount?: number;
}

/** What `tools/fit/combination.ts` fits. */
export interface CombinationConstants {
  /** Exponent of the given name's likelihood: below 1 it counts less than the family name. */
  givenExponent: number;
  /** Share of each part's own answer where the parts agree. */
  leastMix: number;
  /** Agreement (1: as by chance) at which that share is half way to 1. */
  halfAgreement: number;
  /** What the family name counts in that share; the given name counts the rest. */
  familyShare: number;
}

/**
 * On the people these were fitted on log loss is 1.41 and calibration error 0.025 (mean of both weightings, and rows as
 * they are). The product alone: 1.45 and 0.05 with its best exponent.
 */
export const COMBINATION: CombinationConstants = {
  givenExponent: 0.8,
  leastMix: 0.16,
  halfAgreement: 0.2,
  familyShare: 0.5,
};
/** How suddenly parts disagree: with 2 or less, answers lose sureness where parts are merely not the usual pair. */
const STEEPNESS = 4;
/**
 * Parts contradict each other where each makes the other's first country less likely than it was, to this factor at most,
 * and they are hardly more common together than by chance, at most by the second: the answer is less sure than either …
 */
const CONTRADICTION = { lift: 0.8, agreement: 1.25 };
/** … and from so many times these on it is as sure as the evidence makes it. Between the two the limit rises. */
const NO_CONTRADICTION = 1.25;
/** Countries that are level are both first, whatever rounding makes of them. */
const LEVEL = 1 - 1e-9;
/** By how much less sure. */
const CONTRADICTION_FACTOR = 0.95;

/** The weights of a payload as a distribution of their own. */
export function toDistribution({ numbers, weights, count, namedCount, rest }: Spread): Distribution {
  const own = new Map<number, number>();
  for (let index = 0; index < count; index++) own.set(numbers[index]!, weights[numbers[index]!]!);
  return { weights: own, rest, namedCount };
}

/** The sum of some numbers. */
export const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

/** Priors that add up to 1. */
function toShares(priors: Float32Array): Float64Array {
  const total = sum(priors);
  return Float64Array.from(priors, (prior) => prior / total);
}

/**
 * By how much evidence makes each country likelier than it was before. Countries that are not listed share the rest in
 * proportion to their priors; one without people can be in nobody's answer.
 */
function toLifts({ weights, rest }: Distribution, shares: Float64Array): Float64Array {
  let others = 1;
  for (const number of weights.keys()) others -= shares[number]!;
  const total = sum(weights.values()) + rest;
  const lifts = new Float64Array(shares.length).fill(others > 1e-12 ? rest / total / others : 0);
  for (const [number, weight] of weights) lifts[number] = weight / total / shares[number]!;
  for (let number = 0; number < lifts.length; number++) if (shares[number] === 0) lifts[number] = 0;
  return lifts;
}

/** The countries that any of the parts lists, and all others as the rest. */
function gather(posterior: Float64Array, parts: readonly Distribution[]): Distribution {
  const weights = new Map<number, number>();
  let rest = sum(posterior);
  for (const part of parts) {
    for (const number of part.weights.keys()) {
      if (weights.has(number)) continue;
      weights.set(number, posterior[number]!);
      rest -= posterior[number]!;
    }
  }
  return { weights, rest: Math.max(rest, 0) };
}

/**
 * What several given names say. Each counts by its likelihood to the power of 1 / √n, for they are chosen together: on
 * people with two or three, the log loss is 0.1 less than with the first one alone.
 */
export function combineGiven(names: readonly Distribution[], priors: Float32Array): Distribution {
  if (names.length === 1) return names[0]!;
  const shares = toShares(priors);
  const posterior = shares.slice();
  const exponent = names.length ** -0.5;
  for (const name of names) {
    const lifts = toLifts(name, shares);
    for (let number = 0; number < posterior.length; number++)
      posterior[number]! *= lifts[number]! ** exponent;
  }
  return gather(posterior, names);
}

/**
 * What a given name and a family name say together: P(c | given, family) ∝ P(given | c)^w · P(family | c) · P(c), as if
 * parts were chosen independently in each country. Emigrants, adoption and mixed marriages break that, and they show in
 * parts that are rarer together than by chance: the less they agree, the more each part answers for itself, and where
 * they contradict each other the answer is less sure than either.
 */
export function combine(
  family: Distribution,
  given: Distribution,
  priors: Float32Array,
  constants: CombinationConstants = COMBINATION,
): Distribution {
  const { givenExponent, leastMix, halfAgreement, familyShare } = constants;
  const shares = toShares(priors);
  const ofFamily = toLifts(family, shares);
  const ofGiven = toLifts(given, shares);
  const posterior = new Float64Array(shares.length);
  let evidence = 0;
  // How much likelier the pair is in one country than by chance: the sum over countries of P(c|g) P(c|f) / P(c).
  let agreement = 0;
  for (let number = 0; number < shares.length; number++) {
    const both = ofFamily[number]! * ofGiven[number]!;
    if (both === 0) continue;
    agreement += shares[number]! * both;
    posterior[number] = shares[number]! * ofFamily[number]! * ofGiven[number]! ** givenExponent;
    evidence += posterior[number]!;
  }
  const mix = evidence > 0 ? leastMix + (1 - leastMix) / (1 + (agreement / halfAgreement) ** STEEPNESS) : 1;
  const scale = evidence > 0 ? (1 - mix) / evidence : 0;
  const familyPart = shares.map((share, number) => share * ofFamily[number]!);
  const givenPart = shares.map((share, number) => share * ofGiven[number]!);
  let [most, mostOfFamily, mostOfGiven] = [0, 0, 0];
  for (let number = 0; number < shares.length; number++) {
    posterior[number] =
      scale * posterior[number]! +
      mix * (familyShare * familyPart[number]! + (1 - familyShare) * givenPart[number]!);
    most = Math.max(most, posterior[number]!);
    mostOfFamily = Math.max(mostOfFamily, familyPart[number]!);
    mostOfGiven = Math.max(mostOfGiven, givenPart[number]!);
  }
  let contradiction = agreement / CONTRADICTION.agreement;
  for (let number = 0; number < shares.length; number++) {
    if (familyPart[number]! > mostOfFamily * LEVEL)
      contradiction = Math.max(contradiction, ofGiven[number]! / CONTRADICTION.lift);
    if (givenPart[number]! > mostOfGiven * LEVEL)
      contradiction = Math.max(contradiction, ofFamily[number]! / CONTRADICTION.lift);
  }
  if (contradiction < NO_CONTRADICTION) {
    const ease = Math.max(0, (contradiction - 1) / (NO_CONTRADICTION - 1));
    const limit = CONTRADICTION_FACTOR * Math.min(mostOfFamily, mostOfGiven) ** (1 - ease);
    if (most > limit) soften(posterior, most, limit);
  }
  return gather(posterior, [family, given]);
}

/** Newton's steps are all from below, and each doubles the digits: the last ones change nothing. */
const SOFTEN_STEP_COUNT = 8;

/** Raises probabilities to an exponent below 1 so that the greatest becomes `limit`; keeps their order and their sum. */
function soften(probabilities: Float64Array, most: number, limit: number): void {
  const total = sum(probabilities);
  const logs = probabilities.map((probability) => Math.log(probability / most));
  let exponent = 0;
  for (let step = 0; step < SOFTEN_STEP_COUNT; step++) {
    let size = 0;
    let slope = 0;
    for (const log of logs) {
      if (!Number.isFinite(log)) continue;
      const weight = Math.exp(exponent * log);
      size += weight;
      slope += weight * log;
    }
    // Equal shares may still be greater than the limit.
    if (slope === 0 || size * limit <= total) break;
    exponent -= (Math.log((size * limit) / total) * size) / slope;
  }
  let size = 0;
  for (let number = 0; number < logs.length; number++) {
    probabilities[number] = probabilities[number] === 0 ? 0 : Math.exp(exponent * logs[number]!);
    size += probabilities[number]!;
  }
  for (let number = 0; number < logs.length; number++) probabilities[number]! *= total / size;
}

/**
 * What the letters of a name say of countries that its payload does not name. With 0.75 both parts together are
 * right 0.5 points more often, and 0.6 more among five; 0.3 to 0.95 are alike.
 */
const LETTER_SHARE = 0.75;

/**
 * Divides a part of a payload's rest by the letters of the name instead of the neighbours. An estimate is made of letters
 * already, and several given names are no payload: those stay as they are, and nobody is asked for letters.
 */
export function addLetters(distribution: Distribution, readLetters: () => Distribution): Distribution {
  const { namedCount } = distribution;
  if (namedCount === undefined) return distribution;
  const letters = readLetters();
  let { rest } = distribution;
  let unnamedLetters = sum(letters.weights.values()) + letters.rest;
  const weights = new Map<number, number>();
  let index = 0;
  for (const [number, weight] of distribution.weights) {
    const isNamed = index++ < namedCount;
    weights.set(number, isNamed ? weight : (1 - LETTER_SHARE) * weight);
    if (isNamed) unnamedLetters -= letters.weights.get(number) ?? 0;
    else rest += weight;
  }
  const scale = unnamedLetters > 0 ? (LETTER_SHARE * rest) / unnamedLetters : 0;
  index = 0;
  for (const number of distribution.weights.keys()) {
    if (index++ >= namedCount)
      weights.set(number, weights.get(number)! + scale * (letters.weights.get(number) ?? 0));
  }
  for (const [number, weight] of letters.weights)
    if (!weights.has(number)) weights.set(number, scale * weight);
  return { weights, rest: (1 - LETTER_SHARE) * distribution.rest + scale * letters.rest };
}
