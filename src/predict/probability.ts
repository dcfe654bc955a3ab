/** From stored weights to ranked candidates: options, Bayes' rule, rounding. */

import { MAX_COUNTRY_COUNT } from "../format/format.ts";
import type { Countries } from "../format/records.ts";
import { findMeantCountry } from "../ground/countries.ts";
import { COUNTRY_COUNT } from "../ground/country-code.ts";
import {
  type CognomenError,
  describeValue,
  isObject,
  suggest,
  unexpected,
  unexpectedOption,
} from "../ground/errors.ts";
import { checkOptions, PREDICT_OPTIONS } from "../ground/options.ts";
import type { Candidate, Estimator, PredictOptions } from "../ground/types.ts";

const DEFAULT_LIMIT = 5;
/** Probabilities have at most six decimals. */
const PROBABILITY_UNITS = 1e6;
/**
 * A probability of an option. In binary, 0.00051 is a little more than 510 millionths, which 510 have to reach. Whole numbers: what
 * reads others allocates 20 bytes an answer.
 */
const toUnits = (probability: number): number =>
  Math.max(0, Math.ceil(probability * PROBABILITY_UNITS - 1e-6));

/** Options, checked and turned into arrays over country numbers. */
export interface Weighting {
  readonly limit: number;
  /** Whether every word of a string counts. */
  readonly whole: boolean;
  /** What candidates reach together before all others are left out, in millionths; more than all of them if nothing is. */
  readonly coverageUnits: number;
  /** What is less likely is left out, in millionths. */
  readonly minUnits: number;
  /** What a stored weight is multiplied by; 0 for countries that are not asked for. */
  readonly factors: Float64Array;
  /** What the residual mass is multiplied by. */
  readonly residualFactor: number;
  /** What answers for unknown names; undefined: nothing. */
  readonly estimator: Estimator | undefined;
}

/** What `options` say, and `defaults` where they say nothing. An option that is `undefined` says nothing. */
export function mergeOptions(options: PredictOptions, defaults: PredictOptions = {}): PredictOptions {
  checkOptions(options, PREDICT_OPTIONS);
  const merged: Record<string, unknown> = { ...defaults };
  for (const [name, value] of Object.entries(options)) if (value !== undefined) merged[name] = value;
  return merged;
}

/** The factors of most callers, who weigh no country otherwise than the data do. */
const EVEN_FACTORS: Float64Array = /* @__PURE__ */ new Float64Array(MAX_COUNTRY_COUNT).fill(1);

/** @throws CognomenError `ERR_OPTION` or `ERR_COUNTRY`, naming the option, what was found and what was expected. */
export function createWeighting(options: PredictOptions, { codes, priors }: Countries): Weighting {
  const { countries, prior, estimator, whole = false, coverage, minProbability = 0 } = options;
  const { limit = coverage === undefined ? DEFAULT_LIMIT : COUNTRY_COUNT } = options;
  const check = (option: keyof PredictOptions, isRight: boolean, expected: string): void => {
    if (!isRight) throw unexpectedOption(option, options[option], expected);
  };
  check(
    "limit",
    Number.isInteger(limit) && limit > 0 && limit <= COUNTRY_COUNT,
    `a whole number from 1 to ${COUNTRY_COUNT}`,
  );
  check(
    "estimator",
    estimator === undefined || typeof estimator?.estimate === "function",
    'an estimator, such as that of "cognomen/estimate"',
  );
  check("whole", typeof whole === "boolean", "true or false");
  check(
    "coverage",
    coverage === undefined || (coverage > 0 && coverage <= 1),
    "a number above 0 and up to 1",
  );
  check("minProbability", minProbability >= 0 && minProbability <= 1, "a number from 0 to 1");
  // Fitted priors name all countries in order: to look for each took ten times as long as an answer.
  let number = -1;
  const numberOf = (code: unknown, option: string): number => {
    if (codes[++number] !== code) number = codes.indexOf(code as string);
    // There is no code at −1, and none behind the last one, where a hole in a list would be found.
    if (codes[number]) return number;
    throw unexpectedOption(
      option,
      code,
      'an upper-case code of ISO 3166-1 such as "CH"',
      "ERR_COUNTRY",
      suggest(findMeantCountry(code, codes)),
    );
  };
  let factors = EVEN_FACTORS;
  let residualFactor = 1;
  if (prior !== undefined) {
    check("prior", isObject(prior), "an object such as { BR: 3, PT: 1 }");
    const wrongPrior = (found: string, expected: string): CognomenError =>
      unexpected("ERR_OPTION", 'Option "prior"', found, expected);
    const weights = new Float64Array(codes.length);
    for (const [code, weight] of Object.entries(prior)) {
      const number = numberOf(code, "prior");
      if (!Number.isFinite(weight) || weight! < 0)
        throw wrongPrior(`${describeValue(weight)} for ${code}`, "a number of 0 or more");
      weights[number] = weight!;
    }
    const greatest = Math.max(...weights);
    if (!(greatest > 0)) throw wrongPrior("no weight above 0", "at least one");
    // Only proportions count; brought to one scale, weights of 1e308 add up to a finite number.
    const sum = weights.reduce((total, weight) => total + weight / greatest, 0);
    // Which countries the residual mass lies on is not stored, so it moves as the world as a whole does.
    residualFactor = sum / priors.reduce((total, own) => total + own, 0);
    factors = weights.map((weight, number) =>
      priors[number]! > 0 ? weight / greatest / priors[number]! : 0,
    );
  }
  if (countries !== undefined) {
    check(
      "countries",
      Array.isArray(countries) && countries.length > 0,
      'a list of at least one code such as ["CH", "AT"]',
    );
    const allowed = countries.map((code) => numberOf(code, "countries"));
    const all = factors;
    factors = Float64Array.from(codes, (_, number) => (allowed.includes(number) ? all[number]! : 0));
    residualFactor = 0;
  }
  return {
    limit,
    estimator,
    whole,
    // Without an end where it is not given.
    coverageUnits: toUnits(coverage ?? 2),
    minUnits: toUnits(minProbability),
    factors,
    residualFactor,
  };
}

