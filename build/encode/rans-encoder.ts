/** Writes what `src/format/rans.ts` reads: symbols are collected and coded from last to first. */
import { FREQUENCY_BITS, FREQUENCY_MASK, MIN_STATE, SCALE, SCALE_BITS } from "../../src/format/rans.ts";

/** Bits of a cumulative frequency, above which its frequency and the bits of the scale stand. */
const CUMULATIVE_BITS = 15;
const CUMULATIVE_MASK = (1 << CUMULATIVE_BITS) - 1;

export class RansEncoder {
  private symbols = new Uint32Array(1024);
  private count = 0;

  put(cumulative: number, frequency: number): void {
    this.push(cumulative, frequency, SCALE_BITS);
  }

  /** @param frequency of 1, in the scale */
  putBit(bit: number, frequency: number): void {
    if (bit === 1) this.put(0, frequency);
    else this.put(frequency, SCALE - frequency);
  }

  putBits(bitCount: number, value: number): void {
    this.push(value, 1, bitCount);
  }

  /** The bytes of everything so far; what follows begins anew. */
  take(): Uint8Array {
    const { symbols, count } = this;
    // A symbol takes two bytes at most.
    const bytes = new Uint8Array(2 * count + 4);
    let start = bytes.length;
    let state = MIN_STATE;
    for (let index = count - 1; index >= 0; index--) {
      const symbol = symbols[index]!;
      const frequency = (symbol >>> CUMULATIVE_BITS) & FREQUENCY_MASK;
      const scaleBits = symbol >>> (CUMULATIVE_BITS + FREQUENCY_BITS);
      if (state >= (MIN_STATE >> scaleBits) * 65536 * frequency) {
        bytes[--start] = state;
        bytes[--start] = state >> 8;
        state >>>= 16;
      }
      const upper = (state / frequency) | 0;
      state = (upper << scaleBits) + state - upper * frequency + (symbol & CUMULATIVE_MASK);
    }
    for (let byte = 0; byte < 4; byte++) {
      bytes[--start] = state;
      state >>>= 8;
    }
    this.count = 0;
    return bytes.slice(start);
  }

  private push(cumulative: number, frequency: number, scaleBits: number): void {
    if (this.count === this.symbols.length) {
      const grown = new Uint32Array(2 * this.symbols.length);
      grown.set(this.symbols);
      this.symbols = grown;
    }
    this.symbols[this.count++] =
      cumulative | (frequency << CUMULATIVE_BITS) | (scaleBits << (CUMULATIVE_BITS + FREQUENCY_BITS));
  }
}
