/**
 * `cognomen/http`: one function from `Request` to `Response`, for any host. It holds no data: the host passes a predictor.
 *
 * @module
 */
export { CognomenError, type ErrorCode } from "./ground/errors.ts";
export type { Candidate, CountryCode, Prediction } from "./ground/types.ts";
export type { Account, AccountFunction, Accounts } from "./http/accounts.ts";
export type {
  AnswerBytes,
  ClientAddressFunction,
  ClientAddressOptions,
  ClientInfo,
  HostInfo,
} from "./http/client.ts";
export { createHandler, type Handler } from "./http/handler.ts";
export { createMemoryStore, type MemoryStore, type MemoryStoreOptions } from "./http/memory-store.ts";
export type {
  ErrorSource,
  HandlerOptions,
  KeylessOptions,
  RequestReport,
  ThrottleOptions,
} from "./http/options.ts";
export type { NamePredictor, PredictorOption } from "./http/predictor-source.ts";
export type { QuotaCharge, QuotaResult, QuotaStore } from "./http/quota.ts";
export type { Cors } from "./http/responses.ts";
export type { QuotaWindow, WindowBounds } from "./http/window.ts";
