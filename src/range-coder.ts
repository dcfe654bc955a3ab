/** Binary arithmetic coding: turns bytes into yes-or-no decisions whose probabilities a model says. */
import { corrupt } from "./format.ts";
import type { SymbolTree } from "./symbol-tree.ts";

/**
 * Either side of the coder, as the model sees it. The model is one piece of code for both: it asks for every decision and
 * is told how it went, by the bytes of a file (here) or by the value to be written (`build/encode/range-encoder.ts`).
 */
export interface BinaryCoder {
  /**
   * Said before the decisions that lead to a symbol. Writers learn what to decide; readers know no value yet.
   *
   * @param set weights that it is predicted with, which tells what kind of symbol it is
   */
  begin(tree: SymbolTree, value: number, set: number): void;
  /** @param probability that the decision is 1, of 65,536: 1 to 65,535 */
  decide(probability: number): number;
}

/** Below this the range is widened by a byte. */
export const LEAST_RANGE = 2 ** 24;

export class RangeDecoder implements BinaryCoder {
  private readonly bytes: Uint8Array;
  private position = 0;
  /** Range, then code. Numbers of 32 bits without sign stay numbers of the processor only in such an array. */
  private readonly state = Uint32Array.of(0xffffffff, 0);

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    for (let index = 0; index < 4; index++) this.shift();
  }

  begin(): void {}

  decide(probability: number): number {
    const { state } = this;
    let range = state[0]!;
    const code = state[1]!;
    const bound = Math.imul(range >>> 16, probability) >>> 0;
    const decision = code < bound ? 1 : 0;
    if (decision === 1) range = bound;
    else {
      range = (range - bound) >>> 0;
      state[1] = code - bound;
    }
    while (range < LEAST_RANGE) {
      range = (range << 8) >>> 0;
      this.shift();
    }
    state[0] = range;
    return decision;
  }

  /** Writers end where the decoder has read its last byte. */
  checkEnd(): void {
    if (this.position !== this.bytes.length) throw corrupt("a coded part goes on behind its end");
  }

  private shift(): void {
    if (this.position === this.bytes.length) throw corrupt("a coded part ends too early");
    this.state[1] = (this.state[1]! << 8) | this.bytes[this.position++]!;
  }
}
