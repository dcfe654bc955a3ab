/**
 * The functions of examples/clickhouse in the engine that the package chdb carries: ClickHouse itself, in this process,
 * configured by the files that a server would have.
 */
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Candidate } from "../../src/ground/types.ts";
import {
  byRow,
  type Compare,
  check,
  type Engine,
  findMissingPackage,
  loadFrom,
  ROOT,
  withCommand,
  writeNames,
} from "./engine.ts";

const FOLDER = "examples/clickhouse";
const ANSWER = "Array(Tuple(country_id String, probability Float64))";

/** Long enough for the query to be under way, short enough for it not to be done: 100,000 names take a second or more. */
const KILL_AFTER_MS = 400;

/** The part of chdb that is used here. */
interface ChdbSession {
  queryAsync(query: string, options: { format: string }): Promise<{ text(): string }>;
  close(): void;
}
interface Chdb {
  Session: new (path: string, options: { connectionArgs: string[] }) => ChdbSession;
}
type Query = (sql: string, format?: string) => Promise<string>;

export const clickhouse: Engine = {
  name: "ClickHouse",
  findMissing: () => findMissingPackage(FOLDER, "chdb", "550 MB"),
  async open(folder) {
    const session = openSession(folder);
    const query: Query = async (sql, format = "TabSeparated") =>
      (await session.queryAsync(sql, { format })).text();
    /** Answers all names into a file, which has what was answered even if the query fails. */
    const answerInto = (path: string): Promise<string> =>
      query(`INSERT INTO FUNCTION file('${path}', 'JSONCompactEachRow', 'id UInt32, answer ${ANSWER}')
        SELECT id, origin(name) FROM file('${join(folder, "names.jsonl")}', 'JSONEachRow', 'id UInt32, name String')`);
    return {
      async answer(names) {
        writeNames(join(folder, "names.jsonl"), names);
        const path = join(folder, "answers.jsonl");
        await answerInto(path);
        return byRow(parseRows(readFileSync(path, "utf8")), names.length);
      },
      async answerParts(parts) {
        const literal = (part: string | null): string =>
          part === null ? "NULL" : `'${part.replace(/[\\']/gu, "\\$&").replaceAll("\t", "\\t")}'`;
        const values = parts.map((pair, id) => `(${id}, ${pair.map(literal).join(", ")})`).join(", ");
        const text = await query(
          `SELECT id, originOfParts(given, family)
          FROM values('id UInt32, given Nullable(String), family Nullable(String)', ${values})`,
          "JSONCompactEachRow",
        );
        return byRow(parseRows(text), parts.length);
      },
      checkMore: async (names, compare) =>
        `${await checkTypes(query)}, ${await killWorkers(query, names, compare, () => {
          const path = join(folder, "killed.jsonl");
          return answerInto(path).then(
            () => undefined,
            (error: unknown) => ({ error: String(error), text: readFileSync(path, "utf8") }),
          );
        })}`,
      close: () => session.close(),
    };
  },
};

/** A folder as a server has it: config.xml, functions and scripts from the example, and `cognomen` on the path. */
function openSession(folder: string): ChdbSession {
  const example = join(ROOT, FOLDER);
  const scripts = join(folder, "user_scripts/");
  cpSync(join(example, "user_scripts"), scripts, { recursive: true });
  const functions = join(example, "origin_function.xml");
  const config = readFileSync(join(example, "config.xml"), "utf8")
    .replace("/var/lib/clickhouse/user_scripts/", scripts)
    .replace("/etc/clickhouse-server/origin_function.xml", functions);
  check(config.includes(scripts) && config.includes(functions), "config.xml has other paths than expected");
  const configPath = join(folder, "config.xml");
  writeFileSync(configPath, config);
  // Workers are started by the engine, which hands its environment on.
  process.env.PATH = withCommand(folder).PATH;
  const { Session } = loadFrom(FOLDER, "chdb") as Chdb;
  return new Session(join(folder, "database"), { connectionArgs: [`--config-file=${configPath}`] });
}

/** @param text whole lines, and perhaps a last one that was cut off */
const parseRows = (text: string): [number, Candidate[]][] =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as [number, Candidate[]]);

async function checkTypes(query: Query): Promise<string> {
  const text = await query(
    "SELECT version(), toTypeName(origin('Kim')), toTypeName(originOfParts('', '')), origin(NULL)",
  );
  const [version, ...found] = text.replace(/\\n| /gu, "").trim().split("\t");
  const type = ANSWER.replaceAll(" ", "");
  check(found.join() === `${type},${type},[]`, `types and the answer to NULL: found ${found.join()}`);
  return `version ${version}`;
}

/**
 * Workers die while a query waits for them: the query may fail, and must not be answered wrongly.
 *
 * @param ask runs the query; gives its error and what it has answered before, or nothing if it succeeds
 */
async function killWorkers(
  query: Query,
  names: readonly string[],
  compare: Compare,
  ask: () => Promise<{ error: string; text: string } | undefined>,
): Promise<string> {
  const running = ask();
  await sleep(KILL_AFTER_MS);
  const workers = listWorkers();
  check(workers.length > 0, "found no worker to kill");
  for (const pid of workers) process.kill(pid, "SIGKILL");
  const failure = await running;
  if (failure === undefined)
    throw new Error("the query ended before its workers were killed: use more names");
  for (const [id, answer] of parseRows(failure.text)) compare(names[id]!, answer);
  // Idle workers are found to be dead one after the other: each may fail a query, none may answer wrongly.
  let failureCount = 0;
  for (let country: string | undefined; country === undefined; ) {
    country = await query("SELECT origin('Nguyen')[1].country_id").catch(() => undefined);
    if (country === undefined) failureCount++;
    else check(country.trim() === "VN", `after the failure Nguyen is answered ${country}`);
    check(failureCount <= workers.length, `${failureCount} queries failed for ${workers.length} workers`);
  }
  const reason = /\(([A-Z_]+)\)/u.exec(failure.error)?.[1] ?? failure.error;
  return `${workers.length} workers killed in a query: it failed (${reason}), and ${failureCount} queries after it`;
}

/** Workers of this process. */
const listWorkers = (): number[] =>
  spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .stdout.split("\n")
    .map((line) => line.trim().split(/\s+/u))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.includes("--chunk-header"))
    .map(([pid]) => Number(pid));
