/**
 * Reproducible draws of names: a benchmark asks the same on every machine. `data/statistics` holds parts of names only; whole
 * names are put together at random, so that no person is meant.
 */
import { existsSync } from "node:fs";
import { readCountries } from "../build/data/folder.ts";
import { readShard, shardPath } from "../build/data/statistics.ts";
import type { NamePart } from "../src/ground/types.ts";
import { SCRIPTS, scriptNumber } from "../src/text/script.ts";

export interface Random {
  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
}

/** A linear congruential generator; its upper bits are even enough for drawing names. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, pick: (items) => items[below(items.length)]! };
}

/** Picks of names in order of frequency, by Zipf's law: the name of rank r is met 1/r as often as the first. */
export const pickByRank = (names: readonly string[], random: Random): string =>
  names[Math.floor((names.length + 1) ** (random.below(2 ** 30) / 2 ** 30)) - 1]!;

/** As people write it: the data are in lower case. */
export const capitalize = (name: string): string => name.replace(/^./u, (letter) => letter.toUpperCase());

export const isLatin = (name: string): boolean => SCRIPTS[scriptNumber(name)] === "Latin";

/** Names of a country, the most frequent first. */
function readNames(dataFolder: string, country: string, part: NamePart): string[] {
  if (!existsSync(shardPath(dataFolder, country, part))) return [];
  return readShard(dataFolder, country, part)
    .rows.map(({ name, counts }) => ({ name, count: Math.max(...counts) }))
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1))
    .map(({ name }) => name);
}

const LATIN_COUNTRIES = ["BR", "CZ", "DE", "ES", "FR", "GB", "ID", "IT", "NG", "PL", "SE", "TR", "US", "VN"];
const OTHER_COUNTRIES = ["CN", "EG", "GR", "IL", "IN", "JP", "KR", "RU", "TH", "TW", "UA"];

/** Common and rare surnames of many countries, every second one behind a forename; may be unknown. */
export function drawMixed(dataFolder: string, count: number): string[] {
  const countries = [...LATIN_COUNTRIES, ...OTHER_COUNTRIES].map((code) => {
    const read = (part: NamePart): string[] =>
      readNames(dataFolder, code, part).filter(
        (name) => !name.includes(" ") && isLatin(name) === LATIN_COUNTRIES.includes(code),
      );
    return { surnames: read("surname"), forenames: read("forename") };
  });
  const random = createRandom(20);
  const known = countries.filter(({ surnames, forenames }) => surnames.length > 0 && forenames.length > 0);
  return Array.from({ length: count }, (_, index) => {
    const { surnames, forenames } = random.pick(known);
    const surname = capitalize(random.pick(surnames));
    return index % 2 === 0 ? surname : `${capitalize(random.pick(forenames))} ${surname}`;
  });
}

export interface DrawnPerson {
  given: string;
  family: string;
  /** Both, the given name first. */
  name: string;
}

/** Countries with fewer names of a part have no list to draw from. */
const MIN_NAME_COUNT = 500;

/**
 * People as lists of people have them, common names often and rare ones seldom, without end: countries by the square root of
 * their population, as the default prior has them, names by their rank.
 */
export function* drawPeople(dataFolder: string): Generator<DrawnPerson> {
  const random = createRandom(18);
  const countries = readCountries(dataFolder);
  const weights = countries.map(({ population }) => Math.sqrt(population));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const lists = new Map<number, { given: string[]; family: string[] }>();
  for (;;) {
    let left = (random.below(2 ** 30) / 2 ** 30) * sum;
    let country = 0;
    while (country < countries.length - 1 && left >= weights[country]!) left -= weights[country++]!;
    let list = lists.get(country);
    if (list === undefined) {
      const read = (part: NamePart): string[] =>
        readNames(dataFolder, countries[country]!.code, part).map(capitalize);
      list = { given: read("forename"), family: read("surname") };
      lists.set(country, list);
    }
    if (list.given.length < MIN_NAME_COUNT || list.family.length < MIN_NAME_COUNT) continue;
    const given = pickByRank(list.given, random);
    const family = pickByRank(list.family, random);
    yield { given, family, name: `${given} ${family}` };
  }
}

export function take<T>(items: Iterator<T, unknown>, count: number): T[] {
  return Array.from({ length: count }, () => items.next().value as T);
}
