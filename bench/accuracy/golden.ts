/**
 * Names that anybody would try first, of which countries are known: surnames, and people known world-wide. Which of them are
 * answered otherwise, and why.
 */
import { existsSync, readFileSync } from "node:fs";
import { NAME_PARTS } from "../../build/data/folder.ts";
import { readShard, shardPath } from "../../build/data/statistics.ts";
import { groupBy } from "../../build/evaluate/group-by.ts";
import { readRows } from "../../build/words/tsv.ts";
import type { Explanation, PredictOptions, Predictor } from "../../src/ground/types.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";

export const GOLDEN_PATH = "test/fixtures/golden-surnames.tsv";

const HEADER = "name\tfirst\tamong";

export interface GoldenName {
  name: string;
  /** The country that has to come first, or "-". */
  first: string;
  /** Countries that all have to be among the five. */
  among: string[];
}

export interface GoldenMiss {
  name: string;
  /** As the list has it: the first country, or the countries that have to be among five. */
  wanted: string;
  /** Codes in order; empty for an unknown name. */
  found: string;
}

export interface GoldenOutcome {
  nameCount: number;
  misses: GoldenMiss[];
}

export const readGolden = (path: string = GOLDEN_PATH): GoldenName[] =>
  readRows(readFileSync(path, "utf8"), path, HEADER, "three cells", ([name, first, among]) =>
    name && first && among ? { name, first, among: among.split(",") } : undefined,
  );

export function tryGolden(predictor: Predictor, names: readonly GoldenName[]): GoldenOutcome {
  const misses = names.flatMap(({ name, first, among }): GoldenMiss[] => {
    const codes = predictor.predict(name).country.map(({ country_id }) => country_id);
    const isRight = (first === "-" || codes[0] === first) && among.every((code) => codes.includes(code));
    if (isRight) return [];
    const wanted = first === "-" ? `${among.join(", ")} among five` : `${first} first`;
    const others = among.filter((code) => code !== first);
    const all = first === "-" || others.length === 0 ? wanted : `${wanted}, ${others.join(", ")} among five`;
    return [{ name, wanted: all, found: codes.join(", ") }];
  });
  return { nameCount: names.length, misses };
}

export const GOLDEN_PEOPLE_PATH = "test/fixtures/golden-people.tsv";

export interface GoldenPerson {
  name: string;
  country: string;
  /** That the name is written in. */
  script: string;
}

/** Why a country is not first, as far as data and answer show it; the first that holds. */
export const MISS_REASONS = {
  unknown: "no word of the name is in the data",
  script: "the country has hardly any names in this script",
  letters: "no word of the name is in the data: letters alone answer",
  half: "a word of the name is in no data",
  shared: "the words are borne in both countries, and the country is among the five",
  tradition: "the words are those of another country's tradition",
} as const;
export type MissReason = keyof typeof MISS_REASONS;

export interface GoldenPeopleMiss extends GoldenPerson {
  /** Codes in order; empty for an unknown name. */
  found: string;
  reason: MissReason;
}

export interface GoldenShares {
  rowCount: number;
  /** Share whose country is first, and among five. */
  top1: number;
  top5: number;
}

export interface GoldenPeopleOutcome extends GoldenShares {
  system: string;
  /** Most people first. */
  scripts: (GoldenShares & { name: string })[];
  /** Those whose country is not first, in the order of the list. */
  misses: GoldenPeopleMiss[];
}

export const readGoldenPeople = (path: string = GOLDEN_PEOPLE_PATH): GoldenPerson[] =>
  readRows(readFileSync(path, "utf8"), path, "name\tcountry\tscript\torder", "four cells", (cells) => {
    const [name, country, script, order] = cells;
    return name && country && script && order && cells.length === 4 ? { name, country, script } : undefined;
  });

/**
 * @param hasNames whether a country has names in the script of a name, more than a few
 * @param options of every call besides `whole`
 */
export function tryGoldenPeople(
  system: string,
  predictor: Predictor,
  people: readonly GoldenPerson[],
  hasNames: (country: string, name: string) => boolean,
  options: PredictOptions = {},
): GoldenPeopleOutcome {
  const tried = people.map((person) => {
    const explanation = predictor.explain(person.name, { ...options, whole: true });
    const codes = explanation.country.map(({ country_id }) => country_id);
    return { person, explanation, codes, rank: codes.indexOf(person.country) + 1 };
  });
  const sumUp = (rows: readonly { rank: number }[]): GoldenShares => ({
    rowCount: rows.length,
    top1: rows.filter(({ rank }) => rank === 1).length / rows.length,
    top5: rows.filter(({ rank }) => rank > 0).length / rows.length,
  });
  return {
    system,
    ...sumUp(tried),
    scripts: [...groupBy(tried, ({ person }) => person.script)]
      .map(([name, rows]) => ({ name, ...sumUp(rows) }))
      .sort((left, right) => right.rowCount - left.rowCount || (left.name < right.name ? -1 : 1)),
    misses: tried
      .filter(({ rank }) => rank !== 1)
      .map(({ person, explanation, codes, rank }) => ({
        ...person,
        found: codes.join(", "),
        reason: findReason(explanation, rank, hasNames(person.country, person.name)),
      })),
  };
}

function findReason(
  { country, match, words = [] }: Explanation,
  rank: number,
  hasNames: boolean,
): MissReason {
  if (country.length === 0) return "unknown";
  if (!hasNames) return "script";
  if (match === "estimate") return "letters";
  if (words.some((word) => word.match === "none" || word.match === "estimate")) return "half";
  return rank > 0 ? "shared" : "tradition";
}

/** With fewer names of a script a country is as good as not known in it: those of people in public life, mostly. */
const MIN_SCRIPT_NAMES = 1000;

/** Whether a country has names in the script of a name, by the statistics of surnames and given names. */
export function createScriptCheck(dataFolder: string): (country: string, name: string) => boolean {
  /** By country: names by the number of their script. */
  const counts = new Map<string, Uint32Array>();
  const countNames = (country: string): Uint32Array => {
    const own = new Uint32Array(SCRIPTS.length);
    for (const part of NAME_PARTS)
      if (existsSync(shardPath(dataFolder, country, part)))
        for (const { name } of readShard(dataFolder, country, part).rows) own[scriptNumber(name)]!++;
    return own;
  };
  return (country, name) => {
    const own = counts.get(country) ?? countNames(country);
    counts.set(country, own);
    const script = scriptNumber(name);
    // Everybody has names in Latin letters, romanised ones at least: few of them are a matter of the country.
    return SCRIPTS[script] === "Latin" || own[script]! >= MIN_SCRIPT_NAMES;
  };
}
