import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Protocol, Result } from "../../../bench/accuracy/evaluate.ts";
import {
  type AllFloors,
  findAllMissed,
  findMissedFloors,
  WATCHED_COUNTRIES,
} from "../../../bench/accuracy/floors.ts";
import type { Group } from "../../../bench/accuracy/groups.ts";
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

function group(name: string, change: Partial<Metrics>): Group {
  const changed = { ...metrics, ...change };
  return { name, unweighted: changed, weighted: changed };
}

function result(protocol: Protocol, change: Partial<Result["groups"]> = {}): Result {
  const none: Result["groups"] = {
    match: [],
    evidence: [],
    script: [],
    words: [],
    answerRegion: [],
    answerCountry: [],
    region: [],
    country: [],
    scriptCountry: [],
  };
  return {
    system: "full",
    protocol,
    split: "report",
    unweighted: metrics,
    weighted: metrics,
    intervals: intervalsOf(resample([])),
    groups: { ...none, ...change },
    calibration: [],
  };
}

const labels = (missed: readonly string[]): string[] => missed.map((line) => line.split(":")[0]!);

describe("findMissedFloors", () => {
  it("is content with what is reached", () => {
    const floors = { minAnswered: 85, minTop1: 50, minTop5: 70, minCountryMean: 30, maxEce: 0.05 };
    expect(findMissedFloors({}, [])).toEqual([]);
    expect(findMissedFloors({ surname: floors }, [result("surname")])).toEqual([]);
  });

  it("names every floor that is missed", () => {
    const floors = { minAnswered: 86, minTop1: 51, minTop5: 71, minCountryMean: 31, maxEce: 0.04 };
    const missed = findMissedFloors({ surname: floors }, [result("surname")]);
    expect(labels(missed)).toEqual(
      ["answered", "top-1", "top-5", "country mean", "ECE"].map((figure) => `surname, ${figure}`),
    );
    expect(missed[0]).toBe("surname, answered: found 85.00 %, expected at least 86 %");
  });

  it("holds what is counted by rows to its own", () => {
    const byPrior = { ...result("surname"), weighted: { ...metrics, top1: 0.6, logLoss: 2 } };
    const floors = { minTop1: 60, maxLogLoss: 1.9, byRows: { minTop1: 51, maxLogLoss: 1 } };
    expect(findMissedFloors({ surname: floors }, [byPrior])).toEqual([
      "surname, log loss: found 2.0000, expected at most 1.9",
      "surname, by rows, top-1: found 50.00 %, expected at least 51 %",
    ]);
  });

  it.each(["whole name", "full name", "given + family"] as const)("holds %s to its own", (protocol) => {
    const floors = { [protocol]: { minAnswered: 86, minTop1: 51, minTop5: 71, maxEce: 0.04 } };
    expect(findMissedFloors(floors, [result("surname"), result(protocol)])).toHaveLength(4);
    expect(findMissedFloors({ [protocol]: { minTop1: 1 } }, [result("surname")])).toEqual([
      `${protocol}, top-1: not measured`,
    ]);
  });

  it("holds names of many words to their own: of surnames two, of others three", () => {
    const words = [group("two words or more", { top1: 0.4 }), group("three words or more", { top1: 0.3 })];
    const floors = { minLongTop1: 45, minLongTop5: 70 };
    const results = [result("whole name", { words }), result("surname", { words })];
    expect(findMissedFloors({ "whole name": floors, surname: floors }, results)).toEqual([
      "whole name, three words or more, top-1: found 30.00 %, expected at least 45 %",
      "surname, two words or more, top-1: found 40.00 %, expected at least 45 %",
    ]);
  });

  it("holds what is said to what is right, by region of the answer and by country", () => {
    const countries = WATCHED_COUNTRIES.map((code) => group(code, { top1: 0.35 }));
    const results = [
      result("whole name", {
        answerRegion: [
          group("Caribbean", { top1: 0.2, rowCount: 299 }),
          group("Central Asia", { top1: 0.66 }),
          group("Western Asia", { top1: 0.46 }),
        ],
        answerCountry: countries,
      }),
    ];
    const floors = { maxRegionDistance: 0.1, maxCountryDistance: { AL: 0.21, IS: 0.15 } };
    expect(findMissedFloors({ "whole name": floors }, results)).toEqual([
      "whole name, answers in Central Asia, said against right: found 0.1100, expected at most 0.1",
      "whole name, IS first, said against right: found 0.2000, expected at most 0.15",
    ]);
    expect(findMissedFloors({ "whole name": floors }, [result("whole name")])).toEqual([
      "whole name, AL first, said against right: not measured",
      "whole name, IS first, said against right: not measured",
    ]);
  });

  it("looks at every group that is large enough", () => {
    const results = [
      result("surname", {
        script: [group("Latin", { calibrationError: 0.07 }), group("Thai", { calibrationError: 0.01 })],
        answerRegion: [group("Caribbean", { calibrationError: 0.2, rowCount: 299 })],
        region: [group("Northern America", { calibrationError: 0.2 })],
      }),
      result("given + family", { answerRegion: [group("Central Asia", { calibrationError: 0.061 })] }),
    ];
    const floors = { surname: { maxGroupEce: 0.06 }, "given + family": { maxGroupEce: 0.06 } };
    expect(labels(findMissedFloors(floors, results))).toEqual([
      "surname, Latin, ECE",
      "given + family, answers in Central Asia, ECE",
    ]);
  });
});

