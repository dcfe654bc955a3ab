/**
 * `cognomen/full`: the same functions on the full tier: every name of the statistics.
 *
 * @module
 */

import { createEmbedded } from "./answer/embedded.ts";
import data from "./data/full.cjs";
import type { DataInfo, Explanation, NameParts, Prediction, PredictOptions } from "./types.ts";

export { CognomenError, type ErrorCode } from "./errors.ts";
export type * from "./types.ts";

const embedded = createEmbedded(data);

/**
 * Predicts the likely countries of origin of one name: at most five, most likely first. Unknown names have none.
 *
 * @param name a surname or a whole name, in any script; or `{ given, family }`, whose evidence is combined
 * @param options limit, countries, prior, estimator: see {@link PredictOptions}
 * @returns the name as it was sent, `country`, and `count`, the data points behind it
 * @throws CognomenError `ERR_NAME_TYPE` if `name` is neither, `ERR_OPTION` or `ERR_COUNTRY` for wrong options
 *
 * @example
 * ```ts
 * import { predict } from "cognomen/full";
 *
 * predict("Nguyen").country[0]?.country_id; // "VN"
 * predict({ given: "Giovanni", family: "Rossi" }).country[0]?.country_id; // "IT"
 * ```
 */
export function predict(name: string | NameParts, options?: PredictOptions): Prediction {
  return embedded.predict(name, options);
}

/**
 * Predicts many names; one answer a name, in input order.
 *
 * @param names a list, or anything else that can be iterated, of what {@link predict} takes
 * @param options as of {@link predict}
 * @throws CognomenError as {@link predict} does; an error in a name says its index, and no name is answered then
 *
 * @example
 * ```ts
 * predictMany(["Nguyen", "Kowalski"]).map(({ country }) => country[0]?.country_id); // ["VN", "PL"]
 * ```
 */
export function predictMany(names: Iterable<string | NameParts>, options?: PredictOptions): Prediction[] {
  return embedded.predictMany(names, options);
}

/**
 * Predicts one name and says how: which fallback answered, the key that was found, the evidence behind it.
 *
 * @param name as of {@link predict}
 * @param options as of {@link predict}
 * @throws CognomenError as {@link predict} does
 *
 * @example
 * ```ts
 * explain("Anna Kowalska").match; // "last-name"
 * ```
 */
export function explain(name: string | NameParts, options?: PredictOptions): Explanation {
  return embedded.explain(name, options);
}

/**
 * Says what the data hold: tier, names, bytes, countries.
 *
 * @example
 * ```ts
 * info().tier; // "full"
 * ```
 */
export function info(): DataInfo {
  return embedded.info();
}
