/** Writes to a stream no faster than its reader takes it, and notices when the reader has gone; or to a file, whole. */
import type { Readable, Writable } from "node:stream";
import { replaceFile } from "../program/write-file.ts";
import { cannot, OutputError } from "./errors.ts";

/** Text is collected up to this length before it is written: a system call per name would cost more than the look-up. */
export const WRITE_UNITS = 1 << 16;

/** Whether a stream ended because it was destroyed, as the input is when the reader of the output has gone. */
export function isPrematureClose(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ABORT_ERR";
}

export type Output = ReturnType<typeof createOutput>;

/** @param onClosed called once when the reader has gone, to stop waiting for input that nobody wants answered. */
export function createOutput(stream: Writable, onClosed: () => void = () => {}) {
  let closed = false;
  let failure: Error | undefined;
  let wake: (() => void) | undefined;

  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") failure ??= error;
    if (!closed) {
      closed = true;
      onClosed();
    }
    wake?.();
  });
  stream.on("drain", () => wake?.());

  const settle = async (start: (done: () => void) => boolean): Promise<void> => {
    if (!closed) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (start(resolve)) resolve();
      });
      wake = undefined;
    }
    if (failure) throw failure;
  };

  return {
    /** True once the reader has closed its end, as `head -1` does: nothing more needs to be computed. */
    get closed() {
      return closed;
    },
    /** Writes, and resolves when more may be written. @throws the stream's error, unless the reader has gone. */
    write: (text: string | Uint8Array) => settle(() => text.length === 0 || stream.write(text)),
    finish: () =>
      settle((done) => {
        // Not end(): standard output stays open for whoever else writes to it.
        stream.write("", () => done());
        return false;
      }),
  };
}

/** @param onBatch called when a batch is rendered, before the last of it is written @returns false if the reader has gone */
export async function writeBatches<Item>(
  { stdin, stdout }: { stdin: Readable; stdout: Writable },
  batches: AsyncIterable<Iterable<Item>> | Iterable<Iterable<Item>>,
  render: (item: Item) => string,
  onBatch: () => void = () => {},
): Promise<boolean> {
  const output = createOutput(stdout, () => stdin.destroy());
  try {
    for await (const batch of batches) {
      let text = "";
      for (const item of batch) {
        text += render(item);
        if (text.length < WRITE_UNITS) continue;
        await output.write(text);
        text = "";
        if (output.closed) return false;
      }
      onBatch();
      await output.write(text);
      if (output.closed) return false;
    }
  } catch (error) {
    // Destroying standard input ends its iteration with an error; that the reader has gone is the cause, and no fault.
    if (!output.closed || !isPrematureClose(error)) throw error;
  }
  await output.finish();
  return true;
}

/** Never leaves half of a file. @param what it is, for the message @throws OutputError with the reason */
export function writeBeside(path: string, content: Uint8Array | string, what = path): void {
  try {
    replaceFile(path, content);
  } catch (error) {
    throw new OutputError(cannot("write", what, error), { cause: error });
  }
}
