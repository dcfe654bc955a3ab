/** Where people can be said to live on the page. */
import { describe, expect, it } from "vitest";
import { findResidents, listResidences } from "../../playground/worker/residences.ts";
import { residents } from "../../src/residents.ts";

describe("residences", () => {
  it("are countries of which is known where their residents were born", () => {
    const codes = listResidences();
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(200);
    expect(codes).toEqual(expect.arrayContaining(["CH", "US", "TR", "AE"]));
    // Nobody lives in the Antarctic, and nobody has counted who moved to Taiwan or Kosovo.
    for (const code of ["AQ", "TW", "XK"]) expect(codes).not.toContain(code);
  });

  it("weigh countries as the package does", () => {
    expect(findResidents("CH")).toEqual(residents("CH"));
    for (const code of ["", "TW", "ch", "constructor"]) expect(findResidents(code)).toBeUndefined();
  });
});
