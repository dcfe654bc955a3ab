/**
 * Rows of a made-up customer list, with names as frequent as the data say. Names are put together at random from parts
 * that are counted apart, so that no person is meant.
 */
import { existsSync } from "node:fs";
import { readCountries } from "../../build/data/folder.ts";
import { readShard, shardPath } from "../../build/data/statistics.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { createRandom, type Random } from "../speed/random.ts";

/** Names of one country and part, to be drawn as often as they are borne. */
interface Pool {
  names: string[];
  /** Running sums of the bearers, parallel to `names`. */
  sums: Float64Array;
}

interface Country {
  code: string;
  surnames: Pool;
  forenames: Pool;
}

export interface People {
  /** A name for the column that is asked about: a surname, or for every `wholeShare`-th row a whole name. */
  draw(): { name: string; country: string };
}

const LETTERS = /^\p{Script=Latin}[\p{Script=Latin}\p{Mark}' -]*$/u;

function readPool(dataFolder: string, code: string, part: NamePart): Pool {
  if (!existsSync(shardPath(dataFolder, code, part))) return { names: [], sums: new Float64Array(0) };
  const rows = readShard(dataFolder, code, part).rows.filter(({ name }) => LETTERS.test(name));
  const sums = new Float64Array(rows.length);
  let sum = 0;
  for (const [index, { counts }] of rows.entries()) {
    // Sources of a shard list the same people: the largest of them, and not their sum.
    sum += Math.max(...counts);
    sums[index] = sum;
  }
  return { names: rows.map(({ name }) => capitalize(name)), sums };
}

/** As people write it: the data are in lower case. */
function capitalize(name: string): string {
  return name.replace(/(?<![\p{L}\p{M}'])\p{L}/gu, (letter) => letter.toUpperCase());
}

function drawFrom({ names, sums }: Pool, random: Random): string {
  // Two draws of 16 bits each are finer than the commonest names are rare.
  const place = ((random.below(65_536) + random.below(65_536) / 65_536) / 65_536) * sums[sums.length - 1]!;
  let low = 0;
  let high = names.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! > place) high = middle;
    else low = middle + 1;
  }
  return names[low]!;
}

/**
 * People of the world: countries are drawn by their population, names by their bearers in the country. Names in other
 * scripts than the Latin are left out: a file has one. With the square root of the population, as in a list that has as
 * many customers from small countries as from large ones, there are a sixth more different names.
 *
 * @param wholeShare of the rows have a forename before the surname, 0 to 1
 */
export function createPeople(dataFolder: string, wholeShare: number, seed: number): People {
  const random = createRandom(seed);
  const countries: Country[] = [];
  const sums: number[] = [];
  let sum = 0;
  for (const { code, population } of readCountries(dataFolder)) {
    const surnames = readPool(dataFolder, code, "surname");
    const forenames = readPool(dataFolder, code, "forename");
    if (surnames.names.length === 0 || forenames.names.length === 0) continue;
    sum += population;
    sums.push(sum);
    countries.push({ code, surnames, forenames });
  }
  return {
    draw() {
      const place = (random.below(1_000_000) / 1_000_000) * sum;
      const { code, surnames, forenames } = countries[sums.findIndex((end) => end > place)]!;
      const surname = drawFrom(surnames, random);
      const isWhole = random.below(1000) < wholeShare * 1000;
      return { name: isWhole ? `${drawFrom(forenames, random)} ${surname}` : surname, country: code };
    },
  };
}
