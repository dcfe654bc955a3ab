/** Words alone, which do not say whether they are a surname or a given name. */
import { expect, it } from "vitest";
import { readPairs } from "../../bench/accuracy/pairs.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { openEstimator, readTier } from "../helpers/tiers.ts";

const estimator = openEstimator();
const best = createPredictor(readTier("full"), { whole: true, estimator });

it("has Japan first for every Japanese surname of two letters or more", () => {
  // Most surnames of one character are Chinese ones too: of 14, China or Taiwan is first for 8, also as `{ family }`.
  const names = new Set(
    readPairs()
      .filter(({ country }) => country === "JP")
      .map(({ queries }) => queries[0]!)
      .filter((name) => name.length > 1),
  );
  expect(names.size).toBeGreaterThan(140);
  const misses = [...names].filter((name) => best.predict(name).country[0]?.country_id !== "JP");
  expect(misses).toEqual([]);
});

it("has Japan first for Japanese given names that could be divided", () => {
  for (const name of ["太郎", "花子"]) expect(best.predict(name).country[0]?.country_id, name).toBe("JP");
});
