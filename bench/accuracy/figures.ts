/**
 * The figures that the documents are made of: what an evaluation found on the part "report", rounded and in one file. It has
 * what pages, floors and tools read, and nothing else.
 */
import { readFileSync } from "node:fs";
import { differenceInterval, type Interval } from "../../build/evaluate/bootstrap.ts";
import type { CalibrationBin, Metrics } from "../../build/evaluate/metrics.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import type { CommonNameFigures } from "./common-names.ts";
import { type Evaluation, longGroup, type Result } from "./evaluate.ts";
import type { FormFigures } from "./forms.ts";
import type { GoldenOutcome, GoldenPeopleOutcome } from "./golden.ts";
import type { Group, Grouping } from "./groups.ts";
import type { NeighbourFigures } from "./neighbours.ts";
import type { PredictionSetFigures } from "./prediction-sets.ts";

export const FIGURES_PATH = "bench/accuracy/figures.json";

/** What a tier is besides its accuracy. */
export interface TierSize {
  tier: string;
  keyCount: number;
  byteCount: number;
  /** Of the data file, so that figures of another one are noticed. */
  sha256: string;
}

/** A list of people. */
export interface PeopleFigures {
  /** Of the whole list. */
  rowCount: number;
  reportCount: number;
  /** Rows of "report" with given name and family name. */
  partsCount: number;
  countryCount: number;
  /** Of the file. */
  sha256: string;
}

/** Some of the people, by the default prior; of a country, with other countries that came first, such as "US 43, GB 35". */
export type StoredGroup = ReturnType<typeof storeGroup> & { instead?: string };
export type CalibratedGroup = ReturnType<typeof storeCalibrated>;
type ByGrouping<Item> = Partial<Record<Grouping, Item[]>>;
/** What is kept of people in their own scripts. Groups and calibration are kept as far as a page shows them. */
export type NativeResult = ReturnType<typeof storeNative>;
export type StoredResult = ReturnType<typeof store>;
/** How much better the full tier is than another system on the same people. */
export type Difference = ReturnType<typeof compareSystems>[number];
/** Sets of countries; with regions of the first country where pages show them. */
export type StoredSetFigures = Omit<PredictionSetFigures, "regions"> &
  Partial<Pick<PredictionSetFigures, "regions">>;

export interface Figures {
  people: PeopleFigures;
  /** Hash of the statistics and the model. */
  model: string;
  tiers: TierSize[];
  results: StoredResult[];
  /** The same of people in their own scripts; missing where they were not asked about. */
  native?: { people: PeopleFigures; results: NativeResult[] };
  differences: Difference[];
  /** Of the full tier. */
  golden?: GoldenOutcome;
  goldenPeople: GoldenPeopleOutcome[];
  coverage: StoredSetFigures[];
  /** Names as people write them: of the full tier as it answers strings, and with whole names and an estimator. */
  forms: FormFigures[];
  /** Of the full tier with whole names and an estimator, as the next two. */
  neighbours?: NeighbourFigures;
  commonNames?: CommonNameFigures;
  /** By country: share right first with its residents as the prior. */
  residents?: Record<string, number>;
}

/** The tiers with an estimate from letters where a name is in none of their data. */
export const ESTIMATED = {
  core: "core + estimate",
  standard: "standard + estimate",
  full: "full + estimate",
} as const;

export const SYSTEMS = {
  full: "full",
  estimated: ESTIMATED.full,
  /** With one subtracted from every count of a tally. */
  minusOne: "full, tallies - 1",
  /** The best of surname, given name and both for each person: of the full tier, and with an estimator. */
  oracle: "oracle",
  estimatedOracle: "oracle + estimate",
} as const;

/** A country with fewer people is not called the weakest: three people show nothing. */
export const MIN_WEAKEST_ROWS = 50;

/** What pages show of an answer besides its own figures. */
interface Shown {
  /** Groups that are shown by their shares. */
  groups?: readonly Grouping[];
  /** Whether these also say which countries come first instead. */
  hasInstead?: true;
  /** Groups whose calibration is shown; with an empty list, that of the whole alone. */
  calibration?: readonly Grouping[];
}
type AllShown = Readonly<Record<string, Shown>>;

/** By system and protocol. Everything of every system would be a megabyte. A table that shows more adds a line here. */
const SHOWN: AllShown = {
  "standard, whole name": { groups: ["script", "region", "country"] },
  "full, whole name": {
    groups: ["country"],
    hasInstead: true,
    calibration: ["script", "answerRegion", "answerCountry", "region"],
  },
  "full, surname": {
    groups: ["country"],
    calibration: ["match", "evidence", "script", "answerRegion", "region"],
  },
  "full, given + family": { calibration: ["match", "evidence", "answerRegion"] },
  "full + estimate, whole name": { groups: ["country"], calibration: ["answerRegion", "answerCountry"] },
  "full + estimate, surname": { calibration: [] },
};
/** The same of people in their own scripts. */
const SHOWN_NATIVE: AllShown = Object.fromEntries(
  ["full, whole name", "full, surname", "full + estimate, whole name"].map((asked) => [
    asked,
    { groups: ["script", "scriptCountry"] },
  ]),
);
/** Countries of which answers are looked at one by one: those whose names few others share, or whose data are thin. */
const WATCHED_COUNTRIES: readonly string[] = ["AL", "BA", "BD", "ET", "IS", "MD", "MM", "PH"];
/** What the full tier is compared with, person by person. */
const COMPARED: readonly string[] = [SYSTEMS.minusOne, "most frequent"];
/** Smaller groups say nothing about themselves, and some would say everything about one person. */
const MIN_STORED_ROWS = 10;

