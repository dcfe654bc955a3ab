import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AnswerCache } from "../../../src/cli/enrich/answer-cache.ts";
import { AnswerPacker, endOfPacked } from "../../../src/cli/enrich/packed-answer.ts";

const key = fc.string({ unit: fc.constantFrom("a", "b", "é", "\0", "中"), maxLength: 6 });

/** A packed answer by its count. */
function pack(count: number): Uint8Array {
  const packer = new AnswerPacker(["AT", "CH"]);
  packer.add([{ country_id: "CH", probability: 0.5 }], count, "direct");
  return packer.take();
}

function add(cache: AnswerCache, name: string, count: number): void {
  const packed = pack(count);
  // Among others, as answers come.
  const bytes = new Uint8Array([...pack(7), ...packed, ...pack(7)]);
  cache.add(name, bytes, pack(7).length, pack(7).length + packed.length);
}

function find(cache: AnswerCache, name: string): Uint8Array | undefined {
  return cache.find(name) ? cache.bytes.slice(cache.start, endOfPacked(cache.bytes, cache.start)) : undefined;
}

describe("AnswerCache", () => {
  it("never answers by the answer of another name", () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 200 }), fc.integer({ min: 2, max: 40 }), (names, size) => {
        const cache = new AnswerCache(size);
        const counts = new Map<string, number>();
        for (const name of names) {
          const count = counts.get(name) ?? 37 * counts.size;
          counts.set(name, count);
          const found = find(cache, name);
          if (found !== undefined) expect(found).toEqual(pack(count));
          else add(cache, name, count);
        }
      }),
    );
  });

  it("remembers what was asked last, and forgets what was not asked for longest", () => {
    const cache = new AnswerCache(8);
    for (let number = 0; number < 4; number++) add(cache, `n${number}`, number);
    add(cache, "n0", 99); // known already
    add(cache, "n4", 4); // the first four are old now
    expect(find(cache, "n0")).toEqual(pack(0));
    for (let number = 5; number < 8; number++) add(cache, `n${number}`, number);
    expect(find(cache, "n1")).toBeUndefined();
    for (const number of [0, 4, 5, 6, 7]) expect(find(cache, `n${number}`)).toEqual(pack(number));
  });

  it("finds the answer of a name whose generation is written over by that", () => {
    const cache = new AnswerCache(4);
    for (let number = 0; number < 4; number++) add(cache, `n${number}`, number);
    // n0 and n1 are old, n2 and n3 fill the young generation: n1 takes the place of n0.
    expect(find(cache, "n1")).toEqual(pack(1));
    expect(find(cache, "n2")).toEqual(pack(2));
  });

  it("does not remember what is not of one byte a character, or has no room", () => {
    const cache = new AnswerCache(2);
    for (const name of ["王", "a".repeat(150), "a".repeat(256)]) {
      add(cache, name, 1);
      expect(cache.find(name)).toBe(false);
    }
    add(cache, "b", 2);
    expect(find(cache, "b")).toEqual(pack(2));
  });
});
