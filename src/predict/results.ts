/**
 * What the data say of a name: a key that was found, all words of a whole name together, or an estimate.
 *
 * A name in Han, Kana or Hangul without spaces is split where its parts are likeliest. If it is known as a whole, that competes
 * with its splits. A given name of more than two characters gets much less likely with each character, so that 安倍晋三 is Abe
 * and not An. Given names in these scripts count with the square root of their lift, because lists from China have few of
 * them and lists from Taiwan many. A particle before a single word may be a name: `Le Minh` is two names. It is read so if
 * that is much likelier.
 */
import { type Block, countOf, evidenceOf, recordOf } from "../format/block.ts";
import { LETTER_MARK, PARTS, PATRONYMIC_LETTERS } from "../format/format.ts";
import type { Explanation, Match, NamePart, NameParts, NamePiece } from "../ground/types.ts";
import { type CheckedParts, readParts } from "../text/name-parts.ts";
import type { NameWord } from "../text/name-word.ts";
import { type FoldedText, foldedToString } from "../text/normalize.ts";
import type { Order } from "../text/reader.ts";
import { bare, EAST_ASIAN, hasLetter } from "../text/spellings.ts";
import type { ModelConstants } from "./constants.ts";
import { readCountryParameters } from "./country-parameters.ts";
import { createLetterReader, type Letters } from "./letters.ts";
import { createLikelihood, type Likelihood } from "./likelihood.ts";
import { createLoneWordReader } from "./lone-word.ts";
import type { FoldedName, Hit, Lookup, Step } from "./lookup.ts";
import { createMigration, type Migrate } from "./migration.ts";
import { createParser, type Parser } from "./parses.ts";
import { type Ranking, rankCountries, sumOf, type Weighting, type Weights } from "./probability.ts";
import type { Store } from "./store.ts";
import { createWordFinder, type FindWords, type FoundWord, otherPart } from "./words.ts";

/** What was found for a name. Good until the next name. */
export interface Result {
  rank(weighting: Weighting): Ranking;
  count: number;
  /** Asked for by `explain` alone: to write reasons takes as long as to answer. */
  giveReasons(): Reasons;
}

export interface Reasons {
  match: Match;
  /** Folded, as it was looked up; null if nothing was found. */
  text: string | null;
  part: Explanation["part"];
  /** Bits of `EVIDENCE`. */
  evidence: number;
  /** What each word counted as; undefined where one key or its letters answer. */
  words?: NonNullable<Explanation["words"]>;
}

/** A record that answers, and how it was found. */
interface RecordHit {
  step: Step;
  /** Folded. */
  text: FoldedText | string;
  block: Block;
  key: number;
  record: number;
}

/**
 * Finds what a store says of a name: of parts both together or the one that is known; of a whole name every word of it; else
 * a name by all three steps, or by its letters if there is an estimator.
 *
 * @param index of the name in a list, for messages
 */
export type FindResult = (
  sent: string | NameParts,
  options: Pick<Weighting, "estimator" | "whole">,
  index?: number,
) => Result | undefined;

/** Of a longer name the words in the middle tell next to nothing. */
const MAX_NAME_WORDS = 6;
/** Two words, the family name first. */
const COMMA: Order = { first: "surname", firstCount: 1 };

const ONE_FORENAME: Order = { first: "forename", firstCount: 1 };
const NO_ORDER: Order = { first: "surname", firstCount: 0 };