function pick<Key extends keyof Metrics>(metrics: Metrics, ...keys: readonly Key[]): Pick<Metrics, Key> {
  return Object.fromEntries(keys.map((key) => [key, metrics[key]])) as Pick<Metrics, Key>;
}

const storeGroup = ({ name, weighted }: Group) => ({
  name,
  ...pick(weighted, "rowCount", "answered", "top1", "top5"),
});

const storeWithInstead = (group: Group): StoredGroup => ({
  ...storeGroup(group),
  instead: (group.instead ?? []).map(({ country, count }) => `${country} ${count}`).join(", "),
});

/** Also with each person counting alike. */
const storeCalibrated = (group: Group) => ({
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

/** What `all` says of a system and protocol. */
function storeShown(
  { system, protocol, groups: byGrouping, calibration: bins }: Result,
  all: AllShown,
): {
  groups?: ByGrouping<StoredGroup>;
  calibration?: { bins: CalibrationBin[]; groups: ByGrouping<CalibratedGroup> };
} {
  const { groups, hasInstead, calibration } = all[`${system}, ${protocol}`] ?? {};
  const storeBy = <Item>(groupings: readonly Grouping[], storeOne: (group: Group) => Item) =>
    Object.fromEntries(
      groupings.map((grouping) => [grouping, byGrouping[grouping].filter(isStored(grouping)).map(storeOne)]),
    ) as ByGrouping<Item>;
  return {
    ...(groups && { groups: storeBy(groups, hasInstead ? storeWithInstead : storeGroup) }),
    ...(calibration && { calibration: { bins, groups: storeBy(calibration, storeCalibrated) } }),
  };
}

export function store(result: Result) {
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
    ...storeShown(result, SHOWN),
  };
}

export const storeNative = (result: Result) => ({
  system: result.system,
  protocol: result.protocol,
  weighted: pick(result.weighted, "answered", "top1", "top5"),
  unweighted: pick(result.unweighted, "top1", "top5"),
  ...storeShown(result, SHOWN_NATIVE),
});

export const storeSets = ({ regions, ...all }: PredictionSetFigures): StoredSetFigures =>
  all.system === SYSTEMS.estimated ? { ...all, regions } : all;

/** The full tier against every other system, where both were asked. */
export const compareSystems = (evaluations: readonly Evaluation[]) =>
  evaluations
    .filter(({ result }) => result.system === SYSTEMS.full)
    .flatMap((left) =>
      evaluations
        .filter(({ result }) => COMPARED.includes(result.system) && result.protocol === left.result.protocol)
        .map((right) => {
          const differ = (name: "top1" | "top5"): Interval & { value: number } => ({
            value: left.result.weighted[name] - right.result.weighted[name],
            ...differenceInterval(left.resamples.weighted, right.resamples.weighted, name),
          });
          const { protocol, system } = right.result;
          return { protocol, other: system, top1: differ("top1"), top5: differ("top5") };
        }),
    );

/** A record of more characters is broken up. */
const MAX_LINE_LENGTH = 2500;
/** Lists of records stand at most so deep. */
const RECORD_DEPTH = 2;

/**
 * JSON with short numbers, and one line for each record: so that a difference shows which of them changed.
 *
 * @param digits default five: a hundredth of a row in ten thousand. Figures that differ by less are the same
 */
export function formatFigures(figures: unknown, digits = 5): string {
  const scale = 10 ** digits;
  const round = (_: string, value: unknown): unknown =>
    typeof value === "number" ? Math.round(value * scale) / scale : value;
  const write = (value: unknown, depth: number): string => {
    const line = JSON.stringify(value, round);
    const isList = Array.isArray(value);
    const isNested = isObject(value) && Object.values(value).some(isObject);
    const isRecord = line.length <= MAX_LINE_LENGTH && (depth >= RECORD_DEPTH || (depth > 0 && !isList));
    if (!isNested || isRecord) return line;
    const items = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${isList ? "" : `${JSON.stringify(key)}: `}${write(item, depth + 1)}`);
    const [open, close] = isList ? "[]" : "{}";
    return `${open}\n${items.join(",\n")}\n${close}`;
  };
  return `${write(figures, 0)}\n`;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

export const writeFigures = (path: string, figures: unknown, digits?: number): void =>
  writeFileAtomic(path, formatFigures(figures, digits));

export const readFigures = (path: string = FIGURES_PATH): Figures =>
  JSON.parse(readFileSync(path, "utf8")) as Figures;
