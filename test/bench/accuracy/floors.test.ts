/** Every floor names what misses it, and what was not measured. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Protocol, Result } from "../../../bench/accuracy/evaluate.ts";
import { type AllFloors, findAllMissed, type Measured } from "../../../bench/accuracy/floors.ts";
import type { Group } from "../../../bench/accuracy/groups.ts";
import { listFound, readLists } from "../../../bench/accuracy/lists/report.ts";
import { findMissed } from "../../../bench/floors.ts";
import { WRITTEN_FORMS } from "../../../build/evaluate/written-forms.ts";

const read = <Floors>(name: string) =>
  JSON.parse(readFileSync(`bench/accuracy/${name}.json`, "utf8")) as Floors;

it("floors hold numbers, each of several numbers, and some of them by name", () => {
  const found = {
    top1: 1,
    ece: { a: 1, b: 2, c: 3 },
    empty: {},
    inner: { loss: 0.1 + 0.2, none: Number.NaN },
  };
  const kept = { minTop1: 1, maxTop1: 1, maxEce: 3, minEmpty: 9, inner: { maxLoss: 0.3, reason: "words" } };
  expect(findMissed(kept, found)).toEqual([]);
  const missed = {
    ...{ minTop1: 2, maxTop1: 0.5, minTop5: 1, minEce: 2, maxEce: { others: 2, a: 0.5, d: 1 } },
    inner: { maxLoss: 0.29, minNone: 0 },
    missing: { maxLoss: 1 },
  };
  expect(findMissed(missed, found)).toEqual([
    "top1: found 1.000, expected at least 2",
    "top1: found 1.000, expected at most 0.5",
    "top5: not measured",
    "ece, a: found 1.000, expected at least 2",
    "ece, a: found 1.000, expected at most 0.5",
    "ece, c: found 3.000, expected at most 2",
    "ece, d: not measured",
    "inner, loss: found 0.3000, expected at most 0.29",
    "inner, none: found NaN, expected at least 0",
    "missing, loss: not measured",
  ]);
});

const metrics = {
  ...{ rowCount: 1000, answered: 0.85, top1: 0.5, top5: 0.7, confidence: 0.55, countryMeanTop1: 0.3 },
  ...{ calibrationError: 0.05, calibrationNoise: 0.01, logLoss: 1 },
};
const group = (name: string, change: Partial<typeof metrics>): Group => {
  const changed = { ...metrics, ...change };
  return { name, unweighted: changed, weighted: changed };
};
const result = (protocol: Protocol): Result =>
  ({
    ...{ system: "full", protocol, unweighted: { ...metrics, top1: 0.6 }, weighted: metrics },
    groups: {
      words: [group("two words or more", { top1: 0.4 }), group("three words or more", { top1: 0.3 })],
      script: [group("Latin", { calibrationError: 0.07 })],
      answerRegion: [
        group("Asia", { top1: 0.66, calibrationError: 0.07 }),
        group("few", { top1: 0, calibrationError: 0.9, rowCount: 299 }),
      ],
      answerCountry: [group("AL", { top1: 0.35 })],
      scriptCountry: [group("Thai\tTH", { top1: 0.9 })],
    },
  }) as unknown as Result;
const MEASURED: Measured = {
  results: [result("whole name"), result("surname")],
  nativeResults: [result("surname")],
  coverage: [
    { system: "full", coverage: 0.9, rowCount: 1, held: 0.88, said: 0.95, meanSize: 1, regions: [] },
  ],
  goldenPeople: [{ system: "full", rowCount: 10, top1: 0.8, top5: 0.9, scripts: [], misses: [] }],
  forms: WRITTEN_FORMS.map(({ example, maxLoss }) => ({
    ...{ system: "full", example, rowCount: 1000, written: 0.7 - maxLoss / 100, plain: 0.7 },
  })),
  neighbours: {
    ...{ system: "full", pairCount: 10, near: 0.8, notFar: 0.9, pairs: [] },
    bins: [{ from: 0.3, to: 0.45, stated: 0.4, right: 0.25 }],
  },
  commonNames: {
    system: "full",
    countries: [{ name: "DE", own: 80, larger: 14, smaller: 3, other: 3 }],
    telling: { count: 100, firstCount: 94 },
  },
};
/** Exactly what is measured above. */
const REACHED = {
  "whole name": {
    ...{ minAnswered: 85, minTop1: 50, minTop5: 70, minCountryMean: 30, maxEce: 0.05, maxLogLoss: 1 },
    ...{ minLongTop1: 30, minLongTop5: 70, maxGroupEce: 0.07, maxRegionDistance: 0.11 },
    ...{ maxCountryDistance: { AL: 0.2 }, minScriptCountryTop1: { "Thai TH": 90 }, byRows: { minTop1: 60 } },
  },
  surname: { minLongTop1: 40 },
  coverage: { "0.9": { maxDistance: 0.02, maxSaidDistance: 0.07 } },
  goldenPeople: { minTop1: 80, minTop5: 90 },
  forms: { "SILVA Maria": { maxLoss: 1, reason: "a test" } },
  neighbours: { minNear: 80, minNotFar: 90, maxBinDistance: 0.15 },
  commonNames: { minOwnOrLarger: 94, maxSmaller: 3, minTelling: 94 },
  native: { surname: { minTop1: 50 } },
};

