import { existsSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasNameShape, judgePeople } from "../../src/tables/cells.ts";
import {
  findJsonElement,
  listInnerArrays,
  listParts,
  toPeople,
  valueAt,
} from "../../src/tables/json-text.ts";
import { findNewline } from "../../src/tables/newline.ts";
import { createPeopleSplitter } from "../../src/tables/people.ts";
import { createNullValues } from "../../src/tables/placeholders.ts";
import { readTitle } from "../../src/tables/read-title.ts";
import { findTabulation, tabulate } from "../../src/tables/tabulate.ts";
import { createVCardReader } from "../../src/tables/vcard.ts";
import { SHAPES } from "../suites/shapes.ts";

it.each([
  ["Anna Kowalska", true],
  ["Yang Liu 0023", true],
  ["김철수", true],
  ["4711", false],
  ["a@b.example", false],
  ["https://example.org/Anna", false],
  ["2024-01-01", false],
  ["", false],
])("tells by its letters whether %j could be a name", (cell, expected) => {
  expect(hasNameShape(cell)).toBe(expected);
});

describe("placeholders", () => {
  const values = createNullValues();
  const listed =
    "NULL|N/A|#N/A|nan|None|UNKNOWN|Anonymous|not applicable|TBD|-|?|Unbekannt|inconnu|不明|Неизвестно|Nombre Apellido|Delete me|Total: 12|" +
    "Acme GmbH|Foo Sp. z o.o.|World Health Organization|info@b.example|deploy[bot]|株式会社トヨタ|Source: own data|Department: Sales|# 2024";
  it.each(listed.split("|"))("%s is one", (cell) => expect(values.has(` ${cell} `)).toBe(true));
  const names =
    "Null|Nan|Na|Ana|Noname||Van|X Æ|Flora Company|Anna Church|GmbH|i@b.example|#12 Anna Kowalska";
  it.each(names.split("|"))("%j is none", (cell) => expect(values.has(cell)).toBe(false));
  it("are hardly any names of people", () => {
    // The larger list is not in the repository.
    const paths = ["test/fixtures/golden-people.tsv", "../shared/evaluation/dev.tsv"].filter(existsSync);
    const lines = paths.flatMap((path) => readFileSync(path, "utf8").trim().split("\n").slice(1, 3000));
    const names = lines.map((line) => line.split("\t")[0]!);
    expect(names.length).toBeGreaterThan(600);
    expect(names.filter((name) => values.has(name))).toEqual([]);
  });
  it("are those of the user alone, if there are any", () => {
    const own = createNullValues(["nobody"]);
    expect([own.has("Nobody"), own.has("NULL"), createNullValues([]).has("NULL")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("several people in a cell", () => {
  it.each([
    ["all ;", ["Anna Kowalska; Jan Nowak", "Mary Smith; José García; Li Wei"]],
    ["all and", ["Anna Kowalska and Jan Nowak", "Mary Smith und José García", "Nowak, Jan and Wei, Li"]],
    ["all ,", ["Anna Kowalska, Jan Nowak, Mary Smith", "Li Wei, Lars Berg, Hans Blix"]],
    ["all and ,", ["Anna Kowalska, Jan Nowak and Mary Smith", "Li Wei, L. Berg, and H. Blix", "Mary Smith"]],
    ["all pairs", ["Kowalska, Anna, Nowak, Jan", "Smith, Mary, Wei, Li, Berg, Lars", "Blix, Hans"]],
    ["all newline", ["Anna Kowalska\nJan Nowak", "Mary Smith\r\nJosé García"]],
    ["all  / ", ["Anna Kowalska / Jan Nowak", "Mary Smith / José García"]],
    ["all ;", ['"Kowalska, Anna" <a@b.example>; Jan <j@b.example>; Li Wei <l@b.example>']],
    ["all ;", ["王小明;李娜", "张伟;王芳"]],
    ["some ;", ["Kowalska; Anna", "Nowak; Jan"]],
    ["some ,", ["Anna Kowalska, Jan Nowak, Mary Smith", "Li Wei, Lars Berg, Hans Blix", "Blix, Hans"]],
    ["few ,", ["Anna Kowalska, MD, PhD", "Jan Nowak, Dr. med., Lyon"]],
    ["few and", ["Artur Mas i Gavarró", "Anna Puig i Cadafalch"]],
    ["few newline", ["Anna\nKowalska", "Jan\nNowak"]],
    ["one", ["Kowalska, Anna", "Nowak, Jan, Dr."]],
    ["one", ["Ortega y Gasset", "Anna Kowalska"]],
  ])("are separated by %s", (expected, cells) => {
    const { agreement = "one", separators = [] } = judgePeople(cells) ?? {};
    expect([agreement, ...separators].join(" ")).toBe(expected);
  });

  it("are split", () => {
    expect(createPeopleSplitter([";", "and"])("Anna Kowalska; Jan Nowak and Li Wei ;")).toEqual([
      "Anna Kowalska",
      "Jan Nowak",
      "Li Wei",
    ]);
    expect(createPeopleSplitter([";"])(" ")).toEqual([" "]);
    const separator = fc.string({ minLength: 1, maxLength: 3, unit: "binary" });
    fc.assert(
      fc.property(fc.constantFrom("-", " - ", "|", "\\", "constructor"), separator, (known, other) => {
        const cell = `Anna${known}Jan${other}Li`;
        const parts = cell.split(known).flatMap((part) => part.split(other));
        const people = parts.map((part) => part.trim()).filter((person) => person !== "");
        expect(createPeopleSplitter([known, other])(cell)).toEqual(people);
      }),
    );
  });
});

describe("JSON", () => {
  it("has elements, whatever is in them", () => {
    const text = ' {"a":"}]\\"","b":[1,{"c":2}]} , 17,"x]" ,[3] ]';
    const found = listParts(`[${text}, {"a":"b`);
    expect(found.map(({ source }) => source)).toEqual(['{"a":"}]\\"","b":[1,{"c":2}]}', "17", '"x]"', "[3]"]);
    expect(findJsonElement(text, text.length - 1)).toBe("end");
    expect(listParts('[1, {"a":"b').map(({ isWhole }) => isWhole)).toEqual([true, false]);
  });

  it("has values at paths, and keys with points", () => {
    expect(valueAt({ a: { b: { c: 1 } } }, "a.b.c")).toBe(1);
    expect(valueAt({ "a.b": 2, a: { b: 3 } }, "a.b")).toBe(2);
    expect(valueAt({ a: 1 }, "a.b")).toBeUndefined();
  });

  it("may have its rows in an array of one object", () => {
    expect(listInnerArrays('{"n": {"a": 2}, "b": {"data": [{"name":"x"}, {"a":[{}]}]}, "c": [1]')).toEqual([
      { path: ["b", "data"], start: 31 },
    ]);
    expect(listInnerArrays('{"a":[{}]}\n{"a":[{}]}')).toEqual([]);
    expect(toPeople([{ given: "Anna", family: "Kowalska" }, "Hans", 7, { name: "CERN" }, { x: 1 }])).toBe(
      "Kowalska, Anna; Hans; CERN",
    );
  });
});

it("takes no longer for a cell of a megabyte without a separator", () => {
  for (const letter of ["a", "a ", " ", ","]) {
    const cell = letter.repeat(2 ** 20 / letter.length);
    const start = performance.now();
    judgePeople([cell, cell]);
    createNullValues().has(`a${cell}a`);
    // Looking on from each letter takes minutes.
    expect(performance.now() - start).toBeLessThan(1000);
  }
});

it.each([
  [11, "\r"],
  [10, "\n"],
])("%d returns alone beside a line feed: lines end with %j", (count, newline) => {
  expect(findNewline(`${"a\r".repeat(count)}b\n`)).toBe(newline);
});

it.each([
  ["xsurname", true],
  ["lnames", false],
])("%s holds a word that is glued to it: %s", (title, isName) => {
  expect(readTitle(title).roles.size > 0).toBe(isName);
});

it("ends with elements of an array, whatever closes what was not opened", () => {
  for (const text of ["}", "a}}b", "}]", "},}"]) {
    for (let from = 0, found = findJsonElement(text, 0); typeof found === "object"; ) {
      expect(found.end).toBeGreaterThan(from);
      from = found.end;
      found = findJsonElement(text, from);
    }
  }
});

it("makes a table of vCards, whatever pieces they come in", () => {
  const cards = SHAPES.flatMap(({ shape, content }) => (shape.startsWith("vCards") ? String(content) : []));
  const names = ['"José García, Jr.","j@b.example"', '"Nowak, Anna-Maria Ewa",""', '"",""'];
  const table = ["name,email", ...names, '"Müller, Jürgen",""', '"Mary Smith",""', ""].join("\n");
  const all = `${cards.join("")}NOTE:${"x".repeat(1e6)}`;
  expect(tabulate(all.replaceAll("\n", "\r\n"))).toBe(table);
  const inBytes = Buffer.from(all.slice(0, 999)).toString("latin1");
  for (let cut = 0; cut < inBytes.length; cut++) {
    const read = createVCardReader();
    const found = read(inBytes.slice(0, cut), false) + read(inBytes.slice(cut), false) + read("", true);
    expect(Buffer.from(found, "latin1").toString()).toBe(table);
  }
  expect(tabulate("Anna Nowak\nBEGIN:VCARD\n")).toBe("Anna Nowak\nBEGIN:VCARD\n");
});

it("makes rows of JSON that has none, whatever pieces it comes in", () => {
  const [anna, mary] = [{ name: "Anna \\u0022Ł, ]}" }, { name: "Mary" }];
  const names = [anna.name, mary.name];
  const table = { columns: ["name"], index: [3, 4], data: names.map((name) => [name]) };
  const keyed = [{ key: "x", ...anna }, { key: "y", ...mary }, { key: "z" }];
  const objects = { x: anna, y: mary, z: {} };
  const columns = { name: { a: "Anna", b: "Mary" }, city: { b: "Ulm" } };
  const sources: [source: unknown, expected?: unknown][] = [
    ...[names, [["name"], ...table.data], table].map((source): [unknown, unknown] => [source, [anna, mary]]),
    ...[objects, { n: {}, users: objects }].map((source): [unknown, unknown] => [source, keyed]),
    [{ name: { ...names } }, names.map((name, index) => ({ key: String(index), name }))],
    [
      columns,
      [
        { key: "a", name: "Anna" },
        { key: "b", name: "Mary", city: "Ulm" },
      ],
    ],
    ...[{ name: names, city: {} }, { home: anna, away: 1 }, [anna]].map((source): [unknown] => [source]),
  ];
  for (const [source, expected] of sources)
    for (const space of [0, 2]) {
      const text = `${JSON.stringify(source, undefined, space)}\n`;
      if (expected === undefined) expect(tabulate(text)).toBe(text);
      else expect(JSON.parse(tabulate(text)), text).toEqual(expected);
      const read = findTabulation(text)?.open() ?? ((piece: string) => piece);
      const pieces = [
        read(text.slice(0, 9), false),
        read(text.slice(9), false),
        read("", true),
        read("", true),
      ];
      expect(pieces.join("")).toBe(tabulate(text));
    }
  expect(tabulate('[1,"Anna"]\n[2.0,"Mary"]\n')).toBe('[\n{"1":1,"2":"Anna"},\n{"1":2.0,"2":"Mary"}\n]\n');
  // What is cut is no array that is closed.
  expect(() => JSON.parse(tabulate(JSON.stringify(names).slice(0, -1)))).toThrow("JSON");
  expect(() => findTabulation('{"n":{"0":1')!.open()("x".repeat(1 << 26), false)).toThrow("to_json");
});
