import { describe, expect, it } from "vitest";
import { differenceInterval, intervalOf, intervalsOf, resample } from "../../../build/evaluate/bootstrap.ts";
import { type Score, summarize } from "../../../build/evaluate/metrics.ts";

/** `rightCount` of `count` people of a country are right, all with a confidence of 0.5. */
function people(country: string, count: number, rightCount: number): Score[] {
  return Array.from({ length: count }, (_, number) => ({
    country,
    first: country,
    match: "direct",
    evidence: "register",
    rank: number < rightCount ? 1 : 0,
    confidence: 0.5,
    truthProbability: 0.5,
  }));
}

describe("resample", () => {
  it("is as wide as the binomial distribution has it", () => {
    const { top1 } = intervalsOf(resample(people("DE", 400, 200)));
    // 1.96 · √(0.25 / 400) = 0.049 to both sides.
    expect(top1.low).toBeGreaterThan(0.44);
    expect(top1.low).toBeLessThan(0.46);
    expect(top1.high).toBeGreaterThan(0.54);
    expect(top1.high).toBeLessThan(0.56);
  });

  it("draws within each country, so that a mean over countries keeps its middle", () => {
    const scores = [...people("DE", 100, 50), ...people("FR", 1, 0), ...people("ES", 1, 1)];
    const { countryMeanTop1 } = resample(scores);
    const mean = countryMeanTop1.reduce((sum, value) => sum + value, 0) / countryMeanTop1.length;
    expect(mean).toBeCloseTo(summarize(scores).countryMeanTop1, 2);
  });

  it("computes what summarize computes, when there is nothing to choose", () => {
    const scores = ["DE", "FR", "ES"].flatMap((country, number) => people(country, 1, number % 2));
    const weightOf = (country: string): number => ({ DE: 3, FR: 2 })[country] ?? 1;
    const metrics = summarize(scores, weightOf);
    const resamples = resample(scores, weightOf, 3);
    for (const [name, values] of Object.entries(resamples)) {
      for (const value of values) expect(value, name).toBeCloseTo(metrics[name as keyof typeof metrics], 12);
    }
  });

  it("gives the same draws again, so that systems can be compared draw by draw", () => {
    const left = people("DE", 100, 60);
    const right = left.map((score, number) => ({ ...score, rank: number < 50 ? 1 : 0 }));
    expect(resample(left)).toEqual(resample(left));
    const difference = differenceInterval(resample(left), resample(right), "top1");
    // Ten of a hundred are better and none is worse: no draw shows a loss.
    expect(difference.low).toBeGreaterThanOrEqual(0.03);
    expect(difference.high).toBeLessThanOrEqual(0.18);
  });
});

describe("intervalOf", () => {
  it("leaves a fortieth on both sides", () => {
    expect(intervalOf(Float64Array.from({ length: 1001 }, (_, number) => 1000 - number))).toEqual({
      low: 25,
      high: 975,
    });
  });
});
