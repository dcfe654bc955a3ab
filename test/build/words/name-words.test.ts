import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCountries } from "../../../build/data/folder.ts";
import { parseAlphabets, parseScripts, readScripts } from "../../../build/words/alphabets.ts";
import { foldKey } from "../../../build/words/fold-name.ts";
import {
  encodeNameWords,
  NAME_WORDS,
  parseNameWords,
  parseNotations,
} from "../../../build/words/name-words.ts";
import { readNameWords } from "../../../src/text/name-words.ts";

const read = (file: string): string => readFileSync(`data/${file}`, "utf8");
const findDuplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) < index);

describe("data/name-words.tsv", () => {
  const HEADER = "kind\tlanguages\tword\twritten\tsense";
  const parse = (...lines: string[]): unknown => parseNameWords(`${lines.join("\n")}\n`, "words.tsv");

  it("is read by kind, word and the way it is written", () => {
    expect(parse(HEADER, "title\tde\tfrau\t\tMrs", "end\ten\tet al\t.\tand others")).toEqual([
      { kind: "title", languages: ["de"], word: "frau", written: "" },
      { kind: "end", languages: ["en"], word: "et al", written: "." },
    ]);
  });
});

describe("a table of words", () => {
  const NAME_WORDS_HEADER = "kind\tlanguages\tword\twritten\tsense";
  const TABLES = {
    words: (line: string) => parseNameWords(`${NAME_WORDS_HEADER}\n${line}\n`, "words.tsv"),
    header: (line: string) => parseNameWords(`${line}\n`, "words.tsv"),
    notations: (line: string) => parseNotations(`notation\tname\tcharacter\n${line}\n`, "notations.tsv"),
    alphabets: (line: string) =>
      parseAlphabets(`script\tlanguage\twriters\tcountries\tletters\n${line}\n`, "alphabets.tsv"),
    scripts: (line: string) => parseScripts(`script\tfirst\tlast\tcountry\n${line}\n`, "scripts.tsv"),
  };
  const CHARACTER = "a character from U+0020 to U+FFFF";
  const SCRIPT = "a script, its first and last letter, the code of a country";

  it.each<[what: string, table: keyof typeof TABLES, line: string, expected: string]>([
    ["another header", "header", "kind\tword", 'words.tsv:1: expected "kind\\tlanguages\\tword'],
    ["an unknown kind", "words", "tilte\tde\tfrau\t\tMrs", 'a kind of "title"'],
    ["no language", "words", "title\t\tfrau\t\tMrs", "languages"],
    ["no word", "words", "title\tde\t\t\tMrs", "a word"],
    ["a sign of the packed lists", "words", "title\tde\tet_al\t\tMrs", "a word"],
    ["two spaces", "words", "title\tde\tet  al\t\tMrs", "a word"],
    ["an unknown way of writing", "words", "title\tde\tfrau\taA\tMrs", '"", ".", "A", "Aa"'],
    ["no sense", "words", "title\tde\tfrau\t\t", "what it means"],
    ["a cell too many", "words", "title\tde\tfrau\t\tMrs\tx", "what it means"],
    ["an unknown notation", "notations", "xml\tuml\tU+0308", 'a notation of "html-mark"'],
    ["no name", "notations", "html\t\tU+00DF", "a name without spaces"],
    ["a character instead of its number", "notations", "html\tszlig\tß", CHARACTER],
    ["a character of two units", "notations", "html\tsmile\tU+1F600", CHARACTER],
    ["the end of a line", "notations", "html\tnewline\tU+000A", CHARACTER],
    ["a first letter behind the last", "scripts", "Thai\tๆ\tก\tTH", SCRIPT],
    ["two letters", "scripts", "Thai\tกก\tๆ\tTH", SCRIPT],
    ["no country", "scripts", "Thai\tก\tๆ\tThailand", SCRIPT],
    ["neither country nor languages", "scripts", "Thai\tก\tๆ\t", SCRIPT],
    ["no share", "alphabets", "Cyrillic\tbe\t9\tBY\tў:9", "countries such as BY:0.26"],
    ["no rate", "alphabets", "Cyrillic\tbe\t9\tBY:0.2\tў", "letters such as ў:120"],
    ["no script", "scripts", "\tก\tๆ\tTH", SCRIPT],
  ])(
    "with %s is an error that says where, what is there and what is expected",
    (_, table, line, expected) => {
      const reading = (): unknown => TABLES[table](line);
      expect(reading).toThrow(expected);
      expect(reading).toThrow(`found ${JSON.stringify(line)}`);
      expect(reading).toThrow(table === "header" ? ":1: expected " : `${table}.tsv:2: expected `);
    },
  );
});

