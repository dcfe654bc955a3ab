import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AnswerCache } from "../../../src/cli/enrich/answer-cache.ts";

const key = fc.string({ unit: fc.constantFrom("a", "b", "é", "\0", "中"), maxLength: 6 });

describe("AnswerCache", () => {
  it("never answers by the answer of another name", () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 200 }), fc.integer({ min: 2, max: 40 }), (names, size) => {
        const cache = new AnswerCache(size);
        for (const name of names) {
          const expected = { text: `of ${name.length} ${encodeURI(name)}`, country: name.length };
          const found = cache.get(name);
          if (found !== undefined) expect(found).toEqual(expected);
          else cache.add(name, expected);
        }
      }),
    );
  });

  it("remembers what was asked last, and forgets what was not asked for longest", () => {
    const cache = new AnswerCache(8);
    const answer = (number: number) => ({ text: `,${number}`, country: number });
    for (let number = 0; number < 4; number++) cache.add(`n${number}`, answer(number));
    cache.add("n0", answer(99)); // known already
    cache.add("n4", answer(4)); // the first four are old now
    expect(cache.get("n0")).toEqual(answer(0));
    for (let number = 5; number < 8; number++) cache.add(`n${number}`, answer(number));
    expect(cache.get("n1")).toBeUndefined();
    for (const number of [0, 4, 5, 6, 7]) expect(cache.get(`n${number}`)).toEqual(answer(number));
  });

  it("does not remember what is not of one byte a character, or has no room", () => {
    const cache = new AnswerCache(2);
    cache.add("王", { text: "", country: 1 });
    expect(cache.get("王")).toBeUndefined();
    cache.add("a", { text: "→", country: 1 });
    expect(cache.get("a")).toBeUndefined();
    cache.add("a".repeat(1000), { text: "", country: 1 });
    expect(cache.get("a".repeat(1000))).toBeUndefined();
    cache.add("b", { text: "x", country: -1 });
    expect(cache.get("b")).toEqual({ text: "x", country: -1 });
  });
});
