/** A table of `cognomen export` in DuckDB, joined by examples/duckdb/names.sql. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Candidate } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { makePlainNames } from "../helpers/plain-names.ts";
import { readTier } from "../helpers/tiers.ts";
import { duckdb, openConnection } from "./duckdb.ts";
import { check, type EngineTest, PROGRAM, perSecond, ROOT } from "./engine.ts";

const TIER = "standard";
const NAME_COUNT = 100_000;

export const duckdbTable: EngineTest = {
  name: "DuckDB table",
  findMissing: duckdb.findMissing,
  async run(_names, folder) {
    const args = ["export", "--quiet", "--tier", TIER, "--composed", "--part", "predict", "-o", "names.csv"];
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
      cwd: folder,
      encoding: "utf8",
    });
    check(status === 0, `cognomen export: exit code ${status}, ${stderr}`);
    const names = makePlainNames(TIER, NAME_COUNT, "Latin");
    const path = join(folder, "people.jsonl");
    writeFileSync(path, names.map((surname, id) => `${JSON.stringify({ id, surname })}\n`).join(""));
    const connection = await openConnection();
    // Where the example looks for its table.
    await connection.run(`SET file_search_path = '${folder}'`);
    await connection.run(readFileSync(join(ROOT, "examples/duckdb/names.sql"), "utf8"));
    await connection.run(
      `CREATE TABLE people AS SELECT * FROM read_json('${path}', columns = {id: 'INTEGER', surname: 'VARCHAR'}, format = 'newline_delimited')`,
    );
    const startMs = performance.now();
    await connection.run("CREATE TABLE keyed AS SELECT id, name_key(surname) AS name FROM people");
    const result = await connection.runAndReadAll(
      "SELECT id, country, probability, count::DOUBLE FROM keyed JOIN names USING (name) ORDER BY id, probability DESC, country",
    );
    const tookMs = performance.now() - startMs;
    const answers = new Map<number, { country: Candidate[]; count: number }>();
    for (const [id, country_id, probability, count] of result.getRowsJson() as [
      number,
      string,
      number,
      number,
    ][]) {
      const answer = answers.get(id) ?? { country: [], count };
      answer.country.push({ country_id, probability });
      answers.set(id, answer);
    }
    const { predict } = createPredictor(readTier(TIER));
    for (const [id, name] of names.entries()) {
      const { country, count } = answers.get(id) ?? { country: [], count: 0 };
      const expected = predict(name);
      check(
        JSON.stringify([country, count]) === JSON.stringify([expected.country, expected.count]),
        `${JSON.stringify(name)} is answered ${JSON.stringify(country)}, ${count}, expected ${JSON.stringify(expected)}`,
      );
    }
    check(answers.size > 0.8 * NAME_COUNT, `${answers.size} of ${NAME_COUNT} names are in the table`);
    connection.closeSync();
    return [
      `${NAME_COUNT.toLocaleString("en-US")} names answered by a join as predict() does`,
      `${perSecond(NAME_COUNT, tookMs)}, results read included`,
    ];
  },
};
