/** Sections come out of a file as they went in. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pack } from "../../build/encode/pack.ts";
import { unpack } from "../../src/format/packed-bytes.ts";

const strides = fc.constantFrom(0, 1, 3, 16);

describe("packed bytes", () => {
  it("are what was packed, whatever they are like", () => {
    let packedCount = 0;
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 100, maxLength: 900, max: 7, size: "max" }),
        strides,
        (bytes, stride) => {
          const packed = pack(bytes, stride);
          if (packed === bytes) return;
          packedCount++;
          expect(packed.length).toBeLessThan(bytes.length);
          expect(unpack(packed, bytes.length, stride)).toEqual(bytes);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
    expect(packedCount).toBeGreaterThan(100);
  });

  it("are fewer where columns repeat, and stay as they are where nothing does", () => {
    const records = Uint8Array.from({ length: 1600 }, (_, index) => (index % 16) * 16);
    expect(pack(records, 16).length).toBeLessThan(100);
    const noise = Uint8Array.from({ length: 200 }, (_, index) => (index * index * 7919) >> 3);
    expect(pack(noise, 1)).toBe(noise);
    expect(pack(new Uint8Array(20), 1)).toHaveLength(20);
  });

  it("that are cut short, longer or of another length are refused", () => {
    const bytes = new Uint8Array(300).fill(65);
    bytes.set([1, 2, 3, 4, 5, 6, 7], 100);
    const packed = pack(bytes, 0);
    expect(packed.length).toBeGreaterThan(8);
    const longer = new Uint8Array(packed.length + 1);
    longer.set(packed);
    for (const [given, byteCount] of [
      [packed.subarray(0, -1), 300],
      [longer, 300],
      [packed, 299],
      [packed, 400],
      [new Uint8Array(0), 300],
      [new Uint8Array(4), 300],
    ] as const)
      expect(() => unpack(given, byteCount, 0)).toThrow(
        expect.objectContaining({ code: "ERR_DATA_CORRUPT" }),
      );
  });
});
