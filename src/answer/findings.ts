/** What the data say of a name: a key that was found, all words of a whole name together, or an estimate. */
import { type Block, countOf, recordOf } from "../block/block.ts";
import { PARTS } from "../file/format.ts";
import type { CheckedParts } from "../text/name-parts.ts";
import { foldedToString } from "../text/normalize.ts";
import {
  listUnspaced,
  type NameWord,
  readFamilyNames,
  readGivenNames,
  readWholeName,
  toWord,
} from "../text/whole-name.ts";
import { hasLetter } from "../text/words.ts";
import type { Estimator, Explanation, Match, NamePart } from "../types.ts";
import { createWeigher, otherPart, type Weigher, type WordEvidence } from "./evidence.ts";
import type { Hit, Lookup } from "./lookup.ts";
import { type Ranking, rankDense, rankSpread, type Weighting } from "./probability.ts";
import { createReader, hedge, type Order, type Reader } from "./readings.ts";
import type { Store } from "./store.ts";

/** What was found for a name. Good until the next name. */
export interface Finding {
  rank(weighting: Weighting): Ranking;
  count: number;
  /** Asked for by `explain` alone: to write reasons takes as long as to answer. */
  giveReasons(): Reasons;
}

export interface Reasons {
  match: Match;
  /** Folded, as it was looked up. */
  text: string;
  part: NonNullable<Explanation["part"]>;
  /** Bits of `EVIDENCE`. */
  evidence: number;
  /** What each word counted as; undefined where one key or its letters answer. */
  words?: NonNullable<Explanation["words"]>;
}

/** What a store says of names. */
export interface Findings {
  /** A name by all three steps, else by its letters if there is an estimator. */
  findName(name: string, estimator: Estimator | undefined): Finding | undefined;
  /** A whole name, every word of it. */
  findWhole(name: string, estimator: Estimator | undefined): Finding | undefined;
  /** Both parts together, or the one that is known. */
  findParts(name: CheckedParts, estimator: Estimator | undefined): Finding | undefined;
  /** What the letters of the last name in an unknown name say. */
  estimate(name: string, estimator: Estimator): Finding | undefined;
}

/** How much likelier a front of a name without spaces is its family name for every factor of e that it is met more often. */
const UNSPACED_EXPONENT = 0.3;
/** How much likelier it is if what it leaves is known as a given name, as a power of e. */
const KNOWN_REST = 1;

