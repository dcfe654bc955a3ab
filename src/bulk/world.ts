/** The world as the default prior sees it, and as the answers about its people do. */
import type { CountryCode } from "../country-code.ts";
import { WORLD } from "./world-table.ts";

/** Weights by country, as the option `prior` takes them. */
export type Prior = Readonly<Partial<Record<CountryCode, number>>>;

/** All arrays are by country number: the place of a code in `codes`. */
export interface World {
  codes: readonly string[];
  numberOf: ReadonlyMap<string, number>;
  /** The default prior, on any scale. */
  prior: Prior;
  /**
   * The mean answer over people who are spread by the default prior; adds up to 1. It is not the prior: answers about
   * Portuguese people are spread over more countries than answers about Japanese people.
   */
  meanAnswer: Float64Array;
  /** Countries of each continent whose countries share many names. */
  continents: readonly (readonly number[])[];
  /** A composition by weights; it adds up to 1. */
  toComposition(weights: Prior): Float64Array;
  /** The prior under which answers are those for a list of that composition. */
  toPrior(composition: Float64Array): Prior;
}

/** Of a country that the table does not have: of own data. */
const UNKNOWN_CELLS = ["1000", "100", "-"];
/** So that nothing is divided by 0: a tenth of the share of the smallest country with people. */
const MIN_SHARE = 1e-6;

const normalize = (values: Float64Array): Float64Array => {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
};

/** @param codes countries that the predictor can answer with */
export function readWorld(codes: readonly string[]): World {
  const known = new Map(
    WORLD.split(";").map((line) => {
      const [code = "", ...cells] = line.split(" ");
      return [code, cells];
    }),
  );
  const cells = codes.map((code) => known.get(code) ?? UNKNOWN_CELLS);
  const priors = Float64Array.from(cells, ([prior]) => Number(prior));
  /** Of the mean answer to the prior. */
  const ratios = Float64Array.from(cells, ([, percent]) => Number(percent) / 100);
  const meanAnswer = normalize(
    normalize(priors).map((prior, number) => Math.max(prior * ratios[number]!, MIN_SHARE)),
  );
  const toObject = (weights: ArrayLike<number>): Prior =>
    Object.fromEntries(codes.map((code, number) => [code, weights[number]!]));
  const continents = new Map<string, number[]>();
  for (const [number, [, , continent]] of cells.entries())
    if (continent !== "-") continents.set(continent!, [...(continents.get(continent!) ?? []), number]);
  return {
    codes,
    numberOf: new Map(codes.map((code, number) => [code, number])),
    prior: toObject(priors),
    meanAnswer,
    continents: [...continents.values()],
    toComposition: (weights) =>
      normalize(Float64Array.from(codes, (code) => weights[code as CountryCode] ?? 0)),
    toPrior: (composition) => toObject(composition.map((share, number) => share / ratios[number]!)),
  };
}
