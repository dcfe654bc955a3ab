/**
 * Greek in Latin letters: ELOT 743 type 2 as passports have it, and the spellings that their bearers abroad use beside
 * it. The other direction is not deterministic: i may be ι, η, υ, ει or οι.
 */
import { createTransliterator, type LetterTable } from "./transliterate.ts";

const ELOT_743: LetterTable = {
  α: "a",
  β: "v",
  γ: "g",
  δ: "d",
  ε: "e",
  ζ: "z",
  η: "i",
  θ: "th",
  ι: "i",
  κ: "k",
  λ: "l",
  μ: "m",
  ν: "n",
  ξ: "x",
  ο: "o",
  π: "p",
  ρ: "r",
  σ: "s",
  ς: "s",
  τ: "t",
  υ: "y",
  φ: "f",
  χ: "ch",
  ψ: "ps",
  ω: "o",
  ου: "ou",
  γγ: "ng",
  γξ: "nx",
  γχ: "nch",
  "^μπ": "b",
  μπ$: "b",
  "|": "",
};

const SYSTEMS = [
  ELOT_743,
  { ...ELOT_743, χ: "h", γχ: "nh" },
  // By the ear: every i is one, and two letters that stand for one sound are one.
  { ...ELOT_743, υ: "i", ει: "i", οι: "i", υι: "i", μπ: "b", "^ντ": "d", "^γκ": "g" },
  { ...ELOT_743, φ: "ph" },
  { ...ELOT_743, "^ντ": "d", "^γκ": "g" },
  { ...ELOT_743, χ: "h", υ: "i", γχ: "nh" },
  // Letter by letter (type 1), as accounts and older papers have it.
  { ...ELOT_743, γγ: "gg", "^μπ": "mp", β: "v", ξ: "ks" },
].map(createTransliterator);

const VOICED_AFTER = "βγδζλμνραεηιουω";

/** Latin spellings of a Greek name (folded, NFD), likeliest first. */
export function romaniseGreek(name: string): string[] {
  const prepared = name
    // An accent on the first vowel or a diaeresis on the second keeps two vowels apart.
    .replace(/([αεου])\u0301(?=[ιυ](?!\u0308))/gu, "$1|")
    .replace(/([ιυ])\u0308/gu, "|$1")
    .replace(/[\u0300-\u036f]/gu, "")
    .replace(new RegExp(`([αεη])υ(?=[${VOICED_AFTER}])`, "gu"), "$1v")
    .replace(/([αεη])υ/gu, "$1f");
  return SYSTEMS.map((system) => system(prepared));
}

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
