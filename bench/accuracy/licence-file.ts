/** What accepting some licence classes alone costs, as it is kept beside the code. */
import { existsSync, readFileSync } from "node:fs";
import type { LicenceChoice } from "../../src/licences.ts";
import type { Protocol } from "./evaluate.ts";
import type { Metrics } from "./metrics.ts";

export const LICENCE_FIGURES_PATH = "bench/accuracy/licences.json";

/** On "report". */
export interface LicenceScore extends Pick<Metrics, "answered" | "top1" | "top5"> {
  /** Of {@link SYSTEMS}: the full tier, alone or with an estimator of the same classes. */
  system: string;
  protocol: Protocol;
}

export interface MeasuredChoice {
  licences: LicenceChoice;
  /** Sources of these classes that were read. */
  sourceCount: number;
  /** Names that the full tier knows. */
  nameCount: number;
  scores: LicenceScore[];
}

export interface LicenceFigures {
  /** Hash of the list of people. */
  people: string;
  /** Hash of the statistics and the model. */
  model: string;
  choices: MeasuredChoice[];
}

/** Undefined if nothing has been measured yet. */
export function readLicenceFigures(path: string = LICENCE_FIGURES_PATH): LicenceFigures | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as LicenceFigures) : undefined;
}
