/** An unknown word counts for the countries that write the language whose letters it has. */
import { describe, expect, it } from "vitest";
import { encodeTable } from "../../build/encode/file.ts";
import { readScripts } from "../../build/words/alphabets.ts";
import { encodeNameWords } from "../../build/words/name-words.ts";
import { LETTER_MARK } from "../../src/format/format.ts";
import type { CountryCode } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { foldTableBytes, type TinyNames, tinyTable } from "../helpers/tiny-table.ts";

/** A record for each language: the country with the largest part that writes it, and little for all others. */
const languages: TinyNames = Object.fromEntries(
  readScripts().flatMap(({ last, alphabets }) =>
    alphabets.map(({ countries }, index) => {
      const [code] = [...countries].sort((left, right) => right[1] - left[1])[0]!;
      return [`${LETTER_MARK}${last}${index}`, { surname: { weights: { [code]: 0, rest: 30 }, count: 1 } }];
    }),
  ),
);
const createWith = (nameWords: Uint8Array) =>
  createPredictor(
    encodeTable(tinyTable(languages), {
      tier: "tiny",
      foldTable: foldTableBytes,
      nameWords,
      blockKeyCount: 2,
    }).bytes,
  );
const codes = [...new Set(Object.values(languages).flatMap(({ surname }) => Object.keys(surname!.weights)))];
codes.splice(codes.indexOf("rest"), 1);
/** Says nothing. */
const estimator = {
  estimate: () => ({
    codes: codes as CountryCode[],
    probabilities: new Float64Array(codes.length).fill(1 / codes.length),
  }),
};
const firstOf = (name: string, nameWords = encodeNameWords()): string | undefined =>
  createWith(nameWords).predict(name, { estimator }).country[0]?.country_id;

describe("letters of an unknown word", () => {
  it.each([
    ["ڕێبوار", "IQ"],
    ["گۈلنار", "CN"],
    ["ښکلا", "AF"],
    ["Лукашэвіч", "BY"],
    ["Їжакевич", "UA"],
    ["Ѓорѓиев", "MK"],
    ["Ђурић", "RS"],
    ["Нұрлыбек", "KZ"],
    ["Раҳмонӣ", "TJ"],
    ["Энхтүвшин", "MN"],
    ["ኣስመሮም", "ER"],
    ["ܝܘܣܦ", "IQ"],
    ["ⵎⵓⵃⵎⵎⴷ", "MA"],
    ["สมชาย", "TH"],
  ])("%s is in a language of %s", (name, code) => expect(firstOf(name)).toBe(code));

  it("have no answer in data that do not have them, and come to an end", () => {
    const words = new TextEncoder().encode(`${"\n".repeat(12)}กๆTH`);
    expect(firstOf("สมชาย", words)).toBeUndefined();
  });
});
