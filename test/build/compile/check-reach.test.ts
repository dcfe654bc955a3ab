import { describe, expect, it } from "vitest";
import { checkReach, explainUnanswered } from "../../../build/compile/check-reach.ts";

describe("keys", () => {
  it("that are folded are reached", () => {
    expect(() =>
      checkReach(["kim", "mu\u0308ller", "οικονομου", "김", "van der berg", "Eova", "Bko"]),
    ).not.toThrow();
  });

  it.each([
    ["a capital", "Kim"],
    ["a composed letter", "müller"],
    ["conjoining jamo of one syllable", "\u1100\u1161"],
    ["a final sigma", "παπασ\u03c2"],
    ["a space at the end", "kim "],
  ])("with %s are not", (_what, key) => {
    expect(() => checkReach(["kim", key])).toThrow(/^1 keys that no input reaches, expected none: "/);
  });
});

describe("names of the data", () => {
  const known = new Map([
    ["ahmed", 3],
    ["hassan", 3],
    ["ali", 2],
    ["van dijk", 1],
  ]);
  const partsOf = (key: string): number => known.get(key) ?? 0;

  it("that have no record are told by their reason", () => {
    const unanswered = explainUnanswered(
      [
        ["ahmed", "surname"],
        ["ahmed", "forename"],
        ["van dijk", "surname"],
        ["ahmed hassan", "surname"],
        ["ahmed hassan", "surname"],
        ["ahmed ali", "forename"],
      ],
      partsOf,
    );
    expect(unanswered.surnamesAsOne).toEqual(new Set(["ahmed hassan"]));
    expect(unanswered.givenPair).toEqual(new Set(["ahmed ali"]));
  });

  it.each([
    ["are one word", "kim", "surname"],
    ["are one word, known as the other part", "ali", "surname"],
    ["begin with a particle", "van hassan", "surname"],
    ["have a word that is no surname", "ahmed ali", "surname"],
  ] as const)("that %s and have no record are refused", (_what, key, part) => {
    expect(() => explainUnanswered([[key, part]], partsOf)).toThrow(
      `1 names of the data without a record, expected only given names of several words and surnames of several words, each a surname of its own: "${key}" (${part})`,
    );
  });
});
