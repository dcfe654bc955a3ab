/** Fits how sure answers may be, and what the sources of each country are known to say too much or too little. */
import type { Estimator } from "../../src/ground/types.ts";
import { SCRIPTS } from "../../src/text/script.ts";
import type { Country } from "../data/folder.ts";
import type { Person } from "../evaluate/people.ts";
import { surnameQueries } from "../evaluate/query.ts";
import { splitOf } from "../evaluate/split.ts";
import {
  applyExponent,
  applyFactors,
  BEARER_KNOTS,
  bearerFactor,
  type Calibration,
  SOURCE_KINDS,
  UNCALIBRATED,
} from "../model/calibration.ts";
import type { PooledCounts } from "../model/pooled-counts.ts";
import { type ModelSettings, PosteriorModel, sourceKindOf } from "../model/posterior.ts";
import { foldKey } from "../words/fold-name.ts";
import { type Answer, fitFactors } from "./calibration-factors.ts";
import { createKeyFinder } from "./find-key.ts";
import { drawToRegions, smallCountryFactor } from "./small-countries.ts";

/** Weight of the assumption that a factor is 1, in rows: keeps factors of small groups near 1. */
const RIDGE_ROW_COUNT = 30;
/** The same for the factors by number of bearers, of which each has thousands of rows. */
const BEARER_RIDGE_ROW_COUNT = 3;
const ROUND_COUNT = 6;
const TRIED_FACTORS = [0.8, 0.9, 0.95, 0.98, 1, 1.02, 1.05, 1.1, 1.25] as const;
const MIN_PROBABILITY = 1e-6;
/**
 * How much of the fitted factors is used. Whole ones would undo the prior in part: people are listed by at most 400 a
 * country. On one half of the people, fitted on the other, 0.35 brings 0.6 points of top-1 and lowers the log loss in
 * both weightings; above 0.5 the one by population rises again.
 */
const FACTOR_SHARE = 0.35;
/**
 * The same for the estimator. On one half of the people, fitted on the other, 0.5 finds 1 % more of them first and 1.5 %
 * more among five, and lowers the log loss in both weightings; 0.7 raises the one by population to what it was.
 */
const ESTIMATOR_FACTOR_SHARE = 0.6;

interface Case {
  /** Before calibration, of all countries. */
  probabilities: Float64Array;
  /** Number of the right country. */
  truth: number;
  bearerCount: number;
  evidence: string;
  /** Of the first candidate. */
  region: string;
  country: string;
  script: string;
}

export interface Fit {
  calibration: Calibration;
  peopleCount: number;
  /** Mean log loss of the *fit* people without and with it. */
  lossBefore: number;
  lossAfter: number;
}

/**
 * Fits on the *fit* part of these people alone.
 *
 * @param spelling the character models, as for {@link PosteriorModel}
 * @param estimator of the same counts
 * @param estimatorFactors what it was made with
 */
export function fitCalibration(
  people: readonly Person[],
  countries: readonly Country[],
  pooled: PooledCounts,
  spelling: ModelSettings["spelling"],
  estimator: Estimator,
  estimatorFactors: Calibration["estimatorFactors"],
): Fit {
  const cases = collectCases(people, countries, pooled, spelling);
  const fitted = fitExponents(cases);
  const answers = cases.map((one) => ({ truth: one.truth, probabilities: answer(one, fitted) }));
  const calibration: Calibration = {
    ...fitted,
    factors: byCode(
      countries,
      drawToRegions(fitByRoots(answers, countries, FACTOR_SHARE), countries, answers).map(
        (factor, number) => factor * smallCountryFactor(countries[number]!),
      ),
    ),
    estimatorFactors: fitEstimatorFactors(people, countries, pooled, estimator, estimatorFactors),
  };
  return {
    calibration,
    peopleCount: cases.length,
    lossBefore: meanLoss(cases, UNCALIBRATED, countries),
    lossAfter: meanLoss(cases, calibration, countries),
  };
}

const fitByRoots = (
  answers: readonly Answer[],
  countries: readonly Country[],
  usedShare: number,
): Float64Array =>
  fitFactors(
    answers,
    countries.map(({ population }) => Math.sqrt(population)),
    usedShare,
  );

const byCode = (countries: readonly Country[], factors: Float64Array): Record<string, number> =>
  Object.fromEntries(countries.map(({ code }, number) => [code, Math.round(factors[number]! * 1000) / 1000]));

/** Of people whose surname is in no data. */
function fitEstimatorFactors(
  people: readonly Person[],
  countries: readonly Country[],
  pooled: PooledCounts,
  estimator: Estimator,
  present: Calibration["estimatorFactors"],
): Record<string, number> {
  const codes = countries.map(({ code }) => code);
  const findKey = createKeyFinder(pooled);
  const undone = Float64Array.from(codes, (code) => 1 / (present[code] ?? 1));
  const answers: Answer[] = [];
  for (const person of people) {
    const truth = codes.indexOf(person.country);
    const [surname, ...others] = surnameQueries(person);
    if (splitOf(person) !== "fit" || truth < 0 || surname === undefined) continue;
    if ([surname, ...others].some((query) => findKey(query) !== undefined)) continue;
    const { codes: answered, probabilities } = estimator.estimate(foldKey(surname), "surname");
    if (answered.join() !== codes.join()) throw new Error("the estimator is of other countries: train it");
    const own = Float64Array.from(probabilities);
    applyFactors(own, undone);
    answers.push({ truth, probabilities: own });
  }
  return byCode(countries, fitByRoots(answers, countries, ESTIMATOR_FACTOR_SHARE));
}

