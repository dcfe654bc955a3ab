/** People as lists of people have them: common names often, rare ones seldom. Put together at random, nobody is meant. */
import { existsSync } from "node:fs";
import { readCountries } from "../../build/data/folder.ts";
import { readShard, shardPath } from "../../build/data/statistics.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { capitalize, listByCount } from "./inputs.ts";
import { createRandom, pickByRank } from "./random.ts";

export interface DrawnPerson {
  given: string;
  family: string;
  /** Both, the given name first. */
  name: string;
}

const SEED = 18;
/** Countries with fewer names of a part have no list to draw from. */
const MIN_NAME_COUNT = 500;

/** The most frequent first. */
function readNames(dataFolder: string, country: string, part: NamePart): string[] {
  if (!existsSync(shardPath(dataFolder, country, part))) return [];
  return listByCount(readShard(dataFolder, country, part).rows).map(capitalize);
}

/** Draws people: countries by the square root of their population, as the default prior has them, names by their rank. */
export function drawPeople(dataFolder: string, count: number): DrawnPerson[] {
  const random = createRandom(SEED);
  const countries = readCountries(dataFolder);
  const weights = countries.map(({ population }) => Math.sqrt(population));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const lists = new Map<number, { given: string[]; family: string[] }>();
  const people: DrawnPerson[] = [];
  while (people.length < count) {
    let left = (random.below(2 ** 30) / 2 ** 30) * sum;
    let country = 0;
    while (country < countries.length - 1 && left >= weights[country]!) left -= weights[country++]!;
    let list = lists.get(country);
    if (list === undefined) {
      const { code } = countries[country]!;
      list = {
        given: readNames(dataFolder, code, "forename"),
        family: readNames(dataFolder, code, "surname"),
      };
      lists.set(country, list);
    }
    if (list.given.length < MIN_NAME_COUNT || list.family.length < MIN_NAME_COUNT) continue;
    const given = pickByRank(list.given, random);
    const family = pickByRank(list.family, random);
    people.push({ given, family, name: `${given} ${family}` });
  }
  return people;
}
