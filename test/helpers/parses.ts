/**
 * Whole names, written down a second time and without regard to speed: the judge of `src/predict/parses.ts` and
 * `src/predict/likelihood.ts`. The formula is its own, the constants are theirs.
 */

import {
  COUNTRY_PARAMETERS,
  EVEN_RATIO_STEP,
  RATIO_STEPS_PER_OCTAVE,
  SHARE_SCALE,
} from "../../src/format/format.ts";
import type { CountryCode, NamePart, PredictOptions } from "../../src/ground/types.ts";
import { MODEL_CONSTANTS } from "../../src/predict/constants.ts";
import type { Store } from "../../src/predict/store.ts";
import type { ExactWeights } from "./bayes.ts";

/** A record, with how many of its countries it names itself; the others have a part of its residual mass. */
export interface JudgedRecord extends ExactWeights {
  namedCount: number;
  /** Data points. */
  count: number;
}

/** What the data say of a word; undefined where it is in no data as that part. */
export interface JudgedWord {
  surname?: JudgedRecord | undefined;
  forename?: JudgedRecord | undefined;
  /** What letters are asked; needed with an estimator alone. */
  text?: string;
}

export interface Judged {
  words: readonly JudgedWord[];
  /** So many of the first words are sent as given names; undefined: a string. */
  givenCount?: number;
  /** So many of the first words stand before a comma. */
  commaIndex?: number;
  /** An estimator: probabilities by country number. */
  readLetters?: (text: string, part: NamePart) => readonly number[];
}

const {
  letterShare,
  minOpenShare,
  unknownExponent,
  severalShare,
  severalExponent,
  worldWeight,
  minMovedShare,
  oddsExponent,
  maxLogOdds,
  familyCount,
  givenCount: givenCounts,
  against,
} = MODEL_CONSTANTS;
/** Exponents of what is said of countries that a record names, and of letters; in `src` they are roots. */
const LETTER_EXPONENT = 7 / 8;
/** The same of countries that share the residual mass of a record. */
const REST_EXPONENT = 0.75;

const sum = (values: Iterable<number>): number => [...values].reduce((left, right) => left + right, 0);
const product = (values: Iterable<number>): number => [...values].reduce((left, right) => left * right, 1);

type CountryParameter = (typeof COUNTRY_PARAMETERS)[number];
type AllParameters = Store["countries"]["parameters"];

const stepOf = (parameters: AllParameters, name: CountryParameter, country: number): number =>
  parameters[COUNTRY_PARAMETERS.indexOf(name)]![country]!;
const ratioOf = (parameters: AllParameters, name: CountryParameter, country: number): number =>
  2 ** ((stepOf(parameters, name, country) - EVEN_RATIO_STEP) / RATIO_STEPS_PER_OCTAVE);

/**
 * The sum over all parses, country by country, as docs/architecture.md has it.
 *
 * @returns exact probabilities by country
 */
