/** The estimator that comes with the package: names in no data, by their letters. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Estimator, PredictOptions, Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { findFaults } from "../helpers/judge.ts";
import { readTier } from "../helpers/tiers.ts";

describe("the estimator of the package", () => {
  let estimator: Estimator;
  let on: PredictOptions;
  let predict: Predictor["predict"];
  let explain: Predictor["explain"];
  let info: Predictor["info"];

  beforeAll(async () => {
    // Not above: importing it reads its data.
    ({ estimator } = await import("../../src/estimate.ts"));
    ({ predict, explain, info } = createPredictor(readTier("full")));
    on = { estimator };
  });

  it("knows countries that the tiers know, each with a probability", () => {
    const { codes, probabilities } = estimator.estimate("xqzwili");
    expect(codes.length).toBe(probabilities.length);
    expect(codes.length).toBeGreaterThan(200);
    expect(codes.filter((code) => !info().countries.includes(code))).toEqual([]);
    const values = Array.from(probabilities);
    expect(values.every((value) => value >= 0 && value <= 1)).toBe(true);
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 6);
    expect(estimator.estimate("xqzwili")).toEqual(estimator.estimate("xqzwili"));
  });

  it.each([
    ["Kvaratsqxashvili", "GE"],
    ["Brzęczyszczykowiczski", "PL"],
    ["Papadoxqopoulos", "GR"],
    ["Zxqardottir", "IS"],
    ["Xqvistsson", "SE IS"],
    ["Qxhakobyan", "AM"],
  ])("%j looks like %s", (name, countries) => {
    expect(predict(name).country).toEqual([]);
    const { country, match, count } = explain(name, on);
    expect({ match, count }).toEqual({ match: "estimate", count: 0 });
    const codes = country.slice(0, 3).map(({ country_id }) => country_id);
    expect(
      codes.some((code) => countries.split(" ").includes(code)),
      codes.join(),
    ).toBe(true);
  });

  it.each([
    ["oyinkansoluwabi", "NG"],
    ["vytautinas", "LT"],
    ["wojciechslaw", "PL"],
    ["giampietrino", "IT"],
    ["gulnarakhon", "UZ"],
    ["jónsteinn", "IS"],
  ])("%j looks like a forename of %s", (name, country) => {
    const { codes, probabilities } = estimator.estimate(name.normalize("NFD"), "forename");
    const most = Math.max(...Array.from(probabilities));
    expect(codes[Array.from(probabilities).indexOf(most)]).toBe(country);
  });

  it("keeps to the contract, but for the count", () => {
    const names = ["Xqzwili", "Zqx Xqzwili", "ქსქზ", "Ξκζβψ", "龘靐", "Xqz'wili-Zqx", "xq".repeat(100)];
    const faults = names.flatMap((name) => {
      const prediction = predict(name, on);
      expect(prediction.count).toBe(0);
      return findFaults({ ...prediction, count: prediction.country.length }, name);
    });
    expect(faults).toEqual([]);
  });
});
