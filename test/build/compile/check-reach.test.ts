import { describe, expect, it } from "vitest";
import { checkReach } from "../../../build/compile/check-reach.ts";

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
