/** A server of `node:http` that can be stopped without cutting anybody off. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Handler } from "../../http/handler.ts";
import { createNodeListener } from "../../http/node.ts";
import { StartError } from "../errors.ts";
import { toUrl } from "./options.ts";
import { createParseErrorListener } from "./unparsed.ts";

export interface RunningServer {
  url: string;
  /** Resolves when all requests that had come are answered and all connections closed. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  handler: Handler;
  host: string;
  port: number;
  /** Longest request line and headers together. */
  maxHeaderBytes: number;
}

/** Requests still unanswered after this time are cut off: who stops a server wants it to stop. */
const STOP_TIMEOUT_MS = 10_000;
/** Connections that become idle while stopping are looked for this often. */
const IDLE_CHECK_MS = 50;

/** Node's own default, for all that is not names. */
const OTHER_HEADER_BYTES = 16 * 1024;
/** A UTF-16 unit takes at most three bytes in UTF-8, and each of them three characters when encoded. */
const BYTES_PER_UNIT = 9;
/** `name%5B123%5D=` and `&`. */
const BYTES_PER_NAME = 18;

/** Room for a batch of the longest names, which Node would refuse with a bare 431. */
export function countHeaderBytes(batchMax: number, maxNameLength: number): number {
  return OTHER_HEADER_BYTES + batchMax * (maxNameLength * BYTES_PER_UNIT + BYTES_PER_NAME);
}

function explainListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} of ${host} is in use: choose another by --port, or --port 0 for a free one`,
    EACCES: `port ${port} needs more rights than you have: choose one above 1023 by --port`,
    EADDRNOTAVAIL: `${host} is no address of this machine: choose one by --host`,
    ENOTFOUND: `${host} is no address of this machine: choose one by --host`,
  };
  const reason = reasons[error.code ?? ""];
  return reason === undefined ? error : new StartError(reason);
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(explainListenError(error, host, port)));
    server.listen(port, host, resolve);
  });
}

/** @throws StartError if the server cannot listen; the message says what to do */
export async function startServer({
  handler,
  host,
  port,
  maxHeaderBytes,
}: ServerOptions): Promise<RunningServer> {
  const listener = await createNodeListener(handler);
  const unanswered = new Set<ServerResponse>();
  let isStopping = false;

  const server = createServer({ maxHeaderSize: maxHeaderBytes }, (request, response) => {
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
    if (isStopping) response.setHeader("Connection", "close");
    listener(request, response).catch(() => response.destroy());
  });
  const isBusy = (socket: Socket): boolean => [...unanswered].some((response) => response.socket === socket);
  server.on("clientError", createParseErrorListener(handler, isBusy));
  await listen(server, host, port);

  function stop(): Promise<void> {
    isStopping = true;
    for (const response of unanswered) if (!response.headersSent) response.setHeader("Connection", "close");
    const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const cutOff = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
    return new Promise((resolve) => {
      server.close(() => {
        clearInterval(idleCheck);
        clearTimeout(cutOff);
        resolve();
      });
    });
  }

  return { url: toUrl(host, (server.address() as AddressInfo).port), stop };
}
