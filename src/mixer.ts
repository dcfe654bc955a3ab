/**
 * The adaptive model under the range coder: every decision is predicted from several contexts, and a mixer learns which
 * of them to believe. All arithmetic is of whole numbers, so that every engine computes the same bits.
 */
import type { BinaryCoder } from "./range-coder.ts";
import { createBitTree, type SymbolTree } from "./symbol-tree.ts";

/** Most contexts of a symbol. */
export const MAX_CONTEXT_COUNT = 8;
/** A line is a check and the seven nodes of three decisions in a row, 16 bits each. */
const LINE_LENGTH = 8;
const DECISIONS_PER_LINE = 3;
/** 131,072 lines are 2 MB; with half as many a small file is 0.8 % larger, with twice as many 0.4 % smaller. */
const LINE_BITS = 17;

/** A slot holds a probability of 12 bits above how often it has been met, up to 15. */
const COUNT_MASK = 15;
const FRESH_SLOT = 0x8000;

/** Logarithms of odds lie between -2,047 and 2,047. */
const MAX_STRETCH = 2047;
/** Base of the logarithms is 256/255; 65,536 is certainty. */
const squashes = new Int32Array(2 * MAX_STRETCH + 1);
/** The other way, by the upper 12 bits of a probability. */
const stretches = new Int16Array(4096);
/** By how often a slot has been met: how fast it learns, of 32,768; how far it is believed, of 256. */
const rates = new Int32Array(COUNT_MASK + 1);
const trusts = new Int32Array(COUNT_MASK + 1);

function fillTables(): void {
  let decay = 2 ** 30;
  for (let stretch = 0; stretch <= MAX_STRETCH; stretch++) {
    const probability = Math.floor(2 ** 46 / (2 ** 30 + decay));
    squashes[MAX_STRETCH + stretch] = Math.min(probability, 65536 - 32);
    squashes[MAX_STRETCH - stretch] = Math.max(65536 - probability, 32);
    decay -= decay >>> 8;
  }
  let stretch = -MAX_STRETCH;
  for (let step = 0; step < 4096; step++) {
    while (stretch < MAX_STRETCH && squashes[MAX_STRETCH + stretch]! < step * 16 + 8) stretch++;
    stretches[step] = stretch;
  }
  for (let count = 0; count <= COUNT_MASK; count++) {
    rates[count] = Math.floor(327680 / (10 * count + 16));
    trusts[count] = count === 0 ? 0 : Math.floor((256 * (count + 1)) / (count + 2));
  }
}
fillTables();

/** Weights at first, of 65,536; how fast they learn. */
const FIRST_WEIGHT = 16384;
const WEIGHT_SHIFT = 15;

const FLAG_TREE = createBitTree(1);
const NOTHING = new Uint8Array(0);

function hashBelow(
  { places, starts, ends }: SymbolTree,
  node: number,
  listed: Uint8Array,
  count: number,
): number {
  let sum = 0;
  for (let index = 0; index < count; index++) {
    const symbol = listed[index]!;
    const place = places[symbol]!;
    if (place >= starts[node]! && place < ends[node]!) sum += Math.imul(symbol + 1, 0x632be5ab);
  }
  return sum;
}

export class Mixer {
  /** Must be set before anything is coded. */
  coder!: BinaryCoder;
  /** Set by the caller before a symbol: hashes of what it is to be predicted from. */
  readonly contexts = new Int32Array(MAX_CONTEXT_COUNT);
  contextCount = 0;

  private readonly slots = new Uint16Array(LINE_LENGTH << LINE_BITS);
  private readonly weights: Int32Array;
  private readonly lines = new Int32Array(MAX_CONTEXT_COUNT);
  private readonly inputs = new Int32Array(MAX_CONTEXT_COUNT);

  constructor(setCount: number) {
    this.weights = new Int32Array(setCount * MAX_CONTEXT_COUNT);
    this.reset();
  }

  /** Forgets everything. */
  reset(): void {
    this.slots.fill(FRESH_SLOT);
    this.weights.fill(FIRST_WEIGHT);
  }

  /** Another one that has learnt the same. */
  clone(): Mixer {
    const clone = new Mixer(this.weights.length / MAX_CONTEXT_COUNT);
    clone.copyFrom(this);
    return clone;
  }

