/**
 * `cognomen/unorm`: the same as `cognomen` for engines whose own `String.prototype.normalize` is missing or wrong. Package
 * `unorm` stands in wherever the others use it.
 *
 * That is one place. Look-ups fold names by a table of the data file, which was made by `unorm`, so that every entry
 * predicts the same in every engine. Only the `key` of an explanation is composed when it is asked for: in such an engine
 * the other entries leave it decomposed, this one does not.
 *
 * @module
 */
import unorm from "unorm";
import { createEmbedded } from "./answer/embedded.ts";
import { createStorePredictor } from "./answer/predictor.ts";
import { createStore } from "./answer/store.ts";
import data from "./data/standard.cjs";
import type { DataInfo, Explanation, NameParts, Prediction, PredictOptions, Predictor } from "./types.ts";

export { CognomenError, type ErrorCode } from "./errors.ts";
export type * from "./types.ts";

/**
 * `createPredictor` of `cognomen/bare`, with `unorm` in it: for other tiers and own data.
 *
 * @param bytes a whole data file; it is not copied
 * @param options what to answer when a call does not say otherwise
 * @throws CognomenError `ERR_DATA_…` if the bytes are not such a file, `ERR_OPTION` or `ERR_COUNTRY` for wrong options
 *
 * @example
 * ```ts
 * createPredictor(bytes).explain("MÜLLER").key; // "müller", its ü one character
 * ```
 */
export function createPredictor(bytes: Uint8Array, options: PredictOptions = {}): Predictor {
  return createStorePredictor(createStore(bytes), options, unorm.nfc);
}

const embedded = createEmbedded(data, createPredictor);

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
 * import { predict } from "cognomen/unorm";
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
 * Predicts one name and says how: which fallback answered, the key that was found, the evidence behind it. Its `key` is composed, whatever the engine can.
 *
 * @param name as of {@link predict}
 * @param options as of {@link predict}
 * @throws CognomenError as {@link predict} does
 *
 * @example
 * ```ts
 * explain("MÜLLER").key; // "müller"
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
 * info().tier; // "standard"
 * ```
 */
export function info(): DataInfo {
  return embedded.info();
}
