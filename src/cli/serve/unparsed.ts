/**
 * Requests that Node's parser gives up on, and would answer with a bare 400 or 431: a name in UTF-8 that was not encoded,
 * as `curl 'localhost:8080/?name=Müller'` sends it, and a head longer than any batch.
 */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Handler } from "../../http/handler.ts";

/** What Node tells of a request that it cannot read. */
interface ParseError extends Error {
  code?: string;
  /** What came last, and in the case of a short request all of it. */
  rawPacket?: Buffer;
}

const REQUEST_LINE = /^(GET|HEAD|OPTIONS) (\/[!-~\u0080-\u00ff]*) HTTP\/1\.[01]\r\n/u;

/** Is answered as what it is: an invalid name. */
const TOO_LONG = { method: "GET", target: "/?name=" };

/** Latin-1 text is bytes: each that is not ASCII, encoded. What is no UTF-8 is then found out by the handler. */
const encodeBytes = (target: string): string =>
  target.replace(/[\u0080-\u00ff]/gu, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

function readRequest({ code, rawPacket }: ParseError): { method: string; target: string } | undefined {
  if (code === "HPE_HEADER_OVERFLOW") return TOO_LONG;
  if (code !== "HPE_INVALID_URL") return undefined;
  const [, method, target] = REQUEST_LINE.exec(rawPacket?.toString("latin1") ?? "") ?? [];
  return method === undefined ? undefined : { method, target: encodeBytes(target!) };
}

async function writeResponse(response: Response, socket: Socket): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  let head = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n`;
  for (const [name, value] of response.headers) head += `${name}: ${value}\r\n`;
  socket.end(Buffer.concat([Buffer.from(`${head}connection: close\r\n\r\n`), body]));
}

/**
 * Makes the listener of `clientError`. The connection is closed after the answer: what else is in it cannot be told apart.
 *
 * @param isBusy whether an answer is being written to the socket, into which no other may be mixed
 */
export function createParseErrorListener(
  handler: Handler,
  isBusy: (socket: Socket) => boolean,
): (error: ParseError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable || isBusy(socket)) {
      socket.destroy();
      return;
    }
    const request = readRequest(error);
    if (request === undefined) {
      const status = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
      return;
    }
    const { method, target } = request;
    handler(new Request(`http://localhost${target}`, { method }), { ip: socket.remoteAddress })
      .then((response) => writeResponse(response, socket))
      .catch(() => socket.destroy());
  };
}
