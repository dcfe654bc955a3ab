/** Asks systems about people and sums up how they did, in whole and by group. */
import type { Country } from "../../build/data/folder.ts";
import { type Intervals, intervalsOf, type Resamples, resample } from "../../build/evaluate/bootstrap.ts";
import { type Answer, type CalibrationBin, calibrationBins } from "../../build/evaluate/metrics.ts";
import type { Person } from "../../build/evaluate/people.ts";
import { surnameQueries } from "../../build/evaluate/query.ts";
import type { Split } from "../../build/evaluate/split.ts";
import {
  describeWords,
  type Group,
  type Grouping,
  longWords,
  type NameScore,
  scoreName,
  sumUpGroups,
  type Weighted,
  weighByPrior,
} from "./groups.ts";
import { askFirstKnown, type System } from "./system.ts";

/**
 * What is asked: the whole name, every word of which counts; the surname alone, as a word that may be a given name too, or passed as the
 * family name that it is; the whole name as one string, which its last name answers; or its parts where both are known.
 */
export const PROTOCOLS = ["whole name", "surname", "family name", "full name", "given + family"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** From so many words on names of a protocol are one group, of long names. */
export const MOST_WORDS: Readonly<Record<Protocol, 2 | 3>> = {
  "whole name": 3,
  surname: 2,
  "family name": 2,
  "full name": 3,
  "given + family": 3,
};

/** The group of names of many words. */
export const longGroup = ({ protocol, groups }: Pick<Result, "protocol" | "groups">): Group | undefined =>
  groups.words.find(({ name }) => name === longWords(MOST_WORDS[protocol]));

export interface Result extends Weighted {
  system: string;
  protocol: Protocol;
  split: Split | "all";
  /** Whether the system says no probabilities: figures of calibration and log loss mean nothing then. */
  ranksOnly?: true;
  /** Of the figures by the prior. */
  intervals: Intervals;
  groups: Record<Grouping, Group[]>;
  /** By the prior. */
  calibration: CalibrationBin[];
}

/** A result with what is needed to compare it with another. */
export interface Evaluation {
  result: Result;
  resamples: Record<keyof Weighted, Resamples>;
}

/** Undefined where a person cannot be asked about. */
const ASK: Record<Protocol, (system: System, person: Person) => Answer | undefined> = {
  "whole name": (system, { name }) => system.askWhole(name),
  surname: (system, person) => askFirstKnown(system, surnameQueries(person)),
  "family name": ({ askParts }, person) =>
    askFirstKnown({ ask: (family) => askParts({ family }) }, surnameQueries(person)),
  "full name": (system, { name }) => system.ask(name),
  "given + family": ({ askParts }, { forename: given, surname: family }) =>
    given !== "" && family !== "" ? askParts({ given, family }) : undefined,
};

/**
 * All protocols, or some of them.
 *
 * @param split the part of the list that the people are, to label the results with
 */
export function evaluate(
  system: System,
  people: readonly Person[],
  countries: readonly Country[],
  split: Split | "all",
  protocols: readonly Protocol[] = PROTOCOLS,
): Evaluation[] {
  return protocols.flatMap((protocol): Evaluation[] => {
    const scored = people.flatMap((person) => {
      const answer = ASK[protocol](system, person);
      return answer === undefined ? [] : [scorePerson(answer, person, protocol, system.countryCount)];
    });
    return scored.length === 0 ? [] : [sumUpEvaluation(system, protocol, split, scored, countries)];
  });
}

export const scorePerson = (
  answer: Answer,
  person: Person,
  protocol: Protocol,
  countryCount: number,
): NameScore => {
  const query = surnameQueries(person)[0]!;
  const words = describeWords(MOST_WORDS[protocol] === 2 ? query : person.name, MOST_WORDS[protocol]);
  return scoreName(answer, query, person.country, countryCount, words);
};

export function sumUpEvaluation(
  { name, ranksOnly }: { name: string; ranksOnly?: true },
  protocol: Protocol,
  split: Split | "all",
  scored: readonly NameScore[],
  countries: readonly Country[],
): Evaluation {
  const weightOf = weighByPrior(scored, countries);
  const resamples = { unweighted: resample(scored), weighted: resample(scored, weightOf) };
  const result: Result = {
    system: name,
    protocol,
    split,
    ...(ranksOnly && { ranksOnly }),
    ...sumUpGroups(scored, countries),
    intervals: intervalsOf(resamples.weighted),
    calibration: calibrationBins(scored, weightOf),
  };
  return { result, resamples };
}
