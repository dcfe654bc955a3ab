/** Some countries are fitted, and all others stay. */
import { describe, expect, it } from "vitest";
import { keepParameters, mergeCalibrations, parseCodes } from "../../../build/fit/some-countries.ts";
import { UNCALIBRATED } from "../../../build/model/calibration.ts";

describe("a fit of some countries", () => {
  const former = {
    ...UNCALIBRATED,
    bearers: [1, 2],
    country: { IN: 0.9, SE: 1.1 },
    factors: { IN: 1, SE: 2 },
    estimatorFactors: { SE: 3 },
  };
  const fitted = {
    ...UNCALIBRATED,
    bearers: [3, 4],
    country: { SE: 1.2 },
    factors: { IN: 1.5, SE: 2.5 },
    estimatorFactors: { IN: 0.5, SE: 3.5 },
  };

  it("takes their factors, and keeps all else", () => {
    expect(mergeCalibrations(former, fitted, ["IN"], false)).toEqual({
      ...former,
      country: { SE: 1.1 },
      factors: { IN: 1.5, SE: 2 },
    });
  });

  it("takes all factors of an estimator that was trained anew", () => {
    const { estimatorFactors } = mergeCalibrations(former, fitted, ["IN"], true);
    expect(estimatorFactors).toEqual({ IN: 0.5, SE: 3.5 });
  });

  it("takes their parameters, and what stood of the others", () => {
    const kept = {
      former: new Map([
        ["IN", [7, 1]],
        ["SE", [7, 2]],
      ]),
      counted: ["IN"],
    };
    const column = [3, 4, 5];
    keepParameters(column, ["IN", "NP", "SE"], 1, kept);
    // Nepal is new: there is nothing to keep.
    expect(column).toEqual([3, 4, 2]);
    keepParameters(column, ["IN", "NP", "SE"], 1, undefined);
    expect(column).toEqual([3, 4, 2]);
  });

  it("reads codes, and names one that is none", () => {
    expect(parseCodes("IN,NP")).toEqual(["IN", "NP"]);
    expect(() => parseCodes("IN,Nepal")).toThrow('found "Nepal"');
  });
});
