/** Reads own counts: a CSV file with a header, `name,country,count` and, if wanted, `part` and `licence`. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import Papa from "papaparse";
import { MAX_KEY_BYTE_COUNT } from "../../src/format/format.ts";
import { findMeantCountry } from "../../src/ground/countries.ts";
import { suggest } from "../../src/ground/errors.ts";
import {
  LICENCE_CLASSES,
  type LicenceChoice,
  type LicenceClass,
  nameLicences,
} from "../../src/ground/licences.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { createFoldedText, encodeUtf8, foldedToString, type Normalizer } from "../../src/text/normalize.ts";
import { OwnCountsError } from "./request.ts";

const COLUMNS = ["name", "country", "count", "part", "licence"] as const;
type ColumnName = (typeof COLUMNS)[number];
const OPTIONAL_COLUMNS: ReadonlySet<ColumnName> = new Set(["part", "licence"]);
/** In place of a name: people of the country who bear none of the names in the file. */
const EVERYBODY_ELSE = "*";
const DELIMITERS = [",", ";", "\t"] as const;

/** Own counts of one name as one part: data points by country number. */
export type CountryCounts = Map<number, number>;

export interface OwnCounts {
  /** By part, then by folded key. */
  readonly counts: Readonly<Record<NamePart, Map<string, CountryCounts>>>;
  /**
   * Keys without diacritics of names with them: a plain spelling has the evidence of all its accented ones. Counts that
   * are those of other keys too, so that they are no more people.
   */
  readonly plainCounts: Readonly<Record<NamePart, Map<string, CountryCounts>>>;
  /** People who bear other names, by part, then by country number. */
  readonly others: Readonly<Record<NamePart, CountryCounts>>;
  readonly rowCount: number;
  /** Rows of licence classes that are not accepted. */
  readonly refusedRowCount: number;
}

/** A quote that is never closed would take the rest of the file into memory. */
const MAX_RECORD_UNITS = 1 << 24;

/**
 * @param codes countries of the tier, by number
 * @param licences classes that are accepted; without it the column `licence` is not read
 * @throws OwnCountsError for the first thing that is wrong
 */
export async function readCounts(
  path: string,
  codes: readonly string[],
  normalizer: Normalizer,
  licences?: LicenceChoice,
): Promise<OwnCounts> {
  const reader = new CountsReader(path, codes, normalizer, licences);
  const dialect = await findDialect(path);
  /** Where the next record begins: PapaParse counts no lines. */
  let line = 1;
  let waitingUnits = 0;
  await new Promise<void>((resolve, reject) => {
    // PapaParse begins a record that is not whole again with every chunk: 64 KB at a time a long one takes seconds.
    const stream = Readable.from(readText(path));
    const findQuoteFault = (): OwnCountsError =>
      new OwnCountsError(`${path}:${line}: a quote in the wrong place, or never closed`);
    stream.on("data", (chunk: string) => {
      waitingUnits += chunk.length;
      if (waitingUnits > MAX_RECORD_UNITS) stream.destroy(findQuoteFault());
    });
    Papa.parse<string[]>(stream, {
      ...dialect,
      beforeFirstChunk: (chunk) => chunk.replace(/^\ufeff/u, ""),
      step: ({ data: cells, errors }) => {
        if (errors.length > 0) throw findQuoteFault();
        const lineCount = cells.reduce((count, cell) => count + cell.split(dialect.newline).length - 1, 1);
        const trimmed = cells.map((cell) => cell.trim());
        if (trimmed.some((cell) => cell !== "")) reader.read(trimmed, line);
        line += lineCount;
        waitingUnits = 0;
      },
      complete: () => resolve(),
      error: (error) => {
        stream.destroy();
        reject(error);
      },
    });
  });
  return reader.take();
}

/** @throws OwnCountsError for bytes that are no UTF-8: read nevertheless, they would become names that nobody has */
async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }))
      yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new OwnCountsError(
      `${path}: found bytes that are not UTF-8, expected UTF-8: save it as UTF-8, or convert it (iconv -f latin1 -t utf-8)`,
    );
  }
}

/** The delimiter that the header has most of; a comma if it has none. */
async function findDialect(path: string): Promise<{ delimiter: string; newline: "\n" | "\r" }> {
  let head = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8", end: 4095 })) head += chunk;
  // Of both, the carriage return is trimmed with the last cell.
  const newline = head.includes("\r") && !head.includes("\n") ? "\r" : "\n";
  const [header = ""] = head.split(newline);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return { delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))]!, newline };
}

class CountsReader {
  private readonly path: string;
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly normalizer: Normalizer;
  private readonly licences: LicenceChoice | undefined;
  private readonly folded = createFoldedText();
  private readonly stripped = createFoldedText();
  private readonly bytes = new Uint8Array(MAX_KEY_BYTE_COUNT);
  private columns: Readonly<Record<ColumnName, number>> | undefined;
  private readonly counts = { surname: new Map(), forename: new Map() } as OwnCounts["counts"];
  private readonly plainCounts = { surname: new Map(), forename: new Map() } as OwnCounts["counts"];
  private readonly others = { surname: new Map(), forename: new Map() } as OwnCounts["others"];
  private columnCount = 0;
  private rowCount = 0;
  private refusedRowCount = 0;

