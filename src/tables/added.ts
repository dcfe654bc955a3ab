/** The columns that are added to a table. */
import type { Candidate, Explanation, Match } from "../ground/types.ts";

/** What is known of a name. */
export interface Answer {
  country: readonly Candidate[];
  count: number;
  match: AnswerMatch;
}

/** What answered. `whole-name`: several words of the name together. */
export type AnswerMatch = Match | "whole-name";

/** Where several words of a name answer together, none of the steps of one does. */
export function matchOf({ match, words = [] }: Pick<Explanation, "match" | "words">): AnswerMatch {
  const known = words.filter((word) => word.match !== "none");
  if (known.length < 2) return match;
  return known.every((word) => word.match === "estimate") ? "estimate" : "whole-name";
}

/**
 * Names of the added columns, in order.
 *
 * @param hasNames whether names of countries stand beside their codes
 */
export function listAddedColumns(limit: number, prefix: string, hasNames = false): string[] {
  const columns: string[] = [];
  for (let rank = 1; rank <= limit; rank++) {
    const names = hasNames ? [`${prefix}country_name_${rank}`] : [];
    columns.push(`${prefix}country_${rank}`, ...names, `${prefix}probability_${rank}`);
  }
  return [...columns, `${prefix}count`, `${prefix}match`];
}
