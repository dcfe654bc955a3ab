/**
 * `cognomen/full`: the same functions on the full tier: every name of the statistics.
 *
 * @module
 */

import data from "./data/full.cjs";
import type { Predictor } from "./ground/types.ts";
import { createEmbedded } from "./predict/embedded.ts";

export { CognomenError, type ErrorCode } from "./ground/errors.ts";
export type * from "./ground/types.ts";

const embedded = createEmbedded(data);

/** Predicts the likely countries of origin of one name, from the full tier. @function */
export const predict: Predictor["predict"] = embedded.predict;
/** Predicts many names, from the full tier. @function */
export const predictMany: Predictor["predictMany"] = embedded.predictMany;
/** Predicts one name and says how, from the full tier. @function */
export const explain: Predictor["explain"] = embedded.explain;
/** Says what the data hold: tier, names, bytes, countries. @function */
export const info: Predictor["info"] = embedded.info;
