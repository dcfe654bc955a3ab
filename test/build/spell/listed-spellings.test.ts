import { describe, expect, it } from "vitest";
import { romaniseCentralAsian } from "../../../build/spell/central-asia.ts";
import { romaniseIndic } from "../../../build/spell/indic.ts";
import { ListedSpellings, spellingSystemOf } from "../../../build/spell/listed-spellings.ts";
import { foldKey } from "../../../build/words/fold-name.ts";

describe("romanisations of a name", () => {
  it.each([
    ["Devanagari", "मोदी", "modi"],
    ["Devanagari", "गांधी", "gandhi"],
    ["Devanagari", "शर्मा", "sharma"],
    ["Devanagari", "कृष्ण", "krishna"],
    ["Devanagari", "रेड्डी", "redy"],
    ["Devanagari", "खड़से", "khadse"],
    ["Devanagari", "क्षीरसागर", "kshirsagar"],
    ["Devanagari", "ज्ञानेंद्र", "gyanendra"],
    ["Bengali", "রহমান", "rahman"],
    ["Bengali", "মুখার্জি", "mukharji"],
    ["Gujarati", "પટેલ", "patel"],
    ["Gurmukhi", "ਸਿੰਘ", "singh"],
    ["Tamil", "முருகன்", "murugan"],
    ["Telugu", "రావు", "ravu"],
    ["Kannada", "ಗೌಡ", "gauda"],
    ["Malayalam", "നായർ", "nayar"],
    ["Devanagari", "मोदी7", undefined],
  ])("in %s, %s is %s", (script, name, latin) => {
    const forms = romaniseIndic(foldKey(name), script);
    if (latin === undefined) expect(forms.size).toBe(0);
    else expect([...forms.keys()]).toContain(latin);
  });

  it("are likely 1 in all, unless too many are left out", () => {
    const sum = [...romaniseIndic("मोदी", "Devanagari").values()].reduce((total, share) => total + share, 0);
    expect(sum).toBeCloseTo(1, 9);
  });
});

describe("the listed names that a name in Latin letters may be", () => {
  const names = ["शर्मा", "शर्म", "मेहता", "मोदी"].map(
    (key, number) => [number, { key: foldKey(key), bearerCount: number === 0 ? 900 : 10 }] as const,
  );
  const model = new ListedSpellings(spellingSystemOf(foldKey("मोदी"))!, new Map(names));

  it("are those that are romanised so, the usual one first", () => {
    const [first, ...others] = model.spell("sharma").toSorted((left, right) => right.share - left.share);
    expect(first!.key).toBe(0);
    expect(first!.share).toBeGreaterThan(0.4);
    expect(others.every(({ key }) => key === 1)).toBe(true);
  });

  it("are found with and without the vowel that is not written, and with doubled consonants", () => {
    for (const latin of ["mehta", "mehata", "mehtta"])
      expect(model.spell(latin)).toEqual([{ key: 2, share: 0.5 }]);
  });

  it("are none for a name that no list has", () => {
    expect(model.spell("nguyen")).toEqual([]);
  });
});

describe("romanisations of a Cyrillic name of Central Asia", () => {
  it.each([
    ["Шавкат", "shavkat"],
    ["Ислом", "islom"],
    ["Ислам", "islom"],
    ["Мирзиёев", "mirziyoyev"],
    ["Каримов", "karimov"],
    ["Қодиров", "qodirov"],
    ["Кадыров", "qodirov"],
    ["Жамшид", "jamshid"],
    ["Джамшид", "jamshid"],
    ["Ёрқин", "yorqin"],
    ["Ниёзов", "niyozov"],
    ["Раҳмон", "rahmon"],
    ["Ҷӯраев", "juraev"],
    ["Бақыт", "bakyt"],
    ["Өмүрбек", "omurbek"],
  ])("of %s include %s", (name, latin) => {
    expect([...romaniseCentralAsian(foldKey(name)).keys()]).toContain(latin);
  });

  it("are likely 1 in all", () => {
    const sum = [...romaniseCentralAsian("алиев").values()].reduce((total, share) => total + share, 0);
    expect(sum).toBeCloseTo(1, 9);
  });

  it("are none if a letter is unknown", () => {
    expect(romaniseCentralAsian("їжак").size).toBe(0);
  });
});

describe("the script of a name", () => {
  const scriptOf = (name: string): string | undefined => spellingSystemOf(foldKey(name))?.script;

  it("is that of all its letters, and of one word", () => {
    expect(scriptOf("मोदी")).toBe("Devanagari");
    expect(scriptOf("রহমান")).toBe("Bengali");
    expect(scriptOf("Ўткир")).toBe("Cyrillic");
    expect(scriptOf("modi")).toBeUndefined();
    expect(scriptOf("राम नाथ")).toBeUndefined();
    expect(scriptOf("สมชาย")).toBeUndefined();
  });
});
