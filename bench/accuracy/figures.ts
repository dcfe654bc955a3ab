/** The figures that the documents are made of: what an evaluation found on the part "report", rounded and in one file. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { differenceInterval, type Interval, type Intervals } from "./bootstrap.ts";
import type { CoverageFigures } from "./coverage.ts";
import type { Evaluation, Protocol, Result } from "./evaluate.ts";
import { WATCHED_COUNTRIES } from "./floors.ts";
import type { GoldenOutcome } from "./golden.ts";
import type { GoldenPeopleOutcome } from "./golden-people.ts";
import type { Group, Grouping } from "./groups.ts";
import type { CalibrationBin, Metrics } from "./metrics.ts";
import type { NgramSettings } from "./ngrams/classifier.ts";
import type { WholeNgramSettings } from "./ngrams/whole.ts";

export const FIGURES_PATH = "bench/accuracy/figures.json";

/** What a tier is besides its accuracy. */
export interface TierSize {
  tier: string;
  keyCount: number;
  byteCount: number;
  /** Of the data file, so that figures of another one are noticed. */
  sha256: string;
}

export interface StoredGroup
  extends Pick<
    Metrics,
    "rowCount" | "answered" | "top1" | "top5" | "confidence" | "calibrationError" | "calibrationNoise"
  > {
  name: string;
  /** With every country counting by the square root of its population. */
  weighted: Pick<Metrics, "calibrationError" | "calibrationNoise">;
  /** Of a country: other countries that came first, and how often, such as "US 43, GB 35". */
  instead?: string;
}

/** Smaller groups say nothing about themselves, and some would say everything about one person. */
const MIN_STORED_ROWS = 10;
/** A country with fewer people is not called the weakest: three people show nothing. */
export const MIN_WEAKEST_ROWS = 50;

export interface StoredResult {
  system: string;
  protocol: Protocol;
  unweighted: Metrics;
  weighted: Metrics;
  intervals: Intervals;
  /** Whether the system says no probabilities: figures of calibration and log loss mean nothing then. */
  ranksOnly?: true;
  /** Names by their words; of the systems in {@link BROKEN_DOWN} all groups. Every row counts the same. */
  groups?: Partial<Record<Grouping, StoredGroup[]>>;
  /** The country whose people come first least often; missing where no country has enough of them. */
  weakest?: Pick<StoredGroup, "name" | "rowCount" | "top1" | "top5">;
  calibration: CalibrationBin[];
}

