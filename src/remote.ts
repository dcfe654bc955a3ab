/**
 * `cognomen/remote`: answers from a data file on any static host, by range requests.
 *
 * @module
 */
export { CognomenError, type ErrorCode } from "./errors.ts";
export type { Fetch } from "./remote/file.ts";
export {
  createRemotePredictor,
  type RemoteCallOptions,
  type RemoteInfo,
  type RemoteOptions,
  type RemotePredictor,
} from "./remote/predictor.ts";
export type {
  Candidate,
  CountryCode,
  DataInfo,
  Estimate,
  Estimator,
  EvidenceKind,
  Explanation,
  Match,
  NamePart,
  NameParts,
  Prediction,
  PredictOptions,
} from "./types.ts";
