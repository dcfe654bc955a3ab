/** Objects in JSON: one a line, or in an array. */
import type { SampleTable } from "./find-names.ts";

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const SPACE = /\s/u;
const COMMA = 44;

/** Where an element of an array stands; the comma before it is not a part of it. */
export interface JsonElement {
  start: number;
  end: number;
}

/**
 * The element of an array that begins behind `from`, where a comma may stand.
 *
 * @returns `"end"` where the array is closed, undefined where the text ends within the element
 */
export function findJsonElement(text: string, from: number): JsonElement | "end" | undefined {
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
      // The end of the array ends a number before it.
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

/** Where the elements of an array begin, behind its bracket; -1 if the text is none. */
export function findArrayStart(text: string): number {
  const match = /^\s*\[/u.exec(text);
  return match === null ? -1 : match[0].length;
}

/** Objects at the beginning of a text, of which the last may be cut. Whatever else there is, is left out. */
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
  let at = findArrayStart(text);
  if (format === "ndjson") for (const line of text.split("\n").slice(0, maxCount)) add(line);
  else
    while (at >= 0 && objects.length < maxCount) {
      const found = findJsonElement(text, at);
      if (found === undefined || found === "end") break;
      add(text.slice(found.start, found.end));
      at = found.end;
    }
  return objects;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Objects within objects that a path goes into. */
const MAX_DEPTH = 4;

/** Values by their path, `name.first` of an object within the object. */
function flatten(object: Record<string, unknown>, into: Map<string, unknown>, prefix = "", depth = 0): void {
  for (const [key, value] of Object.entries(object)) {
    const path = prefix + key;
    const hasMore = isRecord(value) && Object.keys(value).length > 0;
    if (hasMore && depth < MAX_DEPTH) flatten(value, into, `${path}.`, depth + 1);
    else into.set(path, value);
  }
}

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

/** Objects as a table, its titles being paths. Lists are no text. */
export function toSampleTable(objects: readonly Record<string, unknown>[]): SampleTable {
  const all = objects.map((object) => {
    const values = new Map<string, unknown>();
    flatten(object, values);
    return values;
  });
  const titles = [...new Set(all.flatMap((values) => [...values.keys()]))];
  const rows = all.map((values) => titles.map((title) => toText(values.get(title))));
  return { titles, rows };
}

const toText = (value: unknown): string =>
  typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";

/** The array of objects in an object that holds nothing else of that kind, such as `data`; undefined: there is none. */
export function findInnerArray(text: string): string | undefined {
  return /^\s*\{(?:\s*"[^"]*"\s*:\s*(?:"[^"]*"|[\d.eE+-]+|true|false|null)\s*,)*\s*"([^"]+)"\s*:\s*\[\s*\{/u.exec(
    text,
  )?.[1];
}
