/** Takes the table of migrants into a data folder: `data/migrants.tsv`, and where it is from. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TableSource } from "../data/folder.ts";
import { MIGRANTS_FILE, MIGRANTS_HEADER, type MigrantCount, parseMigrants } from "../data/migrants.ts";
import { asCorpusErrors, CorpusError, checkFields, readSourceFields, type SourceFields } from "./corpus.ts";
import { compareCodePoints } from "./count-store.ts";
import { FileChanges } from "./file-changes.ts";
import { openDataFolder, stageSources } from "./write-data.ts";

export interface MigrantsResult {
  source: TableSource;
  /** All people of the table. */
  peopleCount: number;
  residenceCount: number;
  /** Files that were written. Those that had these bytes already are not among them. */
  changedPaths: string[];
}

/** Fields that must be there, and those that may. */
const KNOWN_FIELDS: readonly string[] = [
  ..."id title publisher url licence licence_class licence_basis licence_confidence".split(" "),
  ..."attribution privacy counts sha256 period notes repo commit paths rows".split(" "),
];

/**
 * Takes the table in; one that is there already is replaced. If anything is wrong, nothing is changed.
 *
 * @param sourceFolder has `source.json` and one file that ends in `.tsv`
 * @throws CorpusError if the table or its description is not what it has to be
 */
export function collectMigrants(sourceFolder: string, dataFolder: string): MigrantsResult {
  const { sources, countries } = openDataFolder(dataFolder);
  const codes = new Set(countries.map(({ code }) => code));
  const source = readTableSource(sourceFolder);
  const rows = readRows(sourceFolder, source, codes);
  const tables = [...(sources.tables ?? []).filter(({ file }) => file !== MIGRANTS_FILE), source];
  tables.sort((left, right) => compareCodePoints(left.file, right.file));
  const changedPaths = FileChanges.commit((changes) => {
    changes.stage(join(dataFolder, MIGRANTS_FILE), renderRows(rows));
    stageSources(dataFolder, { ...sources, tables }, changes);
    return changes.paths;
  });
  return {
    source,
    peopleCount: rows.reduce((sum, { people }) => sum + people, 0),
    residenceCount: new Set(rows.map(({ residence }) => residence)).size,
    changedPaths,
  };
}

function readTableSource(sourceFolder: string): TableSource {
  const place = join(sourceFolder, "source.json");
  const fields = readSourceFields(sourceFolder, ".");
  const stray = Object.keys(fields).find((field) => !KNOWN_FIELDS.includes(field));
  if (stray !== undefined)
    throw new CorpusError(`${place}: expected fields of ${KNOWN_FIELDS.join(", ")}, found "${stray}"`);
  const { said, text, licenceClass } = checkFields(fields, place);
  const { rows } = fields;
  if (typeof rows !== "number")
    throw new CorpusError(`${place}: expected a number in "rows", found ${JSON.stringify(rows)}`);
  return {
    file: MIGRANTS_FILE,
    id: said("id"),
    title: said("title"),
    publisher: said("publisher"),
    url: said("url"),
    readIn: describeCopy(fields),
    licence: said("licence"),
    licenceClass,
    licenceBasis: said("licence_basis"),
    licenceConfidence: said("licence_confidence"),
    attribution: said("attribution"),
    privacy: said("privacy"),
    counts: said("counts"),
    notes: text("notes", ""),
    sha256: said("sha256"),
    rows,
  };
}

/** Where the table was read, if not at its publisher: repository, commit, files. */
function describeCopy({ repo, commit, paths }: SourceFields): string {
  if (typeof repo !== "string") return "";
  const files = Array.isArray(paths) ? `: ${paths.join(", ")}` : "";
  return `${repo}${typeof commit === "string" ? ` at ${commit}` : ""}${files}`;
}

function readRows(sourceFolder: string, source: TableSource, codes: ReadonlySet<string>): MigrantCount[] {
  const names = existsSync(sourceFolder) ? readdirSync(sourceFolder) : [];
  const lists = names.filter((name) => name.endsWith(".tsv"));
  const [name] = lists;
  if (name === undefined || lists.length > 1)
    throw new CorpusError(
      `${sourceFolder}: expected one file that ends in .tsv, found ${lists.join(", ") || "none"}`,
    );
  const path = join(sourceFolder, name);
  const bytes = readFileSync(path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== source.sha256)
    throw new CorpusError(`${path}: checksum: expected ${source.sha256} (source.json), found ${sha256}`);
  const rows = asCorpusErrors(() => parseMigrants(bytes.toString("utf8"), path, codes));
  if (rows.length !== source.rows)
    throw new CorpusError(`${path}: expected ${source.rows} rows (source.json), found ${rows.length}`);
  return rows;
}

/** By residence and origin, so that a new edition is a small difference. */
function renderRows(rows: readonly MigrantCount[]): string {
  const lines = rows.map(({ residence, origin, people }) => `${residence}\t${origin}\t${people}`);
  return `${[MIGRANTS_HEADER, ...lines.sort(compareCodePoints)].join("\n")}\n`;
}
