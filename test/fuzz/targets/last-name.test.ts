/** Candidates for the last name inside any folded name, with statistics that know any word or none. */
import fc from "fast-check";
import { foldKey } from "../../../build/words/fold-name.ts";
import {
  FILIATIONS,
  KINSHIP,
  NAME_WORDS,
  PARTICLES,
  SUFFIXES,
  TITLES,
} from "../../../build/words/name-words.ts";
import { lastNameCandidates } from "../../../src/text/last-name.ts";
import { readName } from "../../../src/text/reader.ts";
import { hasLetter } from "../../../src/text/spellings.ts";
import { UNKNOWN, type WordLookup } from "../../../src/text/word-statistics.ts";
import { names } from "../arbitraries/names.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

interface Case {
  name: string;
  /** Decides what the statistics know. */
  salt: number;
  /** Of 8 words so many are known. */
  known: number;
  /** Two words that mean nothing else. */
  given: string;
  family: string;
  /** Which of {@link FRAMES}. */
  frame: number;
}

const MAX_CANDIDATES = 16;

/** A given name of all statistics, and a word of none. */
const [LISTED, UNLISTED] = ["anna", "zqxwv"];

/** Ways to write a given and a family name, each with what has to be looked up first. */
const FRAMES: readonly ((given: string, family: string) => [phrase: string, first: string])[] = [
  (given, family) => [`${given} ${family}`, family],
  (given, family) => [`${family}, ${given}`, family],
  (given, family) => [`${family} ${given}, ${LISTED}`, `${family} ${given}`],
  // What follows a comma and two words, and is no given name, is a remark.
  (given, family) => [`${given} ${family}, ${UNLISTED}`, family],
  (given, family) => [`dr. ${given} ${family} jr.`, family],
  (given, family) => [`${given} van der ${family}`, `van der ${family}`],
  (given, family) => [`${given} "nick" ${family}`, family],
  (given, family) => [`${given} (remark) ${family}`, family],
];

const WORDS = [
  "smith",
  "garcía",
  "müller",
  "иванов",
  "παπαδόπουλοσ",
  "محمد",
  "王",
  "김",
  "nguyễn",
  "o'brien",
  "al-hashimi",
];

/** Words of letters alone that the rules read nothing into. */
const plainWord = fc
  .string({ unit: fc.constantFrom(..."abcdfghjklmnoprstuz"), minLength: 5, maxLength: 9 })
  .filter(
    (word) =>
      ![PARTICLES, TITLES, SUFFIXES, FILIATIONS].some((list) => list.has(word)) && !KINSHIP.includes(word),
  )
  // Patronymics, which point to another word.
  .filter((word) => !/(?:ovna|ovich|oglu|kyzy|kizi|dottir|son|vic|zade)$/u.test(word));

function hash(text: string, salt: number): number {
  let value = salt | 1;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** Statistics without data: each word is known or not, a surname or a forename, by chance and always alike. */
function createLookup(salt: number, known: number): WordLookup {
  return (word) => {
    const value = hash(word, salt);
    if (word === LISTED) return { surnameCount: 0, forenameCount: 1 };
    if (word === UNLISTED || value % 8 >= known) return UNKNOWN;
    const [surnameCount, forenameCount] = [(value >>> 3) % 1000, (value >>> 13) % 1000];
    return { surnameCount, forenameCount: surnameCount + forenameCount === 0 ? 1 : forenameCount };
  };
}

const candidatesOf = (folded: string, lookup: WordLookup): string[] =>
  lastNameCandidates(readName(folded, folded, lookup, NAME_WORDS), folded, lookup);

fuzz("candidates for the last name, with statistics that know any word or none", (): Fuzzer<Case> => {
  // The table is made with the first name.
  foldKey("");

  function checkAny(folded: string, lookup: WordLookup): void {
    const candidates = candidatesOf(folded, lookup);
    const fail = (what: string): never => {
      throw new Error(`${what}: ${JSON.stringify(candidates)} of ${JSON.stringify(folded)}`);
    };
    if (candidates.length > MAX_CANDIDATES) fail(`more than ${MAX_CANDIDATES}`);
    if (new Set(candidates).size !== candidates.length) fail("one twice");
    if (candidates.includes(folded)) fail("the name itself");
    // Spaces too many (" van" of "a-'van", or nothing else) cost a look-up and find nothing.
    if (candidates.includes("")) fail("an empty one");
    // By UTF-16 units: where an apostrophe is left out, lone surrogates meet.
    const letters = new Set(folded.split(""));
    for (const candidate of candidates) {
      // Words may be joined otherwise than they stood; letters come from nowhere else.
      for (const letter of candidate.split(""))
        if (!letters.has(letter) && !" '-".includes(letter)) fail(`a new ${letter}`);
    }
    if (JSON.stringify(candidatesOf(folded, lookup)) !== JSON.stringify(candidates))
      fail("not the same again");
    const isUnknown = candidatesOf(folded, () => UNKNOWN);
    if (isUnknown.length > MAX_CANDIDATES) fail("too many without statistics");
    hasLetter(folded);
  }

  return {
    arbitrary: fc.record({
      name: names(WORDS),
      salt: fc.nat(),
      known: fc.constantFrom(0, 2, 4, 8),
      given: plainWord,
      family: plainWord,
      frame: fc.nat(FRAMES.length - 1),
    }),
    check({ name, salt, known, given, family, frame }) {
      const lookup = createLookup(salt, known);
      const folded = foldKey(name);
      if (folded !== "") checkAny(folded, lookup);
      const [phrase, expected] = FRAMES[frame]!(given, family);
      checkAny(phrase, lookup);
      if (given === family) return;
      // Of three words and more the statistics choose.
      const [first] = candidatesOf(phrase, phrase.includes(" van ") ? () => UNKNOWN : lookup);
      if (first !== expected) throw new Error(`${phrase}: found ${first}, expected ${expected}`);
    },
  };
});
