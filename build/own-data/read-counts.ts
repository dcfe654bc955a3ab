/** Reads own counts: a CSV file with a header, `name,country,count` and, if wanted, `part` and `licence`. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import Papa from "papaparse";
import { cannot, DataFileError } from "../../src/cli/errors.ts";
import { MAX_KEY_BYTE_COUNT } from "../../src/format/format.ts";
import { findMeantCountry } from "../../src/ground/countries.ts";
import { suggest } from "../../src/ground/errors.ts";
import { LICENCE_CLASSES, type LicenceChoice, nameLicences } from "../../src/ground/licences.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { createFoldedText, encodeUtf8, foldedToString, type Normalizer } from "../../src/text/normalize.ts";

const NAME_PARTS = ["surname", "forename"] as const;
const REQUIRED_COLUMNS = ["name", "country", "count"];
/** In place of a name: people of the country who bear none of the names in the file. */
const EVERYBODY_ELSE = "*";
const DELIMITERS = [",", ";", "\t"];
/** A quote that is never closed would take the rest of the file into memory. */
const MAX_RECORD_UNITS = 1 << 24;

/** Data points by country number. */
export type CountryCounts = Map<number, number>;

/** Own counts of names as one part. */
export interface OwnPart {
  /** By folded key. */
  readonly counts: Map<string, CountryCounts>;
  /**
   * Keys without diacritics of names with them: a plain spelling has the evidence of all its accented ones. Counts that
   * are those of other keys too, so that they are no more people.
   */
  readonly plainCounts: Map<string, CountryCounts>;
  /** People who bear other names. */
  readonly others: CountryCounts;
}

export interface OwnCounts extends Readonly<Record<NamePart, OwnPart>> {
  rowCount: number;
  /** Rows of licence classes that are not accepted. */
  refusedRowCount: number;
}

const createPart = (): OwnPart => ({ counts: new Map(), plainCounts: new Map(), others: new Map() });

/**
 * @param codes countries of the tier, by number
 * @param licences classes that are accepted; without it the column `licence` is not read
 * @throws DataFileError for the first thing that is wrong
 */
export async function readCounts(
  path: string,
  codes: readonly string[],
  normalizer: Normalizer,
  licences?: LicenceChoice,
): Promise<OwnCounts> {
  const own: OwnCounts = { surname: createPart(), forename: createPart(), rowCount: 0, refusedRowCount: 0 };
  const foldKey = createKeyFolder(normalizer);
  let titles: readonly string[] = [];
  const addRow = (cells: readonly string[], line: number): void => {
    if (titles.length === 0) {
      titles = readHeader(cells, path);
      return;
    }
    const cell = (column: string): string => cells[titles.indexOf(column)] ?? "";
    const fail = (what: string, found: string, expected: string): never => {
      throw new DataFileError(
        `${path}:${line}: ${what}: found ${JSON.stringify(found)}, expected ${expected}`,
      );
    };
    // Without quotes a comma makes two columns of a name, and one of another's count.
    if (cells.slice(titles.length).some((extra) => extra !== ""))
      fail("columns", cells.join(",").slice(0, 60), `${titles.length} columns, as in the header`);
    const code = cell("country").toUpperCase();
    const country = codes.indexOf(code);
    if (country < 0) {
      const meant = suggest(findMeantCountry(code, []));
      fail("country", cell("country"), `a code of ISO 3166-1 alpha-2 that the tier has, such as CH.${meant}`);
    }
    const count = /^\d{1,12}$/u.test(cell("count")) ? Number(cell("count")) : 0;
    if (count < 1) fail("count", cell("count"), "a whole number from 1 to 999999999999");
    const part =
      NAME_PARTS.find((one) => one === (cell("part").toLowerCase() || "surname")) ??
      fail("part", cell("part"), "surname, forename or nothing, which is surname");
    if (licences !== undefined && cell("licence") !== "") {
      const licence =
        LICENCE_CLASSES.find((one) => one === cell("licence").toUpperCase()) ??
        fail("licence", cell("licence"), "A, B, C or nothing, which is yours to use");
      if (!licences.includes(licence)) {
        own.refusedRowCount++;
        return;
      }
    }
    own.rowCount++;
    const { counts, plainCounts, others } = own[part];
    if (cell("name") === EVERYBODY_ELSE) {
      others.set(country, (others.get(country) ?? 0) + count);
      return;
    }
    const { key, plain } =
      foldKey(cell("name")) ?? fail("name", cell("name").slice(0, 60), "1 to 255 bytes of a name");
    // As a whole name a pair of forenames would hide the last name in it.
    if (part === "forename" && key.includes(" ")) fail("name", cell("name"), "one forename without a space");
    addCount(counts, key, country, count);
    if (plain !== undefined && plain !== key) addCount(plainCounts, plain, country, count);
  };
  await readRows(path, addRow).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall === undefined) throw error;
    throw new DataFileError(cannot("read", path, error), { cause: error });
  });
  const { rowCount, refusedRowCount } = own;
  if (titles.length === 0)
    throw new DataFileError(`${path}: found no line, expected the header name,country,count`);
  if (rowCount === 0 && refusedRowCount > 0)
    throw new DataFileError(
      `${path}: found ${refusedRowCount} rows of other classes, expected counts of ${nameLicences(licences ?? [])} or without a class`,
    );
  if (rowCount === 0) throw new DataFileError(`${path}: found the header alone, expected counts`);
  return own;
}

