/**
 * `cognomen/bare`: a predictor from bytes of the caller's choice; no data inside.
 *
 * @module
 */

export { createPredictor } from "./answer/predictor.ts";
export { CognomenError, type ErrorCode } from "./errors.ts";
export type * from "./types.ts";
