/**
 * What stands in front of a rival: the same normaliser and the same three steps as cognomen itself has, so that all of them
 * answer the same names. Bundled into one file, so that a rival loads nothing else of the package.
 */

import { readHead, readSection } from "../../src/file/load.ts";
import { lastNameCandidates, type WordStatistics } from "../../src/text/last-name.ts";
import {
  createFoldedText,
  createNormalizer,
  foldedToString,
  setFoldedText,
} from "../../src/text/normalize.ts";

/** The inflated fold table of a data file. */
export function readFoldTable(file: Uint8Array): Uint8Array {
  return readSection(file, readHead(file).sections.foldTable);
}

/**
 * @param foldTable see {@link readFoldTable}
 * @param get what is stored under a folded key
 * @param statisticsOf its counts as surname and forename
 * @returns finds what a name is answered with
 */
export function createFront<Value>(
  foldTable: Uint8Array,
  get: (key: string) => Value | undefined,
  statisticsOf: (value: Value) => WordStatistics,
): (name: string) => Value | undefined {
  const { fold, strip } = createNormalizer(foldTable);
  const folded = createFoldedText();
  const stripped = createFoldedText();
  const word = createFoldedText();

  function getWord(text: string): Value | undefined {
    const found = get(text);
    if (found !== undefined) return found;
    return setFoldedText(text, word) && strip(word, stripped) ? get(foldedToString(stripped)) : undefined;
  }

  const lookUp = (text: string): WordStatistics | undefined => {
    const found = getWord(text);
    return found === undefined ? undefined : statisticsOf(found);
  };

  return (name) => {
    // The short cut that anybody would take: most names need no more than this.
    if (/^[A-Za-z]+$/.test(name)) {
      const found = get(name.toLowerCase());
      if (found !== undefined) return found;
    }
    if (!fold(name, folded) || folded.length === 0) return undefined;
    const text = foldedToString(folded);
    const found = get(text);
    if (found !== undefined) return found;
    if (strip(folded, stripped)) {
      const plain = get(foldedToString(stripped));
      if (plain !== undefined) return plain;
    }
    for (const candidate of lastNameCandidates(text, lookUp)) {
      const last = getWord(candidate);
      if (last !== undefined) return last;
    }
    return undefined;
  };
}
