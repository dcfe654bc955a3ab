/** The program of examples/dask on a cluster: a scheduler and its workers, as processes of this machine. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import type { Candidate } from "../../src/ground/types.ts";
import { findFreePort } from "../hosts/process.ts";
import {
  check,
  checkAnswer,
  type EngineTest,
  installCommand,
  openPredictor,
  ROOT,
  waitUntil,
  withCommand,
} from "./engine.ts";

const EXAMPLE = join(ROOT, "examples/dask/countries.py");
/** Of the names that all engines get: Python takes as long as cognomen, and there are four runs. */
const MAX_NAME_COUNT = 40_000;
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

export const dask: EngineTest = {
  name: "Dask",
  findMissing: () => (findPython() === undefined ? "apt-get install python3-distributed" : undefined),
  async run(allNames, folder) {
    const python = findPython()!;
    // Parts of a CSV are cut at line ends, and pandas reads no NUL.
    const names = allNames.filter((name) => !/[\n\r\0]/u.test(name)).slice(0, MAX_NAME_COUNT);
    const table = names.map((name, id) => ({ id, name }));
    const path = join(folder, "people.csv");
    writeFileSync(path, `${Papa.unparse(table, { newline: "\n" })}\n`);
    const blockByteCount = Math.ceil(readFileSync(path).length / PART_COUNT);
    const environment = withCommand(installCommand(folder));
    const cluster = await startCluster(python, environment, folder);
    const run = (target: string): Promise<number> =>
      runExample(python, environment, folder, [
        ...["people.csv", target, "--column", "name", "--limit", String(LIMIT)],
        ...["--scheduler", cluster.address, "--block-size", String(blockByteCount)],
      ]);
    try {
      const rates: string[] = [];
      for (let count = 1; count <= WORKER_COUNT; count++) {
        await cluster.addWorker();
        const perSecond = await run(`answers-${count}`);
        checkFolder(join(folder, `answers-${count}`), names);
        rates.push(`${count}: ${Math.round(perSecond).toLocaleString("en-US")}`);
      }
      const killed = await killWorker(cluster, join(folder, "killed"), () => run("killed"));
      checkFolder(join(folder, "killed"), names);
      return [
        `${names.length.toLocaleString("en-US")} names, every row once and answered as predict() does`,
        `rows/s by workers, starts included: ${rates.join(", ")}`,
        killed,
      ];
    } finally {
      cluster.stop();
    }
  },
};

interface Cluster {
  address: string;
  workers: readonly ChildProcess[];
  /** Resolves when the scheduler knows it. */
  addWorker(): Promise<void>;
  stop(): void;
}

async function startCluster(python: string, env: NodeJS.ProcessEnv, folder: string): Promise<Cluster> {
  const port = await findFreePort();
  const address = `tcp://127.0.0.1:${port}`;
  const workers: ChildProcess[] = [];
  const start = (program: string, args: string[]): ChildProcess =>
    spawn(python, ["-m", `distributed.cli.${program}`, ...args, "--no-dashboard"], { cwd: folder, env });
  const scheduler = start("dask_scheduler", ["--host", "127.0.0.1", "--port", String(port)]);
  const log = collect(scheduler);
  await waitUntil(() => log().includes("Scheduler at"), "the scheduler");
  return {
    address,
    workers,
    async addWorker() {
      const worker = start("dask_worker", [address, "--nthreads", "1", "--no-nanny"]);
      workers.push(worker);
      const workerLog = collect(worker);
      await waitUntil(() => workerLog().includes("Registered to"), `worker ${workers.length}`);
    },
    stop() {
      for (const child of [...workers, scheduler]) child.kill("SIGKILL");
    },
  };
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

/** @returns rows a second, as the program says */
async function runExample(
  python: string,
  env: NodeJS.ProcessEnv,
  cwd: string,
  args: string[],
): Promise<number> {
  const child = spawn(python, [EXAMPLE, ...args], { cwd, env, timeout: RUN_TIMEOUT_MS });
  const output = collect(child);
  const [status] = (await once(child, "close")) as [number | null];
  const rate = /, (\d+) rows\/s$/mu.exec(output())?.[1];
  check(status === 0 && rate !== undefined, `countries.py ended with ${status}: ${output().slice(-2000)}`);
  return Number(rate);
}

/** Every row is there once, in its order, and is answered as `predict` does. */
function checkFolder(folder: string, names: readonly string[]): void {
  let row = 0;
  for (const file of readdirSync(folder).sort()) {
    check(/^\d{6}\.csv$/u.test(file), `found ${file} among the answers`);
    const { data } = Papa.parse<Record<string, string>>(readFileSync(join(folder, file), "utf8"), {
      header: true,
      skipEmptyLines: true,
    });
    for (const found of data) {
      const name = names[row];
      check(
        found.id === String(row) && found.name === name,
        `row ${row} is ${found.id}, ${JSON.stringify(found.name)}`,
      );
      checkAnswer(name!, readCandidates(found), "countries.py");
      check(
        Number(found.count) === openPredictor().predict(name!).count,
        `${JSON.stringify(name)} has the count ${found.count}`,
      );
      row++;
    }
  }
  check(row === names.length, `found ${row} rows, expected ${names.length}`);
}

function readCandidates(row: Record<string, string>): Candidate[] {
  const ranks = Array.from({ length: LIMIT }, (_, index) => index + 1);
  return ranks
    .filter((rank) => row[`country_${rank}`] !== "")
    .map((rank) => ({
      country_id: row[`country_${rank}`]!,
      probability: Number(row[`probability_${rank}`]),
    })) as Candidate[];
}

/** One of the workers dies, with its worker of cognomen, while all have something to do. */
async function killWorker(cluster: Cluster, target: string, run: () => Promise<number>): Promise<string> {
  const countParts = (): number =>
    existsSync(target) ? readdirSync(target).filter((file) => file.endsWith(".csv")).length : 0;
  const running = run();
  let doneCount = 0;
  try {
    await waitUntil(() => countParts() >= PART_COUNT / 4, "the first quarter");
    doneCount = countParts();
    const victim = cluster.workers[0]!;
    const closed = once(victim, "close");
    victim.kill("SIGKILL");
    await closed;
  } finally {
    await running;
  }
  const partCount = countParts();
  check(
    doneCount < partCount,
    `${doneCount} of ${partCount} parts were done before the worker was killed: use more names`,
  );
  return `1 of ${cluster.workers.length} workers killed after ${doneCount} of ${partCount} parts: every row once, and right`;
}
