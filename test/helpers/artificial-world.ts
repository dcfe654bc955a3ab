/** Worlds of a few countries whose names are known exactly: answers are Bayes' rule and nothing else. */
import { createDraw } from "../../build/evaluate/bootstrap.ts";
import type { Candidate } from "../../src/ground/types.ts";

export interface ArtificialWorld {
  codes: readonly string[];
  /** Share of all people, by country number. */
  base: Float64Array;
  numberOf: ReadonlyMap<string, number>;
  /** People of a composition: so many names. */
  drawNames(composition: ArrayLike<number>, count: number, seed: number): ArtificialPerson[];
  /** What is known of a name if nothing is known of its list: all countries, by code. */
  answer(name: number): Candidate[];
}

export interface ArtificialPerson {
  name: number;
  country: number;
}

const NAME_COUNT = 3000;
/** How many draws lie between 0 and 1. */
const FINENESS = 1e9;

/** Base and one country after the other, with these weights. */
export function mix(base: Float64Array, homes: Readonly<Record<number, number>>): Float64Array {
  const rest = 1 - Object.values(homes).reduce((sum, share) => sum + share, 0);
  return base.map((share, number) => rest * share + (homes[number] ?? 0));
}

/** Names have a country in which they are likely, and are drawn in all others with less. */
export function createArtificialWorld(
  codes: readonly string[],
  base: Float64Array,
  seed: number,
): ArtificialWorld {
  const draw = createDraw(seed);
  const uniform = (): number => (draw(FINENESS) + 0.5) / FINENESS;
  /** By country number: how likely each name is there. */
  const likelihoods = codes.map(() => new Float64Array(NAME_COUNT));
  for (let name = 0; name < NAME_COUNT; name++) {
    const own = draw(codes.length);
    for (const [number, column] of likelihoods.entries())
      column[name] = uniform() ** 3 * (number === own ? 1 : 0.05);
  }
  const cumulated = likelihoods.map((column) => {
    const sum = column.reduce((total, value) => total + value, 0);
    for (let name = 0; name < NAME_COUNT; name++) column[name]! /= sum;
    let before = 0;
    return column.map((value) => {
      before += value;
      return before;
    });
  });
  const pick = (sums: Float64Array, at: number): number =>
    Math.max(
      0,
      sums.findIndex((sum) => at < sum),
    );
  return {
    codes,
    base,
    numberOf: new Map(codes.map((code, number) => [code, number])),
    drawNames(composition, count, listSeed) {
      const drawList = createDraw(listSeed);
      const next = (): number => (drawList(FINENESS) + 0.5) / FINENESS;
      let before = 0;
      const sums = Float64Array.from(composition, (share) => {
        before += share;
        return before;
      });
      return Array.from({ length: count }, () => {
        const country = pick(sums, next());
        return { country, name: pick(cumulated[country]!, next()) };
      });
    },
    answer(name) {
      const weights = codes.map((_, number) => base[number]! * likelihoods[number]![name]!);
      const sum = weights.reduce((total, weight) => total + weight, 0);
      return codes.map((code, number) => ({ country_id: code, probability: weights[number]! / sum }));
    },
  };
}
