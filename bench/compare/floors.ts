/** Figures that a check holds: what is the same on every machine closely, ratios with much room. */
import { join } from "node:path";
import type { CompareFigures } from "./figures.ts";
import { coldMs, DIRECT, memoryOverEmpty, startOverEmpty } from "./goals.ts";
import { MAP, SELF, SQLITE } from "./subjects.ts";

export const FLOORS_PATH: string = join("bench", "compare", "floors.json");

/** Of one tier. A figure without a floor is an error, so that none is forgotten. */
export type Floors = Record<string, { max: number } | { min: number }>;

/** What is held, by name; figures of a missing rival are left out. */
export function listHeld(figures: CompareFigures): Record<string, number> {
  const self = figures.subjects[SELF]!;
  const map = figures.subjects[MAP]!;
  const sqlite = figures.subjects[SQLITE];
  return {
    "file, of the JSON under brotli": self.bytes!.raw / map.bytes!.brotli,
    "module, of the JSON under brotli":
      figures.subjects[figures.data.tier]!.bytes!.brotli / map.bytes!.brotli,
    "bytes allocated by a look-up": Math.max(...Object.values(figures.lookUpBytes)),
    "bytes allocated, direct": self.allocated[DIRECT]!,
    "start, of Map":
      startOverEmpty(figures, SELF, "processorMs") / startOverEmpty(figures, MAP, "processorMs"),
    "memory after the first answer, of Map":
      memoryOverEmpty(figures, SELF, "uniform", "started") /
      memoryOverEmpty(figures, MAP, "uniform", "started"),
    "direct, times as fast as Map": map.ratios[DIRECT]!.median,
    ...(sqlite === undefined
      ? {}
      : { "direct, times as fast as better-sqlite3": sqlite.ratios[DIRECT]!.median }),
    ...(sqlite === undefined || figures.cold === undefined
      ? {}
      : {
          "1,000 whole names from the start, of better-sqlite3":
            coldMs(figures, figures.data.tier, 1000) / coldMs(figures, SQLITE, 1000),
        }),
  };
}

/** One line for each figure beyond its floor. @param floors by tier */
export function findMisses(figures: CompareFigures, floors: Readonly<Record<string, Floors>>): string[] {
  const { tier } = figures.data;
  const own = floors[tier];
  if (own === undefined) throw new Error(`${FLOORS_PATH} has no floors for the tier "${tier}"`);
  const misses: string[] = [];
  for (const [what, value] of Object.entries(listHeld(figures))) {
    const floor = own[what];
    if (floor === undefined) throw new Error(`${FLOORS_PATH} has no floor for "${what}"`);
    const isKept = "max" in floor ? value <= floor.max : value >= floor.min;
    if (isKept) continue;
    const expected = "max" in floor ? `at most ${floor.max}` : `at least ${floor.min}`;
    misses.push(`${what}: ${value.toPrecision(3)}, expected ${expected}`);
  }
  return misses;
}
