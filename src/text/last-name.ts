import {
  addSpellings,
  bare,
  EAST_ASIAN,
  group,
  listPrefixes,
  PLAIN,
  splitHyphens,
  splitName,
  type Unit,
} from "./words.ts";

/** What the data says about one word. Counts are data points; 0 means not seen in that part. */
export interface WordStatistics {
  surnameCount: number;
  forenameCount: number;
}

/** Finds a folded word in the data: as it is, then without diacritics. `undefined` when unknown. */
export type WordLookup = (word: string) => WordStatistics | undefined;

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

const isSurname = (found: WordStatistics | undefined): boolean =>
  found !== undefined && found.surnameCount > found.forenameCount;

/** Adds the spellings of a unit, then those of what hyphens join in it, the more telling part first. */
function addForms({ words, joined }: Unit, lookup: WordLookup, out: Set<string>): void {
  if (joined) {
    out.add(words.join(" "));
    for (const part of joined) addForms({ words: part, isPatronymic: false }, lookup, out);
    return;
  }
  addSpellings(words, out);
  const parts = splitHyphens(words.at(-1)!);
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
  // Without spaces: the surnames it can begin with, longest first.
  if (words.length === 1)
    for (const prefix of listPrefixes(first)) if (isSurname(lookup(prefix))) out.add(prefix);
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
  const [surname = [], ...given] = splitName(folded);
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
