/** The mixer learns, in whole numbers: what it predicts is the same everywhere. */
import { describe, expect, it } from "vitest";
import { Mixer } from "../src/mixer.ts";
import type { BinaryCoder } from "../src/range-coder.ts";
import { createBitTree, createTree } from "../src/symbol-tree.ts";

/** Answers from a list of decisions, and writes down what was predicted. */
class Script implements BinaryCoder {
  readonly predictions: number[] = [];
  private readonly decisions: Iterator<number>;

  constructor(decisions: Iterable<number>) {
    this.decisions = decisions[Symbol.iterator]();
  }

  begin(): void {}

  decide(probability: number): number {
    this.predictions.push(probability);
    return this.decisions.next().value ?? 0;
  }
}

function mixerOf(script: Script): Mixer {
  const mixer = new Mixer(2);
  mixer.coder = script;
  return mixer;
}

describe("the mixer", () => {
  it("knows nothing at first and learns a decision that is always the same", () => {
    const script = new Script(Array<number>(200).fill(1));
    const mixer = mixerOf(script);
    mixer.contexts.set([11, 22]);
    mixer.contextCount = 2;
    for (let index = 0; index < 200; index++) expect(mixer.flag(0, 1, 0)).toBe(1);
    const { predictions } = script;
    // The first five stand in docs/format.md.
    expect(predictions.slice(0, 5)).toEqual([32_768, 40_567, 44_809, 47_580, 49_783]);
    for (let index = 1; index < 200; index++)
      expect(predictions[index]!).toBeGreaterThanOrEqual(predictions[index - 1]! - 64);
    expect(predictions[199]!).toBeGreaterThan(65_000);
  });

  it("learns which context to believe", () => {
    const bits = Array.from({ length: 4000 }, (_, index) => (Math.imul(index, 0x9e3779b1) >>> 13) & 1);
    const script = new Script(bits);
    const mixer = mixerOf(script);
    mixer.contextCount = 2;
    for (const [index, bit] of bits.entries()) {
      // The first context says what is to come, the second says nothing.
      mixer.contexts.set([bit, 1000 + (index % 5)]);
      mixer.flag(1, 1, 0);
    }
    for (const [index, bit] of bits.slice(-500).entries()) {
      const prediction = script.predictions[3500 + index]!;
      expect(bit === 1 ? prediction : 65536 - prediction).toBeGreaterThan(60_000);
    }
  });

  it("predicts between 32 and 65,504 whatever it has seen", () => {
    const script = new Script(Array.from({ length: 9000 }, (_, index) => (index < 6000 ? 1 : 0)));
    const mixer = mixerOf(script);
    mixer.contexts.set([1, 2, 3, 4, 5, 6, 7, 8]);
    mixer.contextCount = 8;
    for (let index = 0; index < 9000; index++) mixer.flag(0, 7, 0);
    expect(Math.max(...script.predictions)).toBeLessThanOrEqual(65_504);
    expect(Math.min(...script.predictions)).toBeGreaterThanOrEqual(32);
  });

  it("reads symbols along their trees", () => {
    const script = new Script([1, 0, 1, 1, 0]);
    const mixer = mixerOf(script);
    mixer.contextCount = 1;
    expect(mixer.symbol(createTree([5, 7, 9], [1, 2, 2]), 0, 0)).toBe(7);
    expect(mixer.symbol(createBitTree(3), 0, 0)).toBe(6);
    expect(mixer.symbol(createTree([3], [0]), 0, 0)).toBe(3);
    expect(script.predictions).toHaveLength(5);
    expect(mixer.plainBits(2, 0, 0)).toBe(0);
    expect(script.predictions.slice(5)).toEqual([32_768, 32_768]);
  });

  it("goes on from where another one was, and forgets when told to", () => {
    const learn = (mixer: Mixer, bits: readonly number[]): number[] => {
      const script = new Script(bits);
      mixer.coder = script;
      mixer.contextCount = 2;
      for (const [index] of bits.entries()) {
        mixer.contexts.set([index % 3, 7]);
        mixer.flag(0, 1, 0);
      }
      return script.predictions;
    };
    const bits = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 1 : 0));
    const first = new Mixer(2);
    const fresh = learn(first, bits);
    const second = first.clone();
    const [firstOn, secondOn] = [learn(first, bits), learn(second, bits)];
    expect(secondOn).toEqual(firstOn);
    expect(secondOn).not.toEqual(fresh);
    first.reset();
    expect(learn(first, bits)).toEqual(fresh);
  });
});
