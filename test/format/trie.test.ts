import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareKeys } from "../../build/encode/table.ts";
import { findKey, type KeyTrie } from "../../src/format/trie.ts";
import { trieOf } from "../helpers/key-trie.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function find(trie: KeyTrie, key: string): number {
  const bytes = encoder.encode(`${key}\0`);
  return findKey(trie, bytes);
}

describe("exact form of a tiny trie", () => {
  // kim             0 "kim"      right sibling: ko
  //  ├─ kimura      3 "ura"      left child of kim
  // ko              1 "o"        shares "k"
  //  └─ kovacs      2 "vacs"
  // lee             0 "lee"
  const trie = trieOf(["kim", "kimura", "ko", "kovacs", "lee"]);

  it("has one node a key: prefix length, suffix, sibling", () => {
    expect([...trie.prefixLengths]).toEqual([0, 3, 1, 2, 0]);
    expect(decoder.decode(trie.suffixes)).toBe("kim\0ura\0o\0vacs\0lee\0");
    expect([...trie.suffixOffsets]).toEqual([0, 4, 8, 10, 15]);
    expect([...trie.siblings]).toEqual([4, 2, 4, 4, 5]);
  });
});

describe("against a plain Map", () => {
  const unit = fc.constantFrom("a", "b", "ab", "é", "я", "王", "김", "𠮷", " ", "'", "\u0301");
  const key = fc.oneof(
    fc.array(unit, { minLength: 1, maxLength: 8 }).map((units) => units.join("")),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
  );
  const cleanKey = key.filter((text) => !text.includes("\0") && encoder.encode(text).length <= 255);

  it("finds every key that is there and none that is not", () => {
    let presentCount = 0;
    let absentCount = 0;
    fc.assert(
      fc.property(
        fc.array(cleanKey, { minLength: 1, maxLength: 60 }),
        fc.array(key, { maxLength: 60 }),
        (present, asked) => {
          // Lone surrogates have no UTF-8: what counts are the bytes.
          const keys = [...new Set(present.map((text) => decoder.decode(encoder.encode(text))))].sort(
            compareKeys,
          );
          const expected = new Map(keys.map((text, index) => [text, index]));
          const trie = trieOf(keys);
          for (const text of keys) expect(find(trie, text)).toBe(expected.get(text));
          presentCount += keys.length;
          for (const text of asked) {
            const wanted = expected.get(decoder.decode(encoder.encode(text))) ?? -1;
            expect(find(trie, text)).toBe(wanted);
            if (wanted < 0) absentCount++;
          }
        },
      ),
      { seed: 20, numRuns: 1000 },
    );
    expect(presentCount).toBeGreaterThan(5000);
    expect(absentCount).toBeGreaterThan(3000);
  });
});
