/** Tables just above and just below what decides on them: a threshold that moves turns one of each pair round. */
import { describe, expect, it } from "vitest";
import { createWordLookup } from "../../src/cli/word-lookup.ts";
import { createStore } from "../../src/predict/store.ts";
import { hasNameShape, judgeOrder, judgePeople } from "../../src/tables/cells.ts";
import { findNames, isHeaderRow, type NameColumns } from "../../src/tables/find-names.ts";
import { findLineFault, readShape } from "../../src/tables/read-shape.ts";
import { readTier } from "../helpers/tiers.ts";

const lookup = createWordLookup(createStore(readTier("core")));

const GIVEN = "Anna José Lars Giulia Hans Olga Mary Peter Maria John".split(" ");
const FAMILY = "Kowalska García Johansson Rossi Müller Ivanova Smith Nowak Schmidt Jones".split(" ");
const TOWNS = "Łódź Sevilla Malmö Torino Berlin Kazan London Wien Paris Leeds".split(" ");

/** A row for each of ten people. */
const rowsOf = (toRow: (index: number) => readonly string[], count = 10): (readonly string[])[] =>
  Array.from({ length: count }, (_, index) => toRow(index));
const given = (index: number): string => GIVEN[index % 10]!;
const family = (index: number): string => FAMILY[index % 10]!;
const whole = (index: number): string => `${given(index)} ${family(index)}`;
/** A table of one column without a title that tells, beside numbers. */
const untold = (toCell: (index: number) => string): [string, (readonly string[])[]] => [
  "a,xyz",
  rowsOf((index) => [`${index}`, toCell(index)]),
];
const WHOLE: NameColumns = { name: 1 };

describe("columns of names", () => {
  it.each<[string, string, (readonly string[])[], NameColumns | undefined]>([
    [
      "a rival that is a little less likely",
      "winner_name,loser_name",
      rowsOf((index) => [whole(index), family(index + 3)]),
      undefined,
    ],
    [
      "a rival that is clearly less likely",
      "name,loser_name",
      rowsOf((index) => [whole(index), family(index + 3)]),
      { name: 0 },
    ],
    [
      "whole names where three of sixty have no parts",
      "name,first name,last name",
      rowsOf((index) => [whole(index), ...(index < 3 ? ["", ""] : [given(index), family(index)])], 60),
      { name: 0 },
    ],
    [
      "parts where one of sixty has none",
      "name,first name,last name",
      rowsOf((index) => [whole(index), ...(index < 1 ? ["", ""] : [given(index), family(index)])], 60),
      { given: [1], family: [2] },
    ],
    [
      "the family name in the language of the given name, with gaps",
      "Vorname,Surname,Nachname",
      rowsOf((index) => [given(index), family(index), index < 4 ? "" : family(index)]),
      { given: [0], family: [2] },
    ],
    [
      "the full family name where that of the language has more gaps than names",
      "Vorname,Surname,Nachname",
      rowsOf((index) => [given(index), family(index), index < 6 ? "" : family(index)]),
      { given: [0], family: [1] },
    ],
    [
      "a name that holds the surname in half of the rows",
      "name,surname",
      rowsOf((index) => [index < 5 ? whole(index) : given(index), family(index)]),
      { name: 0 },
    ],
    [
      "a name that holds the surname in fewer",
      "name,surname",
      rowsOf((index) => [index < 4 ? whole(index) : given(index), family(index)]),
      { given: [0], family: [1] },
    ],
    [
      "known people",
      "a,player",
      rowsOf((index) => ["1", index < 3 ? whole(index) : `Xq${"z".repeat(index)}`]),
      WHOLE,
    ],
    [
      "people of whom two in ten are known",
      "a,player",
      rowsOf((index) => ["1", index < 2 ? whole(index) : `Xq${"z".repeat(index)}`]),
      undefined,
    ],
    [
      "a name that is letters in half of the rows",
      "a,name",
      rowsOf((index) => ["1", index < 5 ? whole(index) : `${index}`]),
      WHOLE,
    ],
    [
      "a name that is numbers in most rows",
      "a,name",
      rowsOf((index) => ["1", index < 4 ? whole(index) : `${index}`]),
      undefined,
    ],
    [
      "no title, eight of ten like names",
      ...untold((index) => (index < 8 ? whole(index) : `${index}@b.c`)),
      WHOLE,
    ],
    [
      "no title, seven of ten like names",
      ...untold((index) => (index < 7 ? whole(index) : `${index}@b.c`)),
      undefined,
    ],
    [
      "no title, six of ten known",
      ...untold((index) => (index < 6 ? whole(index) : `Xq${"z".repeat(index)}`)),
      WHOLE,
    ],
    [
      "no title, five of ten known",
      ...untold((index) => (index < 5 ? whole(index) : `Xq${"z".repeat(index)}`)),
      undefined,
    ],
    ["no title, half of the cells filled", ...untold((index) => (index < 5 ? whole(index) : "")), WHOLE],
    ["no title, fewer filled", ...untold((index) => (index < 4 ? whole(index) : "")), undefined],
    ["no title, three different cells in ten", ...untold((index) => whole(index % 3)), WHOLE],
    ["no title, two different cells in ten", ...untold((index) => whole(index % 2)), undefined],
    [
      "no titles, given and family name side by side",
      "a,b,c",
      rowsOf((index) => [`${index}`, given(index), family(index)]),
      { given: [1], family: [2] },
    ],
    [
      "no titles, given and family name apart",
      "a,b,c",
      rowsOf((index) => [given(index), `${index}`, family(index)]),
      undefined,
    ],
  ])("%s", (_, titles, rows, columns) => {
    expect(findNames({ titles: titles.split(","), rows }, lookup).columns).toEqual(columns);
  });
});

