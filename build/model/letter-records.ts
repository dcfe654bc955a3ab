/** Records of letters that few alphabets have, and of patronymics: see alphabets.ts. */

import { LETTER_MARK, PATRONYMIC_LETTERS } from "../../src/format/format.ts";
import { FULL_PRECISION, quantize } from "../encode/quantize.ts";
import type { AffixRecord } from "./affixes.ts";
import { ALPHABETS } from "./alphabets.ts";

/**
 * Where a father's name in Cyrillic letters stands behind the given name. Bulgarians have two names before the surname, too, and
 * without this Жалилова Дилфуза Каримовна is from Bulgaria.
 */
const PATRONYMIC_COUNTRIES = "AM AZ BY GE KG KZ MD RU TJ TM UA UZ";
/** Share of people who are of other countries than those who write so. */
const OTHERS_SHARE = 0.02;

/** A record for each of these letters that one of the countries has, and for patronymics: those that have it, by their prior. */
export function listLetters(codes: readonly string[], prior: Float64Array): AffixRecord[] {
  return [...ALPHABETS, [PATRONYMIC_LETTERS, PATRONYMIC_COUNTRIES] as const].flatMap(
    ([letters, countries]) => {
      const numbers = countries
        .split(" ")
        .map((code) => codes.indexOf(code))
        .filter((number) => number >= 0);
      if (numbers.length === 0) return [];
      const sum = numbers.reduce((total, number) => total + prior[number]!, 0);
      numbers.sort((left, right) => prior[right]! - prior[left]! || left - right);
      const distribution = quantize(
        {
          countries: numbers,
          probabilities: numbers.map((number) => ((1 - OTHERS_SHARE) * prior[number]!) / sum),
          residual: OTHERS_SHARE,
        },
        "surname",
        FULL_PRECISION,
      );
      return letters
        .split(" ")
        .map((letter) => ({ key: LETTER_MARK + letter.normalize("NFD"), distribution, nameCount: 1 }));
    },
  );
}
