/**
 * `cognomen/bare`: a predictor from bytes of the caller's choice; no data inside.
 *
 * @module
 */

export { CognomenError, type ErrorCode } from "./ground/errors.ts";
export type * from "./ground/types.ts";
export { createPredictor } from "./predict/predictor.ts";
