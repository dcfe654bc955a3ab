/** From a name to its answer. */

import type { NameParts, PredictOptions } from "../../ground/types.ts";
import type { Prior } from "../../lists/world.ts";
import { MODEL_CONSTANTS } from "../../predict/constants.ts";
import { createLookup } from "../../predict/lookup.ts";
import { createWeighting, mergeOptions } from "../../predict/probability.ts";
import { createResultFinder } from "../../predict/results.ts";
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
 * Makes the function that answers names as a predictor does, with the step that answered and without all other reasons.
 * Groups share buffers and caches: each has a weighting, which takes 2 KB.
 */
export function createAnswerer({ store, predictOptions, groupPriors = [] }: AnswererOptions): Answerer {
  const find = createResultFinder(store, createLookup(store, MODEL_CONSTANTS), MODEL_CONSTANTS);
  const options = mergeOptions(predictOptions);
  const weightings = [options, ...groupPriors.map((prior) => ({ ...options, prior }))].map((own) =>
    createWeighting(own, store.countries),
  );
  return (name, group = 0) => {
    const weighting = weightings[group]!;
    const result = find(name, weighting);
    const country = result?.rank(weighting).candidates ?? [];
    // An answer without countries is none, whatever was found.
    return country.length === 0
      ? UNKNOWN
      : { country, count: result!.count, match: matchOf(result!.giveReasons()) };
  };
}
