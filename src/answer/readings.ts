/**
 * What the words of a whole name say together: a sum over the ways to read them. In each, the first or the last words are
 * given names and the others the family name, and
 *
 *     P(country, reading) ∝ P(country) · P(order | country) · P(reading) · ∏ lift of each word as its part
 *
 * No order is a rule: one that the words themselves make unlikely weighs next to nothing.
 */
import type { NamePart } from "../types.ts";
import type { Weigher, WordEvidence } from "./evidence.ts";

/** What is known of the order before the words are looked at. */
export interface Order {
  /** So many of the first words are declared to be given names; undefined: nothing is declared. */
  givenCount?: number | undefined;
  /** So many of the first words are declared to be the family name. 0: nothing is declared. */
  familyCount: number;
}

export interface Readings {
  /** By country number, on any scale; good until the next name. */
  readonly posterior: Float64Array;
  /** The part of each word in the reading that weighs most. */
  parts: NamePart[];
}

/** What `tools/fit/whole.ts` fits. */
export const READING_CONSTANTS = {
  /** A word that is listed so many times more often as one part is taken for it as if by its power of this. */
  oddsExponent: 0.15,
  /** From e to this power on, words are that part beyond doubt. */
  maxLogOdds: 4,
  /** Log count of a word that is in no data as that part. */
  unknownLogCount: -5,
  /** Log weight of a reading by its number of family names, then of given names: one, two, more. */
  familyCount: [0, -0.7, -2],
  givenCount: [0, -0.2, -2],
  /** Weight of readings that contradict a comma. */
  againstComma: 0.02,
  /** Weight of readings that contradict the parts that were sent: other words in each, and the other order. */
  againstSplit: 0.1,
  againstOrder: 0.1,
  /**
   * Weight of the thought that names tell half of what they seem to, beside what they seem to: people come from elsewhere than
   * their names. Calibration error falls by a half, and first answers are right 0.2 points more often, since names may say all
   * that they say.
   */
  hedge: 0.14,
  /** Log odds against a father's name as the family name. */
  patronymic: 3,
};

/** Adds up readings of words; allocates nothing once it has seen names as long. */
export type Reader = (words: readonly WordEvidence[], order: Order) => Readings;

type Lifts = Float32Array | Float64Array;

