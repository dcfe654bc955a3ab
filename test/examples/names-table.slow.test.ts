/** A table of `cognomen export`, joined where no process can be started, answers as `predict` does. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../helpers/imports.ts";
import { compareJoin, EXPORT_ARGS, type JoinedRow, TABLE_TIER } from "../helpers/names-table.ts";
import { makePlainNames } from "../helpers/plain-names.ts";
import { hasSqlite, isSkipped, makeBin, python } from "../helpers/programs.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";

const NAME_COUNT = 100_000;
const folder = makeTemporaryFolder();
const bin = makeBin(folder);

function runCommand(program: string, args: readonly string[], input = ""): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    input,
    maxBuffer: 1 << 28,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, PYTHONUTF8: "1" },
  });
  expect({ status, stderr, error }).toEqual({ status: 0, stderr: "", error: undefined });
  return stdout;
}

const PYTHON_JOIN = `
import json, sys
sys.path.insert(0, ${JSON.stringify(join(ROOT, "examples/python"))})
from names_table import connect, fill
database = connect(":memory:")
fill(database, "names.csv")
database.execute("CREATE TABLE people (id INTEGER PRIMARY KEY, surname TEXT)")
database.executemany("INSERT INTO people VALUES (?, ?)", enumerate(json.load(open("people.json", encoding="utf-8"))))
database.execute("INSERT INTO people VALUES (-1, NULL)")
print(json.dumps(database.execute("""
  SELECT people.id, names.country, names.probability, names.count
  FROM people JOIN names ON names.name = CASE
    WHEN EXISTS (SELECT 1 FROM names WHERE name = fold(surname)) THEN fold(surname)
    ELSE strip(fold(surname))
  END
  ORDER BY people.id, names.probability DESC, names.country
""").fetchall()))`;

function joinInPython(names: readonly string[]): JoinedRow[] {
  writeFileSync(join(folder, "people.json"), JSON.stringify(names));
  return JSON.parse(runCommand(python ?? "python3", ["-s", "-B", "-c", PYTHON_JOIN])) as JoinedRow[];
}

/** CSV has 15 digits of a number: SQLite reads decimal fractions less exactly than that. */
const SQLITE_JOIN = `
CREATE TABLE people (id INTEGER, surname TEXT);
.import people.csv people
SELECT id, country, probability, names.count
FROM people JOIN names ON names.name = lower(trim(surname)) ORDER BY id, probability DESC, country;`;

function joinInSqlite(names: readonly string[]): JoinedRow[] {
  const recipe = /^ {2}(sqlite3 names\.db .*)$/mu.exec(runCommand("cognomen", ["export", "--help"]))![1]!;
  runCommand("bash", ["-c", recipe]);
  writeFileSync(join(folder, "people.csv"), names.map((name, id) => `${id}, ${name} \n`).join(""));
  return runCommand("sqlite3", ["-csv", "names.db"], SQLITE_JOIN)
    .trimEnd()
    .split(/\r?\n/u)
    .map((line) => line.split(","))
    .map(([id, country, probability, count]) => [+id!, country!, +probability!, +count!]);
}

describe("a table of cognomen export", () => {
  beforeAll(() => {
    runCommand("cognomen", EXPORT_ARGS);
  });

  // Each way of looking up is asked for often enough to be a test.
  it.skipIf(isSkipped(python !== undefined))(
    `answers in Python's SQLite as predict does (skipped if there is no python3: apt-get install python3)`,
    () => {
      const names = makePlainNames(TABLE_TIER, NAME_COUNT);
      const { matches, wrong } = compareJoin(names, joinInPython(names));
      expect(wrong).toEqual([]);
      expect(Object.keys(matches).sort()).toEqual(["direct", "none", "stripped"]);
      expect(matches.direct).toBeGreaterThan(60_000);
      expect(matches.stripped).toBeGreaterThan(10_000);
      expect(matches.none).toBeGreaterThan(8_000);
    },
  );

  it.skipIf(isSkipped(hasSqlite))(
    `answers in sqlite3, filled as its help says, as predict does (skipped if there is none: apt-get install sqlite3)`,
    () => {
      const names = makePlainNames(TABLE_TIER, NAME_COUNT, "a to z");
      const { matches, wrong } = compareJoin(names, joinInSqlite(names));
      expect(wrong).toEqual([]);
      expect(Object.keys(matches).sort()).toEqual(["direct", "none"]);
      expect(matches.direct).toBeGreaterThan(80_000);
      expect(matches.none).toBeGreaterThan(8_000);
    },
  );
});
