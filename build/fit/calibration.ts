/** Fits how sure answers may be, and what the sources of each country are known to say too much or too little. */

import type { Person } from "../../evaluation/people.ts";
import { surnameQueries } from "../../evaluation/query.ts";
import { splitOf } from "../../evaluation/split.ts";
import { SCRIPTS } from "../../src/text/script.ts";
import type { Estimator } from "../../src/types.ts";
import type { Country } from "../data/folder.ts";
import {
  applyCoverage,
  BEARER_KNOTS,
  bearerFactor,
  type Calibration,
  EVIDENCE_GROUPS,
  temper,
  UNCALIBRATED,
} from "../model/calibration.ts";
import type { Evidence } from "../model/evidence.ts";
import { evidenceGroup, type ModelSettings, PosteriorModel } from "../model/posterior.ts";
import { foldKey } from "../text/fold-name.ts";
import { type Answer, fitCoverage } from "./coverage.ts";
import { createKeyFinder } from "./find-key.ts";

/** Weight of the assumption that a factor is 1, in rows: keeps factors of small groups near 1. */
const RIDGE_ROW_COUNT = 30;
/** The same for the factors by number of bearers, of which each has thousands of rows. */
const BEARER_RIDGE_ROW_COUNT = 3;
const ROUND_COUNT = 6;
const TRIED_FACTORS = [0.8, 0.9, 0.95, 0.98, 1, 1.02, 1.05, 1.1, 1.25] as const;
const MIN_PROBABILITY = 1e-6;
/**
 * How much of the fitted coverages is used. Whole ones would undo the prior in part: people are listed by at most 400 a
 * country. On one half of the people, fitted on the other, 0.35 brings 0.6 points of top-1 and lowers the log loss in
 * both weightings; above 0.5 the one by population rises again.
 */
const COVERAGE_SHARE = 0.35;
/**
 * The same for the estimator. On one half of the people, fitted on the other, 0.5 finds 1 % more of them first and 1.5 %
 * more among five, and lowers the log loss in both weightings; 0.7 raises the one by population to what it was.
 */
const ESTIMATOR_COVERAGE_SHARE = 0.6;

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
 * @param estimator of the same evidence
 * @param estimatorCoverage what it was made with
 */
export function fitCalibration(
  people: readonly Person[],
  countries: readonly Country[],
  evidence: Evidence,
  spelling: ModelSettings["spelling"],
  estimator: Estimator,
  estimatorCoverage: Calibration["estimatorCoverage"],
): Fit {
  const cases = collectCases(people, countries, evidence, spelling);
  const factors = fitFactors(cases);
  const answers = cases.map((one) => ({ truth: one.truth, probabilities: answer(one, factors) }));
  const calibration: Calibration = {
    ...factors,
    coverage: coverageOf(answers, countries, COVERAGE_SHARE),
    estimatorCoverage: fitEstimatorCoverage(people, countries, evidence, estimator, estimatorCoverage),
  };
  return {
    calibration,
    peopleCount: cases.length,
    lossBefore: meanLoss(cases, UNCALIBRATED, countries),
    lossAfter: meanLoss(cases, calibration, countries),
  };
}

function coverageOf(
  answers: readonly Answer[],
  countries: readonly Country[],
  usedShare: number,
): Record<string, number> {
  const roots = countries.map(({ population }) => Math.sqrt(population));
  const coverage = fitCoverage(answers, roots, usedShare);
  return Object.fromEntries(
    countries.map(({ code }, number) => [code, Math.round(coverage[number]! * 1000) / 1000]),
  );
}

/** Of people whose surname is in no data. */
function fitEstimatorCoverage(
  people: readonly Person[],
  countries: readonly Country[],
  evidence: Evidence,
  estimator: Estimator,
  present: Calibration["estimatorCoverage"],
): Record<string, number> {
  const codes = countries.map(({ code }) => code);
  const findKey = createKeyFinder(evidence);
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
    applyCoverage(own, undone);
    answers.push({ truth, probabilities: own });
  }
  return coverageOf(answers, countries, ESTIMATOR_COVERAGE_SHARE);
}

function collectCases(
  people: readonly Person[],
  countries: readonly Country[],
  evidence: Evidence,
  spelling: ModelSettings["spelling"],
): Case[] {
  const codes = countries.map(({ code }) => code);
  const model = new PosteriorModel(
    evidence,
    countries.map(({ population }) => population),
    { spelling },
  );
  const findKey = createKeyFinder(evidence);
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
      evidence: evidenceGroup(mixed.kinds),
      region: countries[first]!.region,
      country: codes[first]!,
      script: SCRIPTS[evidence.scripts[match.key]!]!,
    });
  }
  return found;
}

function answer(
  { probabilities, bearerCount, evidence, region, country, script }: Case,
  factors: Calibration,
): Float64Array {
  const exponent =
    bearerFactor(factors, bearerCount) *
    (factors.evidence[evidence] ?? 1) *
    (factors.region[region] ?? 1) *
    (factors.country[country] ?? 1) *
    (factors.script[script] ?? 1);
  const tempered = probabilities.slice();
  temper(tempered, exponent);
  return tempered;
}

function loss(people: readonly Case[], factors: Calibration, coverage?: Float64Array): number {
  let sum = 0;
  for (const person of people) {
    const probabilities = answer(person, factors);
    if (coverage !== undefined) applyCoverage(probabilities, coverage);
    sum -= Math.log(Math.max(MIN_PROBABILITY, probabilities[person.truth]!));
  }
  return sum;
}

function meanLoss(people: readonly Case[], factors: Calibration, countries: readonly Country[]): number {
  const coverage = Float64Array.from(countries, ({ code }) => factors.coverage[code] ?? 1);
  return loss(people, factors, coverage) / people.length;
}

/** One factor after the other, several times: each is multiplied by what lowers the loss of the rows it concerns most. */
function fitFactors(people: readonly Case[]): Calibration {
  const factors = {
    bearers: [...UNCALIBRATED.bearers],
    evidence: {} as Record<string, number>,
    region: {} as Record<string, number>,
    country: {} as Record<string, number>,
    script: {} as Record<string, number>,
    coverage: {},
    estimatorCoverage: {},
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
      const found = loss(concerned, factors) + ridge * Math.log(present * tried) ** 2;
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
        () => factors.bearers[knot]!,
        (factor) => {
          factors.bearers[knot] = factor;
        },
      );
    }
    for (const property of ["evidence", "region", "country", "script"] as const) {
      const groups = [...new Set(people.map((person) => person[property]))].sort();
      for (const group of groups) {
        // The factors by bearers already say how sure the commonest kind is.
        if (property === "evidence" && group === EVIDENCE_GROUPS[0]) continue;
        improve(
          people.filter((person) => person[property] === group),
          RIDGE_ROW_COUNT,
          () => factors[property][group] ?? 1,
          (factor) => {
            factors[property][group] = factor;
          },
        );
      }
    }
  }
  return factors;
}
