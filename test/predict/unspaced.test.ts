/** Names in Han without spaces: where they are cut, and how much their given names tell. */
import { describe, expect, it } from "vitest";
import { createPredictor } from "../../src/predict/predictor.ts";
import { tinyFile } from "../helpers/tiny-table.ts";

/** Both family names say Japan alike and no given name is known, so that lengths and counts alone decide. */
function familyNameOf(name: string, counts: Readonly<Record<string, number>>): string | undefined {
  const surname = (count: number) => ({ surname: { weights: { JP: 0, CN: 4, rest: 40 }, count } });
  const file = tinyFile(
    Object.fromEntries(Object.entries(counts).map(([word, count]) => [word, surname(count)])),
  );
  return createPredictor(file, { whole: true })
    .explain(name)
    .words?.find(({ part }) => part === "surname")?.word;
}

describe("the family name of a name without spaces", () => {
  it("is the more frequent one, where both leave a usual given name", () => {
    expect(familyNameOf("林田一", { 林: 90, 林田: 9 })).toBe("林");
    expect(familyNameOf("林田一", { 林: 9, 林田: 90 })).toBe("林田");
  });

  it("is the one a hundred times rarer, where the other leaves a given name of three characters", () => {
    expect(familyNameOf("安倍晋三", { 安: 10_000, 安倍: 100 })).toBe("安倍");
  });

  it("is the more frequent one all the same, where it is fifty thousand times more frequent", () => {
    expect(familyNameOf("安倍晋三", { 安: 90_000, 安倍: 1 })).toBe("安");
  });

  it("competes with all of the name, where that is known as a family name", () => {
    expect(familyNameOf("林田一", { 林: 20_000_000, 林田一: 1 })).toBe("林");
    expect(familyNameOf("林田一", { 林: 20_000_000, 林田一: 900 })).toBeUndefined();
  });
});

describe("a given name in Han", () => {
  it("tells the square root of what its record says: lists of China are short", () => {
    // A sixteenth: four steps halve a weight.
    const given = { forename: { weights: { TW: 0, CN: 16 }, count: 90 } };
    const family = { surname: { weights: { CN: 0, TW: 0 }, count: 900 } };
    const { predict } = createPredictor(tinyFile({ wang: family, 王: family, ming: given, 小明: given }));
    const oddsOf = (parts: { given: string; family: string }): number => {
      const shares = new Map(
        predict(parts).country.map(({ country_id, probability }) => [country_id as string, probability]),
      );
      return shares.get("TW")! / shares.get("CN")!;
    };
    const inLatin = oddsOf({ given: "Ming", family: "Wang" });
    expect(inLatin).toBeGreaterThan(5);
    // Not quite half: parses that contradict the parts count a little.
    expect(Math.log(oddsOf({ given: "小明", family: "王" })) / Math.log(inLatin)).toBeCloseTo(0.5, 1);
  });
});
