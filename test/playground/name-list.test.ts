/** A file has the same rows on the page as in `cognomen enrich`. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNames } from "../../playground/worker/name-list.ts";
import { planReading } from "../../src/cli/enrich/plan.ts";
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
        close: async () => {},
      },
    },
    { line: 1, isHeaderDone: false, isWithinLine: false },
  );
  rows.read(encoding.toUnits(Buffer.from(text)), true);
  return asked.map((name) => name.trim());
}

const lineEnds = fc.array(fc.constantFrom("\n", "\r\n"), { minLength: 2, maxLength: 12 });

describe("readNames", () => {
  it("has the rows of a table with mixed line ends", () => {
    // A carriage return alone ends no row of a file with line feeds.
    expect(readNames("id,name\n1,Kim\r\n2,Anna\rNguyen\n").names).toEqual(["Kim", "Anna\rNguyen"]);
    fc.assert(
      fc.property(lineEnds, fc.boolean(), (ends, isQuoted) => {
        const rows = ends.map((end, row) => `${row},${isQuoted ? `"Name ${row}"` : `Name ${row}`}${end}`);
        const mixed = `id,name\r\n${rows.join("")}`;
        const { names } = readNames(mixed);
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
        expect(readNames(text).names).toEqual(readByEnrich(text, "list"));
      }),
    );
  });
});
