/**
 * `cognomen/best`: the most accurate answers that the data allow. The same functions on the full tier; every word of a whole
 * name counts (`whole`), and words that are in no data are answered by their letters (`estimator`).
 *
 * @module
 */

import { createEmbedded } from "./answer/embedded.ts";
import { createPredictor } from "./answer/predictor.ts";
import data from "./data/full.cjs";
import { estimator } from "./estimate.ts";
import type { DataInfo, Explanation, NameParts, Prediction, PredictOptions } from "./types.ts";

export { CognomenError, type ErrorCode } from "./errors.ts";
export type * from "./types.ts";

const embedded = createEmbedded(data, (bytes) => createPredictor(bytes, { whole: true, estimator }));

/**
 * Predicts the likely countries of origin of one name: at most five, most likely first.
 *
 * @param name a whole name, or a surname, in any script; or `{ given, family }`
 * @param options as of the other entries, see {@link PredictOptions}; `whole: false` is answered by the last name alone
 * @returns the name as it was sent, `country`, and `count`, the data points behind it
 * @throws CognomenError `ERR_NAME_TYPE` if `name` is neither, `ERR_OPTION` or `ERR_COUNTRY` for wrong options
 *
 * @example
 * ```ts
 * import { predict } from "cognomen/best";
 *
 * predict("Nguyen Thi Minh Khai").country[0]?.country_id; // "VN"
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
