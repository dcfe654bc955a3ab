/** Scores answers and sums them up. */
import type { Candidate } from "../../src/ground/types.ts";

/** What a system says about one query. */
export interface Answer {
  /** Most likely first; empty if unknown. All countries that the system considers, not only five. */
  candidates: readonly Candidate[];
  /** Probability on countries that are not among the candidates. */
  rest: number;
  /** How the answer was found; {@link NO_MATCH} if it was not. */
  match: string;
  /** The strongest kind of evidence behind it; empty where a system does not say. */
  evidence: string;
}

export const NO_MATCH = "none";
export const NO_ANSWER: Answer = { candidates: [], rest: 0, match: NO_MATCH, evidence: "" };

/** How good one answer is. */
export interface Score {
  /** The right country. */
  country: string;
  /** The country that came first; empty for unknown names. */
  first: string;
  match: string;
  evidence: string;
  /** Place of the right country from 1; 0 if it is not among the candidates. */
  rank: number;
  /** Probability of the first candidate; 0 for unknown names. */
  confidence: number;
  /** Probability that the right country was given; 0 for unknown names. */
  truthProbability: number;
}

export interface Metrics {
  rowCount: number;
  /** Share of all rows that got any answer, 0 to 1. */
  answered: number;
  /** Share of all rows whose country came first. Unanswered rows count as wrong. */
  top1: number;
  /** Share of all rows whose country was among the first five. */
  top5: number;
  /** Mean over countries of their top-1, each country counting the same. */
  countryMeanTop1: number;
  /** Mean probability of the first candidate, over answered rows: what is said. What is right of it is top-1. */
  confidence: number;
  /** Expected calibration error of the first candidate, over answered rows. */
  calibrationError: number;
  /**
   * The calibration error that as many rows would show by chance if every probability were right. Half of an error of
   * 0.05 is nothing but this where there are 300 rows.
   */
  calibrationNoise: number;
  /** Mean of -ln(probability of the right country), over answered rows. */
  logLoss: number;
}

/** Answered rows whose first candidate's probability lies in one of the equal intervals from 0 to 1. */
export interface CalibrationBin {
  weight: number;
  /** Mean probability of the first candidate. */
  confidence: number;
  /** Share of them in which it was right. */
  accuracy: number;
  /** Mean distance between the two that chance alone brings about. */
  noise: number;
}

export const CALIBRATION_BIN_COUNT = 15;
/** Answers keep six decimals: what rounds to nothing is not impossible, and its logarithm must stay finite. */
const MIN_PROBABILITY = 1e-6;

/** @param countryCount countries that the system can answer with, over which the rest is spread evenly */
export function scoreAnswer(answer: Answer, country: string, countryCount: number): Score {
  const { candidates, rest, match, evidence } = answer;
  const index = candidates.findIndex(({ country_id }) => country_id === country);
  const others = Math.max(1, countryCount - candidates.length);
  return {
    country,
    first: candidates[0]?.country_id ?? "",
    match,
    evidence,
    rank: index + 1,
    confidence: candidates[0]?.probability ?? 0,
    truthProbability: candidates[index]?.probability ?? (candidates.length > 0 ? rest / others : 0),
  };
}

export const isAnswered = (score: Score): boolean => score.match !== NO_MATCH;

/** Of the right country, as the log loss counts it. */
export const lossOf = (score: Score): number => -Math.log(Math.max(score.truthProbability, MIN_PROBABILITY));

/** Of the first candidate. A probability on a boundary belongs to the bin above; 1 to the last. */
export const binOf = (score: Pick<Score, "confidence">): number =>
  Math.min(CALIBRATION_BIN_COUNT - 1, Math.floor(score.confidence * CALIBRATION_BIN_COUNT));

/** @param weightOf how much a row counts, by its country */
export function summarize(
  scores: readonly Score[],
  weightOf: (country: string) => number = () => 1,
): Metrics {
  let total = 0;
  let answered = 0;
  let top1 = 0;
  let top5 = 0;
  let logLoss = 0;
  let confidence = 0;
  const byCountry = new Map<string, { rowCount: number; rightCount: number }>();
  for (const score of scores) {
    const weight = weightOf(score.country);
    total += weight;
    if (isAnswered(score)) {
      answered += weight;
      logLoss += weight * lossOf(score);
      confidence += weight * score.confidence;
    }
    if (score.rank === 1) top1 += weight;
    if (score.rank >= 1 && score.rank <= 5) top5 += weight;
    const country = byCountry.get(score.country) ?? { rowCount: 0, rightCount: 0 };
    country.rowCount++;
    if (score.rank === 1) country.rightCount++;
    byCountry.set(score.country, country);
  }
  let countrySum = 0;
  for (const { rowCount, rightCount } of byCountry.values()) countrySum += rightCount / rowCount;
  const bins = calibrationBins(scores, weightOf);
  return {
    rowCount: scores.length,
    answered: ratio(answered, total),
    top1: ratio(top1, total),
    top5: ratio(top5, total),
    countryMeanTop1: ratio(countrySum, byCountry.size),
    confidence: ratio(confidence, answered),
    calibrationError: weightedMean(bins, ({ confidence, accuracy }) => Math.abs(confidence - accuracy)),
    calibrationNoise: weightedMean(bins, ({ noise }) => noise),
    logLoss: ratio(logLoss, answered),
  };
}

/** The bins that hold anything, lowest first. */
export function calibrationBins(
  scores: readonly Score[],
  weightOf: (country: string) => number = () => 1,
): CalibrationBin[] {
  const sums = Array.from({ length: CALIBRATION_BIN_COUNT }, () => ({
    weight: 0,
    confidence: 0,
    right: 0,
    variance: 0,
  }));
  for (const score of scores) {
    if (!isAnswered(score)) continue;
    const bin = sums[binOf(score)]!;
    const { confidence } = score;
    const weight = weightOf(score.country);
    bin.weight += weight;
    bin.confidence += weight * confidence;
    bin.variance += weight * weight * confidence * (1 - confidence);
    if (score.rank === 1) bin.right += weight;
  }
  return sums.flatMap(({ weight, confidence, right, variance }) =>
    weight === 0
      ? []
      : [
          {
            weight,
            confidence: confidence / weight,
            accuracy: right / weight,
            // The mean of |x| of a normal distribution around 0, which the sum of many yes and no is nearly.
            noise: Math.sqrt((2 / Math.PI) * variance) / weight,
          },
        ],
  );
}

export function weightedMean<Row extends { weight: number }>(
  rows: readonly Row[],
  take: (row: Row) => number,
): number {
  let sum = 0;
  let total = 0;
  for (const row of rows) {
    sum += row.weight * take(row);
    total += row.weight;
  }
  return ratio(sum, total);
}

/** 0 of 0 is 0: an empty group is not an error. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
