import { describe, expect, it } from "vitest";
import { consonantsOf } from "../../../build/model/arabic-script.ts";

describe("consonants", () => {
  it.each([
    ["محمد", "mohammed"],
    ["محمد", "muhamad"],
    ["الأحمد", "al-ahmad"],
    ["خالد", "khaled"],
    ["شريف", "sherif"],
    ["فاطمة", "fatimah"],
    ["عبد الرحمن", "abd el rahman"],
    ["السيسي", "el sisi"],
  ])("of %s are those of %s", (arabic, latin) => {
    expect(consonantsOf(latin.normalize("NFD"))).toBe(consonantsOf(arabic.normalize("NFD")));
  });

  it.each([
    ["محمد", "ahmad"],
    ["خالد", "hilal"],
    ["شريف", "sarraf"],
  ])("of %s are not those of %s", (arabic, latin) => {
    expect(consonantsOf(latin)).not.toBe(consonantsOf(arabic.normalize("NFD")));
  });

  it("are too few in a name of vowels", () => {
    expect(consonantsOf("ali")).toBe("");
    expect(consonantsOf("علي")).toBe("");
  });
});
