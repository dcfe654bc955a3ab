/** Names in Latin letters that other people of a country write otherwise. */
import type { NamePart } from "../../src/ground/types.ts";
import { createTransliterator, type Letters, pairTable, type Transliterator } from "./letters.ts";

/**
 * Germanic and Nordic letters as passports and airlines write them (ICAO Doc 9303, part 3). The other way back is open, as in
 * Goethe and Michael.
 */
const toDigraphs = createTransliterator("ä=ae ö=oe ü=ue å=aa æ=ae ø=oe");

/** The spelling of a name in plain letters. */
export const respellDigraphs = (name: string): string[] => [toDigraphs(name)];

/**
 * Letters of one Latin spelling that another has otherwise; each alone and in both directions, since either may be the
 * one on record.
 */
const LATIN_ALTERNATIVES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/ch/gu, "h"],
  [/(?<![cpst])h/gu, "ch"],
  [/(?<![ao])y/gu, "i"],
  [/(?<=.)mp/gu, "b"],
  [/ph/gu, "f"],
  [/f/gu, "ph"],
  [/^(?:mp)/u, "b"],
  [/ng/gu, "gg"],
  [/gg/gu, "ng"],
  [/ks/gu, "x"],
];

/** Other Latin spellings of a Greek name already in Latin letters. */
export function respellGreekLatin(name: string): string[] {
  return LATIN_ALTERNATIVES.map(([pattern, replacement]) => name.replace(pattern, replacement));
}

/**
 * The Arabic article in Latin letters: al- is written joined, with a hyphen or as a word, and el- in Egypt, Sudan, the
 * Levant and the Maghreb. Al-Johani, Al Johani and Aljohani are one surname, and so is Elkhatib beside El-Khatib. Hyphens
 * are spaces where a name is written plainly, so that a form with a space answers both.
 */
const SEPARATE_ARTICLE = /^(al|el)[ -]([a-z][a-z']{2,})$/u;
/** Before a consonant and a rest that is long enough: not Alami, Alice or Elias, whose first letters are no article. */
const JOINED_ARTICLE = /^(al|el)([b-df-hj-np-tv-z][a-z]{3,})$/u;
/** Where el- is as usual as al-. */
const EL_COUNTRIES: ReadonlySet<string> = new Set(["DZ", "EG", "LB", "LY", "MA", "MR", "PS", "SD", "TN"]);

/** Other ways to write a surname that begins with the article, likeliest first. */
export function respellArticle(name: string, country: string): string[] {
  const separate = SEPARATE_ARTICLE.exec(name);
  const match = separate ?? JOINED_ARTICLE.exec(name);
  if (match === null) return [];
  const [, article, rest] = match as unknown as [string, string, string];
  const joined = article + rest;
  const apart = `${article} ${rest}`;
  const other = article === "al" ? "el" : "al";
  const own = separate ? [joined, apart] : [apart];
  return article === "el" || EL_COUNTRIES.has(country) ? [...own, other + rest, `${other} ${rest}`] : own;
}

/**
 * Names of Iran, Afghanistan and Sri Lanka in Latin letters, for which there is custom and no one system. Persian long
 * vowels are written by the English way and the French one (Manoochehri, Manouchehri, Manuchehri), and the dental
 * consonants of Sinhala and Tamil with an h or without (Rathnayake, Ratnayake).
 */
const systemsOf = (...tables: Letters[]): Transliterator[] =>
  tables.map((table) => createTransliterator(table));
const PERSIAN = systemsOf("oo=u ou=u ee=i", "oo=ou", "ou=oo", "ey=ei", "ei=ey");
const SINHALA = systemsOf("th=t dh=d", "th=th t=th");

/** Other ways to write a name in Latin letters, likeliest first. */
export const respellIndoIranian = (name: string, country: string): string[] =>
  (country === "LK" ? SINHALA : PERSIAN).map((system) => system(name));

/**
 * Names of Azerbaijan and Central Asia in Latin letters. They go by several systems at once: the national alphabets
 * (Azerbaijani of 1992, Turkmen and Uzbek of 1995), what passports make of them (ICAO Doc 9303), and the way through
 * Russian (BGN/PCGN). A name that was counted in one of them is written here as the others have it.
 */
const listPlain = (letters: string): Letters =>
  Object.fromEntries([...letters].map((letter) => [letter, letter]));
const VOWELS = listPlain("aeiou");
const afterVowels = (letters: Letters): Letters => pairTable(VOWELS, letters);
/** Every vowel before a letter that a consonant follows: ay is ai in Aybek and not in Aya. */
const beforeConsonant = (letter: Letters): Letters =>
  afterVowels(pairTable(letter, listPlain("bcdfghjklmnpqrstvwxz")));

/** From BGN to what passports have, and back. */
const toPassport = createTransliterator(
  "ya=ia yu=iu ^ya=ya ^yu=yu",
  afterVowels("ye=e"),
  beforeConsonant("y=i"),
);
const toBgn = createTransliterator("ia=ya iu=yu", afterVowels("e=ye"), beforeConsonant("i=y"));
/** The ending alone: Raimbaev is Raimbayev too. */
const toYev = createTransliterator(afterVowels("ev=yev"));
const toEv = createTransliterator(afterVowels("yev=ev"));

/** From a national alphabet to plain letters as English and passports read them, and back. */
const fromTurkmen = createTransliterator("w=v ý=y ž=zh ş=sh ç=ch ä=a ö=o ü=u ň=n");
const toTurkmen = createTransliterator("v=w kh=h sh=ş ch=ç zh=ž");
const fromUzbek = createTransliterator("x=kh q=k '=");
const toUzbek = createTransliterator("kh=x");
const fromAzerbaijani = createTransliterator("x=kh q=g c=j ç=ch ş=sh ğ=gh ə=a ı=i ö=o ü=u");
const toAzerbaijani = createTransliterator("kh=x j=c ch=ç sh=ş gh=ğ");
/** One sound in four ways: Zhaparov, Japarov, Dzhaparov, Djaparov. */
const zhToJ = createTransliterator("dzh=j zh=j");
const jToZh = createTransliterator("j=zh");
const jToDj = createTransliterator("dzh=dj j=dj");
const djToJ = createTransliterator("dzh=j dj=j");

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
