/** The words of a name, looked up as both parts. */
import { type Block, countOf, recordOf } from "../format/block.ts";
import { PARTS } from "../format/format.ts";
import type { NamePart } from "../ground/types.ts";
import type { NameWord } from "../text/name-word.ts";
import { foldedToString } from "../text/normalize.ts";
import type { Hit, Lookup, Step } from "./lookup.ts";

export const PART_NAMES = ["surname", "forename"] as const satisfies readonly NamePart[];

export const otherPart = (part: NamePart): NamePart => (part === "surname" ? "forename" : "surname");

/** What was found of a word as one part of a name. */
export interface Found {
  /** Form that is a key, and the step that found it. */
  form: string;
  step: Step;
  /** Data points. */
  count: number;
  /** Where its record stands. */
  block: Block;
  key: number;
  record: number;
}

/** A word as one part of a name. */
export interface Role {
  /** What `lift` of likelihood.ts says of it, once that has been asked. */
  readonly lifts: Float64Array;
  isFilled: boolean;
  /** Whether letters divide what its record leaves open. */
  hasLetters: boolean;
  found: Found | undefined;
}

/** A word, looked up as both parts. */
export interface FoundWord {
  word: NameWord;
  readonly surname: Role;
  readonly forename: Role;
}

/**
 * Looks up all words; one that is not known and consists of others, as those.
 *
 * @param wanted what they are known to be: once one is found as that, no other forms are looked up
 */
export type FindWords = (words: readonly NameWord[], wanted?: NamePart) => FoundWord[];

const toFound = ({ block, key, step, text }: Hit, form: string, record: number): Found => ({
  form: step === "stripped" ? foldedToString(text) : form,
  step,
  count: countOf(block, record),
  block,
  key,
  record,
});

/** @returns begins with another name: words of the one before are used again. Made anew, they would take a tenth of the time of an answer */
export function createWordFinder(lookup: Lookup, countryCount: number): () => FindWords {
  const pool: FoundWord[] = [];
  let usedCount = 0;

  /** With what is the same for every word; `find` sets the rest. */
  const createRole = (): Role => ({ lifts: new Float64Array(countryCount) }) as Role;

  function find(word: NameWord, wanted?: NamePart): FoundWord | undefined {
    pool[usedCount] ??= { word, surname: createRole(), forename: createRole() };
    const own = pool[usedCount++]!;
    const { surname, forename } = own;
    own.word = word;
    for (const part of PART_NAMES) {
      own[part].found = undefined;
      own[part].isFilled = own[part].hasLetters = false;
    }
    for (const form of word.forms)
      for (const isStripped of [false, true]) {
        const hit = lookup.findForm(form, isStripped);
        for (const part of PART_NAMES) {
          const record = hit ? recordOf(hit.block, hit.key, PARTS[part]) : -1;
          if (record >= 0) own[part].found ??= toFound(hit!, form, record);
        }
        if (wanted === undefined ? surname.found && forename.found : own[wanted].found) return own;
      }
    return surname.found || forename.found || word.parts.length === 0 ? own : undefined;
  }

  const findWords: FindWords = (words, wanted) =>
    words.flatMap((word) => find(word, wanted) ?? findWords(word.parts, wanted));

  return () => {
    usedCount = 0;
    return findWords;
  };
}
