/**
 * How many people with the names of a country are from others, and which countries take in how many of them.
 *
 * Most countries have few public figures, so relative emigration comes mostly from censuses (`data/migrants.tsv`). Only
 * part of the emigration is used: with all of it, prediction sets for 0.9 hold the right country more often than that;
 * with less, answers are overconfident. Then countries are balanced: one that is more overconfident than the others gets
 * more. Fitted on each half of *fit* alone, the emigration differs by 0.008 (full tier).
 */
import { MODEL_CONSTANTS } from "../../src/predict/constants.ts";
import type { CountryParameters } from "../../src/predict/country-parameters.ts";
import { createMigration, type Migrate } from "../../src/predict/migration.ts";
import type { Neighbours } from "../../src/predict/neighbours.ts";
import type { WeighedAnswer } from "./prior-factors.ts";

/** What {@link createMigration} takes of the countries. */
type Moves = Pick<CountryParameters, "shares" | "emigration" | "immigration">;

/**
 * People who are added to those of a country: of whom as many left as its censuses say, and for whom a country takes in as many as
 * is usual. There are few public figures of most countries, and censuses know better. On one half of *fit*, fitted on the other,
 * with 300 or 600 instead of 20 Bosnia and Herzegovina as the first country is said 0.02 too often instead of 0.03, and answers
 * are off by 0.014 instead of 0.017; log loss is the same. That was measured while rows weighed as well, as 500 and 1,000 of 30.
 */
const ADDED = { leaving: 600, arriving: 3 };
const ROUND_COUNT = 25;
const STEP = 0.8;
/**
 * How much of the emigration is used before countries are set against each other. With 0.4, as many of *fit* are right first by the
 * prior and by rows, and the mean of countries is 0.15 points lower.
 */
const EMIGRATION_SHARE = 0.3;
/**
 * Wrong answers as they are said that are added to those of a country, before they are set against those that were wrong: a few people
 * say less of a country than its censuses do. With 90, people of the other half of *fit* are right first 0.05 points less often.
 */
const ADDED_WRONG_COUNT = 300;
const SURENESS_ROUND_COUNT = 6;
/** Of the people with the names of a country, so many at most are from others. */
const MAX_EMIGRATION = 0.5;
/** Share of people who are elsewhere, to begin with. */
const FIRST_GUESS = 0.07;
/** Exponent of what countries take in. Up to 0.8, log loss falls where all people count alike, and rises where countries do. */
const IMMIGRATION_EXPONENT = 0.6;

/**
 * Fits both by expectation and maximisation: who is not from where the name is says where people go.
 *
 * @param answers where names are from, before anybody has moved
 * @param shares of the prior, by country number; they add up to 1
 * @param emigrantShares of the people born in each country, 0 to 1; undefined where nobody counted them
 */
