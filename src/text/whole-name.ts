/** The words of a whole name, each with what to look it up as. */
import { PATRONYMIC } from "./particles.ts";
import {
  addSpellings,
  EAST_ASIAN,
  group,
  isParticle,
  listPrefixes,
  PLAIN,
  splitHyphens,
  splitName,
  splitParts,
  splitWords,
  type Unit,
} from "./words.ts";

/** A word of a name, with its particles: one given name, or one family name. */
export interface NameWord {
  /** Folded. */
  text: string;
  /** What to look it up as, best first. */
  forms: readonly string[];
  /** The words it consists of if no form of it is known: what a hyphen joins, two surnames joined by `y`. */
  parts: readonly NameWord[];
  /** A father's name, which is hardly ever the family name. */
  isPatronymic: boolean;
}

/** A whole name, taken apart. */
export interface WholeName {
  words: readonly NameWord[];
  /** So many of the words stand before a comma, and are the family name. 0: there is no comma. */
  commaIndex: number;
}

/** The middle of a longer name tells next to nothing. */
const MAX_NAME_WORDS = 6;
const NO_PARTS: readonly NameWord[] = [];
/** Most parts of names are one plain word: to take it apart is a tenth of the time of an answer. */
const ONE_PLAIN_WORD = /^[a-z]{2,}$/;

/** @param words a word behind its particles */
export function toWord(words: readonly string[], isPatronymic = false): NameWord {
  const text = words.join(" ");
  if (words.length === 1 && PLAIN.test(text)) return { text, forms: [text], parts: NO_PARTS, isPatronymic };
  const forms = new Set<string>();
  addSpellings(words, forms);
  const pieces = splitHyphens(words.at(-1)!);
  let parts = NO_PARTS;
  if (pieces.length > 1) {
    forms.add(pieces.join(""));
    const units = group(pieces, true);
    if (units.length === 1) addSpellings(units[0]!.words, forms);
    else
      parts = units.map((unit, index) =>
        toWord(index === 0 ? [...words.slice(0, -1), ...unit.words] : unit.words),
      );
  }
  return { text, forms: [...forms], parts, isPatronymic };
}

function fromUnit({ words, joined, isPatronymic }: Unit): NameWord {
  if (joined === undefined) return toWord(words, isPatronymic);
  const text = words.join(" ");
  const parts = joined.map((own) => toWord(own));
  // In the order in which they stand.
  if (!text.startsWith(parts[0]!.text)) parts.reverse();
  return { text, forms: [text], parts, isPatronymic };
}

interface Split extends WholeName {
  /** Words before the first comma. */
  first: readonly string[];
}

function split(folded: string): Split {
  const [first = [], ...others] = splitName(folded);
  const family = group(first);
  const units = [...family, ...group(others.flat())];
  const words = units.map(fromUnit);
  if (words.length > MAX_NAME_WORDS) words.splice(MAX_NAME_WORDS / 2, words.length - MAX_NAME_WORDS);
  return { words, commaIndex: others.length > 0 ? Math.min(family.length, words.length - 1) : 0, first };
}

const readOne = (folded: string): NameWord[] | undefined =>
  ONE_PLAIN_WORD.test(folded) ? [toWord([folded], PATRONYMIC.test(folded))] : undefined;

/**
 * Takes a folded name apart: without titles, suffixes, initials and remarks, with particles at their words.
 *
 * @returns no words for a name that has none
 */
export function readWholeName(folded: string): WholeName {
  const one = readOne(folded);
  if (one !== undefined) return { words: one, commaIndex: 0 };
  const whole = split(folded);
  const { words, first } = whole;
  if (words.length !== 1 || first.length !== 2 || !isParticle(first[0]!)) return whole;
  // "Ben Xu": what looks like a particle can be the given name.
  const parts = [toWord(first.slice(0, 1)), toWord(first.slice(1))];
  return { words: [{ ...words[0]!, forms: words[0]!.forms.slice(0, 1), parts }], commaIndex: 0 };
}

/** The family names that are sent as such, particles at their words. */
export const readFamilyNames = (folded: string): readonly NameWord[] =>
  readOne(folded) ?? split(folded).words;

/** The given names that are sent as such: every word is one, particles or not. */
export const readGivenNames = (folded: string): NameWord[] =>
  ONE_PLAIN_WORD.test(folded)
    ? [toWord([folded])]
    : splitParts(folded)
        .flatMap((piece) => splitWords(piece, true))
        .map((word) => toWord([word]));

/** Family name and given name, in every way in which a name in Han, Kana or Hangul without spaces can be read. */
export function listUnspaced({ words }: WholeName): (readonly [family: NameWord, given: NameWord])[] {
  const [word] = words;
  if (words.length !== 1 || !EAST_ASIAN.test(word!.text)) return [];
  return listPrefixes(word!.text).map((prefix) => [
    toWord([prefix]),
    toWord([word!.text.slice(prefix.length)]),
  ]);
}
