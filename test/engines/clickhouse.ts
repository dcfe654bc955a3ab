/**
 * The functions of examples/clickhouse in the engine that the package chdb carries: ClickHouse itself, in this process,
 * configured by the files that a server would have.
 */
import { spawnSync } from "node:child_process";
import { cpSync, createReadStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Candidate } from "../../src/ground/types.ts";
import {
  check,
  checkAnswer,
  type EngineTest,
  installCommand,
  isInstalled,
  loadFrom,
  openPredictor,
  perSecond,
  ROOT,
  withCommand,
  writeScript,
} from "./engine.ts";

const FOLDER = "examples/clickhouse";
const INSTALL = `npm ci --prefix ${FOLDER}`;

/** The part of chdb that is used here. */
interface Session {
  queryAsync(query: string, options: { format: string }): Promise<{ text(): string }>;
  close(): void;
}
interface Chdb {
  Session: new (path: string, options: { connectionArgs: string[] }) => Session;
}

export const clickhouse: EngineTest = {
  name: "ClickHouse",
  findMissing: () => (isInstalled(FOLDER, "chdb") ? undefined : `${INSTALL} (550 MB)`),
  async run(names, folder) {
    const session = openSession(folder);
    try {
      return [
        await describeVersion(session),
        ...(await compareAll(session, names, folder)),
        await compareParts(session),
        await killWorker(session, names, folder),
      ];
    } finally {
      session.close();
    }
  },
};

/** A folder as a server has it: config.xml, functions and scripts from the example, and `cognomen` on the path. */
function openSession(folder: string): Session {
  const example = join(ROOT, FOLDER);
  const scripts = join(folder, "user_scripts/");
  cpSync(join(example, "user_scripts"), scripts, { recursive: true });
  writeScript(
    join(scripts, "noop"),
    `exec "${process.execPath}" "${join(ROOT, "test/engines/noop-worker.mjs")}"`,
  );
  const functions = readFileSync(join(example, "origin_function.xml"), "utf8");
  const functionsPath = join(folder, "origin_function.xml");
  writeFileSync(functionsPath, addNoop(functions));
  const config = readFileSync(join(example, "config.xml"), "utf8")
    .replace("/var/lib/clickhouse/user_scripts/", scripts)
    .replace("/etc/clickhouse-server/origin_function.xml", functionsPath);
  check(
    config.includes(scripts) && config.includes(functionsPath),
    "config.xml has other paths than expected",
  );
  writeFileSync(join(folder, "config.xml"), config);
  // Workers are started by the engine, which hands its environment on.
  process.env.PATH = withCommand(installCommand(folder)).PATH;
  const { Session } = loadFrom(FOLDER, "chdb") as Chdb;
  return new Session(join(folder, "database"), {
    connectionArgs: [`--config-file=${join(folder, "config.xml")}`],
  });
}

/** The first function once more, by another name and with a worker that does nothing. */
function addNoop(functions: string): string {
  const first = /<function>.*?<\/function>/su.exec(functions)![0];
  const noop = first
    .replace("<name>origin</name>", "<name>noop</name>")
    .replace("<command>origin</command>", "<command>noop</command>");
  return functions.replace("</functions>", `${noop}</functions>`);
}

async function describeVersion(session: Session): Promise<string> {
  const { text } = await query(
    session,
    "SELECT version(), toTypeName(origin('Kim')), toTypeName(originOfParts('', ''))",
  );
  const [version, type, partsType] = text.trim().split("\t");
  const plain = (name: string | undefined): string => (name ?? "").replace(/\\n|\s+/gu, "");
  check(
    plain(type) === "Array(Tuple(country_idString,probabilityFloat64))" && plain(partsType) === plain(type),
    `origin() is ${type}, originOfParts() ${partsType}`,
  );
  return `version ${version}`;
}

/** All names, beside a worker that does nothing. */
async function compareAll(session: Session, names: readonly string[], folder: string): Promise<string[]> {
  writeFileSync(
    join(folder, "names.jsonl"),
    names.map((name, id) => `${JSON.stringify({ id, name })}\n`).join(""),
  );
  const rows = source(folder);
  // Workers start before the clock does.
  for (const name of ["noop", "origin"])
    await query(session, `SELECT count(${name}(name)) FROM (SELECT * FROM ${rows} LIMIT 1000)`);
  const [noop, own] = [
    await timeFunction(session, "noop", rows, join(folder, "noop.jsonl")),
    await timeFunction(session, "origin", rows, join(folder, "answers.jsonl")),
  ];
  let count = 0;
  const seen = new Uint8Array(names.length);
  for await (const line of createInterface({ input: createReadStream(join(folder, "answers.jsonl")) })) {
    const [id, answer] = JSON.parse(line) as [number, Candidate[]];
    checkAnswer(names[id]!, answer, "origin()");
    check(seen[id] === 0, `row ${id} is answered twice`);
    seen[id] = 1;
    count++;
  }
  check(count === names.length, `found ${count} rows, expected ${names.length}`);
  return [
    `${count.toLocaleString("en-US")} names answered as predict() does`,
    `${perSecond(count, own)}, no-op worker ${perSecond(count, noop)}`,
  ];
}

