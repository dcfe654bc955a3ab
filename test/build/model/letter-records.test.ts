/** Languages say which countries write them, and their letters which of them a word is in. */

import { describe, expect, it } from "vitest";
import { collectAlphabets } from "../../../build/collect/alphabets.ts";
import { readCountries } from "../../../build/data/folder.ts";
import { readLanguages } from "../../../build/data/writers.ts";
import { createAlphabetFinder } from "../../../build/model/alphabets.ts";
import { listLetters, listMarkerRecords } from "../../../build/model/letter-records.ts";
import { weighWriters } from "../../../build/model/writer-weights.ts";
import { packScript, parseScripts, readScripts } from "../../../build/words/alphabets.ts";
import { foldKey } from "../../../build/words/fold-name.ts";
import { LETTER_MARK, PATRONYMIC_LETTERS } from "../../../src/format/format.ts";

const countries = readCountries("data");
const codes = countries.map(({ code }) => code);
const prior = Float64Array.from(countries, ({ population }) => Math.sqrt(population));
const letters = listLetters(codes, prior);
const namedOf = (key: string): string[] =>
  letters
    .find((record) => record.key === LETTER_MARK + key)!
    .distribution.countries.map((number) => codes[number]!);

describe("data/alphabets.tsv", () => {
  it("counts letters of names, and those of the alphabet as if they had been seen", () => {
    const names = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [index, "Ба Б"]));
    const collected = collectAlphabets(codes, (name, locale, file) => {
      if (locale !== "be") return undefined;
      return name === "misc"
        ? { characters: { exemplarCharacters: "[а б ў]", auxiliary: "[{џ}]" } }
        : { localeDisplayNames: { [file]: file === "territories" ? names : {} } };
    });
    const [, line, ...others] = collected!.split("\n");
    expect(others).toEqual([""]);
    // Of 600 + 18 + 1.
    expect(line).toMatch(/^Cyrillic\tbe\t\d+\tBY:\S+( \S+)*\tа:3328 б:6559 ў:97 џ:16$/u);
  });

  it("stays as it is without the names", () => {
    expect(collectAlphabets(codes, () => undefined)).toBeUndefined();
  });

  it.each([
    ["Ғафурова", ["KZ", "TJ", "UZ"], ["BG", "UA"]],
    ["Кавалёў", ["BY"], ["RU", "KZ"]],
    ["Лукашэнка", ["BY", "RU"], ["MK", "RS"]],
    ["Їжакевич", ["UA"], ["BY"]],
    ["Ђурић", ["RS", "BA"], ["MK", "BG"]],
    ["Ѓорѓи", ["MK"], ["RS", "BG"]],
    ["دڵشاد", ["IQ"], ["PK", "SY"]],
    ["بټ", ["AF"], ["IN", "IR"]],
  ])("%s is written in %j, not in %j", (name, written, others) => {
    const flags = createAlphabetFinder(codes)(foldKey(name))!;
    for (const code of written) expect(flags[codes.indexOf(code)], code).toBe(1);
    for (const code of others) expect(flags[codes.indexOf(code)], code).toBe(0);
  });

  it("says nothing of scripts and letters that no language there has", () => {
    const find = createAlphabetFinder(codes);
    expect([find("นาม"), find("müller"), find("")]).toEqual([undefined, undefined, undefined]);
  });
});

describe("records of languages", () => {
  it("name who writes them, by how many do", () => {
    for (const { last, alphabets } of readScripts())
      for (const [index, own] of alphabets.entries()) {
        const named = namedOf(`${last}${index}`);
        expect([...own.countries.keys()]).toEqual(expect.arrayContaining(named));
      }
    const sorani = readScripts().flatMap(({ last, alphabets }) =>
      alphabets.flatMap(({ letters: own }, index) => (own.has("ڵ") ? [`${last}${index}`] : [])),
    );
    expect(namedOf(sorani[0]!)).toEqual(["IQ", "IR"]);
  });

  it("have one key each, the country with the most writers first", () => {
    expect(new Set(letters.map(({ key }) => key)).size).toBe(letters.length);
    for (const { distribution } of letters) expect(distribution.steps[0]).toBe(0);
  });

  it("count a country in full that a third of the people write it in", () =>
    expect([0, 1 / 12, 1 / 3, 1].map(weighWriters)).toEqual([0, 0.5, 1, 1]));

  it("have one of fathers' names beside them", () => {
    const named = namedOf(PATRONYMIC_LETTERS);
    expect(named).toContain("UZ");
    expect(named).not.toContain("BG");
  });

  it("are left out where none of their countries is among the data", () => {
    const own = listLetters(["FJ", "TH"], Float64Array.of(1, 1));
    expect(own.map(({ key }) => key)).toEqual([`${LETTER_MARK}ๆ0`]);
  });
});

describe("a packed script", () => {
  const alphabet = (shares: Record<string, number>, writers = 1) => ({
    script: "Cyrillic",
    countries: new Map([["BY", 1]]),
    writers,
    letters: new Map(Object.entries(shares)),
  });

  it("has letters that tell, with how many factors of two each language falls short, behind those of their writers", () => {
    const alphabets = [
      alphabet({ а: 900, і: 400, ў: 100 }),
      alphabet({ а: 900, і: 50 }, 4),
      alphabet({ а: 800 }),
    ];
    expect(packScript({ first: "а", last: "ӿ", alphabets })).toBe("Яӿ202|930і|990ў|");
  });

  it("leaves out letters that no language has often", () => {
    expect(
      packScript({ first: "а", last: "ӿ", alphabets: [alphabet({ ѣ: 4 }), alphabet({ а: 9 })] }),
    ).not.toContain("ѣ");
  });

  it("of one country has one language and no letters", () => {
    const [thai] = parseScripts("script\tfirst\tlast\tcountry\nThai\tก\tๆ\tTH\n", "scripts.tsv");
    expect(packScript(thai!)).toBe("\u0e00ๆ0|");
  });
});

describe("records of words beside names", () => {
  const markers = listMarkerRecords(codes, prior, readLanguages("data", codes));
  const find = (word: string) => markers.find(({ key }) => key === LETTER_MARK + word)?.distribution;
  const firstOf = (word: string) => codes[find(word)!.countries[0]!];

  it.each([
    ["a/l", "MY"],
    ["datuk", "MY"],
    ["signora", "IT"],
    ["pani", "PL"],
    ["frau", "DE"],
  ])("%s tells of %s first", (word, code) => {
    expect(firstOf(word)).toBe(code);
  });

  it("leave out words of English, of many languages, and short ones", () => {
    for (const word of ["dr", "mr", "hon", "de", "e"]) expect(find(word)).toBeUndefined();
  });

  it("tell more of what a family says of itself than of what others call it", () => {
    expect(find("a/l")!.restStep).toBeGreaterThan(find("datuk")!.restStep);
  });
});
