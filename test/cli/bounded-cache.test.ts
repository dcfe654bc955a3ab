import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BoundedCache } from "../../src/cli/bounded-cache.ts";

describe("BoundedCache", () => {
  it("never answers by the value of another key", () => {
    const key = fc.string({ unit: fc.constantFrom("a", "b", "é", "\0", "中"), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(key, { maxLength: 200 }), fc.integer({ min: 2, max: 40 }), (names, size) => {
        const cache = new BoundedCache<string, string>(size, () => 1);
        for (const name of names) {
          const found = cache.get(name);
          if (found === undefined) cache.set(name, `value of ${name}`);
          else expect(found).toBe(`value of ${name}`);
          expect(cache.get(name)).toBe(`value of ${name}`);
        }
      }),
    );
  });

  it("remembers what was asked last, and forgets what was not asked for longest", () => {
    const cache = new BoundedCache<string, number>(8, () => 1);
    for (let number = 0; number < 5; number++) cache.set(`n${number}`, number);
    // The first four are old now; asked for, n0 moves on.
    expect(cache.get("n0")).toBe(0);
    for (let number = 5; number < 8; number++) cache.set(`n${number}`, number);
    expect(cache.get("n1")).toBeUndefined();
    for (const number of [0, 4, 5, 6, 7]) expect(cache.get(`n${number}`)).toBe(number);
  });

  it("is bounded by weight, and does not give up all it knows for what would not fit", () => {
    const cache = new BoundedCache<string, number>(200, (key) => key.length);
    cache.set("short", 1);
    cache.set("x".repeat(101), 2);
    expect(cache.get("x".repeat(101))).toBeUndefined();
    expect(cache.get("short")).toBe(1);
    for (let number = 0; number < 100; number++) cache.set(String(number).padStart(10), number);
    const known = Array.from({ length: 100 }, (_, number) => cache.get(String(number).padStart(10)));
    const knownCount = known.filter((value) => value !== undefined).length;
    expect(knownCount).toBeGreaterThanOrEqual(10);
    expect(knownCount).toBeLessThanOrEqual(20);
    expect(known.at(-1)).toBe(99);
  });
});
