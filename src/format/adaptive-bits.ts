/** Bits whose probabilities are learnt from those before: for tables, which are read once. */
import { SCALE } from "./rans.ts";

/** Either side of the coder. */
export interface BitCoder {
  /** @param frequency of 1, of 1,024 */
  bit(frequency: number): number;
}

/** Neither value of a bit is ever less frequent than this. */
const MIN_FREQUENCY = 4;
/** Times after which a probability learns no slower. */
const MAX_COUNT = 60;

/** @param contextCount bits with probabilities of their own */
export function createAdaptiveBits(coder: BitCoder, contextCount: number) {
  const probabilities = new Uint16Array(contextCount).fill(32768);
  const counts = new Uint8Array(contextCount);

  function bit(context: number): number {
    const probability = probabilities[context]!;
    const value = coder.bit(((probability * (SCALE - 2 * MIN_FREQUENCY)) >>> 16) + MIN_FREQUENCY);
    const count = counts[context]!;
    probabilities[context] = probability + (((2 * (value * 65535 - probability)) / (2 * count + 3)) | 0);
    if (count < MAX_COUNT) counts[context] = count + 1;
    return value;
  }

  return {
    bit,
    /** A number of `bitCount` bits, highest first; takes 2^bitCount contexts from `context` on. */
    number(context: number, bitCount: number): number {
      let node = 1;
      for (let index = 0; index < bitCount; index++) node = 2 * node + bit(context + node);
      return node - (1 << bitCount);
    },
  };
}
