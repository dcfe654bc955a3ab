/** How many names a full tier knows, without building it. */
import type { PooledCounts, PooledPart } from "../../../build/model/pooled-counts.ts";

/**
 * Counts the keys that the full tier of these counts has: those that somebody bears as a surname or as a forename, and
 * their plain spellings. A pair of forenames is no key. Of the sources as they are 10 in 1.7 million are missed: accented
 * spellings that have no bearers of their own, and some of those of their plain spelling.
 */
export function countNames({ keys, groups, parts }: PooledCounts): number {
  const isKnown = new Uint8Array(keys.length);
  const mark = (pooled: PooledPart, isKey: (key: number) => boolean): void => {
    const { keyStarts, aware, blind, derived } = pooled;
    for (let key = 0; key < keys.length; key++) {
      for (let entry = keyStarts[key]!; entry < keyStarts[key + 1]!; entry++) {
        if (aware[entry]! + blind[entry]! + derived[entry]! === 0) continue;
        if (isKey(key)) isKnown[key] = 1;
        if (isKey(groups[key]!)) isKnown[groups[key]!] = 1;
        break;
      }
    }
  };
  mark(parts.surname, () => true);
  mark(parts.forename, (key) => !keys[key]!.includes(" "));
  return isKnown.reduce((sum, known) => sum + known, 0);
}
