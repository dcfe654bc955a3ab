/** Every floor names what misses it, and what was not measured. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Protocol, Result } from "../../../bench/accuracy/evaluate.ts";
import {
  type AllFloors,
  findAllMissed,
  type Measured,
  type SystemFloors,
} from "../../../bench/accuracy/floors.ts";
import { GROUPINGS, type Group } from "../../../bench/accuracy/groups.ts";
import { intervalsOf, resample } from "../../../build/evaluate/bootstrap.ts";
import type { Metrics } from "../../../build/evaluate/metrics.ts";
import { WRITTEN_FORMS } from "../../../build/evaluate/written-forms.ts";

const metrics: Metrics = {
  rowCount: 1000,
  answered: 0.85,
  top1: 0.5,
  top5: 0.7,
  confidence: 0.55,
  countryMeanTop1: 0.3,
  calibrationError: 0.05,
  calibrationNoise: 0.01,
  logLoss: 1,
};
const group = (name: string, change: Partial<Metrics>): Group => {
  const changed = { ...metrics, ...change };
  return { name, unweighted: changed, weighted: changed };
};
const result = (protocol: Protocol, groups: Partial<Result["groups"]> = {}, weighted = metrics): Result => ({
  system: "full",
  protocol,
  split: "report",
  unweighted: metrics,
  weighted,
  intervals: intervalsOf(resample([])),
  groups: {
    ...(Object.fromEntries(GROUPINGS.map((grouping) => [grouping, []])) as unknown as Result["groups"]),
    ...groups,
  },
  calibration: [],
});

const nothing = { results: [], nativeResults: undefined, coverage: [], goldenPeople: [], forms: [] };
const find = (floors: SystemFloors, measured: Partial<Measured>): string[] =>
  findAllMissed({ full: floors }, { ...nothing, ...measured }).map((line) =>
    line.replace(/^full(?:: )?/u, ""),
  );

const words = [group("two words or more", { top1: 0.4 }), group("three words or more", { top1: 0.3 })];
const set = (held: number) => ({ system: "full", rowCount: 1, held, said: 0.95, meanSize: 1, regions: [] });
const neighbours = {
  system: "full",
  pairCount: 10,
  near: 0.8,
  notFar: 0.9,
  bins: [{ from: 0.3, to: 0.45, stated: 0.4, right: 0.25 }],
  pairs: [{ small: "AT", large: "DE", prior: 0.25, stated: 0.3, excess: 0.1 }],
};
const commonNames = {
  system: "full",
  countries: [{ name: "DE", own: 80, larger: 14, smaller: 3, other: 3 }],
  telling: { count: 100, firstCount: 94 },
};
const golden = [{ system: "full", rowCount: 10, top1: 0.8, top5: 0.9, scripts: [], misses: [] }];

/** What is measured, floors that are just reached, floors that are not, and what is said of these. */
const CASES: readonly (readonly [what: string, Partial<Measured>, SystemFloors, SystemFloors, string[]])[] = [
  [
    "shares and errors",
    { results: [result("surname")] },
    {
      surname: { minAnswered: 85, minTop1: 50, minTop5: 70, minCountryMean: 30, maxEce: 0.05, maxLogLoss: 1 },
    },
    {
      surname: {
        minAnswered: 86,
        minTop1: 51,
        minTop5: 71,
        minCountryMean: 31,
        maxEce: 0.04,
        maxLogLoss: 0.9,
      },
    },
    [
      "surname, answered: found 85.00 %, expected at least 86 %",
      "surname, top-1: found 50.00 %, expected at least 51 %",
      "surname, top-5: found 70.00 %, expected at least 71 %",
      "surname, country mean: found 30.00 %, expected at least 31 %",
      "surname, ECE: found 0.0500, expected at most 0.04",
      "surname, log loss: found 1.0000, expected at most 0.9",
    ],
  ],
  [
    "by rows",
    { results: [result("full name", {}, { ...metrics, top1: 0.6 })] },
    { "full name": { minTop1: 60, byRows: { minTop1: 50 } } },
    { "full name": { minTop1: 60, byRows: { minTop1: 51 } } },
    ["full name, by rows, top-1: found 50.00 %, expected at least 51 %"],
  ],
  [
    "names of many words: of surnames two, of others three",
    { results: [result("whole name", { words }), result("surname", { words })] },
    { "whole name": { minLongTop1: 30, minLongTop5: 70 }, surname: { minLongTop1: 40 } },
    { "whole name": { minLongTop1: 35 }, surname: { minLongTop1: 45 } },
    [
      "whole name, three words or more, top-1: found 30.00 %, expected at least 35 %",
      "surname, two words or more, top-1: found 40.00 %, expected at least 45 %",
    ],
  ],
  [
    "what is said against what is right, of large regions, and of countries",
    {
      results: [
        result("whole name", {
          answerRegion: [group("Asia", { top1: 0.66 }), group("few", { top1: 0, rowCount: 299 })],
          answerCountry: [group("AL", { top1: 0.35 })],
          scriptCountry: [group("Thai\tTH", { top1: 0.9 })],
        }),
      ],
    },
    {
      "whole name": {
        maxRegionDistance: 0.12,
        maxCountryDistance: { AL: 0.21 },
        minScriptCountryTop1: { "Thai TH": 90 },
      },
    },
    {
      "whole name": {
        maxRegionDistance: 0.1,
        maxCountryDistance: { AL: 0.15, IS: 1 },
        minScriptCountryTop1: { "Thai TH": 91 },
      },
    },
    [
      "whole name, answers in Asia, said against right: found 0.1100, expected at most 0.1",
      "whole name, AL first, said against right: found 0.2000, expected at most 0.15",
      "whole name, IS first, said against right: not measured",
      "whole name, Thai TH, top-1: found 90.00 %, expected at least 91 %",
    ],
  ],
  [
    "errors of large groups",
    {
      results: [
        result("given + family", {
          script: [group("Latin", { calibrationError: 0.07 })],
          answerRegion: [group("few", { calibrationError: 0.9, rowCount: 299 })],
          region: [group("not of answers", { calibrationError: 0.9 })],
        }),
      ],
    },
    { "given + family": { maxGroupEce: 0.07 } },
    { "given + family": { maxGroupEce: 0.06 } },
    ["given + family, Latin, ECE: found 0.0700, expected at most 0.06"],
  ],
  [
    "people in their own scripts",
    { nativeResults: [result("surname")] },
    { native: { surname: { minTop1: 50 } } },
    { native: { surname: { minTop1: 51 }, "whole name": { minTop1: 1 } } },
    [
      ", own scripts: whole name, top-1: not measured",
      ", own scripts: surname, top-1: found 50.00 %, expected at least 51 %",
    ],
  ],
  [
    "sets, from both sides",
    { coverage: [{ ...set(0.88), coverage: 0.9 }] },
    { coverage: { "0.9": { maxDistance: 0.021, maxSaidDistance: 0.071 } } },
    { coverage: { "0.9": { maxDistance: 0.015, maxSaidDistance: 0.06 }, "0.5": { maxDistance: 1 } } },
    [
      "coverage 0.9, held against asked: found 0.0200, expected at most 0.015",
      "coverage 0.9, held against said: found 0.0700, expected at most 0.06",
      "coverage 0.5, held against asked: not measured",
    ],
  ],
  [
    "neighbours",
    { neighbours },
    { neighbours: { minNear: 80, minNotFar: 90, maxBinDistance: 0.151 } },
    { neighbours: { minNear: 90, minNotFar: 100, maxBinDistance: 0.1 } },
    [
      "neighbours within 0.04 of the prior: found 80.00 %, expected at least 90 %",
      "neighbours within 0.08 of it (worst: AT DE 0.30): found 90.00 %, expected at least 100 %",
      "neighbours, 0.3 to 0.45, said against right: found 0.1500, expected at most 0.1",
    ],
  ],
  [
    "the commonest names",
    { commonNames },
    { commonNames: { minOwnOrLarger: 94, maxSmaller: 3, minTelling: 94 } },
    { commonNames: { minOwnOrLarger: 95, maxSmaller: 2, minTelling: 95 } },
    [
      "common names, own country or larger: found 94.00 %, expected at least 95 %",
      "common names, smaller country: found 0.0300, expected at most 0.02",
      "telling names: found 94.00 %, expected at least 95 %",
    ],
  ],
  [
    "people known world-wide",
    { goldenPeople: golden },
    { goldenPeople: { minTop1: 80, minTop5: 90 } },
    { goldenPeople: { minTop1: 81, minTop5: 93 } },
    [
      "people known world-wide, top-1: found 80.00 %, expected at least 81 %",
      "people known world-wide, top-5: found 90.00 %, expected at least 93 %",
    ],
  ],
];

