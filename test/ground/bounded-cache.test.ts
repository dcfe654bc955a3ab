import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBoundedCache } from "../../src/ground/bounded-cache.ts";

describe("BoundedCache", () => {
  it("never answers by the value of another key", () => {
    const key = fc.string({ unit: fc.constantFrom("a", "b", "é", "\0", "中"), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(key, { maxLength: 200 }), fc.integer({ min: 2, max: 40 }), (names, size) => {
        const cache = createBoundedCache<string, string>(size);
        for (const name of names) {
          const found = cache.get(name);
          if (found === undefined) cache.set(name, `value of ${name}`);
          else expect(found).toBe(`value of ${name}`);
          expect(cache.get(name)).toBe(`value of ${name}`);
        }
      }),
    );
  });

  it("forgets the oldest that was not asked for, and gives others a second chance", () => {
    const cache = createBoundedCache<string, number>(4);
    for (let number = 0; number < 4; number++) cache.set(`n${number}`, number);
    expect([cache.get("n0"), cache.get("n2")]).toEqual([0, 2]);
    cache.set("n4", 4); // n1 goes: n0 was asked for, and counts as new
    cache.set("n5", 5); // n3 goes: n2 was asked for
    cache.set("n6", 6); // n0 goes: nobody has asked for it again
    const known = Array.from({ length: 7 }, (_, number) => cache.get(`n${number}`));
    expect(known).toEqual([undefined, undefined, 2, undefined, 4, 5, 6]);
  });

  it("goes on when all that it knows is asked for", () => {
    const cache = createBoundedCache<number, number>(3);
    for (let number = 0; number < 100; number++) {
      cache.set(number, number);
      for (let asked = 0; asked <= number; asked++) cache.get(asked);
    }
    expect([96, 97, 98, 99].map((number) => cache.get(number))).toEqual([undefined, 97, 98, 99]);
  });

  it("takes another value for a key, and its weight", () => {
    const cache = createBoundedCache<string, string>(10);
    cache.set("a", "four", 4);
    cache.set("b", "four", 4);
    for (let time = 0; time < 9; time++) cache.set("a", "sixsix", 6);
    expect([cache.get("a"), cache.get("b")]).toEqual(["sixsix", "four"]);
    cache.set("b", "five5", 5);
    expect([cache.get("a"), cache.get("b")]).toEqual([undefined, "five5"]);
  });

  it("is bounded by weight, and does not give up all it knows for what would not fit", () => {
    const cache = createBoundedCache<string, number>(200);
    cache.set("short", 1, 5);
    cache.set("long", 2, 201);
    expect(cache.get("long")).toBeUndefined();
    expect(cache.get("short")).toBe(1);
    for (let number = 0; number < 100; number++) cache.set(String(number), number, 10);
    const known = Array.from({ length: 100 }, (_, number) => cache.get(String(number)));
    expect(known.filter((value) => value !== undefined)).toEqual(
      Array.from({ length: 20 }, (_, index) => 80 + index),
    );
  });
});
