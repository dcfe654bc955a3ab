/** The columns that are added to a table. */
import type { Candidate, Match } from "../types.ts";

/** What is known of a name. */
export interface Answer {
  country: readonly Candidate[];
  count: number;
  match: Match;
}

/** Names of the added columns, in order. */
export function listAddedColumns(limit: number, prefix: string): string[] {
  const columns: string[] = [];
  for (let rank = 1; rank <= limit; rank++)
    columns.push(`${prefix}country_${rank}`, `${prefix}probability_${rank}`);
  return [...columns, `${prefix}count`, `${prefix}match`];
}
