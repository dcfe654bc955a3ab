/** Where enriched rows go: a file that appears when it is whole, or standard output. */
import { type FileHandle, open, rename } from "node:fs/promises";
import type { Writable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createOutput } from "../output.ts";
import { OutputError } from "./errors.ts";

export interface Target {
  /** True once the reader of standard output has gone. */
  readonly isClosed: boolean;
  /** Writes, and resolves when more may be written. */
  write(bytes: Buffer): Promise<void>;
  /** Resolves when all is written; the number of bytes that the partial file then has. */
  flush(): Promise<number>;
  /** Makes the output appear. */
  finish(): Promise<void>;
  /** Leaves the partial output as it is. */
  leave(): Promise<void>;
}

const pack = promisify(gzip);
/** Blocks that are packed at the same time, on Node's own threads. */
const MAX_PENDING_COUNT = 4;

/**
 * A file that is written as `<path>.partial` and renamed. Packed, each block is a gzip member of its own, which every
 * unpacker reads as one file: so the file can be continued at the end of any of them.
 *
 * @param keptByteCount bytes of the partial file to keep; 0 begins anew
 */
export async function openFileTarget(path: string, keptByteCount: number): Promise<Target> {
  const partial = partialPath(path);
  const isPacked = /\.gz$/iu.test(path);
  const attempt = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      throw describeWriteError(error as NodeJS.ErrnoException, partial);
    }
  };
  const file: FileHandle = await attempt(async () => {
    const opened = await open(partial, keptByteCount === 0 ? "w" : "r+");
    await opened.truncate(keptByteCount);
    return opened;
  });
  let byteCount = keptByteCount;
  let pending: Promise<Buffer>[] = [];
  let writing: Promise<void> = Promise.resolve();

  const writeNow = async (bytes: Buffer): Promise<void> => {
    for (let start = 0; start < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, start, bytes.length - start, byteCount);
      start += bytesWritten;
      byteCount += bytesWritten;
    }
  };
  /** One block is written while the next one is made. */
  const writeFirst = async (): Promise<void> => {
    const bytes = await pending.shift()!;
    await writing;
    writing = writeNow(bytes);
    // Whoever waits for it next is told of a failure.
    writing.catch(() => {});
  };
  const flush = (): Promise<number> =>
    attempt(async () => {
      while (pending.length > 0) await writeFirst();
      await writing;
      return byteCount;
    });

  return {
    isClosed: false,
    write: (bytes) =>
      attempt(async () => {
        pending.push(isPacked ? pack(bytes) : Promise.resolve(bytes));
        while (pending.length > (isPacked ? MAX_PENDING_COUNT : 0)) await writeFirst();
      }),
    flush,
    async finish() {
      await flush();
      // An empty file is no gzip file.
      if (isPacked && byteCount === 0) await attempt(async () => writeNow(await pack(Buffer.alloc(0))));
      await attempt(async () => {
        await file.sync();
        await file.close();
        await rename(partial, path);
      });
    },
    async leave() {
      await Promise.allSettled(pending);
      pending = [];
      await writing.catch(() => {});
      await file.close().catch(() => {});
    },
  };
}

export const partialPath = (path: string): string => `${path}.partial`;

/** What to say of a failure of the system. */
export function describeWriteError(error: NodeJS.ErrnoException, path: string): OutputError {
  if (error.code === "ENOSPC" || error.code === "EDQUOT") {
    return new OutputError(
      `disk full while writing ${path}: make room and go on with the same command and --resume`,
    );
  }
  if (error.code === "ENOENT") return new OutputError(`cannot write ${path}: no such folder`);
  return new OutputError(`cannot write ${path} (${error.code ?? String(error)})`);
}

/** Standard output, at the pace of whoever reads it. */
export function createStreamTarget(stream: Writable, onClosed: () => void): Target {
  const output = createOutput(stream, onClosed);
  return {
    get isClosed() {
      return output.closed;
    },
    write: (bytes) => output.write(bytes),
    async flush() {
      await output.finish();
      return 0;
    },
    finish: () => output.finish(),
    leave: async () => {},
  };
}
