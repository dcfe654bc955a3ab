/** Where the page finds the names of a text, and when it asks. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findPlace, readTable, showColumns } from "../../playground/worker/name-list.ts";
import { nameAt } from "../../src/columns/find-names.ts";

/** Names as they are asked for; undefined where the page asks for the column. */
function readNames(text: string, path?: string): unknown[] | undefined {
  const table = readTable(text, path);
  const { place } = findPlace(table);
  return place && table.rows.map((row) => nameAt(row, place));
}

const lineEnds = fc.array(fc.constantFrom("\n", "\r\n"), { minLength: 2, maxLength: 12 });

describe("readTable and findPlace", () => {
  it("have the rows of a table with mixed line ends", () => {
    // A carriage return alone ends no row of a file with line feeds.
    expect(readNames("id,name\n1,Kim\r\n2,Anna\rNguyen\n")).toEqual(["Kim", "Anna\rNguyen"]);
    fc.assert(
      fc.property(lineEnds, fc.boolean(), (ends, isQuoted) => {
        const rows = ends.map((end, row) => `${row},${isQuoted ? `"Anna ${row}"` : `Anna ${row}`}${end}`);
        expect(readNames(`id,name\r\n${rows.join("")}`)).toEqual(ends.map((_, row) => `Anna ${row}`));
      }),
    );
  });

  it.each([
    ["id,first_name,last_name\n1,Anna,Kowalska\n", { given: "Anna", family: "Kowalska" }],
    ["Nachname;Vorname;Ort\nMüller;Eva;Ulm\n", { given: "Eva", family: "Müller" }],
    ["Prénom\tNom\tVille\nMarie\tDupont\tLyon\n", { given: "Marie", family: "Dupont" }],
    ["customer first name,customer last name,city\nAnn,Lee,Rom\n", { given: "Ann", family: "Lee" }],
    ["名,姓,市\n小明,王,北京\n", { given: "小明", family: "王" }],
    ["name,year\nIsamu Akasaki,2014\n", "Isamu Akasaki"],
    ["Members 2024\n\nName;Party\nAnna Kowalska;A\nJan Nowak;B\n", "Anna Kowalska"],
    ['[{"id": 1, "name": "Anna Kowalska"}]', "Anna Kowalska"],
  ])("find the names of %j", (text, first) => {
    expect(readNames(text, /^Members/u.test(text) ? "members.csv" : undefined)?.[0]).toEqual(first);
  });

  it("take lines for names where no title says otherwise", () => {
    expect(readNames("Smith, John\nKim, Ann")).toEqual(["Smith, John", "Kim, Ann"]);
    expect(readNames("Rossi, Giulia")).toEqual(["Rossi, Giulia"]);
    expect(readNames('Nombre\n"García"\n\nKim')).toEqual(["García", "Kim"]);
  });

  it("leave the question to the reader where no column is likely to hold names", () => {
    const table = readTable("id;amount\n1;2\n3;4\n3;5\n");
    expect(findPlace(table).place).toBeUndefined();
    expect(showColumns(table)).toEqual([
      { title: "id", samples: ["1", "3"] },
      { title: "amount", samples: ["2", "4", "5"] },
    ]);
    expect(findPlace(table, { name: 1 }).place).toEqual({ name: 1 });
    expect(readTable("id;amount\n1;2", undefined, true).rows).toEqual([["id;amount"], ["1;2"]]);
  });

  it("take the columns that the reader chose, as long as there are these", () => {
    const table = readTable("name,boss\nAnna,Kim\n");
    expect(findPlace(table, { given: [0], family: [1] }).place).toEqual({ given: [0], family: [1] });
    expect(findPlace(table, { name: 2 }).place).toEqual({ name: 0 });
  });

  it("keep all cells of all rows", () => {
    const { columns, rows } = readTable(
      'name,phone,note\n Kim ,+44 1,"a, b"\nLee\nPark,1,2,3\n',
      "people.csv",
    );
    expect(columns).toEqual(["name", "phone", "note", ""]);
    expect(rows).toEqual([
      [" Kim ", "+44 1", "a, b", ""],
      ["Lee", "", "", ""],
      ["Park", "1", "2", "3"],
    ]);
  });

  it("read all rows of a text of which the beginning was looked at", () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => `${row},Anna Kowalska\n`);
    const { rows: read } = readTable(`id,name\n${rows.join("")}`);
    expect(read).toHaveLength(30_000);
    expect(read.at(-1)).toEqual(["29999", "Anna Kowalska"]);
  });
});
