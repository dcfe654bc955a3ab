/**
 * Letters that few alphabets have, and patronymics. Nearly all names in Cyrillic letters that sources list are Russian,
 * Ukrainian, Bulgarian or Serbian: without this Ғафурова, whose first letter no Bulgarian writes, is found as the Bulgarian
 * Гафурова.
 */
import { FULL_PRECISION, quantize } from "../../src/encode/quantize.ts";
import { LETTER_MARK, PATRONYMIC_LETTERS } from "../../src/file/format.ts";
import type { AffixRecord } from "./affixes.ts";

/**
 * Letters, as they are folded, and the countries with a language that is written with them: its own, or one of a minority with an
 * alphabet of its own. No letters that all who write the script have.
 */
const ALPHABETS: readonly (readonly [letters: string, countries: string])[] = [
  ["ў", "BY UZ"],
  ["қ", "KZ TJ UZ"],
  ["ғ", "KZ TJ UZ"],
  ["ҳ", "TJ UZ"],
  ["ӣ ӯ ҷ", "TJ"],
  ["ұ", "KZ"],
  ["ә һ", "KZ RU"],
  ["ө ү", "KG KZ MN RU"],
  ["ң", "KG KZ RU"],
  ["і", "BY KZ UA"],
  // All but Ukraine, Bulgaria, Serbia and their neighbours.
  ["ы э ё", "BY KG KZ MN RU TJ UZ"],
  ["ї є ґ", "UA"],
  ["ј љ њ џ", "BA ME MK RS"],
  ["ђ ћ", "BA ME RS"],
  ["ѓ ќ ѕ", "MK"],
  // Persian and its neighbours, Pashto, Urdu, Kurdish.
  ["ی ک پ چ ژ گ", "AF IR PK"],
  ["ټ ځ څ ډ ړ ږ ښ ڼ ې ۍ", "AF PK"],
  ["ٹ ڈ ڑ ں ے", "IN PK"],
  ["ۆ ێ ڵ ڕ", "IQ IR"],
];
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
