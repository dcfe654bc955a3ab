/** A static host on this machine: answers ranges of one file, or misbehaves as a test wants it to. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers one request; the last argument is how a sound host would do it. */
export type Answer = (request: IncomingMessage, response: ServerResponse, sound: () => void) => void;

export interface RangeHost {
  readonly url: string;
  /** The `Range` of every request in order; undefined for those without. */
  readonly ranges: (string | undefined)[];
  /** Requests that the other side has given up before they were answered. */
  readonly abandoned: string[];
  /** What is served. */
  file: Uint8Array;
  /** Sent with every sound answer. */
  headers: Record<string, string>;
  /** Undefined: sound. */
  answer: Answer | undefined;
  close(): Promise<void>;
}

const etagOf = (file: Uint8Array): string =>
  `"${file.length}-${Buffer.from(file.slice(-8)).toString("hex")}"`;

/** First byte and byte after the last one of a range that is asked for. */
export function parseRange(range: string): [start: number, end: number] {
  const [, start, last] = /^bytes=(\d+)-(\d+)$/u.exec(range)!;
  return [Number(start), Number(last) + 1];
}

function answerSoundly(
  { file, headers }: RangeHost,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { range } = request.headers;
  const all = { "Accept-Ranges": "bytes", ETag: etagOf(file), ...headers };
  if (request.url !== "/names.bin") response.writeHead(404).end("not here");
  else if (range === undefined) response.writeHead(200, { ...all, "Content-Length": file.length }).end(file);
  else {
    const [start, end] = parseRange(range);
    if (start >= file.length)
      response.writeHead(416, { ...all, "Content-Range": `bytes */${file.length}` }).end();
    else {
      const bytes = file.subarray(start, end);
      const contentRange = `bytes ${start}-${start + bytes.length - 1}/${file.length}`;
      response
        .writeHead(206, { ...all, "Content-Range": contentRange, "Content-Length": bytes.length })
        .end(bytes);
    }
  }
}

export async function openRangeHost(file: Uint8Array): Promise<RangeHost> {
  // A connection that is closed while it waits makes `fetch` ask twice.
  const server = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    const { range } = request.headers;
    host.ranges.push(range);
    response.on("close", () => {
      if (!response.writableFinished) host.abandoned.push(range ?? "all");
    });
    const sound = (): void => answerSoundly(host, request, response);
    if (host.answer) host.answer(request, response, sound);
    else sound();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host: RangeHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/names.bin`,
    ranges: [],
    abandoned: [],
    file,
    headers: {},
    answer: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return host;
}

/** What `fetch` gives of a file on a sound host, without a network. */
export const fetchRanges =
  (file: Uint8Array) =>
  async (_: string, { headers }: { headers: Record<string, string | undefined> }): Promise<Response> => {
    if (headers.Range === undefined) return new Response(file.slice());
    const [start, end] = parseRange(headers.Range);
    if (start >= file.length)
      return new Response(null, { status: 416, headers: { "content-range": `bytes */${file.length}` } });
    const bytes = file.slice(start, end);
    const range = `bytes ${start}-${start + bytes.length - 1}/${file.length}`;
    return new Response(bytes, { status: 206, headers: { "content-range": range } });
  };