export function fitMigration(
  answers: readonly WeighedAnswer[],
  shares: Float64Array,
  emigrantShares: readonly (number | undefined)[],
  neighbours: Neighbours | undefined,
): Pick<Moves, "emigration" | "immigration"> {
  const { length } = shares;
  const emigration = new Float64Array(length).fill(FIRST_GUESS);
  const immigration = new Float64Array(length).fill(1);
  const everybody = new Float64Array(length).fill(1);
  for (let round = 0; round < ROUND_COUNT; round++) {
    const destinations = listResidences({ shares, emigration: everybody, immigration }, neighbours);
    const arrivalsOf = Array.from(shares, (_, truth) =>
      emigration.map((share, origin) => share * destinations[origin]![truth]!),
    );
    const people = new Float64Array(length);
    const left = new Float64Array(length);
    const arrived = new Float64Array(length);
    const chances = new Float64Array(length);
    for (const { truth, weight, probabilities } of answers) {
      let sum = 0;
      const arrivals = arrivalsOf[truth]!;
      for (let origin = 0; origin < length; origin++) {
        const stayed = origin === truth ? 1 - emigration[origin]! : 0;
        chances[origin] = probabilities[origin]! * (arrivals[origin]! + stayed);
        sum += chances[origin]!;
      }
      if (sum === 0) continue;
      for (let origin = 0; origin < length; origin++) {
        const own = (weight * chances[origin]!) / sum;
        const moved = arrivals[origin]!;
        const movedOwn = origin === truth ? (own * moved) / (moved + 1 - emigration[origin]!) : own;
        people[origin]! += own;
        left[origin]! += movedOwn;
        arrived[truth]! += movedOwn;
      }
    }
    const mean = sumUp(left) / sumUp(people);
    const typicalShare = geometricMean(emigrantShares, people);
    const expected = new Float64Array(length);
    for (let origin = 0; origin < length; origin++) {
      const counted = Math.min(1, (mean * (emigrantShares[origin] ?? typicalShare)) / typicalShare);
      emigration[origin] = (left[origin]! + ADDED.leaving * counted) / (people[origin]! + ADDED.leaving);
      for (let number = 0; number < length; number++)
        expected[number]! += left[origin]! * destinations[origin]![number]!;
    }
    for (let number = 0; number < length; number++)
      immigration[number]! *=
        ((arrived[number]! + ADDED.arriving) / (expected[number]! + ADDED.arriving)) ** STEP;
  }
  const moves = {
    shares,
    emigration: emigration.map((share) => share * EMIGRATION_SHARE),
    immigration: immigration.map((ratio) => ratio ** IMMIGRATION_EXPONENT),
  };
  for (let round = 0; round < SURENESS_ROUND_COUNT; round++) evenOut(answers, moves, neighbours);
  return moves;
}

/** Of those that are known and above 0. */
function geometricMean(values: readonly (number | undefined)[], weights: Float64Array): number {
  let logSum = 0;
  let weightSum = 0;
  for (const [number, value] of values.entries()) {
    if (value === undefined || value === 0) continue;
    logSum += weights[number]! * Math.log(value);
    weightSum += weights[number]!;
  }
  return Math.exp(logSum / weightSum);
}

/** Lets more people leave countries that are first too surely beside the others, and fewer the others. */
function evenOut(answers: readonly WeighedAnswer[], moves: Moves, neighbours: Neighbours | undefined): void {
  const { emigration } = moves;
  const migrate = createMigration(neighbours, moves, MODEL_CONSTANTS);
  const wrong = new Float64Array(emigration.length);
  const said = new Float64Array(emigration.length);
  for (const { truth, weight, probabilities } of answers) {
    const total = sumUp(probabilities);
    const moved = move(migrate, probabilities, total);
    const first = moved.indexOf(moved.reduce((most, value) => Math.max(most, value), 0));
    if (first !== truth) wrong[first]! += weight;
    said[first]! += weight * (1 - moved[first]! / total);
  }
  const mean = sumUp(wrong) / sumUp(said);
  if (mean === 0) return;
  for (const number of emigration.keys()) {
    const ratio = (wrong[number]! / mean + ADDED_WRONG_COUNT) / (said[number]! + ADDED_WRONG_COUNT);
    emigration[number] = Math.min(MAX_EMIGRATION, emigration[number]! * ratio);
  }
}

/** By country number: where people are. */
function move(migrate: Migrate, posterior: Float64Array, total: number): Float64Array {
  const weights = new Float64Array(posterior.length);
  migrate(posterior, total, { weights, numbers: new Uint8Array(posterior.length) });
  return weights;
}

const sumUp = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** By country of the names: where those are from who bear them, by country number. Each row adds up to 1. */
export const listResidences = (moves: Moves, neighbours: Neighbours | undefined): Float64Array[] => {
  const migrate = createMigration(neighbours, moves, MODEL_CONSTANTS);
  return Array.from(moves.shares, (_, origin) => {
    const row = new Float64Array(moves.shares.length);
    row[origin] = 1;
    return move(migrate, row, 1);
  });
};
