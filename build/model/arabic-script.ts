/**
 * What names in Latin letters say of the same names in Arabic ones: most lists of Arab countries, of Iran and of Afghanistan
 * are in Latin letters, so that without this a name in Arabic is from Pakistan, whose lists are in its own.
 */
import { stripKey } from "../text/fold-name.ts";

/** How a country writes what others write with different letters: Persian has a yeh and a kaf of its own. */
export type ArabicOrthography = "arabic" | "persian";

const ORTHOGRAPHIES: Readonly<Record<ArabicOrthography, string>> = {
  arabic: "AE BH DZ EG IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE",
  persian: "AF IR",
};
/** By country: those to whose names in Latin letters the same names in Arabic ones are lent. */
export const ARABIC_ORTHOGRAPHIES: ReadonlyMap<string, ArabicOrthography> = new Map(
  (["arabic", "persian"] as const).flatMap((orthography) =>
    ORTHOGRAPHIES[orthography].split(" ").map((country) => [country, orthography] as const),
  ),
);

/** Letters of Persian, Urdu and their neighbours. */
const OTHER_LETTERS = /[\u0679-\u06d3\u06d5]/u;

/** Whether a folded name has letters that Arabic does not. */
export const hasOtherArabicLetters = (key: string): boolean => OTHER_LETTERS.test(key);

/** A folded name as it is written by an orthography; undefined if it has sounds that are not written in it. */
export function respellArabic(key: string, orthography: ArabicOrthography): string | undefined {
  if (orthography === "persian") return key.replaceAll("ي", "ی").replaceAll("ك", "ک");
  if (!hasOtherArabicLetters(key)) return key;
  const plain = stripKey(key);
  return hasOtherArabicLetters(plain) ? undefined : plain;
}

const ARTICLE = /^(?:al|el|ul|as|ad|ar|an|at|az|ash)[ '-]+/;
const DIGRAPHS: readonly (readonly [RegExp, string])[] = [
  [/kh/g, "x"],
  [/gh/g, "q"],
  [/(?:sh|ch)/g, "c"],
  [/th/g, "t"],
  [/d[hj]/g, "d"],
  [/ou/g, "u"],
  [/ph/g, "f"],
];
/** Letters that stand for the same consonant; vowels and what may be one are left out. */
const CONSONANTS: Readonly<Record<string, string>> = {
  // Latin
  b: "b",
  p: "b",
  c: "c",
  d: "d",
  f: "f",
  v: "f",
  g: "j",
  h: "h",
  j: "j",
  k: "k",
  q: "k",
  l: "l",
  m: "m",
  n: "n",
  r: "r",
  s: "s",
  t: "t",
  x: "x",
  z: "z",
  // Arabic
  ب: "b",
  پ: "b",
  ت: "t",
  ث: "t",
  ج: "j",
  چ: "c",
  ح: "h",
  خ: "x",
  د: "d",
  ذ: "d",
  ر: "r",
  ز: "z",
  س: "s",
  ش: "c",
  ص: "s",
  ض: "d",
  ط: "t",
  ظ: "z",
  غ: "k",
  ف: "f",
  ق: "k",
  ك: "k",
  ک: "k",
  گ: "j",
  ل: "l",
  م: "m",
  ن: "n",
  ه: "h",
};

/** Consonants of a folded name; empty if it has fewer than two. */
export function consonantsOf(key: string): string {
  let text = key;
  if (/^[a-z]/.test(key)) {
    text = key.replace(ARTICLE, "");
    for (const [digraph, letter] of DIGRAPHS) text = text.replace(digraph, letter);
    // Of a feminine ending the h is no consonant.
    text = text.replace(/[ea]h$/, "");
  } else text = key.replace(/^ال(?=..)/, "");
  let consonants = "";
  for (const letter of text) {
    const consonant = CONSONANTS[letter];
    if (consonant !== undefined && !consonants.endsWith(consonant)) consonants += consonant;
  }
  return consonants.length < 2 ? "" : consonants;
}
