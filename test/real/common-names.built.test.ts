/**
 * What everybody tries first: the commonest names of large countries, which are no small neighbour's, and names that only a
 * small country has. See test/fixtures/common-names.README.md.
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { KINDS, readTellingNames, shareOfKinds, tryCommonNames } from "../../bench/accuracy/common-names.ts";
import type { AllFloors } from "../../bench/accuracy/floors.ts";
import * as best from "../../src/best.ts";

const SYSTEM = "full + estimate";
const floors = (JSON.parse(readFileSync("bench/accuracy/floors.json", "utf8")) as AllFloors)[SYSTEM]!
  .commonNames!;
const figures = tryCommonNames(SYSTEM, best, "data", {});
const { countries, telling } = figures;
const report = countries
  .map((row) => `${row.name}: ${KINDS.map((kind) => `${kind} ${row[kind]}`).join(", ")}`)
  .join("\n");

it("are 225 names of each of 24 countries, and a hundred telling ones", () => {
  expect(countries.map((row) => KINDS.reduce((sum, kind) => sum + row[kind], 0))).toEqual(
    Array(24).fill(225),
  );
  expect(new Set(readTellingNames().map(({ name }) => name)).size).toBe(100);
});

it("common names have their own country first, or a larger one of the same names", () => {
  expect(100 * shareOfKinds(figures, "own", "larger"), report).toBeGreaterThanOrEqual(floors.minOwnOrLarger);
});

it("common names hardly ever have a smaller neighbour first", () => {
  expect(100 * shareOfKinds(figures, "smaller"), report).toBeLessThanOrEqual(floors.maxSmaller);
});

it("telling names have the small country first", () => {
  expect((100 * telling.firstCount) / telling.count).toBeGreaterThanOrEqual(floors.minTelling);
});