describe("orders", () => {
  const reversed = (index: number): string => `${family(index)} ${given(index)}`;
  const CAPITALS = (index: number): string => `${family(index).toUpperCase()} ${given(index)}`;
  it.each([
    [
      "seven of ten by words",
      rowsOf((index) => [index < 7 ? reversed(index) : whole(index)]),
      "family-first",
      "words",
    ],
    [
      "six of ten by words",
      rowsOf((index) => [index < 6 ? reversed(index) : whole(index)]),
      undefined,
      undefined,
    ],
    [
      "seven of ten the other way",
      rowsOf((index) => [index < 3 ? reversed(index) : whole(index)]),
      "given-first",
      "words",
    ],
    ["five names", rowsOf((index) => [reversed(index)], 5), "family-first", "words"],
    ["four names", rowsOf((index) => [reversed(index)], 4), undefined, undefined],
    [
      "seven of ten by commas",
      rowsOf((index) => [index < 7 ? reversed(index).replace(" ", ", ") : whole(index)]),
      "family-first",
      "comma",
    ],
    [
      "seven of ten by capitals",
      rowsOf((index) => [index < 7 ? CAPITALS(index) : whole(index)]),
      "family-first",
      "capitals",
    ],
    [
      "six of ten by capitals",
      rowsOf((index) => [index < 6 ? CAPITALS(index) : whole(index)]),
      undefined,
      undefined,
    ],
  ])("%s", (_, rows, order, by) => {
    expect(
      judgeOrder(
        rows.map(([cell]) => cell!),
        lookup,
      ),
    ).toEqual({ order, by });
  });
});

describe("cells", () => {
  it.each([
    ["words of no names", (index: number) => `${whole(index)}, Head of Sales, Acme Ltd`, "few"],
    ["places", (index: number) => `${whole(index).replace(" ", ", ")}, Warszawa, PL`, "few"],
    ["others", (index: number) => `${whole(index)}, ${whole(index + 1)}, ${whole(index + 2)}`, "all"],
  ])("with %s behind names hold several people: %s", (_, cellOf, agreement) => {
    const cells = rowsOf((index) => [cellOf(index)]).map(([cell]) => cell!);
    expect(judgePeople(cells, lookup)?.agreement).toBe(agreement);
  });

  it.each([
    ["six of ten", 6, ";"],
    ["half", 5, undefined],
  ])("hold several people where %s do", (_, count, separator) => {
    const cells = rowsOf((index) => [index < count ? `${whole(index)}; ${whole(index + 1)}` : whole(index)]);
    expect(judgePeople(cells.map(([cell]) => cell!))?.separators[0]).toBe(separator);
  });

  it.each([
    ["Anna Kowalska; Jan Nowak; Mary Smith", ";"],
    ["Anna Kowalska; Jan Nowak", undefined],
  ])("that stand alone hold several people from three on: %s", (cell, separator) => {
    expect(judgePeople([cell])?.separators[0]).toBe(separator);
  });

  it.each([
    ["a b c d e f g h i", true],
    ["a b c d e f g h i j", false],
    ["Wei Zhang 0023", true],
    ["Wei Zhang 002 34", false],
    [`${"a".repeat(44)} ${"b".repeat(45)}`, true],
    [`${"a".repeat(45)} ${"b".repeat(45)}`, false],
  ])("are like names or not: %s", (cell, expected) => expect(hasNameShape(cell)).toBe(expected));
});

describe("shapes", () => {
  const text = (...lines: string[]): string => `${lines.join("\n")}\n`;
  const tabs = (count: number): string =>
    text(
      ...rowsOf((index) => [whole(index) + (index < count ? `\t${TOWNS[index]}` : "")]).map(
        ([line]) => line!,
      ),
    );
  /** Ten rows, and one whose quote stands in the wrong place. */
  const broken = (end: string): string => {
    const rows = rowsOf((index) => [`${given(index)},${family(index)},${TOWNS[index]}${end}`]);
    return text(...rows.map(([line]) => line!), `"Jo"sé,García,Sevilla${end}`);
  };
  it.each([
    [
      "four columns by commas",
      text("Anna,Kowalska,Łódź,PL", "José,García,Sevilla,ES", "Lars,Berg,Malmö,SE"),
      "csv",
    ],
    ["four columns by commas with quotes in the wrong place", broken(",XX"), "csv"],
    ["three columns by commas with quotes in the wrong place", broken(""), "list"],
    [
      "two columns by commas with titles",
      text("full name,city", "Anna Kowalska,Łódź", "José García,Sevilla"),
      "csv",
    ],
    ["tabs in nine of ten lines", tabs(9), "tsv"],
    ["tabs in eight of ten lines", tabs(8), "list"],
  ])("%s", (_, content, format) => {
    expect(readShape(content, { path: "people.txt" }).format).toBe(format);
  });

  it.each([
    ["two values of each key", text("Name: Anna", "City: Łódź", "Name: José", "City: Sevilla"), true],
    ["two keys for three lines", text("Name: Anna", "City: Łódź", "Name: José"), false],
    ["one key", text("Name: Anna", "Name: José", "Name: Lars"), false],
  ])("keys before values: %s", (_, content, expected) => {
    expect(findLineFault(readShape(content, { path: "people.txt" })) !== undefined).toBe(expected);
  });

  it.each([
    ["eight of ten", 8, true],
    ["seven of ten", 7, false],
  ])("a first row is the header where %s names below it are known", (_, count, expected) => {
    const names = rowsOf((index) => [index < count ? whole(index) : `Xq${"z".repeat(index)} Zq`]);
    expect(isHeaderRow({ titles: undefined, rows: [["Xqzv"], ...names] }, lookup)).toBe(expected);
  });
});
