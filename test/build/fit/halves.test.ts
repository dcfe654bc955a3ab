import { describe, expect, it } from "vitest";
import type { Person } from "../../../build/evaluate/people.ts";
import { splitOf } from "../../../build/evaluate/split.ts";
import { compareHalves } from "../../../build/fit/halves.ts";
import { COUNTRY_PARAMETERS, RATIO_STEPS_PER_OCTAVE, SHARE_SCALE } from "../../../src/format/format.ts";

const people = (country: string, count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${country} ${index}`,
    surname: "",
    forename: "",
    country,
  }));

describe("two fits on halves", () => {
  const all = [...people("FR", 200), ...people("SM", 20)];
  const parameters = (wholeFactor: number, emigration: number): number[] =>
    COUNTRY_PARAMETERS.map((name) =>
      name === "wholeFactor" ? wholeFactor : name === "emigration" ? emigration : 0,
    );

  it("take every person of fit once, and none of report", () => {
    const seen: Person[] = [];
    compareHalves(all, (half) => {
      seen.push(...half);
      return new Map();
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.toSorted((left, right) => all.indexOf(left) - all.indexOf(right))).toEqual(
      all.filter((person) => splitOf(person) === "fit"),
    );
  });

  it("are compared in countries with enough people", () => {
    let fitCount = 0;
    const compared = compareHalves(all, () => {
      const isFirst = fitCount++ === 0;
      return new Map([
        ["FR", isFirst ? parameters(128, 20) : parameters(128 + RATIO_STEPS_PER_OCTAVE, 71)],
        ["SM", isFirst ? parameters(0, 0) : parameters(255, 255)],
      ]);
    });
    expect(compared.countryCount).toBe(1);
    expect(compared.factorDifference).toBeCloseTo(Math.LN2, 9);
    expect(compared.emigrationDifference).toBeCloseTo(51 / SHARE_SCALE, 9);
  });
});
