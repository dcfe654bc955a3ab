/**
 * Which keys of several words are names of their own. Registers of other countries list two names of an immigrant as one:
 * `ahmed hassan` in Sweden, `lopez garcia` in the Netherlands. Such a key would answer with the register's country, where
 * its words say better.
 *
 * In Argentina's register 85 in 100 people are listed by whole forenames, in Spain's 28: without this Juan looked rare in
 * Argentina. The letter models and the estimator do not learn from these counts.
 */
import { stepToRatio } from "../../src/format/format.ts";
import { FULL_PRECISION } from "../encode/quantize.ts";
import type { StoredDistribution, Table } from "../encode/table.ts";
import { PARTICLES } from "../words/name-words.ts";

/** A compound is at home where its words together come among so many first countries. */
const HOME_COUNT = 3;
/** Of a country that a word does not name, in place of its share. */
const ABSENT_SHARE = 0.001;

/**
 * Whether a key of several words is a name of its own: particles and the name behind them, words that are no names alone,
 * or a compound of its home country.
 *
 * @param first the country that the key itself says
 * @param wordDistribution what the data say of a word as a family name
 * @param prior by country number
 */
export function isOwnName(
  key: string,
  first: number,
  wordDistribution: (word: string) => StoredDistribution | undefined,
  prior: ArrayLike<number>,
): boolean {
  const words = key.split(" ");
  if (words.some((word) => PARTICLES.has(word))) return true;
  const shares = words
    .map((word) => wordDistribution(word))
    .map((distribution) => distribution && toShares(distribution));
  if (!shares.every((share) => share !== undefined)) return true;
  const weight = (country: number): number =>
    shares.reduce(
      (product, share) => product * ((share.get(country) ?? ABSENT_SHARE) / prior[country]!),
      prior[country]!,
    );
  const own = weight(first);
  const countries = new Set(shares.flatMap((share) => [...share.keys()]));
  return [...countries].filter((country) => weight(country) > own).length < HOME_COUNT;
}

function toShares({ countries, steps }: StoredDistribution): Map<number, number> {
  const ratios = steps.map((step) => stepToRatio(step, FULL_PRECISION.stepsPerOctave));
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  return new Map(countries.map((country, index) => [country, ratios[index]! / sum]));
}

/** How many keys of a table are two words without a particle, by their first country; the most of them first. */
export function countCompounds({
  keys,
  parts,
  recordDistributions,
  distributions,
  countries,
}: Table): [code: string, count: number][] {
  const counts = new Map<string, number>();
  let record = 0;
  for (const [key, name] of keys.entries()) {
    const words = name.split(" ");
    if (words.length === 2 && !words.some((word) => PARTICLES.has(word))) {
      const { code } = countries[distributions[recordDistributions[record]!]!.countries[0]!]!;
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    record += parts[key] === 3 ? 2 : 1;
  }
  return [...counts].sort(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || (left < right ? -1 : 1),
  );
}
