/** Names in Cyrillic letters and their spellings in Latin ones, and back where a spelling can be read in one way only. */
import {
  createTransliterator,
  type Letters,
  pairTable,
  pick,
  type Transliterator,
  tableOf,
} from "./letters.ts";

/**
 * Russian, Ukrainian, Belarusian and the languages of Central Asia that have been written in Russian letters: ICAO Doc 9303
 * (passports since 2010), BGN/PCGN 1947 (Russian), 1965 (Ukrainian), 1979 (Belarusian), the Ukrainian national system of
 * 2010, the Belarusian instruction of 2007, and the press's way with endings. The second half of the letters are those that
 * Kazakh, Kyrgyz, Tajik and Uzbek add, as their passports write them.
 */
const EAST = tableOf(`
  а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh
  щ=shch ъ= ы=y ь= э=e ю=yu я=ya '= ә=a ғ=g қ=k ң=n ө=o ұ=u ү=u һ=h і=i ў=o ҳ=kh ҷ=j ӣ=i ӯ=u`);

/** Endings of adjectives as newspapers write them: Zelensky, Bely. */
const PRESS_ENDINGS = "ий$=y ый$=y";
const SOFT_VOWELS = "ье=ye ъе=ye ьё=ye ьо=yo";
const YE = tableOf("^е=ye ^ё=ye", pairTable(pick(EAST, "аеёиоуыэюя"), "е=ye ё=ye"));
/** Where ё is pronounced and written: after hushing consonants as o. */
const YO = "ё=yo жё=zho чё=cho шё=sho щё=shcho ьё=yo";

const RUSSIAN = [
  [SOFT_VOWELS, PRESS_ENDINGS],
  [SOFT_VOWELS, YE, "ый$=yy"],
  ["й=i ъ=ie ю=iu я=ia"],
  [SOFT_VOWELS, YE, PRESS_ENDINGS],
  [SOFT_VOWELS, "ый$=iy"],
  [SOFT_VOWELS, PRESS_ENDINGS, YO],
  [SOFT_VOWELS, PRESS_ENDINGS, "кс=x"],
  [SOFT_VOWELS, "ый$=yj й=j ю=ju я=ja х=h"],
].map((layers) => createTransliterator(EAST, ...layers));

const UKRAINIAN_2010 = tableOf(
  EAST,
  "г=h ґ=g зг=zgh и=y і=i є=ie ^є=ye ї=i ^ї=yi й=i ^й=y ю=iu ^ю=yu я=ia ^я=ya",
);
const UKRAINIAN_BGN = tableOf(UKRAINIAN_2010, "зг=zh є=ye ї=yi й=y ю=yu я=ya");
const UKRAINIAN = [
  [UKRAINIAN_2010],
  [UKRAINIAN_BGN, "ий$=y ій$=iy"],
  [UKRAINIAN_BGN],
  // Through Russian, as papers of before 1991 and much of the east have it.
  [UKRAINIAN_BGN, "г=g и=i є=e ий$=iy"],
  [UKRAINIAN_BGN, "ий$=iy"],
  [UKRAINIAN_2010, "ий$=y"],
].map((layers) => createTransliterator(...layers));

const BELARUSIAN_BASE = tableOf(EAST, "г=h ґ=g і=i ў=u й=i");
const BELARUSIAN_VOWELS = tableOf(pick(BELARUSIAN_BASE, "аоуыэіў"), "ь= '=");
const BELARUSIAN_PASSPORT = tableOf(
  BELARUSIAN_BASE,
  // After consonants, where a word begins, and elsewhere.
  "е=e ё=io ю=iu я=ia",
  "^е=ye ^ё=yo ^ю=yu ^я=ya",
  pairTable(BELARUSIAN_VOWELS, "е=ye ё=yo ю=yu я=ya"),
);
const BELARUSIAN = [
  [],
  ["й=y ё=yo ю=yu я=ya"],
  // The national system: a haček where English takes two letters.
  [
    "е=ie ж=ž й=j ў=ŭ х=ch ц=c ч=č ш=š ^е=je ^ё=jo ^ю=ju ^я=ja",
    pairTable(tableOf(BELARUSIAN_VOWELS, "ў=ŭ"), "е=je ё=jo ю=ju я=ja"),
  ],
].map((layers) => createTransliterator(BELARUSIAN_PASSPORT, ...layers));

const MONGOLIAN_MNS = "ё=yo е=ye ж=j з=z й=i ө=u ү=u х=kh ъ= ь=i ий=ii";
const MONGOLIAN = ["", "е=e х=h ь=", "е=e ь=", "ө=o ь="].map((layer) =>
  createTransliterator(EAST, `${MONGOLIAN_MNS} ${layer}`),
);

/**
 * Bulgarian, Macedonian and Serbian: the Bulgarian Transliteration Act of 2009, Macedonian passports, and Gaj's alphabet,
 * which maps letter by letter in both directions.
 */
const SOUTH = tableOf(`
  а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh`);

