import { describe, expect, it } from "vitest";
import { intervalsOf, resample } from "../../../bench/accuracy/bootstrap.ts";
import type { Protocol, Result } from "../../../bench/accuracy/evaluate.ts";
import { findAllMissed, findMissedFloors } from "../../../bench/accuracy/floors.ts";
import type { Group } from "../../../bench/accuracy/groups.ts";
import type { Metrics } from "../../../bench/accuracy/metrics.ts";

const metrics: Metrics = {
  rowCount: 1000,
  answered: 0.85,
  top1: 0.5,
  top5: 0.7,
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
  const none = { match: [], evidence: [], script: [], answerRegion: [], region: [], country: [] };
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
    expect(findMissedFloors(floors, [result("surname")])).toEqual([]);
  });

  it("names every floor that is missed", () => {
    const floors = { minAnswered: 86, minTop1: 51, minTop5: 71, minCountryMean: 31, maxEce: 0.04 };
    const missed = findMissedFloors(floors, [result("surname")]);
    expect(labels(missed)).toEqual(["answered", "top-1", "top-5", "country mean", "ECE"]);
    expect(missed[0]).toBe("answered: found 85.00 %, expected at least 86 %");
  });

  it("holds given and family names to their own", () => {
    const floors = { minPartsAnswered: 86, minPartsTop1: 51, minPartsTop5: 71, maxPartsEce: 0.04 };
    expect(findMissedFloors(floors, [result("surname"), result("given + family")])).toHaveLength(4);
    expect(findMissedFloors({ minPartsTop1: 1 }, [result("surname")])).toEqual([
      "given + family, top-1: not measured",
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
    expect(labels(findMissedFloors({ maxGroupEce: 0.06 }, results))).toEqual([
      "surname, Latin, ECE",
      "given + family, answers in Central Asia, ECE",
    ]);
  });
});

describe("findAllMissed", () => {
  const floors = { full: { minTop1: 51, native: { minTop1: 52 } }, core: { minTop5: 1 } };

  it("holds each system to its own floors, on both lists of people", () => {
    expect(findAllMissed(floors, [result("surname")], [result("surname")])).toEqual([
      "full: top-1: found 50.00 %, expected at least 51 %",
      "full, own scripts: top-1: found 50.00 %, expected at least 52 %",
      "core: top-5: not measured",
    ]);
  });

  it("asks nothing of a list that was not given, and measures of one that was", () => {
    expect(labels(findAllMissed(floors, [result("surname")], undefined))).toEqual(["full", "core"]);
    expect(findAllMissed({ full: { native: { minTop1: 1 } } }, [], [])).toEqual([
      "full, own scripts: top-1: not measured",
    ]);
  });
});
