/** Names in the address of the page. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Asked, readHash, writeHash } from "../../playground/page/address.ts";

describe("the address", () => {
  it("holds a name, its parts, and one to compare with", () => {
    expect(writeHash({ name: "José García", other: undefined })).toBe("#name=Jos%C3%A9%20Garc%C3%ADa");
    expect(writeHash({ name: "Kim", other: "Park & Lee" })).toBe("#name=Kim&with=Park%20%26%20Lee");
    expect(writeHash({ name: { given: "Anna", family: "" }, other: undefined })).toBe("#given=Anna&family=");
    expect(writeHash({ name: " ", other: undefined })).toBe("");
    expect(writeHash({ name: " ", other: undefined, residence: "CH" })).toBe("");
    expect(writeHash({ name: "Kim", other: undefined, residence: "CH" })).toBe("#name=Kim&residence=CH");
  });

  it("is read as people write it", () => {
    expect(readHash("#name=José García")).toEqual({ name: "José García", other: undefined });
    expect(readHash("#name=Jos%C3%A9+Garc%C3%ADa")?.name).toBe("José García");
    expect(readHash("#family=Kim")?.name).toEqual({ given: "", family: "Kim" });
    expect(readHash("#name=%E0%A4%A")?.name).toBeTypeOf("string");
    expect(readHash(`#name=${"a".repeat(10_000)}`)?.name).toHaveLength(256);
    for (const other of ["", "#", "#workspace", "#privacy"]) expect(readHash(other)).toBeUndefined();
  });

  it("gives back what it was written from", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 40 }).filter((name) => name.trim() !== "");
    const asked: fc.Arbitrary<Asked> = fc.record({
      name: fc.oneof(text, fc.record({ given: text, family: text })),
      other: fc.option(text, { nil: undefined }),
      residence: fc.constantFrom(undefined, "CH", "TR"),
    });
    fc.assert(
      fc.property(asked, (one) => {
        expect(readHash(writeHash(one))).toEqual(one);
      }),
    );
    // Half a letter can be typed by a program, and is not to be an error.
    expect(writeHash({ name: "\ud800", other: undefined })).toBe("#name=%EF%BF%BD");
  });
});