const source = (folder: string): string =>
  `file('${join(folder, "names.jsonl")}', 'JSONEachRow', 'id UInt32, name String')`;

async function timeFunction(session: Session, name: string, rows: string, path: string): Promise<number> {
  const startMs = performance.now();
  await query(
    session,
    `INSERT INTO FUNCTION file('${path}', 'JSONCompactEachRow', 'id UInt32, answer Array(Tuple(country_id String, probability Float64))') SELECT id, ${name}(name) FROM ${rows}`,
  );
  return performance.now() - startMs;
}

async function compareParts(session: Session): Promise<string> {
  const pairs = [
    ["Giovanni", "Rossi"],
    ["", "Nguyen"],
    ["Otto", ""],
    ["O'Brien\t", "Mül\\ler"],
    ["", ""],
  ] as const;
  const literal = (text: string): string => `'${text.replace(/[\\']/gu, "\\$&").replaceAll("\t", "\\t")}'`;
  const values = pairs.map(([given, family]) => `(${literal(given)}, ${literal(family)})`).join(", ");
  const { text } = await query(
    session,
    `SELECT given, family, originOfParts(given, family) FROM values('given String, family String', ${values})`,
    "JSONCompactEachRow",
  );
  const rows = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as [string, string, Candidate[]]);
  check(rows.length === pairs.length, `found ${rows.length} rows of parts, expected ${pairs.length}`);
  for (const [given, family, answer] of rows) {
    const { country } = openPredictor().predict({ given, family });
    check(
      JSON.stringify(answer) === JSON.stringify(country),
      `originOfParts(${given}, ${family}): ${JSON.stringify(answer)}`,
    );
  }
  const nulls = await query(
    session,
    "SELECT origin(NULL), originOfParts(NULL, 'Nguyen')[1].country_id, origin(toNullable('Nguyen'))[1].country_id",
  );
  check(nulls.text.trim() === "[]\tVN\tVN", `NULL is answered ${nulls.text}`);
  return `NULL and names in parts answered as predict() does`;
}

/** A worker dies while a query waits for it: the query may fail, and must not be answered wrongly. */
async function killWorker(session: Session, names: readonly string[], folder: string): Promise<string> {
  const output = join(folder, "killed.jsonl");
  const running = timeFunction(session, "origin", source(folder), output).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  await new Promise((resolve) => setTimeout(resolve, KILL_AFTER_MS));
  const workers = listWorkers();
  check(workers.length > 0, "found no worker to kill");
  for (const pid of workers) process.kill(pid, "SIGKILL");
  const failure = await running;
  check(failure !== undefined, "the query ended before its workers were killed: use more names");
  // Whatever was written before the end has to be right. The last row may be cut off, at any of its brackets.
  const rows = readFileSync(output, "utf8").split("\n").slice(0, -1);
  for (const row of rows) {
    const [id, answer] = JSON.parse(row) as [number, Candidate[]];
    checkAnswer(names[id]!, answer, "origin(), workers killed");
  }
  // Workers that were idle are found to be dead one after the other: each may fail a query, none may answer wrongly.
  let failureCount = 0;
  for (let text = ""; text.trim() !== "VN"; ) {
    const sql = "SELECT origin('Nguyen')[1].country_id";
    text = (await query(session, sql).catch(() => undefined))?.text ?? "";
    if (text === "") failureCount++;
    check(text === "" || text.trim() === "VN", `after the failure Nguyen is answered ${text}`);
    check(
      failureCount <= workers.length,
      `${failureCount} queries failed after ${workers.length} workers were killed`,
    );
  }
  const reason = /\(([A-Z_]+)\)/u.exec(failure ?? "")?.[1] ?? failure;
  return `${workers.length} workers killed in mid-query: it failed (${reason}), ${rows.length.toLocaleString("en-US")} rows before were right, ${failureCount} queries failed after it`;
}

/** Long enough for the query to be under way, short enough for it not to be done: 100,000 names take a second or more. */
const KILL_AFTER_MS = 400;

/** Workers of this process. */
function listWorkers(): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return stdout
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/u.exec(line))
    .filter((match) => match !== null)
    .filter(([, , parent, command]) => Number(parent) === process.pid && command!.includes("--chunk-header"))
    .map(([, pid]) => Number(pid));
}

async function query(session: Session, sql: string, format = "TabSeparated"): Promise<{ text: string }> {
  const result = await session.queryAsync(sql, { format });
  return { text: result.text() };
}
