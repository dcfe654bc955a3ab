/** Objects in JSON: one a line, or in an array. */
import { findNames, LIST_SEPARATOR, nameAt, type SampleTable } from "./find-names.ts";
import { readTitle } from "./read-title.ts";

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const COMMA = 44;
const SPACE = /\s/u;

/**
 * The element of an array that begins behind `from`, where a comma may stand, which is not a part of it.
 *
 * @returns `"end"` where the array is closed, undefined where the text ends within the element
 */
export function findJsonElement(
  text: string,
  from: number,
): { start: number; end: number } | "end" | undefined {
  let start = from;
  while (start < text.length && (SPACE.test(text[start]!) || text.charCodeAt(start) === COMMA)) start++;
  if (start === text.length) return undefined;
  if (text[start] === "]") return "end";
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = findQuote(text, at + 1);
      if (at < 0) return undefined;
    } else if (OPENING.has(unit)) depth++;
    else if (CLOSING.has(unit)) {
      // The end of the array ends a number before it; a brace that closes nothing is a part of what follows.
      if (depth === 0 && at === start) continue;
      if (depth === 0) return { start, end: at };
      depth--;
    } else if (depth > 0 || unit !== COMMA) continue;
    else return { start, end: at };
    if (depth === 0) return { start, end: at + 1 };
  }
  return undefined;
}

function findQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let count = 0;
    while (text.charCodeAt(at - 1 - count) === BACKSLASH) count++;
    if (count % 2 === 0) return at;
  }
  return -1;
}

/** Objects at the beginning of a text, in an array that is open or one a line; the last may be cut. Whatever else there is, is left out. */
export function readJsonObjects(
  text: string,
  format: "json" | "ndjson",
  maxCount: number,
): Record<string, unknown>[] {
  const objects: Record<string, unknown>[] = [];
  const add = (source: string): void => {
    try {
      const value: unknown = JSON.parse(source);
      if (isRecord(value)) objects.push(value);
    } catch {
      // Malformed rows are told when rows are read.
    }
  };
  if (format === "ndjson") for (const line of text.split("\n").slice(0, maxCount)) add(line);
  else
    for (let at = 0; objects.length < maxCount; ) {
      const found = findJsonElement(text, at);
      if (typeof found !== "object") break;
      add(text.slice(found.start, found.end));
      at = found.end;
    }
  return objects;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Objects within objects that a path goes into. */
const MAX_DEPTH = 4;

/** Values by their path, `name.first` of an object within the object. */
const flatten = (object: Record<string, unknown>, depth = 0): [path: string, value: unknown][] =>
  Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
    if (depth === MAX_DEPTH || !isRecord(value) || Object.keys(value).length === 0) return [[key, value]];
    return flatten(value, depth + 1).map(([path, inner]) => [`${key}.${path}`, inner]);
  });

/** The value at a path: a key with points in it is preferred to an object within the object. Undefined: there is none. */
export function valueAt(object: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(object, path)) return object[path];
  for (let point = path.indexOf("."); point > 0; point = path.indexOf(".", point + 1)) {
    const inner = object[path.slice(0, point)];
    if (!isRecord(inner)) continue;
    const value = valueAt(inner, path.slice(point + 1));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Objects as a table, its titles being paths. */
export function toSampleTable(objects: readonly Record<string, unknown>[]): SampleTable {
  const all = objects.map((object) => new Map(flatten(object)));
  const titles = [...new Set(all.flatMap((values) => [...values.keys()]))];
  const rows = all.map((values) => titles.map((title) => toText(values.get(title))));
  const lists = titles.flatMap((title, column) =>
    all.some((values) => Array.isArray(values.get(title))) ? [column] : [],
  );
  return { titles, rows, lists };
}

/** Text of a value; of a list that of the people in it. Whatever else there is, is an object or null. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return toPeople(value);
  return typeof value === "object" || value === undefined ? "" : String(value);
}

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";

/** The people in a list of names, of family and given names, or of objects with names or parts, separated by {@link LIST_SEPARATOR}. */
export const toPeople = (list: readonly unknown[]): string =>
  list
    .map(readPerson)
    .filter((name) => name.trim() !== "")
    .join(`${LIST_SEPARATOR} `);

function readPerson(object: unknown): string {
  if (!isRecord(object)) return [object].flat().slice(0, 2).filter(isText).join(", ");
  const table = toSampleTable([object]);
  const { columns } = findNames(table);
  // One key alone would be taken for that of names.
  if (columns === undefined || Object.keys(object).every((key) => readTitle(key).roles.size === 0)) return "";
  const name = nameAt(table.rows[0]!, columns);
  if (typeof name === "string") return name;
  return name.family === "" || name.given === "" ? name.family + name.given : `${name.family}, ${name.given}`;
}

/** An array of objects in one object: the keys to it, and where its first element begins. */
interface InnerArray {
  path: readonly string[];
  start: number;
}

/** Those of a text that is one object, or the beginning of one; none if it is several, or something else. */
export function listInnerArrays(text: string): InnerArray[] {
  const start = text.search(/\S/u);
  if (text[start] !== "{") return [];
  const root = findJsonElement(text, start);
  if (typeof root === "object" && text.slice(root.end).trim() !== "") return [];
  return listWithin(text, start + 1, []);
}

function listWithin(text: string, from: number, path: readonly string[]): InnerArray[] {
  const member = /\s*,?\s*"((?:[^"\\]|\\.)*)"\s*:\s*/uy;
  const found: InnerArray[] = [];
  for (let at = from; ; ) {
    member.lastIndex = at;
    const key = member.exec(text)?.[1];
    if (key === undefined) return found;
    const value = member.lastIndex;
    const inner = [...path, key];
    if (/^\[\s*\{/u.test(text.slice(value, value + MAX_SPACE))) found.push({ path: inner, start: value + 1 });
    else if (text[value] === "{" && path.length < MAX_DEPTH)
      found.push(...listWithin(text, value + 1, inner));
    const element = findJsonElement(text, value);
    if (typeof element !== "object") return found;
    at = element.end;
  }
}

/** Of what is written between a bracket and what it encloses. */
const MAX_SPACE = 200;
