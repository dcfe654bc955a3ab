/** The recipes for GNU parallel, on this machine and on hosts behind SSH: the same bytes as one process. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, userInfo } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../hosts/process.ts";
import { check, type EngineTest, installCommand, perSecond, ROOT, waitUntil, withCommand } from "./engine.ts";

/** The hosts that the pages name. */
const HOSTS = ["alpha", "beta"];
/** Of the names that all engines get: a few seconds for each of the four runs. */
const MAX_SHIPPED_COUNT = 100_000;
/** Files that are shipped to them. */
const PART_COUNT = 8;
/** A daemon of SSH wants to be started by its whole path. */
const SSHD = "/usr/sbin/sshd";

/** Commands as they stand on a page: the blocks of code with GNU parallel in them. */
export function readRecipes(page: string): string[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  const recipes = [...text.matchAll(/^```sh[^\n]*\n(.*?)^```$/gmsu)]
    .map(([, code]) => code!)
    .filter((code) => /^parallel /mu.test(code));
  check(recipes.length > 0, `${page} has no block of code with a command that begins with parallel`);
  return recipes;
}

/** Two processes by hand, each with a half of the lines: what there is to be gained on this machine at this time. */
const BY_HAND = `
half=$(( ($(wc -l < names.txt) + 1) / 2 ))
head -n $half names.txt | cognomen predict --json > first.jsonl &
tail -n +$((half + 1)) names.txt | cognomen predict --json > second.jsonl
wait
cat first.jsonl second.jsonl > answers.jsonl`;
/** Of the time by hand. */
const MAX_RATIO = 1.25;
/** If two processes by hand take less than this part of the time of one, a second core is free, and the recipe has to gain as well. */
const FREE_CORE_RATIO = 0.8;

export const parallel: EngineTest = {
  name: "GNU parallel",
  findMissing: () =>
    spawnSync("parallel", ["--version"]).stdout?.toString().startsWith("GNU parallel")
      ? undefined
      : "apt-get install parallel, or brew install parallel",
  async run(names, folder) {
    // Twice, so that the starts of processes weigh less.
    const runner = prepare([...names, ...names], folder, {});
    const [here] = readRecipes("docs/engines.md");
    const measure = (): { serial: Run; byHand: Run; split: Run; fault: string | undefined } => {
      const serial = runner.run("cognomen predict --json < names.txt > answers.jsonl");
      const byHand = runner.run(BY_HAND);
      const split = runner.run(here!);
      for (const { hash } of [byHand, split])
        check(hash === serial.hash, "the answers differ from those of one process");
      const isFree = byHand.tookMs < FREE_CORE_RATIO * serial.tookMs;
      const maxMs = Math.min(MAX_RATIO * byHand.tookMs, isFree ? serial.tookMs : Number.POSITIVE_INFINITY);
      const [took, most, one, two] = [split.tookMs, maxMs, serial.tookMs, byHand.tookMs].map(Math.round);
      const fault =
        split.tookMs > maxMs
          ? `parallel took ${took} ms, expected at most ${most}: one process took ${one}, two by hand ${two}`
          : undefined;
      return { serial, byHand, split, fault };
    };
    let measured = measure();
    if (process.env.CI === "true" && availableParallelism() > 1 && measured.fault !== undefined) {
      measured = measure();
      check(measured.fault === undefined, measured.fault!);
    }
    const { serial, byHand, split } = measured;
    return [
      `${runner.lineCount.toLocaleString("en-US")} lines, the same bytes as one process: sha256 ${split.hash.slice(0, 16)}`,
      `${perSecond(runner.lineCount, split.tookMs)}, one process ${perSecond(runner.lineCount, serial.tookMs)}, two by hand ${perSecond(runner.lineCount, byHand.tookMs)}, starts included`,
    ];
  },
};

export const parallelHosts: EngineTest = {
  name: "GNU parallel by SSH",
  findMissing() {
    const missing = ["parallel", SSHD, "ssh", "rsync"].filter(
      (program) => spawnSync(program, ["--help"]).error !== undefined,
    );
    return missing.length === 0
      ? undefined
      : `apt-get install parallel openssh-server openssh-client rsync (not found: ${missing.join(", ")})`;
  },
  async run(allNames, folder) {
    const names = allNames.slice(0, MAX_SHIPPED_COUNT);
    const hosts = await startSshd(folder);
    try {
      const runner = prepare(names, folder, { PARALLEL_SSH: hosts.command });
      const [, streamed] = readRecipes("docs/engines.md");
      const [shipped] = readRecipes("docs/billion-names.md");
      check(
        [streamed, shipped].every((recipe) => HOSTS.every((host) => recipe?.includes(`/${host}`))),
        `the recipes name other hosts than ${HOSTS.join(" and ")}`,
      );
      const serial = runner.run("cognomen predict --json < names.txt > answers.jsonl");
      const inStreams = runner.run(streamed!);
      check(inStreams.hash === serial.hash, "the answers from hosts differ from those of one process");
      const inOneRun = runner.run("cognomen enrich --contract --quiet names.txt -o answers.tsv");
      const inParts = await shipParts(shipped!, runner, folder, names.length);
      check(
        inParts.hash === inOneRun.hash,
        "the answers of parts that were shipped differ from those of one run",
      );
      return [
        `${runner.lineCount.toLocaleString("en-US")} lines through sshd, the same bytes as one process`,
        `${perSecond(runner.lineCount, inStreams.tookMs)} in streams, ${perSecond(runner.lineCount, inParts.tookMs)} in ${PART_COUNT} files that were shipped by two runs, of which the first was killed`,
      ];
    } finally {
      hosts.stop();
    }
  },
};