describe("floors of", () => {
  it.each(CASES)("%s", (_, measured, reached, missed, lines) => {
    expect(find(reached, measured)).toEqual([]);
    expect(find(missed, measured)).toEqual(lines);
    // A system is not held to what another one reaches, and not to people who were not asked about.
    const others = findAllMissed({ core: missed }, { ...nothing, ...measured });
    expect(others.filter((line) => !line.endsWith("not measured"))).toEqual([]);
  });

  it("forms of names are what these may lose, or what is said of them", () => {
    const lose = (points: number) =>
      WRITTEN_FORMS.map(({ example, maxLoss }) => ({
        ...{ system: "full", example, rowCount: 1000, written: 0.7 - (maxLoss + points) / 100, plain: 0.7 },
      }));
    expect(find({ forms: {} }, { forms: lose(0) })).toEqual([]);
    const missed = find({ forms: { Silva: { maxLoss: 9, reason: "a test" } } }, { forms: lose(0.5) });
    expect(missed).toHaveLength(WRITTEN_FORMS.length - 1);
    expect(missed[0]).toBe("written as SILVA Maria: loses 1.50 points, expected at most 1");
    expect(find({ forms: {} }, {})[0]).toBe("written as SILVA Maria: not measured");
    expect(find({}, { forms: lose(9) })).toEqual([]);
  });
});

it("floors.json names forms that there are, which lose more than usual, and why", () => {
  const all = JSON.parse(readFileSync("bench/accuracy/floors.json", "utf8")) as AllFloors;
  for (const name of ["full", "full + estimate"])
    for (const [example, { maxLoss, reason }] of Object.entries(all[name]!.forms!)) {
      const usual = WRITTEN_FORMS.find((form) => form.example === example)!.maxLoss;
      expect([example, maxLoss > usual, reason !== ""]).toEqual([example, true, true]);
    }
});
