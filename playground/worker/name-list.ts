/** Finds the names in a pasted text: one per line, or one or two columns of a table. */
import type { NameParts } from "cognomen";
import Papa from "papaparse";
import { dropReturn, findNewline } from "../../src/columns/newline.ts";
import { findPair, findSingle, findUnread, type NamePlace } from "../../src/columns/titles.ts";

export interface NameList {
  /** Titles of the columns; empty if the text is a plain list. */
  readonly columns: readonly string[];
  /** The columns with the names. */
  readonly place: NamePlace;
  /** Titles of columns that hold parts of names beside those that are read. */
  readonly unread: readonly string[];
  /** The rows as they are in the table, all equally wide; of a plain list each is a name. */
  readonly rows: readonly (readonly string[])[];
}

/** Titles of a plain list, in the languages of many spreadsheets. */
const LIST_TITLE =
  /^(?:(?:full|whole|last|family|sur)[ _-]?names?|names?|nom|nombre|nome|naam|navn|namn|nazwisko|apellidos?|nachname|familienname|имя|фамилия|姓名|名前)$/iu;
/** Of a table that has no title of which `enrich` would be sure. */
const LIKELY_TITLE = /name|^(?:nombre|nome)$|\bnom\b|фамил|^имя$/iu;

const WHOLE_LINE: NamePlace = { name: 0 };

/** @param chosen the columns that the reader chose; without them, those that `cognomen enrich` takes */
export function readNames(text: string, chosen?: NamePlace): NameList {
  const newline = findNewline(text);
  const firstRow = Papa.parse<string[]>(text.trimStart(), { newline, preview: 1 });
  const titles = (firstRow.data[0] ?? []).map((title) => title.trim());
  const found = titles.length < 2 ? undefined : findPlace(titles);
  // "Smith, John" is one name: only a title tells that commas separate columns.
  if (found === undefined) {
    const rows = readLines(text, newline).map((line) => [line]);
    return { columns: [], place: WHOLE_LINE, unread: [], rows };
  }
  const place = chosen !== undefined && fits(chosen, titles.length) ? chosen : found;
  const { delimiter } = firstRow.meta;
  const { data } = Papa.parse<string[]>(text.trim(), { newline, delimiter });
  const rows = data.slice(1).filter((row) => row.length > 1 || row[0]?.trim() !== "");
  if (newline === "\n") for (const row of rows) dropReturn(row);
  const width = rows.reduce((most, { length }) => Math.max(most, length), titles.length);
  const columns = fill(titles, width);
  const read = "name" in place ? [place.name] : [place.given, place.family];
  return {
    columns,
    place,
    unread: findUnread(titles, read).map((column) => titles[column]!),
    rows: rows.map((row) => fill(row, width)),
  };
}

/** The name of a row, as predictors take it. */
export function nameOf(row: readonly string[], place: NamePlace): string | NameParts {
  const read = (column: number): string => (row[column] ?? "").trim();
  return "name" in place ? read(place.name) : { given: read(place.given), family: read(place.family) };
}

function findPlace(titles: readonly string[]): NamePlace | undefined {
  const pair = findPair(titles);
  if (pair !== undefined) return pair;
  const single = findSingle(titles);
  const name = single >= 0 ? single : titles.findIndex((title) => LIKELY_TITLE.test(title));
  return name < 0 ? undefined : { name };
}

const fits = (place: NamePlace, columnCount: number): boolean =>
  Object.values(place).every((column) => column < columnCount);

const fill = (row: readonly string[], width: number): readonly string[] =>
  row.length >= width ? row : [...row, ...Array<string>(width - row.length).fill("")];

/** Empty lines are not names; quotes around a line are of the spreadsheet it came from. */
function readLines(text: string, newline: "\n" | "\r"): string[] {
  const lines = text
    .split(newline)
    .map((line) => line.trim().replace(/^"(.*)"$/u, "$1"))
    .filter((line) => line !== "");
  return LIST_TITLE.test(lines[0] ?? "") ? lines.slice(1) : lines;
}
