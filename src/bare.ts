/**
 * `cognomen/bare`: a predictor from bytes of the caller's choice; no data inside.
 *
 * @module
 */
export { CognomenError, type ErrorCode } from "./errors.ts";
export { createPredictor } from "./predictor.ts";
export type * from "./types.ts";
