/**
 * What the words of a whole name say together: a sum over the ways to read them. In each, the first or the last words are
 * given names and the others the family name, and
 *
 *     P(country, reading) ∝ P(country) · P(order | country) · P(reading) · ∏ lift of each word as its part
 *
 * No order is a rule: one that the words themselves make unlikely weighs next to nothing.
 */
import type { NamePart } from "../types.ts";
import { soften, temper, type Weigher, type WordEvidence } from "./evidence.ts";

/** What is declared of the order: so many of the first words are this part, and the others the other. */
export interface Order {
  first: NamePart;
  /** 0: nothing is declared. */
  firstCount: number;
}

export interface Readings {
  /** By country number, on any scale; good until the next name. */
  readonly posterior: Float64Array;
  /** All of it. */
  readonly total: number;
  /** The part of each word in the reading that weighs most. */
  readonly parts: readonly NamePart[];
}

/** What `build/fit/whole.ts` fits. */
export const READING_CONSTANTS = {
  /** A word that is listed so many times more often as one part is taken for it as if by its power of this. */
  oddsExponent: 0.17,
  /** From e to this power on, words are that part beyond doubt. */
  maxLogOdds: 4,
  /** Log count of a word that is in no data as that part. */
  unknownLogCount: -5,
  /** Log weight of a reading by its number of family names, then of given names: one, two, more. */
  familyCount: [0, -0.7, -2],
  givenCount: [0, -0.2, -2],
  /** Weight of readings that contradict a comma, or the parts that were sent. */
  against: 0.02,
  /** Log odds against a father's name as the family name. */
  patronymic: 3,
};

/** Adds up readings of words; allocates next to nothing. */
export type Reader = (words: readonly WordEvidence[], order: Order) => Readings;

export function createReader({ expected, givenFirst, counts, lift }: Weigher): Reader {
  const { length } = expected;
  const posterior = new Float64Array(length);
  const even = new Float64Array(length).fill(1);
  const familyFirst = givenFirst.map((share) => 1 - share);
  /** Priors by order, then by whether there are several given names, then several family names. */
  const priors = [givenFirst, familyFirst, even].map((habit) =>
    counts.forename.map((given) =>
      counts.surname.map((family) =>
        expected.map((share, number) => share * habit[number]! * given[number]! * family[number]!),
      ),
    ),
  );
  /** In double precision: single ones run out after 27 words that all say much. */
  const products = { surname: new Float64Array(length), forename: new Float64Array(length) };

  /** Lifts of words that are the same part together; good until the next words of that part. */
  function multiply(
    words: readonly WordEvidence[],
    part: NamePart,
    start: number,
    count: number,
  ): Float64Array {
    if (count === 0) return even;
    const first = lift(words[start]!, part);
    if (count === 1) return first;
    const result = products[part];
    result.set(first);
    for (let index = 1; index < count; index++) {
      const own = lift(words[start + index]!, part);
      for (let number = 0; number < length; number++) result[number]! *= own[number]!;
    }
    // Names that are chosen together.
    const raise = part === "forename" ? soften : temper;
    for (let number = 0; number < length; number++) result[number] = raise(result[number]!);
    return result;
  }

  return (words, { first, firstCount }) => {
    const { length: wordCount } = words;
    let parts: NamePart[] = [];
    let most = -1;
    let total = 0;
    posterior.fill(0);
    /** The part of a word where the first `count` words are given names, or are the family name. */
    const partAt = (index: number, count: number, isGivenFirst: boolean): NamePart =>
      index < count === isGivenFirst ? "forename" : "surname";
    /** Adds one reading. */
    function add(count: number, isGivenFirst: boolean, weight = 1): void {
      const others = wordCount - count;
      const [givenCount, familyCount] = isGivenFirst ? [count, others] : [others, count];
      const given = multiply(words, "forename", isGivenFirst ? 0 : count, givenCount);
      const family = multiply(words, "surname", isGivenFirst ? count : 0, familyCount);
      const order = firstCount > 0 ? 2 : isGivenFirst ? 0 : 1;
      const prior =
        others === 0 ? expected : priors[order]![givenCount > 1 ? 1 : 0]![familyCount > 1 ? 1 : 0]!;
      let mass = 0;
      for (let number = 0; number < length; number++) {
        const own = weight * prior[number]! * given[number]! * family[number]!;
        posterior[number]! += own;
        mass += own;
      }
      total += mass;
      if (mass <= most) return;
      most = mass;
      parts = words.map((_, index) => partAt(index, count, isGivenFirst));
    }
    const isDeclaredFirst = first === "forename";
    if (
      firstCount === wordCount ||
      // All are listed as what they are declared to be: other readings gain less than 0.1 points and take half of the time.
      (firstCount > 0 &&
        words.every((word, index) => word[partAt(index, firstCount, isDeclaredFirst)].found !== undefined))
    )
      add(firstCount, isDeclaredFirst);
    else {
      const { givenCount, familyCount, against } = READING_CONSTANTS;
      const odds = words.map(logOdds);
      for (let count = 1; count < wordCount; count++)
        for (const isGivenFirst of [true, false]) {
          const [own, others] = [count, wordCount - count].map((size) => Math.min(size, 3) - 1) as [
            number,
            number,
          ];
          let log = isGivenFirst
            ? givenCount[own]! + familyCount[others]!
            : givenCount[others]! + familyCount[own]!;
          for (const [index, odd] of odds.entries()) log += index < count === isGivenFirst ? -odd : odd;
          const isDeclared = firstCount === 0 || (count === firstCount && isGivenFirst === isDeclaredFirst);
          add(count, isGivenFirst, Math.exp(log) * (isDeclared ? 1 : against));
        }
    }
    return { posterior, total, parts };
  };
}

/** How much more a word looks like a family name than like a given name. */
function logOdds({ word, surname, forename }: WordEvidence): number {
  const { oddsExponent, maxLogOdds, unknownLogCount, patronymic } = READING_CONSTANTS;
  const logCount = ({ found }: WordEvidence["surname"]): number =>
    found === undefined ? unknownLogCount : Math.log(found.count + 1);
  const ratio = logCount(surname) - logCount(forename);
  const odds = oddsExponent * Math.max(-maxLogOdds, Math.min(maxLogOdds, ratio));
  return word.isPatronymic ? odds - patronymic : odds;
}
