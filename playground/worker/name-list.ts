/** Finds the names in a pasted text: one per line, or a column of a table. */
import Papa from "papaparse";
import { findNewline } from "../../src/cli/enrich/newline.ts";

export interface NameList {
  /** Titles of the columns; empty if the text is a plain list. */
  readonly columns: readonly string[];
  /** The column with the names. */
  readonly column: number;
  readonly names: readonly string[];
}

/** Titles that can be nothing else, in the languages of many spreadsheets; the first that fits is taken. */
const PLAIN_TITLES = [
  /^(?:full|whole|last|family|sur)[ _-]?names?$/iu,
  /^(?:names?|nom|nombre|nome|naam|navn|namn|nazwisko|apellidos?|nachname|familienname|имя|фамилия|姓名|名前)$/iu,
];
/** Titles of columns of a table that has no such one. */
const LIKELY_TITLES = [...PLAIN_TITLES, /name|\bnom\b|фамил/iu];

/** @param column the column that the reader chose; without it, the one that looks like names */
export function readNames(text: string, column?: number): NameList {
  const newline = findNewline(text);
  const firstRow = Papa.parse<string[]>(text.trimStart(), { newline, preview: 1 });
  const titles = firstRow.data[0] ?? [];
  const found = findTitle(titles, LIKELY_TITLES);
  // "Smith, John" is one name: only a title tells that commas separate columns.
  if (titles.length < 2 || found < 0) return { columns: [], column: 0, names: readLines(text, newline) };
  const chosen = column !== undefined && column < titles.length ? column : found;
  const { delimiter } = firstRow.meta;
  const { data } = Papa.parse<string[]>(text.trim(), { newline, delimiter });
  const rows = data.slice(1).filter((row) => row.length > 1 || row[0]?.trim() !== "");
  const names = rows.map((row) => (row[chosen] ?? "").trim());
  return { columns: titles.map((title) => title.trim()), column: chosen, names };
}

function findTitle(titles: readonly string[], patterns: readonly RegExp[]): number {
  for (const pattern of patterns) {
    const found = titles.findIndex((title) => pattern.test(title.trim()));
    if (found >= 0) return found;
  }
  return -1;
}

/** Empty lines are not names; quotes around a line are of the spreadsheet it came from. */
function readLines(text: string, newline: "\n" | "\r"): string[] {
  const lines = text
    .split(newline)
    .map((line) => line.trim().replace(/^"(.*)"$/u, "$1"))
    .filter((line) => line !== "");
  return findTitle(lines.slice(0, 1), PLAIN_TITLES) === 0 ? lines.slice(1) : lines;
}
