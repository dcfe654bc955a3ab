/** The tiers answer as well as they are said to, on surnames of people who had no part in making them. */
import { describe, expect, it } from "vitest";
import { type NameScore, scoreName, sumUpGroups } from "../../bench/accuracy/groups.ts";
import { readPairs } from "../../bench/accuracy/pairs.ts";
import { askFirstKnown, toSystem } from "../../bench/accuracy/system.ts";
import { readCountries } from "../../build/data/folder.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { readTier, type TierName } from "../helpers/tiers.ts";

interface Floors {
  /** Per cent of all rows, as `npm run evaluate` counts them. */
  answered: number;
  top1: number;
  top5: number;
  /** Mean over countries of their top-1. */
  countryMean: number;
  /** Calibration error at most: of all answers … */
  error: number;
  /** … and of those in each script, and in each region of the first candidate. */
  groupError: number;
}

/** Half a point below what was measured last, so that they catch a loss and not a rounding. */
const FLOORS: Readonly<Record<TierName, Floors>> = {
  core: { answered: 65.4, top1: 33.7, top5: 51.2, countryMean: 22.7, error: 0.03, groupError: 0.26 },
  standard: { answered: 78.8, top1: 43.1, top5: 63.5, countryMean: 30.8, error: 0.03, groupError: 0.2 },
  full: { answered: 87.5, top1: 48.4, top5: 71, countryMean: 33.8, error: 0.025, groupError: 0.176 },
};
/** With fewer rows more than half of a calibration error is chance. */
const MIN_GROUP_ROWS = 300;

const pairs = readPairs();
const countries = readCountries("data");

function scorePairs(tier: TierName): NameScore[] {
  const system = toSystem(tier, createPredictor(readTier(tier)));
  return pairs.map(({ queries, country }) =>
    scoreName(askFirstKnown(system, queries), queries[0]!, country, system.countryCount),
  );
}

describe("the surnames to report on", () => {
  it("are of many people from many countries", () => {
    expect(pairs.length).toBeGreaterThan(11_000);
    expect(new Set(pairs.map(({ country }) => country)).size).toBeGreaterThan(200);
  });

  it("are sorted, so that no order of the list shows", () => {
    const lines = pairs.map(({ queries, country }) => `${queries.join("|")}\t${country}`);
    expect(lines).toEqual(lines.toSorted());
  });
});

describe.each(Object.entries(FLOORS) as [TierName, Floors][])("the tier %s", (tier, floors) => {
  const { unweighted, groups } = sumUpGroups(scorePairs(tier), countries);

  it("answers and is right as often as it was", () => {
    const percent = (share: number): number => share * 100;
    expect(percent(unweighted.answered), "answered").toBeGreaterThanOrEqual(floors.answered);
    expect(percent(unweighted.top1), "top-1").toBeGreaterThanOrEqual(floors.top1);
    expect(percent(unweighted.top5), "top-5").toBeGreaterThanOrEqual(floors.top5);
    expect(percent(unweighted.countryMeanTop1), "mean over countries").toBeGreaterThanOrEqual(
      floors.countryMean,
    );
  });

  it("means what it says: the calibration error stays small", () => {
    expect(unweighted.calibrationError).toBeLessThanOrEqual(floors.error);
  });

  it("means what it says in every script and region with enough people", () => {
    const large = [...groups.script, ...groups.answerRegion].filter(
      (group) => group.unweighted.rowCount >= MIN_GROUP_ROWS,
    );
    expect(large.length).toBeGreaterThan(5);
    for (const group of large) {
      expect(group.unweighted.calibrationError, group.name).toBeLessThanOrEqual(floors.groupError);
    }
  });
});
