/** The words of a folded name: titles, particles, initials and commas, whatever the words mean. */
import { ARTICLES, FILIATIONS, KINSHIP, PARTICLES, PATRONYMIC, SUFFIXES, TITLES } from "./particles.ts";

/** Longer inputs are not names: their first and last words are enough. */
export const MAX_WORDS = 10;

/** Latin letters without diacritics: most names, and the quickest to split. */
export const PLAIN = /^[a-z ]*$/;
/** Most parts of names are one plain word: to take it apart is a tenth of the time of an answer. */
const ONE_PLAIN_WORD = /^[a-z]{2,}$/;
const MARKS_AND_POINTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670'.]/g;
const SEMITIC_MARKS = /[\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/g;
/** Nicknames in quotes and remarks in brackets. */
const ASIDES = /"[^"]*"|[“„][^“”]*[“”]|«[^»]*»|\([^)]*\)|\[[^\]]*\]|(?:^| )'[^']*'(?= |$)/g;
/** Everything that separates words but the comma, period, apostrophe, hyphen and middle dot. No marks: they belong to letters. */
const SEPARATORS =
  /[\0-&(-+/-@[-`{-¶¸-¿\u2000-\u20cf\u2100-\u2bff\u3000-\u3004\u3008-\u3030\u30a0\ufe10-\ufe6f\u{1f000}-\u{1faff}]+/u;
/** Han, Kana and Hangul: written without spaces, or with the family name first. */
export const EAST_ASIAN =
  /^[\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]+$/u;

/** A single letter of an alphabet (from the Latin to the Hebrew). */
const LETTER = /^[a-z\u00df-\u02af\u0370-\u05ea]$/;

/** Digits of scripts whose names the data have, and what stands between the letters of a name. */
const NO_LETTERS = /^['.,·・٠-٩۰-۹०-९০-৯-]*$/;

/** Joins two surnames. A single letter that is still there after `splitWords` is no initial. */
const CONNECTOR = /^[yei]$/;

/** Words that stand together: particles and the word they belong to, or two surnames joined by `y`. */
export interface Unit {
  words: string[];
  /** For joined surnames: their own words, the more telling one first. */
  joined?: [string[], string[]];
  isPatronymic: boolean;
}

/** A word as the lists of titles and suffixes have it. Most words are plain: 2 times faster for names of those. */
export const bare = (word: string): string => (PLAIN.test(word) ? word : word.replace(MARKS_AND_POINTS, ""));

export const isParticle = (word: string): boolean =>
  PARTICLES.has(PLAIN.test(word) ? word : word.replace(SEMITIC_MARKS, ""));

/**
 * Whether there is any letter in a folded name: without one it is no name.
 *
 * @example
 * ```ts
 * hasLetter("4711!"); // false
 * ```
 */
export const hasLetter = (folded: string): boolean =>
  folded.split(SEPARATORS).some((word) => !NO_LETTERS.test(word));

/** Splits a name at its commas, without nicknames and remarks, if there is anything beside them. */
function splitParts(folded: string): string[] {
  const name = folded.replace(ASIDES, " ");
  return (
    (/[^\0-@]/.test(name) ? name : folded)
      // Middle dots separate words, but not in Catalan "marcel·li".
      .replace(/・|·(?!l)|([^l]|^)·/g, "$1 ")
      .split(/[,،、]/)
  );
}

/** Splits one part of a name into words, without titles, suffixes, initials and abbreviations. */
function splitWords(part: string, isFirstPart: boolean): string[] {
  const tokens: string[] = [];
  // A period ends a word: "J.R.R.Tolkien".
  for (const raw of PLAIN.test(part) ? part.split(" ") : part.replace(/\./g, ". ").split(SEPARATORS)) {
    const token = /['-]/.test(raw) && raw !== "'t" && raw !== "'s" ? raw.replace(/^['-]+|-+$/g, "") : raw;
    const previous = tokens.at(-1);
    if (!/[^.'-]/.test(token)) continue;
    // "d' Angelo"; but "Dato' Najib".
    if (previous?.endsWith("'") && !TITLES.has(bare(previous))) tokens[tokens.length - 1] = previous + token;
    else tokens.push(token);
  }
  const birthName = tokens.findIndex(
    (token, index) => index > 0 && /^(?:nee|geb|geborene)$/.test(bare(token)),
  );
  if (birthName > 0 && birthName < tokens.length - 1) tokens.length = birthName;
  if (tokens.length > MAX_WORDS) tokens.splice(3, tokens.length - MAX_WORDS);
  if (tokens[0] === "tan" && tokens[1] === "sri") tokens.shift();
  while (TITLES.has(bare(tokens[0] ?? "")) && (tokens.length > 1 || !isFirstPart)) tokens.shift();
  while (SUFFIXES.has(bare(tokens.at(-1) ?? "")) && (tokens.length > 1 || !isFirstPart)) tokens.pop();
  const last = tokens.length - 1;
  const kept = tokens.filter((token, index) => {
    const plain = bare(token);
    if (token.endsWith(".") && plain !== "st" && plain !== "ste") {
      // In the end, a period may close the sentence: "John Lee.".
      return index === last
        ? !LETTER.test(plain) && !TITLES.has(plain) && !SUFFIXES.has(plain)
        : plain.length > 4;
    }
    if (!LETTER.test(plain) || token.startsWith("'")) return true;
    if (index === last) return false;
    return (
      plain === "o" || plain === "d" || (plain === "y" && index > 0) || (/[ei]/.test(plain) && index > 1)
    );
  });
  if (kept.length > 2 && KINSHIP.has(kept.at(-1)!)) kept.pop();
  return kept.map((token) => token.replace(/['.]+$/, ""));
}

/** The words of a folded name between its commas, without parts that have none: before a comma stands the family name. */
export const splitName = (folded: string): string[][] =>
  ONE_PLAIN_WORD.test(folded)
    ? [[folded]]
    : (PLAIN.test(folded) ? [folded] : splitParts(folded))
        .map((part, index) => splitWords(part, index === 0))
        .filter((part) => part.length > 0);

/** Puts particles to the word after them, lets filiations mark the word before them, and joins "Ortega y Gasset". */
export function group(words: readonly string[], isHyphenated = false): Unit[] {
  const units: Unit[] = [];
  const end = words.length - 1;
  let connector = "";
  for (let index = 0; index <= end; index++) {
    const previous = units.at(-1);
    const first = words[index]!;
    if (previous && FILIATIONS.has(bare(first))) {
      previous.isPatronymic = true;
    } else if (previous && index < end && CONNECTOR.test(first)) {
      connector = first;
    } else {
      const start = index;
      while (index < end && (isParticle(words[index]!) || (isHyphenated && ARTICLES.has(words[index]!))))
        index++;
      const own = words.slice(start, index + 1);
      if (previous && connector) {
        // The father's name comes first in Spanish and Catalan, last in Portuguese.
        previous.joined = connector === "e" ? [own, previous.words] : [previous.words, own];
        previous.words = [...previous.words, connector, ...own];
        connector = "";
      } else units.push({ words: own, isPatronymic: PATRONYMIC.test(bare(words[index]!)) });
    }
  }
  return units;
}

/** Adds the spellings of a unit: the longest first, then without its particles one by one. */
export function addSpellings(words: readonly string[], out: Set<string>): void {
  const core = words.at(-1)!;
  if (words.length > 1) {
    out.add(words.join(" "));
    if (words.length === 2) out.add(words.join(/^[od]\u0301?$/.test(words[0]!) ? "'" : "-"));
    // Only the whole: "larenta", of "de la Renta", is another name.
    out.add(words.join(""));
    for (let start = 1; start < words.length; start++) out.add(words.slice(start).join(" "));
  }
  out.add(core);
  if (core.includes("'")) {
    out.add(core.replace(/'/g, ""));
    out.add(core.replace(/'/g, " "));
    const [prefix, ...rest] = core.split("'");
    if (isParticle(prefix!)) out.add(rest.join("'"));
  }
  // The Arabic article is written without a hyphen.
  if (core.length > 4 && core.startsWith("ال")) out.add(core.slice(2));
}

/** What a hyphen joins. One part if there is none. */
export const splitHyphens = (word: string): string[] =>
  word
    .split(/[-\u05be]/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);

/** Longest surname looked for in front of an unspaced name: kana spell one kanji with up to four characters. */
const MAX_PREFIX_LENGTH = 8;

/** The surnames a name without spaces could begin with, longest first; one character remains for the given name. */
export function listPrefixes(word: string): string[] {
  const prefixes: string[] = [];
  for (let end = Math.min(word.length - 1, MAX_PREFIX_LENGTH); end > 0; end--) {
    // Neither a sound mark nor half of a surrogate pair begins a given name.
    if (!/^[\u3099\u309a\udc00-\udfff]/.test(word.slice(end))) prefixes.push(word.slice(0, end));
  }
  return prefixes;
}
