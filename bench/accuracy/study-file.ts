/** What the study found, as it is kept beside the code. */
import { existsSync, readFileSync } from "node:fs";
import type { Interval } from "../../build/evaluate/bootstrap.ts";
import type { Metrics } from "../../build/evaluate/metrics.ts";
import type { Split } from "../../build/evaluate/split.ts";
import type { Protocol } from "./evaluate.ts";
import { formatFigures } from "./figures.ts";
import type { Variant } from "./variants.ts";

export const STUDY_PATH = "bench/accuracy/study.json";

export interface VariantScore
  extends Pick<Metrics, "answered" | "top1" | "top5" | "calibrationError" | "logLoss"> {
  protocol: Protocol;
  split: Split;
  /** Whether unknown names were estimated. */
  estimated?: true;
  /** Top-1 with every country counting by the square root of its population. */
  weightedTop1: number;
}

/** What the model as shipped has more than the variant, on "report". */
export interface VariantLoss {
  protocol: Protocol;
  estimated?: true;
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
  /** Of the way to answer, on the compiled tier; missing if none were measured. */
  answers?: StoredVariant[];
}

export function readStudy(path: string = STUDY_PATH): Study {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Study) : { people: "", variants: [] };
}

/**
 * Code changes more often than what it computes: if the model as shipped scores the same to the last digit, what was
 * measured with it is of this model too. What was measured with an earlier one is not, as after an interrupted run.
 */
export function renew(study: Pick<Study, "variants">, shipped: StoredVariant): void {
  const known = study.variants.find(({ name }) => name === shipped.name);
  if (known === undefined || formatFigures(known.scores) !== formatFigures(shipped.scores)) return;
  const { model } = known;
  for (const variant of study.variants) if (variant.model === model) variant.model = shipped.model;
}

/** Those that were not measured on this model, or as something else. */
export function findStale<V extends Pick<Variant, "name" | "what">>(
  study: Pick<Study, "variants">,
  variants: readonly V[],
  model: string,
): V[] {
  const measured = new Map(study.variants.map((variant) => [variant.name, variant]));
  return variants.filter(({ name, what }) => {
    const known = measured.get(name);
    return known === undefined || known.model !== model || known.what !== what;
  });
}
