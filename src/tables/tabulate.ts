/** Makes rows of texts that have none as they are written: a table of vCards, an array of objects of other JSON. */
import { findJsonElement, type JsonPart, listParts } from "./json-text.ts";
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

/** What becomes a row, and the source of all rows of a text. */
interface JsonRows {
  what: string;
  list(json: string): string[];
}

/** A text of JSON is turned as a whole, up to so many characters. */
const MAX_TURNED_UNITS = 1 << 25;
/** Elements that are looked at to decide. */
const LOOKED_AT_COUNT = 50;

/** What a text is made into; undefined: it is read as it is. Its characters may be bytes. */
export function findTabulation(beginning: string): Tabulation | undefined {
  if (isVCard(beginning)) {
    const note = "a row is written for each vCard, in CSV, with its name and first e-mail address";
    return { format: "csv", note, open: createVCardReader };
  }
  const isLines = /^\[["\d-].*\]\r?\n\s*\[/u.test(tidy(beginning));
  const toJson = (text: string): string => (isLines ? `[${text}]` : tidy(text));
  const json = toJson(beginning);
  const root = findJsonElement(json, 0);
  // An object a line.
  if (typeof root === "object" && json.slice(root.end).trim() !== "") return undefined;
  const rows = json.startsWith("[") ? findInArray(listParts(json)) : findInObject(listParts(json));
  if (rows === undefined) return undefined;
  const note = `a row is written for each ${rows.what}, in a JSON array of objects`;
  return { format: "json", note, open: () => createTurner(rows, toJson) };
}

/** A text as a whole. */
export const tabulate = (text: string): string =>
  findTabulation(text.slice(0, 1 << 16))?.open((bytes) =>
    new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))),
  )(text, true) ?? text;

const tidy = (text: string): string => text.replace(/^(?:\xef\xbb\xbf)?\s*/u, "");

function createTurner({ what, list }: JsonRows, toJson: (text: string) => string): Tabulator {
  let all = "";
  let isOver = false;
  return (text, isEnd) => {
    all += text;
    if (all.length > MAX_TURNED_UNITS)
      throw new RangeError(
        `JSON of more than ${MAX_TURNED_UNITS} bytes, with a row for each ${what}: write an object a line, for example with jq -c or pandas' to_json(orient="records", lines=True)`,
      );
    // Whoever reads asks until nothing more comes.
    if (!isEnd || isOver) return "";
    isOver = true;
    const json = toJson(all);
    const root = findJsonElement(json, 0);
    // Of what is cut, or goes on behind its end, whoever reads the array says so.
    const end = typeof root === "object" ? `\n]${json.slice(root.end)}\n` : ",\n{";
    return `[\n${list(json).join(",\n")}${end}`;
  };
}

function findInArray([first]: readonly JsonPart[]): JsonRows | undefined {
  if (first?.source.startsWith('"'))
    return {
      what: "text, as name",
      list: (json) => listParts(json).map(({ source }) => `{"name":${source}}`),
    };
  if (!/^\[\s*["\d[n\]-]/u.test(first?.source ?? "")) return undefined;
  return { what: "array", list: (json) => writeTable(listParts(json)) };
}

const isTable = ({ key, source }: JsonPart): boolean =>
  /^(?:data|rows|values)$/u.test(key) && /^\[\s*\[/u.test(source);
const isTitles = ({ key, source }: JsonPart): boolean =>
  /^(?:columns|headers?|fields)$/u.test(key) && source.startsWith("[");
const isObject = ({ source }: JsonPart): boolean => source.startsWith("{");
const keysOf = ({ source }: JsonPart): string[] => listParts(source).map(({ key }) => key);

function findInObject(parts: readonly JsonPart[]): JsonRows | undefined {
  // As pandas writes it, the table is behind a long index.
  const hasIndex = parts.some(({ key }) => key === "index");
  if (parts.some(isTable) || (hasIndex && parts.some(isTitles)))
    return {
      what: "array",
      list(json) {
        const members = listParts(json);
        return writeTable(listParts(members.find(isTable)?.source ?? ""), members.find(isTitles));
      },
    };
  if (areColumns(parts)) return { what: "row of the columns", list: (json) => turnColumns(listParts(json)) };
  const [path, ...others] = listKeyed(parts, []);
  if (path === undefined || others.length > 0) return undefined;
  const enter = (json: string, key: string): string =>
    listParts(json).find((part) => part.key === key)?.source ?? "";
  return {
    what: "object, with its key",
    list: (json) =>
      listParts(path.reduce(enter, json)).map((part) => {
        const comma = keysOf(part).length > 0 ? "," : "";
        return isObject(part) ? `{"key":"${part.key}"${comma}${part.source.slice(1)}` : part.source;
      }),
  };
}

/** Rows that are arrays, below one of titles or not. */
function writeTable(parts: readonly JsonPart[], told?: JsonPart): string[] {
  const rows = parts.map(({ source }) => listParts(source).map((cell) => cell.source));
  // Titles in several rows are arrays.
  const toCell = (source: string): string =>
    source === "null" ? "" : source.replace(source.startsWith("[") ? /["\\]/gu : /^"|"$/gu, "");
  const [first = [], ...below] = rows.slice(0, LOOKED_AT_COUNT).map((row) => row.map(toCell));
  const hasHeader = told === undefined && below.length > 0 && looksLikeHeader(first, below);
  const titles = told ? listParts(told.source).map(({ source }) => toCell(source)) : hasHeader ? first : [];
  const write = (source: string, column: number): string => `"${titles[column] || column + 1}":${source}`;
  return rows.slice(hasHeader ? 1 : 0).map((row) => `{${row.map(write).join()}}`);
}

/** Whether members are columns of values by numbers, as pandas writes them, or by other keys: titles are outside, and not inside. */
function areColumns(parts: readonly JsonPart[]): boolean {
  const isFlat = (part: JsonPart): boolean =>
    isObject(part) && listParts(part.source).every(({ source }) => !/^[[{]/u.test(source));
  const inner = parts[0] && parts.every(isFlat) ? keysOf(parts[0]) : [];
  if (inner.length === 0) return false;
  const titles = parts.map(({ key }) => key);
  return (
    inner.every((key) => /^\d+$/u.test(key)) || (parts.length > 1 && areTitles(titles) && !areTitles(inner))
  );
}

function turnColumns(columns: readonly JsonPart[]): string[] {
  const rows = new Map<string, string>();
  for (const { key: title, source } of columns)
    for (const cell of listParts(source))
      rows.set(cell.key, `${rows.get(cell.key) ?? `{"key":"${cell.key}"`},"${title}":${cell.source}`);
  return [...rows.values()].map((row) => `${row}}`);
}

/** Keys to objects that are alike, by the key of each: all that an object has, or, with names, one of its members. */
function listKeyed(parts: readonly JsonPart[], path: readonly string[]): (readonly string[])[] {
  const whole = parts.filter(({ isWhole }) => isWhole).slice(0, LOOKED_AT_COUNT);
  const [first = [], ...others] = whole.map(keysOf).filter((keys) => keys.length > 0);
  const shared = first.filter((key) => others.every((keys) => keys.includes(key)));
  const isAlike = whole.every(isObject) && others.length > 0 && shared.length > 0 && !areColumns(parts);
  if (isAlike && (path.length === 0 || shared.some((key) => readTitle(key).roles.size > 0))) return [path];
  if (path.length > 3) return [];
  return parts.filter(isObject).flatMap(({ key, source }) => listKeyed(listParts(source), [...path, key]));
}
