/**
 * What stands in front of a rival: the same normaliser and the same three steps as cognomen itself has, so that all of them
 * answer the same names. Bundled into one file, so that a rival loads nothing else of the package.
 */
import { readHead, readSection } from "../../src/format/load.ts";
import { createPlace, createStore } from "../../src/predict/store.ts";
import { lastNameCandidates } from "../../src/text/last-name.ts";
import { readNameWords } from "../../src/text/name-words.ts";
import {
  createFoldedText,
  createNormalizer,
  foldedToString,
  setFoldedText,
} from "../../src/text/normalize.ts";
import { readName } from "../../src/text/reader.ts";
import { repair } from "../../src/text/repair.ts";
import { UNKNOWN, type WordStatistics } from "../../src/text/word-statistics.ts";

/**
 * @param file a data file, whose fold table and words it has
 * @param get what is stored under a folded key
 * @param statisticsOf its counts as surname and forename
 * @returns finds what a name is answered with
 */
export function createFront<Value>(
  file: Uint8Array,
  get: (key: string) => Value | undefined,
  statisticsOf: (value: Value) => WordStatistics,
): (name: string) => Value | undefined {
  const { sections } = readHead(file);
  const { fold, strip } = createNormalizer(readSection(file, sections.foldTable));
  const nameWords = readNameWords(readSection(file, sections.nameWords));
  const folded = createFoldedText();
  const stripped = createFoldedText();
  const word = createFoldedText();

  /** As it is, else without its marks. */
  function getWord(text: string): Value | undefined {
    const found = get(text);
    if (found !== undefined) return found;
    return setFoldedText(text, word) && strip(word, stripped) ? get(foldedToString(stripped)) : undefined;
  }
  const lookUp = (text: string): WordStatistics => {
    const found = getWord(text);
    return found === undefined ? UNKNOWN : statisticsOf(found);
  };

  return (name) => {
    // The short cut that anybody would take: most names need no more than this.
    if (/^[A-Za-z]+$/.test(name)) {
      const found = get(name.toLowerCase());
      if (found !== undefined) return found;
    }
    const sent = repair(name, nameWords);
    if (!fold(sent, folded) || folded.length === 0) return undefined;
    const text = foldedToString(folded);
    const whole = getWord(text);
    if (whole !== undefined) return whole;
    for (const candidate of lastNameCandidates(readName(sent, text, lookUp, nameWords), text, lookUp)) {
      const last = getWord(candidate);
      if (last !== undefined) return last;
    }
    return undefined;
  };
}

/** A look-up alone, without the answer that is made of it: whether a name is a key of a data file. */
export function createLookUp(file: Uint8Array): (name: string) => boolean {
  const store = createStore(file);
  const folded = createFoldedText();
  const place = createPlace();
  return (name) => store.normalizer.fold(name, folded) && store.find(folded, place);
}
