import { describe, expect, it } from "vitest";
import {
  ARABIC_ORTHOGRAPHIES,
  hasOtherArabicLetters,
  respellArabic,
} from "../../../../build/spell/arabic/orthography.ts";
import { foldKey } from "../../../../build/words/fold-name.ts";

describe("an orthography", () => {
  it.each([
    ["محمدی", "arabic", "محمدي"],
    ["محمدي", "persian", "محمدی"],
    ["کریم", "arabic", "كريم"],
    ["كريم", "persian", "کریم"],
    ["حسن", "persian", "حسن"],
  ] as const)("writes %s in %s as %s", (name, orthography, expected) => {
    expect(respellArabic(foldKey(name), orthography)).toBe(foldKey(expected));
  });

  it("of Arabic has no name with a sound that it does not write", () => {
    expect(respellArabic(foldKey("گودرزی"), "arabic")).toBeUndefined();
    expect(respellArabic(foldKey("گودرزی"), "persian")).toBe(foldKey("گودرزی"));
  });

  it("is that of a country", () => {
    expect(ARABIC_ORTHOGRAPHIES.get("EG")).toBe("arabic");
    expect(ARABIC_ORTHOGRAPHIES.get("IR")).toBe("persian");
    // Its lists are in its own letters.
    expect(ARABIC_ORTHOGRAPHIES.get("PK")).toBeUndefined();
  });

  it("is told by letters that Arabic does not have", () => {
    expect(["محمد", "علي", "كريم"].filter((name) => hasOtherArabicLetters(foldKey(name)))).toEqual([]);
    expect(
      ["کریم", "علی", "پرویز", "چوہدری"].filter((name) => !hasOtherArabicLetters(foldKey(name))),
    ).toEqual([]);
  });
});
