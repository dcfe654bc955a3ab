/** Splits text into records and finds the name in each, without touching a byte of them. */
import Papa, { type ParseStepResult } from "papaparse";
import { listColumns, type NameColumns } from "../../tables/find-names.ts";
import { findJsonElement, isRecord, LONGEST_ELEMENT, textAt, valueAt } from "../../tables/json-text.ts";
import { dropReturn } from "../../tables/newline.ts";
import type { Dialect } from "../../tables/read-shape.ts";
import { InputError } from "../errors.ts";
import { joinParts } from "./name-key.ts";

/** What a file is made of. */
export const FORMATS = ["csv", "tsv", "ndjson", "json", "list"] as const;

/** What a row has instead of as many columns as the others. */
export interface Raggedness {
  reason: string;
  /** Below 0: there are as many more. */
  missingColumnCount: number;
}

/** Takes records in order. `end` is where the record ends in the text, its line end included. */
export interface RecordSink {
  /**
   * @param key the name, or its parts joined by {@link joinParts}, as the file spells them
   * @param group what stands in the column of groups; empty if there is none
   * @param ragged of a row with more or fewer columns than the others, and a name all the same
   */
  row(key: string, end: number, group: string, ragged?: Raggedness): void;
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
  /** Whether a row is no person; undefined: every row is one. */
  isHeading?: ((row: readonly string[]) => boolean) | undefined;
}

/** A line without an end, or a quote that is never closed, would take the rest of the file into memory. */
export const MAX_RECORD_UNITS = LONGEST_ELEMENT;
const TOO_LONG = `longer than ${MAX_RECORD_UNITS} characters`;
/** Instead of what is wrong with a row: it is a heading within the table, or a note below it. */
export const NO_PERSON = "not a person";
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
  const keyOf = (row: readonly string[]): string => toKey(columns, (column) => row[column]!);
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
        if (newline === "\n") dropReturn(row);
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
        const missingColumnCount = columnCount - row.length;
        if (reading.isHeading?.(row)) sink.row("", end, "", { reason: NO_PERSON, missingColumnCount });
        else if (missingColumnCount !== 0) {
          if (row.length === 1 && row[0] === "") {
            // The end of the text is no record.
            if (end > start) sink.blank(end);
          } else {
            const reason = `${row.length} columns, expected ${columnCount}`;
            const key = row.length > lastColumn ? keyOf(row) : "";
            if (LETTER.test(key)) sink.row(key, end, row[groupColumn] ?? "", { reason, missingColumnCount });
            else sink.malformed(reason, end, Math.max(0, missingColumnCount));
          }
        } else if (end > start) sink.row(keyOf(row), end, row[groupColumn] ?? "");
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

/** The key of the cells of these columns; of a part in several columns, of those that are not blank. */
function toKey(columns: NameColumns, cellOf: (column: number) => string): string {
  if ("name" in columns) return cellOf(columns.name);
  const read = (part: readonly number[]): string => {
    const cells = part.map(cellOf);
    return part.length === 1 ? cells[0]! : cells.filter((cell) => cell.trim() !== "").join(" ");
  };
  return joinParts({ given: read(columns.given), family: read(columns.family) });
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
  const fault = readRow(text, reading, (key, group) => sink.row(key, end, group));
  if (fault !== undefined) sink.malformed(fault, end, 0);
}

/**
 * A key that is not there and null are names that nobody gave, and no group; numbers and the like are groups as texts are.
 *
 * @returns why the text is no row
 */
function readRow(
  text: string,
  { columns, titles, decode, added, groupKey }: JsonReading,
  take: (key: string, group: string) => void,
): string | undefined {
  const json = decode(text);
  if (json === undefined) return "not in the encoding of the file";
  let row: unknown;
  try {
    row = JSON.parse(json);
  } catch {
    return "not JSON";
  }
  if (!isRecord(row)) return "not an object";
  const taken = added.find((key) => Object.hasOwn(row, key));
  if (taken !== undefined)
    return `has the key ${JSON.stringify(taken)} already: choose other names with --prefix`;
  let fault: string | undefined;
  const key = toKey(columns, (column) => {
    const text = textAt(row, titles[column]!, (value) => (typeof value === "string" ? value : undefined));
    if (text === undefined) fault ??= `${JSON.stringify(titles[column])} is not text`;
    return text ?? "";
  });
  const group = groupKey === undefined ? "" : (valueAt(row, groupKey) ?? "");
  if (fault === undefined) take(key, typeof group === "string" ? group : JSON.stringify(group));
  return fault;
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