export function createFindings(store: Store, lookup: Lookup): Findings {
  const { codes } = store.countries;
  let weigher!: Weigher;
  let readTogether!: Reader;
  /** Words as the part that they are sent as, or as either; words that consist of others as those. */
  const weighEach = (words: readonly NameWord[], wanted?: NamePart): WordEvidence[] =>
    words.flatMap((word) => weigher.weigh(word, wanted) ?? weighEach(word.parts, wanted));

  /** Begins to weigh the words of a name. Names that are keys need no weigher, which takes a part of the time of opening. */
  function begin(estimator: Estimator | undefined): void {
    if (weigher === undefined) {
      weigher = createWeigher(store, lookup);
      readTogether = createReader(weigher);
    }
    weigher.begin(estimator);
  }

  function findName(name: string, estimator: Estimator | undefined): Finding | undefined {
    const hit = lookup.find(name);
    if (!hit) return estimator && estimate(name, estimator);
    if ("record" in hit) return take(hit);
    begin(undefined);
    const words = weighEach(hit.halves.map((half) => toWord([half])));
    return read(words, { familyCount: words.length }, undefined, true);
  }

  /** What a key says. */
  function take({ step, text, block, key, record }: Hit): Finding {
    return answerFrom(block, record, () => ({
      match: step,
      text: foldedToString(text),
      part: recordOf(block, key, PARTS.forename) === record ? "forename" : "surname",
      evidence: block.evidence[record]!,
    }));
  }

  const answerFrom = (block: Block, record: number, giveReasons: () => Reasons): Finding => ({
    rank: (weighting) => rankSpread(store.readWeights(block, record), codes, weighting),
    count: countOf(block, record),
    giveReasons,
  });

  function findWhole(name: string, estimator: Estimator | undefined): Finding | undefined {
    const folded = lookup.fold(name);
    if (folded === undefined) return undefined;
    const whole = readWholeName(folded);
    const unspaced = listUnspaced(whole);
    if (unspaced.length > 0) return readUnspaced(unspaced, estimator) ?? findName(name, estimator);
    begin(estimator);
    const words = weighEach(whole.words);
    if (words.length < 2) return findName(name, estimator);
    return read(words, { familyCount: whole.commaIndex }, estimator, true);
  }

  function findParts(
    { given = "", family = "" }: CheckedParts,
    estimator: Estimator | undefined,
  ): Finding | undefined {
    begin(estimator);
    const ownGiven = weighEach(readGivenNames(lookup.fold(given) ?? ""), "forename");
    const ownFamily = weighEach(readFamilyNames(lookup.fold(family) ?? ""), "surname");
    if (ownGiven.length === 0 && ownFamily.length < 2) return findName(family, estimator);
    if (ownGiven.length === 1 && ownFamily.length === 0) return findAlone(ownGiven[0]!, estimator);
    return read(
      [...ownGiven, ...ownFamily],
      {
        givenCount: ownGiven.length,
        familyCount: ownGiven.length === 0 ? ownFamily.length : 0,
      },
      estimator,
    );
  }

  /** One given name, as one if it is known as that, else as the surname that it is. */
  function findAlone(
    { word, surname, forename }: WordEvidence,
    estimator: Estimator | undefined,
  ): Finding | undefined {
    const found = forename.found ?? surname.found;
    if (found === undefined) return estimator && estimateWord(word.text, "forename", estimator);
    const part = found === forename.found ? "forename" : "surname";
    const { form, step, evidence, block, record } = found;
    return answerFrom(block, record, () => ({ match: step, text: form, part, evidence }));
  }

  /** @param isString the words are those of a string: what is found in it is a last name */
  function read(
    words: readonly WordEvidence[],
    order: Order,
    estimator: Estimator | undefined,
    isString = false,
  ): Finding | undefined {
    const canAnswer = ({ word, surname, forename }: WordEvidence): unknown =>
      surname.found ?? forename.found ?? (estimator && hasLetter(word.text));
    if (!words.some(canAnswer)) return undefined;
    let readings = readTogether(words, order);
    const { posterior, total } = readings;
    const refined = words.filter((word) => weigher.refine(word, posterior, total));
    if (refined.length > 0) readings = readTogether(words, order);
    return answerTogether(words, readings.parts, posterior, isString, estimator);
  }

  function readUnspaced(
    splits: readonly (readonly [NameWord, NameWord])[],
    estimator: Estimator | undefined,
  ): Finding | undefined {
    begin(estimator);
    const { shares, weigh, lift } = weigher;
    const posterior = new Float64Array(shares.length);
    let best: readonly WordEvidence[] | undefined;
    let most = 0;
    for (const [familyWord, givenWord] of splits) {
      const family = weigh(familyWord)!;
      if (family.surname.found === undefined) continue;
      const given = weigh(givenWord)!;
      const weight =
        (family.surname.found.count + 1) ** UNSPACED_EXPONENT *
        Math.exp(given.forename.found === undefined ? 0 : KNOWN_REST);
      const familyLifts = lift(family, "surname");
      const givenLifts = lift(given, "forename");
      let mass = 0;
      for (let number = 0; number < shares.length; number++) {
        const own = weight * shares[number]! * familyLifts[number]! * givenLifts[number]!;
        posterior[number]! += own;
        mass += own;
      }
      if (mass <= most) continue;
      most = mass;
      best = [family, given];
    }
    return best && answerTogether(best, ["surname", "forename"], posterior, true, estimator);
  }

  function answerTogether(
    words: readonly WordEvidence[],
    parts: readonly NamePart[],
    posterior: Float64Array,
    isString: boolean,
    estimator: Estimator | undefined,
  ): Finding {
    hedge(posterior, weigher.shares);
    // A word that is not known as what it counts as counts with what it is known as, too.
    const found = words.map(
      (word, index) => word[parts[index]!].found ?? word[otherPart(parts[index]!)].found,
    );
    const known = found.filter((own) => own !== undefined);
    const giveReasons = (): Reasons => {
      const family = found.find((own, index) => own && parts[index] === "surname") ?? known[0];
      return {
        match: family === undefined ? "estimate" : isString ? "last-name" : family.step,
        text: (known.length > 0 ? known.map(({ form }) => form) : words.map(({ word }) => word.text)).join(
          " ",
        ),
        part: parts.every((part) => part === parts[0]) ? parts[0]! : "both",
        evidence: known.reduce((bits, { evidence }) => bits | evidence, 0),
        words: words.map(({ word: { text } }, index) => ({
          word: text,
          part: parts[index]!,
          match: found[index]?.step ?? (estimator && hasLetter(text) ? "estimate" : "none"),
        })),
      };
    };
    return {
      rank: (weighting) => rankDense(posterior, codes, weighting),
      count: known.reduce((sum, { count }) => sum + count, 0),
      giveReasons,
    };
  }

  function estimate(name: string, estimator: Estimator): Finding | undefined {
    const text = lookup.fold(name);
    if (text === undefined) return undefined;
    // Forms that run the words of a name together are for look-ups.
    const lastName = lookup.listLastNames(text).find((form) => text.includes(form)) ?? text;
    return estimateWord(lastName, "surname", estimator);
  }

  function estimateWord(text: string, part: NamePart, estimator: Estimator): Finding | undefined {
    if (!hasLetter(text)) return undefined;
    begin(estimator);
    const letters = weigher.readLetters(text, part, estimator);
    return {
      rank: (weighting) => rankDense(letters, codes, weighting),
      count: 0,
      giveReasons: () => ({ match: "estimate", text, part, evidence: 0 }),
    };
  }

  return { findName, findWhole, findParts, estimate };
}
