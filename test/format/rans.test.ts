/** What the writer of coded parts puts in, the reader takes out; nothing else is believed. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RansEncoder } from "../../build/encode/rans-encoder.ts";
import { createAdaptiveBits } from "../../src/format/adaptive-bits.ts";
import { createRansDecoder, SCALE } from "../../src/format/rans.ts";
import { divideScale, SYMBOL_COUNT } from "../../src/format/tables.ts";

describe("coded parts", () => {
  const step = fc.oneof(
    fc.tuple(fc.constant("bit"), fc.integer({ min: 1, max: SCALE - 1 }), fc.integer({ min: 0, max: 1 })),
    fc
      .integer({ min: 1, max: 12 })
      .chain((count) => fc.tuple(fc.constant("bits"), fc.constant(count), fc.nat(2 ** count - 1))),
  );

  it("give back bits of any probability and plain bits", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300, size: "max" }), (steps) => {
        const encoder = new RansEncoder();
        for (const [kind, how, value] of steps)
          if (kind === "bit") encoder.putBit(value, how);
          else encoder.putBits(how, value);
        const bytes = encoder.take();
        const decoder = createRansDecoder();
        decoder.begin(bytes);
        for (const [kind, how, value] of steps)
          expect(kind === "bit" ? decoder.bit(how) : decoder.bits(how)).toBe(value);
        decoder.checkEnd(bytes.length);
      }),
      { seed: 61, numRuns: 300 },
    );
  });

  it("take about as many bits as the probabilities say", () => {
    const encoder = new RansEncoder();
    let bits = 0;
    for (let index = 0; index < 20_000; index++) {
      const bit = index % 50 === 0 ? 1 : 0;
      encoder.putBit(bit, 20);
      bits -= Math.log2((bit === 1 ? 20 : SCALE - 20) / SCALE);
    }
    expect(encoder.take().length).toBeLessThan(bits / 8 + 12);
  });

  it("are refused if they are cut short, go on, or begin with no state", () => {
    const encoder = new RansEncoder();
    for (let index = 0; index < 100; index++) encoder.putBits(8, index);
    const bytes = encoder.take();
    const readAll = (from: Uint8Array): void => {
      const decoder = createRansDecoder();
      decoder.begin(from);
      for (let index = 0; index < 100; index++) decoder.bits(8);
      decoder.checkEnd(from.length);
    };
    expect(() => readAll(bytes)).not.toThrow();
    expect(() => readAll(bytes.subarray(0, -1))).toThrow(/contradicts itself/);
    expect(() => readAll(bytes.subarray(0, 3))).toThrow(/contradicts itself/);
    expect(() => readAll(Uint8Array.from([...bytes, 0]))).toThrow(/contradicts itself/);
    expect(() => readAll(new Uint8Array(200))).toThrow(/contradicts itself/);
    expect(() => readAll(new Uint8Array(200).fill(255))).toThrow(/contradicts itself/);
  });
});

describe("learnt bits", () => {
  it("cost little once they are known", () => {
    const encoder = new RansEncoder();
    let count = 0;
    const writer = createAdaptiveBits(
      {
        bit(frequency) {
          // 19 in five bits, highest first.
          const bit = (19 >> (4 - (count++ % 5))) & 1;
          encoder.putBit(bit, frequency);
          return bit;
        },
      },
      64,
    );
    for (let index = 0; index < 1000; index++) writer.number(0, 5);
    const bytes = encoder.take();
    expect(bytes.length).toBeLessThan(20);
    const decoder = createRansDecoder();
    decoder.begin(bytes);
    const reader = createAdaptiveBits(decoder, 64);
    for (let index = 0; index < 1000; index++) expect(reader.number(0, 5)).toBe(19);
    decoder.checkEnd(bytes.length);
  });
});

describe("the scale", () => {
  it("is divided without rest, and every symbol that occurs has a share", () => {
    const levels = fc.uint8Array({ minLength: SYMBOL_COUNT, maxLength: SYMBOL_COUNT, max: 31 });
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: SYMBOL_COUNT }), (all, count) => {
        const row = all.map((level, symbol) => (symbol < count ? level : 0));
        const shares = new Uint32Array(SYMBOL_COUNT);
        divideScale(row, 0, shares);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(SCALE);
        const present = [...shares.keys()].filter((symbol) => shares[symbol]! > 0);
        const expected = [...row.keys()].filter((symbol) => row[symbol]! > 0);
        expect(present).toEqual(expected.length > 0 ? expected : [0]);
      }),
      { seed: 62, numRuns: 300 },
    );
  });
});
