import { describe, expect, it } from "vitest";
import { AccentCheck } from "../../../build/collect/accents.ts";

function fill(check: AccentCheck, source: string, accentedShare: number): void {
  for (let index = 0; index < 1000; index++) {
    check.add(source, "HU", index < accentedShare * 1000 ? "kovács" : "nagy");
  }
}

describe("AccentCheck", () => {
  it("tells sources without accents by other people of the same country", () => {
    const check = new AccentCheck();
    fill(check, "people-wikipedia-europe", 0.5);
    fill(check, "people-fide", 0);
    fill(check, "people-imo", 0.4);
    const sources = (blind: boolean) =>
      ["people-fide", "people-imo"].map((id) => ({ id, accentBlind: blind, kind: "people-sample" }));
    expect(check.contradictions(sources(false))).toEqual([
      { sourceId: "people-fide", accentBlind: false, ratio: 0 },
    ]);
    expect(check.contradictions(sources(true))).toEqual([
      { sourceId: "people-imo", accentBlind: true, ratio: 0.8 },
    ]);
  });
  it("says nothing where no accents are to be expected, or too few words were read", () => {
    const check = new AccentCheck();
    for (let index = 0; index < 1000; index++) {
      check.add("people-wikipedia-europe", "GB", "smith");
      check.add("people-cricket", "GB", "smith");
    }
    check.add("people-imo", "GB", "smith");
    expect(check.ratio("people-cricket")).toBeUndefined();
    expect(check.ratio("people-imo")).toBeUndefined();
    expect(check.ratio("people-unknown")).toBeUndefined();
  });
  it("takes ñ for no accent, and other scripts for nothing", () => {
    const check = new AccentCheck();
    for (let index = 0; index < 1000; index++) {
      check.add("people-wikipedia-europe", "ES", "garcía");
      check.add("people-imo", "ES", "muñoz");
      check.add("people-imo", "ES", "иванов");
    }
    expect(check.ratio("people-imo")).toBe(0);
  });
});
