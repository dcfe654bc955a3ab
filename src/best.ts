/**
 * `cognomen/best`: the most accurate answers that the data allow. The same functions on the full tier; every word of a whole
 * name counts (`whole`), and words that are in no data are answered by their letters (`estimator`). A call with
 * `whole: false` is answered by the last name alone.
 *
 * @module
 */

import data from "./data/full.cjs";
import { estimator } from "./estimate.ts";
import type { Predictor } from "./ground/types.ts";
import { createEmbedded } from "./predict/embedded.ts";
import { createPredictor } from "./predict/predictor.ts";

export { CognomenError, type ErrorCode } from "./ground/errors.ts";
export type * from "./ground/types.ts";

const embedded = createEmbedded(data, (bytes) => createPredictor(bytes, { whole: true, estimator }));

/** Predicts the likely countries of origin of one name: by every word, and unknown words by their letters. @function */
export const predict: Predictor["predict"] = embedded.predict;
/** Predicts many names, each as `predict` does. @function */
export const predictMany: Predictor["predictMany"] = embedded.predictMany;
/** Predicts one name and says how. @function */
export const explain: Predictor["explain"] = embedded.explain;
/** Says what the data hold: tier, names, bytes, countries. @function */
export const info: Predictor["info"] = embedded.info;
