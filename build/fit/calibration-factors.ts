/** What the sources of each country are known to say too much or too little, all of them together. */
import { applyFactors } from "../model/calibration.ts";

export interface Answer {
  /** Number of the right country. */
  truth: number;
  /** Of all countries, before the factors. */
  probabilities: Float64Array;
}

/** Rounds of fitting, and how far each goes. */
const ROUND_COUNT = 25;
const STEP = 0.7;
/**
 * The share of all people by which a country is taken to differ less. On one half of the people, fitted on the other, the mean of
 * countries is 0.1 points higher with it than with 0.006, and log loss lower by 0.001.
 */
const RIDGE = 0.002;

/** Weights of answers that add up to 1: half of it all rows share evenly, half every country has as the root of its population. */
function weighAnswers(answers: readonly Answer[], roots: ArrayLike<number>): Float64Array {
  const rowCounts = new Float64Array(roots.length);
  for (const { truth } of answers) rowCounts[truth]!++;
  const rootSum = rowCounts.reduce((sum, count, number) => sum + (count > 0 ? roots[number]! : 0), 0);
  return Float64Array.from(
    answers,
    ({ truth }) => 0.5 / answers.length + (0.5 * roots[truth]!) / rowCounts[truth]! / rootSum,
  );
}

/**
 * What makes the countries that are answered as frequent as those that people are from, half in rows as they are and half
 * with every country counting by the square root of its population.
 *
 * @param roots of the populations, on any scale
 * @param usedShare how much of it is used: whole ones would undo the prior in part, as people are listed by at most 400 a country
 */
export function fitFactors(
  answers: readonly Answer[],
  roots: ArrayLike<number>,
  usedShare: number,
): Float64Array {
  const { length } = roots;
  const weights = weighAnswers(answers, roots);
  const factors = new Float64Array(length).fill(1);
  for (let round = 0; round < ROUND_COUNT; round++) {
    const asked = new Float64Array(length).fill(RIDGE);
    const answered = new Float64Array(length).fill(RIDGE);
    for (const [index, { truth, probabilities }] of answers.entries()) {
      const multiplied = probabilities.slice();
      applyFactors(multiplied, factors);
      asked[truth]! += weights[index]!;
      for (const [number, probability] of multiplied.entries())
        answered[number]! += weights[index]! * probability;
    }
    for (const number of factors.keys()) factors[number]! *= (asked[number]! / answered[number]!) ** STEP;
  }
  return factors.map((factor) => factor ** usedShare);
}
