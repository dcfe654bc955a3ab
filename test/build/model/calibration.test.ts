import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyExponent,
  applyFactors,
  BEARER_KNOTS,
  bearerFactor,
  UNCALIBRATED,
} from "../../../build/model/calibration.ts";

const distribution = fc
  .array(fc.double({ min: 1e-9, max: 1, noNaN: true }), { minLength: 2, maxLength: 30 })
  .map((weights) => {
    const sum = weights.reduce((left, right) => left + right);
    return Float64Array.from(weights, (weight) => weight / sum);
  });

describe("an exponent", () => {
  it("keeps the order of probabilities worth showing, and their sum", () => {
    fc.assert(
      fc.property(distribution, fc.double({ min: 0.5, max: 2, noNaN: true }), (before, exponent) => {
        const after = before.slice();
        applyExponent(after, exponent);
        expect(after.reduce((left, right) => left + right)).toBeCloseTo(1, 9);
        for (let left = 0; left < before.length; left++) {
          for (let right = 0; right < before.length; right++) {
            if (before[left]! > before[right]! && before[right]! > 1e-4) {
              expect(after[left]!).toBeGreaterThanOrEqual(after[right]!);
            }
          }
        }
      }),
    );
  });

  it("makes an answer surer above 1 and less sure below", () => {
    const raiseOne = (exponent: number): number => {
      const probabilities = Float64Array.of(0.6, 0.4);
      applyExponent(probabilities, exponent);
      return probabilities[0]!;
    };
    expect(raiseOne(2)).toBeCloseTo(0.36 / (0.36 + 0.16), 9);
    expect(raiseOne(0.5)).toBeCloseTo(Math.sqrt(0.6) / (Math.sqrt(0.6) + Math.sqrt(0.4)), 9);
    expect(raiseOne(1)).toBe(0.6);
  });
});

describe("calibration factors", () => {
  it("of 1 everywhere changes nothing", () => {
    fc.assert(
      fc.property(distribution, (before) => {
        const after = before.slice();
        applyFactors(after, new Float64Array(before.length).fill(1));
        for (const [index, value] of before.entries()) expect(after[index]).toBeCloseTo(value, 12);
      }),
    );
  });
});

describe("factors by number of bearers", () => {
  it("hold at the knots and lie between them", () => {
    const calibration = { ...UNCALIBRATED, bearers: BEARER_KNOTS.map((_, knot) => 1 + knot / 10) };
    for (const [knot, bearerCount] of BEARER_KNOTS.entries()) {
      expect(bearerFactor(calibration, bearerCount)).toBeCloseTo(1 + knot / 10, 9);
    }
    expect(bearerFactor(calibration, Math.sqrt(10 * 30))).toBeCloseTo(1.45, 9);
    expect(bearerFactor(calibration, 0)).toBe(1);
    expect(bearerFactor(calibration, 1e9)).toBeCloseTo(1.9, 9);
  });
});
