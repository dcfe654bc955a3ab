/** Letters that few alphabets have say which countries write them. */
import { describe, expect, it } from "vitest";
import { readCountries } from "../../../build/data/folder.ts";
import { listLetters } from "../../../build/model/letter-records.ts";
import { foldKey } from "../../../build/words/fold-name.ts";
import { LETTER_MARK, PATRONYMIC_LETTERS } from "../../../src/format/format.ts";

const countries = readCountries("data");
const codes = countries.map(({ code }) => code);
const prior = Float64Array.from(countries, ({ population }) => Math.sqrt(population));
const letters = listLetters(codes, prior);

describe("a letter of few alphabets", () => {
  it.each([
    ["қ", ["KZ", "TJ", "UZ"]],
    ["ў", ["BY", "UZ"]],
    ["ї", ["UA"]],
    ["ђ", ["BA", "ME", "RS"]],
    ["ы", ["BY", "KG", "KZ", "MN", "RU", "TJ", "UZ"]],
    ["ٹ", ["IN", "PK"]],
  ])("%s is written in %j", (letter, expected) => {
    const { distribution } = letters.find(({ key }) => key === LETTER_MARK + letter.normalize("NFD"))!;
    expect(distribution.countries.map((number) => codes[number]!).sort()).toEqual(expected);
  });

  it("has one record, first the country with the most people, and stands as names are folded", () => {
    expect(letters.length).toBeGreaterThan(30);
    expect(new Set(letters.map(({ key }) => key)).size).toBe(letters.length);
    for (const { key, distribution } of letters) {
      const letter = key.slice(LETTER_MARK.length);
      expect(foldKey(letter)).toBe(letter);
      expect(letter > "\u036f").toBe(true);
      expect(distribution.steps[0]).toBe(0);
      for (const [index, number] of distribution.countries.entries())
        if (index > 0) expect(prior[number]).toBeLessThanOrEqual(prior[distribution.countries[index - 1]!]!);
    }
  });

  it("has a record of fathers' names beside it", () => {
    const { distribution } = letters.find(({ key }) => key === LETTER_MARK + PATRONYMIC_LETTERS)!;
    const named = distribution.countries.map((number) => codes[number]!);
    expect(named).toContain("UZ");
    expect(named).not.toContain("BG");
  });

  it("is left out where none of its countries is among the data", () => {
    const own = listLetters(["DE", "UA"], Float64Array.of(1, 1));
    expect(own.map(({ key }) => key)).toContain(`${LETTER_MARK}є`);
    expect(own.map(({ key }) => key)).not.toContain(`${LETTER_MARK}қ`);
  });
});
