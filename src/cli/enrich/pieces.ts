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

/** @throws InputError if the source ends within a character */
export async function readPieces({
  source,
  encoding,
  headByteCount = 0,
  isDone,
  read,
}: PieceSettings): Promise<void> {
  let text = "";
  let headLeft = headByteCount;
  let neededUnits = CHUNK_UNITS;
  let odd = Buffer.alloc(0);
  for (let isEnd = false; !isEnd && !isDone(); ) {
    const found = await source.read();
    if (isDone()) return;
    isEnd = found === undefined;
    if (found !== undefined) {
      const bytes = found.subarray(headLeft);
      headLeft -= found.length - bytes.length;
      const whole = odd.length === 0 ? bytes : Buffer.concat([odd, bytes]);
      const rest = whole.length % encoding.unitByteCount;
      odd = Buffer.from(whole.subarray(whole.length - rest));
      text += encoding.toUnits(rest === 0 ? whole : whole.subarray(0, whole.length - rest));
    } else if (odd.length > 0) {
      throw new InputError(`${source.label} ends within a character: it is not ${encoding.name}`);
    }
    while ((text.length >= neededUnits || isEnd) && !isDone()) {
      const piece = text.slice(0, neededUnits);
      const isLast = isEnd && piece.length === text.length;
      const unitCount = await read(piece, isLast);
      text = text.slice(unitCount);
      // A record that is longer than a chunk is looked at again when there is twice as much of it.
      neededUnits = unitCount > 0 ? CHUNK_UNITS : Math.min(MAX_RECORD_UNITS, 2 * neededUnits);
      if (isEnd && (text === "" || (isLast && unitCount === 0))) break;
    }
  }
}
