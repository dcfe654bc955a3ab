/**
 * Names as people send them, common and rare. Drawn from `data/statistics`, which holds parts of names only; whole names are
 * put together at random, so that no person is meant.
 */

import { readShard, type StatisticsRow } from "../../build/data/statistics.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";
import { createRandom } from "./random.ts";

const SEED = 20;
const LATIN_COUNTRIES = ["BR", "CZ", "DE", "ES", "FR", "GB", "ID", "IT", "NG", "PL", "SE", "TR", "US", "VN"];
const OTHER_COUNTRIES = ["CN", "EG", "GR", "IL", "IN", "JP", "KR", "RU", "TH", "TW", "UA"];

interface Country {
  surnames: string[];
  forenames: string[];
}

function readNames(dataFolder: string, code: string, part: NamePart, isLatin: boolean): string[] {
  const { rows } = readShard(dataFolder, code, part);
  return listByCount(
    rows.filter(({ name }) => !name.includes(" ") && (SCRIPTS[scriptNumber(name)] === "Latin") === isLatin),
  );
}

/** Names, the most frequent first. */
export const listByCount = (rows: readonly StatisticsRow[]): string[] =>
  rows
    .map(({ name, counts }) => ({ name, count: Math.max(...counts) }))
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1))
    .map(({ name }) => name);

function readCountry(dataFolder: string, code: string, isLatin: boolean): Country {
  return {
    surnames: readNames(dataFolder, code, "surname", isLatin),
    forenames: readNames(dataFolder, code, "forename", isLatin),
  };
}

/** As people write it: the data are in lower case. */
export const capitalize = (name: string): string => name.replace(/^./u, (letter) => letter.toUpperCase());

/** Common and rare surnames of many countries, every second one behind a forename; may be unknown. */
export function drawMixed(dataFolder: string, count: number): string[] {
  const countries = [
    ...LATIN_COUNTRIES.map((code) => readCountry(dataFolder, code, true)),
    ...OTHER_COUNTRIES.map((code) => readCountry(dataFolder, code, false)),
  ];
  const random = createRandom(SEED);
  const known = countries.filter(({ surnames, forenames }) => surnames.length > 0 && forenames.length > 0);
  return Array.from({ length: count }, (_, index) => {
    const { surnames, forenames } = random.pick(known);
    const surname = capitalize(random.pick(surnames));
    return index % 2 === 0 ? surname : `${capitalize(random.pick(forenames))} ${surname}`;
  });
}
