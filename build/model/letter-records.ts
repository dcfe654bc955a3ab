/**
 * Records of languages, whose letters tell of them, of words beside names that languages have, and of patronymics: see
 * `multiplyByLetters` of src/predict/likelihood.ts, and `weigh` of src/predict/results.ts.
 */
import { LETTER_MARK, PATRONYMIC_LETTERS } from "../../src/format/format.ts";
import { FULL_PRECISION, quantize } from "../encode/quantize.ts";
import { readScripts } from "../words/alphabets.ts";
import { listMarkers } from "../words/name-words.ts";
import type { AffixRecord } from "./affixes.ts";
import { weighWriters } from "./writer-weights.ts";

/**
 * Where a father's name in Cyrillic letters stands behind the given name. Bulgarians have two names before the surname, too, and
 * without this Жалилова Дилфуза Каримовна is from Bulgaria.
 */
const PATRONYMIC_COUNTRIES = "AM AZ BY GE KG KZ MD RU TJ TM UA UZ";
/** Share of people who are of other countries than those who write so. */
const OTHERS_SHARE = 0.02;

type Group = readonly [key: string, shareOf: (code: string) => number, residual: number];

/** A record for each key: countries by their prior, and by the part of their people that it tells of. */
function listRecords(groups: readonly Group[], codes: readonly string[], prior: Float64Array): AffixRecord[] {
  return groups.flatMap(([key, shareOf, residual]) => {
    const weights = prior.map((weight, number) => weight * shareOf(codes[number]!));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const countries = [...weights.keys()].filter((number) => weights[number]! > 0);
    if (countries.length === 0) return [];
    countries.sort((left, right) => weights[right]! - weights[left]! || left - right);
    const probabilities = countries.map((number) => ((1 - residual) * weights[number]!) / sum);
    const distribution = quantize({ countries, probabilities, residual }, "forename", FULL_PRECISION);
    return [{ key: LETTER_MARK + key, distribution, nameCount: 1 }];
  });
}

/** Records of languages that people of one of the countries write, and of patronymics. */
export function listLetters(codes: readonly string[], prior: Float64Array): AffixRecord[] {
  const groups = readScripts().flatMap(({ last, alphabets }) =>
    alphabets.map(
      ({ countries }, index): Group => [
        `${last}${index}`,
        (code) => weighWriters(countries.get(code) ?? 0),
        OTHERS_SHARE,
      ],
    ),
  );
  const patronymic: Group = [
    PATRONYMIC_LETTERS,
    (code) => Number(PATRONYMIC_COUNTRIES.includes(code)),
    OTHERS_SHARE,
  ];
  return listRecords([patronymic, ...groups], codes, prior);
}

/** Records of words beside names, by who writes their languages: of several, by all who write one of them. */
export function listMarkerRecords(
  codes: readonly string[],
  prior: Float64Array,
  languages: ReadonlyMap<string, ReadonlyMap<string, number>>,
): AffixRecord[] {
  const groups = listMarkers().map(
    ({ word, languages: own, residual }): Group => [
      word,
      (code) => own.reduce((sum, language) => sum + (languages.get(language)?.get(code) ?? 0), 0),
      residual,
    ],
  );
  return listRecords(groups, codes, prior);
}
