import { describe, expect, it } from "vitest";
import { decode } from "../../../../build/spell/arabic/decode.ts";
import { RomanisationModel } from "../../../../build/spell/arabic/romanisation-model.ts";
import { foldKey } from "../../../../build/words/fold-name.ts";

const LISTED = [
  ["محمد", 900],
  ["محمود", 90],
  ["أحمد", 600],
  ["حسن", 300],
  ["حسان", 20],
  ["حسين", 300],
  ["علي", 500],
  ["عمر", 100],
  ["عامر", 20],
  ["فاطمة", 200],
  ["عبد الرحمن", 50],
  ["عبدالله", 200],
  ["العمري", 30],
  ["الفاسي", 30],
  ["القاسمي", 20],
  ["الشهري", 20],
  ["الحربي", 40],
  ["مصطفى", 60],
] as const;

function createModel(): RomanisationModel {
  const model = new RomanisationModel("arabic");
  for (const [name, bearerCount] of LISTED) model.add(foldKey(name), bearerCount);
  return model;
}

const likeliest = (model: RomanisationModel, latin: string): string | undefined =>
  model.spell(foldKey(latin)).toSorted((left, right) => right.share - left.share)[0]?.key;

describe("a romanisation model", () => {
  const model = createModel();

  it.each([
    ["mohammed", "محمد"],
    ["muhamad", "محمد"],
    ["mahmoud", "محمود"],
    ["ahmed", "أحمد"],
    ["hassan", "حسن"],
    ["hussein", "حسين"],
    ["ali", "علي"],
    ["omar", "عمر"],
    ["fatimah", "فاطمة"],
    ["abd el rahman", "عبد الرحمن"],
    ["abdulrahman", "عبد الرحمن"],
    ["abdullah", "عبدالله"],
    ["el fassi", "الفاسي"],
    ["al-harbi", "الحربي"],
    ["alharbi", "الحربي"],
    ["ash shehri", "الشهري"],
    ["moustafa", "مصطفى"],
  ])("takes %s for %s, which a list has", (latin, expected) => {
    expect(likeliest(model, latin)).toBe(foldKey(expected));
  });

  it.each([
    ["al shamsi", "الشمسي"],
    ["hamdan", "حمدان"],
  ])("spells %s, which no list has, by its letters", (latin, expected) => {
    const spellings = model.spell(foldKey(latin));
    expect(spellings.map(({ key }) => key)).toContain(expected);
    expect(spellings.every(({ isListed }) => !isListed)).toBe(true);
  });

  it("shares the bearers out", () => {
    const shares = model.spell("hasan").map(({ share }) => share);
    expect(shares.length).toBeGreaterThan(1);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
  });

  it("writes Persian with letters of its own", () => {
    const persian = new RomanisationModel("persian");
    for (const name of ["کریمی", "حسینی", "هاشمی"]) persian.add(foldKey(name), 10);
    expect(likeliest(persian, "karimi")).toBe(foldKey("کریمی"));
    expect(persian.spell("hakimi").map(({ key }) => key)).toContain(foldKey("حکیمی"));
  });

  it("spells no words of several, nor letters that no romanisation has", () => {
    expect(model.spell("umm kulthum")).toEqual([]);
    expect(model.spell("xqzəß")).toEqual([]);
    expect(model.spell("")).toEqual([]);
    expect(model.spell("a".repeat(1000))).toEqual([]);
  });
});

describe("decoding", () => {
  it("finds nothing where no letter may follow", () => {
    expect(decode("hasan", "arabic", 10, () => Number.NEGATIVE_INFINITY).size).toBe(0);
  });
});
