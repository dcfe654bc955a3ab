/** Makes rows of texts that have none as they are written: a table of vCards, an array of objects of other JSON. */
import { findJsonElement, isRecord, LONGEST_ELEMENT, listMembers, nextMember } from "./json-text.ts";
import { areTitles, looksLikeHeader } from "./read-shape.ts";
import { readTitle } from "./read-title.ts";
import { createVCardReader, isVCard } from "./vcard.ts";

/** Turns the pieces of a text. @throws RangeError if it is too long, as the rest of a sentence */
export type Tabulator = (text: string, isEnd: boolean) => string;

export interface Tabulation {
  /** Of what is read in place of the text. */
  format: "csv" | "json";
  /** For people: a line. */
  note: string;
  open(decode?: (bytes: string) => string): Tabulator;
}

/** Where rows begin in JSON, and what becomes of each. */
interface JsonRows {
  what: string;
  /** The first element, or the members of an object whose array of rows is still to come. */
  start: number;
  /** Whether rows are members of an object. */
  isObject?: boolean;
  /** Whether each row is a text of its own. */
  isLines?: boolean;
  /** The array of rows in the object. */
  seek?: RegExp;
  /** Whether the first element is one of titles. */
  hasHeader?: boolean;
  toRow(element: string, key: string): string;
}

/** What a text is made into; undefined: it is read as it is. Its characters may be bytes. */
export function findTabulation(beginning: string): Tabulation | undefined {
  if (isVCard(beginning)) {
    const note = "a row is written for each vCard, in CSV, with its name and first e-mail address";
    return { format: "csv", note, open: createVCardReader };
  }
  const start = /^(?:\xef\xbb\xbf|\ufeff)?\s*/u.exec(beginning)![0].length;
  const rows = beginning[start] === "[" ? findInArray(beginning, start) : findInObject(beginning, start);
  if (rows === undefined && !COLUMNS.test(beginning.slice(start)) && !hasTitledColumns(beginning, start))
    return undefined;
  const note = `a row is written for each ${rows?.what ?? "row of the columns"}, in a JSON array of objects`;
  return { format: "json", note, open: () => (rows ? createTabulator(rows) : createTurner(start)) };
}

/** A text as a whole. */
export const tabulate = (text: string): string =>
  findTabulation(text.slice(0, 1 << 16))?.open((bytes) =>
    new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))),
  )(text, true) ?? text;

