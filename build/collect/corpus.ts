/**
 * Reads a corpus: a folder of sources, each with `source.json` and `names.tsv.gz` or `names.tsv`. Stops at the first thing
 * that is wrong. docs/data.md describes the format.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { SourcePapers } from "../data/folder.ts";
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
export interface SourceDescription extends SourcePapers {
  /** Of the unpacked TSV; undefined if the description does not say. */
  sha256: string | undefined;
  rowCount: number | undefined;
}

/** What `source.json` says, unchecked. */
export type SourceFields = Readonly<Record<string, unknown>>;

/** The unpacked TSV, as it was found. */
export interface CorpusFile {
  sha256: string;
  rowCount: number;
}

export interface DescriptionOptions {
  /** Whether `sha256` and `rows` may be missing: people write those of single sources by hand. */
  isChecksumOptional?: boolean;
}

/** A corpus that cannot be used as it is. The message names the place and what was expected. */
export class CorpusError extends Error {
  override name = "CorpusError";
}

/** What is wrong with files that are read, as an error of the corpus or the data folder: people are told it, and not where. */
export function asCorpusErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new CorpusError((error as Error).message);
  }
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

/** Reads `source.json`, whatever its fields. */
export function readSourceFields(corpusFolder: string, id: string): SourceFields {
  const path = join(corpusFolder, id, "source.json");
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new CorpusError(`${path}: ${(error as Error).message}`);
  }
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new CorpusError(`${path}: expected an object`);
  return json as SourceFields;
}

/** What `source.json` says, checked field by field. */
export interface CheckedFields {
  /** A text, or the fallback where there is none. */
  text(field: string, fallback?: string): string;
  /** A text that is not empty. */
  said(field: string): string;
  readonly licenceClass: LicenceClass;
}

/** @param path of `source.json`, for errors */
export function checkFields(fields: SourceFields, path: string): CheckedFields {
  const text = (field: string, fallback?: string): string => {
    const value = fields[field] ?? fallback;
    if (typeof value !== "string")
      throw new CorpusError(`${path}: expected a text in "${field}", found ${JSON.stringify(value)}`);
    return value;
  };
  const said = (field: string): string => {
    const value = text(field).trim();
    if (value === "") throw new CorpusError(`${path}: expected a text in "${field}", found nothing`);
    return value;
  };
  return {
    text,
    said,
    get licenceClass() {
      const found = said("licence_class");
      const licenceClass = LICENCE_CLASSES.find((known) => known === found);
      if (licenceClass !== undefined) return licenceClass;
      throw new CorpusError(
        `${path}: expected a licence_class of ${LICENCE_CLASSES.join(", ")}, found "${found}"; ` +
          "sources that are forbidden, commercial, or of unknown origin are refused",
      );
    },
  };
}

/** Reads and checks the description of a source. */
export function readSourceDescription(
  corpusFolder: string,
  id: string,
  { isChecksumOptional = false }: DescriptionOptions = {},
): SourceDescription {
  const path = join(corpusFolder, id, "source.json");
  const fields = readSourceFields(corpusFolder, id);
  const checked = checkFields(fields, path);
  const { text, said } = checked;
  const isMissing = (field: string): boolean => isChecksumOptional && fields[field] === undefined;
  const rowCount = fields.rows;
  if (!isMissing("rows") && !Number.isInteger(rowCount))
    throw new CorpusError(`${path}: expected a number in "rows", found ${JSON.stringify(rowCount)}`);
  if (text("id") !== id) throw new CorpusError(`${path}: expected the id "${id}", found "${text("id")}"`);
  if (!SOURCE_KINDS.includes(text("kind")))
    throw new CorpusError(`${path}: expected a kind of ${SOURCE_KINDS.join(", ")}, found "${text("kind")}"`);
  return {
    id,
    title: text("title", id),
    publisher: text("publisher", ""),
    url: text("url", ""),
    licence: text("licence", ""),
    licenceEvidence: text("licence_evidence", ""),
    licenceClass: checked.licenceClass,
    licenceBasis: said("licence_basis"),
    licenceConfidence: said("licence_confidence"),
    attribution: text("attribution", ""),
    privacy: said("privacy"),
    kind: text("kind"),
    period: text("period", ""),
    counts: text("counts", ""),
    sha256: isMissing("sha256") ? undefined : text("sha256"),
    rowCount: rowCount as number | undefined,
  };
}

/** The unpacked `names.tsv` of a source. */
function readNamesFile(sourceFolder: string): Buffer {
  const plain = join(sourceFolder, "names.tsv");
  const packed = `${plain}.gz`;
  const isPlain = existsSync(plain);
  if (isPlain && existsSync(packed))
    throw new CorpusError(`${sourceFolder}: expected one list, found names.tsv and names.tsv.gz; remove one`);
  const path = isPlain ? plain : packed;
  try {
    const bytes = readFileSync(path);
    return isPlain ? bytes : gunzipSync(bytes);
  } catch (error) {
    throw new CorpusError(`${path}: ${(error as Error).message}`);
  }
}

/**
 * Reads the rows of a source and checks checksum, form and country codes of every one.
 *
 * @param visit called for each row in the order of the file
 * @returns checksum and rows as they were found
 */
export function readCorpusRows(
  corpusFolder: string,
  source: SourceDescription,
  knownCountries: ReadonlySet<string>,
  visit: (row: CorpusRow) => void,
): CorpusFile {
  const bytes = readNamesFile(join(corpusFolder, source.id));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (source.sha256 !== undefined && sha256 !== source.sha256) {
    throw new CorpusError(
      `${join(corpusFolder, source.id)}: checksum of the unpacked names.tsv: ` +
        `expected ${source.sha256} (source.json), found ${sha256}`,
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
  if (source.rowCount !== undefined && rowCount !== source.rowCount)
    throw new CorpusError(`${place}: expected ${source.rowCount} rows (source.json), found ${rowCount}`);
  return { sha256, rowCount };
}

function parseRow(line: string, place: string, knownCountries: ReadonlySet<string>): CorpusRow {
  const cells = line.split("\t");
  const [name, part, country, countText] = cells;
  if (cells.length !== 4 || !name || !part || !country || !countText)
    throw new CorpusError(`${place}: expected name, part, country and count, found ${JSON.stringify(line)}`);
  if (!ROW_PARTS.includes(part)) {
    throw new CorpusError(
      `${place}: expected a part of ${ROW_PARTS.join(", ")}, found ${JSON.stringify(part)}`,
    );
  }
  if (!knownCountries.has(country)) {
    throw new CorpusError(
      `${place}: expected a country code of countries.tsv, found ${JSON.stringify(country)}; ` +
        "use ISO 3166-1 codes of two capital letters, or XK",
    );
  }
  const count = Number(countText);
  if (!/^\d+(\.\d+)?$/u.test(countText) || count <= 0)
    throw new CorpusError(`${place}: expected a positive count, found ${JSON.stringify(countText)}`);
  return { name, part: part as RowPart, country, count };
}
