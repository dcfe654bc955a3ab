/** Writes what the rivals read: the answers of one data file, in the form that suits each of them. */
import { closeSync, openSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Candidate, Predictor } from "../../src/ground/types.ts";
import type { NameTable } from "./name-table.ts";

const requireRival = createRequire(new URL("../rivals/package.json", import.meta.url));

/** What a name is answered with: data points, those as surname and as forename, then codes and probabilities in turn. */
type FlatAnswer = [count: number, surname: number, forename: number, ...candidates: (string | number)[]];

/** Native packages whose files are written. */
export type PackageName = "better-sqlite3" | "lmdb";

export const PACKAGES: readonly PackageName[] = ["better-sqlite3", "lmdb"];

/** Why a package cannot be used here; undefined if it can. */
export function findFault(name: PackageName): string | undefined {
  try {
    const exported = requireRival(name) as unknown;
    // Its native part is loaded when a database is opened.
    if (name === "better-sqlite3") new (exported as new (path: string) => SqliteDatabase)(":memory:").close();
    return undefined;
  } catch (error) {
    return (error as Error).message.split("\n", 1)[0]!;
  }
}

export const versionOf = (name: PackageName): string =>
  (requireRival(`../rivals/node_modules/${name}/package.json`) as { version: string }).version;

interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): { run(...values: unknown[]): void };
  close(): void;
}

interface LmdbDatabase {
  transactionSync(work: () => void): void;
  putSync(key: string, value: unknown): void;
  close(): Promise<void>;
}

/** Writes text in pieces: strings cannot be as long as these files. */
class TextFile {
  private readonly file: number;
  private pieces: string[] = [];

  constructor(path: string) {
    this.file = openSync(path, "w");
  }

  write(text: string): void {
    if (this.pieces.push(text) >= 50_000) this.flush();
  }

  /** A list of JSON texts, between brackets. */
  list(texts: Iterable<string>): void {
    let separator = "[";
    for (const text of texts) {
      this.write(separator + text);
      separator = ",";
    }
    this.write(separator === "[" ? "[]" : "]");
  }

  close(): void {
    this.flush();
    closeSync(this.file);
  }

  private flush(): void {
    const bytes = Buffer.from(this.pieces.join(""));
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(this.file, bytes, offset);
    this.pieces = [];
  }
}

const listCandidates = (country: readonly Candidate[]): (string | number)[] =>
  country.flatMap(({ country_id, probability }) => [country_id, probability]);

/** Equal answers once each, and what each key has. */
class SharedAnswers {
  readonly texts: string[] = [];
  readonly numbers: number[] = [];
  readonly counts: number[] = [];
  private readonly known = new Map<string, number>();

  add(text: string, count: number): void {
    this.counts.push(count);
    let number = this.known.get(text);
    if (number === undefined) {
      number = this.texts.push(text) - 1;
      this.known.set(text, number);
    }
    this.numbers.push(number);
  }
}

/**
 * Writes all files into a folder.
 *
 * @param packages those that are installed; for others nothing is written
 * @param onProgress called now and then with the number of names done
 */
export async function writeRivalFiles(
  folder: string,
  { keys, surnameCounts, forenameCounts }: NameTable,
  predictor: Predictor,
  packages: readonly PackageName[],
  onProgress: (nameCount: number) => void,
): Promise<void> {
  // In the order of JavaScript's strings, which a binary search by `<` needs.
  const order = Uint32Array.from(keys.keys()).sort((left, right) => (keys[left]! < keys[right]! ? -1 : 1));
  const sqlite = packages.includes("better-sqlite3") ? createSqlite(join(folder, "names.sqlite")) : undefined;
  const lmdb = packages.includes("lmdb") ? createLmdb(join(folder, "names.lmdb")) : undefined;
  const map = new TextFile(join(folder, "map.json"));
  const shared = new SharedAnswers();
  map.write('{"keys":');
  map.list(Array.from(order, (key) => JSON.stringify(keys[key])));
  map.write(',"answers":');
  let done = 0;
  function* answer(): Generator<string> {
    for (const key of order) {
      const name = keys[key]!;
      const { country, count } = predictor.predict(name);
      // That of the part that counts for more.
      if (count !== surnameCounts[key] && count !== forenameCounts[key])
        throw new Error(`${JSON.stringify(name)} is answered by another key`);
      const flat: FlatAnswer = [count, surnameCounts[key]!, forenameCounts[key]!, ...listCandidates(country)];
      const text = JSON.stringify(listCandidates(country));
      shared.add(text, count);
      sqlite?.add(name, count, surnameCounts[key]!, forenameCounts[key]!, text);
      lmdb?.add(name, flat);
      if (++done % 10_000 === 0) onProgress(10_000);
      yield JSON.stringify(flat);
    }
  }
  map.list(answer());
  map.write("}");
  map.close();
  sqlite?.close();
  await lmdb?.close();

  const file = new TextFile(join(folder, "shared.json"));
  const column = (name: string, values: Iterable<string | number>): void => {
    file.write(`,"${name}":`);
    file.list(Array.from(values, String));
  };
  file.write('{"keys":');
  file.list(Array.from(order, (key) => JSON.stringify(keys[key])));
  column("answers", shared.texts);
  column("numbers", shared.numbers);
  column("counts", shared.counts);
  column(
    "surnames",
    Array.from(order, (key) => surnameCounts[key]!),
  );
  column(
    "forenames",
    Array.from(order, (key) => forenameCounts[key]!),
  );
  file.write("}");
  file.close();
}

function createSqlite(path: string): {
  add(...row: [name: string, count: number, surname: number, forename: number, country: string]): void;
  close(): void;
} {
  const Database = requireRival("better-sqlite3") as new (path: string) => SqliteDatabase;
  const database = new Database(path);
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
  // The key is the table: no second tree to go through.
  database.exec(
    "CREATE TABLE names (name TEXT PRIMARY KEY, count INTEGER, surname INTEGER, forename INTEGER, country TEXT) WITHOUT ROWID",
  );
  const insert = database.prepare("INSERT INTO names VALUES (?, ?, ?, ?, ?)");
  return {
    add: (...row) => insert.run(...row),
    close() {
      database.exec("COMMIT; VACUUM");
      database.close();
    },
  };
}

function createLmdb(path: string): { add(key: string, value: FlatAnswer): void; close(): Promise<void> } {
  const { open } = requireRival("lmdb") as { open(options: object): LmdbDatabase };
  const database = open({ path, noSubdir: true, noSync: true });
  let waiting: [string, FlatAnswer][] = [];
  const flush = (): void => {
    database.transactionSync(() => {
      for (const [key, value] of waiting) database.putSync(key, value);
    });
    waiting = [];
  };
  return {
    add(key, value) {
      if (waiting.push([key, value]) >= 50_000) flush();
    },
    async close() {
      flush();
      await database.close();
    },
  };
}