export function solveWhole(
  { words, givenCount, commaIndex = 0, readLetters }: Judged,
  { countries: { codes, priors, parameters }, openNeighbours }: Pick<Store, "countries" | "openNeighbours">,
  options: PredictOptions = {},
): Map<string, number> {
  const priorSum = sum(priors);
  const shareOf = (name: CountryParameter, country: number): number =>
    stepOf(parameters, name, country) / SHARE_SCALE;
  const share = (country: number): number => priors[country]! / priorSum;
  /** What is expected of a whole name before its words are seen. */
  const expected = (country: number): number => share(country) * ratioOf(parameters, "wholeFactor", country);
  const numbers = [...codes.keys()].filter((country) => priors[country]! > 0);

  /** How much likelier a record makes a country. */
  function liftOf(record: JudgedRecord, country: number, letters: readonly number[] | undefined): number {
    const total = sum(record.weights) + record.rest;
    const place = record.numbers.indexOf(country);
    if (place >= 0 && place < record.namedCount) return record.weights[place]! / total / share(country);
    const others = 1 - sum(record.numbers.map(share));
    const neighbours =
      place >= 0
        ? record.weights[place]! / total / share(country)
        : others > 1e-12
          ? record.rest / total / others
          : 0;
    const named = record.numbers.slice(0, record.namedCount);
    const open = 1 - sum(record.weights.slice(0, record.namedCount)) / total;
    if (letters === undefined) return neighbours ** REST_EXPONENT;
    const unnamed = 1 - sum(named.map((number) => letters[number]!));
    const spelled = (open * letters[country]!) / unnamed / share(country);
    return ((1 - letterShare) * neighbours + letterShare * spelled) ** REST_EXPONENT;
  }

  const mixed = (lift: number, part: NamePart, country: number): number => {
    const background = shareOf(part === "surname" ? "backgroundSurname" : "backgroundForename", country);
    return background + (1 - background) * lift;
  };

  /** What a word that is in no data says. */
  function unknownLift({ text }: JudgedWord, part: NamePart, country: number): number {
    const parameterName = part === "surname" ? "unknownSurname" : "unknownForename";
    const ratio = ratioOf(parameters, parameterName, country) ** unknownExponent;
    const letters = readLetters?.(text!, part)[country];
    return letters === undefined ? ratio : ratio * (letters / share(country)) ** LETTER_EXPONENT;
  }

  /** By word, part and country; what a word is not listed as, it says as what it is listed as. */
  const weigh = (isOpen: (record: JudgedRecord) => boolean) =>
    words.map((word) => {
      const list = (part: NamePart): number[] =>
        codes.map((_, country) => {
          const known = word[part] === undefined ? (part === "surname" ? "forename" : "surname") : part;
          const record = word[known];
          if (priors[country] === 0) return 0;
          if (record === undefined) return mixed(unknownLift(word, part, country), part, country);
          const letters = isOpen(record) ? readLetters?.(word.text!, "surname") : undefined;
          return mixed(liftOf(record, country, letters), known, country);
        });
      return { surname: list("surname"), forename: list("forename") };
    });

  const logCount = (record: JudgedRecord | undefined): number =>
    record === undefined ? -maxLogOdds : Math.log(record.count + 1);
  const odds = words.map(
    ({ surname, forename }) =>
      oddsExponent * Math.max(-maxLogOdds, Math.min(maxLogOdds, logCount(surname) - logCount(forename))),
  );
  const isDeclared =
    commaIndex > 0 || (givenCount !== undefined && givenCount > 0 && givenCount < words.length);
  const isDeclaredGiven = (index: number): boolean =>
    givenCount === undefined ? index >= commaIndex : index < givenCount;
  const isListed =
    isDeclared &&
    words.every((word, index) => word[isDeclaredGiven(index) ? "forename" : "surname"] !== undefined);

  function solvePosterior(lifts: ReturnType<typeof weigh>): number[] {
    return codes.map((_, country) => {
      if (priors[country] === 0) return 0;
      const several = (name: "severalSurnames" | "severalForenames", count: number): number =>
        (count > 1
          ? shareOf(name, country) / severalShare
          : (1 - shareOf(name, country)) / (1 - severalShare)) ** severalExponent;
      const together = (part: NamePart, isPart: (index: number) => boolean): number => {
        const own = lifts.filter((_, index) => isPart(index)).map((lift) => lift[part][country]!);
        return product(own) ** (own.length > 1 ? (part === "forename" ? 3 / 4 : 7 / 8) : 1);
      };
      /** One parse of both parts, but for its weight. */
      const parseWeight = (isGiven: (index: number) => boolean): number => {
        const count = words.filter((_, index) => isGiven(index)).length;
        return (
          together("forename", isGiven) *
          together("surname", (index) => !isGiven(index)) *
          several("severalForenames", count) *
          several("severalSurnames", words.length - count)
        );
      };
      const weightOf = (isGiven: (index: number) => boolean): number => {
        const count = words.filter((_, index) => isGiven(index)).length;
        const countWeight = (weights: readonly number[], of: number): number =>
          weights[Math.min(Math.max(of, 1), 3) - 1]!;
        const counts = countWeight(familyCount, words.length - count) + countWeight(givenCounts, count);
        return Math.exp(counts + sum(odds.map((odd, index) => (isGiven(index) ? -odd : odd))));
      };
      if (givenCount === 0) return expected(country) * together("surname", () => true);
      if (givenCount === words.length) return expected(country) * together("forename", () => true);
      if (isListed) return expected(country) * parseWeight(isDeclaredGiven);
      const givenFirst = shareOf("givenFirst", country);
      /** How much likelier the parts as sent, the comma or the order prior of the country make an order. */
      const orderOf = (split: number, isGivenFirst: boolean): number => {
        if (givenCount !== undefined) return isGivenFirst && split === givenCount ? 1 : against;
        if (commaIndex > 0) return !isGivenFirst && split === commaIndex ? 1 : against;
        return isGivenFirst ? givenFirst : 1 - givenFirst;
      };
      const splits = words.slice(1).map((_, index) => index + 1);
      return (
        expected(country) *
        sum(
          splits.flatMap((split) =>
            [true, false].map((isGivenFirst) => {
              const isGiven = (index: number): boolean => index < split === isGivenFirst;
              return orderOf(split, isGivenFirst) * weightOf(isGiven) * parseWeight(isGiven);
            }),
          ),
        )
      );
    });
  }

  let posterior = solvePosterior(weigh(() => false));
  if (readLetters !== undefined) {
    const before = posterior;
    const isOpen = (record: JudgedRecord): boolean => {
      const named = record.numbers.slice(0, record.namedCount);
      return 1 - sum(named.map((number) => before[number]!)) / sum(before) > minOpenShare;
    };
    posterior = solvePosterior(weigh(isOpen));
  }
  posterior = migrateExactly(
    posterior,
    { countries: { codes, priors, parameters }, openNeighbours },
    sum(posterior),
  );
  const weights = codes.map((name, country) => {
    const code = name as CountryCode;
    if (options.countries !== undefined && !options.countries.includes(code)) return 0;
    if (options.prior === undefined) return posterior[country]!;
    return numbers.includes(country)
      ? (posterior[country]! * (options.prior[code] ?? 0)) / priors[country]!
      : 0;
  });
  const total = sum(weights);
  return new Map(codes.map((code, country) => [code, total > 0 ? weights[country]! / total : 0]));
}

