/**
 * How far the figures would move with other people of the same kind: rows are drawn again with replacement, a thousand
 * times, and every figure is computed anew from each draw. They are drawn within their country, as the list itself was
 * (so many of each country), so that every draw has as many of each country as the list.
 *
 * The draws depend on the countries of the rows alone: two systems asked about the same people are given the same draws,
 * and their difference can be taken draw by draw. It is known better than either figure.
 */
import { groupBy } from "./group-by.ts";
import { binOf, CALIBRATION_BIN_COUNT, isAnswered, lossOf, ratio, type Score } from "./metrics.ts";

/** What lies between 2.5 and 97.5 % of the draws. */
export interface Interval {
  low: number;
  high: number;
}

export const RESAMPLED = [
  "answered",
  "top1",
  "top5",
  "countryMeanTop1",
  "calibrationError",
  "logLoss",
] as const;
export type Resampled = (typeof RESAMPLED)[number];
/** One value for each draw. */
export type Resamples = Readonly<Record<Resampled, Float64Array>>;
export type Intervals = Record<Resampled, Interval>;

export const DRAW_COUNT = 1000;
const SEED = 0x5eed;
const TAIL = 0.025;

/** Mulberry32. The generator of the speed benchmark repeats itself after 2^32 draws; 30 million are too near to it. */
export function createDraw(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/**
 * All figures under each draw.
 *
 * @param weightOf how much a row counts, by its country
 */
export function resample(
  scores: readonly Score[],
  weightOf: (country: string) => number = () => 1,
  drawCount: number = DRAW_COUNT,
): Resamples {
  // What a row contributes is laid out first, so that a draw costs a few additions.
  const byCountry = groupBy(scores, ({ country }) => country);
  const countryRows = Uint32Array.from(byCountry.values(), (rows) => rows.length);
  const weights = Float64Array.from(byCountry.keys(), weightOf);
  // The same in every draw, as every country keeps its rows.
  const total = countryRows.reduce((sum, size, country) => sum + size * weights[country]!, 0);
  const sorted = [...byCountry.values()].flat();
  const isTop1 = Uint8Array.from(sorted, ({ rank }) => (rank === 1 ? 1 : 0));
  const isTop5 = Uint8Array.from(sorted, ({ rank }) => (rank >= 1 && rank <= 5 ? 1 : 0));
  const answered = Uint8Array.from(sorted, (score) => (isAnswered(score) ? 1 : 0));
  const losses = Float64Array.from(sorted, (score) => (isAnswered(score) ? lossOf(score) : 0));
  const gaps = Float64Array.from(sorted, ({ rank, confidence }) => confidence - (rank === 1 ? 1 : 0));
  const bins = Uint8Array.from(sorted, binOf);

  const resamples = Object.fromEntries(
    RESAMPLED.map((name) => [name, new Float64Array(drawCount)]),
  ) as Record<Resampled, Float64Array>;
  const binGaps = new Float64Array(CALIBRATION_BIN_COUNT);
  const draw = createDraw(SEED);
  for (let number = 0; number < drawCount; number++) {
    let answeredSum = 0;
    let top1 = 0;
    let top5 = 0;
    let loss = 0;
    let countrySum = 0;
    let start = 0;
    binGaps.fill(0);
    for (let country = 0; country < countryRows.length; country++) {
      const size = countryRows[country]!;
      const weight = weights[country]!;
      let rightCount = 0;
      for (let drawn = 0; drawn < size; drawn++) {
        const row = start + draw(size);
        if (answered[row] === 0) continue;
        answeredSum += weight;
        rightCount += isTop1[row]!;
        top5 += weight * isTop5[row]!;
        loss += weight * losses[row]!;
        binGaps[bins[row]!]! += weight * gaps[row]!;
      }
      start += size;
      top1 += weight * rightCount;
      countrySum += rightCount / size;
    }
    resamples.answered[number] = ratio(answeredSum, total);
    resamples.top1[number] = ratio(top1, total);
    resamples.top5[number] = ratio(top5, total);
    resamples.countryMeanTop1[number] = ratio(countrySum, countryRows.length);
    resamples.calibrationError[number] = ratio(
      binGaps.reduce((sum, gap) => sum + Math.abs(gap), 0),
      answeredSum,
    );
    resamples.logLoss[number] = ratio(loss, answeredSum);
  }
  return resamples;
}

export function intervalOf(values: Float64Array): Interval {
  const sorted = values.toSorted();
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(TAIL), high: at(1 - TAIL) };
}

export function intervalsOf(resamples: Resamples): Intervals {
  return Object.fromEntries(RESAMPLED.map((name) => [name, intervalOf(resamples[name])])) as Intervals;
}

/**
 * Of how much one system is better than another. Both have to have been asked about the same people in the same order.
 */
export function differenceInterval(left: Resamples, right: Resamples, name: Resampled): Interval {
  return intervalOf(left[name].map((value, number) => value - right[name][number]!));
}
