/** Asymmetric numeral systems: turns bytes into symbols of given frequencies. The state is a positive 32-bit integer. */
import { contradiction } from "../errors.ts";

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

export class RansDecoder {
  #bytes: Uint8Array = NOTHING;
  #position = 0;
  #state = MIN_STATE;

  begin(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#position = 4;
    this.#state = (bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!;
    if (this.#state < MIN_STATE) throw contradiction();
  }

  /** Reads a symbol by the distribution of its context. */
  read({ symbols, frequencies }: Distributions, context: number): number {
    const state = this.#state;
    const slot = state & SCALE_MASK;
    const symbol = symbols[(context << SCALE_BITS) | slot]!;
    const packed = frequencies[(context << 8) | symbol]!;
    this.#state =
      Math.imul(packed & FREQUENCY_MASK, state >>> SCALE_BITS) + slot - (packed >>> FREQUENCY_BITS);
    if (this.#state < MIN_STATE) this.#refill();
    return symbol;
  }

  /** @param frequency of 1, in the scale: 1 to SCALE - 1 */
  bit(frequency: number): number {
    const state = this.#state;
    const slot = state & SCALE_MASK;
    const upper = state >>> SCALE_BITS;
    const bit = slot < frequency ? 1 : 0;
    this.#state =
      bit === 1 ? Math.imul(frequency, upper) + slot : Math.imul(SCALE - frequency, upper) + slot - frequency;
    if (this.#state < MIN_STATE) this.#refill();
    return bit;
  }

  /** At most 15. */
  bits(bitCount: number): number {
    const state = this.#state;
    this.#state = state >>> bitCount;
    if (this.#state < MIN_STATE) this.#refill();
    return state & ((1 << bitCount) - 1);
  }

  /** Writers begin where readers end. */
  checkEnd(): void {
    if (this.#position !== this.#bytes.length || this.#state !== MIN_STATE) throw contradiction();
  }

  #refill(): void {
    const bytes = this.#bytes;
    const position = this.#position;
    if (position + 2 > bytes.length) throw contradiction();
    this.#state = (this.#state << 16) | (bytes[position]! << 8) | bytes[position + 1]!;
    this.#position = position + 2;
  }
}
