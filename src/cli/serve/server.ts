/** A server of `node:http` that can be stopped without cutting anybody off. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Handler } from "../../http/handler.ts";
import { createNodeListener } from "../../http/node.ts";
import { StartError } from "../errors.ts";
import { type MetricsAddress, toUrl } from "./options.ts";
import {
  answerUnparsed,
  closeSoon,
  createParseErrorListener,
  createUnknownRequest,
  hasDotSegment,
  type LastAnswer,
  NOWHERE,
  whenAnswered,
} from "./unparsed.ts";

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

export interface ServerOptions {
  handler: Handler["fetch"];
  host: string;
  port: number;
  /** Longest request line and headers together. */
  maxHeaderBytes: number;
  /** A path that tells whether the server takes requests, and costs nothing. Default: none. */
  healthPath?: string | undefined;
  /** Whether every answer has an `X-Request-Id`: that of the request, or a new one. Default `false`. */
  hasRequestIds?: boolean | undefined;
  /** Time for a head to come. Default one minute, which is Node's. */
  headTimeoutMs?: number;
}

/** Requests still unanswered after this time are cut off: who stops a server wants it to stop. */
export const STOP_TIMEOUT_MS = 10_000;
/** Whoever keeps a connection may be sending when the server stops: it is heard for so long, and told that this was the last. */
const DRAIN_MS = 1000;
/** Connections that are idle after that are looked for this often. */
const IDLE_CHECK_MS = 50;

/** Whoever has connected and waits is taken before new connections are refused: until none has come so many times in a row. */
const QUIET_COUNT = 5;
const QUIET_CHECK_MS = 20;
/** No more can wait in the system unless `listen` is told otherwise, and the first is taken first. */
const BACKLOG_COUNT = 512;
/** Whatever comes, half of the time to stop is left for answers. */
const MAX_TAKE_MS = STOP_TIMEOUT_MS / 2;

/** A body that says it is longer is not read: it could be any length, and nobody asked for it. Node reads this much ahead. */
const MAX_BODY_BYTES = 64 * 1024;

/** Node's own default, for all that is not names. */
const OTHER_HEADER_BYTES = 16 * 1024;
/** A UTF-16 unit takes at most three bytes in UTF-8, and each of them three characters when encoded. */
const BYTES_PER_UNIT = 9;
/** `name%5B123%5D=` and `&`. */
const BYTES_PER_NAME = 18;

/** Room for a batch of the longest names, which Node would refuse with 431. */
export function countHeaderBytes(batchMax: number, maxNameLength: number): number {
  return OTHER_HEADER_BYTES + batchMax * (maxNameLength * BYTES_PER_UNIT + BYTES_PER_NAME);
}

/** Has the rest of a long body left where it is: the connection is closed after the answer. */
function leaveBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  const isLong = Number(headers["content-length"] ?? 0) > MAX_BODY_BYTES;
  if (!isLong && headers["transfer-encoding"] === undefined) return;
  response.setHeader("Connection", "close");
  // Node drops the body of a request that nobody has read from by reading all of it.
  request.read(0);
  // After an answer that closes the connection, Node destroys the socket by this method alone. With bytes of the body unread the
  // system would then reset the connection, and the client lose the answer. Tried with Node 20.20.
  socket.destroySoon = () => {
    socket.pause();
    closeSoon(socket);
  };
}

/** Holds the id of the request that is being answered, for whoever hears of its answer. */
export const requestIds = new AsyncLocalStorage<string>();

/** UUIDs and ids of traces. Anything else could be a name or a key, and would get into logs. */
const REQUEST_ID = /^[\da-f-]{16,64}$/iu;

/** The id that a client or a proxy has given a request, or a new one. */
const identify = (given: unknown): string =>
  typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();

const addRequestId =
  (handler: Handler["fetch"]): Handler["fetch"] =>
  (request, info) => {
    const id = identify(request.headers.get("x-request-id"));
    return requestIds.run(id, async () => {
      const response = await handler(request, info);
      response.headers.set("X-Request-Id", id);
      return response;
    });
  };

/** To close would reset the connections that wait in the system. Node takes one of them in each turn of its loop. */
async function takeWaiting(server: Server): Promise<void> {
  let takenCount = 0;
  let quietCount = 0;
  const hear = (): void => {
    takenCount++;
    quietCount = 0;
  };
  server.on("connection", hear);
  const endMs = performance.now() + MAX_TAKE_MS;
  while (quietCount < QUIET_COUNT && takenCount < BACKLOG_COUNT && performance.now() < endMs) {
    quietCount++;
    await wait(QUIET_CHECK_MS);
  }
  server.off("connection", hear);
}

