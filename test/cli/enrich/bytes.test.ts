/** Rows of what is hardly a table come out byte for byte. `test/fuzz/targets/enrich.test.ts` has the tables. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createReplier } from "../../../src/cli/enrich/pool.ts";
import { createDelimitedReader, MAX_RECORD_UNITS } from "../../../src/cli/enrich/records.ts";
import type { RowPosition } from "../../../src/cli/enrich/row-reader.ts";
import { emptyTally, RowProcessor, type Tally } from "../../../src/cli/enrich/rows.ts";

/** Stands in whatever is added. No text of the tests has it. */
const MARK = "\u0001";
const STYLE = { kind: "columns", delimiter: MARK, limit: 1 } as const;
const replyUnknown = createReplier(() => ({ country: [], count: 0, match: "none" }), STYLE);
const ANSWER = `${MARK}${MARK}${MARK}0${MARK}none`;

/** Rows of two columns, the first of which has the name. */
function createRows(
  report: (line: number, reason: string) => void,
  position: RowPosition = { line: 1, isHeaderDone: true, isWithinLine: false, rowCount: 0 },
  errors: "keep" | "skip" = "keep",
): RowProcessor {
  return new RowProcessor(
    {
      reader: createDelimitedReader({
        ...{ delimiter: ",", quote: '"', newline: "\n", columnCount: 2, groupColumn: -1 },
        columns: { name: 0 },
        comment: undefined,
      }),
      decode: (units) => units,
      newline: "\n",
      placement: "end of record",
      delimiter: MARK,
      headerText: undefined,
      malformedText: MARK,
      noPersonText: MARK,
      isArray: false,
      tailText: "",
      toName: (key) => key,
      writePerson: () => "",
      limit: 1,
      errors,
      pool: { ask: async (names) => replyUnknown({ id: 0, names }) },
      report,
    },
    position,
  );
}

/** Splits text that comes in pieces, as a run does, and answers every name by {@link ANSWER}. */
async function process(
  pieces: readonly string[],
  errors: "keep" | "skip",
): Promise<{ output: string; tally: Tally }> {
  const tally = emptyTally();
  const rows = createRows(() => {}, undefined, errors);
  let output = "";
  let text = "";
  for (const [index, piece] of [...pieces, ""].entries()) {
    text += piece;
    const chunk = rows.read(text, index === pieces.length);
    await chunk.ready;
    text = text.slice(chunk.unitCount);
    output += [...chunk.render(tally)].join("");
  }
  expect(rows.position.line).toBe(pieces.join("").split("\n").length);
  return { output, tally };
}

const broken = fc.string({ unit: fc.constantFrom(",", '"', "\n", "\r\n", "a", " "), maxLength: 60 });
const cuts = fc.array(fc.nat(60), { maxLength: 6 }).map((ends) => ends.sort((left, right) => left - right));

function cut(text: string, ends: readonly number[]): string[] {
  return [0, ...ends].map((start, index) => text.slice(start, ends[index] ?? text.length));
}

describe("text that is no CSV at all", () => {
  it("is kept, whatever it is and however it comes in pieces", async () => {
    await fc.assert(
      fc.asyncProperty(broken, cuts, async (text, ends) => {
        const { output } = await process(cut(text, ends), "keep");
        expect(output.replaceAll(ANSWER, "").replaceAll(MARK, "")).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it("has the same rows, however it comes in pieces", async () => {
    await fc.assert(
      fc.asyncProperty(
        broken,
        cuts,
        fc.constantFrom("keep" as const, "skip" as const),
        async (text, ends, errors) => {
          expect(await process(cut(text, ends), errors)).toEqual(await process([text], errors));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("a line that is too long", () => {
  it("is gone on with where a run was interrupted within it", async () => {
    const long = "x".repeat(MAX_RECORD_UNITS + 10);
    const text = `a,b\n${long}\nc,d\n`;
    const reports: string[] = [];
    const report = (line: number, reason: string): number => reports.push(`${line}: ${reason}`);
    const tally = emptyTally();
    let output = "";
    let left = text;
    const read = async (rows: RowProcessor, piece: string, isEnd: boolean): Promise<void> => {
      const chunk = rows.read(piece, isEnd);
      await chunk.ready;
      output += [...chunk.render(tally)].join("");
      left = left.slice(chunk.unitCount);
    };
    const first = createRows(report);
    await read(first, left.slice(0, 100), false);
    await read(first, left.slice(0, MAX_RECORD_UNITS), false);
    expect(first.position).toEqual({ line: 2, isHeaderDone: true, isWithinLine: true, rowCount: 2 });
    const second = createRows(report, first.position);
    while (left !== "") await read(second, left, true);
    expect(output === `a,b${ANSWER}\n${long}${MARK}\nc,d${ANSWER}\n`).toBe(true);
    expect(reports).toEqual([`2: longer than ${MAX_RECORD_UNITS} characters`]);
    expect(tally).toMatchObject({ rowCount: 3, malformedCount: 1 });
  });
});

describe("a quote in the wrong place", () => {
  it("gives up its line at once, not when the quote ends", () => {
    const reports: string[] = [];
    const rows = createRows((line, reason) => reports.push(`${line}: ${reason}`));
    const text = 'a,b\n"c,"d" x\ne,f\n"g,h\n';
    expect(rows.read(text, false).unitCount).toBe(text.indexOf('"g'));
    expect(reports).toEqual(["2: a quote in the wrong place, or never closed"]);
  });

  it("does not take time by the square of the lines that have one", () => {
    let count = 0;
    const rows = createRows(() => count++);
    const text = '"c,"d" x\n'.repeat(100_000);
    const start = performance.now();
    for (let left = text; left.length > 0; ) {
      const { unitCount } = rows.read(left.slice(0, 1 << 16), false);
      if (unitCount === 0) break;
      left = left.slice(unitCount);
    }
    expect(count).toBeGreaterThan(99_990);
    // It takes less than 0.3 s.
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
