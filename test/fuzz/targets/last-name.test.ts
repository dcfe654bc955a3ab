/** Names taken apart: at once or piece by piece, and candidates for the last name, with statistics that know any word or none. */
import fc from "fast-check";
import { foldKey } from "../../../build/words/fold-name.ts";
import { NAME_WORDS } from "../../../build/words/name-words.ts";
import { lastNameCandidates } from "../../../src/text/last-name.ts";
import { readName } from "../../../src/text/reader.ts";
import { hasLetter } from "../../../src/text/spellings.ts";
import { UNKNOWN, type WordLookup } from "../../../src/text/word-statistics.ts";
import { expectAlike } from "../../helpers/ordinary-names.ts";
import { names } from "../arbitraries/names.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

interface Case {
  name: string;
  /** Decides what the statistics know. */
  salt: number;
  /** Of 8 words so many are known. */
  known: number;
  isParts: boolean;
}

const MAX_CANDIDATES = 16;

const WORDS = (
  "Maria Silva|Silva, Maria|田中|أحمد حسن|김민준|smith|garcía|müller|иванов|παπαδόπουλοσ|محمد|王|김|nguyễn|" +
  "o'brien|al-hashimi"
).split("|");

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
    if (value % 8 >= known) return UNKNOWN;
    const [surnameCount, forenameCount] = [(value >>> 3) % 1000, (value >>> 13) % 1000];
    return { surnameCount, forenameCount: surnameCount + forenameCount === 0 ? 1 : forenameCount };
  };
}

const candidatesOf = (folded: string, lookup: WordLookup): string[] =>
  lastNameCandidates(readName(folded, folded, lookup, NAME_WORDS), folded, lookup);

fuzz(
  "names read at once and piece by piece, and candidates for the last name, with statistics that know any word or none",
  (): Fuzzer<Case> => {
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
        isParts: fc.boolean(),
      }),
      check({ name, salt, known, isParts }) {
        expectAlike(name, isParts);
        const folded = foldKey(name);
        if (folded !== "") checkAny(folded, createLookup(salt, known));
      },
    };
  },
);