/** In order; `reduce` takes five times as long. */
export function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let number = 0; number < values.length; number++) sum += values[number]!;
  return sum;
}

/** Ranked candidates and the probability of all that are not among them. */
export interface Ranking {
  candidates: Candidate[];
  rest: number;
  /** Probability of the first candidate minus that of the second, whether or not that is shown. */
  margin: number;
}

/** Weights on any scale. */
export interface Weights {
  /** Country numbers. Where likely ones come first, few are sorted in that others displace. */
  readonly numbers: Uint8Array;
  /** By country number. */
  readonly weights: Float64Array;
  /** So many of the numbers count. */
  readonly count: number;
  /** Weight of all other countries together. */
  readonly residual: number;
  /** All of it, if that is known: a fifth of the time of ranking. */
  readonly all?: number;
}

/** Countries in the order that they are shown in, and their millionths: only those that are shown become objects. */
const keptNumbers: Uint8Array = /* @__PURE__ */ new Uint8Array(COUNTRY_COUNT + 2);
const keptUnits: Int32Array = /* @__PURE__ */ new Int32Array(COUNTRY_COUNT + 2);

/** Turns weights into candidates under a weighting. */
export function rankCountries(
  { numbers, weights, count, residual, all = 0 }: Weights,
  codes: readonly string[],
  { factors, limit, residualFactor, coverageUnits, minUnits }: Weighting,
): Ranking {
  let sum = all;
  if (!all || factors !== EVEN_FACTORS) {
    sum = residual * residualFactor;
    for (let index = 0; index < count; index++) sum += weights[numbers[index]!]! * factors[numbers[index]!]!;
  }
  let keptCount = 0;
  // Only countries that are not behind as many others as are shown, and one more for the margin. In millionths, rounded down so
  // that they never add up to more than 1: two countries that are shown with the same probability stand in the order of their
  // codes.
  let least = 0;
  for (let index = 0; index < count; index++) {
    const number = numbers[index]!;
    const weight = weights[number]! * factors[number]!;
    if (weight <= least) continue;
    const units = Math.floor((weight / sum) * PROBABILITY_UNITS);
    // What is not shown need not be sorted in, once the two are there that the margin lies between.
    if (keptCount > 1 && keptUnits[1]! >= minUnits && units < minUnits) continue;
    let slot = keptCount;
    for (; slot > 0; slot--) {
      const before = keptNumbers[slot - 1]!;
      const beforeUnits = keptUnits[slot - 1]!;
      if (beforeUnits > units || (beforeUnits === units && codes[before]! < codes[number]!)) break;
      keptNumbers[slot] = before;
      keptUnits[slot] = beforeUnits;
    }
    keptNumbers[slot] = number;
    keptUnits[slot] = units;
    if (keptCount <= limit) keptCount++;
    if (keptCount > limit) least = ((keptUnits[limit]! - 1) / PROBABILITY_UNITS) * sum;
  }
  const first = keptCount > 0 ? keptUnits[0]! : 0;
  const second = keptCount > 1 ? keptUnits[1]! : 0;
  const margin = (first - second) / PROBABILITY_UNITS;
  // Up to the last that is to be shown.
  const candidates: Candidate[] = [];
  let total = 0;
  let shownSum = 0;
  for (let slot = 0; slot < keptCount && slot < limit && total < coverageUnits; slot++) {
    let units = keptUnits[slot]!;
    if (units < minUnits) break;
    // Decimal fractions are not exact: five that make up the whole can come to 1.0000000000000002.
    if (shownSum + units / PROBABILITY_UNITS > 1) units--;
    if (units <= 0) break;
    const probability = units / PROBABILITY_UNITS;
    candidates.push({ country_id: codes[keptNumbers[slot]!]!, probability });
    total += units;
    shownSum += probability;
  }
  return { candidates, rest: (PROBABILITY_UNITS - total) / PROBABILITY_UNITS, margin };
}