  constructor(
    path: string,
    codes: readonly string[],
    normalizer: Normalizer,
    licences: LicenceChoice | undefined,
  ) {
    this.path = path;
    this.licences = licences;
    this.numbers = new Map(codes.map((code, number) => [code, number]));
    this.normalizer = normalizer;
  }

  read(cells: readonly string[], line: number): void {
    if (this.columns === undefined) {
      this.columns = this.readHeader(cells);
      this.columnCount = cells.length;
      return;
    }
    const cell = (column: ColumnName): string => cells[this.columns![column]] ?? "";
    const fail = (what: string, found: string, expected: string): never => {
      throw new OwnCountsError(
        `${this.path}:${line}: ${what}: found ${JSON.stringify(found)}, expected ${expected}`,
      );
    };
    // Without quotes a comma makes two columns of a name, and one of another's count.
    if (cells.slice(this.columnCount).some((extra) => extra !== ""))
      fail("columns", cells.join(",").slice(0, 60), `${this.columnCount} columns, as in the header`);
    const code = cell("country").toUpperCase();
    const country =
      this.numbers.get(code) ??
      fail(
        "country",
        cell("country"),
        `a code of ISO 3166-1 alpha-2 that the tier has, such as CH.${suggest(findMeantCountry(code, []))}`,
      );
    const count = /^\d{1,12}$/u.test(cell("count")) ? Number(cell("count")) : 0;
    if (count < 1) fail("count", cell("count"), "a whole number from 1 to 999999999999");
    const part =
      toPart(cell("part")) ?? fail("part", cell("part"), "surname, forename or nothing, which is surname");
    const licence = toLicence(cell("licence"));
    if (this.licences !== undefined) {
      if (licence === undefined)
        fail("licence", cell("licence"), "A, B, C or nothing, which is yours to use");
      else if (licence !== "" && !this.licences.includes(licence)) {
        this.refusedRowCount++;
        return;
      }
    }
    this.rowCount++;
    if (cell("name") === EVERYBODY_ELSE) {
      this.others[part].set(country, (this.others[part].get(country) ?? 0) + count);
      return;
    }
    const key =
      this.fold(cell("name")) ?? fail("name", cell("name").slice(0, 60), "1 to 255 bytes of a name");
    // As a whole name a pair of forenames would hide the last name in it.
    if (part === "forename" && key.includes(" ")) fail("name", cell("name"), "one forename without a space");
    addCount(this.counts[part], key, country, count);
    const plain = this.strip();
    if (plain !== undefined && plain !== key) addCount(this.plainCounts[part], plain, country, count);
  }

  take(): OwnCounts {
    if (this.columns === undefined)
      throw new OwnCountsError(`${this.path}: found no line, expected the header name,country,count`);
    const { counts, plainCounts, others, rowCount, refusedRowCount, licences = [] } = this;
    if (rowCount === 0) {
      const found =
        refusedRowCount === 0
          ? "the header alone, expected counts"
          : `${refusedRowCount} rows of other classes, expected counts of ${nameLicences(licences)} or without a class`;
      throw new OwnCountsError(`${this.path}: found ${found}`);
    }
    return { counts, plainCounts, others, rowCount, refusedRowCount };
  }

  private readHeader(cells: readonly string[]): Readonly<Record<ColumnName, number>> {
    const names = cells.map((cell) => cell.toLowerCase());
    const [columns, missing] = [{} as Record<ColumnName, number>, [] as string[]];
    for (const column of COLUMNS) {
      columns[column] = names.indexOf(column);
      if (columns[column] < 0 && !OPTIONAL_COLUMNS.has(column)) missing.push(column);
    }
    if (missing.length > 0) {
      const found = cells.slice(0, 10).join(", ");
      throw new OwnCountsError(
        `${this.path}: no column ${missing.join(", ")}: found ${found}, expected the header name,country,count and, if wanted, part and licence`,
      );
    }
    return columns;
  }

  private fold(name: string): string | undefined {
    const { folded } = this;
    if (!this.normalizer.fold(name, folded) || encodeUtf8(folded, this.bytes) <= 0) return undefined;
    const key = foldedToString(folded);
    return /\p{Surrogate}|\0/u.test(key) ? undefined : key;
  }

  /** What was folded last, without diacritics; undefined if it has none or nothing is left. */
  private strip(): string | undefined {
    const { normalizer, folded, stripped } = this;
    if (!normalizer.strip(folded, stripped) || stripped.length === 0) return undefined;
    return encodeUtf8(stripped, this.bytes) > 0 ? foldedToString(stripped) : undefined;
  }
}

function toPart(cell: string): NamePart | undefined {
  const text = cell.toLowerCase() || "surname";
  return text === "surname" || text === "forename" ? text : undefined;
}

/** A class, or nothing where the cell is empty; undefined if it is neither. */
const toLicence = (cell: string): LicenceClass | "" | undefined =>
  (["", ...LICENCE_CLASSES] as const).find((one) => one === cell.toUpperCase());

function addCount(counts: Map<string, CountryCounts>, key: string, country: number, count: number): void {
  let own = counts.get(key);
  if (own === undefined) {
    own = new Map();
    counts.set(key, own);
  }
  own.set(country, (own.get(country) ?? 0) + count);
}
