/** What the data say of a name: a key that was found, all words of a whole name together, or an estimate. */
import { type Block, countOf, recordOf } from "../block/block.ts";
import { PARTS } from "../file/format.ts";
import type { CheckedParts } from "../text/name-parts.ts";
import { type FoldedText, foldedToString } from "../text/normalize.ts";
import { listUnspaced, type NameWord, readGivenNames, readWholeName, toWord } from "../text/whole-name.ts";
import { hasLetter } from "../text/words.ts";
import type { Estimator, Explanation, Match, NamePart } from "../types.ts";
import type { ModelConstants } from "./constants.ts";
import { readCountryParameters } from "./country-parameters.ts";
import { createLetterReader, type Letters } from "./letters.ts";
import { createLikelihood, type Likelihood } from "./likelihood.ts";
import type { Lookup, Step } from "./lookup.ts";
import { createMigration, type Migrate } from "./migration.ts";
import { createParser, type Order, type Parser } from "./parses.ts";
import { type Ranking, rankDense, rankSpread, type Weighting } from "./probability.ts";
import type { Store } from "./store.ts";
import { createWordFinder, type FoundWord, otherPart, type WordFinder } from "./words.ts";

/** What was found for a name. Good until the next name. */
export interface Result {
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
export interface Results {
  /** A name by all three steps, else by its letters if there is an estimator. */
  findName(name: string, estimator: Estimator | undefined): Result | undefined;
  /** A whole name, every word of it. */
  findWhole(name: string, estimator: Estimator | undefined): Result | undefined;
  /** Both parts together, or the one that is known. */
  findParts(name: CheckedParts, estimator: Estimator | undefined): Result | undefined;
}

/** Two words, the family name first. */
const COMMA: Order = { first: "surname", firstCount: 1 };

export function createResults(store: Store, lookup: Lookup, constants: ModelConstants): Results {
  const { codes } = store.countries;
  const readLetters = createLetterReader(codes);
  let words!: WordFinder;
  let likelihood!: Likelihood;
  let parse!: Parser;
  let migrate!: Migrate;
  let answering!: RecordHit;
  /** What that record says. One object for all names: an answer allocates a third less. */
  const ofRecord: Result = {
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

  /** Begins with the words of another name. Names that are keys need no model, which takes a part of the time of opening. */
  function begin(): WordFinder {
    if (words === undefined) {
      const parameters = readCountryParameters(store.countries, constants);
      words = createWordFinder(lookup, codes.length);
      likelihood = createLikelihood(store, lookup, parameters, constants);
      parse = createParser(parameters, likelihood, constants);
      migrate = createMigration(store.openNeighbours(), parameters, constants);
    }
    words.begin();
    return words;
  }

  const textOf = (folded: FoldedText | undefined): string => (folded ? foldedToString(folded) : "");

  function findFolded(folded: FoldedText | undefined, letters: Letters | undefined): Result | undefined {
    if (!folded) return undefined;
    const hit = lookup.find(folded);
    if ("record" in hit) return answerFrom(hit);
    if ("unknown" in hit) return letters && estimateWord(hit.unknown, "surname", letters);
    const halves = begin().findEach(hit.halves.map((half) => toWord([half])));
    return weigh(halves, { first: "surname", firstCount: halves.length }, undefined, true);
  }

  function answerFrom(hit: RecordHit): Result {
    answering = hit;
    ofRecord.count = countOf(hit.block, hit.record);
    return ofRecord;
  }

  function findWhole(name: string, letters: Letters | undefined): Result | undefined {
    const { findEach } = begin();
    const folded = lookup.fold(name);
    const whole = readWholeName(textOf(folded));
    const unspaced = findUnspaced(listUnspaced(whole), letters);
    if (unspaced) return unspaced;
    // What stands before a comma may be several words by now.
    const family = findEach(whole.words.slice(0, whole.commaIndex));
    const all = [...family, ...findEach(whole.words.slice(whole.commaIndex))];
    return all.length < 2
      ? findFolded(folded, letters)
      : weigh(all, { first: "surname", firstCount: family.length }, letters, true);
  }

  function findParts(
    { given = "", family = "" }: CheckedParts,
    letters: Letters | undefined,
  ): Result | undefined {
    const { findEach } = begin();
    const forenames = findEach(readGivenNames(textOf(lookup.fold(given))), "forename");
    const folded = lookup.fold(family);
    const surnames = findEach(readWholeName(textOf(folded)).words, "surname");
    const firstCount = forenames.length;
    if (firstCount === 0)
      return surnames.length < 2
        ? findFolded(folded, letters)
        : weigh(surnames, { first: "surname", firstCount: surnames.length }, letters);
    if (firstCount > 1 || surnames.length > 0)
      return weigh([...forenames, ...surnames], { first: "forename", firstCount }, letters);
    // One given name: as one if it is known as that, else as the surname that it is.
    const { word, surname, forename } = forenames[0]!;
    const found = forename.found ?? surname.found;
    if (found) return answerFrom({ ...found, text: found.form });
    return letters && estimateWord(word.text, "forename", letters);
  }

  /** @param isString the words are those of a string: what is found in it is a last name */
  function weigh(
    own: readonly FoundWord[],
    order: Order,
    letters: Letters | undefined,
    isString = false,
  ): Result | undefined {
    const canAsk = ({ word }: FoundWord): unknown => letters && hasLetter(word.text);
    if (!own.some((word) => word.surname.found ?? word.forename.found ?? canAsk(word))) return undefined;
    let parsed = parse(own, order, letters);
    const isOpen = (word: FoundWord): boolean =>
      likelihood.openToLetters(word, parsed.posterior, parsed.total);
    if (letters && own.filter(isOpen).length) parsed = parse(own, order, letters);
    const { posterior, total, parts } = parsed;
    // Own data may say that what two words tell cannot be.
    if (total === 0) return undefined;
    const moved = migrate(posterior, total);
    // A word that is not known as what it counts as counts with what it is known as, too.
    const found = own.map((word, index) => word[parts[index]!].found ?? word[otherPart(parts[index]!)].found);
    const known = found.filter((one) => one !== undefined);
    return {
      rank: (weighting) => rankDense(moved, codes, weighting, total),
      count: known.reduce((sum, { count }) => sum + count, 0),
      giveReasons() {
        const family = found.find((one, index) => one && parts[index] === "surname") ?? known[0];
        const texts = known.length > 0 ? known.map(({ form }) => form) : own.map(({ word }) => word.text);
        return {
          match: !family ? "estimate" : isString ? "last-name" : family.step,
          text: texts.join(" "),
          part: new Set(parts).size === 1 ? parts[0]! : "both",
          evidence: known.reduce((bits, { block, record }) => bits | block.evidence[record]!, 0),
          words: own.map((one, index) => ({
            word: one.word.text,
            part: parts[index]!,
            match: found[index]?.step ?? (canAsk(one) ? "estimate" : "none"),
          })),
        };
      },
    };
  }

  /** The likeliest front of a name without spaces is its family name. */
  function findUnspaced(
    splits: readonly (readonly NameWord[])[],
    letters: Letters | undefined,
  ): Result | undefined {
    let best: readonly FoundWord[] | undefined;
    let most = 0;
    for (const split of splits) {
      const own = words.findEach(split);
      const { found } = own[0]!.surname;
      if (!found) continue;
      const weight =
        parse(own, COMMA, letters).total *
        (found.count + 1) ** constants.unspacedExponent *
        constants.longGivenFactor ** Math.max(0, split[1]!.text.length - 2);
      if (weight <= most) continue;
      most = weight;
      best = own;
    }
    return best && weigh(best, COMMA, letters, true);
  }

  /** How it begins and ends, and that it is in no data, would help in the full tier alone. */
  function estimateWord(text: string, part: NamePart, letters: Letters): Result | undefined {
    if (!hasLetter(text)) return undefined;
    begin();
    const moved = migrate(letters(text, part), 1);
    return {
      rank: (weighting) => rankDense(moved, codes, weighting),
      count: 0,
      giveReasons: () => ({ match: "estimate", text, part, evidence: 0 }),
    };
  }

  return {
    findName: (name, estimator) => findFolded(lookup.fold(name), readLetters(estimator)),
    findWhole: (name, estimator) => findWhole(name, readLetters(estimator)),
    findParts: (name, estimator) => findParts(name, readLetters(estimator)),
  };
}
