/** From stored weights to ranked candidates: options, Bayes' rule, rounding. */

import type { Countries } from "../block/payloads.ts";
import { findMeantCountry } from "../countries.ts";
import {
  type CognomenError,
  describeValue,
  isObject,
  suggest,
  unexpected,
  unexpectedOption,
} from "../errors.ts";
import { MAX_COUNTRY_COUNT } from "../file/format.ts";
import { checkOptions, DEFAULT_OPTIONS, type GivenOptions, PREDICT_OPTIONS } from "../options.ts";
import type { Candidate, Estimator, PredictOptions } from "../types.ts";
import type { Spread } from "./neighbours.ts";

const DEFAULT_LIMIT = 5;
/** Highest `limit`: more than there are countries. */
export const MAX_LIMIT = 250;
/** Probabilities have at most six decimals. */
const PROBABILITY_UNITS = 1e6;

/** Options, checked and turned into arrays over country numbers. */
export interface Weighting {
  readonly limit: number;
  /** Whether every word of a string counts. */
  readonly whole: boolean;
  /** What candidates reach together before the rest is left out, in millionths; more than all of them if nothing is. */
  readonly coverageUnits: number;
  /** What is less likely is left out, in millionths. */
  readonly minUnits: number;
  /** What a stored weight is multiplied by; 0 for countries that are not asked for. */
  readonly factors: Float64Array;
  /** What the mass on countries that are not stored is multiplied by. */
  readonly restFactor: number;
  /** What answers for unknown names; undefined: nothing. */
  readonly estimator: Estimator | undefined;
}

/** What `options` say, and `defaults` where they say nothing. An option that is `undefined` says nothing. */
export function mergeOptions(
  options: PredictOptions,
  defaults: GivenOptions = DEFAULT_OPTIONS,
): GivenOptions {
  checkOptions(options, PREDICT_OPTIONS);
  const merged: Record<string, unknown> = { ...defaults };
  for (const [name, value] of Object.entries(options)) if (value !== undefined) merged[name] = value;
  return merged as unknown as GivenOptions;
}

/**
 * Remembers the last weighting: most callers pass the same options again and again. Lists and priors that the caller
 * has changed since count as other options.
 */
export function createWeightingCache(countries: Countries): (options: GivenOptions) => Weighting {
  let last: readonly unknown[] = [];
  let weighting: Weighting;
  return (options) => {
    const values = listValues(options);
    if (values.length !== last.length || values.some((value, index) => value !== last[index])) {
      weighting = createWeighting(options, countries);
      last = values;
    }
    return weighting;
  };
}

/** All that is in options, which are not checked yet: anything may stand in place of a list. */
function listValues({ countries, prior, ...others }: GivenOptions): readonly unknown[] {
  const values: unknown[] = [...Object.values(others), countries];
  if (Array.isArray(countries)) values.push(...countries);
  // The prior itself tells where the list of countries ends.
  if (prior) values.push(prior, ...Object.entries(prior).flat());
  return values;
}

/** @throws CognomenError `ERR_OPTION` or `ERR_COUNTRY`, naming the option, what was found and what was expected. */
export function createWeighting(options: GivenOptions, { codes, priors }: Countries): Weighting {
  const { countries, prior, estimator, whole = false, coverage, minProbability = 0 } = options;
  const { limit = coverage === undefined ? DEFAULT_LIMIT : MAX_LIMIT } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw unexpectedOption("limit", limit, `a whole number from 1 to ${MAX_LIMIT}`);
  if (estimator !== undefined && typeof estimator?.estimate !== "function") {
    throw unexpectedOption("estimator", estimator, 'an estimator, such as that of "cognomen/estimate"');
  }
  if (typeof whole !== "boolean") throw unexpectedOption("whole", whole, "true or false");
  if (coverage !== undefined && !(coverage > 0 && coverage <= 1))
    throw unexpectedOption("coverage", coverage, "a number above 0 and up to 1");
  if (!(minProbability >= 0 && minProbability <= 1))
    throw unexpectedOption("minProbability", minProbability, "a number from 0 to 1");
  const numberOf = (code: unknown, option: string): number => {
    const number = codes.indexOf(code as string);
    if (number >= 0) return number;
    throw unexpectedOption(
      option,
      code,
      'an upper-case code of ISO 3166-1 such as "CH"',
      "ERR_COUNTRY",
      suggest(findMeantCountry(code, codes)),
    );
  };
  const factors = new Float64Array(codes.length).fill(1);
  let restFactor = 1;
  if (prior !== undefined) {
    const wrongPrior = (found: string, expected: string): CognomenError =>
      unexpected("ERR_OPTION", 'Option "prior"', found, expected);
    if (!isObject(prior)) throw wrongPrior(describeValue(prior), "an object such as { BR: 3, PT: 1 }");
    factors.fill(0);
    let greatest = 0;
    for (const [code, weight] of Object.entries(prior)) {
      const number = numberOf(code, "prior");
      if (!Number.isFinite(weight) || weight! < 0)
        throw wrongPrior(`${describeValue(weight)} for ${code}`, "a number of 0 or more");
      factors[number] = weight!;
      greatest = Math.max(greatest, weight!);
    }
    if (greatest === 0) throw wrongPrior("no weight above 0", "at least one");
    let weightSum = 0;
    let priorSum = 0;
    for (let number = 0; number < codes.length; number++) {
      // Only proportions count; brought to one scale, weights of 1e308 add up to a finite number.
      const weight = factors[number]! / greatest;
      weightSum += weight;
      priorSum += priors[number]!;
      factors[number] = priors[number]! > 0 ? weight / priors[number]! : 0;
    }
    // Which countries the rest lies on is not stored, so it moves as the world as a whole does.
    restFactor = weightSum / priorSum;
  }
  if (countries !== undefined) {
    if (!Array.isArray(countries) || countries.length === 0)
      throw unexpectedOption("countries", countries, 'a list of at least one code such as ["CH", "AT"]');
    const allowed = new Set(countries.map((code) => numberOf(code, "countries")));
    for (let number = 0; number < codes.length; number++) if (!allowed.has(number)) factors[number] = 0;
    restFactor = 0;
  }
  return {
    limit,
    estimator,
    whole,
    // Without an end where it is not given.
    coverageUnits: (coverage ?? 2) * PROBABILITY_UNITS,
    minUnits: minProbability * PROBABILITY_UNITS,
    factors,
    restFactor,
  };
}

