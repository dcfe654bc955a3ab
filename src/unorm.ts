/**
 * `cognomen/unorm`: the same as `cognomen` for engines whose own `String.prototype.normalize` is missing or wrong.
 * Package `unorm` stands in wherever the others use it.
 *
 * That is one place. Look-ups fold names by a table of the data file, which was made by `unorm`, so that every entry
 * predicts the same in every engine. Only the `key` of an explanation is composed when it is asked for: in such an engine
 * the other entries leave it decomposed, this one does not.
 *
 * @module
 */
import unorm from "unorm";
import data from "./data/standard.cjs";
import type { PredictOptions, Predictor } from "./ground/types.ts";
import { createEmbedded } from "./predict/embedded.ts";
import { createStorePredictor } from "./predict/predictor.ts";
import { createStore } from "./predict/store.ts";

export { CognomenError, type ErrorCode } from "./ground/errors.ts";
export type * from "./ground/types.ts";

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

/** Predicts the likely countries of origin of one name, from the standard tier. @function */
export const predict: Predictor["predict"] = embedded.predict;
/** Predicts many names, from the standard tier. @function */
export const predictMany: Predictor["predictMany"] = embedded.predictMany;
/** Predicts one name and says how; its `key` is composed in every engine. @function */
export const explain: Predictor["explain"] = embedded.explain;
/** Says what the data hold: tier, names, bytes, countries. @function */
export const info: Predictor["info"] = embedded.info;
