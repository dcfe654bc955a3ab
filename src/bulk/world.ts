/** The world as the default prior sees it, and as answers about its people do. */
import type { CountryCode } from "../country-code.ts";
import { WORLD } from "./world-table.ts";

/** Weights by country, as the option `prior` takes them. */
export type Prior = Readonly<Partial<Record<CountryCode, number>>>;

export interface World {
  /** By country number, as all of these. */
  codes: readonly string[];
  numberOf: ReadonlyMap<string, number>;
  /** The default prior; any scale. */
  prior: Prior;
  /** The mean answer over people spread by the default prior; adds up to 1. */
  answers: Float64Array;
  /** Weights of a caller, by number; they add up to 1. */
  toShares(weights: Prior): Float64Array;
  /** What to hand to `predict` so that answers count a composition in. */
  toPrior(shares: readonly number[]): Prior;
}

const normalize = (values: Float64Array): Float64Array => {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
};

export function readWorld(): World {
  const cells = WORLD.split(" ");
  const codes = cells.filter((_, index) => index % 3 === 0);
  const priors = Float64Array.from(codes, (_, number) => Number(cells[3 * number + 1]));
  const answers = normalize(priors.map((prior, number) => prior * Number(cells[3 * number + 2]) + 1e-3));
  const numberOf = new Map(codes.map((code, number) => [code, number]));
  const toObject = (weights: readonly number[]): Prior =>
    Object.fromEntries(codes.map((code, number) => [code, weights[number]!]));
  return {
    codes,
    numberOf,
    answers,
    prior: toObject([...priors]),
    toShares: (weights) => normalize(Float64Array.from(codes, (code) => weights[code as keyof Prior] ?? 0)),
    toPrior: (shares) =>
      toObject(shares.map((share, number) => (share * priors[number]!) / answers[number]!)),
  };
}
