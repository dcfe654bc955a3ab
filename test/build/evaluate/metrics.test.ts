import { describe, expect, it } from "vitest";
import { calibrationBins, type Score, scoreAnswer, summarize } from "../../../build/evaluate/metrics.ts";

function score(part: Partial<Score>): Score {
  const whole = { country: "DE", first: "DE", match: "direct", evidence: "register" };
  return { ...whole, rank: 1, confidence: 0.5, truthProbability: 0.5, ...part };
}

const unanswered = score({
  first: "",
  match: "none",
  evidence: "",
  rank: 0,
  confidence: 0,
  truthProbability: 0,
});

describe("scoreAnswer", () => {
  const candidates = [
    { country_id: "AT", probability: 0.4 },
    { country_id: "DE", probability: 0.4 },
    { country_id: "CH", probability: 0.1 },
  ];

  it("takes the order of the answer as it is, ties included", () => {
    const answer = { candidates, rest: 0.1, match: "direct", evidence: "sample" };
    expect(scoreAnswer(answer, "AT", 10).rank).toBe(1);
    expect(scoreAnswer(answer, "DE", 10)).toEqual({
      country: "DE",
      first: "AT",
      match: "direct",
      evidence: "sample",
      rank: 2,
      confidence: 0.4,
      truthProbability: 0.4,
    });
  });

  it("spreads the rest evenly over countries that are not listed", () => {
    const answer = { candidates, rest: 0.07, match: "direct", evidence: "sample" };
    expect(scoreAnswer(answer, "FR", 10)).toMatchObject({ rank: 0, truthProbability: 0.07 / 7 });
    expect(scoreAnswer(answer, "FR", 3)).toMatchObject({ rank: 0, truthProbability: 0.07 });
  });

  it("gives nothing for no answer", () => {
    const answer = { candidates: [], rest: 0, match: "none", evidence: "" };
    expect(scoreAnswer(answer, "DE", 10)).toEqual(unanswered);
  });
});

describe("summarize", () => {
  it("counts by hand", () => {
    const scores = [
      score({ rank: 1, truthProbability: 0.5 }),
      score({ rank: 5, truthProbability: 0.25 }),
      score({ country: "FR", rank: 6, truthProbability: 0.125 }),
      score({ ...unanswered, country: "FR" }),
    ];
    const metrics = summarize(scores);
    expect(metrics).toMatchObject({
      rowCount: 4,
      answered: 0.75,
      top1: 0.25,
      top5: 0.5,
      countryMeanTop1: 0.25,
      // Unanswered rows say nothing.
      confidence: 0.5,
    });
    // -(ln 1/2 + ln 1/4 + ln 1/8) / 3 = 2 ln 2
    expect(metrics.logLoss).toBeCloseTo(2 * Math.LN2, 12);
    // One bin, confidence 0.5, a third right.
    expect(metrics.calibrationError).toBeCloseTo(0.5 - 1 / 3, 12);
  });

  it("weighs rows by their country", () => {
    const scores = [score({}), score({ country: "FR", rank: 2 }), score({ ...unanswered, country: "FR" })];
    const weights: Record<string, number> = { DE: 3, FR: 0.5 };
    const metrics = summarize(scores, (country) => weights[country]!);
    expect(metrics).toMatchObject({ answered: 3.5 / 4, top1: 3 / 4, top5: 3.5 / 4, countryMeanTop1: 0.5 });
  });

  it("is all zero for nothing", () => {
    expect(summarize([])).toEqual({
      rowCount: 0,
      answered: 0,
      top1: 0,
      top5: 0,
      countryMeanTop1: 0,
      confidence: 0,
      calibrationError: 0,
      calibrationNoise: 0,
      logLoss: 0,
    });
  });
});

describe("calibrationBins", () => {
  it("has fifteen equal bins, a boundary belonging to the one above and 1 to the last", () => {
    const bins = calibrationBins([0, 1 / 15, 0.5, 14 / 15, 1].map((confidence) => score({ confidence })));
    expect(bins.map(({ confidence, weight }) => [Math.floor(confidence * 15 + 1e-9), weight])).toEqual([
      [0, 1],
      [1, 1],
      [7, 1],
      [14, 2],
    ]);
  });

  it("gives the error by hand", () => {
    // Bin 13 promises 0.9 and holds half of it; bin 3 promises 0.2 and is never right.
    const scores = [
      score({ confidence: 0.9 }),
      score({ confidence: 0.9, rank: 2 }),
      score({ confidence: 0.2, rank: 0 }),
      score({ confidence: 0.2, rank: 3 }),
    ];
    expect(summarize(scores).calibrationError).toBeCloseTo((2 * 0.4 + 2 * 0.2) / 4, 12);
  });

  it("knows what chance alone would show", () => {
    // 400 times 0.5: the share of right ones has a standard deviation of 0.025, and its mean distance from 0.5 is that
    // times the square root of 2/π.
    const scores = Array.from({ length: 400 }, () => score({ confidence: 0.5 }));
    expect(summarize(scores).calibrationNoise).toBeCloseTo(0.025 * Math.sqrt(2 / Math.PI), 12);
  });
});