const BULGARIAN_2009 = "й=y щ=sht ъ=a ь=y ю=yu я=ya ия$=ia";
const BULGARIAN = [
  "",
  "ъ=u",
  // The French way of passports before 1999.
  "ж=j дж=dj ч=tch й=i ъ=a х=kh",
  "дж=dj ж=j й=i ия$=iya ю=iu я=ia",
].map((layer) => createTransliterator(SOUTH, `${BULGARIAN_2009} ${layer}`));

const MACEDONIAN_PASSPORT = "ѓ=gj ѕ=dz ј=j љ=lj њ=nj ќ=kj ц=c џ=dj";
const MACEDONIAN = ["", "ж=ž ч=č ш=š џ=dž", "ѓ=g ќ=k џ=dzh"].map((layer) =>
  createTransliterator(SOUTH, `${MACEDONIAN_PASSPORT} ${layer}`),
);

const GAJ = tableOf(SOUTH, "ђ=đ ж=ž ј=j љ=lj њ=nj ћ=ć ц=c ч=č џ=dž ш=š");
const SERBIAN = [createTransliterator(GAJ), createTransliterator(GAJ, "ђ=dj")];

/** By country; those that are not here write Russian. */
const SYSTEMS: Readonly<Record<string, readonly Transliterator[]>> = {
  UA: UKRAINIAN,
  MN: MONGOLIAN,
  BG: BULGARIAN,
  MK: MACEDONIAN,
  RS: SERBIAN,
  ME: SERBIAN,
  BA: SERBIAN,
};

/** Latin spellings of a name in Cyrillic (NFC, lower case), likeliest first; made as they are asked for. */
export function* romaniseCyrillic(name: string, country: string): Generator<string> {
  // і and ў are in Belarusian words and in no Russian one, so that the letters tell the two languages of Belarus apart.
  const systems = country === "BY" && /[іў]/u.test(name) ? BELARUSIAN : (SYSTEMS[country] ?? RUSSIAN);
  for (const system of systems) yield system(name);
}

const fromGaj = createTransliterator(
  Object.fromEntries(Object.entries(GAJ).map(([cyrillic, latin]) => [latin, cyrillic])),
);
const GAJ_LETTERS = /^[abcčćdđefghijklmnoprsštuvzž -]+$/u;
/** In plain ASCII these may stand for letters with marks, so that the name has no certain Cyrillic form. */
const AMBIGUOUS_PLAIN = /[csz]|dj/u;

/** The Cyrillic spelling of a name in Gaj's alphabet; none if the letters of the name leave it open. */
export function cyrilliseGaj(name: string): string[] {
  if (!GAJ_LETTERS.test(name)) return [];
  if (AMBIGUOUS_PLAIN.test(name) && !/[čćđšž]/u.test(name)) return [];
  return [fromGaj(name)];
}

/**
 * The way back: surnames of the Russian type in Central Asia and Belarus by BGN/PCGN, and Mongolian names by MNS 5217.
 * Without the apostrophe for ь most Russian names have no certain one; the endings in -ov, -ev and their like seldom have a ь.
 */
const FROM_LATIN = tableOf(`
  a=а b=б v=в g=г d=д e=е z=з i=и k=к l=л m=м n=н o=о p=п r=р s=с t=т u=у f=ф h=х y=ы zh=ж kh=х ts=ц ch=ч sh=ш
  shch=щ dzh=дж j=ж ya=я yu=ю ye=е ia=ия iu=ию iy=ий`);
const LATIN_VOWELS = pick(FROM_LATIN, "aeiou");
const afterVowels = (letters: Letters): Letters => pairTable(LATIN_VOWELS, letters);

/** ay is ай before a consonant, but the y of aye, aya, ayu belongs to what follows. */
const toRussian = createTransliterator(FROM_LATIN, afterVowels("y=й ye=е ya=я yu=ю"));
const RUSSIAN_TYPE = /^(?!e)[a-z]{2,}(?:ov|ev|in)a?$/u;
/** й or и, я or ья, э or е: not certain. */
const UNCERTAIN = /[aeou]i|[bcdfghjklmnprstvz]y[aeou]|yo|[cqwx](?!h)|'/u;

/** The Cyrillic spelling of a surname of the Russian type in plain Latin letters, if it is certain. */
export function cyrilliseRussian(name: string): string[] {
  return RUSSIAN_TYPE.test(name) && !UNCERTAIN.test(name) ? [toRussian(name)] : [];
}

const toMongolian = createTransliterator(
  FROM_LATIN,
  afterVowels("i=й"),
  "e=э j=ж ii=ий ye=е yo=ё c=ц h=х w=в",
);
/** y after a consonant may be ь or ы. */
const MONGOLIAN_UNCERTAIN = /[bcdfghjklmnprstvz]y|[qx]|[a-z]h(?<![ckst]h)/u;

/** The Cyrillic spelling of a Mongolian name in plain Latin letters, if it is certain. */
export function cyrilliseMongolian(name: string): string[] {
  if (!/^[a-z -]+$/u.test(name) || MONGOLIAN_UNCERTAIN.test(name)) return [];
  // Vowel harmony: beside an a and without an e every u is у.
  if (name.includes("u") && (!name.includes("a") || name.includes("e"))) return [];
  return [toMongolian(name)];
}
