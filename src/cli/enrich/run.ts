/** The way of a file through the program: read, split, answered, written, in order and in bounded memory. */

import { StoppedError } from "../errors.ts";
import type { Encoding } from "./encoding.ts";
import { CHUNK_UNITS, readPieces } from "./pieces.ts";
import type { Plan } from "./plan.ts";
import type { RowPosition } from "./row-reader.ts";
import type { Chunk, RowProcessor, Tally } from "./rows.ts";
import type { ByteSource } from "./source.ts";
import type { Target } from "./target.ts";

/** Text that waits for answers, in chunks: enough to keep all threads busy while the first of them waits. */
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
  /** Of the bytes of the input, those whose rows are written and those that are read. */
  onProgress(doneByteCount: number, readByteCount: number): void;
  /** Called now and then when everything up to `inputByteCount` is in the target. */
  onCheckpoint(position: RunPosition): Promise<void>;
}

/** How far the input is behind. */
export interface RunPosition extends RowPosition {
  /** The byte order mark included. */
  inputByteCount: number;
}

/** Where rows begin. */
export const startOf = ({ headLineCount, headByteCount }: Plan): RunPosition => ({
  ...{ line: 1 + headLineCount, isHeaderDone: false, isWithinLine: false },
  ...{ rowCount: 0, inputByteCount: headByteCount },
});

interface QueuedChunk {
  chunk: Chunk;
  position: RunPosition;
}

/**
 * @returns whether rows are left that were not wanted
 * @throws StoppedError after a checkpoint, if it is told to stop
 */
export async function runRows(settings: RunSettings): Promise<{ isCut: boolean }> {
  const { source, target, encoding, rows, tally } = settings;
  const queue: QueuedChunk[] = [];
  const maxQueuedUnits = (4 + CHUNKS_PER_THREAD * settings.threadCount) * CHUNK_UNITS;
  let queuedUnits = 0;
  let position: RunPosition = { ...rows.position, inputByteCount: settings.inputByteCount };
  let readByteCount = settings.inputByteCount;
  let lastCheckpoint = performance.now();

  const writeFirst = async (): Promise<void> => {
    const { chunk, position: after } = queue.shift()!;
    queuedUnits -= chunk.unitCount;
    await chunk.ready;
    for (const text of chunk.render(tally)) await target.write(encoding.fromUnits(text));
    position = after;
    settings.onProgress(position.inputByteCount, readByteCount);
    if (performance.now() - lastCheckpoint < CHECKPOINT_MS) return;
    await settings.onCheckpoint(position);
    lastCheckpoint = performance.now();
  };

  const isDone = (): boolean => target.isClosed || settings.isStopped() || rows.isFull;
  let isCut = false;
  await readPieces({
    source,
    encoding,
    isDone,
    async read(piece, isEnd) {
      const chunk = rows.read(piece, isEnd);
      isCut = rows.isFull && (!isEnd || chunk.unitCount < piece.length);
      readByteCount += chunk.unitCount * encoding.unitByteCount;
      queue.push({ chunk, position: { ...rows.position, inputByteCount: readByteCount } });
      queuedUnits += chunk.unitCount;
      while (queuedUnits > maxQueuedUnits && !target.isClosed) await writeFirst();
      return chunk.unitCount;
    },
  });
  while (queue.length > 0 && !target.isClosed) await writeFirst();
  if (settings.isStopped()) {
    await settings.onCheckpoint(position);
    throw new StoppedError("stopped");
  }
  return { isCut };
}
