/**
 * `cognomen/remote`: answers from a data file on any static host, by range requests.
 *
 * @module
 */
export { CognomenError, type ErrorCode } from "./ground/errors.ts";
export type * from "./ground/types.ts";
export type { Fetch } from "./remote/file.ts";
export {
  createRemotePredictor,
  type RemoteCallOptions,
  type RemoteInfo,
  type RemoteOptions,
  type RemotePredictor,
} from "./remote/predictor.ts";
