/**
 * What is left to win: whoever knew for each person whether the surname, the given name alone or both tell most would be
 * right so often. No system can know it, so that it has a place but no probability.
 */
import type { Country } from "../../build/data/folder.ts";
import type { Person } from "../../build/evaluate/people.ts";
import { surnameQueries } from "../../build/evaluate/query.ts";
import type { Split } from "../../build/evaluate/split.ts";
import { type Evaluation, scorePerson, sumUpEvaluation } from "./evaluate.ts";
import type { NameScore } from "./groups.ts";
import { askFirstKnown, type FullSystem } from "./system.ts";

const PROTOCOL = "whole name";

/** @param name what the oracle is called; it asks the system */
export function evaluateOracle(
  name: string,
  system: FullSystem,
  people: readonly Person[],
  countries: readonly Country[],
  split: Split | "all",
): Evaluation[] {
  if (people.length === 0) return [];
  const scored = people.map((person) => {
    const { given, family } = partsOf(person);
    const surname = askFirstKnown(system, surnameQueries(person));
    const answers =
      given === "" ? [surname] : [surname, system.askParts({ given }), system.askParts({ given, family })];
    return answers
      .map((answer) => scorePerson(answer, person, PROTOCOL, system.countryCount))
      .reduce((best, score) => (isBetter(score, best) ? score : best));
  });
  return [sumUpEvaluation({ name, ranksOnly: true }, PROTOCOL, split, scored, countries)];
}

/** A place among the candidates is better than none, and any answer better than none. */
function isBetter(score: NameScore, than: NameScore): boolean {
  if (score.rank > 0 && than.rank > 0) return score.rank < than.rank;
  return score.rank > 0 || (than.rank === 0 && than.first === "" && score.first !== "");
}

/** As the list has them; else the last word of the name, with its particles, and what stands before it. */
export function partsOf(person: Person): { given: string; family: string } {
  const { surname, forename, name } = person;
  if (surname !== "" && forename !== "") return { given: forename, family: surname };
  const [family = ""] = surnameQueries(person);
  const trimmed = name.trim();
  return {
    given: forename || (trimmed.endsWith(family) ? trimmed.slice(0, -family.length).trim() : ""),
    family,
  };
}