export function createReader({ shares, givenFirst, counts, lift }: Weigher): Reader {
  const { length } = shares;
  const posterior = new Float64Array(length);
  const familyFirst = givenFirst.map((share) => 1 - share);
  const even = new Float64Array(length).fill(1);
  /** Priors by order, then by whether there are several given names and several family names; made as they are needed. */
  const usual = new Map<Float64Array, Float64Array[]>();

  function findUsual(habit: Float64Array, givenCount: number, familyCount: number): Float64Array {
    let known = usual.get(habit);
    if (known === undefined) {
      known = counts.forename.flatMap((given) =>
        counts.surname.map((family) =>
          shares.map((share, number) => share * habit[number]! * given[number]! * family[number]!),
        ),
      );
      usual.set(habit, known);
    }
    return known[(givenCount > 1 ? 2 : 0) + (familyCount > 1 ? 1 : 0)]!;
  }
  const toForename = (word: WordEvidence): Float32Array => lift(word, "forename");
  const toSurname = (word: WordEvidence): Float32Array => lift(word, "surname");
  const readings: Readings = { posterior, parts: [] };
  /** Products of lifts, as they multiply and as they count. */
  const createProducts = (): { raw: Float64Array; counted: Float64Array }[] => [];
  const products = [createProducts(), createProducts(), createProducts(), createProducts()];

  /** Lifts of the first words from either end together, by their number. */
  function multiply(slot: number, lifts: readonly Float32Array[], isGiven: boolean): Lifts[] {
    const known = products[slot]!;
    const result: Lifts[] = [even, lifts[0]!];
    let raw: Lifts = lifts[0]!;
    for (let count = 2; count <= lifts.length; count++) {
      known[count] ??= { raw: new Float64Array(length), counted: new Float64Array(length) };
      const { raw: next, counted } = known[count]!;
      const own = lifts[count - 1]!;
      for (let number = 0; number < length; number++) {
        const product = raw[number]! * own[number]!;
        const root = Math.sqrt(product);
        const fourth = Math.sqrt(root);
        next[number] = product;
        // Names that are chosen together: to the power of 3/4 for given names, 7/8 for family names.
        counted[number] = root * fourth * (isGiven ? 1 : Math.sqrt(fourth));
      }
      raw = next;
      result.push(counted);
    }
    return result;
  }

  return (words, { givenCount, familyCount }) => {
    const { length: wordCount } = words;
    const listLifts = (part: NamePart): Float32Array[] => words.map((word) => lift(word, part));
    if (familyCount === wordCount || givenCount === wordCount) {
      const isGiven = familyCount !== wordCount;
      const part = isGiven ? "forename" : "surname";
      const all = multiply(0, listLifts(part), isGiven)[wordCount]!;
      for (let number = 0; number < length; number++) posterior[number] = shares[number]! * all[number]!;
      readings.parts = words.map(() => part);
      return readings;
    }
    if (givenCount !== undefined && words.every((word, index) => isListedAs(word, index < givenCount))) {
      // Both parts are listed as what they were sent as: other readings gain less than 0.1 points and take half of the time.
      const given = multiply(0, words.slice(0, givenCount).map(toForename), true)[givenCount]!;
      const family = multiply(1, words.slice(givenCount).map(toSurname), false)[wordCount - givenCount]!;
      const prior = findUsual(even, givenCount, wordCount - givenCount);
      for (let number = 0; number < length; number++)
        posterior[number] = prior[number]! * given[number]! * family[number]!;
      readings.parts = words.map((_, index) => (index < givenCount ? "forename" : "surname"));
      return readings;
    }
    const odds = words.map(logOdds);
    const surnames: Float32Array[] = [];
    const forenames: Float32Array[] = [];
    for (const word of words) {
      surnames.push(lift(word, "surname"));
      forenames.push(lift(word, "forename"));
    }
    posterior.fill(0);
    // Of two words each is a part of its own.
    const multiplyOrTake = (slot: number, lifts: readonly Float32Array[], isGiven: boolean): Lifts[] =>
      wordCount === 2 ? [even, lifts[0]!] : multiply(slot, lifts.slice(0, -1), isGiven);
    const givenInFront = multiplyOrTake(0, forenames, true);
    const familyInFront = multiplyOrTake(1, surnames, false);
    const givenAtEnd = multiplyOrTake(2, forenames.reverse(), true);
    const familyAtEnd = multiplyOrTake(3, surnames.reverse(), false);
    let most = -1;
    /** Adds one reading: the first `count` words are one part, the others the other part. */
    const add = (count: number, isGivenFirst: boolean): void => {
      const given = isGivenFirst ? givenInFront[count]! : givenAtEnd[wordCount - count]!;
      const family = isGivenFirst ? familyAtEnd[wordCount - count]! : familyInFront[count]!;
      const habit =
        givenCount !== undefined || familyCount > 0 ? even : isGivenFirst ? givenFirst : familyFirst;
      let logWeight = countWeight(isGivenFirst ? wordCount - count : count, READING_CONSTANTS.familyCount);
      logWeight += countWeight(isGivenFirst ? count : wordCount - count, READING_CONSTANTS.givenCount);
      for (let index = 0; index < wordCount; index++)
        logWeight += index < count === isGivenFirst ? -odds[index]! : odds[index]!;
      let weight = Math.exp(logWeight);
      if (familyCount > 0 && (isGivenFirst || count !== familyCount))
        weight *= READING_CONSTANTS.againstComma;
      if (givenCount !== undefined && !isGivenFirst) weight *= READING_CONSTANTS.againstOrder;
      else if (givenCount !== undefined && count !== givenCount) weight *= READING_CONSTANTS.againstSplit;
      const prior = isGivenFirst
        ? findUsual(habit, count, wordCount - count)
        : findUsual(habit, wordCount - count, count);
      let mass = 0;
      for (let number = 0; number < length; number++) {
        const own = weight * prior[number]! * given[number]! * family[number]!;
        posterior[number]! += own;
        mass += own;
      }
      if (mass <= most) return;
      most = mass;
      readings.parts = words.map((_, index) => (index < count === isGivenFirst ? "forename" : "surname"));
    };
    for (let count = 1; count < wordCount; count++) {
      add(count, true);
      add(count, false);
    }
    return readings;
  };
}

/** Adds the geometric mean of a posterior and the prior to the posterior. */
export function hedge(posterior: Float64Array, shares: Float64Array): void {
  let sum = 0;
  let meanSum = 0;
  for (let number = 0; number < shares.length; number++) {
    const weight = posterior[number]!;
    sum += weight;
    meanSum += Math.sqrt(weight * shares[number]!);
  }
  const scale = meanSum > 0 ? (READING_CONSTANTS.hedge * sum) / meanSum : 0;
  for (let number = 0; number < shares.length; number++)
    posterior[number]! += scale * Math.sqrt(posterior[number]! * shares[number]!);
}

const isListedAs = ({ surname, forename }: WordEvidence, isGiven: boolean): boolean =>
  (isGiven ? forename : surname).found !== undefined;

const countWeight = (count: number, weights: readonly number[]): number => weights[Math.min(count, 3) - 1]!;

/** How much more a word looks like a family name than like a given name. */
function logOdds({ word, surname, forename }: WordEvidence): number {
  const { oddsExponent, maxLogOdds, unknownLogCount, patronymic } = READING_CONSTANTS;
  const logCount = ({ found }: WordEvidence["surname"]): number =>
    found === undefined ? unknownLogCount : Math.log(found.count + 1);
  const ratio = logCount(surname) - logCount(forename);
  const odds = oddsExponent * Math.max(-maxLogOdds, Math.min(maxLogOdds, ratio));
  return word.isPatronymic ? odds - patronymic : odds;
}
