/** Every number the model was given rather than computed, with what it was chosen by. */
import type { EvidenceClass } from "../statistics.ts";

export interface ClassTrust {
  /**
   * Effective size at most: a column of ten million bearers is not a hundred times as reliable as one of a hundred
   * thousand, it only resolves rarer names.
   */
  capCount: number;
  /** Subtracted from every count: one person of a sample says less than its share of the sample. */
  discountCount: number;
}

/**
 * How far a column of each class is trusted. Accuracy is flat around these: caps of a third or three times as much and
 * discounts of 0.3 or 0.8 move top-1 by 0.1 points. What matters is that there is a cap at all.
 */
export const CLASS_TRUST: Readonly<Record<EvidenceClass, ClassTrust>> = {
  register: { capCount: 100_000, discountCount: 0 },
  rank: { capCount: 100_000, discountCount: 0 },
  abroad: { capCount: 100_000, discountCount: 0 },
  sample: { capCount: 100_000, discountCount: 0.5 },
  wikidata: { capCount: 100_000, discountCount: 0.5 },
  dictionary: { capCount: 20_000, discountCount: 0.5 },
  derived: { capCount: 20_000, discountCount: 0.5 },
};

/**
 * Effective bearers that a column has at most for every name it lists. A list of the hundred commonest names covers
 * an unknown part of its country, so that shares of the list are too large: taken at face value they make Smith a
 * Canadian name. 10 gives 0.9 points of top-1 over no limit; 3 to 30 differ by 0.1.
 */
export const LISTED_NAME_COUNT = 10;

/**
 * People that a country is taken to have in every script, if it has as many in any: see `raiseTotals`. With 10,000
 * Ivanov was Russian with 0.44, with 40,000 with 0.51, and Wang lost nothing.
 */
export const OTHER_SCRIPT_COUNT = 40_000;

export const MODEL = {
  /** Added to the people of every country, so that one bearer in a tiny sample is no large rate. */
  shrinkCount: 2000,
  /** Population^0.5: with 1 every common name is from the largest country, with 0 small states win. */
  priorExponent: 0.5,
  /** Weight of forename evidence in the answer for a surname: where people bear patronyms, both are one stock. */
  forenameWeight: 0.05,
  /**
   * Probability that a name without evidence would lie on the background instead. 0.4 and 20 bearers bring the expected
   * calibration error from 0.15 to 0.05.
   */
  doubt: 0.4,
  /** Effective bearers at which doubt has halved. */
  doubtCount: 20,
} as const;