describe("data/notations.tsv", () => {
  const notations = parseNotations(read("notations.tsv"), "notations.tsv");

  it("has every name once, and a letter once for each letter of another script that it looks like", () => {
    const isPair = ({ notation }: { notation: string }): boolean => notation === "look-alike";
    expect(
      findDuplicates(notations.filter((row) => !isPair(row)).map((row) => `${row.notation} ${row.name}`)),
    ).toEqual([]);
    const pairs = notations.filter(isPair);
    expect(findDuplicates(pairs.map(({ character }) => character))).toEqual([]);
    const scriptOf = (letter: string): string => (/\p{Script=Greek}/u.test(letter) ? "Greek" : "Cyrillic");
    expect(findDuplicates(pairs.map(({ name, character }) => `${name} ${scriptOf(character)}`))).toEqual([]);
    for (const { name, character } of pairs) {
      expect(name).toMatch(/^[A-Za-z]$/u);
      expect(character).toMatch(/^[\p{Script=Greek}\p{Script=Cyrillic}]$/u);
    }
  });

  it("has the marks as marks, and every byte of Windows-1252 that is not as in Latin-1", () => {
    for (const { notation, name, character } of notations)
      if (notation.endsWith("-mark")) expect(character, name).toMatch(/^\p{M}$/u);
    const bytes = notations
      .filter(({ notation }) => notation === "windows-1252")
      .map(({ character }) => character.charCodeAt(0));
    // These have no character.
    const unused = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
    const expected = Array.from({ length: 32 }, (_, index) => 0x80 + index);
    expect(bytes).toEqual(expected.filter((byte) => !unused.includes(byte)));
  });
});

describe("data/scripts.tsv", () => {
  const scripts = readScripts();

  it("has folded letters, countries that an answer may name, and ranges apart from each other", () => {
    const codes = readCountries("data").map(({ code }) => code);
    const ranges = scripts.map(({ first, last }) => [first, last] as const).sort();
    for (const [index, [first, last]] of ranges.entries()) {
      expect(foldKey(first)).toBe(first);
      if (index > 0) expect(first > ranges[index - 1]![1]).toBe(true);
      expect(first < last).toBe(true);
    }
    for (const { alphabets } of scripts)
      for (const own of alphabets) expect(codes).toEqual(expect.arrayContaining([...own.countries.keys()]));
  });
});

describe("the packed lists", () => {
  const lines = new TextDecoder().decode(encodeNameWords()).split("\n");

  it("are one line each, in the order in which they are read, and the same when read", () => {
    const { edges, ends, ...lists } = NAME_WORDS;
    expect(lines).toHaveLength(Object.keys(lists).length);
    for (const edge of ["dr", "van", "vna"]) // A title, the first word of a particle, the end of a father's name.
      expect([edges, ends].map((own) => own.has(edge))).toEqual([true, edge === "vna"]);
    for (const [index, list] of Object.values(lists).entries()) {
      expect([...list].join(" ")).toBe(lines[index]);
      expect(list.size).toBeGreaterThan(0);
    }
    expect(readNameWords(encodeNameWords())).toEqual(NAME_WORDS);
  });

  it("have every kind of word in a list", () => {
    const rows = parseNameWords(read("name-words.tsv"), "name-words.tsv");
    const all = Object.values(NAME_WORDS).flatMap((list) => [...list]);
    for (const { kind, word, written } of rows.filter(({ written }) => written !== "-")) {
      const entry = word.replaceAll(" ", "_");
      expect(
        all.some(
          (own) => own === entry || (own.startsWith(entry) && /^[.!^~=-]$/u.test(own.slice(entry.length))),
        ),
        `${kind} ${word} ${written}`,
      ).toBe(true);
    }
  });

  it("are empty where lines are missing, and refused where they are no UTF-8", () => {
    const { titles, suffixes, scripts } = readNameWords(new TextEncoder().encode("dr\n"));
    expect([[...titles], [...suffixes], [...scripts]]).toEqual([["dr"], [], []]);
    expect(() => readNameWords(Uint8Array.of(0x64, 0xff))).toThrow(
      expect.objectContaining({ code: "ERR_DATA_CORRUPT" }),
    );
  });
});
