/** Finds the names in a text: one per line, or in columns of a table. */
import {
  areTitlesEnough,
  type FoundNames,
  findNames,
  listColumns,
  listSampleWords,
  type NameColumns,
  nameAt,
} from "../../src/tables/find-names.ts";
import { chooseOrder, createNaming } from "../../src/tables/naming.ts";
import { createPeopleSplitter } from "../../src/tables/people.ts";
import { createNullValues } from "../../src/tables/placeholders.ts";
import {
  findLineFault,
  isAligned,
  readRows,
  readShape,
  type ShapeRequest,
  settleHeader,
  type TextShape,
} from "../../src/tables/read-shape.ts";
import { tabulate } from "../../src/tables/tabulate.ts";
import { UNKNOWN } from "../../src/text/word-statistics.ts";
import type { WordSource } from "./words.ts";

/** A text that is read as a list. */
export interface ListText {
  readonly text: string;
  /** Name of the file that it is from. */
  readonly path?: string | undefined;
  /** Whether each line is a name, whatever stands in it. */
  readonly isList?: boolean;
  /** The columns that the reader chose; taken where the table has them. */
  readonly place?: NameColumns | undefined;
}

/** A column, so that a reader can tell what it is. */
export interface ShownColumn {
  readonly title: string;
  /** Its first cells that are not empty. */
  readonly samples: readonly string[];
}

/** Where the names of a list stand. */
export interface FoundPlace {
  /** Titles of the columns; empty if the text is a plain list. */
  readonly columns: readonly string[];
  /** Undefined: that is to be asked. */
  readonly place: NameColumns | undefined;
  /** Titles of columns that hold parts of names beside those that are read. */
  readonly unread: readonly string[];
  /** What stands between several people in a cell; empty: cells hold one. */
  readonly separators: readonly string[];
}

/** A text as rows, and the name in each. */
export interface NameList {
  readonly found: FoundPlace;
  /** As they are in the table, all equally wide; where cells hold several people, one for each with that person behind it. */
  readonly rows: readonly (readonly string[])[];
  /** The name of a row as it is asked for; empty: there is none. */
  nameOf(row: readonly string[]): string | { given: string; family: string };
}

const SHOWN_CELL_COUNT = 3;
/** The beginning of a text says how it is written. */
const SAMPLE_UNIT_COUNT = 1 << 18;

/**
 * Reads a text as `enrich` reads files. Words are looked up where titles do not tell.
 *
 * @throws Error if the lines are no names, and no rows
 */
export async function openList(request: ListText, words: WordSource): Promise<NameList> {
  const { path, isList = false, place: chosen } = request;
  let text = isList ? request.text : tabulate(request.text);
  const read = (): TextShape => readBeginning(text, isList ? { format: "list" } : { path });
  let shape = read();
  if (!isList && isAligned(shape)) {
    text = text.replace(/ {2,}/gu, "\t");
    shape = read();
  }
  const fault = isList ? undefined : findLineFault(shape);
  if (fault !== undefined) throw new Error(`${path ?? "The list"} is ${fault}.`);
  const isPlain = shape.format === "list" || shape.columnCount === 1;
  let lookup = isPlain
    ? await words.ask(listSampleWords(shape))
    : areTitlesEnough(shape)
      ? undefined
      : await words.open();
  if (lookup && !isList) shape = settleHeader(shape, lookup);
  const { columns, rows } = isPlain ? readLines(text, shape) : readTable(text, shape);
  const isThere = chosen !== undefined && listColumns(chosen).every((column) => column < columns.length);
  let names = findNames(shape, lookup, isPlain ? { name: 0 } : isThere ? chosen : undefined);
  if (lookup === undefined && names.columns !== undefined && "name" in names.columns) {
    const { name } = names.columns;
    // The words of its cells decide on the order of a column.
    const cells = shape.rows.map((row) => [row[name] ?? ""]);
    lookup = await words.ask(listSampleWords({ titles: undefined, rows: cells }));
    names = findNames(shape, lookup, names.columns);
  }
  const order = chooseOrder(names.order);
  // Each name is taken apart by its own words.
  const known = order && (await words.open());
  const nameOf = createNaming({
    nullValues: createNullValues(),
    order: known && order,
    lookup: known ?? (() => UNKNOWN),
  });
  return finishList(columns, rows, names, nameOf);
}

function readBeginning(whole: string, told: ShapeRequest): TextShape {
  const isWhole = whole.length <= SAMPLE_UNIT_COUNT;
  const read = (request: ShapeRequest): TextShape =>
    readShape(whole.slice(0, SAMPLE_UNIT_COUNT), { ...request, isWhole });
  if (told.format ?? told.path) return read(told);
  const list = read({ path: "pasted.txt" });
  if (list.format !== "list") return list;
  // "Smith, John" is one name: of pasted lines with commas, titles have to tell that these separate columns.
  const table = read({ path: "pasted.csv" });
  return table.columnCount > 1 && table.titles && findNames(table).columns ? table : list;
}

function finishList(
  columns: readonly string[],
  rows: NameList["rows"],
  { columns: place, unread, people }: FoundNames,
  nameOf: ReturnType<typeof createNaming>,
): NameList {
  const separators = people && people.agreement !== "few" ? people.separators : [];
  const found = { columns, place, unread: unread.map((column) => columns[column]!), separators };
  if (place === undefined || !("name" in place) || separators.length === 0)
    return { found, rows, nameOf: (row) => nameOf(nameAt(row, place!)) };
  const splitPeople = createPeopleSplitter(separators);
  return {
    found,
    rows: rows.flatMap((row) => splitPeople(row[place.name]!).map((person) => [...row, person])),
    nameOf: (row) => nameOf(row.at(-1)!),
  };
}

interface Table {
  columns: readonly string[];
  rows: NameList["rows"];
}

/** Quotes around a line are of the spreadsheet it came from. */
function readLines(text: string, shape: TextShape): Table {
  const rows = readRows(text, shape)
    .map(([line = ""]) => [line.trim().replace(/^"(.*)"$/u, "$1")])
    .filter(([line]) => line !== "");
  return { columns: [], rows };
}

function readTable(text: string, shape: TextShape): Table {
  const rows = readRows(text, shape);
  const width = rows.reduce((most, { length }) => Math.max(most, length), shape.columnCount);
  const fill = (row: readonly string[]): readonly string[] =>
    row.length >= width ? row : [...row, ...Array<string>(width - row.length).fill("")];
  const titles = shape.titles ?? Array.from({ length: width }, (_, column) => `Column ${column + 1}`);
  return { columns: fill(titles), rows: rows.map(fill) };
}

export const showColumns = ({ found: { columns }, rows }: NameList): ShownColumn[] =>
  columns.map((title, column) => ({
    title,
    samples: [...new Set(rows.slice(0, 100).map((row) => row[column]!.trim()))]
      .filter((cell) => cell !== "")
      .slice(0, SHOWN_CELL_COUNT),
  }));
