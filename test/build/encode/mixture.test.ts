import { describe, expect, it } from "vitest";
import { backgroundShare, countWeight, mix, raiseTotals } from "../../../build/encode/mixture.ts";

describe("countWeight", () => {
  it.each([
    ["nobody", 0, 0, 0],
    ["fewer people than a source counts at most", 50, 20, 1],
    ["more people than that", 1000, 900, 0.1],
    ["few names of many people", 1000, 4, 0.02],
    ["all people", 1000, Number.POSITIVE_INFINITY, 0.1],
  ])("of %s", (_, sum, nameCount, weight) => {
    expect(countWeight(sum, nameCount, 100, 5)).toBeCloseTo(weight, 12);
  });
});

describe("raiseTotals", () => {
  it("takes a country to have as many in every script as in any, up to a limit", () => {
    const people = Float64Array.of(1000, 3, 0, 20, 0, 5);
    expect([...raiseTotals(people, 3, 100)]).toEqual([1000, 100, 100, 20, 20, 20]);
    expect(people[1]).toBe(3);
  });
});

describe("mix", () => {
  it("leaves half of the background weight at the half-life", () => {
    expect(backgroundShare(0, 0.5, 20)).toBe(0.5);
    expect(backgroundShare(20, 0.5, 20)).toBe(0.25);
  });

  it("mixes evidence, letters and what else is known, to 1", () => {
    const out = new Float64Array(3);
    const empirical = Float64Array.of(1, 0, 0);
    mix(out, empirical, 0.5, Float64Array.of(0, 0, 0.2), [0, 1, 0], 0.8);
    expect([...out]).toEqual([0.5, 0.4, 0.1]);
    mix(out, empirical, 0.25, Float64Array.of(0.5, 0, 0.5));
    expect([...out]).toEqual([0.875, 0, 0.125]);
  });
});
