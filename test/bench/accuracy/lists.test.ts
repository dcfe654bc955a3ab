import { describe, expect, it } from "vitest";
import { COMPOSITIONS, EVERYWHERE } from "../../../bench/accuracy/lists/compositions.ts";
import { findMissedListFloors, type ListFloors } from "../../../bench/accuracy/lists/floors.ts";
import {
  drawList,
  type KindFigures,
  type ListFigures,
  type ListsReport,
  type WayFigures,
} from "../../../bench/accuracy/lists/measure.ts";
import type { Person } from "../../../build/evaluate/people.ts";

const figures = (top1: number): WayFigures => ({ top1, top5: 0.9, calibrationError: 0.03 });

const list = (change: Partial<ListFigures>): ListFigures => ({
  composition: "70 % Germany",
  size: 200,
  listCount: 10,
  ways: { alone: figures(0.6), fitted: figures(0.8), true: figures(0.81) },
  off: { alone: 0.3, fitted: 0.1 },
  way: 0.95,
  others: undefined,
  ...change,
});

const everywhere = (change: Partial<ListFigures> = {}): ListFigures =>
  list({
    composition: EVERYWHERE,
    ways: { alone: figures(0.6), fitted: figures(0.595), true: figures(0.7) },
    way: -0.05,
    ...change,
  });

const kindOf = (kind: KindFigures["kind"], fitted: number, off: number): KindFigures => ({
  kind,
  size: 300,
  top1: { alone: 0.6, fitted, true: 0.7 },
  off: { alone: 0.1, fitted: off },
});

const report = (change: Partial<ListsReport> = {}): ListsReport => ({
  lists: [list({ size: 20, way: 0.2 }), list({}), everywhere()],
  sizes: [
    { size: 20, way: 0.5, wayLow: 0.4, wayHigh: 0.6, calibrationError: 0.2 },
    { size: 200, way: 0.9, wayLow: 0.8, wayHigh: 0.95, calibrationError: 0.04 },
  ],
  kinds: [kindOf("everywhere", 0.595, 0.1), kindOf("mixture", 0.66, 0.05)],
  made: { listCount: 72, right: 71, withTerritory: 0 },
  intervals: [
    { kind: "home", count: 300, held: 0.94, width: 0.1 },
    { kind: "mixture", count: 100, held: 0.8, width: 0.2 },
  ],
  compared: { nameCount: 300, differentCount: 3 },
  ...change,
});

const floors: ListFloors = {
  minWay: { "20": 0.4, "200": 0.85 },
  minOwnWay: { size: 200, way: 0.5, exceptions: { "80 % China": 0.2 } },
  maxLoss: 0.01,
  maxMoreOff: 0.002,
  minMixtureWay: { "300": 0.5 },
  minMadeRight: 0.9,
  minHeldByKind: 0.75,
  maxCalibrationError: { size: 200, error: 0.05 },
  held: [0.85, 0.97],
  maxDifferentShare: 0.02,
};

const [short, long] = report().sizes as [ListsReport["sizes"][0], ListsReport["sizes"][0]];

describe("findMissedListFloors", () => {
  it("is content with what is reached", () => {
    expect(findMissedListFloors(floors, report())).toEqual([]);
  });

  it.each<[string, Partial<ListsReport>, string[]]>([
    [
      "of lists of one length",
      { sizes: [{ ...short, way: 0.39 }, long] },
      ["lists of 20, share of the way: found 0.3900, expected at least 0.4"],
    ],
    [
      "of lists that were not measured",
      { sizes: [short] },
      ["lists of 200, share of the way: found 0.0000, expected at least 0.85"],
    ],
    [
      "of one composition",
      { lists: [list({ way: 0.49 }), list({ composition: "Africa", way: undefined }), everywhere()] },
      ["70 % Germany, 200, share of the way: found 0.4900, expected at least 0.5"],
    ],
    [
      "of what lists from everywhere lose",
      { kinds: [kindOf("everywhere", 0.58, 0.1)] },
      ["everywhere, 300, loss of top-1: found 0.0200, expected at most 0.01"],
    ],
    [
      "of how far totals from everywhere are off",
      { kinds: [kindOf("everywhere", 0.6, 0.11)] },
      ["everywhere, 300, totals further off: found 0.0100, expected at most 0.002"],
    ],
    [
      "of mixtures",
      { kinds: [kindOf("mixture", 0.64, 0.1)] },
      ["mixture, 300, share of the way: found 0.4000, expected at least 0.5"],
    ],
    [
      "of made-up lists",
      { made: { listCount: 10, right: 8, withTerritory: 1 } },
      [
        "made-up lists: found 0.8000, expected at least 0.9",
        "made-up lists with a territory: found 1.0000, expected 0",
      ],
    ],
    [
      "of intervals that are too narrow, together and in a kind",
      { intervals: [{ kind: "home", count: 400, held: 0.74, width: 0.1 }] },
      [
        "intervals that hold the truth: found 0.7400, expected 0.85 to 0.97",
        "intervals, home: found 0.7400, expected at least 0.75",
      ],
    ],
    [
      "of what predict says",
      { compared: { nameCount: 300, differentCount: 9 } },
      ["answers that predict says otherwise: found 0.0300, expected at most 0.02"],
    ],
  ])("names the floor that is missed: %s", (_, change, missed) => {
    expect(findMissedListFloors(floors, report(change))).toEqual(missed);
  });

  it("does not pass what could not be measured", () => {
    const nothing = report({
      intervals: [],
      compared: { nameCount: 0, differentCount: 0 },
    });
    expect(findMissedListFloors(floors, nothing)).toHaveLength(2);
  });
});

