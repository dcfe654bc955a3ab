/**
 * Russian, Ukrainian, Belarusian and the languages of Central Asia that have been written in Russian letters, in Latin
 * letters: ICAO Doc 9303 (passports since 2010), BGN/PCGN 1947 (Russian), 1965 (Ukrainian), 1979 (Belarusian), the
 * Ukrainian national system of 2010, the Belarusian instruction of 2007, and the press's way with endings.
 */
import {
  createTransliterator,
  type LetterTable,
  pairTable,
  pick,
  type Transliterator,
} from "./transliterate.ts";

const COMMON: LetterTable = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
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
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
  "'": "",
  // Letters that Kazakh, Kyrgyz, Tajik and Uzbek add, as their passports write them.
  ә: "a",
  ғ: "g",
  қ: "k",
  ң: "n",
  ө: "o",
  ұ: "u",
  ү: "u",
  һ: "h",
  і: "i",
  ў: "o",
  ҳ: "kh",
  ҷ: "j",
  ӣ: "i",
  ӯ: "u",
};

const VOWELS = "аеёиоуыэюя";
/** Endings of adjectives as newspapers write them: Zelensky, Bely. */
const PRESS_ENDINGS: LetterTable = { ий$: "y", ый$: "y" };
const SOFT_VOWELS: LetterTable = { ье: "ye", ъе: "ye", ьё: "ye", ьо: "yo" };
const YE: LetterTable = { "^е": "ye", "^ё": "ye", ...pairTable(pick(COMMON, VOWELS), { е: "ye", ё: "ye" }) };
/** Where ё is pronounced and written: after hushing consonants as o. */
const YO: LetterTable = { ё: "yo", жё: "zho", чё: "cho", шё: "sho", щё: "shcho", ьё: "yo" };
const ICAO: LetterTable = { ...COMMON, й: "i", ъ: "ie", ю: "iu", я: "ia" };

const RUSSIAN = [
  { ...COMMON, ...SOFT_VOWELS, ...PRESS_ENDINGS },
  { ...COMMON, ...SOFT_VOWELS, ...YE, ый$: "yy" },
  ICAO,
  { ...COMMON, ...SOFT_VOWELS, ...YE, ...PRESS_ENDINGS },
  { ...COMMON, ...SOFT_VOWELS, ый$: "iy" },
  { ...COMMON, ...SOFT_VOWELS, ...PRESS_ENDINGS, ...YO },
  { ...COMMON, ...SOFT_VOWELS, ...PRESS_ENDINGS, кс: "x" },
  { ...COMMON, ...SOFT_VOWELS, ый$: "yj", й: "j", ю: "ju", я: "ja", х: "h" },
].map(createTransliterator);

const UKRAINIAN_2010: LetterTable = {
  ...COMMON,
  г: "h",
  ґ: "g",
  зг: "zgh",
  и: "y",
  і: "i",
  є: "ie",
  "^є": "ye",
  ї: "i",
  "^ї": "yi",
  й: "i",
  "^й": "y",
  ю: "iu",
  "^ю": "yu",
  я: "ia",
  "^я": "ya",
};
const UKRAINIAN_BGN: LetterTable = {
  ...UKRAINIAN_2010,
  зг: "zh",
  є: "ye",
  ї: "yi",
  й: "y",
  ю: "yu",
  я: "ya",
};

const UKRAINIAN = [
  UKRAINIAN_2010,
  { ...UKRAINIAN_BGN, ий$: "y", ій$: "iy" },
  UKRAINIAN_BGN,
  // Through Russian, as papers of before 1991 and much of the east have it.
  { ...UKRAINIAN_BGN, г: "g", и: "i", є: "e", ий$: "iy" },
  { ...UKRAINIAN_BGN, ий$: "iy" },
  { ...UKRAINIAN_2010, ий$: "y" },
].map(createTransliterator);

const BELARUSIAN_BASE: LetterTable = { ...COMMON, г: "h", ґ: "g", і: "i", ў: "u", й: "i" };
const SOFT_AFTER_CONSONANT: LetterTable = { е: "e", ё: "io", ю: "iu", я: "ia" };
const SOFT_ELSEWHERE: LetterTable = { е: "ye", ё: "yo", ю: "yu", я: "ya" };
const BELARUSIAN_VOWELS: LetterTable = { ...pick(BELARUSIAN_BASE, "аоуыэіў"), ь: "", "'": "" };
const BELARUSIAN_PASSPORT: LetterTable = {
  ...BELARUSIAN_BASE,
  ...SOFT_AFTER_CONSONANT,
  "^е": "ye",
  "^ё": "yo",
  "^ю": "yu",
  "^я": "ya",
  ...pairTable(BELARUSIAN_VOWELS, SOFT_ELSEWHERE),
};

const BELARUSIAN = [
  BELARUSIAN_PASSPORT,
  { ...BELARUSIAN_PASSPORT, й: "y", ё: "yo", ю: "yu", я: "ya" },
  // The national system: a haček where English takes two letters.
  {
    ...BELARUSIAN_PASSPORT,
    е: "ie",
    ж: "ž",
    й: "j",
    ў: "ŭ",
    х: "ch",
    ц: "c",
    ч: "č",
    ш: "š",
    "^е": "je",
    "^ё": "jo",
    "^ю": "ju",
    "^я": "ja",
    ...pairTable({ ...BELARUSIAN_VOWELS, ў: "ŭ" }, { е: "je", ё: "jo", ю: "ju", я: "ja" }),
  },
].map(createTransliterator);

const MONGOLIAN_MNS: LetterTable = {
  ...COMMON,
  ё: "yo",
  е: "ye",
  ж: "j",
  з: "z",
  й: "i",
  ө: "u",
  ү: "u",
  х: "kh",
  ъ: "",
  ь: "i",
  ий: "ii",
};
const MONGOLIAN = [
  MONGOLIAN_MNS,
  { ...MONGOLIAN_MNS, е: "e", х: "h", ь: "" },
  { ...MONGOLIAN_MNS, е: "e", ь: "" },
  { ...MONGOLIAN_MNS, ө: "o", ь: "" },
].map(createTransliterator);

/** By country; countries that are not here write Russian. */
const SYSTEMS: Readonly<Record<string, readonly Transliterator[]>> = { UA: UKRAINIAN, MN: MONGOLIAN };

/** Latin spellings of an East Slavic or Central Asian name (NFC, lower case), likeliest first; made as they are asked for. */
export function* romaniseEastCyrillic(name: string, country: string): Generator<string> {
  // і and ў are in Belarusian words and in no Russian one, so that the letters tell the two languages of Belarus apart.
  const systems = country === "BY" && /[іў]/u.test(name) ? BELARUSIAN : (SYSTEMS[country] ?? RUSSIAN);
  for (const system of systems) yield system(name);
}
