/** What a line of each format asks, and the line that answers it. */
import type { NameParts, Prediction } from "../../ground/types.ts";
import { LineFault } from "../lines.ts";

interface LineFormat {
  /** The name that a line asks about, or what is wrong with the line. */
  parse(line: string): string | NameParts | LineFault;
  /** The answer, without its line feed. */
  render(prediction: Prediction): string;
}

export const LINE_FORMATS = {
  tsv: { parse: parseTsv, render: renderTsv },
  jsoneachrow: { parse: parseJson, render: ({ country }) => JSON.stringify({ result: country }) },
  ndjson: { parse: parseJson, render: (prediction) => JSON.stringify(prediction) },
} as const satisfies Record<string, LineFormat>;

export type WorkerFormat = keyof typeof LINE_FORMATS;

/** `name`, or `given TAB family`, with the escapes of ClickHouse, which Hadoop and PostgreSQL share. */
function parseTsv(line: string): string | NameParts | LineFault {
  const first = line.indexOf("\t");
  if (first < 0) return unescapeTsv(line);
  if (line.indexOf("\t", first + 1) >= 0)
    return new LineFault(`${line.split("\t").length} columns, expected 1 (name) or 2 (given, family)`);
  return { given: unescapeTsv(line.slice(0, first)), family: unescapeTsv(line.slice(first + 1)) };
}

const ESCAPES: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", 0: "\0" };

function unescapeTsv(field: string): string {
  if (!field.includes("\\")) return field;
  // NULL: no name.
  if (field === "\\N") return "";
  return field.replace(/\\(.)/gsu, (_, letter: string) => ESCAPES[letter] ?? letter);
}

/** As ClickHouse reads `Array(Tuple(String, Float64))`: strings in single quotes. */
function renderTsv({ country }: Prediction): string {
  let text = "[";
  for (const { country_id, probability } of country) {
    if (text.length > 1) text += ",";
    // Own data may use any code.
    text += `('${country_id.replace(/['\\]/gu, "\\$&")}',${probability})`;
  }
  return `${text}]`;
}

const EXPECTED = 'expected {"name": "…"}, {"given": "…", "family": "…"} or "…"';

/** One or two values of any keys will do: engines call arguments `c1` and `c2` unless they are told otherwise. */
function parseJson(line: string): string | NameParts | LineFault {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return new LineFault(`not JSON, ${EXPECTED}`);
  }
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return new LineFault(`not an object, ${EXPECTED}`);
  const row = value as Record<string, unknown>;
  if (Object.hasOwn(row, "name")) return toText(row.name, "name");
  if (Object.hasOwn(row, "given") || Object.hasOwn(row, "family")) return toParts(row, "given", "family");
  const [first, second, ...others] = Object.keys(row);
  if (first === undefined || others.length > 0)
    return new LineFault(`${Object.keys(row).length} values, ${EXPECTED}`);
  return second === undefined ? toText(row[first], first) : toParts(row, first, second);
}

function toParts(row: Record<string, unknown>, givenKey: string, familyKey: string): NameParts | LineFault {
  const given = toText(row[givenKey], givenKey);
  if (given instanceof LineFault) return given;
  const family = toText(row[familyKey], familyKey);
  return family instanceof LineFault ? family : { given, family };
}

/** `null` is no name, as in a database. */
function toText(value: unknown, key: string): string | LineFault {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return new LineFault(`${JSON.stringify(key)} is not text but ${JSON.stringify(value).slice(0, 40)}`);
}
