/** What the data say of a name: a key that was found, all words of a whole name together, or an estimate. */
import { type Block, countOf, recordOf } from "../block/block.ts";
import { PARTS } from "../file/format.ts";
import type { CheckedParts } from "../text/name-parts.ts";
import { type FoldedText, foldedToString } from "../text/normalize.ts";
import { listUnspaced, type NameWord, readGivenNames, readWholeName, toWord } from "../text/whole-name.ts";
import { hasLetter } from "../text/words.ts";
import type { Estimator, Explanation, Match, NamePart } from "../types.ts";
import { createWeigher, otherPart, type Weigher, type WordEvidence } from "./evidence.ts";
import type { Lookup, Step } from "./lookup.ts";
import { createMigration, type Migrate } from "./migration.ts";
import { type Ranking, rankDense, rankSpread, type Weighting } from "./probability.ts";
import { createReader, type Order, type Reader } from "./readings.ts";
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

/** A record that answers, and how it was found. */
interface RecordHit {
  step: Step;
  /** Folded. */
  text: FoldedText | string;
  block: Block;
  key: number;
  record: number;
}

/** What a store says of names. */
export interface Findings {
  /** A name by all three steps, else by its letters if there is an estimator. */
  findName(name: string, estimator: Estimator | undefined): Finding | undefined;
  /** A whole name, every word of it. */
  findWhole(name: string, estimator: Estimator | undefined): Finding | undefined;
  /** Both parts together, or the one that is known. */
  findParts(name: CheckedParts, estimator: Estimator | undefined): Finding | undefined;
}

/** How much likelier a front of a name without spaces is its family name for every factor of e that it is met more often. */
const UNSPACED_EXPONENT = 0.3;

/** A given name without spaces of more than two characters is so much rarer for each of them: 安倍晋三 is Abe, and no 安 (An). */
const LONG_GIVEN_FACTOR = 0.1;

/** Two words, the family name first. */
const COMMA: Order = { first: "surname", firstCount: 1 };

