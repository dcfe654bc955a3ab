/** Whole names, written down a second time and without regard to speed: the judge of `src/answer/readings.ts`. */
import type { Countries } from "../../src/block/payloads.ts";
import type { CountryCode, PredictOptions } from "../../src/types.ts";
import type { ExactWeights } from "./bayes.ts";

/** A record, with how many of its countries it names itself; the others have a part of its rest. */
export interface JudgedRecord extends ExactWeights {
  namedCount: number;
  /** Data points. */
  count: number;
}

/** What the data say of a word; undefined where it is in no data as that part. */
export interface JudgedWord {
  surname?: JudgedRecord | undefined;
  forename?: JudgedRecord | undefined;
}

const HABIT = {
  givenFirst: 0,
  foreignSurname: 1,
  foreignForename: 2,
  unknownSurname: 3,
  unknownForename: 4,
  severalSurnames: 5,
  severalForenames: 6,
};

/**
 * The sum over all readings, country by country, as docs/architecture.md has it.
 *
 * @param givenCount so many of the first words are sent as given names; undefined: a string
 * @returns exact probabilities by country
 */
export function solveWhole(
  words: readonly JudgedWord[],
  givenCount: number | undefined,
  { codes, priors, habits }: Countries,
  options: PredictOptions = {},
): Map<string, number> {
  const sum = (values: Iterable<number>): number => [...values].reduce((left, right) => left + right, 0);
  const product = (values: Iterable<number>): number => [...values].reduce((left, right) => left * right, 1);
  const priorSum = sum(priors);
  const habit = (name: keyof typeof HABIT, country: number): number => habits[HABIT[name]]![country]! / 255;
  const share = (country: number): number => priors[country]! / priorSum;

  /** How much likelier a record makes a country. */
  const liftOf = (record: JudgedRecord, country: number, exponent: number): number => {
    const total = sum(record.weights) + record.rest;
    const place = record.numbers.indexOf(country);
    if (place >= 0) {
      const lift = record.weights[place]! / total / share(country);
      return lift ** (place < record.namedCount ? exponent : 0.75);
    }
    const others = 1 - sum(record.numbers.map(share));
    return others > 1e-12 ? (record.rest / total / others) ** 0.75 : 0;
  };
  const mixed = (lift: number, foreign: number): number => foreign + (1 - foreign) * lift;
  const ratio = (name: "unknownSurname" | "unknownForename", country: number): number =>
    2 ** ((habits[HABIT[name]]![country]! - 128) / 24 / 2);
  const lifts = (
    { surname, forename }: JudgedWord,
    country: number,
  ): { surname: number; forename: number } => {
    const foreign = {
      surname: habit("foreignSurname", country),
      forename: habit("foreignForename", country),
    };
    const known = {
      surname: surname && mixed(liftOf(surname, country, 7 / 8), foreign.surname),
      forename: forename && mixed(liftOf(forename, country, 13 / 16), foreign.forename),
    };
    const unknown = {
      surname: mixed(ratio("unknownSurname", country), foreign.surname),
      forename: mixed(ratio("unknownForename", country), foreign.forename),
    };
    return {
      surname:
        known.surname ??
        (known.forename === undefined ? unknown.surname : 0.3 * unknown.surname + 0.7 * known.forename),
      forename:
        known.forename ??
        (known.surname === undefined ? unknown.forename : 0.3 * unknown.forename + 0.7 * known.surname),
    };
  };
  const logCount = (record: JudgedRecord | undefined): number =>
    record === undefined ? -5 : Math.log(record.count + 1);
  const odds = words.map(
    ({ surname, forename }) => 0.15 * Math.max(-4, Math.min(4, logCount(surname) - logCount(forename))),
  );

  const posterior = codes.map((_, country) => {
    if (priors[country] === 0) return 0;
    const own = words.map((word) => lifts(word, country));
    const several = (name: "severalSurnames" | "severalForenames", count: number): number =>
      count > 1 ? (habit(name, country) / 0.18) ** 0.35 : ((1 - habit(name, country)) / 0.82) ** 0.35;
    const reading = (isGiven: (index: number) => boolean): number => {
      const given = own.filter((_, index) => isGiven(index)).map(({ forename }) => forename);
      const family = own.filter((_, index) => !isGiven(index)).map(({ surname }) => surname);
      const together =
        product(given) ** (given.length > 1 ? 3 / 4 : 1) * product(family) ** (family.length > 1 ? 7 / 8 : 1);
      if (given.length === 0 || family.length === 0) return together;
      const counts =
        [0, 0, -0.7, -2, -2, -2, -2][family.length]! + [0, 0, -0.2, -2, -2, -2, -2][given.length]!;
      const weight = Math.exp(counts + sum(odds.map((odd, index) => (isGiven(index) ? -odd : odd))));
      return (
        weight *
        together *
        several("severalSurnames", family.length) *
        several("severalForenames", given.length)
      );
    };
    if (givenCount === 0) return share(country) * reading(() => false);
    if (givenCount === words.length) return share(country) * reading(() => true);
    const splits = words.slice(1).map((_, index) => index + 1);
    const givenFirst = habit("givenFirst", country);
    return (
      share(country) *
      sum(
        splits.map(
          (split) =>
            reading((index) => index < split) *
              (givenCount === undefined ? givenFirst : givenCount === split ? 1 : 0.1) +
            reading((index) => index >= split) * (givenCount === undefined ? 1 - givenFirst : 0.1),
        ),
      )
    );
  });
  const weights = posterior.map((weight, country) => {
    const code = codes[country]! as CountryCode;
    if (options.countries !== undefined && !options.countries.includes(code)) return 0;
    if (options.prior === undefined) return weight;
    return priors[country] === 0 ? 0 : (weight * (options.prior[code] ?? 0)) / priors[country]!;
  });
  const total = sum(weights);
  return new Map(codes.map((code, country) => [code, total > 0 ? weights[country]! / total : 0]));
}
