/** A table of `cognomen export`, for those who join names with it. */
import type { Candidate } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { readTier } from "./tiers.ts";

export const TABLE_TIER = "standard";
export const EXPORT_ARGS: readonly string[] = [
  ...["export", "--quiet", "--tier", TABLE_TIER, "--composed"],
  ...["--part", "predict", "-o", "names.csv"],
];

/** What a join finds: the number of a name, and a country of its answer, the likeliest first. */
export type JoinedRow = readonly [id: number, country: string, probability: number, count: number];

/**
 * Compares a join with `predict`.
 *
 * @returns how many names were answered by each way of looking up, and those that were answered otherwise
 */
export function compareJoin(
  names: readonly string[],
  rows: readonly JoinedRow[],
): { matches: Record<string, number>; wrong: string[] } {
  const answers = new Map<number, { country: Candidate[]; count: number }>();
  for (const [id, country_id, probability, count] of rows) {
    const answer = answers.get(id) ?? { country: [], count };
    answer.country.push({ country_id, probability } as Candidate);
    answers.set(id, answer);
  }
  const { explain } = createPredictor(readTier(TABLE_TIER));
  const matches: Record<string, number> = {};
  const wrong = names.filter((name, id) => {
    const { country, count, match } = explain(name);
    matches[match] = (matches[match] ?? 0) + 1;
    const found = answers.get(id) ?? { country: [], count: 0 };
    return JSON.stringify(found) !== JSON.stringify({ country, count });
  });
  return { matches, wrong };
}
