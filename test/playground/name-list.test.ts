/** A file has the same rows on the page as in `cognomen enrich`. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameOf, readNames } from "../../playground/worker/name-list.ts";
import { planReading } from "../../src/cli/enrich/plan.ts";
import { PART_SEPARATOR } from "../../src/cli/enrich/records.ts";
import { RowProcessor } from "../../src/cli/enrich/rows.ts";

/** Names that `enrich` asks for. They must differ: each is asked for once. */
function readByEnrich(text: string, format: "csv" | "list"): string[] {
  const options = { format, prefix: "", errors: "keep", limit: 1 } as const;
  const { encoding, rows: settings } = planReading({
    sample: Buffer.from(text),
    isWhole: true,
    label: "input",
    inputPath: undefined,
    outputPath: undefined,
    options,
    added: options,
  });
  const asked: string[] = [];
  const rows = new RowProcessor(
    {
      ...settings,
      errors: "keep",
      report: (line, reason) => expect.fail(`line ${line}: ${reason}`),
      pool: {
        ask: async (names) => {
          asked.push(...names);
          return { id: 0, texts: names.map(() => ""), countries: names.map(() => "") };
        },
      },
    },
    { line: 1, isHeaderDone: false, isWithinLine: false },
  );
  rows.read(encoding.toUnits(Buffer.from(text)), true);
  return asked.map((name) => name.trim());
}

/** Names as `enrich` asks for them: given and family name with a separator between. */
function readNamesAsEnrich(text: string): string[] {
  const { rows, place } = readNames(text);
  return rows.map((row) => {
    const name = nameOf(row, place);
    return typeof name === "string" ? name : `${name.given}${PART_SEPARATOR}${name.family}`;
  });
}

const lineEnds = fc.array(fc.constantFrom("\n", "\r\n"), { minLength: 2, maxLength: 12 });

describe("readNames", () => {
  it("has the rows of a table with mixed line ends", () => {
    // A carriage return alone ends no row of a file with line feeds.
    expect(readNamesAsEnrich("id,name\n1,Kim\r\n2,Anna\rNguyen\n")).toEqual(["Kim", "Anna\rNguyen"]);
    fc.assert(
      fc.property(lineEnds, fc.boolean(), (ends, isQuoted) => {
        const rows = ends.map((end, row) => `${row},${isQuoted ? `"Name ${row}"` : `Name ${row}`}${end}`);
        const mixed = `id,name\r\n${rows.join("")}`;
        const names = readNamesAsEnrich(mixed);
        expect(names).toEqual(ends.map((_, row) => `Name ${row}`));
        expect(names).toEqual(readByEnrich(mixed, "csv"));
      }),
    );
  });

  it("has the rows of a list with mixed line ends", () => {
    const anyEnds = fc.array(fc.constantFrom("\n", "\r\n", "\r", "\n\n", "\r\n\r\n"), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(anyEnds, (ends) => {
        const text = ends.map((end, row) => `Name ${row}${end}`).join("");
        expect(readNamesAsEnrich(text)).toEqual(readByEnrich(text, "list"));
      }),
    );
  });

  it("takes given and family names from the columns that enrich takes them from", () => {
    for (const header of [
      "id,first_name,last_name",
      "Nachname;Vorname;Ort",
      "Prénom\tNom\tVille",
      "customer first name,customer last name,city",
      "名,姓,市",
      "name,city,first",
      "surname,age,town",
    ]) {
      const text = `${header}\n${["a", "b", "c"].join(/[,;\t]/u.exec(header)![0])}\n`;
      const names = readNamesAsEnrich(text);
      expect(names, header).toEqual(readByEnrich(text, "csv"));
      expect(names).toHaveLength(1);
    }
    const { place, unread } = readNames("last,middle_name,first\nKim,Lee,Ann\n");
    expect([place, unread]).toEqual([{ given: 2, family: 0 }, ["middle_name"]]);
  });

  it("takes them from the columns that the reader chose, as long as there are these", () => {
    const text = "name,boss\nAnna,Kim\n";
    expect(nameOf(readNames(text, { name: 1 }).rows[0]!, { name: 1 })).toBe("Kim");
    expect(readNames(text, { given: 0, family: 1 }).place).toEqual({ given: 0, family: 1 });
    expect(readNames(text, { name: 2 }).place).toEqual({ name: 0 });
  });

  it("keeps all cells of all rows", () => {
    const { columns, rows } = readNames('name,phone,note\n Kim ,+44 1,"a, b"\nLee\nPark,1,2,3\n');
    expect(columns).toEqual(["name", "phone", "note", ""]);
    expect(rows).toEqual([
      [" Kim ", "+44 1", "a, b", ""],
      ["Lee", "", "", ""],
      ["Park", "1", "2", "3"],
    ]);
  });

  it("takes lines for names where no title says otherwise", () => {
    expect(readNames("Smith, John\nKim, Ann").rows).toEqual([["Smith, John"], ["Kim, Ann"]]);
    expect(readNames('Nombre\n"García"\n\nKim').rows).toEqual([["García"], ["Kim"]]);
  });
});
