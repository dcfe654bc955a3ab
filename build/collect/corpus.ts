/** Reads a corpus: a folder of sources, each with `source.json` and `names.tsv.gz`. Stops at the first thing that is wrong. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { LICENCE_CLASSES, type LicenceClass } from "../data/statistics.ts";

export type RowPart = "surname" | "forename" | "full";
const ROW_PARTS: readonly string[] = ["surname", "forename", "full"] satisfies RowPart[];
const SOURCE_KINDS: readonly string[] = ["census", "registry", "people-sample", "dictionary"];
const TSV_HEADER = "name\tpart\tcountry\tcount";

/** One line of `names.tsv`. */
export interface CorpusRow {
  name: string;
  part: RowPart;
  country: string;
  count: number;
}

/** `source.json`, as far as it is used here. */
export interface SourceDescription {
  id: string;
  title: string;
  publisher: string;
  url: string;
  licence: string;
  licenceEvidence: string;
  licenceClass: LicenceClass;
  /** What the class rests on: what was read, and what was not. */
  licenceBasis: string;
  /** How sure that is. */
  licenceConfidence: string;
  /** The line to be kept with the data; empty where nobody asks for one. */
  attribution: string;
  /** Whose names these are, and what is held back. */
  privacy: string;
  kind: string;
  period: string;
  /** What one count is. */
  counts: string;
  /** Of the unpacked TSV. */
  sha256: string;
  rowCount: number;
}

/** A corpus that cannot be used as it is. The message names the place and what was expected. */
export class CorpusError extends Error {
  override name = "CorpusError";
}

/** Ids of all sources, sorted. */
export function listSourceIds(corpusFolder: string): string[] {
  if (!existsSync(corpusFolder)) throw new CorpusError(`${corpusFolder}: no such folder`);
  const ids = readdirSync(corpusFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(corpusFolder, entry.name, "source.json")))
    .map((entry) => entry.name)
    .sort();
  if (ids.length === 0) throw new CorpusError(`${corpusFolder}: no folder with a source.json in it`);
  return ids;
}

/** Reads and checks the description of a source. */
export function readSourceDescription(corpusFolder: string, id: string): SourceDescription {
  const path = join(corpusFolder, id, "source.json");
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new CorpusError(`${path}: ${(error as Error).message}`);
  }
  if (typeof json !== "object" || json === null) throw new CorpusError(`${path}: expected an object`);
  const fields = json as Record<string, unknown>;
  const text = (field: string, fallback?: string): string => {
    const value = fields[field] ?? fallback;
    if (typeof value !== "string") {
      throw new CorpusError(`${path}: expected a text in "${field}", found ${JSON.stringify(value)}`);
    }
    return value;
  };
  const rowCount = fields.rows;
  if (typeof rowCount !== "number" || !Number.isInteger(rowCount)) {
    throw new CorpusError(`${path}: expected a number in "rows", found ${JSON.stringify(rowCount)}`);
  }
  if (text("id") !== id) throw new CorpusError(`${path}: expected the id "${id}", found "${text("id")}"`);
  if (!SOURCE_KINDS.includes(text("kind"))) {
    throw new CorpusError(`${path}: expected a kind of ${SOURCE_KINDS.join(", ")}, found "${text("kind")}"`);
  }
  const said = (field: string): string => {
    const value = text(field).trim();
    if (value === "") throw new CorpusError(`${path}: expected a text in "${field}", found nothing`);
    return value;
  };
  const licenceClass = said("licence_class");
  if (!LICENCE_CLASSES.some((known) => known === licenceClass)) {
    throw new CorpusError(
      `${path}: expected a licence_class of ${LICENCE_CLASSES.join(", ")}, found "${licenceClass}"; ` +
        "what is forbidden, commercial, or of unknown origin cannot be taken",
    );
  }
  return {
    id,
    title: text("title", id),
    publisher: text("publisher", ""),
    url: text("url", ""),
    licence: text("licence", ""),
    licenceEvidence: text("licence_evidence", ""),
    licenceClass: licenceClass as LicenceClass,
    licenceBasis: said("licence_basis"),
    licenceConfidence: said("licence_confidence"),
    attribution: text("attribution", ""),
    privacy: said("privacy"),
    kind: text("kind"),
    period: text("period", ""),
    counts: text("counts", ""),
    sha256: text("sha256"),
    rowCount,
  };
}

/**
 * Reads the rows of a source and checks checksum, form and country codes of every one.
 *
 * @param visit called for each row in the order of the file
 */
export function readCorpusRows(
  corpusFolder: string,
  source: SourceDescription,
  knownCountries: ReadonlySet<string>,
  visit: (row: CorpusRow) => void,
): void {
  const path = join(corpusFolder, source.id, "names.tsv.gz");
  let bytes: Buffer;
  try {
    bytes = gunzipSync(readFileSync(path));
  } catch (error) {
    throw new CorpusError(`${path}: ${(error as Error).message}`);
  }
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== source.sha256) {
    throw new CorpusError(
      `${path}: checksum of the unpacked file: expected ${source.sha256} (source.json), found ${found}`,
    );
  }
  const text = bytes.toString("utf8");
  const place = `${source.id}/names.tsv`;
  let lineNumber = 0;
  let rowCount = 0;
  let start = 0;
  while (start < text.length) {
    let end = text.indexOf("\n", start);
    if (end === -1) end = text.length;
    const line = text.slice(start, end);
    start = end + 1;
    lineNumber++;
    if (lineNumber === 1) {
      if (line !== TSV_HEADER) {
        throw new CorpusError(
          `${place}:1: expected the header ${JSON.stringify(TSV_HEADER)}, found ${JSON.stringify(line)}`,
        );
      }
      continue;
    }
    visit(parseRow(line, `${place}:${lineNumber}`, knownCountries));
    rowCount++;
  }
  if (rowCount !== source.rowCount) {
    throw new CorpusError(`${place}: expected ${source.rowCount} rows (source.json), found ${rowCount}`);
  }
}

function parseRow(line: string, place: string, knownCountries: ReadonlySet<string>): CorpusRow {
  const cells = line.split("\t");
  const [name, part, country, countText] = cells;
  if (cells.length !== 4 || !name || !part || !country || !countText) {
    throw new CorpusError(`${place}: expected name, part, country and count, found ${JSON.stringify(line)}`);
  }
  if (!ROW_PARTS.includes(part)) {
    throw new CorpusError(
      `${place}: expected a part of ${ROW_PARTS.join(", ")}, found ${JSON.stringify(part)}`,
    );
  }
  if (!knownCountries.has(country)) {
    throw new CorpusError(
      `${place}: expected a country code of countries.tsv, found ${JSON.stringify(country)}`,
    );
  }
  const count = Number(countText);
  if (!/^\d+(\.\d+)?$/u.test(countText) || count <= 0) {
    throw new CorpusError(`${place}: expected a positive count, found ${JSON.stringify(countText)}`);
  }
  return { name, part: part as RowPart, country, count };
}
