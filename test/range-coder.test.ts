/** Decisions go into the range coder and come out of it again, in bytes that never change. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RangeEncoder } from "../build/encode/range-encoder.ts";
import { RangeDecoder } from "../src/range-coder.ts";
import { createBitTree, createTree } from "../src/symbol-tree.ts";

const flag = createBitTree(1);

function encode(decisions: readonly (readonly [probability: number, decision: number])[]): Uint8Array {
  const encoder = new RangeEncoder(1);
  for (const [probability, decision] of decisions) {
    encoder.begin(flag, decision, 0);
    encoder.decide(probability);
  }
  return encoder.take();
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

describe("the range coder", () => {
  const decision = fc.tuple(
    fc.oneof(fc.integer({ min: 1, max: 65535 }), fc.constantFrom(1, 2, 65534, 65535)),
    fc.nat(1),
  );

  it("gives decisions back, and reads every byte", () => {
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 2000, size: "max" }), (decisions) => {
        const bytes = encode(decisions);
        const decoder = new RangeDecoder(bytes);
        for (const [probability, expected] of decisions) expect(decoder.decide(probability)).toBe(expected);
        decoder.checkEnd();
        if (decisions.length === 0) expect(bytes).toHaveLength(4);
      }),
      { seed: 51, numRuns: 300 },
    );
  });

  it("carries through bytes of 255", () => {
    // Ones are below: hardly ever met zeros push the lower end up to where the next one carries.
    const decisions = Array.from(
      { length: 5000 },
      (_, index) => [65535, index % 1000 === 999 ? 0 : 1] as const,
    );
    const bytes = encode(decisions.map(([, wanted]) => [1, 1 - wanted] as const));
    const decoder = new RangeDecoder(bytes);
    for (const [, wanted] of decisions) expect(decoder.decide(1)).toBe(1 - wanted);
  });

  it("takes as many bytes as the probabilities say", () => {
    const decisions = Array.from({ length: 8000 }, (_, index) => [32768, index & 1] as const);
    expect(encode(decisions)).toHaveLength(1000 + 3);
    const likely = Array.from({ length: 8000 }, () => [65535, 1] as const);
    expect(encode(likely).length).toBeLessThanOrEqual(5);
  });

  it("writes known bytes", () => {
    expect(hexOf(encode([]))).toBe("00000000");
    // A 0 takes what is left above 1/2 of the range: 0xffffffff - 0xffff * 0x8000.
    expect(hexOf(encode([[32768, 0]]))).toBe("7fff8000");
    expect(hexOf(encode([[32768, 1]]))).toBe("00000000");
    const nine = [1, 0, 0, 1, 1, 1, 0, 1, 0].map((bit, index) => [(index + 1) * 7000, bit] as const);
    expect(hexOf(encode(nine))).toBe(hexOf(encode(nine)));
  });

  it("refuses to read behind its end", () => {
    for (const length of [0, 1, 2, 3])
      expect(() => new RangeDecoder(new Uint8Array(length))).toThrow(/ends too early/);
    const decoder = new RangeDecoder(new Uint8Array(4));
    expect(() => {
      for (let index = 0; index < 64; index++) decoder.decide(32768);
    }).toThrow(/ends too early/);
    expect(() => new RangeDecoder(new Uint8Array(5)).checkEnd()).toThrow(/goes on behind its end/);
  });

  it("begins anew after every part", () => {
    const encoder = new RangeEncoder(1);
    const parts = [1, 2].map(() => {
      for (let index = 0; index < 100; index++) {
        encoder.begin(flag, index % 3 === 0 ? 1 : 0, 0);
        encoder.decide(20_000 + index);
      }
      return encoder.take();
    });
    expect(parts[1]).toEqual(parts[0]);
    expect(encoder.bitCounts[0]! / 8).toBeLessThanOrEqual(2 * parts[0]!.length);
  });

  it("knows no symbol that its tree does not have", () => {
    expect(() => new RangeEncoder(1).begin(flag, 2, 0)).toThrow(/without 2/);
  });
});

describe("a tree of symbols", () => {
  it("has one decision a level", () => {
    // 5 at depth 1; 7 and 9 at depth 2.
    const tree = createTree([5, 7, 9], [1, 2, 2]);
    expect([...tree.children]).toEqual([-6, 1, -8, -10]);
    expect(tree.root).toBe(0);
    expect([...tree.starts]).toEqual([0, 1]);
    expect([...tree.ends]).toEqual([3, 3]);
    expect([5, 7, 9].map((symbol) => tree.places[symbol])).toEqual([0, 1, 2]);
  });

  it("may be a single leaf, which takes no decision", () => {
    expect(createTree([3], [0])).toMatchObject({ root: -4, children: new Int16Array(0) });
  });

  it("of bits has the highest bit first", () => {
    expect([...createBitTree(2).children]).toEqual([1, 2, -1, -2, -3, -4]);
  });

  it.each([
    ["no leaves", [], []],
    ["a leaf too few", [1, 2], [1, 2]],
    ["a leaf too many", [1, 2, 3], [1, 1, 1]],
    ["a leaf above its place", [1, 2, 3], [2, 1, 1]],
  ])("is refused with %s", (_what, symbols, depths) => {
    expect(() => createTree(symbols, depths)).toThrow(/tree of symbols/);
  });
});
