/**
 * What the words of a whole name say together: a sum over the ways to parse them. In each, the first or the last words
 * are given names and the others the family name, and
 *
 *     P(country, parse) ∝ P(country) · P(order | country) · P(parse) · ∏ lift of each word as its part
 *
 * No order is a rule: one that the words themselves make unlikely weighs next to nothing.
 *
 *     mixed lift = background rate + (1 − background rate) · lift^a
 *
 * P(country) is the prior times a factor of the country that corrects how much whole names over- or understate it. *a* is
 * 1 for countries that the record names and 3/4 for all others, which are known less well. Several names of one part are
 * not independent: their product has the power 3/4 for given names and 7/8 for surnames. P(parse) compares how often each
 * word is listed as the part the parse takes it for, and how many names each part has. A comma, or a name in parts,
 * states the order: parses that contradict it get almost no weight, and if every word is listed as the stated part, only
 * that parse is used, because the others add little accuracy and half of the time. Country parameters are counted for
 * each tier, because names are unknown far more often in core than in full. `test/helpers/parses.ts` has the same formula
 * without optimisations.
 */
import type { NamePart } from "../ground/types.ts";
import type { Order } from "../text/reader.ts";
import type { ModelConstants } from "./constants.ts";
import type { CountryParameters } from "./country-parameters.ts";
import type { Letters } from "./letters.ts";
import { type Likelihood, pow3over4, pow7over8 } from "./likelihood.ts";
import type { FoundWord } from "./words.ts";

/** What all parses say together. */
export interface Parsed {
  /** All of the posterior. */
  readonly total: number;
  /** The part of each word in the parse that weighs most. */
  readonly parts: readonly NamePart[];
}

/**
 * Adds up the parses of words.
 *
 * @param posterior where they are added up, by country number, on any scale
 */
export type Parser = (
  words: readonly FoundWord[],
  order: Order,
  letters: Letters | undefined,
  posterior: Float64Array,
) => Parsed;

export function createParser(
  { expected, givenFirst, counts }: CountryParameters,
  { lift }: Likelihood,
  constants: ModelConstants,
): Parser {
  const { length } = expected;
  const even = new Float64Array(length).fill(1);
  const familyFirst = givenFirst.map((share) => 1 - share);
  /** Priors by order, then by whether there are several given names, then several family names. */
  const priors = [givenFirst, familyFirst, even].map((orderPrior) =>
    counts.forename.map((given) =>
      counts.surname.map((family) =>
        expected.map((share, number) => share * orderPrior[number]! * given[number]! * family[number]!),
      ),
    ),
  );
  /** In double precision: single ones run out after 27 words that all say much. */
  const products = { surname: new Float64Array(length), forename: new Float64Array(length) };

  /** Lifts of words that are the same part together; good until the next words of that part. */
  function multiply(
    words: readonly FoundWord[],
    part: NamePart,
    start: number,
    count: number,
    letters: Letters | undefined,
  ): Float64Array {
    if (count === 0) return even;
    const first = lift(words[start]!, part, letters);
    if (count === 1) return first;
    const result = products[part];
    result.set(first);
    for (let index = 1; index < count; index++) {
      const own = lift(words[start + index]!, part, letters);
      for (let number = 0; number < length; number++) result[number]! *= own[number]!;
    }
    // Names that are chosen together.
    const raise = part === "forename" ? pow3over4 : pow7over8;
    for (let number = 0; number < length; number++) result[number] = raise(result[number]!);
    return result;
  }

  return (words, { first, firstCount }, letters, posterior) => {
    const { length: wordCount } = words;
    posterior.fill(0);
    let parts: NamePart[] = [];
    let most = -1;
    let total = 0;
    /** The part of a word where the first `count` words are given names, or are the family name. */
    const partAt = (index: number, count: number, isGivenFirst: boolean): NamePart =>
      index < count === isGivenFirst ? "forename" : "surname";
    /** Adds one parse. */
    function add(count: number, isGivenFirst: boolean, weight = 1): void {
      const others = wordCount - count;
      const [givenCount, familyCount] = isGivenFirst ? [count, others] : [others, count];
      const given = multiply(words, "forename", isGivenFirst ? 0 : count, givenCount, letters);
      const family = multiply(words, "surname", isGivenFirst ? count : 0, familyCount, letters);
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
      // All are listed as what they are declared to be: other parses gain less than 0.1 points and take half of the time.
      (firstCount > 0 &&
        words.every((word, index) => word[partAt(index, firstCount, isDeclaredFirst)].found !== undefined))
    )
      add(firstCount, isDeclaredFirst);
    else {
      const { givenCount, familyCount, against } = constants;
      const odds = words.map((word) => logOdds(word, constants));
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
    return { total, parts };
  };
}

/** How much more a word looks like a family name than like a given name. */
function logOdds(
  { word, surname, forename }: FoundWord,
  { oddsExponent, maxLogOdds, patronymic }: ModelConstants,
): number {
  // In no data as a part: the other one beyond doubt, if it is in the data as that.
  const logCount = ({ found }: FoundWord["surname"]): number =>
    found === undefined ? -maxLogOdds : Math.log(found.count + 1);
  const ratio = logCount(surname) - logCount(forename);
  const odds = oddsExponent * Math.max(-maxLogOdds, Math.min(maxLogOdds, ratio));
  return word.isPatronymic ? odds - patronymic : odds;
}
