/**
 * What a count weighs as evidence: the numbers that the model (`build/model`) and own data (`cognomen build-data`)
 * share, so that own counts weigh as much as any other source.
 */

/** Source weight: the most that a source of one kind counts, and what its counts lose. */
export interface SourceWeight {
  /**
   * Effective size at most: a column of ten million bearers is not a hundred times as reliable as one of a hundred
   * thousand, it only resolves rarer names.
   */
  capCount: number;
  /** Subtracted from every count: one person of a sample says less than its share of the sample. */
  discountCount: number;
}

// Accuracy is flat around these: caps of a third or three times as much and discounts of 0.3 or 0.8 move top-1 by 0.1
// points. What matters is that there is a cap at all.
export const REGISTER_WEIGHT: SourceWeight = { capCount: 100_000, discountCount: 0 };
export const SAMPLE_WEIGHT: SourceWeight = { capCount: 100_000, discountCount: 0.5 };

/**
 * Effective bearers that a column has at most for every name it lists. A list of the hundred commonest names covers an
 * unknown part of its country, so that shares of the list are too large: taken at face value they make Smith a Canadian
 * name. 1 point of top-1 over no limit; 3 and 5 are alike, 10 and 20 find 0.1 and 0.3 points less.
 */
export const LISTED_NAME_COUNT = 5;
/**
 * People that a country is taken to have in every script, if it has as many in any. With 10,000 Ivanov was Russian with
 * 0.44, with 40,000 with 0.51, and Wang lost nothing.
 */
export const OTHER_SCRIPT_COUNT = 40_000;
/**
 * Pseudo-count, added to the people of every country, so that one bearer in a tiny sample is no large rate. 1,000 finds 0.1 points less
 * of top-1; 4,000 finds 0.1 points more, and costs small countries 0.7 points of theirs.
 */
export const PSEUDO_COUNT = 2000;
/** Background mixing weight of a name without evidence. 0.4 and 0.6 do as well. */
export const BACKGROUND_WEIGHT = 0.5;
/**
 * Half-life of the background mixing weight, in effective bearers. With these two the expected calibration error falls from 0.15 to 0.05; 30 finds
 * 0.1 points less by both parts with an estimator.
 */
export const BACKGROUND_HALF_LIFE = 20;
/** Part of the background that letters say. 0.6 finds 0.1 points less of top-5, 0.9 is alike. */
export const SPELLING_WEIGHT = 0.8;
/** Weight of forename evidence in the answer for a surname: where people bear patronyms, both are one stock. */
export const FORENAME_WEIGHT = 0.05;
