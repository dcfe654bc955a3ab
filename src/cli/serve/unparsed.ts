/**
 * Requests that Node's parser gives up on, and would answer with a bare 400, 408 or 431: a name that was not encoded, as
 * `curl 'localhost:8080/?name=Müller'` sends it, another method, a head that is too slow or longer than any batch.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { HostInfo } from "../../http/client.ts";
import type { Handler } from "../../http/handler.ts";
import { METHODS } from "../../http/responses.ts";

export interface ParseError extends Error {
  code?: string;
  /** What came last. */
  rawPacket?: Buffer;
  /** Where in it the parser stopped. */
  bytesParsed?: number;
}

/** The last answer on a connection, made or in the making. */
export interface LastAnswer {
  response: ServerResponse;
  /** What had come on the connection when its request was read, with the whole packet that ends its head. */
  readByteCount: number;
}

/** Why the parser stopped inside a request line. What comes behind it may still be well-formed. */
const IN_REQUEST_LINE = [
  "HPE_INVALID_METHOD",
  "HPE_INVALID_URL",
  // In the place of "HTTP/", behind a space inside the target.
  "HPE_INVALID_CONSTANT",
];

const UNREAD: Readonly<Record<string, NonNullable<HostInfo["unread"]>>> = {
  HPE_HEADER_OVERFLOW: "largeHead",
  ERR_HTTP_REQUEST_TIMEOUT: "slowRequest",
};

const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]+) (\/[^\r\n]*) HTTP\/1\.([01])\r?$/u;
const HEAD_END = /\r?\n\r?\n/u;
const HEADER = /^([!#$%&'*+.^_`|~\w-]+):[\t ]*([^\r\n]*?)[\t ]*\r?$/u;

/** Latin-1 text is bytes: each that no target may have, encoded. What is no name is then found out by the handler. */
const encodeBytes = (target: string): string =>
  target.replace(/[^!-~]/gu, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);

const DOT_SEGMENT = /^[^?#]*[/\\](?:\.|%2e)/iu;

/** `URL` would take `/.` and `/a/..` for `/`, which is answered. No answered path has a part that begins with a dot. */
export const hasDotSegment = (target: string): boolean => DOT_SEGMENT.test(target);

/** What stands in the place of such a path. */
export const NOWHERE = "http://localhost/not/found";

/** `Request` refuses some methods, and takes `get` for `GET`. To the handler all that it does not know are one. */
const toMethod = (method: string): string => (METHODS.split(", ").includes(method) ? method : "UNKNOWN");

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * A request whose line the parser did not like; undefined if there is more wrong with it, or if not all of its head has come: of
 * half an address another client would be charged, and of none the proxy. So it is if nobody knows where the request begins: a
 * body has no end that can be seen, and a line may have begun in an earlier packet.
 */
function readRequest(
  { code, rawPacket, bytesParsed }: ParseError,
  socket: Socket,
  last: LastAnswer | undefined,
): Request | undefined {
  if (rawPacket === undefined || !IN_REQUEST_LINE.includes(code ?? "")) return undefined;
  if (last && hasBody(last.response.req)) return undefined;
  const packet = rawPacket.toString("latin1");
  // Other requests may stand before it in the packet.
  const start = packet.lastIndexOf("\n", bytesParsed! - 1) + 1;
  if (start === 0 && socket.bytesRead - packet.length > (last?.readByteCount ?? 0)) return undefined;
  const request = packet.slice(start);
  const end = HEAD_END.exec(request);
  if (!end) return undefined;
  const [line, ...headerLines] = request.slice(0, end.index).split("\n");
  const [, method, target, minorVersion] = REQUEST_LINE.exec(line!) ?? [];
  if (method === undefined) return undefined;
  const headers = new Headers();
  for (const headerLine of headerLines) {
    const [, name, value] = HEADER.exec(headerLine) ?? [];
    if (name === undefined) return undefined;
    headers.append(name, value!.replaceAll("\0", ""));
  }
  if (minorVersion === "1" && !headers.has("host")) return undefined;
  const url = hasDotSegment(target!) ? NOWHERE : `http://localhost${encodeBytes(target!)}`;
  return new Request(url, { method: toMethod(method), headers });
}

/** A client that goes on sending is given so long to read its answer: closed at once, the answer would be lost. */
const LINGER_MS = 1000;

export function closeSoon(socket: Socket): void {
  socket.end();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

async function writeResponse(response: Response, socket: Socket): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  let head = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n`;
  for (const [name, value] of response.headers) head += `${name}: ${value}\r\n`;
  head += `date: ${new Date().toUTCString()}\r\nconnection: close\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from(head), body]));
  closeSoon(socket);
}

/** Answers on a connection without Node's help, and closes it: what else is in it cannot be told apart. */
export function answerUnparsed(
  handler: Handler["fetch"],
  socket: Socket,
  request: Request,
  info: HostInfo,
): void {
  handler(request, { ip: socket.remoteAddress, ...info })
    .then((response) => writeResponse(response, socket))
    .catch(() => socket.destroy());
}

/** Node knows nothing of what is written without it. @param act not called if the connection ends before */
export function whenAnswered(last: LastAnswer | undefined, socket: Socket, act: () => void): void {
  if (last === undefined || last.response.writableFinished) {
    act();
    return;
  }
  // Behind CONNECT Node does not listen to the connection any more.
  socket.once("close", () => last.response.destroy());
  last.response.once("close", () => {
    if (socket.writable) act();
  });
}

export const createUnknownRequest = (method = "GET"): Request =>
  new Request("http://localhost/", { method: toMethod(method) });

/** Makes the listener of `clientError`. @param findLast the last answer on a connection: no other may be mixed into it */
export function createParseErrorListener(
  handler: Handler["fetch"],
  findLast: (socket: Socket) => LastAnswer | undefined,
): (error: ParseError, socket: Socket) => void {
  // The parser complains again of everything that comes after.
  const given = new WeakSet<Socket>();
  return (error, socket) => {
    if (given.has(socket)) return;
    given.add(socket);
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const last = findLast(socket);
    if (last?.response.req.complete === false) {
      // The fault is in the body of a request that is answered without it.
      if (!last.response.headersSent) last.response.setHeader("Connection", "close");
      whenAnswered(last, socket, () => closeSoon(socket));
      return;
    }
    const request = readRequest(error, socket, last);
    const unread = UNREAD[error.code ?? ""] ?? "badRequest";
    whenAnswered(last, socket, () =>
      answerUnparsed(handler, socket, request ?? createUnknownRequest(), request ? {} : { unread }),
    );
  };
}
