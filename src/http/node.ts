/**
 * `cognomen/http/node`: the handler as a listener `(request, response)` for Node and all that is built on it.
 *
 * @module
 */
export { CognomenError, type ErrorCode } from "../errors.ts";
export type { Handler } from "./handler.ts";
export { createNodeListener, type NodeListener } from "./node/listener.ts";