/** Runs the recipe until some parts are done, kills it, and runs it again. */
async function shipParts(recipe: string, runner: Runner, folder: string, lineCount: number): Promise<Run> {
  // So that there are some more parts than processes, whatever the number of names.
  const smaller = recipe.replace(/--lines=\S+/u, `--lines=${Math.ceil(lineCount / PART_COUNT)}`);
  check(smaller !== recipe, "the recipe splits by another option than --lines");
  const logPath = join(folder, "jobs.log");
  const listDone = (): string[][] =>
    existsSync(logPath)
      ? readFileSync(logPath, "utf8")
          .split("\n")
          .slice(1, -1)
          .map((line) => line.split("\t"))
      : [];
  const first = spawn("/bin/sh", ["-ec", smaller], { ...runner.options, detached: true, stdio: "ignore" });
  const closed = once(first, "close");
  await waitUntil(() => listDone().length > 1 || first.exitCode !== null, "the first parts");
  process.kill(-first.pid!, "SIGKILL");
  await closed;
  const doneCount = listDone().length;
  check(doneCount < PART_COUNT, `all ${doneCount} parts were done before the run was killed: use more names`);
  const result = runner.run(smaller.slice(smaller.indexOf("parallel ")));
  const jobs = listDone();
  check(
    jobs.length === PART_COUNT && new Set(jobs.map(([sequence]) => sequence)).size === PART_COUNT,
    `found ${jobs.length} jobs in the log of ${PART_COUNT} parts`,
  );
  const used = new Set(jobs.map(([, host]) => host));
  check(used.size === HOSTS.length, `jobs ran on ${[...used].join(", ")}`);
  return result;
}

interface Run {
  /** SHA-256 of the answers. */
  hash: string;
  tookMs: number;
}

interface Runner {
  lineCount: number;
  /** Where commands are run. */
  options: { cwd: string; env: NodeJS.ProcessEnv };
  /** Runs a command that writes `answers.jsonl` or `answers.tsv`. */
  run(command: string): Run;
}

function prepare(names: readonly string[], folder: string, environment: NodeJS.ProcessEnv): Runner {
  const lines = names.filter((name) => !/[\n\r]/u.test(name));
  writeFileSync(join(folder, "names.txt"), lines.map((name) => `${name}\n`).join(""));
  const env = { ...withCommand(installCommand(folder)), ...environment };
  const options = { cwd: folder, env };
  return {
    lineCount: lines.length,
    options,
    run(command) {
      const startMs = performance.now();
      const { status, stderr } = spawnSync("/bin/sh", ["-ec", command], { ...options, encoding: "utf8" });
      check(status === 0, `${command} ended with ${status}: ${stderr}`);
      const tookMs = performance.now() - startMs;
      const output = join(folder, /answers\.(?:jsonl|tsv)/u.exec(command)![0]);
      const answers = readFileSync(output);
      rmSync(output);
      const rowCount = answers.toString().split("\n").length - 1;
      check(rowCount === lines.length, `found ${rowCount} rows, expected ${lines.length}: ${command}`);
      return { hash: createHash("sha256").update(answers).digest("hex"), tookMs };
    },
  };
}

interface Hosts {
  /** What stands for `ssh`. */
  command: string;
  stop(): void;
}

/** A daemon of SSH on the loopback that is all hosts; everything that it needs is in a folder. */
async function startSshd(folder: string): Promise<Hosts> {
  const own = join(folder, "ssh");
  mkdirSync(own);
  const bin = installCommand(folder);
  const home = join(own, "home");
  mkdirSync(home);
  for (const key of ["host", "user"]) {
    const made = spawnSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", join(own, key)]);
    check(made.status === 0, `ssh-keygen: ${String(made.stderr)}`);
  }
  const port = await findFreePort();
  const write = (file: string, lines: string[]): string => {
    writeFileSync(join(own, file), `${lines.join("\n")}\n`);
    return join(own, file);
  };
  const daemonSettings = write("sshd_config", [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${join(own, "host")}`,
    `AuthorizedKeysFile ${join(own, "user.pub")}`,
    // The folder for temporary files is everybody's.
    "StrictModes no",
    "UsePAM no",
    "PasswordAuthentication no",
    "PidFile none",
    `SetEnv PATH=${bin}:/usr/bin:/bin`,
    // Files that are shipped go there, and not among those of whoever runs this.
    `ForceCommand cd ${home} && eval "$SSH_ORIGINAL_COMMAND"`,
  ]);
  const settings = write("ssh_config", [
    `Host ${HOSTS.join(" ")}`,
    "HostName 127.0.0.1",
    `Port ${port}`,
    `User ${userInfo().username}`,
    `IdentityFile ${join(own, "user")}`,
    "IdentitiesOnly yes",
    `UserKnownHostsFile ${join(own, "known_hosts")}`,
    "StrictHostKeyChecking accept-new",
    "LogLevel ERROR",
  ]);
  // What its processes without rights live in; Debian makes it when its service starts.
  if (userInfo().uid === 0) mkdirSync("/run/sshd", { recursive: true });
  const daemon: ChildProcess = spawn(SSHD, ["-D", "-e", "-f", daemonSettings], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  daemon.stderr!.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  await waitUntil(() => log.includes("Server listening") || daemon.exitCode !== null, "sshd");
  check(daemon.exitCode === null, `sshd ended: ${log}`);
  return { command: `ssh -F ${settings}`, stop: () => void daemon.kill() };
}
