/** Where the page finds the names of a text, and when it asks. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ListText, type NameList, openList, showColumns } from "../../playground/worker/name-list.ts";
import { UNKNOWN } from "../../src/text/word-statistics.ts";

/** As the page does where the data do not come. */
const open = (text: string, request: Omit<ListText, "text"> = {}): Promise<NameList> =>
  openList({ text, ...request }, { open: async () => undefined, ask: async () => () => UNKNOWN });

/** Names as they are asked for; undefined where the page asks for the column. */
async function readNames(text: string, path?: string): Promise<unknown[] | undefined> {
  const { found, rows, nameOf } = await open(text, { path });
  return found.place && rows.map(nameOf);
}

const lineEnds = fc.array(fc.constantFrom("\n", "\r\n"), { minLength: 2, maxLength: 12 });

describe("openList", () => {
  it("has the rows of a table with mixed line ends", async () => {
    // A carriage return alone ends no row of a file with line feeds.
    expect(await readNames("id,name\n1,Kim\r\n2,Anna\rNguyen\n")).toEqual(["Kim", "Anna\rNguyen"]);
    await fc.assert(
      fc.asyncProperty(lineEnds, fc.boolean(), async (ends, isQuoted) => {
        const rows = ends.map((end, row) => `${row},${isQuoted ? `"Anna ${row}"` : `Anna ${row}`}${end}`);
        expect(await readNames(`id,name\r\n${rows.join("")}`)).toEqual(ends.map((_, row) => `Anna ${row}`));
      }),
    );
  });

  it.each([
    ["customer first name,customer last name,city\nAnn,Lee,Rom\n", { given: "Ann", family: "Lee" }],
    ["Members 2024\n\nName;Party\nAnna Kowalska;A\nJan Nowak;B\n", "Anna Kowalska"],
  ])("finds the names of %j", async (text, first) => {
    expect((await readNames(text, /^Members/u.test(text) ? "members.csv" : undefined))?.[0]).toEqual(first);
  });

  it("takes lines for names where no title says otherwise", async () => {
    expect(await readNames("Smith, John\nKim, Ann")).toEqual(["Smith, John", "Kim, Ann"]);
    expect(await readNames("Rossi, Giulia")).toEqual(["Rossi, Giulia"]);
    expect(await readNames('Nombre\n"García"\n\nKim')).toEqual(["García", "Kim"]);
  });

  it("leaves the question to the reader where no column is likely to hold names", async () => {
    const text = "id;amount\n1;2\n3;4\n3;5\n";
    const list = await open(text);
    expect(list.found.place).toBeUndefined();
    expect(showColumns(list)).toEqual([
      { title: "id", samples: ["1", "3"] },
      { title: "amount", samples: ["2", "4", "5"] },
    ]);
    expect((await open(text, { place: { name: 1 } })).found.place).toEqual({ name: 1 });
    expect((await open("id;amount\n1;2", { isList: true })).rows).toEqual([["id;amount"], ["1;2"]]);
  });

  it("takes the columns that the reader chose, as long as there are these", async () => {
    const choose = async (place: ListText["place"]) =>
      (await open("name,boss\nAnna,Kim\n", { place })).found.place;
    expect(await choose({ given: [0], family: [1] })).toEqual({ given: [0], family: [1] });
    expect(await choose({ name: 2 })).toEqual({ name: 0 });
  });

  it("keeps all cells of all rows", async () => {
    const { found, rows } = await open('name,phone,note\n Kim ,+44 1,"a, b"\nLee\nPark,1,2,3\n', {
      path: "people.csv",
    });
    expect(found.columns).toEqual(["name", "phone", "note", ""]);
    expect(rows).toEqual([
      [" Kim ", "+44 1", "a, b", ""],
      ["Lee", "", "", ""],
      ["Park", "1", "2", "3"],
    ]);
  });

  it("has a row for each of several people in a cell, and none for what stands for no name", async () => {
    const { found, rows, nameOf } = await open("id,authors\n1,Kim Lee; Ann Roe\n2,n. n.; Jo Doe\n");
    expect(found).toMatchObject({ place: { name: 1 }, separators: [";"] });
    expect(rows).toEqual([
      ["1", "Kim Lee; Ann Roe", "Kim Lee"],
      ["1", "Kim Lee; Ann Roe", "Ann Roe"],
      ["2", "n. n.; Jo Doe", "n. n."],
      ["2", "n. n.; Jo Doe", "Jo Doe"],
    ]);
    expect(rows.map(nameOf)).toEqual(["Kim Lee", "Ann Roe", "", "Jo Doe"]);
  });

  it("looks no word up where titles tell all", async () => {
    const words = { open: () => expect.unreachable(), ask: async () => () => UNKNOWN };
    for (const text of ["first_name,last_name,city\nAnna,Kowalska,Brno\n", "name,year\nIsamu Akasaki,2014\n"])
      expect((await openList({ text }, words)).found.place).toBeDefined();
  });

  it("reads all rows of a text of which the beginning was looked at", async () => {
    const all = Array.from({ length: 30_000 }, (_, row) => `${row},Anna Kowalska\n`);
    const { rows } = await open(`id,name\n${all.join("")}`);
    expect(rows).toHaveLength(30_000);
    expect(rows.at(-1)).toEqual(["29999", "Anna Kowalska"]);
  });
});
