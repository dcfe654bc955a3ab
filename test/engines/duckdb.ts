/** The functions of examples/duckdb in DuckDB, by its Node client, and the table of `cognomen export` beside them. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Candidate, PredictOptions, Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { compareJoin, EXPORT_ARGS, type JoinedRow, TABLE_TIER } from "../helpers/names-table.ts";
import { makePlainNames } from "../helpers/plain-names.ts";
import { readTier } from "../helpers/tiers.ts";
import {
  byRow,
  check,
  type Engine,
  findMissingPackage,
  loadFrom,
  PROGRAM,
  ROOT,
  writeNames,
} from "./engine.ts";

const FOLDER = "examples/duckdb";
const TABLE_NAME_COUNT = 100_000;

/** The part of the client that is used here. */
interface Connection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRowsJson(): unknown[][] }>;
  closeSync(): void;
}
interface Client {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> };
}
interface Example {
  registerOrigin(connection: Connection, predictor: Predictor, options?: PredictOptions): void;
}

async function connect(): Promise<Connection> {
  const { DuckDBInstance } = loadFrom(FOLDER, "@duckdb/node-api") as Client;
  return (await DuckDBInstance.create(":memory:")).connect();
}

const select = async <Row>(connection: Connection, sql: string): Promise<Row[]> =>
  (await connection.runAndReadAll(sql)).getRowsJson() as Row[];

/** A query that reads {@link writeNames}. */
const fromNames = (path: string): string =>
  `SELECT * FROM read_json('${path}', columns = {id: 'INTEGER', name: 'VARCHAR'}, format = 'newline_delimited')`;

export const duckdb: Engine = {
  name: "DuckDB",
  findMissing: () => findMissingPackage(FOLDER, "@duckdb/node-api", "70 MB"),
  async open(folder) {
    const { registerOrigin } = (await import(pathToFileURL(join(ROOT, FOLDER, "origin.js")).href)) as Example;
    const connection = await connect();
    const predictor = createPredictor(readTier("full"));
    registerOrigin(connection, predictor);
    const path = join(folder, "names.jsonl");
    return {
      async answer(names) {
        writeNames(path, names);
        return byRow(
          await select<[number, Candidate[]]>(
            connection,
            `SELECT id, origin(name) FROM (${fromNames(path)})`,
          ),
          names.length,
        );
      },
      async answerParts(parts) {
        const literal = (part: string | null): string =>
          part === null ? "NULL" : `'${part.replaceAll("'", "''")}'`;
        const values = parts.map((pair, id) => `(${id}, ${pair.map(literal).join(", ")})`).join(", ");
        return byRow(
          await select<[number, Candidate[]]>(
            connection,
            `SELECT id, origin_of_parts(given, family) FROM (VALUES ${values}) people(id, given, family)`,
          ),
          parts.length,
        );
      },
      async checkMore() {
        const prior = { DE: 3, AT: 1 };
        const other = await connect();
        registerOrigin(other, predictor, { prior });
        const [row] = await select<unknown[]>(other, "SELECT origin('Martin'), origin(NULL)");
        const expected = [predictor.predict("Martin", { prior }).country, null];
        check(JSON.stringify(row) === JSON.stringify(expected), "origin() ignores the prior or answers NULL");
        other.closeSync();
        return `a prior, and ${await checkTable(folder)}`;
      },
      close: () => connection.closeSync(),
    };
  },
};

/** A table of `cognomen export` answers as `predict` does, joined by examples/duckdb/names.sql. */
async function checkTable(folder: string): Promise<string> {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...EXPORT_ARGS], {
    cwd: folder,
    encoding: "utf8",
  });
  check(status === 0, `cognomen export: exit code ${status}, ${stderr}`);
  const names = makePlainNames(TABLE_TIER, TABLE_NAME_COUNT, "Latin");
  const path = join(folder, "people.jsonl");
  writeNames(path, names);
  const connection = await connect();
  // The folder in which the example looks for its table.
  await connection.run(`SET file_search_path = '${folder}'`);
  await connection.run(readFileSync(join(ROOT, FOLDER, "names.sql"), "utf8"));
  await connection.run(`CREATE TABLE keyed AS SELECT id, name_key(name) AS name FROM (${fromNames(path)})`);
  const rows = await select<JoinedRow>(
    connection,
    "SELECT id, country, probability, count::DOUBLE FROM keyed JOIN names USING (name) ORDER BY id, probability DESC, country",
  );
  connection.closeSync();
  const { matches, wrong } = compareJoin(names, rows);
  check(wrong.length === 0, `the table answers otherwise than predict(): ${wrong.slice(0, 20).join(", ")}`);
  check(matches.direct! > 0.6 * names.length, `${matches.direct} of ${names.length} names are in the table`);
  return `${names.length.toLocaleString("en-US")} names by a join with an exported table`;
}
