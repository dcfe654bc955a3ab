/** How the words of a name may stand in the data. */
import type { NameWords } from "./name-words.ts";

/** Latin letters without diacritics: most names, and the quickest to split. */
export const PLAIN = /^[a-z ]*$/;
const MARKS_AND_POINTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u05f4'.]/g;
const SEMITIC_MARKS = /[\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/g;
/** Everything that separates words but the comma, period, apostrophe, hyphen and middle dot. No marks: they belong to letters. */
export const SEPARATORS =
  /[\0-&(-+/-@[-`{-¶¸-¿\u2000-\u20cf\u2100-\u2bff\u3000-\u3004\u3008-\u3030\u30a0\ufe10-\ufe6f\u{1f000}-\u{1faff}]+/u;
/** Han, Kana and Hangul: written without spaces, or with the family name first. */
export const EAST_ASIAN =
  /^[\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]+$/u;

/** Digits of scripts whose names the data have, and what stands between the letters of a name. */
const NO_LETTERS = /['.,·・٠-٩۰-۹०-९০-৯-]/g;

/** A word as the lists of titles and suffixes have it. Most words are plain: 2 times faster for names of those. */
export const bare = (word: string): string => (PLAIN.test(word) ? word : word.replace(MARKS_AND_POINTS, ""));

export const isParticle = (word: string, { particles }: NameWords): boolean =>
  particles.has(PLAIN.test(word) ? word : word.replace(SEMITIC_MARKS, ""));

/** Whether there is any letter in a folded name: "4711!" is none. */
export const hasLetter = (folded: string): boolean =>
  folded.replace(NO_LETTERS, "").split(SEPARATORS).some(Boolean);
