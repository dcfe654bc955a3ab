/** Splits text into records and finds the name in each, without touching a byte of them. */
import Papa, { type ParseStepResult } from "papaparse";
import { listColumns, type NameColumns } from "../../tables/find-names.ts";
import { findJsonElement, toPeople, valueAt } from "../../tables/json-text.ts";
import type { Dialect } from "../../tables/read-shape.ts";
import { InputError } from "../errors.ts";
import { joinParts } from "./name-key.ts";

/** What a file is made of. */
export const FORMATS = ["csv", "tsv", "ndjson", "json", "list"] as const;

/** Takes records in order. `end` is where the record ends in the text, its line end included. */
export interface RecordSink {
  /**
   * @param key the name, or its parts joined by {@link joinParts}, as the file spells them
   * @param group what stands in the column of groups; empty if there is none
   */
  row(key: string, end: number, group: string): void;
  /**
   * A row with more or fewer columns than the others, and a name all the same.
   *
   * @param missingColumnCount below 0: there are as many more
   */
  ragged(reason: string, key: string, end: number, group: string, missingColumnCount: number): void;
  /** An empty line, which is no row. */
  blank(end: number): void;
  /** @param missingColumnCount how many columns less than the others this row has */
  malformed(reason: string, end: number, missingColumnCount: number): void;
  /** The line that begins here does not end within {@link MAX_RECORD_UNITS}. All of the text is a part of it. */
  tooLong(reason: string): void;
}

export interface RecordReader {
  /**
   * Hands the complete records at the start of `text` to the sink.
   *
   * @param isEnd whether the text ends here, so that its last record is complete
   */
  read(text: string, isEnd: boolean, sink: RecordSink): void;
}

/** How a table is read. */
export interface TableReading extends Dialect {
  columnCount: number;
  columns: NameColumns;
  /** Of what rows are in groups by; below 0: there is none. */
  groupColumn: number;
  /** What begins lines that are no rows. */
  comment: string | undefined;
}

/** A line without an end, or a quote that is never closed, would take the rest of the file into memory. */
export const MAX_RECORD_UNITS = 1 << 24;
const TOO_LONG = `longer than ${MAX_RECORD_UNITS} characters`;
const QUOTE_FAULT = "a quote in the wrong place, or never closed";

/** A character that no text has: Papa always looks for some quote. */
const NO_QUOTE = "\uffff";

/**
 * Reads delimited records by PapaParse. Its parser tells where each record ends, which keeping records byte for byte and
 * resuming rest on, and takes 0.5 µs a row of five columns.
 */
export function createDelimitedReader(reading: TableReading): RecordReader {
  const { delimiter, quote, newline, columnCount, columns, groupColumn, comment } = reading;
  const quoteChar = quote === "" ? NO_QUOTE : quote;
  const keyOf = createKeyReader(columns, newline);
  const groupOf = createFieldReader(newline);
  const lastColumn = Math.max(...listColumns(columns));

  return {
    read(text, isEnd, sink) {
      let start = 0;
      let offset = 0;
      let parser: { abort(): void };
      /** After a malformed record: where reading goes on. */
      let restart = -1;
      const base = {
        delimiter,
        newline,
        quoteChar,
        escapeChar: quoteChar,
        ...(comment !== undefined && { comments: comment }),
      };
      /** Lines that Papa leaves out, in front of the next record. */
      const passComments = (): void => {
        while (comment !== undefined && text.startsWith(comment, start)) {
          const end = text.indexOf(newline, start) + 1;
          if (end === 0 && !isEnd) return;
          start = end === 0 ? text.length : end;
          sink.blank(start);
        }
      };
      const step = ({ data, errors, meta }: ParseStepResult<string[]>): void => {
        if (restart >= 0) return;
        // Without records of objects, Papa hands out a list of one row.
        const row = (data as unknown as string[][])[0]!;
        const end = offset + meta.cursor;
        passComments();
        if (errors.length > 0) {
          // Where the quote should have ended nobody knows: only this line is given up.
          restart = endOfLine(text, start, newline);
          sink.malformed(QUOTE_FAULT, restart, 0);
          start = restart;
          parser.abort();
          return;
        }
        if (row.length !== columnCount) {
          if (row.length === 1 && (row[0] === "" || row[0] === "\r")) {
            // The end of the text is no record.
            if (end > start) sink.blank(end);
          } else {
            const reason = `${row.length} columns, expected ${columnCount}`;
            const missingCount = columnCount - row.length;
            const key = row.length > lastColumn ? keyOf(row) : "";
            if (LETTER.test(key)) {
              const group = groupColumn < row.length ? groupOf(row, groupColumn) : "";
              sink.ragged(reason, key, end, group, missingCount);
            } else sink.malformed(reason, end, Math.max(0, missingCount));
          }
        } else if (end > start) sink.row(keyOf(row), end, groupOf(row, groupColumn));
        start = end;
      };
      do {
        restart = -1;
        offset = start;
        const papa = new Papa.Parser({ ...base, step } as never);
        parser = papa;
        papa.parse(offset === 0 ? text : text.slice(offset), 0, !isEnd);
        // Papa would look for the end of the quote first, which can be anywhere.
        passComments();
        while (!isEnd && hasQuoteFault(text, start, reading)) {
          const end = text.indexOf(newline, start) + 1;
          if (end === 0) break;
          restart = end;
          sink.malformed(QUOTE_FAULT, end, 0);
          start = end;
          passComments();
        }
      } while (restart >= 0 && start < text.length);
      if (isEnd || start > 0 || text.length < MAX_RECORD_UNITS) return;
      const lineEnd = text.indexOf(newline) + 1;
      if (lineEnd === 0) sink.tooLong(TOO_LONG);
      else sink.malformed(`a quote that is not closed within ${MAX_RECORD_UNITS} characters`, lineEnd, 0);
    },
  };
}