  /** Begins where another one is now. */
  copyFrom(other: Mixer): void {
    this.slots.set(other.slots);
    this.weights.set(other.weights);
  }

  /**
   * Codes one symbol along its tree.
   *
   * @param listed symbols that came before it in the same list and cannot come again: the first context is told which of
   *   them lie below the node
   */
  symbol(
    tree: SymbolTree,
    set: number,
    value: number,
    listed: Uint8Array = NOTHING,
    listedCount = 0,
  ): number {
    const { children } = tree;
    const firstContext = this.contexts[0]!;
    this.coder.begin(tree, value, set);
    let node = tree.root;
    for (let depth = 0, place = 1; node >= 0; depth++) {
      if (depth % DECISIONS_PER_LINE === 0) {
        if (listedCount > 0) this.contexts[0] = firstContext + hashBelow(tree, node, listed, listedCount);
        this.findLines(node);
        place = 1;
      }
      const decision = this.decide(set, place);
      place = 2 * place + decision;
      node = children[2 * node + decision]!;
    }
    return -1 - node;
  }

  /** Codes one decision; `place`, 1 to 7, is a part of all its contexts. */
  flag(set: number, place: number, value: number): number {
    this.coder.begin(FLAG_TREE, value, set);
    this.findLines(0);
    return this.decide(set, place);
  }

  /** Codes bits that nothing is known of. */
  plainBits(bitCount: number, set: number, value: number): number {
    let bits = 0;
    for (let bit = bitCount - 1; bit >= 0; bit--) {
      this.coder.begin(FLAG_TREE, (value >> bit) & 1, set);
      bits = 2 * bits + this.coder.decide(32768);
    }
    return bits;
  }

  /** Finds or makes the lines of all contexts for the decisions from a node on. */
  private findLines(node: number): void {
    const { contexts, contextCount, slots, lines } = this;
    const shift = Math.imul(node + 1, 0x9e3779b1);
    for (let index = 0; index < contextCount; index++) {
      let hash = Math.imul(contexts[index]! + shift, 0x2c1b3c6d);
      hash = Math.imul(hash ^ (hash >>> 15), 0x297a2d39);
      const check = (hash ^ (hash >>> 13)) & 0xffff;
      let line = (hash >>> (32 - LINE_BITS)) * LINE_LENGTH;
      if (slots[line] !== check) {
        const other = line ^ LINE_LENGTH;
        if (slots[other] === check) line = other;
        else {
          if ((slots[other + 1]! & COUNT_MASK) < (slots[line + 1]! & COUNT_MASK)) line = other;
          for (let place = 1; place < LINE_LENGTH; place++) slots[line + place] = FRESH_SLOT;
          slots[line] = check;
        }
      }
      lines[index] = line;
    }
  }

  private decide(set: number, place: number): number {
    const { contextCount, slots, weights, lines, inputs } = this;
    const first = set * MAX_CONTEXT_COUNT;
    let sum = 0;
    for (let index = 0; index < contextCount; index++) {
      const slot = slots[lines[index]! + place]!;
      const input = (stretches[slot >>> 4]! * trusts[slot & COUNT_MASK]!) >> 8;
      inputs[index] = input;
      sum += Math.imul(weights[first + index]!, input) >> 8;
    }
    let stretch = sum >> 8;
    if (stretch > MAX_STRETCH) stretch = MAX_STRETCH;
    else if (stretch < -MAX_STRETCH) stretch = -MAX_STRETCH;
    const probability = squashes[MAX_STRETCH + stretch]!;
    const decision = this.coder.decide(probability);
    const error = (decision << 16) - probability;
    const target = decision === 1 ? 0xffff : 0;
    for (let index = 0; index < contextCount; index++) {
      weights[first + index]! +=
        (Math.imul(inputs[index]!, error) + (1 << (WEIGHT_SHIFT - 1))) >> WEIGHT_SHIFT;
      const position = lines[index]! + place;
      const slot = slots[position]!;
      const count = slot & COUNT_MASK;
      const moved = slot + (((target - slot) * rates[count]!) >> 15);
      slots[position] = (moved & 0xfff0) | (count < COUNT_MASK ? count + 1 : COUNT_MASK);
    }
    return decision;
  }
}
