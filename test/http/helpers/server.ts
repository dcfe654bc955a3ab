/** A handler behind a real HTTP server, and a client that sends what it is told, well-formed or not. */
import { createServer, type IncomingHttpHeaders, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createHandler, type Handler, type HandlerOptions } from "../../../src/http.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { file } from "../../helpers/six-names.ts";
import { type ExpectedStanding, plainHeaders } from "../../suites/judge-http.ts";

export { NOON } from "../../suites/http.ts";

/** Six names. */
export const predictor = createPredictor(file);

export interface Reply {
  status: number;
  /** Without those that the server adds to every answer, whatever the handler says. */
  headers: IncomingHttpHeaders;
  body: string;
}

export interface AskOptions {
  method?: string;
  headers?: Record<string, string | string[]>;
}

export type Ask = (target: string, options?: AskOptions) => Promise<Reply>;

const OF_THE_SERVER = ["date", "connection", "keep-alive"];

/** Binds a handler to Node's server, in a few lines. It is closed when the test that asked for it has finished. */
export async function listen(handler: Handler, findIp?: () => string | undefined): Promise<Ask> {
  const server = createServer({ maxHeaderSize: 256 * 1024 }, async (incoming, outgoing) => {
    const headers = new Headers();
    for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
      headers.append(incoming.rawHeaders[index]!, incoming.rawHeaders[index + 1]!);
    }
    const url = `http://${incoming.headers.host}${incoming.url}`;
    const method = incoming.method!;
    incoming.resume();
    const ip = findIp ? findIp() : incoming.socket.remoteAddress;
    const response = await handler(new Request(url, { method, headers }), { ip });
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return (target, { method = "GET", headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const outgoing = sendRequest(
        { host: "127.0.0.1", port, path: target, method, headers, agent: false },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () => {
            const own = Object.entries(incoming.headers).filter(([name]) => !OF_THE_SERVER.includes(name));
            resolve({
              status: incoming.statusCode!,
              headers: Object.fromEntries(own),
              body: Buffer.concat(chunks).toString("utf8"),
            });
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end();
    });
}

class Status {
  readonly status: number;
  constructor(_body: unknown, init: { status: number }) {
    this.status = init.status;
  }
}
const nameless = new Request("http://localhost/");

/** Asks for no name, a hundred thousand times in little time: requests and responses take longest. */
export const askForStatus = async (handler: Handler): Promise<number> =>
  (await handler(nameless, { ip: "192.0.2.1", Response: Status as unknown as typeof Response })).status;

/** A server with the tiny predictor and whatever else is given. */
export const serve = (
  options: Partial<HandlerOptions> = {},
  findIp?: () => string | undefined,
): Promise<Ask> => listen(createHandler({ predictor, ...options }), findIp);

/** What is left of the day, and of the month, at noon on the first of March 2026. */
export const DAY_RESET = 12 * 3600;
export const MONTH_RESET = 30.5 * 24 * 3600;

/** Of a client without a key, of a key that allows nothing, and of one that allows ten names a month; all at noon. */
export const PUBLIC: ExpectedStanding = { limit: 100, remaining: 100, reset: DAY_RESET };
export const NOTHING: ExpectedStanding = { limit: 0, remaining: 0, reset: MONTH_RESET };
export const ACTIVE: ExpectedStanding = { limit: 10, remaining: 10, reset: MONTH_RESET };

/** All headers of an answer in JSON, byte for byte. */
export function jsonHeaders(body: string, standing: ExpectedStanding, more: Record<string, string> = {}) {
  return {
    ...plainHeaders(standing),
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    ...more,
  };
}

/** A whole answer in JSON. */
export function jsonReply(
  status: number,
  value: unknown,
  standing: ExpectedStanding,
  more?: Record<string, string>,
): Reply {
  const body = JSON.stringify(value);
  return { status, headers: jsonHeaders(body, standing, more), body };
}
