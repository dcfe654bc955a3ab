/** Files of rows, with what `cognomen enrich` has to make of them. */
import fc from "fast-check";
import type { EnrichOptions } from "../../../src/cli/enrich/options.ts";
import { names } from "./names.ts";

export type EncodingName = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** One record as text, without its line end, and what becomes of it. */
export interface Row {
  text: string;
  /** What is asked for; "copied": nothing is added; "malformed": no answer, or the row is left out. */
  asked: string | { given: string; family: string } | "header" | "copied" | "malformed";
  /** Columns that the row lacks. */
  missingCount: number;
}

export interface Table {
  format: "csv" | "tsv" | "list" | "ndjson";
  encoding: EncodingName;
  hasMark: boolean;
  newline: "\n" | "\r\n" | "\r";
  endsInNewline: boolean;
  /** What separates added columns. */
  delimiter: string;
  rows: Row[];
  options: EnrichOptions;
}

const KNOWN = ["Kim", "kimura", "Kovács", "lee", "Martin", "van der Berg"];
const HEADER = ["id", "name", "city", "note"];

/** Bytes 0x80 to 0x9f. Not by `TextDecoder`: that of Node 20 takes them for Latin-1. */
const WINDOWS_CHARACTERS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const WINDOWS_BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    byte >> 5 === 4 ? WINDOWS_CHARACTERS[byte - 0x80]! : String.fromCharCode(byte),
    byte,
  ]),
);

export function encode(text: string, encoding: EncodingName): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "windows-1252")
    return Buffer.from(Array.from(text, (letter) => WINDOWS_BYTES.get(letter)!));
  const bytes = Buffer.from(text, "utf16le");
  return encoding === "utf-16be" ? bytes.swap16() : bytes;
}

export const MARKS: Readonly<Record<EncodingName, Buffer>> = {
  "utf-8": Buffer.of(0xef, 0xbb, 0xbf),
  "utf-16le": Buffer.of(0xff, 0xfe),
  "utf-16be": Buffer.of(0xfe, 0xff),
  "windows-1252": Buffer.alloc(0),
};

/** Cells whose every character the encoding has, and that are not taken for something else by it. */
const toCell = (text: string, { encoding, newline }: Pick<Table, "encoding" | "newline">): string => {
  const letters = text.replace(/[\p{Surrogate}\0\ufeff\ufffe\uffff]/gu, "");
  // Only the first return stays: many returns beside few line feeds would make it a table of an old Mac.
  const firstReturnEnd = letters.indexOf("\r") + 1;
  const whole = letters.slice(0, firstReturnEnd) + letters.slice(firstReturnEnd).replaceAll("\r", "");
  // A carriage return at the end of the last cell counts as that of the line, in quotes too.
  const cell = newline === "\r" ? whole.replace(/\n/gu, " ") : whole.replace(/\r+$/u, "");
  return encoding === "windows-1252"
    ? Array.from(cell, (c) => (WINDOWS_BYTES.has(c) ? c : "?")).join("")
    : cell;
};

