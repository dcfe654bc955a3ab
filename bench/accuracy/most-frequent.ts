/**
 * The least that a system has to beat: the countries in the order of their people in the part "fit", whatever the name,
 * each with its share of them as its probability.
 */
import { type Answer, NO_MATCH } from "../../evaluation/metrics.ts";
import type { Person } from "../../evaluation/people.ts";
import { splitOf } from "../../evaluation/split.ts";
import { normalize } from "./ranking.ts";
import type { NamedSystem } from "./system.ts";

export function createMostFrequent(people: readonly Person[], countryCount: number): NamedSystem {
  const counts = new Map<string, number>();
  for (const person of people) {
    if (splitOf(person) === "fit") counts.set(person.country, (counts.get(person.country) ?? 0) + 1);
  }
  const candidates = normalize([...counts].map(([country_id, probability]) => ({ country_id, probability })));
  const match = candidates.length === 0 ? NO_MATCH : "always";
  const answer: Answer = { candidates, rest: 0, match, evidence: "" };
  return {
    name: "most frequent",
    countryCount,
    takesFullNames: true,
    ask: () => answer,
    askParts: () => answer,
    askWhole: () => answer,
  };
}
