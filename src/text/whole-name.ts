/** The words of a whole name, each with what to look it up as. */
import {
  addSpellings,
  EAST_ASIAN,
  group,
  listPrefixes,
  PLAIN,
  splitHyphens,
  splitName,
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

/** @param words a word behind its particles */
export function toWord(words: readonly string[], isPatronymic = false): NameWord {
  const text = words.length > 1 ? words.join(" ") : words[0]!;
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

/**
 * Takes a folded name apart: without titles, suffixes, initials and remarks, with particles at their words.
 *
 * @returns no words for a name that has none
 */
export function readWholeName(folded: string): WholeName {
  const [first = [], ...others] = splitName(folded);
  const family = group(first);
  const words = [...family, ...group(others.flat())].map(fromUnit);
  if (words.length > MAX_NAME_WORDS) words.splice(MAX_NAME_WORDS / 2, words.length - MAX_NAME_WORDS);
  return { words, commaIndex: others.length > 0 ? Math.min(family.length, words.length - 1) : 0 };
}

/** The given names that are sent as such: every word is one, particles or not. */
export function readGivenNames(folded: string): NameWord[] {
  const names: NameWord[] = [];
  for (const part of splitName(folded))
    for (const word of part) if (names.length < MAX_NAME_WORDS) names.push(toWord([word]));
  return names;
}

/** Family name and given name, in every way in which a name in Han, Kana or Hangul without spaces can be read. */
export function listUnspaced({ words }: WholeName): (readonly [family: NameWord, given: NameWord])[] {
  const [word] = words;
  if (words.length !== 1 || !EAST_ASIAN.test(word!.text)) return [];
  return listPrefixes(word!.text).map((prefix) => [
    toWord([prefix]),
    toWord([word!.text.slice(prefix.length)]),
  ]);
}
