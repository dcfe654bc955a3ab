/**
 * Bulgarian, Macedonian and Serbian: the Bulgarian Transliteration Act of 2009, Macedonian passports, and Gaj's
 * alphabet, which maps letter by letter in both directions.
 */
import { createTransliterator, type LetterTable } from "./transliterate.ts";

const BASE: LetterTable = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ж: "zh",
  з: "z",
  и: "i",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "h",
  ц: "ts",
  ч: "ch",
  ш: "sh",
};

const BULGARIAN_2009: LetterTable = {
  ...BASE,
  й: "y",
  щ: "sht",
  ъ: "a",
  ь: "y",
  ю: "yu",
  я: "ya",
  ия$: "ia",
};
const BULGARIAN = [
  BULGARIAN_2009,
  { ...BULGARIAN_2009, ъ: "u" },
  // The French way of passports before 1999.
  { ...BULGARIAN_2009, ж: "j", дж: "dj", ч: "tch", й: "i", ъ: "a", х: "kh" },
  { ...BULGARIAN_2009, дж: "dj", ж: "j", й: "i", ия$: "iya", ю: "iu", я: "ia" },
].map(createTransliterator);

const MACEDONIAN_PASSPORT: LetterTable = {
  ...BASE,
  ѓ: "gj",
  ѕ: "dz",
  ј: "j",
  љ: "lj",
  њ: "nj",
  ќ: "kj",
  ц: "c",
  џ: "dj",
};
const MACEDONIAN = [
  MACEDONIAN_PASSPORT,
  { ...MACEDONIAN_PASSPORT, ж: "ž", ч: "č", ш: "š", џ: "dž" },
  { ...MACEDONIAN_PASSPORT, ѓ: "g", ќ: "k", џ: "dzh" },
].map(createTransliterator);

const GAJ: LetterTable = {
  ...BASE,
  ђ: "đ",
  ж: "ž",
  ј: "j",
  љ: "lj",
  њ: "nj",
  ћ: "ć",
  ц: "c",
  ч: "č",
  џ: "dž",
  ш: "š",
};
const SERBIAN = [GAJ, { ...GAJ, ђ: "dj" }].map(createTransliterator);

const fromGaj = createTransliterator(
  Object.fromEntries(Object.entries(GAJ).map(([cyrillic, latin]) => [latin, cyrillic])),
);
const GAJ_LETTERS = /^[abcčćdđefghijklmnoprsštuvzž -]+$/u;
/** In plain ASCII these may stand for letters with marks, so that the name has no certain Cyrillic form. */
const AMBIGUOUS_PLAIN = /[csz]|dj/u;

/** Latin spellings of a South Slavic name (NFC, lower case), likeliest first. */
export function romaniseSouthCyrillic(name: string, country: string): string[] {
  const systems = country === "BG" ? BULGARIAN : country === "MK" ? MACEDONIAN : SERBIAN;
  return systems.map((system) => system(name));
}

/** The Cyrillic spelling of a name in Gaj's alphabet; none if the letters of the name leave it open. */
export function cyrilliseGaj(name: string): string[] {
  if (!GAJ_LETTERS.test(name)) return [];
  if (AMBIGUOUS_PLAIN.test(name) && !/[čćđšž]/u.test(name)) return [];
  return [fromGaj(name)];
}
