import { describe, expect, it } from "vitest";
import { FULL_PRECISION, quantize } from "../../../build/encode/quantize.ts";

const DISTRIBUTION = { countries: [3, 1, 2], probabilities: [0.5, 0.46, 0.03], residual: 0.01 };

describe("weights of a name", () => {
  it("are kept to a twelfth of an octave", () => {
    expect(quantize(DISTRIBUTION, "surname")).toEqual({
      countries: [3, 1, 2],
      steps: [0, 1, 49],
      restStep: 164,
    });
  });

  it("are kept to multiples of a grain, and what is second stays second", () => {
    const { steps, restStep } = quantize(DISTRIBUTION, "surname", FULL_PRECISION, 2);
    expect(steps).toEqual([0, 2, 48]);
    expect(restStep).toBe(164);
    const third = { ...DISTRIBUTION, probabilities: [0.5, 0.45, 0.2] };
    expect(quantize(third, "surname", FULL_PRECISION, 1).steps).toEqual([0, 2, 16]);
    expect(quantize(third, "surname", FULL_PRECISION, 6).steps).toEqual([0, 1, 18]);
  });
});
