/** The playground, built and served in a folder of a site, as on any static host. */
import { mkdtempSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

const configFile = fileURLToPath(new URL("../../playground/vite.config.ts", import.meta.url));

export interface Site {
  /** Address of the page. */
  readonly address: string;
  /** Where its files lie. */
  readonly outDir: string;
  /** Paths that were asked for, with their queries, in order. */
  readonly requested: readonly string[];
  /** All headers of these requests, as text. */
  readonly headers: readonly string[];
  /** Ranges of the full data that were asked for; undefined where all of it was. */
  readonly ranges: readonly (string | undefined)[];
  /** What the server has sent until now, heads of answers included. */
  countSentBytes(): number;
  close(): Promise<void>;
}

/** As of static hosts. Vite sends weak tags and no age, with which Chromium keeps no ranges of a file. */
function keepInCache(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (status: number, headers: object) => ServerResponse;
  Object.assign(response, {
    writeHead: (status: number, { ETag, ...headers }: { ETag?: string } = {}) =>
      writeHead(status, {
        ...headers,
        ...(ETag && { ETag: ETag.replace(/^W\//u, ""), "Cache-Control": "max-age=600" }),
      }),
  });
}

/**
 * @param folder path of the page on its site, with a slash at both ends
 * @param isKept whether browsers keep what is sent
 */
export async function openSite(folder: string, isKept = false): Promise<Site> {
  const outDir = mkdtempSync(join(tmpdir(), "playground-"));
  // Vitest sets another mode, in which Vite would leave out what only a built page has.
  const shared = { configFile, mode: "production", logLevel: "error" } as const;
  await build({ ...shared, build: { outDir } });
  const server = await preview({
    ...shared,
    base: folder,
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const requested: string[] = [];
  const headers: string[] = [];
  const ranges: (string | undefined)[] = [];
  // Before the server takes the folder off the path.
  server.httpServer.prependListener("request", (request, response) => {
    if (isKept) keepInCache(response);
    requested.push(request.url ?? "");
    headers.push(JSON.stringify(request.headers));
    if (request.url?.includes("/full-")) ranges.push(request.headers.range);
  });
  let closedByteCount = 0;
  const open = new Set<Socket>();
  server.httpServer.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => {
      open.delete(socket);
      closedByteCount += socket.bytesWritten;
    });
  });
  return {
    address: server.resolvedUrls!.local[0]!,
    outDir,
    requested,
    headers,
    ranges,
    countSentBytes: () => [...open].reduce((sum, { bytesWritten }) => sum + bytesWritten, closedByteCount),
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
