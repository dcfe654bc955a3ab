/**
 * The figures that the documents are made of: what an evaluation found on the part "report", rounded and in one file. It has
 * what pages, floors and tools read, and nothing else; `npm run evaluate -- --json` writes all.
 */
import { readFileSync } from "node:fs";
import type { Interval, Intervals } from "../../build/evaluate/bootstrap.ts";
import type { CalibrationBin, Metrics } from "../../build/evaluate/metrics.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import type { CommonNameFigures } from "./common-names.ts";
import type { Protocol } from "./evaluate.ts";
import type { FormFigures } from "./forms.ts";
import type { GoldenOutcome } from "./golden.ts";
import type { GoldenPeopleOutcome } from "./golden-people.ts";
import type { Grouping } from "./groups.ts";
import type { NeighbourFigures } from "./neighbours.ts";
import type { SetFigures } from "./prediction-sets.ts";

export const FIGURES_PATH = "bench/accuracy/figures.json";

/** What a tier is besides its accuracy. */
export interface TierSize {
  tier: string;
  keyCount: number;
  byteCount: number;
  /** Of the data file, so that figures of another one are noticed. */
  sha256: string;
}

/** Some of the people, by the default prior. */
export interface StoredGroup extends Pick<Metrics, "rowCount" | "answered" | "top1" | "top5"> {
  name: string;
  /** Of a country: other countries that came first, and how often, such as "US 43, GB 35". */
  instead?: string;
}

export interface CalibratedGroup
  extends StoredGroup,
    Pick<Metrics, "confidence" | "calibrationError" | "calibrationNoise"> {
  /** With each person counting alike. */
  rowCalibrationError: number;
  rowCalibrationNoise: number;
}

type ByGrouping<Item> = Partial<Record<Grouping, Item[]>>;

/** A country with fewer people is not called the weakest: three people show nothing. */
export const MIN_WEAKEST_ROWS = 50;

/** What is kept of people in their own scripts. */
export interface NativeResult {
  system: string;
  protocol: Protocol;
  /** By the default prior: see `weighByPrior`. */
  weighted: Pick<Metrics, "answered" | "top1" | "top5">;
  /** With each person counting alike. */
  unweighted: Pick<Metrics, "top1" | "top5">;
  /** As far as a page shows them. */
  groups?: ByGrouping<StoredGroup>;
  /** Missing where no page draws it. */
  calibration?: { bins: CalibrationBin[]; groups: ByGrouping<CalibratedGroup> };
}

export interface StoredResult extends NativeResult {
  weighted: Pick<Metrics, "answered" | "top1" | "top5" | "countryMeanTop1" | "calibrationError" | "logLoss">;
  unweighted: Pick<Metrics, "answered" | "top1" | "top5" | "calibrationError" | "logLoss">;
  /** Of the figures by the prior. */
  intervals: Pick<Intervals, "answered" | "top1" | "top5" | "countryMeanTop1">;
  /** Whether the system says no probabilities: figures of calibration and log loss mean nothing then. */
  ranksOnly?: true;
  /** Of names of three words or more; of surnames, of two or more. */
  long?: Pick<Metrics, "top1" | "top5">;
}

/** How much better the full tier is than another system on the same people. */
export interface Difference {
  protocol: Protocol;
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

/** Sets of countries. */
export interface StoredSetFigures extends SetFigures {
  system: string;
  coverage: number;
  /** Of the full tier with an estimator, by region of the first country. */
  regions?: (SetFigures & { name: string })[];
}

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
