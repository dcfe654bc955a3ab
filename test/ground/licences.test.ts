import { describe, expect, it } from "vitest";
import {
  isEveryLicence,
  isWithin,
  LICENCE_CLASSES,
  markTier,
  nameLicences,
  parseLicences,
  readMark,
} from "../../src/ground/licences.ts";

describe("a choice of licence classes", () => {
  it.each([
    ["A", ["A"]],
    ["a,b", ["A", "B"]],
    [" C , a ", ["A", "C"]],
    ["b,B", ["B"]],
    ["c,b,a", ["A", "B", "C"]],
  ])("%j is %j", (text, choice) => {
    expect(parseLicences(text)).toEqual(choice);
    expect(isEveryLicence(parseLicences(text))).toBe(choice.length === 3);
  });

  it.each(["", "E", "A B", "A,,B", "AB", "all"])("%j is none", (text) => {
    expect(() => parseLicences(text)).toThrow(
      /^found licence class ".*", expected A, B, C, or several such as A,B$/u,
    );
  });

  it.each(["D", "a,d"])("%j is never collected", (text) => {
    expect(() => parseLicences(text)).toThrow(/class D .* is never collected: use A, B or C$/u);
  });

  it("can be within another", () => {
    expect(isWithin(["A"], ["A", "B"])).toBe(true);
    expect(isWithin(["A", "C"], ["A", "B"])).toBe(false);
    expect(nameLicences(["A"])).toBe("licence class A");
    expect(nameLicences(["A", "B", "C"])).toBe("licence classes A, B and C");
  });
});

describe("the name of a tier", () => {
  it("says on which classes it rests, if not on all", () => {
    expect(markTier("full", ["A"])).toBe("full (licence A)");
    expect(markTier("full", ["A", "C"])).toBe("full (licence A, C)");
    expect(markTier("full", LICENCE_CLASSES)).toBe("full");
    for (const choice of [["A"], ["B", "C"], LICENCE_CLASSES] as const)
      expect(readMark(markTier("own", choice))).toEqual(choice);
  });

  it.each(["full", "", "full (licence)", "full (licence D)", "full (licence A) too", "(licence A)"])(
    "%j says nothing",
    (tier) => expect(readMark(tier)).toEqual(LICENCE_CLASSES),
  );
});
