/** Writes what `src/rans.ts` reads: symbols are collected and coded from last to first. */
import { LEAST_STATE, SCALE, SCALE_BITS } from "../../src/rans.ts";
import { ByteSink } from "./bytes.ts";

export class RansEncoder {
  /** Start, frequency and bits of the scale of every symbol. */
  private readonly symbols: number[] = [];

  put(start: number, frequency: number): void {
    this.symbols.push(start, frequency, SCALE_BITS);
  }

  /** @param frequency of 1, in the scale */
  putBit(bit: number, frequency: number): void {
    if (bit === 1) this.put(0, frequency);
    else this.put(frequency, SCALE - frequency);
  }

  putBits(bitCount: number, value: number): void {
    this.symbols.push(value, 1, bitCount);
  }

  /** The bytes of everything so far; what follows begins anew. */
  take(): Uint8Array {
    const { symbols } = this;
    const reversed = new ByteSink();
    let state = LEAST_STATE;
    for (let index = symbols.length - 3; index >= 0; index -= 3) {
      const start = symbols[index]!;
      const frequency = symbols[index + 1]!;
      const scale = 2 ** symbols[index + 2]!;
      if (state >= (LEAST_STATE / scale) * 65536 * frequency) {
        reversed.push(state & 255);
        reversed.push((state >> 8) & 255);
        state >>>= 16;
      }
      state = Math.floor(state / frequency) * scale + (state % frequency) + start;
    }
    for (let byte = 0; byte < 4; byte++) {
      reversed.push(state & 255);
      state = Math.floor(state / 256);
    }
    symbols.length = 0;
    return reversed.take().reverse();
  }
}
