/**
 * Latin to Cyrillic where a spelling can be read in one way only: surnames of the Russian type in Central Asia and
 * Belarus by BGN/PCGN, and Mongolian names by MNS 5217. Without the apostrophe for ь most Russian names have no certain
 * way back; the endings in -ov, -ev and their like seldom have one.
 */
import { createTransliterator, type LetterTable } from "./transliterate.ts";

const LETTERS: LetterTable = {
  a: "а",
  b: "б",
  v: "в",
  g: "г",
  d: "д",
  e: "е",
  z: "з",
  i: "и",
  k: "к",
  l: "л",
  m: "м",
  n: "н",
  o: "о",
  p: "п",
  r: "р",
  s: "с",
  t: "т",
  u: "у",
  f: "ф",
  h: "х",
  y: "ы",
  zh: "ж",
  kh: "х",
  ts: "ц",
  ch: "ч",
  sh: "ш",
  shch: "щ",
  dzh: "дж",
  j: "ж",
  ya: "я",
  yu: "ю",
  ye: "е",
  ia: "ия",
  iu: "ию",
  iy: "ий",
};
const afterVowels = (letter: string, target: string): Record<string, string> =>
  Object.fromEntries([..."aeiou"].map((vowel) => [vowel + letter, LETTERS[vowel]! + target]));

const toRussian = createTransliterator({ ...LETTERS, ...afterVowels("y", "й"), ...yeAfterVowels() });

/** ay is ай before a consonant, but the y of aye, aya, ayu belongs to what follows. */
function yeAfterVowels(): Record<string, string> {
  const table: Record<string, string> = {};
  for (const vowel of "aeiou") {
    for (const [soft, target] of [
      ["ye", "е"],
      ["ya", "я"],
      ["yu", "ю"],
    ] as const) {
      table[vowel + soft] = LETTERS[vowel]! + target;
    }
  }
  return table;
}

const RUSSIAN_TYPE = /^(?!e)[a-z]{2,}(?:ov|ev|in)a?$/u;
/** й or и, я or ья, э or е: not certain. */
const UNCERTAIN = /[aeou]i|[bcdfghjklmnprstvz]y[aeou]|yo|[cqwx](?!h)|'/u;

/** The Cyrillic spelling of a surname of the Russian type in plain Latin letters, if it is certain. */
export function cyrilliseRussian(name: string): string[] {
  return RUSSIAN_TYPE.test(name) && !UNCERTAIN.test(name) ? [toRussian(name)] : [];
}

const toMongolian = createTransliterator({
  ...LETTERS,
  ...afterVowels("i", "й"),
  e: "э",
  j: "ж",
  ii: "ий",
  ye: "е",
  yo: "ё",
  c: "ц",
  h: "х",
  w: "в",
});
/** y after a consonant may be ь or ы. */
const MONGOLIAN_UNCERTAIN = /[bcdfghjklmnprstvz]y|[qx]|[a-z]h(?<![ckst]h)/u;

/** The Cyrillic spelling of a Mongolian name in plain Latin letters, if it is certain. */
export function cyrilliseMongolian(name: string): string[] {
  if (!/^[a-z -]+$/u.test(name) || MONGOLIAN_UNCERTAIN.test(name)) return [];
  // Vowel harmony: beside an a and without an e every u is у.
  if (name.includes("u") && (!name.includes("a") || name.includes("e"))) return [];
  return [toMongolian(name)];
}
