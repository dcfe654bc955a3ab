/** Finds out from the beginning of a file how it is written. What the user says counts first. */
import Papa from "papaparse";
import { dropReturn, findNewline } from "../../columns/newline.ts";
import { isKnownHeader } from "./columns.ts";
import type { Encoding } from "./encoding.ts";
import type { Dialect, Format } from "./records.ts";

/** What the user says about the file; undefined: find out. */
export interface DialectWishes {
  /** Decoded. */
  delimiter: string | undefined;
  /** Empty: no quotes. */
  quote: string | undefined;
  hasHeader: boolean | undefined;
  /** Whether columns are asked for by names, which takes a header. */
  needsHeader: boolean;
}

export interface Detected {
  dialect: Dialect;
  columnCount: number;
  /** Decoded names of the columns; undefined: the first record is a row. */
  header: string[] | undefined;
}

/** Rows that a decision rests on. */
const PREVIEW_ROW_COUNT = 200;

/** By the end of a file's name, without `.gz`. */
export function formatOfPath(path: string | undefined): Format | undefined {
  const extension = /\.([^./\\]+)$/u.exec(path?.replace(/\.gz$/iu, "") ?? "")?.[1]?.toLowerCase();
  if (extension === "csv") return "csv";
  if (extension === "tsv" || extension === "tab") return "tsv";
  if (extension === "ndjson" || extension === "jsonl") return "ndjson";
  if (extension === "txt" || extension === "list") return "list";
  return undefined;
}

/** @param units the beginning of the file, without byte order mark, in the form of its encoding */
export function detectDialect(
  units: string,
  isWhole: boolean,
  format: "csv" | "tsv",
  wishes: DialectWishes,
  encoding: Encoding,
): Detected {
  const newline = findNewline(units);
  // A record that the sample cuts would look malformed.
  const end = units.lastIndexOf(newline);
  const sample = isWhole || end < 0 ? units : units.slice(0, end + 1);
  const delimiter =
    wishes.delimiter === undefined
      ? guessDelimiter(sample, format, newline)
      : encoding.encode(wishes.delimiter)!;
  const quote = wishes.quote ?? guessQuote(sample, delimiter, newline);
  const dialect: Dialect = { delimiter, quote, newline };
  const rows = preview(sample, dialect).filter((row) => row.length > 1 || row[0] !== "");
  const first = (rows[0] ?? [""]).map((cell) => encoding.decode(cell) ?? cell);
  const hasHeader = wishes.hasHeader ?? (wishes.needsHeader || looksLikeHeader(first, rows.slice(1)));
  return { dialect, columnCount: first.length, header: hasHeader ? first : undefined };
}

function preview(sample: string, { delimiter, quote, newline }: Dialect): string[][] {
  const config = {
    delimiter,
    newline,
    preview: PREVIEW_ROW_COUNT,
    quoteChar: quote === "" ? "\uffff" : quote,
  };
  const { data } = Papa.parse<string[]>(sample, { ...config, escapeChar: config.quoteChar });
  return newline === "\n" ? data.map(dropReturn) : data;
}

function guessDelimiter(sample: string, format: "csv" | "tsv", newline: "\n" | "\r"): string {
  if (format === "tsv") return "\t";
  const guess = (text: string) =>
    Papa.parse<string[]>(text, {
      newline,
      preview: PREVIEW_ROW_COUNT,
      // What follows the last line is no row of one column: files of a few rows seem to have no delimiter with it.
      skipEmptyLines: "greedy",
      delimitersToGuess: [",", ";", "\t", "|"],
    });
  const { meta, errors } = guess(sample);
  const hasErrors = (type: string): boolean => errors.some((error) => error.type === type);
  // A quote that nothing closes hides the delimiters of all rows below.
  return hasErrors("Delimiter") && hasErrors("Quotes")
    ? guess(sample.replaceAll('"', "")).meta.delimiter
    : meta.delimiter;
}

/** Double quotes, unless single ones enclose fields and double ones do not, or double ones stand where they cannot. */
function guessQuote(sample: string, delimiter: string, newline: "\n" | "\r"): string {
  let single = 0;
  let double = 0;
  for (const row of preview(sample, { delimiter, quote: "", newline })) {
    for (const cell of row) {
      if (cell.length < 2) continue;
      if (cell.startsWith('"') && cell.endsWith('"')) double++;
      if (cell.startsWith("'") && cell.endsWith("'")) single++;
    }
  }
  if (single > 1 && double === 0) return "'";
  const { errors } = Papa.parse<string[]>(sample, { delimiter, newline, preview: PREVIEW_ROW_COUNT });
  const isBroken = errors.some(({ type, code }) => type === "Quotes" && code === "InvalidQuotes");
  return isBroken && double === 0 ? "" : '"';
}

/** A header has different texts in all columns, no numbers, and either known words or a number below one of them. */
function looksLikeHeader(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  if (first.some((cell) => cell.trim() === "" || /^[\d.,+-]|@/u.test(cell))) return false;
  if (new Set(first).size < first.length) return false;
  if (isKnownHeader(first)) return true;
  return first.some((_, column) => {
    const cells = rows.map((row) => row[column] ?? "");
    return cells.length > 0 && cells.every((cell) => /^[+-]?\d[\d.,:/ -]*$/u.test(cell));
  });
}
