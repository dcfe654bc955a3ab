/** Sums answers up: in whole, and by what was asked, how it was answered and who was meant. */
import type { Country } from "../../build/data/folder.ts";
import { groupBy } from "../../build/evaluate/group-by.ts";
import {
  type Answer,
  type Metrics,
  type Score,
  scoreAnswer,
  summarize,
} from "../../build/evaluate/metrics.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";

export interface Weighted {
  /** By rows: every person counts alike. */
  unweighted: Metrics;
  /** By the default prior, the figures that are stated first: see {@link weighByPrior}. */
  weighted: Metrics;
}

export interface Group extends Weighted {
  name: string;
  /** Of people of one country: the other countries that came first most often, and how often. */
  instead?: Confusion[];
}

export interface Confusion {
  country: string;
  count: number;
}

/** Of what is measured country by country and held to a floor, countries with so many people. */
export const MIN_COUNTRY_ROWS = 60;
const CONFUSION_COUNT = 3;

/** What answers are also summed up by. */
export const GROUPINGS = [
  "match",
  "evidence",
  "script",
  "words",
  "answerRegion",
  "answerCountry",
  "region",
  "country",
  "scriptCountry",
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** An answer to a name in a known script, of so many words. */
export interface NameScore extends Score {
  script: string;
  /** As {@link describeWords} says it. */
  words: string;
}

/**
 * @param query what was asked first, whose script is meant
 * @param words how many words the answer is about; default those of the query
 */
export function scoreName(
  answer: Answer,
  query: string,
  country: string,
  countryCount: number,
  words = describeWords(query, 2),
): NameScore {
  return { ...scoreAnswer(answer, country, countryCount), script: describeScript(query), words };
}

const WORD_COUNTS = ["one word", "two words", "three words"] as const;

/** @param most so many words and more are one group */
export function describeWords(text: string, most: 2 | 3): string {
  const count = Math.min(most, text.trim().split(/\s+/u).length);
  return count === most ? longWords(most) : WORD_COUNTS[count - 1]!;
}

/** The group of the longest names. */
export const longWords = (most: 2 | 3): string => `${WORD_COUNTS[most - 1]} or more`;

const UNKNOWN_REGION = "not in countries.tsv";

export function sumUpGroups(
  scores: readonly NameScore[],
  countries: readonly Country[],
): Weighted & { groups: Record<Grouping, Group[]> } {
  const countriesByCode = new Map(countries.map((country) => [country.code, country]));
  const weightOf = weighByPrior(scores, countries);
  const regionOf = (code: string): string =>
    code === "" ? "" : (countriesByCode.get(code)?.region ?? UNKNOWN_REGION);
  const keys: Record<Grouping, (score: NameScore) => string> = {
    match: ({ match }) => match,
    evidence: ({ evidence }) => evidence,
    script: ({ script }) => script,
    words: ({ words }) => words,
    answerRegion: ({ first }) => regionOf(first),
    answerCountry: ({ first }) => first,
    region: ({ country }) => regionOf(country),
    country: ({ country }) => country,
    scriptCountry: ({ script, country }) => `${script}\t${country}`,
  };
  const sumUp = (chosen: readonly Score[]): Weighted => ({
    unweighted: summarize(chosen),
    weighted: summarize(chosen, weightOf),
  });
  /** In the order of the keys; answers whose key is empty belong to no group. */
  const sumUpBy = (grouping: Grouping): Group[] =>
    [...groupBy(scores, keys[grouping])]
      .filter(([name]) => name !== "")
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, chosen]) => ({
        name,
        ...sumUp(chosen),
        ...(grouping === "country" && { instead: findConfusions(chosen) }),
      }));
  return {
    ...sumUp(scores),
    groups: Object.fromEntries(GROUPINGS.map((grouping) => [grouping, sumUpBy(grouping)])) as Record<
      Grouping,
      Group[]
    >,
  };
}

function findConfusions(scores: readonly Score[]): Confusion[] {
  const wrong = scores.filter(({ first, country }) => first !== "" && first !== country);
  return [...groupBy(wrong, ({ first }) => first)]
    .map(([country, { length }]) => ({ country, count: length }))
    .sort((left, right) => right.count - left.count || (left.country < right.country ? -1 : 1))
    .slice(0, CONFUSION_COUNT);
}

/**
 * The world as the default prior sees it: the square root of a country's population, over the number of its rows, which
 * the list caps.
 */
export function weighByPrior(
  rows: readonly Pick<Score, "country">[],
  countries: readonly Country[],
): (country: string) => number {
  const populations = new Map<string, number>(countries.map(({ code, population }) => [code, population]));
  const weights = new Map(
    [...groupBy(rows, ({ country }) => country)].map(([country, { length }]) => [
      country,
      Math.sqrt(populations.get(country) ?? 0) / length,
    ]),
  );
  return (country) => weights.get(country) ?? 0;
}

/** Latin names with marks or letters beyond a to z stand apart: they show what diacritics are worth. */
export function describeScript(query: string): string {
  const script = SCRIPTS[scriptNumber(query)] ?? "Other";
  return script === "Latin" && /[^\p{ASCII}\p{Pd}\p{Pf}\p{Zs}ʻʼ]/u.test(query)
    ? "Latin with diacritics"
    : script;
}
