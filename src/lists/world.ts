/** The world as the default prior sees it, and as the answers about its people do. */
import type { CountryCode } from "../ground/country-code.ts";
import { WORLD } from "./world-table.ts";

/** Weights by country, as the option `prior` takes them. */
export type Prior = Readonly<Partial<Record<CountryCode, number>>>;

/** All arrays are by country number: the place of a code in `codes`. */
export type World = Readonly<ReturnType<typeof readWorld>>;

/** As the table has them: first letters, but for Africa. */
const CONTINENTS = "AEFLNO";
const CELLS = /(..)(\d+)(.)(.)/gu;
/** So that nothing is divided by 0: a tenth of the share of the smallest country with people. */
const MIN_SHARE = 1e-6;

const normalize = (values: Float64Array): Float64Array => {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
};

/** @param codes countries that the predictor can answer with */
export function readWorld(codes: readonly string[]) {
  const known = new Map(
    WORLD.split("/").flatMap((group) =>
      [...group.matchAll(CELLS)].map(([, code = "", ...cells]) => [code, [...cells, group]] as const),
    ),
  );
  const cells = codes.map((code) => known.get(code) ?? ["1000", "k", "O", code]);
  /** Square roots of populations. */
  const sizes: Float64Array = Float64Array.from(cells, ([size]) => Number(size));
  /** Of the mean answer to the prior. */
  const ratios = Float64Array.from(cells, ([, letter = ""]) => (letter.charCodeAt(0) - 97) / 10);
  /**
   * The mean answer over people who are spread by the default prior; adds up to 1. It is not the prior: answers about
   * Portuguese people are spread over more countries than answers about Japanese people.
   */
  const meanAnswer: Float64Array = normalize(
    normalize(sizes).map((prior, number) => Math.max(prior * ratios[number]!, MIN_SHARE)),
  );
  const toObject = (weights: ArrayLike<number>): Prior =>
    Object.fromEntries(codes.map((code, number) => [code, weights[number]!]));
  /** By country: continent and group. */
  const keys = cells.map(([, , continent = "", group]) => continent + group);
  const parts = [...new Set(keys)];
  const groups = [...new Set(cells.map(([, , , group]) => group))];
  return {
    codes,
    numberOf: new Map(codes.map((code, number) => [code, number])) as ReadonlyMap<string, number>,
    /** The default prior, on any scale. */
    prior: toObject(sizes),
    meanAnswer,
    sizes,
    /** Countries that share their names, such as those of one language. */
    groups: groups.map((group) => [...cells.keys()].filter((number) => cells[number]![3] === group)),
    /** The part of the world of each country: those of its group on its continent. */
    partOf: keys.map((key) => parts.indexOf(key)),
    /** A number for the continent of each part. */
    continentOf: parts.map(([letter = ""]) => CONTINENTS.indexOf(letter)),
    /** A composition by weights; it adds up to 1. */
    toComposition: (weights: Prior): Float64Array =>
      normalize(Float64Array.from(codes, (code) => weights[code as CountryCode] ?? 0)),
    /** The prior under which answers are those for a list of that composition. */
    toPrior: (composition: Float64Array): Prior =>
      toObject(composition.map((share, number) => share / ratios[number]!)),
  };
}
