/**
 * `cognomen/full`: the same functions on the full tier: every name of the statistics.
 *
 * @module
 */

import { createEmbedded } from "./answer/embedded.ts";
import data from "./data/full.cjs";
import type { Predictor } from "./types.ts";

export { CognomenError, type ErrorCode } from "./errors.ts";
export type * from "./types.ts";

const embedded = createEmbedded(data);

/**
 * Predicts the likely countries of origin of one name: at most five, most likely first. Unknown names have none.
 *
 * @param name a surname or a whole name, in any script; or `{ given, family }`, whose evidence is combined
 * @param options limit, countries, prior, unknown: see {@link PredictOptions}
 * @throws CognomenError `ERR_NAME_TYPE` if `name` is neither, `ERR_OPTION` or `ERR_COUNTRY` for wrong options
 *
 * @example
 * ```ts
 * predict("Nguyen").country[0]?.country_id; // "VN"
 * predict({ given: "Giovanni", family: "Rossi" }).country[0]?.country_id; // "IT"
 * ```
 */
export const predict: Predictor["predict"] = embedded.predict;

/**
 * Predicts many names; one answer a name, in input order.
 *
 * @example
 * ```ts
 * predictMany(["Nguyen", "Kowalski"]).map(({ country }) => country[0]?.country_id); // ["VN", "PL"]
 * ```
 */
export const predictMany: Predictor["predictMany"] = embedded.predictMany;

/**
 * Predicts one name and says how: which fallback answered, the key that was found, the evidence behind it.
 *
 * @example
 * ```ts
 * explain("Anna Kowalska").match; // "last-name"
 * ```
 */
export const explain: Predictor["explain"] = embedded.explain;

/**
 * Says what the data hold: tier, names, bytes, countries.
 *
 * @example
 * ```ts
 * info().tier; // "full"
 * ```
 */
export const info: Predictor["info"] = embedded.info;
