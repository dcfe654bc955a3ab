/** Clients that send a request as they are told, well-formed or not. */
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  request,
  type Server,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Handler } from "../../src/http.ts";

export interface Sending {
  method?: string;
  /** Path and query, as they go over the wire. */
  target: string;
  headers?: Record<string, string>;
  body?: string;
  /** Address to send from; on Linux all of 127.0.0.0/8 are this machine. */
  from?: string;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Client {
  send(sending: Sending): Promise<Reply>;
  close(): void;
}

/** Nothing takes so long; a host that hangs should fail and not stop the run. */
const TIMEOUT_MS = 20_000;

export function createClient(port: number, host = "127.0.0.1"): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  return {
    send: ({ method = "GET", target, headers = {}, body, from }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
        const outgoing = request(
          {
            host,
            port,
            path: target,
            method,
            agent,
            headers: { ...headers, ...length },
            timeout: TIMEOUT_MS,
            ...(from === undefined ? {} : { localAddress: from }),
          },
          (incoming) => {
            const chunks: Buffer[] = [];
            incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
            incoming.on("error", reject);
            incoming.on("end", () =>
              resolve({
                status: incoming.statusCode!,
                headers: incoming.headers,
                body: Buffer.concat(chunks).toString("utf8"),
              }),
            );
          },
        );
        outgoing.on("timeout", () => outgoing.destroy(new Error(`no answer for ${TIMEOUT_MS} ms`)));
        outgoing.on("error", reject);
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** A connection that is written to by hand. */
export function openConnection(port: number, host = "127.0.0.1") {
  const socket = connect(port, host);
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => {
    socket.on("close", () => resolve());
  });
  return { socket, received: (): string => text, closed };
}

/** Answers on a free port of this machine, in this process. */
export async function listen(host: RequestListener | Server): Promise<{ port: number; close(): void }> {
  const server = typeof host === "function" ? createServer({ maxHeaderSize: 256 * 1024 }, host) : host;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Asks a handler without any server in between. */
export function createHandlerClient(handler: Handler): Client {
  return {
    async send({ method = "GET", target, headers = {}, body = null, from = "127.0.0.1" }) {
      const request = new Request(`http://localhost${target}`, { method, headers, body });
      const response = await handler(request, { ip: from });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
    },
    close() {},
  };
}
