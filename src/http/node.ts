/**
 * `cognomen/http/node`: the handler as a listener `(request, response)` for Node and all that is built on it.
 *
 * @module
 */
export { CognomenError, type ErrorCode } from "../ground/errors.ts";
export type { AnswerBytes, ClientInfo, HostInfo } from "./client.ts";
export { createNodeListener, type NodeListener, type RequestAnswerer } from "./node/listener.ts";
