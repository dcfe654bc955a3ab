/**
 * `cognomen/core`: the same functions on the core tier: the commonest names in half a megabyte.
 *
 * @module
 */

import data from "./data/core.cjs";
import type { Predictor } from "./ground/types.ts";
import { createEmbedded } from "./predict/embedded.ts";

export { CognomenError, type ErrorCode } from "./ground/errors.ts";
export type * from "./ground/types.ts";

const embedded = createEmbedded(data);

/** Predicts the likely countries of origin of one name, from the core tier. @function */
export const predict: Predictor["predict"] = embedded.predict;
/** Predicts many names, from the core tier. @function */
export const predictMany: Predictor["predictMany"] = embedded.predictMany;
/** Predicts one name and says how, from the core tier. @function */
export const explain: Predictor["explain"] = embedded.explain;
/** Says what the data hold: tier, names, bytes, countries. @function */
export const info: Predictor["info"] = embedded.info;
