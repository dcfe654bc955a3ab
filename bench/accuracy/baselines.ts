/** What systems are compared with. */
import type { Country } from "../../build/data/folder.ts";
import { type Answer, NO_MATCH } from "../../build/evaluate/metrics.ts";
import type { Person } from "../../build/evaluate/people.ts";
import { surnameQueries } from "../../build/evaluate/query.ts";
import { type Split, splitOf } from "../../build/evaluate/split.ts";
import { type Evaluation, scorePerson, sumUpEvaluation } from "./evaluate.ts";
import type { NameScore } from "./groups.ts";
import { askFirstKnown, type FullSystem, type System } from "./system.ts";

/**
 * The least that a system has to beat: the countries in the order of their people in the part "fit", whatever the name,
 * each with its share of them as its probability.
 */
export function createMostFrequent(people: readonly Person[], countryCount: number): System {
  const fit = people.filter((person) => splitOf(person) === "fit");
  const counts = new Map<string, number>();
  for (const { country } of fit) counts.set(country, (counts.get(country) ?? 0) + 1);
  const candidates = [...counts]
    .sort(([left, leftCount], [right, rightCount]) => rightCount - leftCount || (left < right ? -1 : 1))
    .map(([country_id, count]) => ({ country_id, probability: count / fit.length }));
  const match = candidates.length === 0 ? NO_MATCH : "always";
  const answer: Answer = { candidates, rest: 0, match, evidence: "" };
  return {
    name: "most frequent",
    countryCount,
    ask: () => answer,
    askParts: () => answer,
    askWhole: () => answer,
  };
}

const PROTOCOL = "whole name";

/**
 * What is left to win: whoever knew for each person whether the surname, the given name alone or both tell most would be
 * right so often. No system can know it, so that it has a place but no probability.
 *
 * @param name what the oracle is called; it asks the system
 */
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
function partsOf(person: Person): { given: string; family: string } {
  const { surname, forename, name } = person;
  if (surname !== "" && forename !== "") return { given: forename, family: surname };
  const [family = ""] = surnameQueries(person);
  const trimmed = name.trim();
  return {
    given: forename || (trimmed.endsWith(family) ? trimmed.slice(0, -family.length).trim() : ""),
    family,
  };
}
