/** How many people with the names of a country are from others, and which countries take in how many of them. */
import { createMigration, type Moves } from "../../src/answer/migration.ts";
import type { Neighbours } from "../../src/answer/neighbours.ts";
import { type Answer, weighAnswers } from "./coverage.ts";

/**
 * Of the weight of answers, what counts every country by the root of its population. At 0.2, names of *fit* that were not fitted
 * on gain 0.06 points more of top-5, and lose 0.1 points of top-1 where countries count by that root; at 0.5 it is the other
 * way round.
 */
const ROOT_SHARE = 0.35;
/** People who behave as the world does that are added to those of a country. */
const ADDED = { leaving: 30, arriving: 5 };
const ROUND_COUNT = 25;
const STEP = 0.8;
/**
 * How much of the emigration is used. On one half of *fit*, fitted on the other, sets that are to hold 0.9 of whole names with an
 * estimator hold 0.930 with all of it, 0.922 with this and 0.916 with 0.4; answers are off by 0.013, 0.014 and 0.021.
 */
const EMIGRATION_SHARE = 0.65;
/** Exponent of what countries take in. Up to 0.8, log loss falls where all people count alike, and rises where countries do. */
const IMMIGRATION_EXPONENT = 0.6;
/** Share of people who are elsewhere, to begin with. */
const FIRST_GUESS = 0.07;

/**
 * Fits both by expectation and maximisation: who is not from where the name is says where people go.
 *
 * @param answers where names are from, before anybody has moved
 * @param shares of the prior, by country number; they add up to 1
 * @param roots of the populations, on any scale
 */
export function fitMigration(
  answers: readonly Answer[],
  shares: Float64Array,
  roots: ArrayLike<number>,
  neighbours: Neighbours | undefined,
): Pick<Moves, "emigration" | "immigration"> {
  const { length } = shares;
  const weights = weighAnswers(answers, roots, ROOT_SHARE).map((weight) => weight * answers.length);
  const emigration = new Float64Array(length).fill(FIRST_GUESS);
  const immigration = new Float64Array(length).fill(1);
  for (let round = 0; round < ROUND_COUNT; round++) {
    const destinations = listDestinations(shares, immigration, neighbours);
    const people = new Float64Array(length);
    const left = new Float64Array(length);
    const arrived = new Float64Array(length);
    const chances = new Float64Array(length);
    for (const [index, { truth, probabilities }] of answers.entries()) {
      let sum = 0;
      for (let origin = 0; origin < length; origin++) {
        const moved = emigration[origin]! * destinations[origin]![truth]!;
        const stayed = origin === truth ? 1 - emigration[origin]! : 0;
        chances[origin] = probabilities[origin]! * (moved + stayed);
        sum += chances[origin]!;
      }
      if (sum === 0) continue;
      for (let origin = 0; origin < length; origin++) {
        const own = (weights[index]! * chances[origin]!) / sum;
        const moved = emigration[origin]! * destinations[origin]![truth]!;
        const movedOwn = origin === truth ? (own * moved) / (moved + 1 - emigration[origin]!) : own;
        people[origin]! += own;
        left[origin]! += movedOwn;
        arrived[truth]! += movedOwn;
      }
    }
    const mean = sumUp(left) / sumUp(people);
    const expected = new Float64Array(length);
    for (let origin = 0; origin < length; origin++) {
      emigration[origin] = (left[origin]! + ADDED.leaving * mean) / (people[origin]! + ADDED.leaving);
      for (let number = 0; number < length; number++)
        expected[number]! += left[origin]! * destinations[origin]![number]!;
    }
    for (let number = 0; number < length; number++)
      immigration[number]! *=
        ((arrived[number]! + ADDED.arriving) / (expected[number]! + ADDED.arriving)) ** STEP;
  }
  return {
    emigration: emigration.map((share) => share * EMIGRATION_SHARE),
    immigration: immigration.map((ratio) => ratio ** IMMIGRATION_EXPONENT),
  };
}

const sumUp = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** By country of the names: where those are from who are from elsewhere. */
function listDestinations(
  shares: Float64Array,
  immigration: Float64Array,
  neighbours: Neighbours | undefined,
): Float64Array[] {
  const emigration = new Float64Array(shares.length).fill(1);
  const migrate = createMigration(neighbours, { shares, emigration, immigration });
  return Array.from(shares, (_, origin) => {
    const row = new Float64Array(shares.length);
    row[origin] = 1;
    migrate(row, 1);
    return row;
  });
}
