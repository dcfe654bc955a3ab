import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { foldKey } from "../../build/words/fold-name.ts";

const [header, ...lines] = readFileSync("data/name-words.tsv", "utf8").trimEnd().split("\n");
const rows = lines.map((line) => {
  const [kind = "", languages = "", word = "", written = "", sense = ""] = line.split("\t");
  return { kind, languages, word, written, sense };
});

it("has a header, and five columns in every row", () => {
  expect(header).toBe("kind\tlanguages\tword\twritten\tsense");
  for (const line of lines) expect(line.split("\t")).toHaveLength(5);
});

it("has folded words without points", () => {
  for (const { word } of rows) {
    expect(foldKey(word)).toBe(word);
    expect(word).not.toContain(".");
  }
});

it("is sorted by kind and word, each word once in a kind", () => {
  const keys = rows.map(({ kind, word }) => `${kind}\t${word}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
});

it("knows how each word is written, in which languages, and what it means", () => {
  for (const { languages, written, sense } of rows) {
    expect(["", ".", "A", "Aa", "a", "a.", "+", "-"]).toContain(written);
    expect(() => Intl.getCanonicalLocales(languages.split(","))).not.toThrow();
    expect(sense).not.toBe("");
  }
  expect(new Set(rows.flatMap(({ languages }) => languages.split(","))).size).toBeGreaterThanOrEqual(40);
});
