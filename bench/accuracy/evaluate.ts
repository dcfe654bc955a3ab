/** Asks systems about people and sums up how they did, in whole and by group. */
import type { Country } from "../../build/data-folder.ts";
import { SCRIPTS, scriptNumber } from "../../build/model/script.ts";
import { type Intervals, intervalsOf, type Resamples, resample } from "./bootstrap.ts";
import { groupBy } from "./group-by.ts";
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
import type { Split } from "./split.ts";
import { askFirstKnown, type System } from "./system.ts";

/** What is asked: the surname alone, the whole name as one string, or its parts where both are known. */
export const PROTOCOLS = ["surname", "full name", "given + family"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** Every row counting the same, and every country counting by the square root of its population. */
export interface Weighted {
  unweighted: Metrics;
  weighted: Metrics;
}

export interface Group extends Weighted {
  name: string;
}

/** What answers are also summed up by. */
export const GROUPINGS = ["match", "evidence", "script", "answerRegion", "region", "country"] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface Result extends Weighted {
  system: string;
  protocol: Protocol;
  split: Split | "all";
  /** Of the unweighted figures. */
  intervals: Intervals;
  groups: Record<Grouping, Group[]>;
  calibration: CalibrationBin[];
}

/** A result with what is needed to compare it with another. */
export interface Evaluation {
  result: Result;
  resamples: Resamples;
}

interface ScoredPerson extends Score {
  script: string;
}

/** Undefined where a system cannot be asked or a person cannot be asked about. */
const ASK: Record<Protocol, (system: System, person: Person) => Answer | undefined> = {
  surname: (system, person) => askFirstKnown(system, surnameQueries(person)),
  "full name": (system, { name }) => (system.takesFullNames ? system.ask(name) : undefined),
  "given + family": (system, { forename, surname }) =>
    forename !== "" && surname !== "" ? system.askParts?.({ given: forename, family: surname }) : undefined,
};

/**
 * All protocols that the system takes.
 *
 * @param split the part of the list that the people are, to label the results with
 */
export function evaluate(
  system: System,
  people: readonly Person[],
  countries: readonly Country[],
  split: Split | "all",
): Evaluation[] {
  const countriesByCode = new Map(countries.map((country) => [country.code, country]));
  return PROTOCOLS.flatMap((protocol): Evaluation[] => {
    const scored = scorePeople(system, protocol, people);
    if (scored.length === 0) return [];
    const resamples = resample(scored);
    const result: Result = {
      system: system.name,
      protocol,
      split,
      ...sumUpGroups(scored, countriesByCode),
      intervals: intervalsOf(resamples),
      calibration: calibrationBins(scored),
    };
    return [{ result, resamples }];
  });
}

function scorePeople(system: System, protocol: Protocol, people: readonly Person[]): ScoredPerson[] {
  return people.flatMap((person) => {
    const answer = ASK[protocol](system, person);
    if (answer === undefined) return [];
    const score = scoreAnswer(answer, person.country, system.countryCount);
    return [{ ...score, script: describeScript(surnameQueries(person)[0]!) }];
  });
}

const UNKNOWN_REGION = "not in countries.tsv";

function sumUpGroups(
  scores: readonly ScoredPerson[],
  countriesByCode: ReadonlyMap<string, Country>,
): Weighted & { groups: Record<Grouping, Group[]> } {
  const weightOf = createWeights(scores, countriesByCode);
  const regionOf = (code: string): string =>
    code === "" ? "" : (countriesByCode.get(code)?.region ?? UNKNOWN_REGION);
  const keys: Record<Grouping, (score: ScoredPerson) => string> = {
    match: ({ match }) => match,
    evidence: ({ evidence }) => evidence,
    script: ({ script }) => script,
    answerRegion: ({ first }) => regionOf(first),
    region: ({ country }) => regionOf(country),
    country: ({ country }) => country,
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
      .map(([name, chosen]) => ({ name, ...sumUp(chosen) }));
  return {
    ...sumUp(scores),
    groups: Object.fromEntries(GROUPINGS.map((grouping) => [grouping, sumUpBy(grouping)])) as Record<
      Grouping,
      Group[]
    >,
  };
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
