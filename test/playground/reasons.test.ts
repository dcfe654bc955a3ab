/** Which words are asked by themselves to say why a name is answered so. */
import { describe, expect, it } from "vitest";
import { findAsTyped, listReasons } from "../../playground/page/reasons.ts";
import type { Explanation } from "../../src/ground/types.ts";

const explained = (parts: Partial<Explanation>): Explanation => ({
  ...{
    name: "",
    country: [],
    count: 1,
    match: "direct",
    key: null,
    part: null,
    evidence: [],
    margin: 0,
    rest: 0,
  },
  ...parts,
});

describe("findAsTyped", () => {
  it.each([
    ["Giulia ROSSI", "rossi", "ROSSI"],
    ["José García", "garcia", "García"],
    ["Anna van der Berg", "van der berg", "van der Berg"],
    ["Rossi, Giulia", "giulia", "Giulia"],
    // Written without a space between them.
    ["王小明", "小明", "小明"],
  ])("finds in %j the word %j as %j", (name, word, typed) => {
    expect(findAsTyped(name, word)).toBe(typed);
  });
});

describe("listReasons", () => {
  it("has each word of a whole name", () => {
    const words = [
      { word: "giulia", part: "forename", match: "direct" },
      { word: "rossi", part: "surname", match: "direct" },
    ] as const;
    expect(listReasons(explained({ name: "Giulia Rossi", match: "last-name", words }))).toEqual([
      { word: "giulia", part: "forename", text: "Giulia" },
      { word: "rossi", part: "surname", text: "Rossi" },
    ]);
  });

  it("has a word alone as a first and as a last name", () => {
    expect(listReasons(explained({ name: "Martin", key: "martin" })).map(({ part }) => part)).toEqual([
      "forename",
      "surname",
    ]);
  });

  it("has nothing where there is nothing to tell apart", () => {
    expect(listReasons(explained({ name: "Xqzw", match: "estimate", key: "xqzw" }))).toEqual([]);
    expect(listReasons(explained({ name: "?!", match: "none" }))).toEqual([]);
  });
});