/** Ranked candidates and the probability of all that are not among them. */
export interface Ranking {
  candidates: Candidate[];
  rest: number;
  /** Probability of the first candidate minus that of the second, whether or not that is shown. */
  margin: number;
}

/** Every country, by number. */
const ALL_NUMBERS: Uint8Array = /* @__PURE__ */ Uint8Array.from(
  { length: MAX_COUNTRY_COUNT },
  (_, number) => number,
);

/** Turns the weights of a payload into candidates under a weighting. */
export function rankSpread(
  { numbers, weights, count, rest }: Pick<Spread, "numbers" | "weights" | "count" | "rest">,
  codes: readonly string[],
  { factors, limit, restFactor, coverageUnits, minUnits }: Weighting,
): Ranking {
  let sum = rest * restFactor;
  for (let index = 0; index < count; index++) sum += weights[numbers[index]!]! * factors[numbers[index]!]!;
  const candidates: Candidate[] = [];
  // Most countries never become an object: only those that are not behind as many others as are shown, and one more for the
  // margin. In millionths, rounded down so that they never add up to more than 1: two countries that are shown with the same
  // probability stand in the order of their codes.
  let least = 0;
  for (let index = 0; index < count; index++) {
    const number = numbers[index]!;
    const weight = weights[number]! * factors[number]!;
    if (weight <= least) continue;
    const units = Math.floor((weight / sum) * PROBABILITY_UNITS);
    const candidate: Candidate = { country_id: codes[number]!, probability: units };
    let slot = candidates.length;
    for (; slot > 0; slot--) {
      const before = candidates[slot - 1]!;
      if (before.probability > units) break;
      if (before.probability === units && before.country_id < candidate.country_id) break;
      candidates[slot] = before;
    }
    candidates[slot] = candidate;
    if (candidates.length > limit + 1) candidates.pop();
    if (candidates.length > limit) least = ((candidates[limit]!.probability - 1) / PROBABILITY_UNITS) * sum;
  }
  const [first, second] = candidates;
  const margin = ((first?.probability ?? 0) - (second?.probability ?? 0)) / PROBABILITY_UNITS;
  // Cut after the last that is to be shown.
  let shown = 0;
  let total = 0;
  let shownSum = 0;
  for (const candidate of candidates) {
    const units = candidate.probability;
    if (shown === limit || units === 0 || units < minUnits || total >= coverageUnits) break;
    total += units;
    candidate.probability = units / PROBABILITY_UNITS;
    // Decimal fractions are not exact: five that make up the whole can come to 1.0000000000000002.
    if (shownSum + candidate.probability > 1) {
      total--;
      candidate.probability = (units - 1) / PROBABILITY_UNITS;
      if (units === 1) break;
    }
    shownSum += candidate.probability;
    shown++;
  }
  candidates.length = shown;
  return { candidates, rest: (PROBABILITY_UNITS - total) / PROBABILITY_UNITS, margin };
}

/** The same for weights by country number, all of them, and behind them that of countries which the data do not have. */
export const rankDense = (weights: Float64Array, codes: readonly string[], weighting: Weighting): Ranking =>
  rankSpread(
    { numbers: ALL_NUMBERS, weights, count: codes.length, rest: weights[codes.length] ?? 0 },
    codes,
    weighting,
  );
