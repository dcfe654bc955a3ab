/** The handler as a listener for Node. */
import type { IncomingMessage, OutgoingHttpHeader, Server, ServerResponse } from "node:http";
import { CognomenError } from "../../ground/errors.ts";
import type { HostInfo } from "../client.ts";

/** A handler of this package, or another function of its form, such as the `fetch` of a Hono application. */
export type RequestAnswerer = (request: Request, info: HostInfo) => Response | PromiseLike<Response>;

/** Answers requests of `node:http` by a handler. */
export interface NodeListener {
  /**
   * Writes the whole answer. Headers that were set before stay, unless the answer has them too; `Vary` is joined.
   * Resolves when all is written or the client has gone.
   */
  (request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * Gives the answer and writes nothing, for hosts that send a `Response` themselves (Fastify, Koa): what they do to
   * answers afterwards is then done to these, too.
   */
  respond(request: IncomingMessage): Promise<Response>;
}

type Bridge = typeof import("srvx/node");

/** Loads the package that turns Node's requests into `Request`; tests pass a loader that fails. */
export async function loadBridge(load: () => Promise<Bridge> = () => import("srvx/node")): Promise<Bridge> {
  try {
    return await load();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code?.endsWith("MODULE_NOT_FOUND")) throw error;
    throw new CognomenError(
      "ERR_PACKAGE_MISSING",
      'cognomen/http/node needs the package "srvx", which is not installed: run "npm install srvx".',
      { cause: error },
    );
  }
}

/** What Node keeps of a request unless told otherwise by `maxHeadersCount`. */
const NODE_HEADER_COUNT = 1000;

/** `Vary` that the host's middleware has set must not be lost: caches would mix up what they keep. */
function keepVary(response: ServerResponse, answer: Response): void {
  const before = response.getHeader("vary");
  // Asking for the headers of srvx's answers costs as much as making them.
  const own = before === undefined ? null : answer.headers.get("vary");
  if (own !== null) answer.headers.set("vary", [before, own].flat().join(", "));
}

/** Answers have no reason phrase, and an empty one would be sent. Node knows them all if headers stand in its place. */
function addReason(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, reason?: unknown, headers?: OutgoingHttpHeader[]) =>
    writeHead(status, (reason || headers) as string, headers);
}

/**
 * Makes a listener of a handler: for `createServer` of `node:http`, `node:https`, and as a middleware of Express. The
 * address of the socket's peer goes to the handler; behind proxies, set the handler's `clientAddress`. Needs the
 * package `srvx`.
 *
 * Node refuses a request head over 16 KiB with a bare 431. A hundred names in Cyrillic letters come close to it, and a hundred
 * of the greatest length take 232 KB: give `createServer` a `maxHeaderSize`. Node drops headers after the first thousand
 * unless the server's `maxHeadersCount` says otherwise: such a request is answered 431.
 *
 * @throws CognomenError `ERR_PACKAGE_MISSING` if `srvx` is not installed; the message says how to install it
 *
 * @example
 * ```ts
 * import { createServer } from "node:http";
 * import * as cognomen from "cognomen";
 * import { createHandler } from "cognomen/http";
 * import { createNodeListener } from "cognomen/http/node";
 *
 * const listener = await createNodeListener(createHandler({ predictor: cognomen }));
 * createServer({ maxHeaderSize: 256 * 1024 }, listener).listen(8080);
 * ```
 */
export async function createNodeListener(handler: RequestAnswerer): Promise<NodeListener> {
  const { FastResponse, NodeRequest, sendNodeResponse } = await loadBridge();

  async function ask(request: IncomingMessage, Response?: HostInfo["Response"]): Promise<Response> {
    const { socket, rawHeaders } = request;
    // Node leaves out headers beyond a number without a word, and an address that a proxy has added at the end would be among them.
    const limit = (socket as { server?: Server }).server?.maxHeadersCount ?? NODE_HEADER_COUNT;
    return handler(new NodeRequest({ req: request }), {
      ip: socket.remoteAddress,
      unread: limit && rawHeaders.length >= 2 * limit ? "largeHead" : undefined,
      Response,
    });
  }

  async function listener(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Written without a detour by the platform's Response and its streams, which halves the time of a request.
    const answer = await ask(request, FastResponse);
    keepVary(response, answer);
    addReason(response);
    await sendNodeResponse(response, answer);
  }

  return Object.assign(listener, { respond: (request: IncomingMessage) => ask(request) });
}
