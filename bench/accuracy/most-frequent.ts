/**
 * The least that a system has to beat: the countries in the order of their people in the part "fit", whatever the name,
 * each with its share of them as its probability.
 */
import { type Answer, NO_MATCH } from "../../build/evaluate/metrics.ts";
import type { Person } from "../../build/evaluate/people.ts";
import { splitOf } from "../../build/evaluate/split.ts";
import type { System } from "./system.ts";

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