/** Bytes beyond ASCII are of letters. */
const LETTER = /[A-Za-z]|[^\0-\x7f]/;

/** Whether the record that begins here has a quote in the wrong place, as far as it is known. Papa decides alike. */
function hasQuoteFault(text: string, start: number, { delimiter, quote, newline }: Dialect): boolean {
  if (quote === "") return false;
  let at = start;
  let lineEnd = text.indexOf(newline, at);
  for (;;) {
    if (text[at] === quote) {
      let close = text.indexOf(quote, at + 1);
      while (close >= 0 && text[close + 1] === quote) close = text.indexOf(quote, close + 2);
      if (close < 0) return false;
      at = close + 1;
      while (isSpace(text[at]) && !text.startsWith(delimiter, at) && text[at] !== newline) at++;
      if (at + delimiter.length > text.length || text[at] === newline) return false;
      if (!text.startsWith(delimiter, at)) return true;
    } else {
      at = text.indexOf(delimiter, at);
      if (at < 0 || (lineEnd >= 0 && lineEnd < at)) return false;
    }
    at += delimiter.length;
    if (lineEnd >= 0 && lineEnd < at) lineEnd = text.indexOf(newline, at);
  }
}

const isSpace = (character: string | undefined): boolean =>
  character !== undefined && character.trim() === "";

function endOfLine(text: string, start: number, newline: string): number {
  const end = text.indexOf(newline, start);
  return end < 0 ? text.length : end + 1;
}

function createFieldReader(newline: string): (row: readonly string[], column: number) => string {
  // With line feeds as line ends, the last column has the carriage return.
  return (row, column) => {
    if (column < 0) return "";
    const value = row[column]!;
    return newline === "\n" && column === row.length - 1 && value.endsWith("\r") ? value.slice(0, -1) : value;
  };
}

function createKeyReader(columns: NameColumns, newline: string): (row: readonly string[]) => string {
  const field = createFieldReader(newline);
  if ("name" in columns) return (row) => field(row, columns.name);
  const { given, family } = columns;
  const read = (row: readonly string[], part: readonly number[]): string =>
    part.length === 1
      ? field(row, part[0]!)
      : part
          .map((column) => field(row, column))
          .filter((text) => text.trim() !== "")
          .join(" ");
  return (row) => joinParts({ given: read(row, given), family: read(row, family) });
}

/** Reads one name a line. */
export function createListReader(newline: "\n" | "\r", comment?: string): RecordReader {
  return createLineReader(newline, (line, end, sink) => {
    if (line === "" || (comment !== undefined && line.startsWith(comment))) sink.blank(end);
    else sink.row(line, end, "");
  });
}

/** How objects are read. Keys of names that a reader hands out are decoded. */
export interface JsonReading {
  columns: NameColumns;
  /** The key of each column. A point leads into an object within. */
  titles: readonly string[];
  /** Text of an object, undefined if it is none. */
  decode(units: string): string | undefined;
  /** Keys that the answer adds, and that a row must therefore not have. */
  added: readonly string[];
  /** Of what stands in the place of a column of groups. */
  groupKey: string | undefined;
  /** Keys to the array in an object; none: the array is all there is. */
  arrayPath: readonly string[];
}

