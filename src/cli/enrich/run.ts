/** The way of a file through the program: read, split, answered, written, in order and in bounded memory. */
import type { Tally } from "./checkpoint.ts";
import type { Encoding } from "./encoding.ts";
import { InputError, StoppedError } from "./errors.ts";
import { MAX_RECORD_UNITS } from "./records.ts";
import type { Chunk, RowProcessor } from "./rows.ts";
import type { ByteSource } from "./source.ts";
import type { Target } from "./target.ts";

/** Text that is split at once. */
const CHUNK_UNITS = 1 << 16;
/** Chunks that wait for answers: enough to keep all threads busy while the first of them waits. */
const CHUNKS_PER_THREAD = 4;
const CHECKPOINT_MS = 250;

export interface RunSettings {
  source: ByteSource;
  target: Target;
  encoding: Encoding;
  rows: RowProcessor;
  tally: Tally;
  /** Bytes of the input that are behind, the byte order mark included. */
  inputByteCount: number;
  threadCount: number;
  isStopped(): boolean;
  onProgress(): void;
  /** Called now and then when everything up to `inputByteCount` is in the target. */
  onCheckpoint(position: { inputByteCount: number; line: number; isHeaderDone: boolean }): Promise<void>;
}

interface QueuedChunk {
  chunk: Chunk;
  inputByteCount: number;
  line: number;
  isHeaderDone: boolean;
}

/** @throws StoppedError after a checkpoint, if it is told to stop */
export async function runRows(settings: RunSettings): Promise<void> {
  const { source, target, encoding, rows, tally } = settings;
  const queue: QueuedChunk[] = [];
  const maxQueuedCount = 4 + CHUNKS_PER_THREAD * settings.threadCount;
  let position = {
    inputByteCount: settings.inputByteCount,
    line: rows.line,
    isHeaderDone: rows.isHeaderDone,
  };
  let readByteCount = settings.inputByteCount;
  let lastCheckpoint = performance.now();

  const writeFirst = async (): Promise<void> => {
    const { chunk, ...after } = queue.shift()!;
    await chunk.ready;
    await target.write(encoding.fromUnits(chunk.render(tally)));
    position = after;
    settings.onProgress();
    if (performance.now() - lastCheckpoint < CHECKPOINT_MS) return;
    await settings.onCheckpoint(position);
    lastCheckpoint = performance.now();
  };

  let text = "";
  let neededUnits = CHUNK_UNITS;
  let odd = Buffer.alloc(0);
  for (let isEnd = false; !isEnd && !target.isClosed; ) {
    const bytes = settings.isStopped() ? undefined : await source.read();
    if (settings.isStopped()) break;
    isEnd = bytes === undefined;
    if (bytes !== undefined) {
      const whole = odd.length === 0 ? bytes : Buffer.concat([odd, bytes]);
      const rest = whole.length % encoding.unitByteCount;
      odd = Buffer.from(whole.subarray(whole.length - rest));
      text += encoding.toUnits(rest === 0 ? whole : whole.subarray(0, whole.length - rest));
    } else if (odd.length > 0) {
      throw new InputError(`${source.label} ends within a character: it is not ${encoding.name}`);
    }
    if (text.length < neededUnits && !isEnd) continue;
    const chunk = rows.read(text, isEnd);
    text = text.slice(chunk.unitCount);
    // A record that is longer than a chunk is looked at again when there is twice as much of it.
    neededUnits = Math.min(
      MAX_RECORD_UNITS,
      Math.max(CHUNK_UNITS, chunk.unitCount === 0 ? 2 * text.length : 0),
    );
    readByteCount += chunk.unitCount * encoding.unitByteCount;
    queue.push({ chunk, inputByteCount: readByteCount, line: rows.line, isHeaderDone: rows.isHeaderDone });
    while (queue.length > maxQueuedCount && !target.isClosed) await writeFirst();
  }
  while (queue.length > 0 && !target.isClosed) await writeFirst();
  if (settings.isStopped()) {
    await settings.onCheckpoint(position);
    throw new StoppedError("stopped");
  }
}
