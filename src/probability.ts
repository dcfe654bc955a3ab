/** From stored weights to ranked candidates: options, Bayes' rule, rounding. */
import { CognomenError } from "./errors.ts";
import { restStepToRatio, stepToRatio } from "./format.ts";
import type { Countries, Payloads } from "./payloads.ts";
import type { Candidate, PredictOptions } from "./types.ts";

/** Candidates returned unless the caller asks for another number. */
export const DEFAULT_LIMIT = 5;
/** Highest `limit`: more than there are countries. */
export const MAX_LIMIT = 250;
/** Probabilities have at most six decimals. */
const PROBABILITY_UNITS = 1e6;

/** Options, checked and turned into arrays over country numbers. */
export interface Weighting {
  readonly limit: number;
  /** What a stored weight is multiplied by; 0 for countries that are not asked for. Undefined: all 1. */
  readonly factors: Float64Array | undefined;
  /** What the mass on countries that are not stored is multiplied by. */
  readonly restFactor: number;
}

function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
}

/** @throws CognomenError `ERR_OPTION` or `ERR_COUNTRY`, naming the option, what was found and what was expected. */
export function createWeighting(options: PredictOptions, { codes, priors }: Countries): Weighting {
  const { limit = DEFAULT_LIMIT, countries, prior } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new CognomenError(
      "ERR_OPTION",
      `Option "limit": found ${describe(limit)}, expected a whole number from 1 to ${MAX_LIMIT}.`,
    );
  }
  if (countries === undefined && prior === undefined) return { limit, factors: undefined, restFactor: 1 };

  const numberOf = (code: unknown, option: string): number => {
    const number = codes.indexOf(code as string);
    if (number >= 0) return number;
    throw new CognomenError(
      "ERR_COUNTRY",
      `Option "${option}": found ${describe(code)}, expected a country as two upper-case letters of ISO 3166-1, such as "CH".`,
    );
  };
  const factors = new Float64Array(codes.length).fill(1);
  let restFactor = 1;
  if (prior !== undefined) {
    if (typeof prior !== "object" || prior === null) {
      throw new CognomenError(
        "ERR_OPTION",
        `Option "prior": found ${describe(prior)}, expected an object such as { BR: 3, PT: 1 }.`,
      );
    }
    const weights = new Float64Array(codes.length);
    for (const [code, weight] of Object.entries(prior)) {
      const number = numberOf(code, "prior");
      if (typeof weight !== "number" || !(weight >= 0 && weight < Number.POSITIVE_INFINITY)) {
        throw new CognomenError(
          "ERR_OPTION",
          `Option "prior": found ${describe(weight)} for ${code}, expected a number of 0 or more.`,
        );
      }
      weights[number] = weight;
    }
    let weightSum = 0;
    let priorSum = 0;
    for (let number = 0; number < codes.length; number++) {
      weightSum += weights[number]!;
      priorSum += priors[number]!;
      factors[number] = priors[number]! > 0 ? weights[number]! / priors[number]! : 0;
    }
    if (weightSum === 0) {
      throw new CognomenError(
        "ERR_OPTION",
        `Option "prior": found no weight above 0, expected at least one.`,
      );
    }
    // Which countries the rest lies on is not stored, so it moves as the world as a whole does.
    restFactor = weightSum / priorSum;
  }
  if (countries !== undefined) {
    if (!Array.isArray(countries) || countries.length === 0) {
      throw new CognomenError(
        "ERR_OPTION",
        `Option "countries": found ${describe(countries)}, expected a list of at least one code such as ["CH", "AT"].`,
      );
    }
    const allowed = new Set(countries.map((code) => numberOf(code, "countries")));
    for (let number = 0; number < codes.length; number++) if (!allowed.has(number)) factors[number] = 0;
    restFactor = 0;
  }
  return { limit, factors, restFactor };
}

/** Ranked candidates and the probability of all that are not among them. */
export interface Ranking {
  candidates: Candidate[];
  rest: number;
}

/** Turns payload number `payload` into candidates under a weighting. */
export function rankPayload(
  payloads: Payloads,
  payload: number,
  stepsPerOctave: number,
  codes: readonly string[],
  weighting: Weighting,
): Ranking {
  const { countries, steps } = payloads;
  const { factors, limit } = weighting;
  const start = payloads.starts[payload]!;
  const end = payloads.starts[payload + 1]!;
  let sum = restStepToRatio(payloads.restSteps[payload]!, stepsPerOctave) * weighting.restFactor;
  const candidates: Candidate[] = [];
  for (let index = start; index < end; index++) {
    const number = countries[index]!;
    const weight =
      stepToRatio(steps[index]!, stepsPerOctave) * (factors === undefined ? 1 : factors[number]!);
    if (weight === 0) continue;
    sum += weight;
    candidates.push({ country_id: codes[number]!, probability: weight });
  }
  // Stored order is the order of an answer without options: descending, ties by code.
  if (factors !== undefined) {
    candidates.sort(
      (left, right) => right.probability - left.probability || (left.country_id < right.country_id ? -1 : 1),
    );
  }
  let shown = 0;
  let total = 0;
  for (const candidate of candidates) {
    // Rounded down, so that probabilities never add up to more than 1.
    const units = Math.floor((candidate.probability / sum) * PROBABILITY_UNITS);
    if (shown === limit || units === 0) break;
    candidate.probability = units / PROBABILITY_UNITS;
    total += units;
    shown++;
  }
  candidates.length = shown;
  return { candidates, rest: (PROBABILITY_UNITS - total) / PROBABILITY_UNITS };
}
