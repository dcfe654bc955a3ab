/**
 * Asks an estimator what the letters of a word say, and remembers.
 *
 * The spelling divides what known words leave over, where that matters. A record names a few countries, and the right one
 * may be one that no record of the name has: the spelling divides most of the residual mass, the neighbours the
 * remainder. Words are estimated as surnames, whatever they count as: this is right as often, and each word is estimated
 * once. Estimating takes longer than everything else, so a known word is estimated only if enough of the answer without
 * it falls on countries that its record does not name. A known string gets the same answer with and without an estimator.
 */
import { type CognomenError, unexpected } from "../ground/errors.ts";
import type { Estimate, Estimator, NamePart } from "../ground/types.ts";

/** What letters say: probabilities by country number; not to be changed. */
export type Letters = (text: string, part: NamePart) => Float64Array;

/** Letters of so many words are kept, 2 KB each: names are met again. With 500, whole names of 2,000 people take 1.4 times as long. */
const MAX_KEPT_COUNT = 4000;
/** Estimators may round: every probability to four decimals. */
const MAX_TOTAL_ERROR = 0.02;

const wrongEstimator = (found: string, expected: string): CognomenError =>
  unexpected("ERR_OPTION", 'Option "estimator"', found, expected);

/** Letters by an estimator, if there is one; what was asked of another one is forgotten. */
export function createLetterReader(
  codes: readonly string[],
): (estimator: Estimator | undefined) => Letters | undefined {
  const kept = new Map<string, Float64Array>();
  let asked: Estimator | undefined;
  let numberedCodes: readonly string[] | undefined;
  let numbers: readonly number[] = [];
  let isAsking = false;

  /** @throws CognomenError `ERR_OPTION` */
  function ask(text: string, part: NamePart): Float64Array {
    isAsking = true;
    let answer: Partial<Estimate>;
    try {
      // Callers without types may answer anything.
      answer = Object(asked!.estimate(text, part));
    } finally {
      isAsking = false;
    }
    const { codes: ownCodes = [], probabilities = [] } = answer;
    if (ownCodes !== numberedCodes) numbers = ownCodes.map((code) => codes.indexOf(code));
    numberedCodes = ownCodes;
    const letters = new Float64Array(codes.length);
    let total = 0;
    // By index: pairs of entries() took as long as all the rest.
    for (let index = 0; index < numbers.length; index++) {
      const probability = probabilities[index]!;
      // Own data may have fewer countries than the estimator: there is nothing at −1.
      letters[numbers[index]!]! += probability;
      // Not a number as soon as one of them is not.
      total += probability < 0 ? Number.NaN : probability;
    }
    if (Math.abs(total - 1) < MAX_TOTAL_ERROR) return letters;
    throw wrongEstimator(
      `probabilities that add up to ${total}`,
      "one of 0 or more for each code, and 1 together",
    );
  }

  const read: Letters = (text, part) => {
    const id = part + text;
    let letters = kept.get(id);
    if (!letters) {
      if (kept.size === MAX_KEPT_COUNT) kept.clear();
      letters = ask(text, part);
      kept.set(id, letters);
    }
    return letters;
  };

  return (estimator) => {
    // It would write over what the name at hand is answered from.
    if (isAsking) throw wrongEstimator("one that asks its predictor", "one that answers");
    if (estimator && estimator !== asked) kept.clear();
    asked = estimator ?? asked;
    return estimator && read;
  };
}
