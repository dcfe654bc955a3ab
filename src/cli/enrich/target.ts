/** Where enriched rows go: a file that appears when it is whole, or standard output. */
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, rename, stat, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { cannot, OutputError } from "../errors.ts";
import { createOutput } from "../output.ts";

export interface Target {
  /** True once the reader of standard output has gone. */
  readonly isClosed: boolean;
  /** Writes, and resolves when more may be written. */
  write(bytes: Buffer): Promise<void>;
  /** Resolves when all is on the disk, with what the partial file then holds. */
  flush(): Promise<Kept>;
  /** Makes the output appear. */
  finish(): Promise<void>;
  /** Leaves the partial output as it is. */
  leave(): Promise<void>;
}

/** The beginning of a partial file, as a checkpoint knows it. */
export interface Kept {
  byteCount: number;
  /** SHA-256 of its last bytes. */
  tailHash: string;
}

const pack = promisify(gzip);
/** Blocks that are packed at the same time, on Node's own threads. */
const MAX_PENDING_COUNT = 4;
/** Bytes before a checkpoint that are looked at again: more than a disk writes at once. */
const TAIL_BYTE_COUNT = 1 << 16;
/** Windows has no such flag, and lets few users make links. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/**
 * A file that is written as `<path>.partial` and renamed. Packed, each block is a gzip member of its own, which every
 * unpacker reads as one file: so the file can be continued at the end of any of them.
 *
 * @param kept what stays of the partial file; undefined begins anew
 * @throws OutputError if the partial file does not hold that
 */
export async function openFileTarget(path: string, kept: Kept | undefined): Promise<Target> {
  const partial = partialPath(path);
  const isPacked = /\.gz$/iu.test(path);
  const attempt = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      if (error instanceof OutputError) throw error;
      throw describeWriteError(error as NodeJS.ErrnoException, partial);
    }
  };
  const file = await attempt(() =>
    kept === undefined ? createPartial(path, partial) : reopenPartial(partial, kept),
  );
  let byteCount = kept?.byteCount ?? 0;
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
  const settle = (): Promise<void> =>
    attempt(async () => {
      while (pending.length > 0) await writeFirst();
      await writing;
    });

  return {
    isClosed: false,
    write: (bytes) =>
      attempt(async () => {
        pending.push(isPacked ? pack(bytes) : Promise.resolve(bytes));
        while (pending.length > (isPacked ? MAX_PENDING_COUNT : 0)) await writeFirst();
      }),
    async flush() {
      await settle();
      return attempt(async () => {
        await file.datasync();
        return { byteCount, tailHash: await hashTail(file, byteCount) };
      });
    },
    async finish() {
      await settle();
      // An empty file is no gzip file.
      if (isPacked && byteCount === 0) await attempt(async () => writeNow(await pack(Buffer.alloc(0))));
      await attempt(async () => {
        await file.sync();
        await file.close();
        await rename(partial, path);
        await syncFolder(dirname(path));
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

async function createPartial(path: string, partial: string): Promise<FileHandle> {
  await unlink(partial).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  // It creates or fails, and follows no link.
  const file = await open(partial, "wx+");
  const before = await stat(path).catch(() => undefined);
  // Rows that were for few eyes stay so.
  if (before !== undefined) await file.chmod(before.mode & 0o777);
  return file;
}

async function reopenPartial(partial: string, { byteCount, tailHash }: Kept): Promise<FileHandle> {
  const advice = "start again with --force";
  let file: FileHandle;
  try {
    file = await open(partial, constants.O_RDWR | NO_FOLLOW);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") {
      throw new OutputError(`${partial} is missing, but its checkpoint says ${byteCount} bytes: ${advice}`);
    }
    if (code === "ELOOP") throw new OutputError(`${partial} is a link, expected a file: ${advice}`);
    throw error;
  }
  try {
    const { size } = await file.stat();
    if (size < byteCount) {
      throw new OutputError(
        `${partial} has ${size} bytes, but its checkpoint says ${byteCount}: rows are lost, ${advice}`,
      );
    }
    if ((await hashTail(file, byteCount)) !== tailHash) {
      throw new OutputError(
        `${partial} does not hold what was written before byte ${byteCount}: rows are lost, ${advice}`,
      );
    }
    await file.truncate(byteCount);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function hashTail(file: FileHandle, byteCount: number): Promise<string> {
  const length = Math.min(byteCount, TAIL_BYTE_COUNT);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, byteCount - length);
  return createHash("sha256").update(buffer.subarray(0, bytesRead)).digest("hex");
}

/** A name is on the disk when its folder is. Windows cannot, and does not need to. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

export const partialPath = (path: string): string => `${path}.partial`;

/** What to say of a failure of the system. */
export function describeWriteError(
  error: NodeJS.ErrnoException,
  path: string,
  advice = "continue with the same command and --resume",
): OutputError {
  if (error.code === "ENOSPC" || error.code === "EDQUOT")
    return new OutputError(`disk full while writing ${path}: free some space and ${advice}`);
  if (error.code === "EFBIG")
    return new OutputError(
      `${path} has reached the maximum file size: raise the limit (ulimit -f) or use another disk, and ${advice}`,
    );
  return new OutputError(cannot("write", path, error));
}

/** Standard output, at the pace of whoever reads it. */
export function createStreamTarget(stream: Writable, onClosed: () => void): Target {
  const output = createOutput(stream, onClosed);
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    try {
      await action();
    } catch (error) {
      const failure = error as NodeJS.ErrnoException;
      if (!/^(?:ENOSPC|EDQUOT|EFBIG)$/u.test(failure.code ?? "")) throw error;
      const advice = "start again, or write to --output, which --resume can continue";
      throw describeWriteError(failure, "standard output", advice);
    }
  };
  return {
    get isClosed() {
      return output.closed;
    },
    write: (bytes) => attempt(() => output.write(bytes)),
    async flush() {
      await attempt(() => output.finish());
      return { byteCount: 0, tailHash: "" };
    },
    finish: () => attempt(() => output.finish()),
    leave: async () => {},
  };
}
