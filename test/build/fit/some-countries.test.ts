/** Some countries are fitted, and all others stay. */
import { describe, expect, it } from "vitest";
import { listCalls } from "../../../build/fit/sequence.ts";
import { mergeCalibrations, mergeParameters, parseCodes } from "../../../build/fit/some-countries.ts";
import { UNCALIBRATED } from "../../../build/model/calibration.ts";

describe("a fit of some countries", () => {
  it("takes their factors and those of the estimator, and keeps all else", () => {
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
    expect(mergeCalibrations(former, fitted, ["IN"])).toEqual({
      ...former,
      country: { SE: 1.1 },
      factors: { IN: 1.5, SE: 2 },
      estimatorFactors: { IN: 0.5, SE: 3.5 },
    });
  });

  it("takes their parameters, in the order of the countries", () => {
    const former = new Map([
      ["IN", [1]],
      ["SE", [2]],
    ]);
    const fitted = new Map([
      ["IN", [3]],
      ["NP", [4]],
      ["SE", [5]],
    ]);
    expect([...mergeParameters(former, fitted, ["IN"])]).toEqual([
      ["IN", [3]],
      // New: there is nothing to keep.
      ["NP", [4]],
      ["SE", [2]],
    ]);
  });

  it("reads codes, and names one that is none", () => {
    expect(parseCodes("IN,NP")).toEqual(["IN", "NP"]);
    expect(() => parseCodes("IN,Nepal")).toThrow('found "Nepal"');
  });

  it("names them to the scripts that fit by country", () => {
    const calls = listCalls({ people: "people.tsv", native: "native.tsv" }, ["IN", "NP"]);
    const named = calls.filter((call) => call.includes("--countries")).map(([script]) => script);
    expect(named).toEqual(["fit:calibration", "fit:country-parameters"]);
    expect(calls.find(([script]) => script === "fit:calibration")).toContain("IN,NP");
  });
});
