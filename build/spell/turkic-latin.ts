/**
 * Names of Azerbaijan and Central Asia in Latin letters. They go by several systems at once: the national alphabets
 * (Azerbaijani of 1992, Turkmen and Uzbek of 1995), what passports make of them (ICAO Doc 9303), and the way through
 * Russian (BGN/PCGN). A name that was counted in one of them is written here as the others have it.
 */
import type { NamePart } from "../../src/ground/types.ts";
import { createTransliterator, type Transliterator } from "./transliterate.ts";

const VOWELS = [..."aeiou"];
const CONSONANTS = [..."bcdfghjklmnpqrstvwxz"];
/** Every vowel before a letter that a consonant follows: ay is ai in Aybek and not in Aya. */
const beforeConsonant = (letter: string, target: string): Record<string, string> =>
  Object.fromEntries(
    VOWELS.flatMap((vowel) =>
      CONSONANTS.map((consonant) => [vowel + letter + consonant, vowel + target + consonant]),
    ),
  );
const afterVowels = (letters: string, target: string): Record<string, string> =>
  Object.fromEntries(VOWELS.map((vowel) => [vowel + letters, vowel + target]));

/** From BGN to what passports have, and back. */
const toPassport = createTransliterator({
  ya: "ia",
  yu: "iu",
  "^ya": "ya",
  "^yu": "yu",
  ...afterVowels("ye", "e"),
  ...beforeConsonant("y", "i"),
});
const toBgn = createTransliterator({
  ia: "ya",
  iu: "yu",
  ...afterVowels("e", "ye"),
  ...beforeConsonant("i", "y"),
});
/** The ending alone: Raimbaev is Raimbayev too. */
const toYev = createTransliterator(afterVowels("ev", "yev"));
const toEv = createTransliterator(afterVowels("yev", "ev"));

/** From a national alphabet to plain letters as English and passports read them, and back. */
const fromTurkmen = createTransliterator({
  w: "v",
  ý: "y",
  ž: "zh",
  ş: "sh",
  ç: "ch",
  ä: "a",
  ö: "o",
  ü: "u",
  ň: "n",
});
const toTurkmen = createTransliterator({ v: "w", kh: "h", sh: "ş", ch: "ç", zh: "ž" });
const fromUzbek = createTransliterator({ x: "kh", q: "k", "'": "" });
const toUzbek = createTransliterator({ kh: "x" });
const fromAzerbaijani = createTransliterator({
  x: "kh",
  q: "g",
  c: "j",
  ç: "ch",
  ş: "sh",
  ğ: "gh",
  ə: "a",
  ı: "i",
  ö: "o",
  ü: "u",
});
const toAzerbaijani = createTransliterator({ kh: "x", j: "c", ch: "ç", sh: "ş", gh: "ğ" });
/** One sound in four ways: Zhaparov, Japarov, Dzhaparov, Djaparov. */
const zhToJ = createTransliterator({ dzh: "j", zh: "j" });
const jToZh = createTransliterator({ j: "zh" });
const jToDj = createTransliterator({ dzh: "dj", j: "dj" });
const djToJ = createTransliterator({ dzh: "j", dj: "j" });

const ENDINGS = [toYev, toEv];
/** What a country's alphabet and the customs of its passports make of any name. */
const ALPHABETS: Readonly<Record<string, readonly Transliterator[]>> = {
  AZ: [fromAzerbaijani, toAzerbaijani],
  KG: [zhToJ, jToZh],
  KZ: [zhToJ, jToZh],
  TM: [fromTurkmen],
  UZ: [fromUzbek, toUzbek],
};
/** What becomes of a surname of the Russian type beside that. */
const RUSSIAN_SYSTEMS: Readonly<Record<string, readonly Transliterator[]>> = {
  AZ: [...ENDINGS, djToJ],
  KG: [...ENDINGS, toPassport, toBgn, djToJ],
  KZ: [...ENDINGS, toPassport, toBgn, djToJ],
  TJ: [...ENDINGS, toPassport, toBgn, jToDj, djToJ],
  TM: [toTurkmen, ...ENDINGS, toPassport, toBgn],
  UZ: [...ENDINGS, toPassport, toBgn, jToDj, djToJ],
};
export const TURKIC_COUNTRIES = Object.keys(RUSSIAN_SYSTEMS).join(" ");

/** Endings as all of these systems write them. */
const RUSSIAN_TYPE = /(?:[oe][vw]|in)a?$/u;
/** What Kazakh and Kyrgyz families leave off or put on again: Zholdybay, Zholdybayev. */
const BARE_ENDING = /(?:bek|bay|bai|khan|han|gali|ali|zhan|jan|tay|tai|kul)$/u;
const LENGTHENED = /^(.*(?:bek|khan|han|zhan|jan|kul))ova?$|^(.*(?:ba|ta|al))(?:y|i|iy)?eva?$/u;

/** Other ways to write a name in Latin letters, likeliest first. */
export function* respellTurkicLatin(name: string, country: string, part: NamePart): Generator<string> {
  for (const system of ALPHABETS[country] ?? []) yield system(name);
  if (part === "forename") return;
  if (RUSSIAN_TYPE.test(name)) for (const system of RUSSIAN_SYSTEMS[country] ?? []) yield system(name);
  if (country === "KZ" || country === "KG") yield* changeEnding(name);
}

function* changeEnding(name: string): Generator<string> {
  if (BARE_ENDING.test(name)) {
    yield /[yi]$/u.test(name) ? `${name.replace(/([aeo])i$/u, "$1y")}ev` : `${name}ov`;
    return;
  }
  const lengthened = LENGTHENED.exec(name);
  if (lengthened === null) return;
  const [, consonantal, vocalic] = lengthened;
  if (consonantal !== undefined) yield consonantal;
  else if (vocalic !== undefined) yield vocalic + (vocalic.endsWith("l") ? "i" : "y");
}