it("floors hold all that is measured of a system, and nothing of another one", () => {
  // What is neither below nor above is equal.
  const turned = JSON.stringify(REACHED).replace(
    /"(min|max)/gu,
    (_, bound) => `"${bound === "min" ? "max" : "min"}`,
  );
  for (const floors of [REACHED, JSON.parse(turned)])
    expect(findAllMissed({ full: floors }, MEASURED)).toEqual([]);
  const others = findAllMissed({ core: REACHED }, MEASURED);
  expect(others.filter((line) => !line.endsWith(": not measured"))).toEqual([]);
  expect(others).toContain("core, own scripts, surname, top1: not measured");
  expect(
    findAllMissed({ core: { native: REACHED.native } }, { ...MEASURED, nativeResults: undefined }),
  ).toEqual([]);
});

it("forms of names may lose what is usual of them, where a system has a floor of forms", () => {
  const forms = MEASURED.forms.map((form) => ({ ...form, written: form.written - 0.005 }));
  const missed = findAllMissed(
    { full: { forms: { Silva: { maxLoss: 9, reason: "a test" } } } },
    { ...MEASURED, forms },
  );
  expect(missed).toHaveLength(WRITTEN_FORMS.length - 1);
  expect(missed[0]).toBe("full, forms, SILVA Maria, loss: found 1.500, expected at most 1");
  expect(findAllMissed({ full: {} }, { ...MEASURED, forms })).toEqual([]);
});

it("floors.json names forms that there are, which lose more than usual, and why", () => {
  for (const { forms = {} } of Object.values(read<AllFloors>("floors")))
    for (const [example, { maxLoss, reason }] of Object.entries(forms)) {
      const usual = WRITTEN_FORMS.find((form) => form.example === example)!.maxLoss;
      expect([example, maxLoss > usual, reason !== ""]).toEqual([example, true, true]);
    }
});

it("floors of lists are reached by the figures that are committed, each of them measured", () => {
  const found = listFound(readLists());
  expect(findMissed(read("list-floors"), found)).toEqual([]);
  const { lists, sizes } = readLists();
  expect(found).toMatchObject({ way: { 20: sizes[0]!.way }, mixtureWay: { 80: expect.any(Number) } });
  const worse = { ...readLists(), lists: lists.map((list) => ({ ...list, way: 0.1 })) };
  expect(findMissed(read("list-floors"), listFound(worse))[0]).toBe(
    "ownWay, 70 % Germany: found 0.1000, expected at least 0.6",
  );
  const nothing = { ...readLists(), intervals: [], compared: { nameCount: 0, differentCount: 0 } };
  expect(findMissed(read("list-floors"), listFound(nothing))).toHaveLength(3);
});