const writeCell = (cell: string, delimiter: string, isQuoted: boolean): string =>
  isQuoted || cell.includes(delimiter) || /["\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const name = names(KNOWN);
const base = fc.record({
  encoding: fc.constantFrom<EncodingName[]>("utf-8", "utf-8", "utf-16le", "utf-16be", "windows-1252"),
  hasMark: fc.boolean(),
  newline: fc.constantFrom<Table["newline"][]>("\n", "\r\n", "\r"),
  endsInNewline: fc.boolean(),
  limit: fc.integer({ min: 1, max: 5 }),
  errors: fc.constantFrom<NonNullable<EnrichOptions["errors"]>[]>("keep", "skip"),
});
type Base = typeof base extends fc.Arbitrary<infer Value> ? Value : never;

const optionsOf = ({ encoding, hasMark, limit, errors }: Base): EnrichOptions => ({
  prefix: "",
  errors,
  limit,
  // Where the table begins, and what is no name, is known.
  skipRows: 0,
  nullValues: [],
  // Where there is no mark, it has to be said.
  ...((!hasMark || encoding === "windows-1252") && { encoding }),
});
const shared = ({ encoding, hasMark, newline, endsInNewline }: Base) => ({
  encoding,
  hasMark,
  newline,
  endsInNewline,
});

interface DrawnRow {
  cells: string[];
  quoted: boolean[];
  kind: "row" | "short" | "wide" | "blank";
}

const drawnRow: fc.Arbitrary<DrawnRow> = fc.record({
  cells: fc.array(name, { minLength: 4, maxLength: 4 }),
  quoted: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  kind: fc.constantFrom("row", "row", "row", "row", "row", "row", "short", "wide", "blank"),
});

const delimited: fc.Arbitrary<Table> = fc
  .record({
    base,
    columnCount: fc.integer({ min: 1, max: 4 }),
    columns: fc.tuple(fc.nat(3), fc.nat(3)),
    isParts: fc.boolean(),
    hasHeader: fc.boolean(),
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    rows: fc.array(drawnRow, { minLength: 1, maxLength: 8 }),
  })
  .map(({ base: drawn, columnCount, columns, isParts, hasHeader, delimiter, rows: drawnRows }) => {
    const [first, second] = columns.map((column) => column % columnCount) as [number, number];
    const rows: Row[] = [];
    let hasRegularRow = false;
    if (hasHeader)
      rows.push({ text: HEADER.slice(0, columnCount).join(delimiter), asked: "header", missingCount: 0 });
    for (const [index, { cells: all, quoted, kind }] of drawnRows.entries()) {
      // How many columns there are is told by the first record.
      const isFirst = rows.length === 0;
      const cells = all.slice(0, columnCount).map((cell) => toCell(cell, drawn));
      const place = isParts ? [first, second] : [first];
      /** Of a row that is not as wide as others: what is there of its name. */
      const askedOf = (list: readonly string[]): Row["asked"] => {
        const key = place.map((column) => list[column] ?? "").join("");
        const isThere = place.every((column) => column < list.length) && /[A-Za-z]|[^\0-\x7f]/u.test(key);
        if (!isThere) return "malformed";
        return isParts ? { given: list[first]!, family: list[second]! } : list[first]!;
      };
      const write = (list: readonly string[]): string =>
        list.map((cell, index) => writeCell(cell, delimiter, quoted[index]!)).join(delimiter);
      if (kind === "blank" && !isFirst && columnCount > 1)
        rows.push({ text: "", asked: "copied", missingCount: 0 });
      // Were all rows wider than the header, they would have a first column without a title.
      else if (kind === "wide" && index % 2 === 1 && hasRegularRow)
        rows.push({ text: write([...cells, "x"]), asked: askedOf([...cells, "x"]), missingCount: 0 });
      else if (kind === "short" && !isFirst && columnCount > 2)
        rows.push({
          text: write(["x", ...cells.slice(2)]),
          asked: askedOf(["x", ...cells.slice(2)]),
          missingCount: 1,
        });
      else {
        // One empty cell and nothing else would be an empty line, and tell no number of columns.
        const filled = columnCount === 1 && cells[0] === "" ? ["x"] : cells;
        const asked = isParts ? { given: filled[first]!, family: filled[second]! } : filled[first]!;
        rows.push({ text: write(filled), asked, missingCount: 0 });
        hasRegularRow = true;
      }
    }
    const place = isParts
      ? { given: [String(first + 1)], family: [String(second + 1)] }
      : { column: String(first + 1) };
    return {
      ...shared(drawn),
      format: delimiter === "\t" ? "tsv" : "csv",
      delimiter,
      rows,
      options: { ...optionsOf(drawn), ...place, delimiter, quote: '"', header: hasHeader },
    } as Table;
  });

const list: fc.Arbitrary<Table> = fc
  .record({
    base,
    names: fc.array(fc.oneof({ weight: 6, arbitrary: name }, fc.constant("")), {
      minLength: 1,
      maxLength: 8,
    }),
  })
  .map(({ base: drawn, names: drawnNames }) => ({
    ...shared(drawn),
    format: "list",
    delimiter: "\t",
    options: optionsOf(drawn),
    rows: drawnNames.map((drawnName) => {
      const text = toCell(drawnName, drawn).replace(/[\r\n]/gu, " ");
      return { text, asked: text === "" ? "copied" : text, missingCount: 0 };
    }),
  }));

const json: fc.Arbitrary<Table> = fc
  .record({
    base,
    isParts: fc.boolean(),
    rows: fc.array(
      fc.record({
        value: fc.oneof({ weight: 6, arbitrary: name }, fc.constantFrom(undefined, null, 5, "", {})),
        given: fc.oneof({ weight: 6, arbitrary: name }, fc.constantFrom(undefined, null, "", {})),
        more: fc.constantFrom<Record<string, unknown>[]>(
          {},
          { id: 7 },
          { note: "}" },
          { list: [1, { a: "{" }] },
        ),
        space: fc.constantFrom("", " ", "\t "),
        broken: fc.constantFrom(
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
          "{",
          "[]",
          "",
          "5",
          '{"country_1":1}',
        ),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ base: drawnBase, isParts, rows }) => {
    // Objects stand on lines, and lines end in line feeds.
    const newline = drawnBase.newline === "\r" ? "\n" : drawnBase.newline;
    const drawn = { ...drawnBase, newline } as const;
    return {
      ...shared(drawn),
      format: "ndjson",
      delimiter: "",
      options: {
        ...optionsOf(drawn),
        ...(isParts ? { given: ["given"], family: ["name"] } : { column: "name" }),
      },
      rows: rows.map(({ value, given, more, space, broken }): Row => {
        if (broken !== undefined)
          return { text: broken, asked: broken === "" ? "copied" : "malformed", missingCount: 0 };
        const clean = (part: unknown): unknown => (typeof part === "string" ? toCell(part, drawn) : part);
        const row = {
          ...(value !== undefined && { name: clean(value) }),
          ...(given !== undefined && { given: clean(given) }),
          ...more,
        };
        const text = space + JSON.stringify(row).replace(/^\{/u, `{${space}`) + space;
        const parts = isParts ? [row.given ?? "", row.name ?? ""] : [row.name ?? ""];
        if (parts.some((part) => typeof part !== "string"))
          return { text, asked: "malformed", missingCount: 0 };
        const [first, second] = parts as string[];
        return { text, asked: isParts ? { given: first!, family: second! } : first!, missingCount: 0 };
      }),
    };
  })
  // A key that no object has is refused.
  .filter(({ options, rows }) =>
    [options.column ?? [], options.given ?? [], options.family ?? []]
      .flat()
      .every((key) =>
        rows.some(({ text }) => text !== '{"country_1":1}' && text.includes(`${JSON.stringify(key)}:`)),
      ),
  ) as fc.Arbitrary<Table>;

export const tables: fc.Arbitrary<Table> = fc.oneof(
  { weight: 4, arbitrary: delimited },
  { weight: 1, arbitrary: list },
  { weight: 2, arbitrary: json },
);