/** So many people of each country, in no order. */
function peopleOf(counts: Readonly<Record<string, number>>): {
  people: Person[];
  byCountry: Map<string, number[]>;
} {
  const people = Object.entries(counts)
    .flatMap(([country, count]) =>
      Array.from({ length: count }, (_, index) => ({
        name: `${country} ${index}`,
        surname: "",
        forename: "",
        country,
        order: (index * 7919) % 104_729,
      })),
    )
    .sort((left, right) => left.order - right.order);
  const byCountry = new Map<string, number[]>();
  for (const [index, { country }] of people.entries())
    byCountry.set(country, [...(byCountry.get(country) ?? []), index]);
  return { people, byCountry };
}

describe("drawList", () => {
  const answered = peopleOf({ DE: 400, FR: 300, TR: 50, NG: 150, KE: 100 });
  const regionOf = new Map([
    ["DE", "Western Europe"],
    ["FR", "Western Europe"],
    ["TR", "Western Asia"],
    ["NG", "Western Africa"],
    ["KE", "Eastern Africa"],
  ]);
  const countOf = (drawn: readonly number[], code: string): number =>
    drawn.filter((index) => answered.people[index]!.country === code).length;

  it("has as many people from the homes as asked for, the others from everywhere", () => {
    for (let seed = 0; seed < 10; seed++) {
      const drawn = drawList({ name: "two", homes: { TR: 0.4, KE: 0.25 } }, 200, seed, answered, regionOf);
      expect(drawn).toHaveLength(200);
      // Some of the others are from there as well: 5 and 10 % of 70.
      for (const [code, least] of [
        ["TR", 80],
        ["KE", 50],
      ] as const) {
        expect(countOf(drawn, code)).toBeGreaterThanOrEqual(least);
        expect(countOf(drawn, code)).toBeLessThan(least + 20);
      }
      expect(countOf(drawn, "DE")).toBeGreaterThan(12);
      expect(countOf(drawn, "DE")).toBeLessThan(45);
    }
  });

  it("has people of the countries of a mixture alone, by their shares", () => {
    const homes = { DE: 0.3, FR: 0.1, TR: 0.1, XX: 0.5 };
    const drawn = drawList({ name: "three", homes, kind: "mixture" }, 51, 1, answered, regionOf);
    expect(["DE", "FR", "TR"].map((code) => countOf(drawn, code))).toEqual([31, 10, 10]);
  });

  it("draws people of some regions alone", () => {
    const drawn = drawList({ name: "Africa", homes: {}, regions: /Africa/u }, 100, 1, answered, regionOf);
    expect(countOf(drawn, "NG") + countOf(drawn, "KE")).toBe(100);
    expect(countOf(drawn, "NG")).toBeGreaterThan(countOf(drawn, "KE"));
  });

  it("draws nobody again before all others are drawn", () => {
    const once = drawList({ name: "half", homes: { DE: 1 } }, 400, 1, answered, regionOf);
    expect(new Set(once).size).toBe(400);
    const thrice = drawList({ name: "thrice", homes: { TR: 1 } }, 150, 1, answered, regionOf);
    const counts = new Map<number, number>();
    for (const index of thrice) counts.set(index, (counts.get(index) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array.from({ length: 50 }, () => 3));
  });

  it("draws the same list again, and another for another number", () => {
    const composition = COMPOSITIONS.find(({ name }) => name === EVERYWHERE)!;
    const first = drawList(composition, 50, 1, answered, regionOf);
    expect(drawList(composition, 50, 1, answered, regionOf)).toEqual(first);
    expect(drawList(composition, 50, 2, answered, regionOf)).not.toEqual(first);
  });
});
