/**
 * What Arab countries' names in Latin letters say of the same names in Arabic: most of their lists are in Latin letters, so
 * that without this a name in Arabic is from Pakistan or Iran, whose lists are in their own.
 */

/** Where names are written in Arabic. Iran, Afghanistan and Pakistan have lists in their own letters. */
export const ARAB_COUNTRIES: ReadonlySet<string> = new Set(
  "AE BH DZ EG IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE".split(" "),
);

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
