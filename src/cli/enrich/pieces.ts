/** Reads a source as text, a piece at a time. */

import { InputError } from "../errors.ts";
import type { Encoding } from "./encoding.ts";
import { MAX_RECORD_UNITS } from "./records.ts";
import type { ByteSource } from "./source.ts";

/** Text that is split at once. */
export const CHUNK_UNITS = 1 << 16;

export interface PieceSettings {
  source: Pick<ByteSource, "read" | "label">;
  encoding: Encoding;
  /** Bytes at the start that are left out. */
  headByteCount?: number;
  /** Whether nothing more is wanted. */
  isDone(): boolean;
  /**
   * Reads the complete records at the start of a piece.
   *
   * @param isEnd whether the text ends here
   * @returns how many units they have: the next piece begins behind them
   */
  read(piece: string, isEnd: boolean): number | Promise<number>;
}

/**
 * Holds bytes, and makes text only of what is read at once: strings of a line of 16 MB, grown one chunk after the other, let
 * the heap of V8 grow to four times their size.
 *
 * @throws InputError if the source ends within a character
 */
export async function readPieces({
  source,
  encoding,
  headByteCount = 0,
  isDone,
  read,
}: PieceSettings): Promise<void> {
  const { unitByteCount } = encoding;
  let neededByteCount = CHUNK_UNITS * unitByteCount;
  let headLeft = headByteCount;
  let held: Buffer[] = [];
  let heldByteCount = 0;
  for (let isEnd = false; !isEnd && !isDone(); ) {
    const found = await source.read();
    if (isDone()) return;
    isEnd = found === undefined;
    if (found !== undefined) {
      const bytes = found.subarray(headLeft);
      headLeft -= found.length - bytes.length;
      held.push(bytes);
      heldByteCount += bytes.length;
      if (heldByteCount < neededByteCount) continue;
    } else if (heldByteCount % unitByteCount > 0) {
      throw new InputError(`${source.label} ends within a character: it is not ${encoding.name}`);
    }
    let bytes = Buffer.concat(held);
    while ((bytes.length >= neededByteCount || isEnd) && !isDone()) {
      const piece = bytes.subarray(0, neededByteCount);
      const isLast = isEnd && piece.length === bytes.length;
      const unitCount = await read(encoding.toUnits(piece), isLast);
      bytes = bytes.subarray(unitCount * unitByteCount);
      // A record that is longer than a chunk is looked at again when there is four times as much of it.
      const neededUnits = unitCount > 0 ? CHUNK_UNITS : 4 * (neededByteCount / unitByteCount);
      neededByteCount = Math.min(MAX_RECORD_UNITS, neededUnits) * unitByteCount;
      if (isEnd && (bytes.length === 0 || (isLast && unitCount === 0))) break;
    }
    held = [bytes];
    heldByteCount = bytes.length;
  }
}
