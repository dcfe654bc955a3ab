/** What the data says about one word. Counts are data points; 0 means not seen in that part. */
export interface WordStatistics {
  surnameCount: number;
  forenameCount: number;
}

/** Finds a folded word in the data: as it is, then without diacritics. `undefined` when unknown. */
export type WordLookup = (word: string) => WordStatistics | undefined;