export function createFindings(store: Store, lookup: Lookup): Findings {
  const { codes } = store.countries;
  let weigher!: Weigher;
  let readTogether!: Reader;
  let migrate!: Migrate;
  /** What the name at hand may ask. */
  let estimator: Estimator | undefined;
  let answering!: RecordHit;
  /** What that record says. One object for all names: an answer allocates a third less. */
  const ofRecord: Finding = {
    rank: (weighting) => rankSpread(store.readWeights(answering.block, answering.record), codes, weighting),
    count: 0,
    giveReasons() {
      const { step: match, text, block, key, record } = answering;
      const isForename = recordOf(block, key, PARTS.forename) === record;
      return {
        match,
        text: typeof text === "string" ? text : foldedToString(text),
        part: isForename ? "forename" : "surname",
        evidence: block.evidence[record]!,
      };
    },
  };

  /** Words as the part that they are sent as, or as either; words that consist of others as those. */
  function weighEach(
    words: readonly NameWord[],
    wanted?: NamePart,
    weighed: WordEvidence[] = [],
  ): WordEvidence[] {
    for (const word of words) {
      const evidence = weigher.weigh(word, wanted);
      if (evidence) weighed.push(evidence);
      else weighEach(word.parts, wanted, weighed);
    }
    return weighed;
  }

  /** Begins to weigh the words of a name. Names that are keys need no weigher, which takes a part of the time of opening. */
  function begin(own: Estimator | undefined): void {
    if (weigher === undefined) {
      weigher = createWeigher(store, lookup);
      readTogether = createReader(weigher);
      migrate = createMigration(store.openNeighbours(), weigher);
    }
    estimator = own;
    weigher.begin(own);
  }

  function findName(name: string, own: Estimator | undefined): Finding | undefined {
    const hit = lookup.find(name);
    if (!hit) return own && estimate(name, own);
    if ("record" in hit) {
      return answerFrom(hit);
    }
    begin(undefined);
    const words = weighEach(hit.halves.map((half) => toWord([half])));
    return read(words, { first: "surname", firstCount: words.length }, true);
  }

  function answerFrom(hit: RecordHit): Finding {
    answering = hit;
    ofRecord.count = countOf(hit.block, hit.record);
    return ofRecord;
  }

  function findWhole(name: string, own: Estimator | undefined): Finding | undefined {
    begin(own);
    const whole = readWholeName(lookup.fold(name) ?? "");
    const unspaced = readUnspaced(listUnspaced(whole));
    if (unspaced) return unspaced;
    // What stands before a comma may be several words by now.
    const family = weighEach(whole.words.slice(0, whole.commaIndex));
    const words = [...family, ...weighEach(whole.words.slice(whole.commaIndex))];
    return words.length < 2
      ? findName(name, own)
      : read(words, { first: "surname", firstCount: family.length }, true);
  }

  function findParts(
    { given = "", family = "" }: CheckedParts,
    own: Estimator | undefined,
  ): Finding | undefined {
    begin(own);
    const forenames = weighEach(readGivenNames(lookup.fold(given) ?? ""), "forename");
    const surnames = weighEach(readWholeName(lookup.fold(family) ?? "").words, "surname");
    const firstCount = forenames.length;
    if (firstCount === 0)
      return surnames.length < 2
        ? findName(family, own)
        : read(surnames, { first: "surname", firstCount: surnames.length });
    return firstCount === 1 && surnames.length === 0
      ? findAlone(forenames[0]!)
      : read([...forenames, ...surnames], { first: "forename", firstCount });
  }

  /** One given name, as one if it is known as that, else as the surname that it is. */
  function findAlone({ word, surname, forename }: WordEvidence): Finding | undefined {
    const found = forename.found ?? surname.found;
    if (!found) return estimator && estimateWord(word.text, "forename");
    return answerFrom({ ...found, text: found.form });
  }

  /** @param isString the words are those of a string: what is found in it is a last name */
  function read(words: readonly WordEvidence[], order: Order, isString = false): Finding | undefined {
    const asked = estimator;
    const canAsk = ({ word }: WordEvidence): unknown => asked && hasLetter(word.text);
    if (!words.some((word) => word.surname.found ?? word.forename.found ?? canAsk(word))) return undefined;
    let readings = readTogether(words, order);
    if (asked && words.filter((word) => weigher.refine(word, readings.posterior, readings.total)).length > 0)
      readings = readTogether(words, order);
    const { posterior, total, parts } = readings;
    // Own data may say that what two words tell cannot be.
    if (total === 0) return undefined;
    const likely = migrate(posterior, total);
    // A word that is not known as what it counts as counts with what it is known as, too.
    const found = words.map(
      (word, index) => word[parts[index]!].found ?? word[otherPart(parts[index]!)].found,
    );
    const known = found.filter((own) => own !== undefined);
    return {
      rank: (weighting) => rankDense(posterior, likely, codes, weighting, total),
      count: known.reduce((sum, { count }) => sum + count, 0),
      giveReasons() {
        const family = found.find((own, index) => own && parts[index] === "surname") ?? known[0];
        const texts = known.length > 0 ? known.map(({ form }) => form) : words.map(({ word }) => word.text);
        return {
          match: !family ? "estimate" : isString ? "last-name" : family.step,
          text: texts.join(" "),
          part: new Set(parts).size === 1 ? parts[0]! : "both",
          evidence: known.reduce((bits, { block, record }) => bits | block.evidence[record]!, 0),
          words: words.map((own, index) => ({
            word: own.word.text,
            part: parts[index]!,
            match: found[index]?.step ?? (canAsk(own) ? "estimate" : "none"),
          })),
        };
      },
    };
  }

  /** The likeliest front of a name without spaces is its family name. */
  function readUnspaced(splits: readonly (readonly NameWord[])[]): Finding | undefined {
    let best: readonly WordEvidence[] | undefined;
    let most = 0;
    for (const split of splits) {
      const words = weighEach(split);
      const { found } = words[0]!.surname;
      if (!found) continue;
      const weight =
        readTogether(words, COMMA).total *
        (found.count + 1) ** UNSPACED_EXPONENT *
        LONG_GIVEN_FACTOR ** Math.max(0, split[1]!.text.length - 2);
      if (weight <= most) continue;
      most = weight;
      best = words;
    }
    return best && read(best, COMMA, true);
  }

  function estimate(name: string, own: Estimator): Finding | undefined {
    const text = lookup.fold(name) ?? "";
    begin(own);
    // Forms that run the words of a name together are for look-ups.
    return estimateWord(lookup.listLastNames(text).find((form) => text.includes(form)) ?? text, "surname");
  }

  /** How it begins and ends, and that it is in no data, would help in the full tier alone. */
  function estimateWord(text: string, part: NamePart): Finding | undefined {
    if (!hasLetter(text)) return undefined;
    const posterior = weigher.readLetters(text, part).slice();
    const likely = migrate(posterior, 1);
    return {
      rank: (weighting) => rankDense(posterior, likely, codes, weighting),
      count: 0,
      giveReasons: () => ({ match: "estimate", text, part, evidence: 0 }),
    };
  }

  return { findName, findWhole, findParts };
}
