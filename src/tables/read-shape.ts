/** Finds out from the beginning of a text how it is written: what separates columns, and where the table begins. */
import Papa from "papaparse";
import type { WordLookup } from "../text/word-statistics.ts";
import { hasNameShape, toWords } from "./cells.ts";
import { countColumnWords, isHeaderRow, type SampleTable } from "./find-names.ts";
import { listInnerArrays, readJsonObjects, toSampleTable } from "./json-text.ts";
import { dropReturn, findNewline, type Newline } from "./newline.ts";
import { hasNameTitle, isPersonWord, isTitleOfNames, readTitle, type TitleReading } from "./read-title.ts";

/** What a text is made of. `json`: an array of objects; `ndjson`: an object a line; `list`: a name a line. */
export type TextFormat = "csv" | "tsv" | "ndjson" | "json" | "list";

/** What the user says about a text; undefined: find out. */
export interface ShapeWishes {
  format?: TextFormat | undefined;
  delimiter?: string | undefined;
  /** Empty: no quotes. */
  quote?: string | undefined;
  hasHeader?: boolean | undefined;
  /** Lines above the table. */
  skippedLineCount?: number | undefined;
  /** What begins lines that are no rows. */
  comment?: string | undefined;
}

/** How a text is written. */
export interface TextShape extends SampleTable, Dialect {
  format: TextFormat;
  /** Of what stands above the table: titles, comments, `sep=;`, or the bracket of an array. */
  headUnitCount: number;
  columnCount: number;
  /** Undefined: no line is a comment. */
  comment: string | undefined;
  /** Keys to the array of rows in an object. */
  arrayPath?: readonly string[] | undefined;
  /** The same as {@link headUnitCount}, if the first row is a title: below it is an empty line, and then no other. */
  titledUnitCount?: number | undefined;
}

export interface ShapeRequest extends ShapeWishes {
  /** Whether the text is all there is: the last line of a part may be cut. */
  isWhole?: boolean;
  /** Of the file, whose ending tells what it is. */
  path?: string | undefined;
  /** Readable text of a part of the text, where that is not the same. */
  decode?: (units: string) => string;
  /** Delimiters that may be tried. */
  delimiters?: readonly string[];
}

