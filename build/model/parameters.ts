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

const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);

/** How far a column of each class is trusted. */
export const CLASS_TRUST: Readonly<Record<EvidenceClass, ClassTrust>> = {
  register: { capCount: number("CR", 100_000), discountCount: 0 },
  rank: { capCount: number("CK", 100_000), discountCount: 0 },
  abroad: { capCount: number("CA", 100_000), discountCount: 0 },
  sample: { capCount: number("CS", 100_000), discountCount: number("DS", 0.5) },
  wikidata: { capCount: number("CW", 100_000), discountCount: number("DW", 0.5) },
  dictionary: { capCount: number("CD", 20_000), discountCount: number("DD", 0.5) },
  derived: { capCount: number("CV", 20_000), discountCount: number("DV", 0.5) },
};

/**
 * Effective bearers that a column has at most for every name it lists. A list of the hundred commonest names covers
 * an unknown part of its country, so that shares of the list are too large: taken at face value they make Smith a
 * Canadian name.
 */
export const LISTED_NAME_COUNT = number("LNC", 10);

export const MODEL = {
  /** Added to the people of every country, so that one bearer in a tiny sample is no large rate. */
  shrinkCount: 2000,
  /** Population^0.5: with 1 every common name is from the largest country, with 0 small states win. */
  priorExponent: 0.5,
  /** Weight of forename evidence in the answer for a surname: where people bear patronyms, both are one stock. */
  forenameWeight: 0.05,
  /** Probability that a name without evidence would lie on the background instead. */
  doubt: number("DOUBT", 0.4),
  /** Effective bearers at which doubt has halved. */
  doubtCount: number("DOUBTK", 20),
} as const;
