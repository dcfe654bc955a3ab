/** From a name to its answer. */

import { createLookup } from "../../answer/lookup.ts";
import { createStorePredictor } from "../../answer/predictor.ts";
import { createWeighting, mergeOptions, rankSpread } from "../../answer/probability.ts";
import type { Store } from "../../answer/store.ts";
import { countOf } from "../../block/block.ts";
import type { NameParts, PredictOptions } from "../../types.ts";
import type { Answer } from "./answer-text.ts";

export interface AnswererOptions {
  store: Store;
  predictOptions: PredictOptions;
}

/** Tells what is known of a name. */
export type Answerer = (name: string | NameParts) => Answer;

const UNKNOWN: Answer = { country: [], count: 0, match: "none" };

/**
 * Makes the function that answers names. Strings go a shorter way than through a predictor, which would either not say
 * which step answered or give all reasons.
 */
export function createAnswerer(options: AnswererOptions): Answerer {
  const { store, predictOptions } = options;
  const lookup = createLookup(store);
  const { codes } = store.countries;
  const weighting = createWeighting(mergeOptions(predictOptions), store.countries);
  const predictor = createStorePredictor(store, predictOptions);

  return (name) => {
    if (typeof name !== "string" || weighting.estimator !== undefined || weighting.whole) {
      const answer = predictor.explain(name);
      // An answer without countries is none, whatever was found.
      return answer.country.length === 0 ? UNKNOWN : answer;
    }
    const hit = lookup.find(name);
    if (hit === undefined) return UNKNOWN;
    if (!("record" in hit)) return predictor.explain(name);
    const { step, block, record } = hit;
    const { candidates } = rankSpread(store.readWeights(block, record), codes, weighting);
    return candidates.length === 0
      ? UNKNOWN
      : { country: candidates, count: countOf(block, record), match: step };
  };
}
