/** What accepting some licence classes alone costs, as it is kept beside the code. */
import { existsSync, readFileSync } from "node:fs";
import type { Metrics } from "../../build/evaluate/metrics.ts";
import type { LicenceChoice } from "../../src/ground/licences.ts";
import type { Protocol } from "./evaluate.ts";

export const LICENCE_COSTS_PATH = "bench/accuracy/licences.json";

/** On "report". */
export interface LicenceScore extends Pick<Metrics, "answered" | "top1" | "top5"> {
  /** Of {@link SYSTEMS}: the full tier, alone or with an estimator of the same classes. */
  system: string;
  protocol: Protocol;
}

export interface MeasuredChoice {
  licences: LicenceChoice;
  /** Sources that were read: of these classes, but for those derived from others. */
  sourceCount: number;
  /** Names that the full tier knows, to a few in a million. */
  nameCount: number;
  scores: LicenceScore[];
}

export interface LicenceCosts {
  /** Hash of the list of people. */
  people: string;
  /** Hash of the statistics and the model. */
  model: string;
  choices: MeasuredChoice[];
}

/** Undefined if nothing has been measured yet. */
export function readLicenceCosts(path: string = LICENCE_COSTS_PATH): LicenceCosts | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as LicenceCosts) : undefined;
}
