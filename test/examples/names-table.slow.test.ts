/** A table of `cognomen export`, joined where no process can be started, answers as `predict` does. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Candidate } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { ROOT } from "../helpers/imports.ts";
import { makePlainNames } from "../helpers/plain-names.ts";
import { hasSqlite, isSkipped, makeBin, python } from "../helpers/programs.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { readTier } from "../helpers/tiers.ts";

const TIER = "standard";
const NAME_COUNT = 100_000;
const standard = createPredictor(readTier(TIER));
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

interface Answer {
  country: Candidate[];
  count: number;
}

/** By number of the name: what a join has found. */
function collect(
  rows: readonly (readonly [id: number, country: string, probability: number, count: number])[],
): Map<number, Answer> {
  const answers = new Map<number, Answer>();
  for (const [id, country_id, probability, count] of rows) {
    const answer = answers.get(id) ?? { country: [], count };
    answer.country.push({ country_id, probability });
    answers.set(id, answer);
  }
  return answers;
}

/** @returns how many names were answered by each step */
function compare(names: readonly string[], answers: ReadonlyMap<number, Answer>): Record<string, number> {
  const steps: Record<string, number> = {};
  const wrong: string[] = [];
  for (const [id, name] of names.entries()) {
    const { country, count, match } = standard.explain(name);
    steps[match] = (steps[match] ?? 0) + 1;
    const { country: found, count: foundCount } = answers.get(id) ?? { country: [], count: 0 };
    if (JSON.stringify([found, foundCount]) !== JSON.stringify([country, count])) wrong.push(name);
  }
  expect(wrong.length, wrong.slice(0, 20).join(", ")).toBe(0);
  return steps;
}

describe("a table of cognomen export", () => {
  beforeAll(() => {
    runCommand("cognomen", [
      "export",
      "--quiet",
      "--tier",
      TIER,
      "--composed",
      "--part",
      "predict",
      "-o",
      "names.csv",
    ]);
  });

  const note = python === undefined ? " (skipped: no python3, apt-get install python3)" : "";
  it.skipIf(isSkipped(python !== undefined))(
    `answers ${NAME_COUNT} names in Python's SQLite as predict does${note}`,
    () => {
      const names = makePlainNames(TIER, NAME_COUNT);
      writeFileSync(join(folder, "people.json"), JSON.stringify(names));
      const script = `
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
      const steps = compare(
        names,
        collect(JSON.parse(runCommand(python ?? "python3", ["-s", "-B", "-c", script])) as []),
      );
      // Each way is asked for often enough to be a test.
      expect(Object.keys(steps).sort()).toEqual(["direct", "none", "stripped"]);
      expect(steps.direct).toBeGreaterThan(60_000);
      expect(steps.stripped).toBeGreaterThan(10_000);
      expect(steps.none).toBeGreaterThan(8_000);
    },
  );

  const noSqlite = hasSqlite ? "" : " (skipped: no sqlite3, apt-get install sqlite3)";
  it.skipIf(isSkipped(hasSqlite))(
    `answers ${NAME_COUNT} names in sqlite3, filled as its help says, as predict does${noSqlite}`,
    () => {
      const recipe = /^ {2}(sqlite3 names\.db .*)$/mu.exec(runCommand("cognomen", ["export", "--help"]))![1]!;
      runCommand("bash", ["-c", recipe]);
      const names = makePlainNames(TIER, NAME_COUNT, "a to z");
      writeFileSync(join(folder, "people.csv"), names.map((name, id) => `${id}, ${name} \n`).join(""));
      // CSV has 15 digits of a number: SQLite reads decimal fractions less exactly than that.
      const output = runCommand(
        "sqlite3",
        ["-csv", "names.db"],
        `
CREATE TABLE people (id INTEGER, surname TEXT);
.import people.csv people
SELECT id, country, probability, names.count
FROM people JOIN names ON names.name = lower(trim(surname)) ORDER BY id, probability DESC, country;`,
      );
      const rows = output
        .trimEnd()
        .split(/\r?\n/u)
        .map((line) => line.split(","))
        .map(([id, country, probability, count]) => [+id!, country!, +probability!, +count!] as const);
      const steps = compare(names, collect(rows));
      expect(Object.keys(steps).sort()).toEqual(["direct", "none"]);
      expect(steps.direct).toBeGreaterThan(80_000);
      expect(steps.none).toBeGreaterThan(8_000);
    },
  );
});
