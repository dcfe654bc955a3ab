/**
 * How often people ask for a name: what the choice of names for small tiers rests on.
 *
 * Small tiers keep the names with the most utility per byte: how often a name will be looked up. It is higher if several
 * kinds of sources have the name.
 */
import { EVIDENCE } from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";

/**
 * Expected questions grow more slowly than shares of the counts, since the share of a name that was met once or twice is
 * mostly luck: a surname that seems twice as frequent is asked for 1.3 times as often. Given names are fewer, and the most
 * frequent ones are borne by most people. Bearers tell beside it how much of the share is luck. On *fit*, core finds 0.3
 * points more (top-1, by surname) and 0.7 points more with an estimator (top-1, whole names) than with 0.58 for both.
 */
const FREQUENCY_EXPONENTS: Readonly<Record<NamePart, number>> = { surname: 0.42, forename: 0.8 };
const BEARER_EXPONENT = 0.26;
/** A bearer counts at least as this much: less comes from sources that say of a name only that there is one. */
const MIN_BEARER_COUNT = 0.5;

/**
 * By register (1), sample (2) and dictionary (4): what several kinds of sources have, people ask for more often than what
 * is as frequent in one; what was only derived or stands in dictionaries, hardly ever.
 */
const KIND_FACTORS: readonly number[] = [0.17, 0.32, 0.77, 1, 0.2, 1, 1.4, 1.45];
/**
 * Of names in other letters than Latin there is often nothing but a dictionary, and hardly anybody of *fit* writes them:
 * it cannot say that they are not asked for. Marked down like Latin ones, core would lose Παππάς and Սարգսյան.
 */
const OTHER_SCRIPT_DICTIONARY_FACTOR = 1;
/**
 * Given names in other letters are few, and each tells much of a whole name. On *fit* in own scripts core finds 2 points more of
 * whole names (top-1) than with 1, and as many by surname.
 */
const OTHER_SCRIPT_FORENAME_FACTOR = 1.5;
const COUNTED = EVIDENCE.register | EVIDENCE.sample | EVIDENCE.dictionary;

/**
 * Questions that a name gets, on a scale of its own for each part.
 *
 * @param part what it is asked for as
 * @param frequency its share of the people who may ask, as the counts have it
 * @param bearerCount effective bearers behind it
 * @param kinds EVIDENCE bits
 * @param isLatin whether it is written in Latin letters
 */
export function expectQuestions(
  part: NamePart,
  frequency: number,
  bearerCount: number,
  kinds: number,
  isLatin: boolean,
): number {
  const counted = kinds & COUNTED;
  const factor =
    counted === EVIDENCE.dictionary && !isLatin ? OTHER_SCRIPT_DICTIONARY_FACTOR : KIND_FACTORS[counted]!;
  const bearers = Math.max(MIN_BEARER_COUNT, bearerCount) ** BEARER_EXPONENT;
  const partFactor = part === "forename" && !isLatin ? OTHER_SCRIPT_FORENAME_FACTOR : 1;
  return frequency ** FREQUENCY_EXPONENTS[part] * bearers * factor * partFactor;
}
