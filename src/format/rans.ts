/** Asymmetric numeral systems: turns bytes into symbols of given frequencies. The state is a positive 32-bit integer. */
import { contradiction } from "../ground/errors.ts";

/** Frequencies of a distribution add up to 2^11: 0.4 % fewer bytes than with 2^10, 0.2 % more than with 2^12 and half the memory. */
export const SCALE_BITS = 11;
export const SCALE = 1 << SCALE_BITS;
const SCALE_MASK = SCALE - 1;
/** The state is at least this and less than 65,536 times as much; writers begin with it, so readers end with it. */
export const MIN_STATE = 2 ** 15;

/** Bits of a frequency: 1 to SCALE. */
export const FREQUENCY_BITS = 12;
export const FREQUENCY_MASK = (1 << FREQUENCY_BITS) - 1;

/** The distributions of a kind of symbols, one a context. */
export interface Distributions {
  /** Per context and slot: the symbol. */
  readonly symbols: Uint8Array;
  /** Per context and symbol: its frequency, and above FREQUENCY_BITS its cumulative frequency, that of the symbols before. */
  readonly frequencies: Uint32Array;
}

const NOTHING = new Uint8Array(0);

export type RansDecoder = ReturnType<typeof createRansDecoder>;

/** Reads what a writer of symbols has left: bytes as a state, and those that it takes in. */
export function createRansDecoder() {
  let bytes: Uint8Array = NOTHING;
  let position = 0;
  let state = MIN_STATE;

  function refill(): void {
    if (state >= MIN_STATE) return;
    if (position + 2 > bytes.length) throw contradiction();
    state = (state << 16) | (bytes[position++]! << 8) | bytes[position++]!;
  }

  return {
    begin(own: Uint8Array, start = 0): void {
      bytes = own;
      position = start + 4;
      state =
        (bytes[start]! << 24) | (bytes[start + 1]! << 16) | (bytes[start + 2]! << 8) | bytes[start + 3]!;
      if (state < MIN_STATE) throw contradiction();
    },

    /** Reads a symbol by the distribution of its context. */
    read({ symbols, frequencies }: Distributions, context: number): number {
      const slot = state & SCALE_MASK;
      const symbol = symbols[(context << SCALE_BITS) | slot]!;
      const packed = frequencies[(context << 8) | symbol]!;
      state = Math.imul(packed & FREQUENCY_MASK, state >>> SCALE_BITS) + slot - (packed >>> FREQUENCY_BITS);
      refill();
      return symbol;
    },

    /** @param frequency of 1, in the scale: 1 to SCALE - 1 */
    bit(frequency: number): number {
      const slot = state & SCALE_MASK;
      const upper = state >>> SCALE_BITS;
      const bit = slot < frequency ? 1 : 0;
      state =
        bit === 1
          ? Math.imul(frequency, upper) + slot
          : Math.imul(SCALE - frequency, upper) + slot - frequency;
      refill();
      return bit;
    },

    /** At most 15. */
    bits(bitCount: number): number {
      const low = state & ((1 << bitCount) - 1);
      state >>>= bitCount;
      refill();
      return low;
    },

    /** Writers begin where readers end. @param end where the last symbol must end, if that is known @returns where it ends */
    checkEnd(end = position): number {
      if (position !== end || state !== MIN_STATE) throw contradiction();
      return end;
    },
  };
}
