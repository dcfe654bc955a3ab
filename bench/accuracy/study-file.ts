/** What the study found, as it is kept beside the code. */
import { existsSync, readFileSync } from "node:fs";
import type { Interval } from "./bootstrap.ts";
import type { Protocol } from "./evaluate.ts";
import type { Metrics } from "./metrics.ts";
import type { Split } from "./split.ts";

export const STUDY_PATH = "bench/accuracy/study.json";

export interface VariantScore
  extends Pick<Metrics, "answered" | "top1" | "top5" | "countryMeanTop1" | "calibrationError" | "logLoss"> {
  protocol: Protocol;
  split: Split;
  /** Top-1 with every country counting by the square root of its population. */
  weightedTop1: number;
}

/** What the model as shipped has more than the variant, on "report". */
export interface VariantLoss {
  protocol: Protocol;
  top1: Interval & { value: number };
  top5: Interval & { value: number };
}

/** The same for some of the people, asked by surname. */
export interface GroupLoss {
  grouping: "script" | "country";
  name: string;
  rowCount: number;
  /** Shares: as shipped minus the variant. */
  answered: number;
  top1: number;
  top5: number;
}

export interface StoredVariant {
  name: string;
  what: string;
  /** Hash of the statistics and the model that it is a variant of. */
  model: string;
  scores: VariantScore[];
  losses: VariantLoss[];
  groups?: GroupLoss[];
}

export interface Study {
  /** Hash of the list of people. */
  people: string;
  variants: StoredVariant[];
}

export function readStudy(path: string = STUDY_PATH): Study {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Study) : { people: "", variants: [] };
}
