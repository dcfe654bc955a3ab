/** Asks systems about people and sums up how they did, in whole and by group. */
import type { Country } from "../../build/data-folder.ts";
import { SCRIPTS, scriptNumber } from "../../build/model/script.ts";
import {
  type Answer,
  type CalibrationBin,
  calibrationBins,
  type Metrics,
  type Score,
  scoreAnswer,
  summarize,
} from "./metrics.ts";
import type { Person } from "./people.ts";
import { surnameQueries } from "./query.ts";
import { type Split, splitOf } from "./split.ts";
import { askFirstKnown, type System } from "./system.ts";

/** What is asked: the surname alone, or the whole name as one string. */
export type Protocol = "surname" | "full name";

/** Every row counting the same, and every country counting by the square root of its population. */
export interface Weighted {
  unweighted: Metrics;
  weighted: Metrics;
}

export interface Group extends Weighted {
  name: string;
}

export interface Result extends Weighted {
  system: string;
  protocol: Protocol;
  split: Split | "all";
  byMatch: Group[];
  byScript: Group[];
  byRegion: Group[];
  byCountry: Group[];
  calibration: CalibrationBin[];
}

interface ScoredPerson extends Score {
  split: Split;
  script: string;
  region: string;
}

/** All protocols that the system takes, each on the given splits. */
export function evaluate(
  system: System,
  people: readonly Person[],
  countries: readonly Country[],
  splits: readonly (Split | "all")[],
): Result[] {
  const countriesByCode = new Map(countries.map((country) => [country.code, country]));
  const protocols: Protocol[] = system.takesFullNames ? ["surname", "full name"] : ["surname"];
  return protocols.flatMap((protocol) => {
    const scored = people.map((person): ScoredPerson => {
      const queries = protocol === "surname" ? surnameQueries(person) : [person.name];
      const answer: Answer = askFirstKnown(system, queries);
      return {
        ...scoreAnswer(answer, person.country, system.countryCount),
        split: splitOf(person),
        script: describeScript(queries[0]!),
        region: countriesByCode.get(person.country)?.region ?? "not in countries.tsv",
      };
    });
    return splits.map((split) => {
      const chosen = split === "all" ? scored : scored.filter((score) => score.split === split);
      const weightOf = createWeights(chosen, countriesByCode);
      const groupBy = (keyOf: (score: ScoredPerson) => string): Group[] =>
        groupScores(chosen, keyOf).map(([name, scores]) => ({ name, ...sumUp(scores, weightOf) }));
      return {
        system: system.name,
        protocol,
        split,
        ...sumUp(chosen, weightOf),
        byMatch: groupBy(({ match }) => match),
        byScript: groupBy(({ script }) => script),
        byRegion: groupBy(({ region }) => region),
        byCountry: groupBy(({ country }) => country),
        calibration: calibrationBins(chosen),
      };
    });
  });
}

/** Scores by key, in the order of the keys. */
function groupScores<T>(scores: readonly T[], keyOf: (score: T) => string): [key: string, scores: T[]][] {
  const groups = new Map<string, T[]>();
  for (const score of scores) {
    const key = keyOf(score);
    const group = groups.get(key);
    if (group) group.push(score);
    else groups.set(key, [score]);
  }
  return [...groups].sort(([left], [right]) => (left < right ? -1 : 1));
}

function sumUp(scores: readonly Score[], weightOf: (country: string) => number): Weighted {
  return { unweighted: summarize(scores), weighted: summarize(scores, weightOf) };
}

/** Square root of the population over the number of the country's rows: the people are a capped sample per country. */
function createWeights(
  scores: readonly Score[],
  countriesByCode: ReadonlyMap<string, Country>,
): (country: string) => number {
  const rowCounts = new Map<string, number>();
  for (const { country } of scores) rowCounts.set(country, (rowCounts.get(country) ?? 0) + 1);
  const weights = new Map<string, number>();
  for (const [country, rowCount] of rowCounts) {
    weights.set(country, Math.sqrt(countriesByCode.get(country)?.population ?? 0) / rowCount);
  }
  return (country) => weights.get(country) ?? 0;
}

/** Latin names with marks or letters beyond a to z stand apart: they show what diacritics are worth. */
function describeScript(query: string): string {
  const script = SCRIPTS[scriptNumber(query)] ?? "Other";
  return script === "Latin" && /[^\p{ASCII}\p{Pd}\p{Pf}\p{Zs}ʻʼ]/u.test(query)
    ? "Latin with diacritics"
    : script;
}