/** How much better one system is than another on the same people. */
export interface Difference {
  protocol: Protocol;
  system: string;
  other: string;
  top1: Interval & { value: number };
  top5: Interval & { value: number };
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

export interface Figures {
  people: PeopleFigures;
  /** Hash of the statistics and the model. */
  model: string;
  tiers: TierSize[];
  results: StoredResult[];
  /** The same of people in their own scripts; missing where they were not asked about. */
  native?: { people: PeopleFigures; results: StoredResult[] };
  differences: Difference[];
  ngrams?: NgramSettings;
  wholeNgrams?: WholeNgramSettings;
  golden: GoldenOutcome[];
  goldenPeople: GoldenPeopleOutcome[];
  coverage: CoverageFigures[];
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
  reference: "reference",
  referenceMinusOne: "reference, tallies - 1",
  /** The best of surname, given name and both for each person: of the full tier, and with an estimator. */
  oracle: "oracle",
  estimatedOracle: "oracle + estimate",
} as const;

/** Which groups the documents show; all of them would be a megabyte. */
const BROKEN_DOWN: Readonly<Record<string, readonly Protocol[]>> = {
  standard: ["whole name"],
  [SYSTEMS.full]: ["whole name", "surname", "given + family"],
  [SYSTEMS.estimated]: ["whole name", "surname"],
};
/** What the full tier is compared with, person by person. */
const COMPARED: readonly string[] = [SYSTEMS.minusOne, SYSTEMS.reference, "n-grams", "most frequent"];

/** Five decimals: a hundredth of a row in ten thousand. Figures that differ by less are the same. */
const DECIMALS = 1e5;

function storeGroup({ name, unweighted, weighted, instead }: Group): StoredGroup {
  const { rowCount, answered, top1, top5, confidence, calibrationError, calibrationNoise } = unweighted;
  const stored = {
    name,
    rowCount,
    answered,
    top1,
    top5,
    confidence,
    calibrationError,
    calibrationNoise,
    weighted: {
      calibrationError: weighted.calibrationError,
      calibrationNoise: weighted.calibrationNoise,
    },
  };
  if (instead === undefined) return stored;
  return { ...stored, instead: instead.map(({ country, count }) => `${country} ${count}`).join(", ") };
}

export function store(result: Result): StoredResult {
  const { system, protocol, unweighted, weighted, intervals, calibration, groups, ranksOnly } = result;
  const isBrokenDown = BROKEN_DOWN[system]?.includes(protocol) === true;
  const weakest = findWeakestCountry(groups.country);
  return {
    system,
    protocol,
    unweighted,
    weighted,
    intervals,
    ...(ranksOnly && { ranksOnly }),
    // Bins of a system without probabilities are one, at 0.
    calibration: ranksOnly ? [] : calibration,
    ...(weakest && { weakest }),
    groups: Object.fromEntries(
      Object.entries(groups)
        .filter(([grouping]) => isBrokenDown || grouping === "words")
        .map(([grouping, list]) => [grouping, list.filter(isStored(grouping)).map(storeGroup)]),
    ) as Partial<Record<Grouping, StoredGroup[]>>,
  };
}

/** Of answers by their first country those are stored that floors hold; all of them would double the file. */
const isStored =
  (grouping: string) =>
  ({ name, unweighted }: Group): boolean =>
    grouping === "answerCountry" ? WATCHED_COUNTRIES.includes(name) : unweighted.rowCount >= MIN_STORED_ROWS;

function findWeakestCountry(countries: readonly Group[]): StoredResult["weakest"] {
  const [weakest] = countries
    .filter(({ unweighted }) => unweighted.rowCount >= MIN_WEAKEST_ROWS)
    .toSorted((left, right) => left.unweighted.top1 - right.unweighted.top1);
  if (weakest === undefined) return undefined;
  const { rowCount, top1, top5 } = weakest.unweighted;
  return { name: weakest.name, rowCount, top1, top5 };
}

/** The full tier against every other system, where both were asked. */
export function compareSystems(evaluations: readonly Evaluation[]): Difference[] {
  return evaluations
    .filter(({ result }) => result.system === SYSTEMS.full)
    .flatMap((left) =>
      evaluations
        .filter(({ result }) => COMPARED.includes(result.system) && result.protocol === left.result.protocol)
        .map((right): Difference => {
          const differ = (name: "top1" | "top5"): Interval & { value: number } => ({
            value: left.result.unweighted[name] - right.result.unweighted[name],
            ...differenceInterval(left.resamples, right.resamples, name),
          });
          return {
            protocol: left.result.protocol,
            system: left.result.system,
            other: right.result.system,
            top1: differ("top1"),
            top5: differ("top5"),
          };
        }),
    );
}

export const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** JSON with short numbers, and one line for each object that holds nothing but plain values. */
export function formatFigures(figures: unknown): string {
  const rounded = JSON.stringify(
    figures,
    (_, value: unknown) => (typeof value === "number" ? Math.round(value * DECIMALS) / DECIMALS : value),
    1,
  );
  return `${rounded.replace(/\{[^{}[\]]*\}/gu, (object) => object.replace(/\s*\n\s*/gu, " "))}\n`;
}

export function writeFigures(path: string, figures: unknown): void {
  writeFileAtomic(path, formatFigures(figures));
}

export const readFigures = (path: string = FIGURES_PATH): Figures =>
  JSON.parse(readFileSync(path, "utf8")) as Figures;
