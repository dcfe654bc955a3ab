/**
 * The part "report" of the list of people without the people: what is asked about each under "surname", and the country.
 * Anybody can hold the tiers to it without the list. Who is known by one word only, or whose name is written without
 * spaces, is left out: what would be asked is the whole name.
 */
import { readFileSync } from "node:fs";
import type { Person } from "../../build/evaluate/people.ts";
import { surnameQueries } from "../../build/evaluate/query.ts";
import { splitOf } from "../../build/evaluate/split.ts";
import { readRows } from "../../build/words/tsv.ts";

export const PAIRS_PATH = "test/fixtures/report-pairs.tsv";

export interface Pair {
  /** In order of preference: the surname, or the last word with its particles and without. */
  queries: string[];
  country: string;
}

const HEADER = "queries\tcountry";
/** Between queries; no name has it. */
const SEPARATOR = "|";

export function formatPairs(people: readonly Person[]): string {
  const lines = people
    .filter((person) => splitOf(person) === "report")
    .map((person) => ({ person, queries: surnameQueries(person) }))
    .filter(({ person, queries }) => !queries.includes(person.name.trim()))
    .map(({ person, queries }) => `${queries.join(SEPARATOR)}\t${person.country}\n`)
    // By name, so that the order of the list, which is that of its sources, is lost.
    .sort();
  return [`${HEADER}\n`, ...lines].join("");
}

export const readPairs = (path: string = PAIRS_PATH): Pair[] =>
  readRows(readFileSync(path, "utf8"), path, HEADER, "two cells", ([queries, country]) =>
    queries && country ? { queries: queries.split(SEPARATOR), country } : undefined,
  );
