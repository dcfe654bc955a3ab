/**
 * Names to ask, grouped by the path that a look-up takes through the program. Drawn from `data/statistics`, which holds
 * parts of names only; whole names are put together at random, so that no person is meant.
 */
import { SCRIPTS, scriptNumber } from "../../build/model/script.ts";
import { readShard } from "../../build/statistics.ts";
import type { Match, NamePart, Predictor } from "../../src/types.ts";
import { createRandom, type Random } from "./random.ts";

export const PATHS = ["direct", "stripped", "last name", "unknown", "non-Latin"] as const;
export type Path = (typeof PATHS)[number];

/** One question with what must come out, whatever the tier. */
export interface BenchInput {
  name: string;
  match: Match;
  /** A name that must get the same candidates; null where nothing must be found. */
  sameAs: string | null;
}

export type BenchInputs = Record<Path, BenchInput[]>;

const SEED = 20;
const LATIN_COUNTRIES = ["BR", "CZ", "DE", "ES", "FR", "GB", "ID", "IT", "NG", "PL", "SE", "TR", "US", "VN"];
const OTHER_COUNTRIES = ["CN", "EG", "GR", "IL", "IN", "JP", "KR", "RU", "TH", "TW", "UA"];
/** Names that every tier knows are found quickly among the commonest. */
const COMMON_COUNT = 3000;
/** Draws for each input wanted, after which a path counts as not found. */
const MAX_DRAWS_PER_INPUT = 200;
const MARKED: Readonly<Record<string, string>> = { a: "ǎ", e: "ě", i: "ǐ", o: "ǒ", u: "ǔ", y: "ÿ" };

interface Country {
  isLatin: boolean;
  surnames: string[];
  forenames: string[];
}

function readNames(dataFolder: string, code: string, part: NamePart, isLatin: boolean): string[] {
  const { rows } = readShard(dataFolder, code, part);
  return rows
    .filter(({ name }) => !name.includes(" ") && (SCRIPTS[scriptNumber(name)] === "Latin") === isLatin)
    .map(({ name, counts }) => ({ name, count: Math.max(...counts) }))
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1))
    .map(({ name }) => name);
}

function readCountry(dataFolder: string, code: string, isLatin: boolean): Country {
  return {
    isLatin,
    surnames: readNames(dataFolder, code, "surname", isLatin),
    forenames: readNames(dataFolder, code, "forename", isLatin),
  };
}

/** As people write it: the data are in lower case. */
const capitalize = (name: string): string => name.replace(/^./u, (letter) => letter.toUpperCase());

/** Han and Hangul names are written without a space and fall back to the surname at their front. */
const isWrittenTogether = (name: string): boolean => /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(name);

function shuffle(text: string, random: Random): string {
  const letters = [...text];
  for (let index = letters.length - 1; index > 0; index--) {
    const other = random.below(index + 1);
    [letters[index], letters[other]] = [letters[other]!, letters[index]!];
  }
  return letters.join("");
}

/** A proposal for a path; undefined if this draw gives none. */
type Draw = (random: Random) => BenchInput | undefined;

function createDraws(countries: readonly Country[]): Record<Path, Draw> {
  const pools = countries.map(({ isLatin, surnames, forenames }) => ({
    isLatin,
    surnames: surnames.slice(0, COMMON_COUNT),
    forenames: forenames.slice(0, COMMON_COUNT),
  }));
  const latin = pools.filter(({ isLatin }) => isLatin);
  const other = pools.filter(({ isLatin, surnames }) => !isLatin && surnames.length > 0);
  const surname = (random: Random): string => random.pick(random.pick(latin).surnames);
  return {
    direct(random) {
      const name = capitalize(surname(random));
      return { name, match: "direct", sameAs: name };
    },
    stripped(random) {
      const plain = surname(random);
      const vowels = [...plain].flatMap((letter, index) => (MARKED[letter] ? [index] : []));
      if (vowels.length === 0 || !/^[a-z]+$/u.test(plain)) return undefined;
      const index = random.pick(vowels);
      const name = plain.slice(0, index) + MARKED[plain[index]!] + plain.slice(index + 1);
      return { name: capitalize(name), match: "stripped", sameAs: plain };
    },
    "last name"(random) {
      const { surnames, forenames } = random.pick(latin);
      const last = capitalize(random.pick(surnames));
      return { name: `${capitalize(random.pick(forenames))} ${last}`, match: "last-name", sameAs: last };
    },
    unknown(random) {
      const name = capitalize(shuffle(surname(random) + surname(random), random));
      return { name, match: "none", sameAs: null };
    },
    "non-Latin"(random) {
      const { surnames, forenames } = random.pick(other);
      const name = random.pick(surnames);
      if (forenames.length === 0 || random.below(2) === 0) return { name, match: "direct", sameAs: name };
      const forename = random.pick(forenames);
      const isTogether = isWrittenTogether(name) && isWrittenTogether(forename);
      return {
        name: isTogether ? name + forename : `${forename} ${name}`,
        match: "last-name",
        sameAs: isTogether ? null : name,
      };
    },
  };
}

export interface Questions {
  inputs: BenchInputs;
  /** Common and rare surnames of all countries, every second one behind a forename; may be unknown. */
  mixed: string[];
}

/**
 * Draws the questions.
 *
 * @param predictors of all tiers: an input stays only if each of them takes the path it is meant for
 * @param countPerPath inputs for each path
 */
export function drawQuestions(
  dataFolder: string,
  predictors: readonly Predictor[],
  countPerPath: number,
  mixedCount: number,
): Questions {
  const countries = [
    ...LATIN_COUNTRIES.map((code) => readCountry(dataFolder, code, true)),
    ...OTHER_COUNTRIES.map((code) => readCountry(dataFolder, code, false)),
  ];
  const random = createRandom(SEED);
  const draws = createDraws(countries);
  const inputs = {} as BenchInputs;
  for (const path of PATHS) inputs[path] = drawInputs(path, draws[path], random, predictors, countPerPath);
  const known = countries.filter(({ surnames, forenames }) => surnames.length > 0 && forenames.length > 0);
  const mixed = Array.from({ length: mixedCount }, (_, index) => {
    const { surnames, forenames } = random.pick(known);
    const surname = capitalize(random.pick(surnames));
    return index % 2 === 0 ? surname : `${capitalize(random.pick(forenames))} ${surname}`;
  });
  return { inputs, mixed };
}

/** Left out are names whose last word is unknown or no surname to the rules, such as "III": another word answers. */
function fits(predictor: Predictor, { name, match, sameAs }: BenchInput): boolean {
  const explanation = predictor.explain(name);
  return (
    explanation.match === match && (sameAs === null || predictor.explain(sameAs).key === explanation.key)
  );
}

function drawInputs(
  path: Path,
  draw: Draw,
  random: Random,
  predictors: readonly Predictor[],
  count: number,
): BenchInput[] {
  const inputs: BenchInput[] = [];
  for (let drawn = 0; inputs.length < count; drawn++) {
    if (drawn > count * MAX_DRAWS_PER_INPUT) {
      throw new Error(`${path}: ${inputs.length} of ${count} inputs found in ${drawn} draws`);
    }
    const input = draw(random);
    if (input && predictors.every((predictor) => fits(predictor, input))) inputs.push(input);
  }
  return inputs;
}