function answerHealth(response: ServerResponse, isStopping: boolean): void {
  const body = JSON.stringify({ status: isStopping ? "stopping" : "ok" });
  response.writeHead(isStopping ? 503 : 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
  });
  response.end(body);
}

interface Place extends MetricsAddress {
  option: string;
}

function explainListenError(error: NodeJS.ErrnoException, { host, port, option }: Place): Error {
  const foreign = `${host} is not an address of this machine: choose one with ${option === "--port" ? "--host" : option}`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} of ${host} is in use: choose another with ${option}, or port 0 for a free one`,
    EACCES: `port ${port} requires privileges that you do not have: choose one above 1023 with ${option}`,
    EADDRNOTAVAIL: foreign,
    ENOTFOUND: foreign,
  };
  const reason = reasons[error.code ?? ""];
  return reason === undefined ? error : new StartError(reason);
}

/** Resolves with the address of the server. @throws StartError if it cannot listen; the message says what to do */
export function listen(server: Server, place: Place): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(explainListenError(error, place)));
    server.listen(place.port, place.host, () =>
      resolve(toUrl(place.host, (server.address() as AddressInfo).port)),
    );
  });
}

export async function startServer(options: ServerOptions) {
  const { handler, host, port, maxHeaderBytes, healthPath, hasRequestIds, headTimeoutMs = 60_000 } = options;
  const listener = await createNodeListener(handler);
  /** For requests of which Node has made no `IncomingMessage`. */
  const handleUnparsed = hasRequestIds ? addRequestId(handler) : handler;
  const refuse = await createNodeListener((request, info) =>
    handler(request, { ...info, unread: "badRequest" }),
  );
  const miss = await createNodeListener(({ method, headers }, info) =>
    handler(new Request(NOWHERE, { method: method === "HEAD" ? method : "GET", headers }), info),
  );
  const unanswered = new Set<ServerResponse>();
  const lastAnswers = new WeakMap<Socket, LastAnswer>();
  let isStopping = false;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    unanswered.add(response);
    lastAnswers.set(request.socket, { response, readByteCount: request.socket.bytesRead });
    response.once("close", () => unanswered.delete(response));
    // What comes behind an upgrade in the same packet is dropped by Node: with the connection closed, clients know to ask again.
    if (isStopping || request.headers.upgrade !== undefined) response.setHeader("Connection", "close");
    leaveBody(request, response);
    if (healthPath !== undefined && request.url?.split("?", 1)[0] === healthPath) {
      answerHealth(response, isStopping);
      return;
    }
    const isHostMissing = request.httpVersion === "1.1" && request.headers.host === undefined;
    const isRefused = isHostMissing || request.httpVersionMajor !== 1;
    const answerIt = isRefused ? refuse : hasDotSegment(request.url!) ? miss : listener;
    const write = (): Promise<void> => answerIt(request, response);
    let written: Promise<void>;
    if (hasRequestIds) {
      const id = identify(request.headers["x-request-id"]);
      response.setHeader("X-Request-Id", id);
      written = requestIds.run(id, write);
    } else written = write();
    written.catch(() => response.destroy());
  }

  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: headTimeoutMs,
      connectionsCheckingInterval: headTimeoutMs / 2,
      // Node would answer without a body.
      requireHostHeader: false,
    },
    answer,
  );
  // The head is bounded in bytes. By number Node would drop headers unseen, such as the address that a proxy adds.
  server.maxHeadersCount = 0;
  // No body is wanted, whatever a client expects before it sends one.
  server.on("checkContinue", answer);
  server.on("checkExpectation", answer);
  server.on("connect", ({ method, socket }) => {
    // Node does not hear of its faults any more.
    socket.on("error", () => socket.destroy());
    whenAnswered(lastAnswers.get(socket), socket, () =>
      answerUnparsed(handleUnparsed, socket, createUnknownRequest(method), {}),
    );
  });
  server.on(
    "clientError",
    createParseErrorListener(handleUnparsed, (socket) => lastAnswers.get(socket)),
  );
  const url = await listen(server, { host, port, option: "--port" });

  /** Resolves when all requests that had come are answered and all connections closed. */
  async function stop(): Promise<void> {
    isStopping = true;
    for (const response of unanswered) if (!response.headersSent) response.setHeader("Connection", "close");
    const cutOff = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
    await takeWaiting(server);
    let idleCheck: NodeJS.Timeout;
    const drain = setTimeout(() => {
      idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    }, DRAIN_MS);
    // A server of HTTP would close idle connections at once, under whatever is on its way in them. One of TCP waits for all.
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    clearTimeout(drain);
    clearInterval(idleCheck!);
    clearTimeout(cutOff);
    // Has nothing to close any more, and ends the timer that looks for slow requests.
    server.close();
  }

  return { url, stop };
}
