/** Scripts and the languages that are written in them: which letters tell of which language, and who writes it. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readRows } from "./tsv.ts";

const pathOf = (file: string): string => fileURLToPath(new URL(`../../data/${file}`, import.meta.url));
export const ALPHABETS_FILE = "alphabets.tsv";
export const ALPHABETS_PATH = pathOf(ALPHABETS_FILE);
export const ALPHABETS_HEADER = "script\tlanguage\twriters\tcountries\tletters";

/** A language as it is written in one script. */
export interface Alphabet {
  script: string;
  /** The sum of the roots of its writers in each country. */
  writers: number;
  /** Part of the people who write it, by country code. */
  countries: ReadonlyMap<string, number>;
  /** How often each letter is written, of 10,000; folded and decomposed. */
  letters: ReadonlyMap<string, number>;
}

/** A script: its first and last letter, of one unit each, and its languages. */
export interface Script {
  first: string;
  last: string;
  alphabets: readonly Alphabet[];
}

const readPairs = (text: string): Map<string, number> =>
  new Map(text.split(" ").map((pair) => [pair.replace(/[\d.:]+$/u, ""), Number(/[\d.]+$/u.exec(pair))]));

export const parseAlphabets = (text: string, place: string): Alphabet[] =>
  readRows(
    text,
    place,
    ALPHABETS_HEADER,
    "a script; a language; a count above 0; countries such as BY:0.26; letters such as ў:120",
    ([script = "", language, writers = "", countries = "", letters = "", ...others]) =>
      script &&
      language &&
      Number(writers) > 0 &&
      /^[A-Z]{2}:[\d.]+/u.test(countries) &&
      /^\S+:\d+( |$)/u.test(letters) &&
      others.length === 0
        ? {
            script,
            writers: Number(writers),
            countries: readPairs(countries),
            letters: readPairs(letters.normalize("NFD")),
          }
        : undefined,
  );

/** Of data/scripts.tsv. One that a country alone writes has one language, and no letter of it tells more. */
export const parseScripts = (text: string, place: string, alphabets: readonly Alphabet[] = []): Script[] =>
  readRows(
    text,
    place,
    "script\tfirst\tlast\tcountry",
    "a script, its first and last letter, the code of a country",
    ([script = "", first = "", last = "", country = "", ...others]) => {
      const own = alphabets.filter((alphabet) => alphabet.script === script);
      return script &&
        first.length === 1 &&
        last.length === 1 &&
        first <= last &&
        (/^[A-Z]{2}$/u.test(country) || (country === "" && own.length > 0)) &&
        others.length === 0
        ? {
            first,
            last,
            alphabets: country
              ? [{ script, writers: 1, countries: new Map([[country, 1]]), letters: new Map() }]
              : own,
          }
        : undefined;
    },
  );

export function readScripts(): Script[] {
  const alphabets = parseAlphabets(readFileSync(ALPHABETS_PATH, "utf8"), ALPHABETS_PATH);
  const path = pathOf("scripts.tsv");
  return parseScripts(readFileSync(path, "utf8"), path, alphabets);
}

/** So many factors of two less likely is a letter at most that no word of a language has: a digit in a data file. */
const MAX_STEP = 9;
/** A letter that no language has more often, of 10,000, is left out. */
const MIN_RATE = 5;

/**
 * As data files have it: what stands before the first letter, the last letter, and for each letter by how many factors of two it is less
 * likely in each language than in the one that has it most, the last language first. The first of these stands for no letter: it compares
 * how many write them.
 */
export function packScript({ first, last, alphabets }: Script): string {
  const toRow = (rates: readonly number[], letter: string): string => {
    const most = Math.max(...rates);
    const steps = rates.map((rate) => Math.min(MAX_STEP, Math.round(Math.log2(most / rate))));
    return letter && (most < MIN_RATE || Math.max(...steps) < 2)
      ? ""
      : `${steps.reverse().join("")}${letter}|`;
  };
  const letters = [...new Set(alphabets.flatMap((alphabet) => [...alphabet.letters.keys()]))].sort();
  const rows = letters.map((letter) =>
    toRow(
      alphabets.map((alphabet) => alphabet.letters.get(letter) ?? 0),
      letter,
    ),
  );
  const writers = alphabets.map((alphabet) => alphabet.writers);
  const before = String.fromCharCode(first.charCodeAt(0) - 1);
  return before + last + toRow(writers, "") + rows.join("");
}
