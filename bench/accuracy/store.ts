/** Takes of results what {@link Figures} hold. */
import { differenceInterval, type Interval } from "../../build/evaluate/bootstrap.ts";
import type { Metrics } from "../../build/evaluate/metrics.ts";
import { type Evaluation, longGroup, type Protocol, type Result } from "./evaluate.ts";
import {
  type CalibratedGroup,
  type Difference,
  type NativeResult,
  type StoredGroup,
  type StoredResult,
  type StoredSetFigures,
  SYSTEMS,
} from "./figures.ts";
import type { Group, Grouping } from "./groups.ts";
import type { PredictionSetFigures } from "./prediction-sets.ts";

/** What pages show of an answer besides its own figures. */
interface Shown {
  /** Groups that are shown by their shares. */
  groups?: readonly Grouping[];
  /** Whether these also say which countries come first instead. */
  hasInstead?: true;
  /** Groups whose calibration is shown; with an empty list, that of the whole alone. */
  calibration?: readonly Grouping[];
}
type AllShown = Readonly<Record<string, Partial<Record<Protocol, Shown>>>>;

/** Everything of every system would be a megabyte. A table that shows more adds a line here. */
const SHOWN: AllShown = {
  standard: { "whole name": { groups: ["script", "region", "country"] } },
  [SYSTEMS.full]: {
    "whole name": {
      groups: ["country"],
      hasInstead: true,
      calibration: ["script", "answerRegion", "answerCountry", "region"],
    },
    surname: {
      groups: ["country"],
      calibration: ["match", "evidence", "script", "answerRegion", "region"],
    },
    "given + family": { calibration: ["match", "evidence", "answerRegion"] },
  },
  [SYSTEMS.estimated]: {
    "whole name": { groups: ["country"], calibration: ["answerRegion", "answerCountry"] },
    surname: { calibration: [] },
  },
};
/** The same of people in their own scripts. */
const SHOWN_NATIVE: AllShown = {
  [SYSTEMS.full]: {
    "whole name": { groups: ["script", "scriptCountry"] },
    surname: { groups: ["script", "scriptCountry"] },
  },
  [SYSTEMS.estimated]: { "whole name": { groups: ["script", "scriptCountry"] } },
};
/** Countries of which answers are looked at one by one: those whose names few others share, or whose data are thin. */
const WATCHED_COUNTRIES: readonly string[] = ["AL", "BA", "BD", "ET", "IS", "MD", "MM", "PH"];
/** What the full tier is compared with, person by person. */
const COMPARED: readonly string[] = [SYSTEMS.minusOne, "most frequent"];
/** Smaller groups say nothing about themselves, and some would say everything about one person. */
const MIN_STORED_ROWS = 10;

function pick<Key extends keyof Metrics>(metrics: Metrics, ...keys: readonly Key[]): Pick<Metrics, Key> {
  return Object.fromEntries(keys.map((key) => [key, metrics[key]])) as Pick<Metrics, Key>;
}

const storeGroup = ({ name, weighted }: Group): StoredGroup => ({
  name,
  ...pick(weighted, "rowCount", "answered", "top1", "top5"),
});

const storeWithInstead = (group: Group): StoredGroup => ({
  ...storeGroup(group),
  instead: (group.instead ?? []).map(({ country, count }) => `${country} ${count}`).join(", "),
});

const storeCalibrated = (group: Group): CalibratedGroup => ({
  ...storeGroup(group),
  ...pick(group.weighted, "confidence", "calibrationError", "calibrationNoise"),
  rowCalibrationError: group.unweighted.calibrationError,
  rowCalibrationNoise: group.unweighted.calibrationNoise,
});

/** Of answers by their first country those are stored that floors hold; all of them would double the file. */
const isStored =
  (grouping: Grouping) =>
  ({ name, unweighted }: Group): boolean =>
    grouping === "answerCountry" ? WATCHED_COUNTRIES.includes(name) : unweighted.rowCount >= MIN_STORED_ROWS;

const storeBy = <Item>(
  { groups }: Result,
  groupings: readonly Grouping[],
  storeOne: (group: Group) => Item,
): Partial<Record<Grouping, Item[]>> =>
  Object.fromEntries(
    groupings.map((grouping) => [grouping, groups[grouping].filter(isStored(grouping)).map(storeOne)]),
  );

const storeShown = (
  result: Result,
  { groups, hasInstead, calibration }: Shown = {},
): Pick<NativeResult, "groups" | "calibration"> => ({
  ...(groups && { groups: storeBy(result, groups, hasInstead ? storeWithInstead : storeGroup) }),
  ...(calibration && {
    calibration: { bins: result.calibration, groups: storeBy(result, calibration, storeCalibrated) },
  }),
});

export function store(result: Result): StoredResult {
  const { system, protocol, unweighted, weighted, intervals, ranksOnly } = result;
  const { answered, top1, top5, countryMeanTop1 } = intervals;
  const long = longGroup(result)?.weighted;
  return {
    system,
    protocol,
    weighted: pick(weighted, "answered", "top1", "top5", "countryMeanTop1", "calibrationError", "logLoss"),
    unweighted: pick(unweighted, "answered", "top1", "top5", "calibrationError", "logLoss"),
    intervals: { answered, top1, top5, countryMeanTop1 },
    ...(ranksOnly && { ranksOnly }),
    ...(long && { long: pick(long, "top1", "top5") }),
    ...storeShown(result, SHOWN[system]?.[protocol]),
  };
}

export const storeNative = (result: Result): NativeResult => ({
  system: result.system,
  protocol: result.protocol,
  weighted: pick(result.weighted, "answered", "top1", "top5"),
  unweighted: pick(result.unweighted, "top1", "top5"),
  ...storeShown(result, SHOWN_NATIVE[result.system]?.[result.protocol]),
});

export const storeSets = ({ regions, ...all }: PredictionSetFigures): StoredSetFigures =>
  all.system === SYSTEMS.estimated ? { ...all, regions } : all;

/** The full tier against every other system, where both were asked. */
export function compareSystems(evaluations: readonly Evaluation[]): Difference[] {
  return evaluations
    .filter(({ result }) => result.system === SYSTEMS.full)
    .flatMap((left) =>
      evaluations
        .filter(({ result }) => COMPARED.includes(result.system) && result.protocol === left.result.protocol)
        .map((right): Difference => {
          const differ = (name: "top1" | "top5"): Interval & { value: number } => ({
            value: left.result.weighted[name] - right.result.weighted[name],
            ...differenceInterval(left.resamples.weighted, right.resamples.weighted, name),
          });
          return {
            protocol: left.result.protocol,
            other: right.result.system,
            top1: differ("top1"),
            top5: differ("top5"),
          };
        }),
    );
}
