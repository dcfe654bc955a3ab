/**
 * Georgian in Latin letters: the national system of 2002. Without its apostrophes, as passports have it, t is თ or ტ: no way
 * back. In Russian letters both are т, so that Georgian names are known there from either.
 */
import { createTransliterator, type LetterTable } from "./transliterate.ts";

const NATIONAL_2002: LetterTable = {
  ა: "a",
  ბ: "b",
  გ: "g",
  დ: "d",
  ე: "e",
  ვ: "v",
  ზ: "z",
  თ: "t",
  ი: "i",
  კ: "k",
  ლ: "l",
  მ: "m",
  ნ: "n",
  ო: "o",
  პ: "p",
  ჟ: "zh",
  რ: "r",
  ს: "s",
  ტ: "t",
  უ: "u",
  ფ: "p",
  ქ: "k",
  ღ: "gh",
  ყ: "q",
  შ: "sh",
  ჩ: "ch",
  ც: "ts",
  ძ: "dz",
  წ: "ts",
  ჭ: "ch",
  ხ: "kh",
  ჯ: "j",
  ჰ: "h",
};

const SYSTEMS = [
  NATIONAL_2002,
  { ...NATIONAL_2002, ყ: "k" },
  // Through Russian: Dzhaparidze, Gelovani.
  { ...NATIONAL_2002, ყ: "k", ღ: "g", ჯ: "dzh", ფ: "f" },
].map(createTransliterator);

/** Latin spellings of a Georgian name, likeliest first. */
export function romaniseGeorgian(name: string): string[] {
  return SYSTEMS.map((system) => system(name));
}

const RUSSIAN: LetterTable = {
  a: "а",
  b: "б",
  g: "г",
  d: "д",
  e: "е",
  v: "в",
  z: "з",
  t: "т",
  i: "и",
  k: "к",
  l: "л",
  m: "м",
  n: "н",
  o: "о",
  p: "п",
  zh: "ж",
  r: "р",
  s: "с",
  u: "у",
  gh: "г",
  q: "к",
  sh: "ш",
  ch: "ч",
  ts: "ц",
  dz: "дз",
  kh: "х",
  j: "дж",
  h: "х",
  "^e": "э",
};
const spellRussian = createTransliterator(RUSSIAN);
/** Russian has no word on иа: Данелия, Гамсахурдия; after another а it is one letter, Шенгелая. */
const toRussian = (latin: string): string =>
  spellRussian(latin)
    .replace(/аиа(?=$|[ -])/gu, "ая")
    .replace(/иа(?=$|[ -])/gu, "ия");
/** Endings that Georgian surnames have: others of Georgia, in Latin letters, may be Armenian, Russian or Azerbaijani. */
const GEORGIAN_ENDING = /(?:shvili|dze|ia|ua|ava|uri|uli|eli|ani)$/u;
/** Letters of the national system: c in ch alone, no f, w, x or y. */
const NATIONAL_LETTERS = /^(?:ch|[abdeg-vz])+$/u;

/** The Russian spelling of a Georgian surname in Georgian or national Latin letters. */
export function cyrilliseGeorgian(name: string): string[] {
  if (!/^[a-z]/u.test(name)) return [toRussian(SYSTEMS[0]!(name))];
  return NATIONAL_LETTERS.test(name) && GEORGIAN_ENDING.test(name) ? [toRussian(name)] : [];
}
