/**
 * The one look-up: which key answers for a name, by which step, and where it stands.
 *
 * Every look-up takes the same path: repair, fold; by default a string that is known as a whole answers with its record,
 * else the reader finds the last name that is known. Whole names and parts count every word, by a sum over parses.
 */
import { type Block, countOf, firstRecordOf, recordOf } from "../format/block.ts";
import { PARTS } from "../format/format.ts";
import type { Match, NameParts } from "../ground/types.ts";
import { lastNameCandidates } from "../text/last-name.ts";
import { listSplits, type NameWord, splitHyphens, toWord } from "../text/name-word.ts";
import { createFoldedText, type FoldedText, foldedToString, setFoldedText } from "../text/normalize.ts";
import { type ReadName, readName } from "../text/reader.ts";
import { repair } from "../text/repair.ts";
import { UNKNOWN, type WordStatistics } from "../text/word-statistics.ts";
import type { ModelConstants } from "./constants.ts";
import { createPlace, type Place, type Store } from "./store.ts";

/** Steps that can find a key. */
export type Step = Exclude<Match, "none" | "estimate">;

/** One text that was looked up. */
export interface Attempt extends Place {
  /** What it was looked up for: a step, or to weigh a word while the last name is chosen. */
  step: Step | "weighing";
  /** Folded. */
  text: FoldedText;
}

/** What was found: the key, where it stands, and the step that found it. */
export interface Hit extends Attempt {
  step: Step;
  block: Block;
  /** The record that answers: the key's first one, or that of the given name if the word is one. */
  record: number;
}

/**
 * A last name that is in no data as a whole, while all that its hyphens join is: each of them counts. Or no step finds the
 * name: folded, the last name that its letters are asked for.
 */
type NoHit = { halves: readonly string[] } | { unknown: string };

/** A name as it came, repaired, and as it is looked up. One for all names: good until the next. */
export interface FoldedName {
  sent: string;
  readonly folded: FoldedText;
}

/** Look-ups in one store. */
export interface Lookup {
  /** Undefined if nothing is left of the name, or if it is too long. */
  fold(name: string): FoldedName | undefined;
  /** What each piece of a name is. */
  read(name: FoldedName): ReadName;
  /** The same of names that are sent in parts. */
  readParts(name: NameParts): ReadName | undefined;
  /** A word that stands alone. */
  toWord(text: string): NameWord;
  /** Every way in which it may be two. */
  split(word: NameWord): (readonly NameWord[])[];
  /** All three steps for a name. The hit is good until the next look-up. */
  find(name: FoldedName): Hit | NoHit;
  /** One folded form of a word, as it is, or without its diacritics; then undefined if it has none. */
  findForm(form: string, isStripped?: boolean): Hit | undefined;
}

/** What stands for a missing name. */
const NO_NAME = /^\s*#?n[/.]a\.?\s*$/i;

/**
 * Texts and the hit are kept from call to call, so that nothing is allocated before a key is found.
 *
 * @param observer is told of every text that is looked up; its key is -1 if it is not there. Good until it returns
 */
export function createLookup(
  store: Store,
  { tellingShare }: ModelConstants,
  observer?: { onAttempt(attempt: Readonly<Attempt>): void },
): Lookup {
  const folded = createFoldedText();
  const foldedName: FoldedName = { sent: "", folded };
  const stripped = createFoldedText();
  const word = createFoldedText();
  const attempt: Attempt & { record: number } = {
    ...createPlace(),
    step: "direct",
    text: folded,
    record: -1,
  };

  function findText(text: FoldedText, step: Attempt["step"]): Hit | undefined {
    attempt.step = step;
    attempt.text = text;
    const isFound = store.find(text, attempt);
    observer?.onAttempt(attempt);
    if (!isFound) return undefined;
    attempt.record = firstRecordOf(attempt.block!, attempt.key);
    return attempt as Hit;
  }

  const findStripped = (text: FoldedText, step: Attempt["step"]): Hit | undefined =>
    store.normalizer.strip(text, stripped) ? findText(stripped, step) : undefined;

  const findWord = (text: string, step: Attempt["step"]): Hit | undefined =>
    setFoldedText(text, word) ? (findText(word, step) ?? findStripped(word, step)) : undefined;

  /** How often a word is a surname and a forename. */
  function weigh(text: string): WordStatistics {
    const hit = findWord(text, "weighing");
    if (!hit) return UNKNOWN;
    return { surnameCount: countOfPart(hit, PARTS.surname), forenameCount: countOfPart(hit, PARTS.forename) };
  }

  const read = ({ sent, folded: own }: FoldedName): ReadName =>
    readName(sent, foldedToString(own), weigh, store.nameWords);

  /** Whether the first country has more than two thirds of a record: half of a name that is not known else tells little. */
  function isTelling({ block, record }: Hit): boolean {
    const { numbers, weights, total } = store.readWeights(block, record);
    return weights[numbers[0]!]! > tellingShare * total;
  }

  return {
    fold(name) {
      foldedName.sent = repair(name, store.nameWords);
      if (NO_NAME.test(foldedName.sent)) return undefined;
      return store.normalizer.fold(foldedName.sent, folded) && folded.length > 0 ? foldedName : undefined;
    },
    read,
    toWord: (text) => toWord([text], store.nameWords, weigh),
    split: (word) => listSplits(word, store.nameWords, weigh),
    readParts({ given, family }) {
      const name = this.fold(given && family ? `${family}, ${given}` : given || family || "");
      return name && readName(name.sent, foldedToString(name.folded), weigh, store.nameWords, true);
    },

    find(name) {
      let hit = findText(name.folded, "direct") ?? findStripped(name.folded, "stripped");
      if (hit) return hit;
      const text = foldedToString(name.folded);
      const parts = read(name);
      const candidates = lastNameCandidates(parts, text, weigh);
      // The whole name is no candidate: it has been looked up.
      const only = parts.words.length === 1 ? parts.words[0]!.text : "";
      const first = /^[^ ]*-[^ ]*$/.test(only) ? only : (candidates[0] ?? "");
      const halves = text.includes(first) ? splitHyphens(first) : [first];
      for (const candidate of candidates) {
        const isHalf = halves.length > 1 && halves.includes(candidate);
        if (isHalf && halves.every((half) => weigh(half).surnameCount > 0)) return { halves };
        hit = findWord(candidate, "last-name");
        if (!hit || (isHalf && !isTelling(hit))) continue;
        // The last name is not known, and another word answers: as what it is.
        return first.endsWith(candidate) || first.startsWith(`${candidate} y `) ? hit : asItself(hit);
      }
      // Forms that run the words of a name together are for look-ups.
      const unknown = candidates.find((form) => text.includes(form)) ?? text;
      // All of it was left out: "Dr.", "M&M".
      return { unknown: parts.words.length ? unknown : "" };
    },

    findForm: (form, isStripped) =>
      setFoldedText(form, word)
        ? isStripped
          ? findStripped(word, "stripped")
          : findText(word, "direct")
        : undefined,
  };
}

/** A word that is more often a given name answers as one. */
function asItself(hit: Hit): Hit {
  const forename = recordOf(hit.block, hit.key, PARTS.forename);
  if (forename >= 0 && countOf(hit.block, forename) > countOfPart(hit, PARTS.surname)) hit.record = forename;
  return hit;
}

function countOfPart({ block, key }: Hit, part: number): number {
  const record = recordOf(block, key, part);
  return record < 0 ? 0 : countOf(block, record);
}
