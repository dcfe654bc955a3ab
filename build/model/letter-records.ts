/** Records of languages, whose letters tell of them, and of patronymics: see `multiplyByLetters` of src/predict/likelihood.ts. */

import { LETTER_MARK, PATRONYMIC_LETTERS } from "../../src/format/format.ts";
import { FULL_PRECISION, quantize } from "../encode/quantize.ts";
import { readScripts } from "../words/alphabets.ts";
import type { AffixRecord } from "./affixes.ts";
import { weighWriters } from "./writer-weights.ts";

/**
 * Where a father's name in Cyrillic letters stands behind the given name. Bulgarians have two names before the surname, too, and
 * without this Жалилова Дилфуза Каримовна is from Bulgaria.
 */
const PATRONYMIC_COUNTRIES = "AM AZ BY GE KG KZ MD RU TJ TM UA UZ";
/** Share of people who are of other countries than those who write so. */
const OTHERS_SHARE = 0.02;

/**
 * A record for each language that people of one of the countries write, and for patronymics: these countries by their prior, and by
 * how many of their people write it.
 */
export function listLetters(codes: readonly string[], prior: Float64Array): AffixRecord[] {
  const patronymic: ReadonlyMap<string, number> = new Map(
    PATRONYMIC_COUNTRIES.split(" ").map((code) => [code, 1]),
  );
  const groups = readScripts().flatMap(({ last, alphabets }) =>
    alphabets.map(({ countries }, index) => [`${last}${index}`, countries] as const),
  );
  return [[PATRONYMIC_LETTERS, patronymic] as const, ...groups].flatMap(([key, shares]) => {
    const weights = prior.map((weight, number) => weight * weighWriters(shares.get(codes[number]!) ?? 0));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const countries = [...weights.keys()].filter((number) => weights[number]! > 0);
    if (countries.length === 0) return [];
    countries.sort((left, right) => weights[right]! - weights[left]! || left - right);
    const probabilities = countries.map((number) => ((1 - OTHERS_SHARE) * weights[number]!) / sum);
    const named = { countries, probabilities, residual: OTHERS_SHARE };
    const distribution = quantize(named, "forename", FULL_PRECISION);
    return [{ key: LETTER_MARK + key, distribution, nameCount: 1 }];
  });
}
