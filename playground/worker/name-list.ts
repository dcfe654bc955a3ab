/** Finds the names in a text: one per line, or in columns of a table. */
import { findNames, listColumns, type NameColumns, type SampleTable } from "../../src/columns/find-names.ts";
import { readRows, readShape, type TextShape } from "../../src/columns/read-shape.ts";

/** A column, so that a reader can tell what it is. */
export interface ShownColumn {
  readonly title: string;
  /** Its first cells that are not empty. */
  readonly samples: readonly string[];
}

/** A text as rows and columns. */
export interface NameTable {
  /** Titles of the columns; empty if the text is a plain list. */
  readonly columns: readonly string[];
  /** The rows as they are in the table, all equally wide; of a plain list each is a name. */
  readonly rows: readonly (readonly string[])[];
  /** What the columns were found by. */
  readonly sample: SampleTable;
}

/** Where the names of a table stand. */
export interface FoundPlace {
  /** Undefined: that is to be asked. */
  readonly place: NameColumns | undefined;
  /** Titles of columns that hold parts of names beside those that are read. */
  readonly unread: readonly string[];
}

const WHOLE_LINE: NameColumns = { name: 0 };
const SHOWN_CELL_COUNT = 3;
/** The beginning of a text says how it is written. */
const SAMPLE_UNIT_COUNT = 1 << 18;

/**
 * @param path name of the file; undefined: the text was pasted or typed
 * @param isList whether each line is a name, whatever stands in it
 */
export function readTable(text: string, path?: string, isList = false): NameTable {
  const shape = readBeginning(
    text.slice(0, SAMPLE_UNIT_COUNT),
    text.length <= SAMPLE_UNIT_COUNT,
    path,
    isList,
  );
  const found = readRows(text, shape);
  if (shape.format === "list" || shape.columnCount === 1) {
    // Quotes around a line are of the spreadsheet it came from.
    const rows = found
      .map(([line = ""]) => [line.trim().replace(/^"(.*)"$/u, "$1")])
      .filter(([line]) => line !== "");
    return { columns: [], rows, sample: shape };
  }
  const width = found.reduce((most, { length }) => Math.max(most, length), shape.columnCount);
  const titles = shape.titles ?? Array.from({ length: width }, (_, column) => `Column ${column + 1}`);
  return { columns: fill(titles, width), rows: found.map((row) => fill(row, width)), sample: shape };
}

function readBeginning(text: string, isWhole: boolean, path: string | undefined, isList: boolean): TextShape {
  if (isList) return readShape(text, { format: "list", isWhole });
  if (path !== undefined) return readShape(text, { path, isWhole });
  const list = readShape(text, { path: "pasted.txt", isWhole });
  if (list.format !== "list") return list;
  // "Smith, John" is one name: of lines with commas, titles have to tell that these separate columns.
  const table = readShape(text, { path: "pasted.csv", isWhole });
  const isTable =
    table.columnCount > 1 && table.titles !== undefined && findNames(table).columns !== undefined;
  return isTable ? table : list;
}

/**
 * Finds the columns with the names, by titles and by what cells look like.
 *
 * @param chosen the columns that the reader chose; taken where the table has them
 */
export function findPlace({ columns, sample }: NameTable, chosen?: NameColumns): FoundPlace {
  if (columns.length === 0) return { place: WHOLE_LINE, unread: [] };
  const isThere = chosen !== undefined && listColumns(chosen).every((column) => column < columns.length);
  const { columns: place, unread } = findNames(sample, undefined, isThere ? chosen : undefined);
  return { place, unread: unread.map((column) => columns[column]!) };
}

export const showColumns = ({ columns, rows }: NameTable): ShownColumn[] =>
  columns.map((title, column) => ({
    title,
    samples: [...new Set(rows.slice(0, 100).map((row) => row[column]!.trim()))]
      .filter((cell) => cell !== "")
      .slice(0, SHOWN_CELL_COUNT),
  }));

const fill = (row: readonly string[], width: number): readonly string[] =>
  row.length >= width ? row : [...row, ...Array<string>(width - row.length).fill("")];
