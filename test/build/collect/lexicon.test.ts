import { describe, expect, it } from "vitest";
import { createLexicon } from "../../../build/collect/lexicon.ts";

const lexicon = createLexicon((part) =>
  part === "surname"
    ? [
        [
          "HU",
          new Map([
            ["nagy", 9000],
            ["ferenc", 10],
          ]),
        ],
        [
          "SK",
          new Map([
            ["nagy", 50_000],
            ["novák", 50_000],
          ]),
        ],
      ]
    : [["HU", new Map([["ferenc", 8000]])]],
);

describe("createLexicon", () => {
  it("knows surnames from given names", () => {
    expect(lexicon.leaning("nagy", "HU")).toBeGreaterThan(3);
    expect(lexicon.leaning("ferenc", "HU")).toBeLessThan(-3);
    expect(lexicon.leaning("unheard", "HU")).toBe(0);
  });
  it("asks the world where a country is silent", () => {
    expect(lexicon.leaning("novák", "HU")).toBeGreaterThan(1);
    expect(lexicon.leaning("ferenc", "SK")).toBeLessThan(-1);
  });
});
