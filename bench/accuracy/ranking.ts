/** From weights to an answer, for the systems that are no predictor. */
import type { Candidate } from "../../src/types.ts";

/** Divides by the sum and sorts: most likely first, ties by code, as the contract has them. */
export function normalize(candidates: readonly Candidate[]): Candidate[] {
  const sum = candidates.reduce((total, { probability }) => total + probability, 0);
  return candidates
    .map(({ country_id, probability }) => ({ country_id, probability: probability / sum }))
    .sort(
      (left, right) => right.probability - left.probability || (left.country_id < right.country_id ? -1 : 1),
    );
}
