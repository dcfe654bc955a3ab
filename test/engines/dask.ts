/** The program of examples/dask on a cluster: a scheduler and its workers, as processes of this machine. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import type { Candidate } from "../../src/ground/types.ts";
import { findFreePort } from "../hosts/process.ts";
import { check, type Engine, ROOT, waitUntil, withCommand } from "./engine.ts";

const EXAMPLE = join(ROOT, "examples/dask/countries.py");
/** So that some parts are done and some are not when a worker is killed. */
const PART_COUNT = 24;
const LIMIT = 5;
const WORKER_COUNT = 3;
const RUN_TIMEOUT_MS = 120_000;

/** Debian's packages are those of its own Python, which need not be the first one. */
const findPython = (): string | undefined =>
  ["python3", "/usr/bin/python3"].find(
    (python) => spawnSync(python, ["-c", "import distributed, pandas"]).status === 0,
  );

export const dask: Engine = {
  name: "Dask",
  findMissing: () => (findPython() === undefined ? "apt-get install python3-distributed" : undefined),
  // Parts of a CSV are cut at line ends, and pandas reads no NUL. Python takes as long as cognomen, and there are two runs.
  choose: (names) => names.filter((name) => !/[\n\r\0]/u.test(name)).slice(0, 40_000),
  async open(folder) {
    const python = findPython()!;
    const env = withCommand(folder);
    const { address, workers, stop } = await startCluster(python, env, folder);
    const answer = async (names: readonly string[], target: string): Promise<Candidate[][]> => {
      const table = names.map((name, id) => ({ id, name }));
      const csv = `${Papa.unparse(table, { newline: "\n" })}\n`;
      writeFileSync(join(folder, "people.csv"), csv);
      const blockSize = Math.ceil(Buffer.byteLength(csv) / PART_COUNT);
      const child = spawn(
        python,
        [
          ...[EXAMPLE, "people.csv", target, "--column", "name", "--limit", String(LIMIT)],
          ...["--scheduler", address, "--block-size", String(blockSize)],
        ],
        { cwd: folder, env, timeout: RUN_TIMEOUT_MS },
      );
      const output = collect(child);
      const [status] = (await once(child, "close")) as [number | null];
      check(status === 0, `countries.py ended with ${status}: ${output().slice(-2000)}`);
      return readAnswers(join(folder, target), names);
    };
    return {
      answer: (names) => answer(names, "answers"),
      /** One of the workers dies, with its worker of cognomen, while all have something to do. */
      async checkMore(names, compare) {
        const countParts = (): number =>
          existsSync(join(folder, "killed"))
            ? readdirSync(join(folder, "killed")).filter((file) => file.endsWith(".csv")).length
            : 0;
        const running = answer(names, "killed");
        await Promise.race([running, waitUntil(() => countParts() >= PART_COUNT / 4, "the first quarter")]);
        const doneCount = countParts();
        workers[0]!.kill("SIGKILL");
        for (const [row, found] of (await running).entries()) compare(names[row]!, found);
        const partCount = countParts();
        check(
          doneCount < partCount,
          `all ${partCount} parts were done before a worker was killed: use more names`,
        );
        return `1 of ${WORKER_COUNT} workers killed after ${doneCount} of ${partCount} parts: every row is there once`;
      },
      close: stop,
    };
  },
};

interface Cluster {
  address: string;
  workers: readonly ChildProcess[];
  stop(): void;
}

/** Resolves when the scheduler knows all workers. */
async function startCluster(python: string, env: NodeJS.ProcessEnv, cwd: string): Promise<Cluster> {
  const port = String(await findFreePort());
  const address = `tcp://127.0.0.1:${port}`;
  const children: ChildProcess[] = [];
  const start = async (program: string, args: readonly string[], ready: string): Promise<void> => {
    const child = spawn(python, ["-m", `distributed.cli.${program}`, ...args, "--no-dashboard"], {
      cwd,
      env,
    });
    children.push(child);
    const log = collect(child);
    await waitUntil(() => log().includes(ready), program);
  };
  const stop = (): void => {
    for (const child of children) child.kill("SIGKILL");
  };
  try {
    await start("dask_scheduler", ["--host", "127.0.0.1", "--port", port], "Scheduler at");
    for (let count = 0; count < WORKER_COUNT; count++)
      await start("dask_worker", [address, "--nthreads", "1", "--no-nanny"], "Registered to");
  } catch (error) {
    stop();
    throw error;
  }
  return { address, workers: children.slice(1), stop };
}

/** What a process has written. */
function collect(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  return () => text;
}

/** Answers from the files of a folder. @throws if a row is missing, in another place or has another name */
function readAnswers(folder: string, names: readonly string[]): Candidate[][] {
  const rows = readdirSync(folder)
    .sort()
    .flatMap((file) => {
      check(/^\d{6}\.csv$/u.test(file), `found ${file} among the answers`);
      const text = readFileSync(join(folder, file), "utf8");
      return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
    });
  check(rows.length === names.length, `${rows.length} answers for ${names.length} rows`);
  return rows.map((row, index) => {
    check(row.id === String(index) && row.name === names[index], `row ${index} is ${row.id}, ${row.name}`);
    const country = Array.from({ length: LIMIT }, (_, rank) => ({
      country_id: row[`country_${rank + 1}`],
      probability: Number(row[`probability_${rank + 1}`]),
    }));
    return country.filter(({ country_id }) => country_id !== "") as Candidate[];
  });
}
