/**
 * `cognomen/estimate`: guesses the countries of names that no data have, from their letters. A model of its own, which
 * nobody loads who does not import it.
 *
 * @module
 */

import data from "./data/estimate.cjs";
import { createEstimator } from "./estimator/estimator.ts";
import { decodeBase64 } from "./format/base64.ts";
import type { Estimator } from "./ground/types.ts";

export { createEstimator } from "./estimator/estimator.ts";
export { CognomenError, type ErrorCode } from "./ground/errors.ts";
export type { CountryCode, Estimate, Estimator } from "./ground/types.ts";

let opened: Estimator | undefined;

/**
 * The estimator to pass to `predict` and its like: unknown names are then answered by their letters. Its data are decoded
 * when the first unknown name is asked.
 *
 * @example
 * ```ts
 * import { predict } from "cognomen";
 * import { estimator } from "cognomen/estimate";
 *
 * predict("Kvaratsqxashvili", { estimator }).country[0]?.country_id; // "GE"
 * ```
 */
export const estimator: Estimator = {
  estimate(folded, part) {
    opened ??= createEstimator(decodeBase64(data));
    return opened.estimate(folded, part);
  },
};
