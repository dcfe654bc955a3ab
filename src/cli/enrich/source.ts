/** Bytes of a file or of standard input, unpacked if they are packed, from any place on. */
import { createReadStream, ReadStream, type Stats, statSync } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Tabulation, Tabulator } from "../../tables/tabulate.ts";
import { cannot, InputError, UsageError } from "../errors.ts";
import { isPrematureClose } from "../output.ts";

const READ_BYTE_COUNT = 1 << 16;

/** Tells whether a file is the one that an interrupted run has read. */
export interface SourceIdentity {
  byteCount: number;
  modifiedMs: number;
}

/** @param left null or undefined: that of standard input */
export const isSameIdentity = (left: SourceIdentity | null | undefined, right: SourceIdentity | undefined) =>
  left?.byteCount === right?.byteCount && left?.modifiedMs === right?.modifiedMs;

export class ByteSource {
  /** For messages. */
  readonly label: string;
  readonly identity: SourceIdentity | undefined;
  /** Bytes on the disk; undefined for standard input. */
  readonly totalByteCount: number | undefined;
  /** Whether it can be read a second time: standard input and named pipes cannot. */
  readonly isRepeatable: boolean = false;
  private readonly path: string | undefined;
  private raw: Readable;
  private chunks: AsyncIterator<Buffer>;
  private pending: Buffer[] = [];
  private kept: Buffer[] | undefined;
  /** Where the stream begins in the file. */
  private startByteCount = 0;
  private streamByteCount = 0;
  private isStopped = false;
  private tabulation: Tabulation | undefined;
  private readRows: Tabulator | undefined;

  /** @param path of a file, unpacked if its name ends in `.gz`; undefined: standard input */
  constructor(path: string | undefined, stdin: Readable) {
    this.path = path;
    this.label = path ?? "standard input";
    if (path === undefined) {
      this.raw = stdin;
    } else {
      const stats = statInput(path);
      this.identity = toIdentity(stats);
      this.totalByteCount = stats.size;
      this.isRepeatable = stats.isFile();
      this.raw = createReadStream(path, { highWaterMark: READ_BYTE_COUNT });
    }
    this.chunks = this.begin();
  }

  /** Whether what is read are not the bytes on the disk. */
  get isPacked(): boolean {
    return this.tabulation !== undefined || (this.path !== undefined && /\.gz$/iu.test(this.path));
  }

  /** Bytes read from the disk or from standard input, for the progress. */
  get readByteCount(): number {
    const { raw } = this;
    return this.startByteCount + (raw instanceof ReadStream ? raw.bytesRead : this.streamByteCount);
  }

  private begin(): AsyncIterator<Buffer> {
    const { raw } = this;
    if (!this.isPacked) return raw[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const unpacked = raw.pipe(createGunzip({ chunkSize: READ_BYTE_COUNT }));
    raw.on("error", (error) => unpacked.destroy(error));
    raw.on("close", () => {
      if (this.isStopped) unpacked.destroy();
    });
    return unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next bytes, never none; undefined at the end or after {@link stop}. @throws InputError */
  async read(): Promise<Buffer | undefined> {
    const bytes = this.pending.shift() ?? (await this.readNext());
    if (bytes !== undefined) this.kept?.push(bytes);
    return bytes;
  }

  private async readNext(): Promise<Buffer | undefined> {
    try {
      for (;;) {
        const { value, done } = await this.chunks.next();
        if (this.isStopped) return undefined;
        const bytes = done ? Buffer.alloc(0) : typeof value === "string" ? Buffer.from(value) : value;
        this.streamByteCount += bytes.length;
        const read = this.toRows(bytes, done);
        if (read.length > 0) return read;
        if (done) return undefined;
      }
    } catch (error) {
      if (this.isStopped && isPrematureClose(error)) return undefined;
      throw this.describe(error as NodeJS.ErrnoException);
    }
  }

  /** From now on what is read is made into rows, also what has been peeked at. */
  tabulate(tabulation: Tabulation): void {
    this.tabulation = tabulation;
    this.readRows = tabulation.open();
    this.pending = this.pending.map((bytes) => this.toRows(bytes));
  }

  private toRows(bytes: Buffer, isEnd = false): Buffer {
    const { readRows } = this;
    return readRows ? Buffer.from(readRows(bytes.toString("latin1"), isEnd), "latin1") : bytes;
  }

  /** The first bytes, or all if there are fewer; they will be read again. */
  async peek(byteCount: number): Promise<Buffer> {
    this.keep();
    for (let size = 0; size < byteCount; ) {
      const chunk = await this.read();
      if (chunk === undefined) break;
      size += chunk.length;
    }
    return Buffer.concat(this.rewind()).subarray(0, byteCount);
  }

  /** Remembers what is read from now on. */
  keep(): void {
    this.kept = [];
  }

  /** What has been read since {@link keep} will be read again. */
  rewind(): readonly Buffer[] {
    const { kept = [] } = this;
    this.kept = undefined;
    this.pending = kept.concat(this.pending);
    return kept;
  }

  /** The same file, to be read by itself from its first byte on. Only of what is repeatable. */
  reopen(): ByteSource {
    const source = new ByteSource(this.path, this.raw);
    if (this.tabulation) source.tabulate(this.tabulation);
    return source;
  }

  /** @throws InputError if the file is not the one that it was when it was opened */
  checkUnchanged(): void {
    // A named pipe changes with whatever is written into it.
    if (!this.isRepeatable || this.path === undefined) return;
    if (isSameIdentity(this.identity, toIdentity(statInput(this.path)))) return;
    throw new InputError(`${this.label} has changed while it was read: start again when it is complete`);
  }

  /** Leaves out the first bytes, counted after unpacking. @throws InputError if there are not as many */
  async skip(byteCount: number): Promise<void> {
    const pendingByteCount = this.pending.reduce((sum, { length }) => sum + length, 0);
    if (this.path !== undefined && !this.isPacked && byteCount > pendingByteCount) {
      this.raw.destroy();
      this.pending.length = 0;
      this.startByteCount = byteCount;
      this.raw = createReadStream(this.path, { highWaterMark: READ_BYTE_COUNT, start: byteCount });
      this.chunks = this.begin();
      return;
    }
    for (let left = byteCount; left > 0; ) {
      const chunk = await this.read();
      if (chunk === undefined) {
        if (this.isStopped) return;
        throw new InputError(
          `${this.label} ends after ${byteCount - left} bytes, but the interrupted run has read ${byteCount}`,
        );
      }
      if (chunk.length > left) this.pending.unshift(chunk.subarray(left));
      left -= chunk.length;
    }
  }

  /** Ends reading, also while somebody waits for bytes. */
  stop(): void {
    this.isStopped = true;
    this.raw.destroy();
  }

  private describe(error: NodeJS.ErrnoException): Error {
    if (error instanceof RangeError) return new InputError(`${this.label} is ${error.message}`);
    if (error.code?.startsWith("Z_"))
      return new InputError(`${this.label} is no whole gzip file (${error.message})`);
    return new InputError(cannot("read", this.label, error));
  }
}

const toIdentity = ({ size, mtimeMs }: Stats): SourceIdentity => ({
  byteCount: size,
  modifiedMs: mtimeMs,
});

function statInput(path: string): Stats {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) throw new UsageError(`${path} is a folder, expected a file`);
    return stats;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      code === "ENOENT" ? `no file ${path}: check the path` : cannot("read", path, error),
      { cause: error },
    );
  }
}
