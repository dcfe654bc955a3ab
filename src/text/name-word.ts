/** The words of a name, with what to look each up as. */
import type { NamePiece } from "../ground/types.ts";
import type { NameWords } from "./name-words.ts";
import { bare, EAST_ASIAN, isParticle, PLAIN } from "./spellings.ts";
import type { WordLookup } from "./word-statistics.ts";

/** A word of a name, with its particles: one given name, or one family name. */
export interface NameWord extends NamePiece {
  kind: "name";
  /** Folded. */
  text: string;
  /** What to look it up as, best first. */
  forms: readonly string[];
  /** What it consists of if no form is known: what a hyphen joins, or two surnames with `y`, the more telling one first. */
  parts: readonly NameWord[];
  /** A father's name, which is hardly ever the family name. */
  isPatronymic: boolean;
}

const NO_PARTS: readonly NameWord[] = [];
/** More parts of one word are no name. */
const MAX_PART_COUNT = 10;
/** Joins two surnames. A single letter that is still there is no initial. */
const JOINER = /^[yei]$/;

/** What a hyphen joins. One part if there is none. */
export const splitHyphens = (word: string): string[] =>
  PLAIN.test(word)
    ? [word]
    : word
        .split(/[-\u05be]/)
        .filter(Boolean)
        .slice(0, MAX_PART_COUNT);

/** @param words a word behind its particles */
export function toWord(
  words: readonly string[],
  lists: NameWords,
  lookup: WordLookup,
  isPatronymic = false,
): NameWord {
  const core = words.at(-1)!;
  const text = words.join(" ");
  if (words.length === 1 && PLAIN.test(text))
    return { kind: "name", text, forms: [text], parts: NO_PARTS, isPatronymic };
  const forms = new Set([text]);
  let parts = NO_PARTS;
  if (words.length > 1) {
    if (words.length === 2) forms.add(words.join(/^[od]\u0301?$/.test(words[0]!) ? "'" : "-"));
    // Only the whole ("larenta", of "de la Renta", is another name), and not where it is rarer than the words are apart: "Al Smith".
    const glued = words.join("");
    const countOf = (form: string): number => lookup(form).surnameCount;
    if (countOf(glued) >= countOf(core)) forms.add(glued);
    for (let start = 1; start < words.length; start++) forms.add(words.slice(start).join(" "));
  }
  if (core.includes("'")) {
    forms.add(core.replace(/'/g, ""));
    forms.add(core.replace(/'/g, " "));
    const [prefix, ...rest] = core.split("'");
    if (isParticle(prefix!, lists)) forms.add(rest.join("'"));
  }
  // The Arabic article is written without a hyphen.
  if (core.length > 4 && core.startsWith("ال")) forms.add(core.slice(2));
  const pieces = splitHyphens(core);
  if (pieces.length > 1) {
    parts = groupWords([...words.slice(0, -1), ...pieces], lists, lookup, true);
    // "al-Hashimi"
    if (parts.length === 1) {
      for (const form of parts[0]!.forms) forms.add(form);
      parts = NO_PARTS;
    }
    forms.add(pieces.join(""));
  }
  return { kind: "name", text, forms: [...forms], parts, isPatronymic };
}

/** A word that counts as others where it is not known as a whole. */
const join = (text: string, parts: readonly NameWord[]): NameWord => ({
  kind: "name",
  text,
  forms: [text],
  parts,
  isPatronymic: false,
});

/** Puts particles to the word after them, lets filiations mark the word before them, and joins "Ortega y Gasset". */
export function groupWords(
  all: readonly string[],
  lists: NameWords,
  lookup: WordLookup,
  isHyphenated = false,
): NameWord[] {
  const { particles, filiations, patronymics } = lists;
  const words: NameWord[] = [];
  const end = all.length - 1;
  let joiner = "";
  for (let index = 0; index <= end; index++) {
    const previous = words.at(-1);
    const first = all[index]!;
    if (previous && filiations.has(bare(first))) previous.isPatronymic = true;
    else if (previous && index < end && JOINER.test(first)) joiner = first;
    else {
      const start = index;
      // "Jansen-de Vries"
      const [, front, particle = ""] = (index < end && /^(.+)-([^-]+)$/.exec(first)) || [];
      const isSplit = isParticle(particle, lists);
      if (isSplit) index++;
      while (
        index < end &&
        (isParticle(all[index]!, lists) || (isHyphenated && particles.has(`${all[index]!}-`)))
      )
        index++;
      const own = all.slice(start, index + 1);
      const word = isSplit
        ? join(
            own.join(" "),
            [[front!], [particle, ...own.slice(1)]].map((some) => toWord(some, lists, lookup)),
          )
        : toWord(own, lists, lookup, endsIn(patronymics, own.at(-1)!));
      // The father's name comes first in Spanish and Catalan, last in Portuguese.
      if (previous && joiner)
        words[words.length - 1] = join(
          `${previous.text} ${joiner} ${word.text}`,
          joiner === "e" ? [word, previous] : [previous, word],
        );
      else words.push(word);
      joiner = "";
    }
  }
  return words;
}

export function beginsIn(beginnings: ReadonlySet<string>, word: string): boolean {
  for (const beginning of beginnings) if (word.startsWith(beginning)) return true;
  return false;
}

export function endsIn(endings: ReadonlySet<string>, word: string): boolean {
  const plain = bare(word);
  for (const ending of endings) if (plain.endsWith(ending)) return true;
  return false;
}

/** Longest surname looked for in front of an unspaced name: kana spell one kanji with up to four characters. */
const MAX_PREFIX_LENGTH = 8;

/** The surnames a name without spaces could begin with, longest first; one character remains for the given name. */
export function listPrefixes(word: string): string[] {
  const prefixes: string[] = [];
  for (let end = Math.min(word.length - 1, MAX_PREFIX_LENGTH); end > 0; end--) {
    // Neither a sound mark nor half of a surrogate pair begins a given name.
    if (!/^[\u3099\u309a\udc00-\udfff]/.test(word.slice(end))) prefixes.push(word.slice(0, end));
  }
  return prefixes;
}

/** A name in Han, Kana or Hangul without spaces, the family name first; or a particle before a name: "Ben Li". */
export function listSplits(
  { text, parts }: NameWord,
  lists: NameWords,
  lookup: WordLookup,
): (readonly NameWord[])[] {
  const words = text.split(" ");
  const splits =
    words.length === 2 && parts.length === 0
      ? [words]
      : EAST_ASIAN.test(text)
        ? listPrefixes(text).map((prefix) => [prefix, text.slice(prefix.length)])
        : [];
  return splits.map((split) => split.map((word) => toWord([word], lists, lookup)));
}
