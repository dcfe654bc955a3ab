/** From a name to its answer. */

import { countOf } from "../../format/block.ts";
import type { NameParts, PredictOptions } from "../../ground/types.ts";
import type { Prior } from "../../lists/world.ts";
import { MODEL_CONSTANTS } from "../../predict/constants.ts";
import { createLoneWordReader } from "../../predict/lone-word.ts";
import { createLookup } from "../../predict/lookup.ts";
import { createExplainer } from "../../predict/predictor.ts";
import { createWeighting, mergeOptions, rankCountries, type Weighting } from "../../predict/probability.ts";
import type { Store } from "../../predict/store.ts";
import { type Answer, matchOf } from "../../tables/added.ts";

export interface AnswererOptions {
  store: Store;
  predictOptions: PredictOptions;
  /** Priors of groups of rows. Group 0 is that of `predictOptions`, and the first of these is group 1. */
  groupPriors?: readonly Prior[];
}

/** Tells what is known of a name, in a group or in none. */
export type Answerer = (name: string | NameParts, group?: number) => Answer;

const UNKNOWN: Answer = { country: [], count: 0, match: "none" };

/**
 * Makes the function that answers names. Strings go a shorter way than through a predictor, which would either not say
 * which step answered or give all reasons. Groups share buffers and caches: each has a weighting, which takes 2 KB.
 */
export function createAnswerer({ store, predictOptions, groupPriors = [] }: AnswererOptions): Answerer {
  const lookup = createLookup(store, MODEL_CONSTANTS);
  const readLoneWord = createLoneWordReader(store, MODEL_CONSTANTS);
  const { codes } = store.countries;
  const options = mergeOptions(predictOptions);
  const weightings = [options, ...groupPriors.map((prior) => ({ ...options, prior }))].map((own) =>
    createWeighting(own, store.countries),
  );
  const explain = createExplainer(store);

  const answerWithReasons = (name: string | NameParts, weighting: Weighting): Answer => {
    const answer = explain(name, weighting);
    // An answer without countries is none, whatever was found.
    if (answer.country.length === 0) return UNKNOWN;
    return { country: answer.country, count: answer.count, match: matchOf(answer) };
  };

  return (name, group = 0) => {
    const weighting = weightings[group]!;
    if (typeof name !== "string" || weighting.estimator !== undefined || weighting.whole)
      return answerWithReasons(name, weighting);
    const folded = lookup.fold(name);
    if (folded === undefined) return UNKNOWN;
    const hit = lookup.find(folded);
    if ("unknown" in hit) return UNKNOWN;
    if (!("record" in hit)) return answerWithReasons(name, weighting);
    const { step, block } = hit;
    const { record, weights } = readLoneWord(block, hit.key, hit.record);
    const { candidates } = rankCountries(weights, codes, weighting);
    return candidates.length === 0
      ? UNKNOWN
      : { country: candidates, count: countOf(block, record), match: step };
  };
}
