import { ARTICLES, FILIATIONS, KINSHIP, PARTICLES, PATRONYMIC, SUFFIXES, TITLES } from "./particles.ts";

/** What the data says about one word. Counts are data points; 0 means not seen in that part. */
export interface WordStatistics {
  surnameCount: number;
  forenameCount: number;
}

/** Finds a folded word in the data: as it is, then without diacritics. `undefined` when unknown. */
export type WordLookup = (word: string) => WordStatistics | undefined;

/** Bounds the look-ups one unknown name can cost. */
const MAX_CANDIDATES = 16;
/** Longer inputs are not names: their first and last words are enough. */
const MAX_WORDS = 10;
/** Longest surname looked for in front of an unspaced name: kana spell one kanji with up to four characters. */
const MAX_PREFIX_LENGTH = 8;

const PLAIN = /^[a-z ]*$/;
const MARKS_AND_POINTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670'.]/g;
const SEMITIC_MARKS = /[\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/g;
/** Nicknames in quotes and remarks in brackets. */
const ASIDES = /"[^"]*"|[“„][^“”]*[“”]|«[^»]*»|\([^)]*\)|\[[^\]]*\]|(?:^| )'[^']*'(?= |$)/g;
/** Everything that separates words but the comma, period, apostrophe, hyphen and middle dot. */
const SEPARATORS =
  /[\0-&(-+/-@[-`{-¶¸-¿\u2000-\u2bff\u3000-\u3004\u3008-\u3030\u30a0\ufe10-\ufe6f\u{1f000}-\u{1faff}]+/u;
/** Han, Kana and Hangul: written without spaces, or with the family name first. */
const EAST_ASIAN =
  /^[\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]+$/u;
/** One syllable as Chinese, Korean and Vietnamese names have in Latin script. */
const SYLLABLE = /^(?=.{1,6}$)[^aeiouy]*[aeiouy]+[^aeiouy]{0,2}$/;
/** A single letter of an alphabet (from the Latin to the Hebrew). */
const LETTER = /^[a-z\u00df-\u02af\u0370-\u05ea]$/;

/** Digits of scripts whose names the data have, and what stands between the letters of a name. */
const NO_LETTERS = /^['.,·・٠-٩۰-۹०-९০-৯-]*$/;

/** Joins two surnames. A single letter that is still there after `splitWords` is no initial. */
const CONNECTOR = /^[yei]$/;
/** From a ratio of about 20 to 1 on, a word is a surname (or not) beyond doubt. */
const CERTAIN = 3;
/** Score of a word without statistics: behind all others. */
const UNKNOWN = -4 * CERTAIN;
/**
 * Advantage of the final word, as a log ratio: 12 to 1. Given names borrowed from surnames (Kennedy: 2 surnames to 1
 * forename) stay last names where they are final. On names of three or more words of *fit* 4 to 33 are within 0.3 points
 * (top-1), and this is best.
 */
const FINAL_ADVANTAGE = 2.5;
/** Disadvantage of the first word, advantage of one with particles. */
const SLIGHT_ADVANTAGE = 1;

/** Words that stand together: particles and the word they belong to, or two surnames joined by `y`. */
interface Unit {
  words: string[];
  /** For joined surnames: their own words, the more telling one first. */
  joined?: [string[], string[]];
  isPatronymic: boolean;
}

/** A word as the lists of titles and suffixes have it. Most words are plain: 2 times faster for names of those. */
const bare = (word: string): string => (PLAIN.test(word) ? word : word.replace(MARKS_AND_POINTS, ""));

const isParticle = (word: string): boolean =>
  PARTICLES.has(PLAIN.test(word) ? word : word.replace(SEMITIC_MARKS, ""));

const isSurname = (found: WordStatistics | undefined): boolean =>
  found !== undefined && found.surnameCount > found.forenameCount;

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

/** Puts particles to the word after them, lets filiations mark the word before them, and joins "Ortega y Gasset". */
function group(words: readonly string[], isHyphenated = false): Unit[] {
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

/** Adds the spellings of a unit: the longest first, then without its particles one by one, then parts of the core. */
function addForms({ words, joined }: Unit, lookup: WordLookup, out: Set<string>): void {
  if (joined) {
    out.add(words.join(" "));
    for (const part of joined) addForms({ words: part, isPatronymic: false }, lookup, out);
    return;
  }
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
  const parts = core
    .split(/[-\u05be]/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  if (parts.length > 1) for (const unit of rank(group(parts, true), lookup)) addForms(unit, lookup, out);
}

/** How much a unit looks like a last name: log of surname to forename count of its first known form. */
function score(unit: Unit, lookup: WordLookup): number {
  const forms = new Set<string>();
  addForms(unit, lookup, forms);
  for (const form of forms) {
    const found = lookup(form);
    if (found) {
      const ratio = Math.log((found.surnameCount + 1) / (found.forenameCount + 1));
      return Math.max(-CERTAIN, Math.min(CERTAIN, ratio)) - (unit.isPatronymic ? CERTAIN : 0);
    }
  }
  return UNKNOWN - (unit.isPatronymic ? CERTAIN : 0);
}

/** Sorts units by how much they look like the last name; in doubt the final one comes first. */
function rank(units: readonly Unit[], lookup: WordLookup): Unit[] {
  const end = units.length - 1;
  // "Putin Vladimir Vladimirovich": a patronymic in the end means that the family name is in front.
  const favourite = units[end]!.isPatronymic ? 0 : end;
  return units
    .map((unit, index) => ({
      unit,
      index,
      score:
        score(unit, lookup) +
        (index === favourite ? FINAL_ADVANTAGE : index === 0 ? -SLIGHT_ADVANTAGE : 0) +
        (unit.words.length > 1 ? SLIGHT_ADVANTAGE : 0),
    }))
    .sort((a, b) => b.score - a.score || b.index - a.index)
    .map((entry) => entry.unit);
}

/** Adds the surnames an unspaced name can begin with, longest first; one character must remain for the given name. */
function addPrefixes(word: string, lookup: WordLookup, out: Set<string>): void {
  for (let end = Math.min(word.length - 1, MAX_PREFIX_LENGTH); end > 0; end--) {
    // Neither a sound mark nor half of a surrogate pair begins a given name.
    if (/^[\u3099\u309a\udc00-\udfff]/.test(word.slice(end))) continue;
    const prefix = word.slice(0, end);
    if (isSurname(lookup(prefix))) out.add(prefix);
  }
}

/** Adds candidates for a name in Han, Kana or Hangul. */
function addEastAsian(
  words: readonly string[],
  isTranscribed: boolean,
  lookup: WordLookup,
  out: Set<string>,
): void {
  const first = words[0]!;
  if (words.length > 1) {
    // A middle dot marks a foreign name in its own order: マイケル・ジャクソン.
    if (!isTranscribed && isSurname(lookup(first))) out.add(first);
    out.add(words.at(-1)!);
  }
  out.add(first);
  if (words.length === 1) addPrefixes(first, lookup, out);
}

/** Whether all syllables stand alone and the first is a surname no weaker than the last: Kim Jong Un, Tsai Ing-wen. */
function isFamilyFirst(words: readonly string[], lookup: WordLookup): boolean {
  const syllables = words.join("-").split("-");
  if (syllables.length < 3 || syllables.length > 5 || words[0]!.includes("-")) return false;
  if (!syllables.every((syllable) => SYLLABLE.test(bare(syllable)))) return false;
  const [first, last] = [words[0]!, words.at(-1)!].map((word) =>
    score({ words: [word], isPatronymic: false }, lookup),
  );
  return first! > SLIGHT_ADVANTAGE && first! + SLIGHT_ADVANTAGE >= last!;
}

/**
 * Finds what could be the last name inside a folded name of several words (an unspaced name in Han, Kana or Hangul
 * counts as several), best first. The caller looks each up, as it is and without diacritics, and takes the first
 * that is known.
 *
 * @param folded - A name as `foldName` yields it.
 * @param lookup - Says how often a word is a surname and a forename; asked where words have to be weighed, not for two plain words.
 * @returns At most 16 different candidates, never the whole name; empty for a single word.
 * @example
 * lastNameCandidates("charles de gaulle", lookup); // ["de gaulle", "de-gaulle", "degaulle", "gaulle", "charles"]
 */
export function lastNameCandidates(folded: string, lookup: WordLookup): string[] {
  const out = new Set<string>();
  const isPlain = PLAIN.test(folded);
  const [surname = [], ...given] = (isPlain ? [folded] : splitParts(folded))
    .map((part, index) => splitWords(part, index === 0))
    .filter((part) => part.length > 0);
  const first = surname[0];
  if (first === undefined || (first === folded && isPlain)) return [];
  if (!isPlain && surname.every((word) => EAST_ASIAN.test(word)))
    addEastAsian(surname, /[·・]/.test(folded), lookup, out);
  else {
    const units = group(surname);
    const last = surname.at(-1)!;
    // The surname before a comma is one, however many words it has.
    if (given.length > 0) out.add(surname.join(" "));
    if (surname.length > 1 && isFamilyFirst(surname, lookup)) {
      if (surname.length === 2) out.add(last);
      out.add(first);
    }
    for (const unit of surname.length > 2 && units.length > 1 ? rank(units, lookup) : units.reverse())
      addForms(unit, lookup, out);
    // "Ben Xu": what looks like a particle can be the given name.
    if (!out.has(first) && !isSurname(lookup(first))) out.add(first);
  }
  for (const word of given.flat()) out.add(word);
  out.delete(folded);
  // What is left of "al'" without its particle.
  out.delete("");
  return [...out].slice(0, MAX_CANDIDATES);
}
