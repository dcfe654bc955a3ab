/** Lists are drawn as their compositions say. */
import { expect, it } from "vitest";
import { COMPOSITIONS, EVERYWHERE } from "../../../bench/accuracy/lists/compositions.ts";
import { drawList } from "../../../bench/accuracy/lists/measure.ts";

const COUNTS = { DE: 400, FR: 300, TR: 50, NG: 150, KE: 100 };
const people = Object.entries(COUNTS).flatMap(([country, count]) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ name: `${country} ${index}`, surname: "", forename: "" },
    country,
  })),
);
const byCountry = new Map(
  Object.keys(COUNTS).map((code) => [
    code,
    [...people.keys()].filter((index) => people[index]!.country === code),
  ]),
);
const regionOf = new Map([
  ["NG", "Western Africa"],
  ["KE", "Eastern Africa"],
]);
const draw = (composition: Parameters<typeof drawList>[0], size: number, seed = 1): number[] =>
  drawList(composition, size, seed, { people, byCountry }, regionOf);
const countOf = (drawn: readonly number[], code: string): number =>
  drawn.filter((index) => people[index]!.country === code).length;

it("a list has as many people from its homes as asked for, the others from everywhere", () => {
  for (let seed = 0; seed < 10; seed++) {
    const drawn = draw({ name: "two", homes: { TR: 0.4, KE: 0.25 } }, 200, seed);
    expect(drawn).toHaveLength(200);
    // Some of the others are from there as well: 5 and 10 % of 70.
    for (const [code, least, most] of [
      ["TR", 80, 100],
      ["KE", 50, 70],
      ["DE", 13, 45],
    ] as const) {
      expect(countOf(drawn, code)).toBeGreaterThanOrEqual(least);
      expect(countOf(drawn, code)).toBeLessThan(most);
    }
  }
});

it("a mixture has people of its countries alone, by their shares", () => {
  const drawn = draw({ name: "three", homes: { DE: 0.3, FR: 0.1, TR: 0.1, XX: 0.5 }, kind: "mixture" }, 51);
  expect(["DE", "FR", "TR"].map((code) => countOf(drawn, code))).toEqual([31, 10, 10]);
});

it("a list of some regions has their people alone", () => {
  const drawn = draw({ name: "Africa", homes: {}, regions: /Africa/u }, 100);
  expect(countOf(drawn, "NG") + countOf(drawn, "KE")).toBe(100);
  expect(countOf(drawn, "NG")).toBeGreaterThan(countOf(drawn, "KE"));
});

it("nobody is drawn again before all others are", () => {
  expect(new Set(draw({ name: "half", homes: { DE: 1 } }, 400)).size).toBe(400);
  const thrice = draw({ name: "thrice", homes: { TR: 1 } }, 150);
  expect(byCountry.get("TR")!.map((index) => thrice.filter((drawn) => drawn === index).length)).toEqual(
    Array(50).fill(3),
  );
});

it("the same list is drawn again, and another for another number", () => {
  const composition = COMPOSITIONS.find(({ name }) => name === EVERYWHERE)!;
  expect(draw(composition, 50)).toEqual(draw(composition, 50));
  expect(draw(composition, 50, 2)).not.toEqual(draw(composition, 50));
});
