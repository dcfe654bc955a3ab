/**
 * What all words of a name together say too much or too little of each country: the factors that make the right countries
 * likeliest.
 *
 * People count by the stated prior, the root of the population of their country, however many of them are listed. Lists
 * have at most 400 a country: where rows counted as well, Austria was said .37 beside Germany, and its prior is .25.
 *
 * The factors of whole names are those that make the right countries of *fit* likeliest, with every country weighing the
 * square root of its population. Each is held near the factors of the countries that share its names, and 0.7 of it is
 * used. Fitted on each half of *fit* alone, those of the 103 countries with 20 people in both halves differ by 0.17 on
 * average in their natural logarithm.
 */
import type { Neighbours } from "../../src/predict/neighbours.ts";
import { scriptNumber } from "../../src/text/script.ts";
import { applyFactors } from "../model/calibration.ts";
import type { Answer } from "./calibration-factors.ts";

export interface WeighedAnswer extends Answer {
  /** By the stated prior: see {@link weighByPrior}. */
  weight: number;
  /** Of the person: a half for each of two ways to ask about one. */
  personShare: number;
}

const ROUND_COUNT = 40;
const STEP = 0.8;
/** Of the logarithm of a factor in a round. */
const MAX_STEP = 0.5;
/**
 * Standard deviation of the logarithm of a factor around those of the countries that names are shared with. On one half of *fit*,
 * fitted on the other, 67.8 of 100 are right first by the prior and 68.0 by rows; with 0.8 as many by the prior, and 0.15 fewer by rows.
 */
const DEVIATION = 0.6;
/** Whose factor others are drawn to: of fewer people it is hardly known. */
const MIN_PEOPLE_COUNT = 20;
/** What a country without people weighs, as if it had so many. */
const UNSEEN_PEOPLE_COUNT = 20;
/**
 * How much of the factors is used: people are listed where records of them are, and so are names. With 0.8, people as
 * listed are right first 0.2 points less often, and those by the prior as often.
 */
const USED_SHARE = 0.7;
/** Nothing is divided by less. */
const LEAST = 1e-12;

/**
 * What people weigh: those of a country who are listed in one script have the root of its population, over their number. With Indians in
 * Devanagari, those in Latin letters would weigh half beside Pakistanis if all Indians shared one root.
 *
 * @param rootOf the root of the population of a country, on any scale
 * @returns weights of the same people, 1 in the mean
 */
export function weighByPrior(
  people: readonly { name: string; country: number }[],
  rootOf: (country: number) => number,
): number[] {
  const lists = people.map(({ name, country }) => `${country} ${scriptNumber(name)}`);
  const counts = new Map<string, number>();
  for (const list of lists) counts.set(list, (counts.get(list) ?? 0) + 1);
  const shares = people.map(({ country }, index) => rootOf(country) / counts.get(lists[index]!)!);
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return shares.map((share) => share / mean);
}

/**
 * Fits factors of where names are from, by where the people are from who bear them.
 *
 * @param shares of the prior, by country number; they add up to 1
 * @param follows whether a country takes the factor of those that names are shared with: a handful of people speak for the smallest ones
 * @param residences by country of a name, where its bearers are from; each row adds up to 1
 * @param neighbours with whom a country shares its names
 */
export function fitPriorFactors(
  answers: readonly WeighedAnswer[],
  shares: Float64Array,
  follows: (country: number) => boolean,
  residences: readonly Float64Array[],
  neighbours: Neighbours | undefined,
): Float64Array {
  const { length } = shares;
  const logs = new Float64Array(length);
  const total = answers.reduce((sum, { weight }) => sum + weight, 0);
  const counts = new Float64Array(length);
  for (const { truth, personShare } of answers) counts[truth]! += personShare;
  /** How much a factor is held, in shares of all weight. */
  const ties = shares.map(
    (share, number) => share / (counts[number]! || UNSEEN_PEOPLE_COUNT) / DEVIATION ** 2,
  );
  /** Mean of the neighbours' logarithms, by how much they share names and how many people speak for them. */
  function meanOfNeighbours(number: number): number {
    let sum = 0;
    let weightSum = 0;
    if (neighbours === undefined) return 0;
    for (let place = neighbours.starts[number]!; place < neighbours.starts[number + 1]!; place++) {
      const other = neighbours.countries[place]!;
      if (other === number || counts[other]! < MIN_PEOPLE_COUNT || follows(other)) continue;
      const weight = neighbours.shares[place]! * counts[other]!;
      sum += weight * logs[other]!;
      weightSum += weight;
    }
    return weightSum === 0 ? 0 : sum / weightSum;
  }
  const origins = new Float64Array(length);
  for (let round = 0; round < ROUND_COUNT; round++) {
    const factors = logs.map(Math.exp);
    const gains = new Float64Array(length);
    const slopes = new Float64Array(length);
    for (const { truth, weight, probabilities } of answers) {
      origins.set(probabilities);
      applyFactors(origins, factors);
      let likelihood = 0;
      for (let number = 0; number < length; number++)
        likelihood += origins[number]! * residences[number]![truth]!;
      const share = weight / total;
      for (let number = 0; number < length; number++) {
        const origin = origins[number]!;
        gains[number]! += share * origin * (residences[number]![truth]! / Math.max(likelihood, LEAST) - 1);
        slopes[number]! += share * origin * (1 - origin);
      }
    }
    const means = logs.map((_, number) => meanOfNeighbours(number));
    for (const [number, tie] of ties.entries()) {
      if (follows(number)) continue;
      const step = (gains[number]! - tie * (logs[number]! - means[number]!)) / (slopes[number]! + tie);
      logs[number]! += Math.max(-MAX_STEP, Math.min(MAX_STEP, STEP * step));
    }
    for (const number of ties.keys()) if (follows(number)) logs[number] = meanOfNeighbours(number);
    // Only proportions count.
    const level = logs.reduce((sum, log, number) => sum + shares[number]! * log, 0);
    for (const number of logs.keys()) logs[number]! -= level;
  }
  return logs.map((log) => Math.exp(USED_SHARE * log));
}
