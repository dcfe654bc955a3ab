/** What the data say of a name: a key that was found, all words of a whole name together, or an estimate. */
import { countOf, recordOf } from "../block/block.ts";
import { PARTS } from "../file/format.ts";
import type { CheckedParts } from "../text/name-parts.ts";
import { foldedToString } from "../text/normalize.ts";
import { listUnspaced, type NameWord, readGivenNames, readWholeName, toWord } from "../text/whole-name.ts";
import { hasLetter } from "../text/words.ts";
import type { Estimator, Explanation, Match, NamePart } from "../types.ts";
import { createWeigher, type Role, type Weigher, type WordEvidence } from "./evidence.ts";
import type { Hit, Lookup } from "./lookup.ts";
import { type Ranking, rankDense, rankSpread, type Weighting } from "./probability.ts";
import { createReader, type Order, type Reader } from "./readings.ts";
import type { Store } from "./store.ts";

/** What was found for a name. Good until the next name. */
export interface Finding {
  rank(weighting: Weighting): Ranking;
  count: number;
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
  let weigher: Weigher | undefined;
  let reader: Reader | undefined;

  const openWeigher = (): Weigher => (weigher ??= createWeigher(store, lookup));

  function findName(name: string, estimator: Estimator | undefined): Finding | undefined {
    const hit = lookup.find(name);
    if (hit === undefined) return estimator && estimate(name, estimator);
    if ("record" in hit) return take(hit);
    const words = weighAll(
      hit.halves.map((half) => toWord([half])),
      0,
      estimator,
    );
    const found = read(words, { familyCount: words.length }, estimator);
    return found && { ...found, match: "last-name" };
  }

  /** What a key says. */
  function take({ step, text, block, key, record }: Hit): Finding {
    return {
      rank: (weighting) => rankSpread(store.readWeights(block, record), codes, weighting),
      count: countOf(block, record),
      match: step,
      text: foldedToString(text),
      part: recordOf(block, key, PARTS.forename) === record ? "forename" : "surname",
      evidence: block.evidence[record]!,
    };
  }

  function findWhole(name: string, estimator: Estimator | undefined): Finding | undefined {
    const folded = lookup.fold(name);
    if (folded === undefined) return undefined;
    const whole = readWholeName(folded);
    const unspaced = listUnspaced(whole);
    if (unspaced.length > 0) return readUnspaced(unspaced, estimator) ?? findName(name, estimator);
    const words = weighAll(whole.words, 0, estimator);
    if (words.length < 2) return findName(name, estimator);
    const found = read(words, { familyCount: whole.commaIndex }, estimator);
    return found && { ...found, match: found.match === "estimate" ? "estimate" : "last-name" };
  }

  function findParts(
    { given = "", family = "" }: CheckedParts,
    estimator: Estimator | undefined,
  ): Finding | undefined {
    const ownGiven = weighAll(readGivenNames(lookup.fold(given) ?? ""), 0, estimator);
    const familyWords = readWholeName(lookup.fold(family) ?? "").words;
    const ownFamily = weighAll(familyWords, ownGiven.length, estimator);
    if (ownGiven.length === 0 && ownFamily.length < 2) return findName(family, estimator);
    if (ownFamily.length > 0 && !ownFamily.some(isKnown) && estimator === undefined) {
      // "山田太郎" as a family name is searched for its last name, as a string is.
      const found = findName(family, undefined);
      if (found !== undefined && ownGiven.length === 0) return found;
    }
    return read(
      [...ownGiven, ...ownFamily],
      {
        givenCount: ownGiven.length,
        familyCount: ownGiven.length === 0 ? ownFamily.length : 0,
      },
      estimator,
    );
  }

  /** Weighs words, and the parts of those that are not known as a whole. */
  function weighAll(
    words: readonly NameWord[],
    firstSlot: number,
    estimator: Estimator | undefined,
  ): WordEvidence[] {
    const result: WordEvidence[] = [];
    for (const word of words) {
      const own = openWeigher().weigh(word, firstSlot + result.length, estimator);
      if (own === undefined) result.push(...weighAll(word.parts, firstSlot + result.length, estimator));
      else result.push(own);
    }
    return result;
  }

  const isKnown = ({ surname, forename }: WordEvidence): boolean =>
    surname.found !== undefined || forename.found !== undefined;

  function read(
    words: readonly WordEvidence[],
    order: Order,
    estimator: Estimator | undefined,
  ): Finding | undefined {
    const isAnyKnown = words.some(isKnown);
    if (!isAnyKnown && !(estimator !== undefined && words.some(({ word }) => hasLetter(word.text))))
      return undefined;
    reader ??= createReader(openWeigher());
    const { posterior, parts } = reader(words, order);
    return describe(words, parts, posterior, isAnyKnown ? undefined : "estimate");
  }

  function readUnspaced(
    splits: readonly (readonly [NameWord, NameWord])[],
    estimator: Estimator | undefined,
  ): Finding | undefined {
    const { shares, weigh } = openWeigher();
    const posterior = new Float64Array(shares.length);
    let best: Finding | undefined;
    let most = 0;
    for (const [familyWord, givenWord] of splits) {
      const family = weigh(familyWord, 0, estimator)!;
      if (family.surname.found === undefined) continue;
      const given = weigh(givenWord, 1, estimator)!;
      const weight =
        (family.surname.found.count + 1) ** UNSPACED_EXPONENT *
        Math.exp(given.forename.found === undefined ? 0 : KNOWN_REST);
      let mass = 0;
      for (let number = 0; number < shares.length; number++) {
        const own = weight * shares[number]! * family.surname.lifts[number]! * given.forename.lifts[number]!;
        posterior[number]! += own;
        mass += own;
      }
      if (mass <= most) continue;
      most = mass;
      best = { ...describe([family, given], ["surname", "forename"], posterior), match: "last-name" };
    }
    return best;
  }

  function describe(
    words: readonly WordEvidence[],
    parts: readonly NamePart[],
    posterior: Float64Array,
    match?: Match,
  ): Finding {
    const roles = words.map((word, index): Role => word[parts[index]!]);
    const known = roles.map(({ found }) => found).filter((found) => found !== undefined);
    const first =
      roles.find(({ found }, index) => found !== undefined && parts[index] === "surname")?.found ?? known[0];
    const counted = roles.map(({ found }, index) => ({
      word: words[index]!.word.text,
      part: parts[index]!,
      match: (found?.step ?? "none") as Match,
    }));
    const used = new Set(parts);
    return {
      rank: (weighting) => rankDense(posterior, codes, weighting),
      count: known.reduce((sum, { count }) => sum + count, 0),
      match: match ?? first?.step ?? "last-name",
      text: roles.map(({ found }, index) => found?.form ?? words[index]!.word.text).join(" "),
      part: used.size === 2 ? "both" : parts[0]!,
      evidence: known.reduce((bits, { evidence }) => bits | evidence, 0),
      words: counted,
    };
  }

  function estimate(name: string, estimator: Estimator): Finding | undefined {
    const text = lookup.fold(name);
    if (text === undefined) return undefined;
    // Forms that run the words of a name together are for look-ups.
    const lastName = lookup.listLastNames(text).find((form) => text.includes(form)) ?? text;
    if (!hasLetter(lastName)) return undefined;
    const letters = openWeigher().readLetters(lastName, "surname", estimator);
    return {
      rank: (weighting) => rankDense(letters, codes, weighting),
      count: 0,
      match: "estimate",
      text: lastName,
      part: "surname",
      evidence: 0,
    };
  }

  return { findName, findWhole, findParts, estimate };
}