/** Rows that a decision rests on. */
const PREVIEW_ROW_COUNT = 200;
/** Objects that keys and names are found in. */
const OBJECT_COUNT = 100;
/** Lines above a table. */
const MAX_HEAD_LINE_COUNT = 50;
const DELIMITERS = ["\t", ";", "|", ","];
/** Are tried where these separate nothing. */
const RARE_DELIMITERS = ["^", "~", ":", "*", "\x01"];
/** The same with the broken bar, which is two bytes in UTF-8. */
const listRare = (decode: (units: string) => string): string[] => [
  ...RARE_DELIMITERS,
  ...["\xc2\xa6", "\xa6"].filter((units) => decode(units) === "\xa6"),
];
/** A table has as many columns in so many of its rows. */
const MIN_TABLE_SHARE = 0.5;
/** A text without an ending of tables has them in nearly all. */
const MIN_LIST_TABLE_SHARE = 0.9;
const COMMENT_LINE = /^\s*(?:#|\/\/|%|--)/u;

/** By the end of a file's name, without `.gz`; undefined: it does not tell. */
export function formatOfPath(path: string | undefined): TextFormat | undefined {
  const extension = /\.([^./\\]+)$/u.exec(path?.replace(/\.gz$/iu, "") ?? "")?.[1]?.toLowerCase();
  if (extension === "csv") return "csv";
  if (extension === "tsv" || extension === "tab") return "tsv";
  if (extension === "ndjson" || extension === "jsonl") return "ndjson";
  if (extension === "json" || extension === "geojson") return "json";
  if (extension === "txt" || extension === "list") return "list";
  return undefined;
}

/** What is read, and what is said about it. */
interface Asked extends ShapeRequest {
  sample: string;
  newline: Newline;
  decode: (units: string) => string;
}

/**
 * Reads how a text is written.
 *
 * @param text its beginning, without byte order mark
 * @example
 * ```ts
 * const shape = readShape("Members 2024\n\nName;Party\nAnna Kowalska;A\nJan Nowak;B\n");
 * shape.titles; // ["Name", "Party"]
 * ```
 */
export function readShape(text: string, request: ShapeRequest = {}): TextShape {
  const { isWhole = true, decode = (units) => units, path } = request;
  const newline = findNewline(text);
  const wanted = request.format ?? formatOfPath(path);
  const isTold = request.format !== undefined;
  const json = findJsonFormat(text, wanted, isTold);
  if (json !== undefined) return readJsonShape(json, text, decode);
  const end = text.lastIndexOf(newline);
  // The last record of a part may be cut.
  const sample = isWhole || end < 0 ? text : text.slice(0, end + 1);
  const asked: Asked = { ...request, sample, newline, decode };
  if (wanted === "list") return (isTold ? undefined : findTableInList(asked)) ?? readList(asked);
  return readTable(asked, wanted === "tsv" ? "tsv" : "csv");
}

/** The same text, its first row being the header, or a title above, where words tell what shapes did not. */
export function settleHeader(shape: TextShape, lookup: WordLookup): TextShape {
  const [titles = [], ...rows] = shape.rows;
  const { titledUnitCount } = shape;
  if (shape.titles !== undefined) return shape;
  if (titledUnitCount !== undefined && SENTENCE.test(titles[0]!))
    return { ...shape, headUnitCount: titledUnitCount, rows };
  if (!isHeaderRow(shape, lookup)) return shape;
  return { ...shape, titles, rows };
}

/** An array or an object is JSON whatever its name ends in. */
function findJsonFormat(
  text: string,
  wanted: TextFormat | undefined,
  isTold: boolean,
): "json" | "ndjson" | undefined {
  if (isTold) return wanted === "json" || wanted === "ndjson" ? wanted : undefined;
  if (/^\s*\[\s*(?:\{|\]|$)/u.test(text)) return "json";
  if (/^\s*\{\s*(?:"|\})/u.test(text)) return listInnerArrays(text).length === 1 ? "json" : "ndjson";
  return wanted === "ndjson" ? "ndjson" : wanted === "json" ? "json" : undefined;
}

function readJsonShape(
  format: "json" | "ndjson",
  text: string,
  decode: (units: string) => string,
): TextShape {
  const [inner] = format === "json" ? listInnerArrays(text) : [];
  const bracket = format === "json" ? /^\s*\[/u.exec(text)?.[0] : undefined;
  const headUnitCount = inner?.start ?? bracket?.length ?? 0;
  const table = toSampleTable(readJsonObjects(decode(text.slice(headUnitCount)), format, OBJECT_COUNT));
  return {
    ...table,
    format,
    headUnitCount,
    arrayPath: inner?.path,
    delimiter: "",
    quote: "",
    newline: "\n",
    columnCount: table.titles?.length ?? 0,
    comment: undefined,
  };
}

/** Ends of sentences and words within, as names hardly have them. */
const SENTENCE = /[^.\s]{4,}[.:!?]\s*$|\d|\b(?:of|the|[Ll]ist[ae]?)\b|^\p{Lu}.*\s(?![dvz])\p{Ll}{4,}/u;

/** Units up to the end of the first line that is not empty, if it stands apart from all others. */
function findTitleEnd(text: string, from: number, newline: Newline): number | undefined {
  const [first = "", second = "", ...rest] = splitLines(text.slice(from).trimEnd(), newline);
  const isApart = first.trim() !== "" && second.trim() === "" && rest.every((line) => line.trim() !== "");
  return isApart && rest.length > 1 ? from + lengthOfLines(text.slice(from), 2, newline) : undefined;
}

function readList(asked: Asked): TextShape {
  const { sample, newline, decode, comment, delimiter = "\t", skippedLineCount } = asked;
  const lines = splitLines(sample, newline);
  let headCount = skippedLineCount ?? 0;
  if (skippedLineCount === undefined && lines.some((line) => !isHeadLine(line)))
    while (isHeadLine(lines[headCount]!)) headCount++;
  const names = lines.slice(headCount).filter((line) => line.trim() !== "" && !isComment(line, comment));
  const first = decode(names[0] ?? "");
  const hasHeader = asked.hasHeader ?? (names.length > 1 && isTitleOfNames(first));
  const headUnitCount = lengthOfLines(sample, headCount, newline);
  return {
    format: "list",
    headUnitCount,
    // Whoever says that it is a list says that each line is a name.
    titledUnitCount: asked.format === undefined ? findTitleEnd(sample, headUnitCount, newline) : undefined,
    delimiter,
    quote: "",
    newline,
    columnCount: 1,
    comment,
    titles: hasHeader ? [first] : undefined,
    rows: names.slice(hasHeader ? 1 : 0, PREVIEW_ROW_COUNT).map((line) => [decode(line)]),
  };
}

/** A list of lines, nearly all of which are alike. */
const isMost = (lines: readonly string[], test: (line: string) => boolean): boolean =>
  lines.length > 1 && lines.filter(test).length >= lines.length * MIN_LIST_TABLE_SHARE;

/** Columns that stand below each other by spaces. */
const ALIGNED = /\S {2,}\S/u;
const KEY_LINE = /^\s*(\p{L}[\p{L} _-]{0,30}): /u;

/** The lines that are read as names; none if there are columns. */
const listLines = ({ format, titles = [], rows, columnCount }: TextShape): string[] =>
  (format === "list" || columnCount === 1) && format !== "json" && format !== "ndjson"
    ? [...titles, ...rows.map(([line = ""]) => line)]
    : [];

/** Whether lines are a table whose columns are aligned by spaces. */
export const isAligned = (shape: TextShape): boolean =>
  isMost(listLines(shape), (line) => ALIGNED.test(line));

/** What lines are that are no names, as the rest of a sentence; undefined if they may be some. */
export function findLineFault(shape: TextShape): string | undefined {
  const lines = listLines(shape);
  const keys = new Set(lines.map((line) => KEY_LINE.exec(line)?.[1]).filter((key) => key !== undefined));
  if (keys.size > 1 && keys.size * 2 <= lines.length && isMost(lines, (line) => KEY_LINE.test(line)))
    return "made of lines such as Name: value: write a row for each person";
  const [first, best] = [lines[0] ?? "", rateDelimiters(lines.join("\n"), "\n", DELIMITERS)[0]];
  const isTable = best !== undefined && best.share >= MIN_LIST_TABLE_SHARE && best.headCount === 0;
  if (shape.format !== "list" && isTable && areTitles(first.replaceAll('"', "").split(best.delimiter)))
    return `a table with quotes around each line: remove them, for example with sed -E 's/^"(.*)"(\\r?)$/\\1\\2/; s/""/"/g'`;
  return undefined;
}

/** Whether cells are titles beyond doubt. */
export function areTitles(cells: readonly string[]): boolean {
  const wordCount = countColumnWords(cells);
  return hasNameTitle(cells) || wordCount > 1 || (wordCount === 1 && cells.some(isTitleOfNames));
}

/** "# 2024", but not "#12 Anna Kowalska". */
const isHeadLine = (line: string): boolean => /^\s*(?:#(?!\d+\s).*)?$/u.test(line);
const isComment = (line: string, comment: string | undefined): boolean =>
  comment !== undefined && line.startsWith(comment);

/** A table in what is called a list: tabs, semicolons or bars in every line; of commas, which names have, more must be known. */
function findTableInList(asked: Asked): TextShape | undefined {
  const { sample, newline, decode, delimiter, delimiters = DELIMITERS } = asked;
  const tried = delimiter === undefined ? delimiters : [delimiter];
  const rare = listRare(decode);
  const [best] = [tried, rare].flatMap((each) => rateDelimiters(sample, newline, each));
  if (best === undefined || best.share < MIN_LIST_TABLE_SHARE || best.rowCount < 2) return undefined;
  const shape = readTable({ ...asked, delimiter: best.delimiter }, "csv");
  const isComma = best.delimiter === ",";
  const needsTitles = rare.includes(best.delimiter) || (isComma && best.width === 2);
  if (needsTitles && !(shape.titles && areTitles(shape.titles))) return undefined;
  const isSure = !isComma || best.width > 3 || shape.quote !== "" || shape.titles !== undefined;
  return isSure ? shape : undefined;
}

interface RatedDelimiter {
  delimiter: string;
  /** Columns that most rows have. */
  width: number;
  share: number;
  rowCount: number;
  /** Narrower rows above the first of that width. */
  headCount: number;
}

/** The likeliest first. */
function rateDelimiters(sample: string, newline: Newline, delimiters: readonly string[]): RatedDelimiter[] {
  const rated = delimiters.map((delimiter) => {
    const own = rate(parse(sample, { delimiter, quote: '"', newline }), delimiter);
    // A quote that nothing closes hides the delimiters of all rows below.
    const plain = sample.includes('"')
      ? rate(parse(sample, { delimiter, quote: "", newline }), delimiter)
      : own;
    return plain.share > own.share && plain.width > 1 && plain.rowCount > 2 * own.rowCount ? plain : own;
  });
  const order = (each: RatedDelimiter): number => Math.round(each.share * 10);
  return rated
    .filter(({ width, share }) => width > 1 && share >= MIN_TABLE_SHARE)
    .sort(
      // A header has semicolons if its rows are split by them, and not by those of several people in a cell.
      (left, right) =>
        order(right) - order(left) || left.headCount - right.headCount || right.width - left.width,
    );
}

function rate(rows: readonly (readonly string[])[], delimiter: string): RatedDelimiter {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width = 1, count = 0] =
    [...counts].sort((left, right) => right[1] - left[1] || right[0] - left[0])[0] ?? [];
  // What stands above the table is not of it.
  const firstIndex = rows.slice(0, MAX_HEAD_LINE_COUNT).findIndex(({ length }) => length === width);
  const headCount = Math.max(0, firstIndex);
  const rowCount = rows.length - headCount;
  return { delimiter, width, share: count / Math.max(1, rowCount), rowCount, headCount };
}

/** How a table is written. */
export interface Dialect {
  delimiter: string;
  /** Empty: treat quotes as ordinary characters. */
  quote: string;
  newline: Newline;
}

/** @param preview rows that are read at most; 0: all */
function parseAll(text: string, { delimiter, quote, newline }: Dialect, preview: number): string[][] {
  const quoteChar = quote === "" ? "\uffff" : quote;
  const config = { delimiter, newline, preview, quoteChar, escapeChar: quoteChar };
  const { data } = Papa.parse<string[]>(text, config);
  if (newline === "\n") for (const row of data) dropReturn(row);
  return data;
}

const isFilled = (row: readonly string[]): boolean => row.length > 1 || row[0]?.trim() !== "";

/** The first rows that are not empty. */
const parse = (sample: string, dialect: Dialect): string[][] =>
  parseAll(sample, dialect, PREVIEW_ROW_COUNT).filter(isFilled);

/** What Excel writes above a table, or is told there. */
const SEPARATOR_LINE = /^"?sep=([^\r\n])"?[^\S\t]*\r?(?:\n|\r|$)/iu;

function readTable(asked: Asked, format: "csv" | "tsv"): TextShape {
  const { sample: text, newline, decode, comment, skippedLineCount, delimiters = DELIMITERS } = asked;
  const separator = SEPARATOR_LINE.exec(text);
  const toldLength = lengthOfLines(text, skippedLineCount ?? 0, newline);
  const startUnits = skippedLineCount === undefined ? (separator?.[0].length ?? 0) : toldLength;
  const sample = dropComments(text.slice(startUnits), comment, newline);
  // What an ending says is tried first, and is what one column has.
  const own = format === "tsv" ? "\t" : ",";
  const told = asked.delimiter ?? separator?.[1] ?? (asked.format === "tsv" ? own : undefined);
  const tabs = format === "tsv" ? rateDelimiters(sample, newline, [own])[0]?.delimiter : undefined;
  const delimiter = told ?? tabs ?? chooseDelimiter(sample, newline, delimiters, own, listRare(decode));
  const quote = asked.quote ?? guessQuote(sample, delimiter, newline);
  const dialect: Dialect = { delimiter, quote, newline };
  const { width } = rate(parse(sample, dialect), delimiter);
  const head =
    skippedLineCount === undefined && comment === undefined ? findHead(sample, dialect, width, decode) : 0;
  const all = parse(head === 0 ? sample : sample.slice(head), dialect).map((row) => row.map(decode));
  const [first = [""], ...below] = all;
  const hasHeader = asked.hasHeader ?? looksLikeHeader(first, below);
  const rows = hasHeader ? below : all;
  const isQuoted =
    quote !== "" &&
    splitLines(sample.slice(head), newline).every((line) => line === "" || line.startsWith(quote));
  const fitted = hasHeader ? fitTitles(first, below, width, isQuoted) : { titles: undefined };
  const { titles } = fitted;
  return {
    format: delimiter === "\t" ? "tsv" : "csv",
    headUnitCount: startUnits + head,
    delimiter,
    quote,
    newline,
    // Whoever says where the table begins says how wide it is.
    columnCount: titles?.length ?? (all.length > 2 && skippedLineCount === undefined ? width : first.length),
    comment,
    titledUnitCount:
      asked.format === undefined && width === 1 && !hasHeader
        ? findTitleEnd(text, startUnits + head, newline)
        : undefined,
    ...fitted,
    rows,
  };
}

function dropComments(text: string, comment: string | undefined, newline: string): string {
  if (comment === undefined || !text.includes(comment)) return text;
  const lines = text.split(newline).filter((line) => !line.startsWith(comment));
  return lines.join(newline);
}

function chooseDelimiter(
  sample: string,
  newline: Newline,
  delimiters: readonly string[],
  fallback: string,
  rareDelimiters: readonly string[],
): string {
  const [best] = rateDelimiters(sample, newline, delimiters);
  // Signs, if a bar is none, can be parts of a character as well.
  const areSigns = delimiters.includes("|");
  const [double] = areSigns ? rateDelimiters(sample, newline, ["||", "::"]) : [];
  const isDouble = double?.share === 1 && double.headCount === 0 && double.rowCount > 1 && double.width > 2;
  if (isDouble && double.delimiter.startsWith(best?.delimiter ?? "")) return double.delimiter;
  if (best !== undefined) return best.delimiter;
  const [rare] = areSigns ? rateDelimiters(sample, newline, rareDelimiters) : [];
  if (rare !== undefined && rare.share >= MIN_LIST_TABLE_SHARE && rare.rowCount > 1 && rare.width > 2)
    return rare.delimiter;
  // Quoted fields with spaces between.
  const quoted = /^(?:"[^"]*"|\S+)(?: (?:"[^"]*"|\S+))+\r?$/u;
  const lines = splitLines(sample, newline).filter((line) => line !== "");
  const isBlank = (line: string): boolean => line.includes('" ') && quoted.test(line.replaceAll('\\"', ""));
  return lines.length > 1 && lines.every(isBlank) ? " " : fallback;
}

/** Double quotes, unless single ones enclose fields and double ones do not, or double ones stand where they cannot. */
function guessQuote(sample: string, delimiter: string, newline: Newline): string {
  const cells = parse(sample, { delimiter, quote: "", newline }).flat();
  if (cells.some((cell) => /^".*"$/su.test(cell))) return '"';
  if (cells.filter((cell) => /^'.*'$/su.test(cell)).length > 1) return "'";
  const { errors } = Papa.parse<string[]>(sample, { delimiter, newline, preview: PREVIEW_ROW_COUNT });
  return errors.some(({ type, code }) => type === "Quotes" && code === "InvalidQuotes") ? "" : '"';
}

function splitLines(text: string, newline: string): string[] {
  const lines = text.split(newline);
  return newline === "\n" ? lines.map((line) => line.replace(/\r$/u, "")) : lines;
}

/** Units of the first lines, with their ends. */
function lengthOfLines(text: string, count: number, newline: string): number {
  let end = 0;
  for (let line = 0; line < count && end < text.length; line++) {
    const found = text.indexOf(newline, end);
    end = found < 0 ? text.length : found + 1;
  }
  return end;
}

/** Units of the lines above the table: fewer columns than the table has, or hardly any filled. */
function findHead(
  sample: string,
  dialect: Dialect,
  width: number,
  decode: (units: string) => string,
): number {
  if (width < 2) return findPlainHead(sample, dialect.newline);
  const lines = splitLines(sample.slice(0, 1 << 15), dialect.newline).slice(0, MAX_HEAD_LINE_COUNT + 2);
  const rows = lines.map((line) => (parse(line, dialect)[0] ?? [""]).map(decode));
  const most = Math.min(rows.length - 1, MAX_HEAD_LINE_COUNT);
  let count = 0;
  while (count < most && isAboveTable(rows, count, lines[count]!, width)) count++;
  // Lines that hold nothing else are as many rows.
  const isTableBelow = rows.slice(count).some((row) => row.length === width);
  return isTableBelow ? lengthOfLines(sample, count, dialect.newline) : 0;
}

function findPlainHead(sample: string, newline: Newline): number {
  const lines = splitLines(sample.slice(0, 1 << 15), newline);
  let count = 0;
  while (count < lines.length && lines[count]!.trim() !== "" && isHeadLine(lines[count]!)) count++;
  const isAll = lines.slice(count).every((line) => line.trim() === "");
  return isAll ? 0 : lengthOfLines(sample, count, newline);
}

function isAboveTable(
  rows: readonly (readonly string[])[],
  index: number,
  line: string,
  width: number,
): boolean {
  const row = rows[index]!;
  const filled = countFilled(row);
  if (filled === 0) return true;
  // Facts above the table: "Account,DE12".
  const isHeader = (other: readonly string[]): boolean =>
    countFilled(other) === width && other.some(isTitleOfNames) && !other.some((cell) => NUMBER.test(cell));
  const isHeaderBelow = rows.slice(index + 1).some(isHeader);
  if (row.length < width)
    return filled <= width / 2 || COMMENT_LINE.test(line) || (isHeaderBelow && !hasNameTitle(row));
  if (COMMENT_LINE.test(line)) return filled === 1 || (row.length !== width && !hasNameTitle(row));
  // A title with empty cells behind it, or groups of columns: below it the titles of all.
  const most = Math.max(1, width / 2);
  const next = rows.slice(index + 1).find((other) => countFilled(other) > most) ?? [];
  return filled <= most && areTitles(next) && !hasNameTitle(row);
}

const countFilled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== "").length;

const NUMBER = /^[+-]?[\d][\d.,:/ %-]*$/u;

/** Known titles make a header; else a text above numbers does. */
export function looksLikeHeader(first: readonly string[], below: readonly (readonly string[])[]): boolean {
  if (hasNameTitle(first)) return true;
  if (first.some((cell) => /@/u.test(cell))) return false;
  const isRepeated = (cell: string, column: number): boolean =>
    below.some((row) => row[column]?.trim().toLowerCase() === cell.trim().toLowerCase());
  const titles = first.filter((cell, column) => isTitleOfNames(cell) && !isRepeated(cell, column));
  if (titles.some((cell) => first.length === 1 || !isPersonWord(cell))) return true;
  const words = first.filter((cell, column) => countColumnWords([cell]) > 0 && !isRepeated(cell, column));
  // "Athlete,Nation"; but people's occupations are words for people as well.
  if (words.length + titles.length > 1) return true;
  if (words.length === 1 && !first.some((cell) => NUMBER.test(cell.trim()))) return true;
  return first.some((title, column) => {
    if (title.trim() === "" || NUMBER.test(title.trim())) return false;
    const cells = below.map((row) => row[column]?.trim() ?? "").filter((cell) => cell !== "");
    return cells.length > 0 && cells.every((cell) => NUMBER.test(cell));
  });
}

/**
 * Titles where rows have a cell more than the header: R leaves out that of its row names, and other programs that of an
 * empty last column. Elsewhere a value has a delimiter in it, and the cells of names tell whether behind them.
 */
function fitTitles(
  titles: string[],
  below: readonly (readonly string[])[],
  width: number,
  isQuoted: boolean,
): Pick<TextShape, "titles" | "surplus"> {
  const rows = below.filter((row) => row.length === width);
  const share = rows.length / Math.max(1, below.length);
  if (width - titles.length !== 1 || share < MIN_TABLE_SHARE) return { titles };
  const isMostly = share >= MIN_LIST_TABLE_SHARE;
  if (isMostly && below.every((row) => (row[width - 1] ?? "").trim() === ""))
    return { titles: [...titles, ""] };
  const readings = titles.map(readTitle);
  const fitOf = (shift: number): number => {
    const fits = readings.flatMap(({ roles }, column) =>
      roles.size === 0 ? [] : rows.map((row) => fitName(roles, row.slice(column + shift))),
    );
    return fits.reduce((sum, fit) => sum + fit, 0);
  };
  const [plain, shifted] = [fitOf(0), fitOf(1)];
  const labels = rows.map(([label = ""]) => label);
  const isNumbered =
    labels.every((label, index) => Number(label) === Number(labels[0]) + index) && Number(labels[0]) < 2;
  const isLabelled = isNumbered || (isQuoted && new Set(labels).size === labels.length);
  const hasNames = readings.some(({ roles }) => roles.size > 0);
  if (isMostly && isLabelled && (shifted > plain || !hasNames)) return { titles: ["", ...titles] };
  return { titles, surplus: plain > shifted || !hasNames ? "behind names" : "anywhere" };
}

/** How well a cell fits a title of names; whole names have several words. */
function fitName(roles: TitleReading["roles"], [cell = "", next = ""]: readonly string[]): number {
  // A space behind a delimiter tells that both cells are one value: "Kowalska, Anna".
  if (/^\s|\d/u.test(cell) || /^\s/u.test(next) || !hasNameShape(cell)) return 0;
  return (!roles.has("whole") && !roles.has("person")) || toWords(cell).length > 1 ? 1 : 0.5;
}

/** All rows of a delimited text or a list, without what stands above the table and without its header. */
export function readRows(text: string, shape: TextShape): string[][] {
  const { newline, comment, format, headUnitCount, titles } = shape;
  const rest = text.slice(headUnitCount);
  if (format === "json" || format === "ndjson")
    return [...toSampleTable(readJsonObjects(rest, format, Number.POSITIVE_INFINITY)).rows] as string[][];
  const body = dropComments(rest, comment, newline);
  if (format === "list") {
    const lines = splitLines(body, newline).filter((line) => line.trim() !== "");
    return lines.slice(titles ? 1 : 0).map((line) => [line]);
  }
  const data = parseAll(body, shape, 0);
  // What follows the last line is no row.
  if (data.at(-1)?.length === 1 && data.at(-1)![0] === "") data.pop();
  const rows = shape.columnCount === 1 ? data : data.filter(isFilled);
  return rows.slice(titles ? 1 : 0);
}
