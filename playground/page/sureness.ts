/** A word for how sure an answer is: the scale of likelihoods that reports on the climate made known. */
import type { Candidate } from "cognomen";
import { MIN_STANDING_PERCENT, toPercent } from "./scale.ts";

/** Lower bounds of the words in percent, the surest first: nine tenths, two thirds, a third. */
const WORDS: readonly (readonly [boundPercent: number, word: string])[] = [
  [90, "Very likely"],
  [67, "Likely"],
  [MIN_STANDING_PERCENT, "Perhaps"],
];

/** Countries this near to the first are named beside it. */
const NEAR_PERCENT = 5;

/**
 * Says in a sentence where a name comes from, and how sure that is.
 *
 * @param candidates at least one, the likeliest first
 * @param countryName the name of a country by its code, as in a sentence
 * @param isWeak whether there is so little evidence that nothing is likely
 */
export function tellSureness(
  candidates: readonly Candidate[],
  countryName: (code: string) => string,
  isWeak = false,
): string {
  const [first, second] = candidates;
  const { probability, country_id } = first!;
  const percent = toPercent(probability);
  const [, word] = WORDS.find(([bound]) => percent >= bound) ?? [];
  const name = countryName(country_id);
  if (word === undefined) return `No country stands out. The most likely is ${name}.`;
  const shownWord = isWeak ? "Perhaps" : word;
  if (second && percent - toPercent(second.probability) < NEAR_PERCENT)
    return `${shownWord} ${name} or ${countryName(second.country_id)}: both are about equally likely.`;
  return `${shownWord} ${name}.`;
}