function findInArray(text: string, start: number): JsonRows | undefined {
  const root = findJsonElement(text, start);
  const isLines =
    typeof root === "object" &&
    Array.isArray(parse(text.slice(start, root.end))) &&
    /^\s*\[/u.test(text.slice(root.end));
  if (isLines || /^\[\s*\[\s*["\d[n\]-]/u.test(text.slice(start)))
    return createArrayRows(text, isLines ? start : start + 1, undefined, isLines);
  if (!/^\[\s*"/u.test(text.slice(start))) return undefined;
  return { what: "text, as name", start: start + 1, toRow: (element) => `{"name":${element}}` };
}

const ROWS_KEY = /^(?:data|rows|values)$/u;
const TITLES_KEY = /^(?:columns|headers?|fields)$/u;

function findInObject(text: string, start: number): JsonRows | undefined {
  if (text[start] !== "{") return undefined;
  const members = listMembers(text, start + 1);
  const rows = members.find(({ key, value }) => ROWS_KEY.test(key) && /^\[\s*\[/u.test(text.slice(value)));
  const titles = members.find(({ key, end }) => TITLES_KEY.test(key) && end !== undefined);
  const told = titles && parse(text.slice(titles.value, titles.end));
  // Their array may be behind a long one of the index.
  if (
    rows ||
    (Array.isArray(told) && members.at(-1)!.end === undefined && !isInRecords(text, members.at(-1)!))
  )
    return {
      ...createArrayRows(text, rows ? rows.value + 1 : text.length, told),
      start: start + 1,
      seek: ROWS_KEY,
    };
  return findKeyed(text, start, true);
}

const isInRecords = (text: string, { value }: { value: number }): boolean =>
  /^(?:\{|\[\s*\{)/u.test(text.slice(value));

/** Rows that are arrays, below one of titles or not. */
function createArrayRows(text: string, start: number, told: unknown, isLines = false): JsonRows {
  const sample: string[][] = [];
  for (let at = start; sample.length < 50; ) {
    const found = findJsonElement(text, at);
    if (typeof found !== "object") break;
    sample.push(listElements(text.slice(found.start, found.end)).map(toCell));
    at = found.end;
  }
  const [first = [], ...below] = sample;
  const hasHeader = !Array.isArray(told) && below.length > 0 && looksLikeHeader(first, below);
  const titles = Array.isArray(told) ? told.map(String) : hasHeader ? first : [];
  return {
    what: "array",
    ...{ start, isLines, hasHeader },
    toRow(element) {
      if (!element.startsWith("[")) return element;
      const cells = listElements(element);
      return writeObject(cells.map((cell, index) => [titles[index] || String(index + 1), cell]));
    },
  };
}

const listElements = (array: string): string[] => {
  const elements: string[] = [];
  for (let at = 1; array.startsWith("["); ) {
    const found = findJsonElement(array, at);
    if (typeof found !== "object") break;
    elements.push(array.slice(found.start, found.end));
    at = found.end;
  }
  return elements;
};

const parse = (source: string): unknown => {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
};
const toCell = (source: string): string => String(parse(source) ?? "");
const writeObject = (values: readonly (readonly [key: string, source: string])[]): string =>
  `{${values.map(([key, source]) => `${JSON.stringify(key)}:${source}`).join()}}`;

/** Objects that are alike, by the key of each: all that an object has, or one of its members. */
function findKeyed(text: string, start: number, isRoot: boolean, depth = 0): JsonRows | undefined {
  const root = findJsonElement(text, start);
  if (isRoot && typeof root === "object" && text.slice(root.end).trim() !== "") return undefined;
  const members = listMembers(text, start + 1);
  const whole = members.filter(({ end }) => end !== undefined);
  const values = whole.map(({ value, end }) => parse(text.slice(value, end)));
  const isEmpty = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0;
  const [first, ...others] = values.filter((value) => !isEmpty(value));
  const shared = isRecord(first)
    ? Object.keys(first).filter((key) =>
        others.every((other) => isRecord(other) && Object.hasOwn(other, key)),
      )
    : [];
  const isAlike = others.length > 0 && shared.length > 0 && !hasTitledColumns(text, start);
  if (isAlike && (isRoot || shared.some((key) => readTitle(key).roles.size > 0)))
    return {
      what: "object, with its key",
      start: start + 1,
      isObject: true,
      toRow: (element, key) =>
        element.startsWith("{")
          ? `{"key":${JSON.stringify(key)}${/^\{\s*\}/u.test(element) ? "" : ","}${element.slice(1)}`
          : element,
    };
  if (depth > 3) return undefined;
  const inner = members.filter(({ value }) => text[value] === "{");
  const found = inner.flatMap(({ value }) => findKeyed(text, value, false, depth + 1) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** Columns of values by numbers, as pandas writes them. */
const COLUMNS = /^\{\s*"[^"]*"\s*:\s*\{\s*"\d+"\s*:\s*[^\s{[]/u;

/** The same by other keys: titles are outside, and not inside. */
function hasTitledColumns(text: string, start: number): boolean {
  const members = listMembers(text, start + 1);
  const inner = members.flatMap(({ value, end }) =>
    end === undefined ? [] : [parse(text.slice(value, end))],
  );
  const isFlat = (each: unknown): boolean =>
    isRecord(each) && Object.values(each).every((value) => typeof value !== "object" || value === null);
  if (inner.length < 2 || !inner.every(isFlat)) return false;
  const keys = (inner as object[]).map((each) => Object.keys(each));
  return areTitles(members.map(({ key }) => key)) && !areTitles(keys[0]!) && keys[0]!.length > 0;
}

/** A text is turned as a whole up to so many characters. */
const MAX_TURNED_UNITS = 1 << 25;

/** Columns to rows. */
function createTurner(start: number): Tabulator {
  let all = "";
  let isOver = false;
  return (text, isEnd) => {
    // Whoever reads asks until nothing more comes.
    if (isOver) return "";
    all += text;
    if (all.length > MAX_TURNED_UNITS)
      throw new RangeError('a long JSON object of columns: write it by to_json(orient="records")');
    if (!isEnd) return "";
    isOver = true;
    const rows = new Map<string, [string, string][]>();
    for (const { key: title, value, end } of listMembers(all, start + 1))
      for (const { key, value: from, end: to } of listMembers(all.slice(value, end), 1)) {
        if (to === undefined) continue;
        if (!rows.has(key)) rows.set(key, [["key", JSON.stringify(key)]]);
        rows.get(key)!.push([title, all.slice(value + from, value + to)]);
      }
    return `[\n${[...rows.values()].map(writeObject).join(",\n")}\n]\n`;
  };
}

function createTabulator({ start, isObject, isLines, hasHeader, seek, toRow }: JsonRows): Tabulator {
  let rest = "";
  let skipped = start;
  let neededUnits = 0;
  let isSeeking = seek !== undefined;
  let isHeader = hasHeader ?? false;
  let separator = "[\n";
  let state: "rows" | "end" | "broken" = "rows";
  return (text, isEnd) => {
    if (state !== "rows") return state === "end" ? "" : text;
    rest += text;
    if (!isEnd && rest.length < Math.max(neededUnits, skipped)) return "";
    let at = skipped;
    skipped = 0;
    let rows = "";
    for (;;) {
      const member = isObject || isSeeking ? nextMember(rest, at) : undefined;
      if (isSeeking && member && seek!.test(member.key) && rest[member.value] === "[") {
        isSeeking = false;
        at = member.value + 1;
        continue;
      }
      const found =
        member || !(isObject || isSeeking) ? findJsonElement(rest, member?.value ?? at) : undefined;
      const isOver = found === "end" || (isObject && !member && /^\s*\}/u.test(rest.slice(at)));
      if (isOver) state = "end";
      if (typeof found !== "object") break;
      at = found.end;
      if (isSeeking) continue;
      if (!isHeader) {
        rows += separator + toRow(rest.slice(found.start, at), member?.key ?? "");
        separator = ",\n";
      }
      isHeader = false;
    }
    neededUnits = at === 0 ? 2 * rest.length : 0;
    rest = rest.slice(at);
    if (isLines && isEnd && rest.trim() === "") state = "end";
    if (state === "end") return `${rows}${separator === "[\n" ? separator : "\n"}]\n`;
    if (!isEnd && rest.length < LONGEST_ELEMENT) return rows;
    // Whoever reads it says what is wrong.
    state = "broken";
    return `${rows}${separator}${rest}`;
  };
}