/** Reads one JSON object a line. */
export function createJsonReader(reading: JsonReading): RecordReader {
  return createLineReader("\n", (line, end, sink) => {
    if (line.trim() === "") sink.blank(end);
    else readObject(line, end, sink, reading);
  });
}

/** Reads the elements of a JSON array, behind its bracket. */
export function createJsonArrayReader(reading: JsonReading): RecordReader {
  return {
    read(text, isEnd, sink) {
      for (let start = 0; ; ) {
        const found = findJsonElement(text, start);
        if (found === undefined) {
          if (text.length - start >= MAX_RECORD_UNITS)
            throw new InputError(`an element of the JSON array is ${TOO_LONG}: write one object a line`);
          if (isEnd && text.slice(start).trim() !== "")
            sink.malformed("the JSON array is not closed", text.length, 0);
          else if (isEnd && start < text.length) sink.blank(text.length);
          return;
        }
        if (found === "end") {
          // What follows the array is whole when the file is.
          if (!isEnd) return;
          const rest = text.slice(text.indexOf("]", start) + 1).trim();
          // Of an object that the array is in, what follows is copied.
          const isEmpty = reading.arrayPath.length === 0 ? rest === "" : !/\[\s*\{/u.test(rest);
          if (isEmpty) sink.blank(text.length);
          else sink.malformed("text after the JSON array, or another array of objects", text.length, 0);
          return;
        }
        readObject(text.slice(found.start, found.end), found.end, sink, reading);
        start = found.end;
      }
    },
  };
}

function readObject(text: string, end: number, sink: RecordSink, reading: JsonReading): void {
  const row = readJsonRow(text, reading.decode, reading.added);
  const found = "fault" in row ? row : readJsonKey(row.values, reading);
  if ("fault" in found) sink.malformed(found.fault, end, 0);
  else sink.row(found.key, end, "values" in row ? groupOf(row.values, reading.groupKey) : "");
}

/** Numbers and the like are values as texts are; what is not there or null is in no group. */
function groupOf(row: Record<string, unknown>, key: string | undefined): string {
  const value = key === undefined ? undefined : valueAt(row, key);
  return value === undefined || value === null
    ? ""
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
}

interface JsonFault {
  fault: string;
}

function readJsonRow(
  line: string,
  decode: (units: string) => string | undefined,
  added: readonly string[],
): { values: Record<string, unknown> } | JsonFault {
  const text = decode(line);
  if (text === undefined) return { fault: "not in the encoding of the file" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: "not JSON" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { fault: "not an object" };
  const values = value as Record<string, unknown>;
  const taken = added.find((key) => Object.hasOwn(values, key));
  return taken === undefined
    ? { values }
    : { fault: `has the key ${JSON.stringify(taken)} already: choose other names with --prefix` };
}

function readJsonKey(
  row: Record<string, unknown>,
  { columns, titles }: JsonReading,
): { key: string } | JsonFault {
  let fault: string | undefined;
  const read = (part: readonly number[]): string =>
    part
      .map((column) => {
        const path = titles[column]!;
        // A key that is not there and null are names that nobody gave.
        const value = valueAt(row, path) ?? "";
        if (typeof value === "string") return value;
        if (Array.isArray(value)) return toPeople(value);
        fault ??= `${JSON.stringify(path)} is not text`;
        return "";
      })
      .filter((text) => part.length === 1 || text !== "")
      .join(" ");
  const key =
    "name" in columns
      ? read([columns.name])
      : joinParts({ given: read(columns.given), family: read(columns.family) });
  return fault === undefined ? { key } : { fault };
}

function createLineReader(
  newline: "\n" | "\r",
  readLine: (line: string, end: number, sink: RecordSink) => void,
): RecordReader {
  return {
    read(text, isEnd, sink) {
      let start = 0;
      for (;;) {
        const found = text.indexOf(newline, start);
        if (found < 0 && (start === text.length || (!isEnd && text.length - start < MAX_RECORD_UNITS)))
          return;
        if (found < 0 && !isEnd) return sink.tooLong(TOO_LONG);
        const lineEnd = found < 0 ? text.length : found;
        const end = found < 0 ? text.length : found + 1;
        const hasReturn = newline === "\n" && lineEnd > start && text.charCodeAt(lineEnd - 1) === 13;
        readLine(text.slice(start, hasReturn ? lineEnd - 1 : lineEnd), end, sink);
        start = end;
      }
    },
  };
}