/** Hands over the rows that are not empty, with the number of the line where each begins. */
async function readRows(
  path: string,
  onRow: (cells: readonly string[], line: number) => void,
): Promise<void> {
  const texts = readText(path);
  const head = (await texts.next()).value ?? "";
  // Of both, the carriage return is trimmed with the last cell.
  const newline = head.includes("\r") && !head.includes("\n") ? "\r" : "\n";
  const [header = ""] = head.split(newline, 1);
  const columnCounts = DELIMITERS.map((one) => header.split(one).length);
  const delimiter = DELIMITERS[columnCounts.indexOf(Math.max(...columnCounts))]!;
  /** PapaParse counts no lines. */
  let line = 1;
  let waitingUnits = 0;
  const findQuoteFault = (): DataFileError =>
    new DataFileError(`${path}:${line}: a quote in the wrong place, or never closed`);
  await new Promise<void>((resolve, reject) => {
    const stream = Readable.from(prepend(head, texts));
    stream.on("data", (chunk: string) => {
      waitingUnits += chunk.length;
      if (waitingUnits > MAX_RECORD_UNITS) stream.destroy(findQuoteFault());
    });
    Papa.parse<string[]>(stream, {
      delimiter,
      newline,
      step: ({ data: cells, errors }) => {
        if (errors.length > 0) throw findQuoteFault();
        const trimmed = cells.map((cell) => cell.trim());
        if (trimmed.some((cell) => cell !== "")) onRow(trimmed, line);
        line = cells.reduce((count, cell) => count + cell.split(newline).length - 1, line + 1);
        waitingUnits = 0;
      },
      complete: () => resolve(),
      error: (error) => {
        stream.destroy();
        reject(error);
      },
    });
  });
}

async function* prepend(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/**
 * PapaParse begins a record that is not whole again with every chunk: 64 KB at a time a long one takes seconds.
 *
 * @throws DataFileError for bytes that are no UTF-8: read nevertheless, they would become names that nobody has
 */
async function* readText(path: string): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }))
      yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new DataFileError(
      `${path}: found bytes that are not UTF-8, expected UTF-8: save it as UTF-8, or convert it (iconv -f latin1 -t utf-8)`,
    );
  }
}

/** @returns the titles in lower case */
function readHeader(cells: readonly string[], path: string): string[] {
  const titles = cells.map((cell) => cell.toLowerCase());
  const missing = REQUIRED_COLUMNS.filter((column) => !titles.includes(column));
  if (missing.length === 0) return titles;
  const found = cells.slice(0, 10).join(", ");
  throw new DataFileError(
    `${path}: no column ${missing.join(", ")}: found ${found}, expected the header name,country,count and, if wanted, part and licence`,
  );
}

/** Folds a name to its key, and to that without diacritics if it has any. Undefined: it can be no key. */
function createKeyFolder({
  fold,
  strip,
}: Normalizer): (name: string) => { key: string; plain: string | undefined } | undefined {
  const [folded, stripped] = [createFoldedText(), createFoldedText()];
  const bytes = new Uint8Array(MAX_KEY_BYTE_COUNT);
  return (name) => {
    if (!fold(name, folded) || encodeUtf8(folded, bytes) <= 0) return undefined;
    const key = foldedToString(folded);
    if (/\p{Surrogate}|\0/u.test(key)) return undefined;
    const hasPlain = strip(folded, stripped) && stripped.length > 0 && encodeUtf8(stripped, bytes) > 0;
    return { key, plain: hasPlain ? foldedToString(stripped) : undefined };
  };
}

function addCount(counts: Map<string, CountryCounts>, key: string, country: number, count: number): void {
  const own = counts.get(key) ?? new Map<number, number>();
  counts.set(key, own.set(country, (own.get(country) ?? 0) + count));
}
