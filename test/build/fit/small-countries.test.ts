import { describe, expect, it } from "vitest";
import { drawToRegions, smallCountryFactor } from "../../../build/fit/small-countries.ts";

const country = (population: number, region = "Here") => ({ population, region });

describe("what a country counts less because it is small", () => {
  it("is more the fewer people live there, down to a limit", () => {
    const [larger, smaller, least] = [60_000, 50_000, 800].map((population) =>
      smallCountryFactor(country(population)),
    ) as [number, number, number];
    expect(larger).toBeLessThan(1);
    expect(smaller).toBeLessThan(larger);
    expect(least).toBe(0.45);
  });
});

describe("factors of small countries", () => {
  const countries = [
    country(1e7),
    country(2e7),
    country(30_000),
    country(30_000, "There"),
    country(1e6, "There"),
  ];
  const factors = Float64Array.from([2, 2, 4, 4, 0.5]);
  const answersOf = (...counts: number[]) =>
    counts.flatMap((count, truth) => Array.from({ length: count }, () => ({ truth })));

  it("are those of their region if nobody speaks for them; others stay", () => {
    const drawn = drawToRegions(factors, countries, answersOf(50, 50, 0, 0, 9));
    expect([...drawn]).toEqual([2, 2, expect.closeTo(2, 9), expect.closeTo(0.5, 9), 0.5]);
  });

  it("keep their own the more people speak for them", () => {
    const [few, many] = [10, 1000].map(
      (count) => drawToRegions(factors, countries, answersOf(50, 50, count, 0, 9))[2]!,
    ) as [number, number];
    expect(few).toBeGreaterThan(2);
    expect(few).toBeLessThan(many);
    expect(many).toBeLessThan(4);
    expect(many).toBeGreaterThan(3.8);
  });
});
