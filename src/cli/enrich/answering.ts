/** What answers the names of a file: the data, and the options that hold for all rows. */

import type { DataInfo, Estimator, PredictOptions } from "../../ground/types.ts";
import { createPredictor } from "../../predict/predictor.ts";
import type { CliHost, DataFile } from "../host.ts";
import { toPredictOptions } from "../options.ts";
import { describeAnswers, type EnrichOptions, toAnswerOptions } from "./options.ts";
import { type SharedBlocks, shareBlocks } from "./shared-store.ts";

export interface Answering {
  blocks: SharedBlocks;
  /** Without the prior that the names of the list decide on. */
  predictOptions: Omit<PredictOptions, "estimator">;
  /** None: unknown names are not estimated. */
  estimator: Estimator | undefined;
  tier: string;
  /** For people: a line. */
  description: string;
  /** Countries of the data. */
  codes: DataInfo["countries"];
}

export function openAnswering(host: CliHost, options: EnrichOptions, { bytes }: DataFile): Answering {
  const file = new SharedArrayBuffer(bytes.length);
  const shared = new Uint8Array(file);
  shared.set(bytes);
  const { tier, countries: codes } = createPredictor(shared).info();
  const allOptions = toPredictOptions(toAnswerOptions(options), codes, () => host.loadEstimator());
  const { estimator, ...predictOptions } = allOptions;
  return {
    blocks: shareBlocks(file),
    predictOptions,
    estimator,
    tier,
    description: describeAnswers(tier, options, allOptions),
    codes,
  };
}
