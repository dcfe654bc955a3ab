/**
 * Finds the key that a predictor would answer a name with, without a built data file.
 *
 * The steps are those of `src/predict/lookup.ts`, which is not used here. It weighs words by the counts of blocks, and
 * pooled counts have no blocks: a way around them would be paid by every browser.
 */
import type { NamePart } from "../../src/ground/types.ts";
import { lastNameCandidates } from "../../src/text/last-name.ts";
import { readName } from "../../src/text/reader.ts";
import { UNKNOWN, type WordStatistics } from "../../src/text/word-statistics.ts";
import type { PooledCounts } from "../model/pooled-counts.ts";
import { foldKey, stripKey } from "../words/fold-name.ts";
import { NAME_WORDS } from "../words/name-words.ts";

export interface FoundKey {
  key: number;
  part: NamePart;
}

export function createKeyFinder(pooled: PooledCounts): (name: string) => FoundKey | undefined {
  const numbers = new Map(pooled.keys.map((key, number) => [key, number]));
  /** Points of a key, and of its accented spellings if it has no accents itself. */
  const dataPointSums = {
    surname: new Float64Array(pooled.keys.length),
    forename: new Float64Array(pooled.keys.length),
  };
  for (const part of ["surname", "forename"] as const) {
    const { keyStarts, dataPointCounts } = pooled.parts[part];
    for (let key = 0; key < pooled.keys.length; key++) {
      // Pairs of forenames are no keys of the tiers.
      if (part === "forename" && pooled.keys[key]!.includes(" ")) continue;
      for (let entry = keyStarts[key]!; entry < keyStarts[key + 1]!; entry++) {
        dataPointSums[part][key]! += dataPointCounts[entry]!;
        if (pooled.groups[key] !== key) dataPointSums[part][pooled.groups[key]!]! += dataPointCounts[entry]!;
      }
    }
  }
  const find = (word: string): number | undefined => {
    for (const spelling of [word, stripKey(word)]) {
      const key = numbers.get(spelling);
      if (key !== undefined && dataPointSums.surname[key]! + dataPointSums.forename[key]! > 0) return key;
    }
    return undefined;
  };
  const lookUp = (word: string): WordStatistics => {
    const key = find(word);
    return key === undefined
      ? UNKNOWN
      : { surnameCount: dataPointSums.surname[key]!, forenameCount: dataPointSums.forename[key]! };
  };
  return (name) => {
    const folded = foldKey(name);
    const key = [folded, ...lastNameCandidates(readName(name, folded, lookUp, NAME_WORDS), folded, lookUp)]
      .map(find)
      .find((found) => found !== undefined);
    return key === undefined
      ? undefined
      : { key, part: dataPointSums.surname[key]! > 0 ? "surname" : "forename" };
  };
}
