import { describe, expect, it } from "vitest";
import { type Answer, fitFactors } from "../../../build/fit/calibration-factors.ts";
import { applyFactors } from "../../../build/model/calibration.ts";

/** So many people of each country, all of whom are answered alike. */
const answerAll = (counts: readonly number[], probabilities: readonly number[]): Answer[] =>
  counts.flatMap((count, truth) =>
    Array.from({ length: count }, () => ({ truth, probabilities: Float64Array.from(probabilities) })),
  );
const EVEN = [1, 1, 1];

describe("calibration factors", () => {
  it("makes countries as frequent in answers as they are among people", () => {
    const factors = fitFactors(answerAll([600, 300, 100], [0.2, 0.3, 0.5]), EVEN, 1);
    const multiplied = Float64Array.of(0.2, 0.3, 0.5);
    applyFactors(multiplied, factors);
    // Half of the weight is on people as they are, half on countries, which are alike here.
    const expected = [0.6, 0.3, 0.1].map((share) => (share + 1 / 3) / 2);
    for (const [number, share] of expected.entries()) expect(multiplied[number]).toBeCloseTo(share, 1);
  });

  it("is used in part: half of it is its root", () => {
    const answers = answerAll([600, 300, 100], [0.2, 0.3, 0.5]);
    const whole = fitFactors(answers, EVEN, 1);
    const half = fitFactors(answers, EVEN, 0.5);
    for (const [number, factor] of whole.entries()) expect(half[number]).toBeCloseTo(Math.sqrt(factor), 9);
  });
});
