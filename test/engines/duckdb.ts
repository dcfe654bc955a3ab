/** The function of examples/duckdb in DuckDB, by its Node client. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Candidate, PredictOptions, Predictor } from "../../src/ground/types.ts";
import {
  check,
  checkAnswer,
  type EngineTest,
  isInstalled,
  loadFrom,
  openPredictor,
  perSecond,
  ROOT,
} from "./engine.ts";

const FOLDER = "examples/duckdb";

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

export async function openConnection(): Promise<Connection> {
  const { DuckDBInstance } = loadFrom(FOLDER, "@duckdb/node-api") as Client;
  return (await DuckDBInstance.create(":memory:")).connect();
}

export const duckdb: EngineTest = {
  name: "DuckDB",
  findMissing: () =>
    isInstalled(FOLDER, "@duckdb/node-api") ? undefined : `npm ci --prefix ${FOLDER} (70 MB)`,
  async run(names, folder) {
    const example = pathToFileURL(join(ROOT, FOLDER, "origin.js")).href;
    const { registerOrigin } = (await import(example)) as Example;
    const connection = await openConnection();
    registerOrigin(connection, openPredictor());
    const path = join(folder, "duckdb-names.jsonl");
    writeFileSync(path, names.map((name, id) => `${JSON.stringify({ id, name })}\n`).join(""));
    await connection.run(
      `CREATE TABLE names AS SELECT * FROM read_json('${path}', columns = {id: 'INTEGER', name: 'VARCHAR'}, format = 'newline_delimited')`,
    );
    const startMs = performance.now();
    const result = await connection.runAndReadAll("SELECT id, origin(name) FROM names");
    const tookMs = performance.now() - startMs;
    const rows = result.getRowsJson() as [number, Candidate[]][];
    check(rows.length === names.length, `found ${rows.length} rows, expected ${names.length}`);
    check(new Set(rows.map(([id]) => id)).size === names.length, "a row is answered twice");
    for (const [id, answer] of rows) checkAnswer(names[id]!, answer, "origin()");

    const parts = await connection.runAndReadAll(
      "SELECT origin_of_parts('Giovanni', 'Rossi'), origin_of_parts(NULL, 'Nguyen'), origin(NULL)",
    );
    const [both, family, nothing] = parts.getRowsJson()[0] as [Candidate[], Candidate[], null];
    const expected = [{ given: "Giovanni", family: "Rossi" }, { family: "Nguyen" }].map(
      (name) => openPredictor().predict(name).country,
    );
    check(JSON.stringify([both, family]) === JSON.stringify(expected), "origin_of_parts() is wrong");
    check(nothing === null, "origin(NULL) is not NULL");
    connection.closeSync();
    await checkPrior(registerOrigin);
    return [
      `${rows.length.toLocaleString("en-US")} names answered as predict() does`,
      `${perSecond(rows.length, tookMs)}, results read included`,
    ];
  },
};

/** The weights of a list count in the answers of a function that is registered with them. */
async function checkPrior(registerOrigin: Example["registerOrigin"]): Promise<void> {
  const prior = { DE: 3, AT: 1 };
  const connection = await openConnection();
  registerOrigin(connection, openPredictor(), { prior });
  const result = await connection.runAndReadAll("SELECT origin('Martin')");
  const [answer] = result.getRowsJson()[0] as [Candidate[]];
  const { country } = openPredictor().predict("Martin", { prior });
  check(JSON.stringify(answer) === JSON.stringify(country), "origin() does not answer with the prior");
  connection.closeSync();
}
