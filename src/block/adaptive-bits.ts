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

export class AdaptiveBits {
  private readonly coder: BitCoder;
  private readonly probabilities: Uint16Array;
  private readonly counts: Uint8Array;

  /** @param contextCount bits with probabilities of their own */
  constructor(coder: BitCoder, contextCount: number) {
    this.coder = coder;
    this.probabilities = new Uint16Array(contextCount).fill(32768);
    this.counts = new Uint8Array(contextCount);
  }

  bit(context: number): number {
    const { probabilities, counts } = this;
    const probability = probabilities[context]!;
    const bit = this.coder.bit(((probability * (SCALE - 2 * MIN_FREQUENCY)) >>> 16) + MIN_FREQUENCY);
    const count = counts[context]!;
    probabilities[context] = probability + (((2 * (bit * 65535 - probability)) / (2 * count + 3)) | 0);
    if (count < MAX_COUNT) counts[context] = count + 1;
    return bit;
  }

  /** A number of `bitCount` bits, highest first; takes 2^bitCount contexts from `context` on. */
  number(context: number, bitCount: number): number {
    let node = 1;
    for (let bit = 0; bit < bitCount; bit++) node = 2 * node + this.bit(context + node);
    return node - (1 << bitCount);
  }
}
