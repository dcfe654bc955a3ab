/**
 * Which part of a name looks like the last name.
 *
 * The extraction returns candidates in order, and the predictor takes the first one that it knows: it can be tested
 * without data. Surname and forename records share a key, so deciding whether a word looks like a last name costs one
 * look-up.
 */
import { listPrefixes, type NameWord } from "./name-word.ts";
import type { ReadName } from "./reader.ts";
import { bare, EAST_ASIAN } from "./spellings.ts";
import { isKnown, isSurname, type WordLookup } from "./word-statistics.ts";

/** Bounds the look-ups one unknown name can cost. */
const MAX_CANDIDATES = 16;

/** One syllable as Chinese, Korean and Vietnamese names have in Latin script. */
const SYLLABLE = /^(?=.{1,6}$)[^aeiouy]*[aeiouy]+[^aeiouy]{0,2}$/;
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

/** Forms of a word, then those of its parts, of what hyphens join the more telling part first. */
const formsOf = ({ text, forms, parts }: NameWord, lookup: WordLookup): readonly string[] =>
  parts.length === 0
    ? forms
    : [
        ...forms,
        ...(/-[^ ]*$/.test(text) ? rank(parts, lookup) : parts).flatMap((part) => formsOf(part, lookup)),
      ];

/** How much a word looks like a last name: log of surname to forename count of its first known form. */
function score(forms: readonly string[], lookup: WordLookup): number {
  for (const form of forms) {
    const found = lookup(form);
    if (isKnown(found)) {
      const ratio = Math.log((found.surnameCount + 1) / (found.forenameCount + 1));
      return Math.max(-CERTAIN, Math.min(CERTAIN, ratio));
    }
  }
  return UNKNOWN;
}

function rank(words: readonly NameWord[], lookup: WordLookup): NameWord[] {
  const end = words.length - 1;
  // "Putin Vladimir Vladimirovich": a patronymic in the end means that the family name is in front.
  const favourite = words[end]!.isPatronymic ? 0 : end;
  return words
    .map((word, index) => ({
      word,
      index,
      score:
        score(formsOf(word, lookup), lookup) -
        (word.isPatronymic ? CERTAIN : 0) +
        (index === favourite ? FINAL_ADVANTAGE : index === 0 ? -SLIGHT_ADVANTAGE : 0) +
        (word.text.includes(" ") ? SLIGHT_ADVANTAGE : 0),
    }))
    .sort((a, b) => b.score - a.score || b.index - a.index)
    .map((entry) => entry.word);
}

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
  // Without spaces: the surnames it can begin with, longest first.
  if (words.length === 1)
    for (const prefix of listPrefixes(first)) if (isSurname(lookup(prefix))) out.add(prefix);
}

/** Whether all syllables stand alone and the first is a surname no weaker than the last: Kim Jong Un, Tsai Ing-wen. */
function isFamilyFirst(words: readonly string[], lookup: WordLookup): boolean {
  const [first, last] = [words[0]!, words.at(-1)!];
  const syllables = words.join("-").split("-");
  if (syllables.length < 3 || syllables.length > 5 || first.includes("-")) return false;
  if (!syllables.every((syllable) => SYLLABLE.test(bare(syllable)))) return false;
  const own = score([first], lookup);
  return own > SLIGHT_ADVANTAGE && own + SLIGHT_ADVANTAGE >= score([last], lookup);
}

/**
 * @returns at most 16 different candidates, best first, never the whole name; empty for a single word, unless it is in Han,
 *   Kana or Hangul without spaces, which counts as several
 * @example
 * lastNameCandidates(readName("Charles de Gaulle", "charles de gaulle", lookup), "charles de gaulle", lookup); // ["de gaulle", "de-gaulle", "degaulle", "gaulle", "charles"]
 */
export function lastNameCandidates(
  { words: all, first: firstPart, firstCount }: ReadName,
  folded: string,
  lookup: WordLookup,
): string[] {
  // Most strings: nothing has to be weighed.
  const two = all.map(({ text }) => text);
  if (!firstCount && all.length === 2 && two[0] !== two[1] && two.every((text) => /^[a-z]+$/.test(text)))
    return two.reverse();
  const out = new Set<string>();
  const add = (words: readonly NameWord[]): void => {
    for (const word of words) for (const form of formsOf(word, lookup)) out.add(form);
  };
  const [front, back] = [all.slice(0, firstCount), all.slice(firstCount)];
  const [words, given] = firstCount > 0 && firstPart === "surname" ? [front, back] : [back, front];
  const texts = words.map(({ text }) => text);
  const [first] = texts;
  if (!first) return [];
  if (texts.every((text) => EAST_ASIAN.test(text))) addEastAsian(texts, /[·・]/.test(folded), lookup, out);
  else {
    // The surname before a comma is one, however many words it has.
    if (given.length) out.add(texts.join(" "));
    const own = texts.join(" ").split(" ");
    if (own.length > 1 && isFamilyFirst(own, lookup)) {
      if (own.length === 2) out.add(own[1]!);
      out.add(own[0]!);
    }
    add(own.length > 2 && words.length > 1 ? rank(words, lookup) : [...words].reverse());
    // "Ben Xu": what looks like a particle can be the given name.
    const [particle = ""] = first.split(" ");
    if (!out.has(particle) && !isSurname(lookup(particle))) out.add(particle);
  }
  add(given);
  out.delete(folded);
  // What is left of "al'" without its particle.
  out.delete("");
  return [...out].slice(0, MAX_CANDIDATES);
}
