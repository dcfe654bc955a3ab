/** Asks systems about people and sums up how they did, in whole and by group. */
import type { Country } from "../../build/data/folder.ts";
import { type Intervals, intervalsOf, type Resamples, resample } from "./bootstrap.ts";
import {
  type Group,
  type Grouping,
  type NameScore,
  scoreName,
  sumUpGroups,
  type Weighted,
} from "./groups.ts";
import { type Answer, type CalibrationBin, calibrationBins } from "./metrics.ts";
import type { Person } from "./people.ts";
import { surnameQueries } from "./query.ts";
import type { Split } from "./split.ts";
import { askFirstKnown, type System } from "./system.ts";

/** What is asked: the surname alone, the whole name as one string, or its parts where both are known. */
export const PROTOCOLS = ["surname", "full name", "given + family"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

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

/** Undefined where a system cannot be asked or a person cannot be asked about. */
const ASK: Record<Protocol, (system: System, person: Person) => Answer | undefined> = {
  surname: (system, person) => askFirstKnown(system, surnameQueries(person)),
  "full name": (system, { name }) => (system.takesFullNames ? system.ask(name) : undefined),
  "given + family": (system, { forename, surname }) =>
    forename !== "" && surname !== "" ? system.askParts?.({ given: forename, family: surname }) : undefined,
};

/**
 * All protocols that the system takes, or some of them.
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
    const scored = scorePeople(system, protocol, people);
    if (scored.length === 0) return [];
    const resamples = resample(scored);
    const result: Result = {
      system: system.name,
      protocol,
      split,
      ...sumUpGroups(scored, countries),
      intervals: intervalsOf(resamples),
      calibration: calibrationBins(scored),
    };
    return [{ result, resamples }];
  });
}

function scorePeople(system: System, protocol: Protocol, people: readonly Person[]): NameScore[] {
  return people.flatMap((person) => {
    const answer = ASK[protocol](system, person);
    if (answer === undefined) return [];
    return [scoreName(answer, surnameQueries(person)[0]!, person.country, system.countryCount)];
  });
}