function collectCases(
  people: readonly Person[],
  countries: readonly Country[],
  pooled: PooledCounts,
  spelling: ModelSettings["spelling"],
): Case[] {
  const codes = countries.map(({ code }) => code);
  const model = new PosteriorModel(
    pooled,
    countries.map(({ population }) => population),
    { spelling },
  );
  const findKey = createKeyFinder(pooled);
  const found: Case[] = [];
  for (const person of people) {
    const country = codes.indexOf(person.country);
    if (splitOf(person) !== "fit" || country < 0) continue;
    const match = surnameQueries(person)
      .map(findKey)
      .find((key) => key !== undefined);
    if (match === undefined) continue;
    const mixed = model.uncalibrated(match.key, match.part);
    if (mixed === undefined) continue;
    const first = mixed.probabilities.reduce(
      (likeliest, probability, number) =>
        probability > mixed.probabilities[likeliest]! ? number : likeliest,
      0,
    );
    found.push({
      probabilities: mixed.probabilities,
      truth: country,
      bearerCount: mixed.bearerCount,
      evidence: sourceKindOf(mixed.kinds),
      region: countries[first]!.region,
      country: codes[first]!,
      script: SCRIPTS[pooled.scripts[match.key]!]!,
    });
  }
  return found;
}

function answer(
  { probabilities, bearerCount, evidence, region, country, script }: Case,
  fitted: Calibration,
): Float64Array {
  const exponent =
    bearerFactor(fitted, bearerCount) *
    (fitted.evidence[evidence] ?? 1) *
    (fitted.region[region] ?? 1) *
    (fitted.country[country] ?? 1) *
    (fitted.script[script] ?? 1);
  const raised = probabilities.slice();
  applyExponent(raised, exponent);
  return raised;
}

function loss(people: readonly Case[], fitted: Calibration, factors?: Float64Array): number {
  let sum = 0;
  for (const person of people) {
    const probabilities = answer(person, fitted);
    if (factors !== undefined) applyFactors(probabilities, factors);
    sum -= Math.log(Math.max(MIN_PROBABILITY, probabilities[person.truth]!));
  }
  return sum;
}

function meanLoss(people: readonly Case[], fitted: Calibration, countries: readonly Country[]): number {
  const factors = Float64Array.from(countries, ({ code }) => fitted.factors[code] ?? 1);
  return loss(people, fitted, factors) / people.length;
}

/** One factor after the other, several times: each is multiplied by what lowers the loss of the rows it concerns most. */
function fitExponents(people: readonly Case[]): Calibration {
  const fitted = {
    bearers: [...UNCALIBRATED.bearers],
    evidence: {} as Record<string, number>,
    region: {} as Record<string, number>,
    country: {} as Record<string, number>,
    script: {} as Record<string, number>,
    factors: {},
    estimatorFactors: {},
  };
  const improve = (
    concerned: readonly Case[],
    ridge: number,
    read: () => number,
    write: (factor: number) => void,
  ): void => {
    const present = read();
    let best = present;
    let minFound = Number.POSITIVE_INFINITY;
    for (const tried of TRIED_FACTORS) {
      write(present * tried);
      const found = loss(concerned, fitted) + ridge * Math.log(present * tried) ** 2;
      if (found < minFound) {
        minFound = found;
        best = present * tried;
      }
    }
    write(Math.round(best * 1000) / 1000);
  };
  for (let round = 0; round < ROUND_COUNT; round++) {
    for (const knot of BEARER_KNOTS.keys()) {
      const lower = BEARER_KNOTS[knot - 1] ?? 0;
      const upper = BEARER_KNOTS[knot + 1] ?? Number.POSITIVE_INFINITY;
      improve(
        people.filter(({ bearerCount }) => bearerCount > lower && bearerCount < upper),
        BEARER_RIDGE_ROW_COUNT,
        () => fitted.bearers[knot]!,
        (factor) => {
          fitted.bearers[knot] = factor;
        },
      );
    }
    for (const property of ["evidence", "region", "country", "script"] as const) {
      const groups = [...new Set(people.map((person) => person[property]))].sort();
      for (const group of groups) {
        // The factors by bearers already say how sure the commonest kind is.
        if (property === "evidence" && group === SOURCE_KINDS[0]) continue;
        improve(
          people.filter((person) => person[property] === group),
          RIDGE_ROW_COUNT,
          () => fitted[property][group] ?? 1,
          (factor) => {
            fitted[property][group] = factor;
          },
        );
      }
    }
  }
  return fitted;
}
