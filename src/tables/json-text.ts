/** Objects in JSON: one a line, or in an array. */
import { findNames, LIST_SEPARATOR, nameAt, type SampleTable } from "./find-names.ts";
import { showParts } from "./naming.ts";
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

/** Behind the path of a list, as in `author[].family`, which each object in the list has. */
const EACH = "[]";

/** Objects as a table, its titles being paths. Behind the keys of objects stand those of the objects in their lists. */
export function toSampleTable(objects: readonly Record<string, unknown>[]): SampleTable {
  const titles = new Set<string>();
  const inner = new Set<string>();
  for (const object of objects)
    for (const [path, value] of flatten(object)) {
      titles.add(Array.isArray(value) ? path + EACH : path);
      if (!Array.isArray(value)) continue;
      for (const [key, each] of value.filter(isRecord).flatMap((element) => flatten(element)))
        if (!Array.isArray(each)) inner.add(`${path}${EACH}.${key}`);
    }
  // What is a list in some objects is read as one.
  for (const title of titles) if (titles.has(title + EACH)) titles.delete(title);
  const all = [...titles, ...inner];
  return {
    titles: all,
    width: titles.size,
    rows: objects.map((object) => all.map((path) => textAt(object, path) ?? "")),
    lists: all.flatMap((path, column) => (path.includes(EACH) ? [column] : [])),
  };
}

/**
 * Text of the value at a path; of a list that of the people in it, or of what each object in it has, separated by
 * {@link LIST_SEPARATOR}. Undefined: it is an object.
 *
 * @param show text of what is no list and no object
 */
export function textAt(
  object: Record<string, unknown>,
  path: string,
  show: (value: unknown) => string | undefined = String,
): string | undefined {
  const [list = "", ...inner] = path.split(EACH);
  const value = valueAt(object, path) ?? (inner.length > 0 ? valueAt(object, list) : undefined) ?? "";
  if (!Array.isArray(value)) return typeof value === "object" ? undefined : show(value);
  const key = inner.join(EACH).slice(1);
  if (key === "") return toPeople(value);
  return value.map((each) => (isRecord(each) && textAt(each, key)) || "").join(SEPARATED);
}

const SEPARATED = `${LIST_SEPARATOR} `;
const isText = (value: unknown): boolean => typeof value === "string" && value !== "";

/** The people in a list of names, of family and given names, or of objects with names or parts, separated by {@link LIST_SEPARATOR}. */
export const toPeople = (list: readonly unknown[]): string =>
  list
    .map(readPerson)
    .filter((name) => name.trim() !== "")
    .join(SEPARATED);

function readPerson(object: unknown): string {
  if (!isRecord(object)) return [object].flat().slice(0, 2).filter(isText).join(", ");
  const table = toSampleTable([object]);
  const { columns } = findNames(table);
  // One key alone would be taken for that of names.
  if (columns === undefined || Object.keys(object).every((key) => readTitle(key).roles.size === 0)) return "";
  const name = nameAt(table.rows[0]!, columns);
  return typeof name === "string" ? name : showParts(name);
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
  return listWithin(text.slice(start), start, []);
}

const listWithin = (object: string, offset: number, path: readonly string[]): InnerArray[] =>
  listParts(object).flatMap(({ key, source, at }) => {
    const inner = [...path, key];
    if (/^\[\s*\{/u.test(source)) return [{ path: inner, start: offset + at + 1 }];
    const isEntered = source.startsWith("{") && path.length < MAX_DEPTH;
    return isEntered ? listWithin(source, offset + at, inner) : [];
  });

/** A member of an object, or an element of an array, as it is written. */
export interface JsonPart {
  /** Of an element: empty. */
  key: string;
  source: string;
  at: number;
  /** Whether the text does not end within it. */
  isWhole: boolean;
}

/** Those of an object or array that a text begins with; of whatever else there is, none. */
export function listParts(text: string): JsonPart[] {
  const parts: JsonPart[] = [];
  const beginning = { "{": /\s*,?\s*"((?:[^"\\]|\\.)*)"\s*:\s*/uy, "[": /\s*,?\s*()/uy }[text[0] ?? ""];
  for (let from = 1; beginning; ) {
    beginning.lastIndex = from;
    const key = beginning.exec(text)?.[1];
    const at = beginning.lastIndex;
    const found = key === undefined ? "end" : findJsonElement(text, at);
    if (found === "end" || at === text.length) return parts;
    parts.push({ key: key!, source: text.slice(at, found?.end), at, isWhole: found !== undefined });
    if (found === undefined) return parts;
    from = found.end;
  }
  return parts;
}

/** Characters of an element of an array that is still read. */
export const LONGEST_ELEMENT = 1 << 24;
