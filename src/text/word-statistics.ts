/** How often a word is met as a family name and as a given name. */

/** What the data says about one word. Counts are data points; 0 means not seen in that part. */
export interface WordStatistics {
  surnameCount: number;
  forenameCount: number;
}

/** Finds a folded word in the data: as it is, then without diacritics. Both counts are 0 when unknown. */
export type WordLookup = (word: string) => WordStatistics;

/** Of a word that is in no data. */
export const UNKNOWN: WordStatistics = { surnameCount: 0, forenameCount: 0 };

export const isKnown = ({ surnameCount, forenameCount }: WordStatistics): boolean =>
  surnameCount + forenameCount > 0;

export const isSurname = ({ surnameCount, forenameCount }: WordStatistics): boolean =>
  surnameCount > forenameCount;