describe("findAllMissed", () => {
  const floors = {
    full: { surname: { minTop1: 51 }, native: { surname: { minTop1: 52 } } },
    core: { surname: { minTop5: 1 } },
  };
  const nothing = { results: [], nativeResults: undefined, coverage: [], goldenPeople: [], forms: [] };

  it("holds each system to its own floors, on both lists of people", () => {
    const results = [result("surname")];
    expect(findAllMissed(floors, { ...nothing, results, nativeResults: results })).toEqual([
      "full: surname, top-1: found 50.00 %, expected at least 51 %",
      "full, own scripts: surname, top-1: found 50.00 %, expected at least 52 %",
      "core: surname, top-5: not measured",
    ]);
  });

  it("asks nothing of a list that was not given, and measures of one that was", () => {
    expect(labels(findAllMissed(floors, { ...nothing, results: [result("surname")] }))).toEqual([
      "full",
      "core",
    ]);
    const native = { full: { native: { surname: { minTop1: 1 } } } };
    expect(findAllMissed(native, { ...nothing, nativeResults: [] })).toEqual([
      "full, own scripts: surname, top-1: not measured",
    ]);
  });

  it("holds sets to what was asked of them, from both sides", () => {
    const sets = (held: number) => [
      { system: "full", coverage: 0.9, rowCount: 1, held, said: 0.95, meanSize: 1, regions: [] },
      { system: "core", coverage: 0.9, rowCount: 1, held: 0, said: 0, meanSize: 1, regions: [] },
    ];
    const hold = (held: number) =>
      findAllMissed(
        { full: { coverage: { "0.9": { maxDistance: 0.015, maxSaidDistance: 0.06 } } } },
        { ...nothing, coverage: sets(held) },
      );
    expect(hold(0.91)).toEqual([]);
    expect(hold(0.92)).toEqual([
      "full: coverage 0.9, held against asked: found 0.0200, expected at most 0.015",
    ]);
    expect(hold(0.88)).toEqual([
      "full: coverage 0.9, held against asked: found 0.0200, expected at most 0.015",
      "full: coverage 0.9, held against said: found 0.0700, expected at most 0.06",
    ]);
    expect(findAllMissed({ full: { coverage: { "0.5": { maxSaidDistance: 0.03 } } } }, nothing)).toEqual([
      "full: coverage 0.5, held against said: not measured",
    ]);
  });

  it("holds a system to the prior among neighbours", () => {
    const neighbours = {
      system: "full",
      pairCount: 10,
      near: 0.8,
      notFar: 1,
      bins: [{ from: 0.3, to: 0.45, stated: 0.4, right: 0.25 }],
      pairs: [{ small: "AT", large: "DE", prior: 0.25, stated: 0.3, excess: 0.1 }],
    };
    const floor = { full: { neighbours: { minNear: 90, minNotFar: 100, maxBinDistance: 0.1 } } };
    expect(findAllMissed(floor, { ...nothing, neighbours })).toEqual([
      "full: neighbours within 0.04 of the prior: found 80.00 %, expected at least 90 %",
      "full: neighbours, 0.3 to 0.45, said against right: found 0.1500, expected at most 0.1",
    ]);
    expect(findAllMissed(floor, nothing)).toHaveLength(2);
    expect(findAllMissed(floor, { ...nothing, neighbours: { ...neighbours, notFar: 0.9 } })[1]).toContain(
      "(worst: AT DE 0.30)",
    );
  });

  it("holds a system to the commonest names", () => {
    const commonNames = {
      system: "full",
      countries: [{ name: "DE", own: 80, larger: 14, smaller: 3, other: 3 }],
      telling: { count: 100, firstCount: 94 },
    };
    const floor = { full: { commonNames: { minOwnOrLarger: 95, maxSmaller: 2, minTelling: 95 } } };
    expect(findAllMissed(floor, { ...nothing, commonNames })).toEqual([
      "full: common names, own country or larger: found 94.00 %, expected at least 95 %",
      "full: common names, smaller country: found 0.0300, expected at most 0.02",
      "full: telling names: found 94.00 %, expected at least 95 %",
    ]);
    expect(findAllMissed(floor, nothing)).toHaveLength(3);
  });

  it("holds a system to the people known world-wide", () => {
    const goldenPeople = [
      { system: "full", rowCount: 10, top1: 0.8, top5: 0.9, scripts: [], misses: [] },
      { system: "core", rowCount: 10, top1: 0, top5: 0, scripts: [], misses: [] },
    ];
    const floor = { full: { goldenPeople: { minTop1: 80, minTop5: 93 } } };
    expect(findAllMissed(floor, { ...nothing, goldenPeople })).toEqual([
      "full: people known world-wide, top-5: found 90.00 %, expected at least 93 %",
    ]);
    expect(findAllMissed(floor, nothing)).toHaveLength(2);
  });

  it("holds every form that names are written in to what it may lose, or to what is said of it", () => {
    const lose = (system: string, points: number) =>
      WRITTEN_FORMS.map(({ example, maxLoss }) => ({
        system,
        example,
        rowCount: 1000,
        written: 0.7 - (maxLoss + points) / 100,
        plain: 0.7,
      }));
    const hold = (forms: AllFloors[string]["forms"] & {}, points: number) =>
      findAllMissed(
        { full: { forms } },
        { ...nothing, forms: [...lose("core", 9), ...lose("full", points)] },
      );
    expect(hold({}, 0)).toEqual([]);
    expect(hold({}, 0.5)).toHaveLength(WRITTEN_FORMS.length);
    expect(hold({}, 0.5)[0]).toBe("full: written as SILVA Maria: loses 1.50 points, expected at most 1");
    const reason = "Initials may be a surname.";
    const missed = hold({ "SILVA Maria": { maxLoss: 1.6, reason }, Silva: { maxLoss: 0.6, reason } }, 0.5);
    expect(missed).toHaveLength(WRITTEN_FORMS.length - 1);
    expect(missed).toContain("full: written as Silva: loses 0.70 points, expected at most 0.6");
    const unmeasured = findAllMissed({ full: { forms: {} } }, nothing);
    expect(unmeasured).toHaveLength(WRITTEN_FORMS.length);
    expect(unmeasured[0]).toBe("full: written as SILVA Maria: not measured");
    expect(findAllMissed({ full: {} }, { ...nothing, forms: lose("full", 9) })).toEqual([]);
  });
});

describe("bench/accuracy/floors.json", () => {
  const path = new URL("../../../bench/accuracy/floors.json", import.meta.url);
  const all = JSON.parse(readFileSync(path, "utf8")) as AllFloors;

  it.each(["full", "full + estimate"])(
    "holds %s to forms of names, and names none that there is not",
    (name) => {
      const { forms } = all[name]!;
      expect(forms).toBeDefined();
      const examples = WRITTEN_FORMS.map(({ example }) => example);
      for (const [example, { maxLoss, reason }] of Object.entries(forms!)) {
        expect(examples).toContain(example);
        expect(maxLoss).toBeGreaterThan(WRITTEN_FORMS.find((form) => form.example === example)!.maxLoss);
        expect(reason).not.toBe("");
      }
    },
  );
});