/**
 * Where those are from who bear a name, of where the name is from: both by country number, on any scale.
 *
 * @param total what is faint beside it stays where it is
 */
export function migrateExactly(
  posterior: readonly number[],
  { countries: { codes, priors, parameters }, openNeighbours }: Pick<Store, "countries" | "openNeighbours">,
  total: number,
): number[] {
  const neighbours = openNeighbours();
  const priorSum = sum(priors);
  /** Of the people with names of one country who are of another: how many are of each. */
  function destinations(from: number): number[] {
    const pull = (country: number): number => ratioOf(parameters, "immigration", country);
    const near = codes.map(() => 0);
    for (let place = neighbours?.starts[from] ?? 0; place < (neighbours?.starts[from + 1] ?? 0); place++)
      near[neighbours!.countries[place]!] = neighbours!.shares[place]!;
    const weights = codes.map(
      (_, country) => pull(country) * (near[country]! + (worldWeight * priors[country]!) / priorSum),
    );
    const weightSum = sum(weights);
    return weights.map((weight) => weight / weightSum);
  }
  const moved = posterior.map((weight, country) =>
    weight < minMovedShare * total ? 0 : (weight * stepOf(parameters, "emigration", country)) / SHARE_SCALE,
  );
  const arrived = codes.map(() => 0);
  for (const [from, people] of moved.entries())
    if (people > 0) for (const [to, part] of destinations(from).entries()) arrived[to]! += people * part;
  return posterior.map((weight, country) => weight - moved[country]! + arrived[country]!);
}