export function createResultFinder(store: Store, lookup: Lookup, constants: ModelConstants): FindResult {
  const { codes } = store.countries;
  const readLetters = createLetterReader(codes);
  const readLoneWord = createLoneWordReader(store, constants);
  // Of one name after the other: made anew, they would take a sixth of the time of an answer.
  const posterior = new Float64Array(codes.length);
  const moved = {
    numbers: new Uint8Array(codes.length),
    weights: new Float64Array(codes.length),
    count: codes.length,
    residual: 0,
    all: 0,
  };
  let beginWords: (() => FindWords) | undefined;
  let likelihood!: Likelihood;
  let parse!: Parser;
  let migrate!: Migrate;
  let answering!: RecordHit;
  let answer!: Weights;
  /** What that record says. One object for all names: an answer allocates a third less. */
  const ofRecord: Result = {
    rank: (weighting) => rankCountries(answer, codes, weighting),
    count: 0,
    giveReasons() {
      const { step: match, text, block, key, record } = answering;
      const isForename = recordOf(block, key, PARTS.forename) === record;
      return {
        match,
        text: typeof text === "string" ? text : foldedToString(text),
        part: isForename ? "forename" : "surname",
        evidence: evidenceOf(block, record),
      };
    },
  };

  /** Begins with the words of another name. Names that are keys need no model, which takes a part of the time of opening. */
  function begin(): FindWords {
    if (!beginWords) {
      const parameters = readCountryParameters(store.countries, constants);
      beginWords = createWordFinder(lookup, codes.length);
      likelihood = createLikelihood(store, lookup, parameters, constants);
      parse = createParser(parameters, likelihood, constants);
      migrate = createMigration(store.openNeighbours(), parameters, constants);
    }
    return beginWords();
  }

  function findFolded(
    name: FoldedName | undefined,
    letters: Letters | undefined,
    answerHit: (hit: Hit) => Result = answerWord,
  ): Result | undefined {
    if (!name) return undefined;
    const hit = lookup.find(name);
    if ("record" in hit) return answerHit(hit);
    if ("unknown" in hit) return letters && estimateWord(hit.unknown, "surname", letters);
    const halves = begin()(hit.halves.map((half) => lookup.toWord(half)));
    return weigh(halves, { first: "surname", firstCount: halves.length }, undefined, true);
  }

  function answerFrom(hit: RecordHit, weights: Weights = store.readWeights(hit.block, hit.record)): Result {
    answering = hit;
    answer = weights;
    ofRecord.count = countOf(hit.block, hit.record);
    return ofRecord;
  }

  function answerWord({ step, text, block, key, record: found }: Hit): Result {
    const { record, weights } = readLoneWord(block, key, found);
    return answerFrom({ step, text, block, key, record }, weights);
  }

  function findWhole(sent: string, letters: Letters | undefined): Result | undefined {
    const findWords = begin();
    const name = lookup.fold(sent);
    if (!name) return undefined;
    const { pieces, words, first, firstCount } = lookup.read(name);
    words.splice(MAX_NAME_WORDS / 2, words.length - MAX_NAME_WORDS);
    const split = words.length === 1 ? findSplit(words[0]!, findWords, letters) : undefined;
    if (split) return split;
    // What stands before a comma may be several words by now.
    const front = findWords(words.slice(0, firstCount));
    const all = [...front, ...findWords(words.slice(firstCount))];
    // "Мария Петровна"
    if (all[1]) return weigh(all, { first, firstCount: front.length }, letters, true, pieces);
    return pieces.some(({ kind }) => kind === "patronymic")
      ? weigh(all, ONE_FORENAME, letters, true, pieces)
      : findFolded(name, letters);
  }

  function findParts(parts: CheckedParts, letters: Letters | undefined): Result | undefined {
    const findWords = begin();
    const { pieces, words = [], firstCount: familyCount = 0 } = lookup.readParts(parts) ?? {};
    // Without a family name all are given names.
    const count = parts.family ? familyCount : 0;
    const forenames = findWords(words.slice(count), "forename");
    const surnames = findWords(words.slice(0, count), "surname");
    const firstCount = forenames.length;
    if (firstCount === 0)
      return surnames.length < 2
        ? findFolded(lookup.fold(parts.family ?? ""), letters, (hit) => answerFrom(hit))
        : weigh(surnames, { first: "surname", firstCount: surnames.length }, letters);
    if (firstCount > 1 || surnames.length)
      return weigh([...forenames, ...surnames], { first: "forename", firstCount }, letters, false, pieces);
    // One given name: as one if it is known as that, else as the surname that it is.
    const { word, surname, forename } = forenames[0]!;
    const found = forename.found ?? surname.found;
    if (found) return answerFrom({ ...found, text: found.form });
    // "El Houcein": known by its words at least.
    return letters ? estimateWord(word.text, "forename", letters) : findSplit(word, findWords, letters);
  }

  /**
   * @param isString the words are those of a string: what is found in it is a last name
   * @param pieces all of the name: what is left out may tell of a language
   */
  function weigh(
    own: readonly FoundWord[],
    order: Order,
    letters: Letters | undefined,
    isString = false,
    pieces: readonly NamePiece[] = [],
  ): Result | undefined {
    const canAsk = ({ word }: FoundWord): unknown => letters && hasLetter(word.text);
    const isKnown = own.some((word) => word.surname.found ?? word.forename.found ?? canAsk(word));
    if (!isKnown && !store.isPartial) return undefined;
    let parsed = parse(own, order, letters, posterior);
    if (!isKnown) return undefined;
    const isOpen = (word: FoundWord): boolean => likelihood.openToLetters(word, posterior, parsed.total);
    if (letters && own.filter(isOpen).length) parsed = parse(own, order, letters, posterior);
    const { parts } = parsed;
    for (const { kind, text } of pieces)
      if (kind !== "name")
        likelihood.multiply(
          posterior,
          LETTER_MARK + (kind === "patronymic" ? PATRONYMIC_LETTERS : bare(text)),
        );
    const total = sumOf(posterior);
    // Own data may say that what two words tell cannot be.
    if (total === 0) return undefined;
    migrate(posterior, total, moved);
    moved.all = total;
    // A word that is not known as what it counts as counts with what it is known as, too.
    const found = own.map((word, index) => word[parts[index]!].found ?? word[otherPart(parts[index]!)].found);
    const known = found.filter((one) => !!one);
    return {
      rank: (weighting) => rankCountries(moved, codes, weighting),
      count: known.reduce((sum, { count }) => sum + count, 0),
      giveReasons() {
        const family = found.find((one, index) => one && parts[index] === "surname") ?? known[0];
        const texts = known.length ? known.map(({ form }) => form) : own.map(({ word }) => word.text);
        return {
          match: !family ? "estimate" : isString ? "last-name" : family.step,
          text: texts.join(" "),
          part: new Set(parts).size === 1 ? parts[0]! : "both",
          evidence: known.reduce((bits, { block, record }) => bits | evidenceOf(block, record), 0),
          words: own.map((one, index) => ({
            word: one.word.text,
            part: parts[index]!,
            match: found[index]?.step ?? (canAsk(one) ? "estimate" : "none"),
          })),
        };
      },
    };
  }

  /** A word that may be two: a name in Han, Kana or Hangul without spaces, or one with what looks like a particle in front. */
  function findSplit(word: NameWord, findWords: FindWords, letters: Letters | undefined): Result | undefined {
    const splits = lookup.split(word);
    if (!splits.length) return undefined;
    const [whole] = findWords([word]);
    const known = whole!.word === word ? (whole!.surname.found ?? whole!.forename.found) : undefined;
    const isUnspaced = EAST_ASIAN.test(word.text);
    const order = isUnspaced ? COMMA : NO_ORDER;
    const { unspacedExponent, longGivenFactor, particleFactor } = constants;
    const weighCount = (count = 0): number => (count + 1) ** unspacedExponent;
    let best: readonly FoundWord[] | undefined;
    let most = known ? particleFactor * weighCount(known.count) : 0;
    for (const split of splits) {
      const own = findWords(split);
      const counts = own.map(({ surname }) => surname.found?.count);
      const isLost = isUnspaced && counts[0] === undefined;
      if (isLost && !store.isPartial) continue;
      const { total } = parse(own, order, letters, posterior);
      if (isLost) continue;
      const weight = isUnspaced
        ? total * weighCount(counts[0]) * longGivenFactor ** Math.max(0, split[1]!.text.length - 2)
        : total * weighCount(counts[1]);
      if (weight <= most) continue;
      most = weight;
      best = own;
    }
    return best && weigh(best, order, letters, true);
  }

  /** How it begins and ends, and that it is in no data, would help in the full tier alone. */
  function estimateWord(text: string, part: NamePart, letters: Letters): Result | undefined {
    if (!hasLetter(text)) return undefined;
    begin();
    posterior.set(letters(text, part));
    likelihood.multiplyByLetters(posterior, text, 0);
    const total = sumOf(posterior);
    migrate(posterior, total, moved);
    // Estimators round.
    moved.all = 0;
    return {
      rank: (weighting) => rankCountries(moved, codes, weighting),
      count: 0,
      giveReasons: () => ({ match: "estimate", text, part, evidence: 0 }),
    };
  }

  return (sent, { estimator, whole }, index) => {
    const letters = readLetters(estimator);
    if (typeof sent !== "string") return findParts(readParts(sent, index), letters);
    return whole ? findWhole(sent, letters) : findFolded(lookup.fold(sent), letters);
  };
}
