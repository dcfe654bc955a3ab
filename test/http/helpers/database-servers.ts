/** A MariaDB server of the test's own, on a socket in a folder of its own. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createPool, type Pool } from "mysql2/promise";

/** Debian has servers where only root looks for programs. */
const PATH = `${process.env.PATH}:/usr/sbin`;
const env = { ...process.env, PATH };
const isInstalled =
  spawnSync("mariadbd", ["--version"], { env }).status === 0 &&
  spawnSync("mariadb-install-db", ["--help"], { env }).error === undefined;

/** Machines of users may lack it; those that check changes for everybody may not. */
export const isSkipped = !isInstalled && process.env.CI !== "true";

/** For the name of what is skipped, so that the report says what to do. */
export const SKIP_NOTE = isSkipped
  ? " (SKIPPED, no mariadbd: apt-get install mariadb-server, or brew install mariadb)"
  : "";

export interface MariadbServer {
  /** Up to 16 connections to an empty database. */
  readonly pool: Pool;
  stop(): Promise<void>;
}

export async function startMariadb(): Promise<MariadbServer> {
  if (!isInstalled) throw new Error("No mariadbd, and CI is set: apt-get install mariadb-server");
  // Paths of sockets are short.
  const folder = mkdtempSync(join(tmpdir(), "cognomen-db-"));
  const data = join(folder, "data");
  const socketPath = join(folder, "socket");
  const user = userInfo().username;
  const own = ["--no-defaults", `--datadir=${data}`, `--user=${user}`];
  const made = spawnSync(
    "mariadb-install-db",
    [...own, "--auth-root-authentication-method=normal", "--skip-test-db"],
    { env, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`mariadb-install-db: ${made.stdout}${made.stderr}`);
  // What is written need not outlive the machine: without that each charge waits for the disk.
  const options = [`--socket=${socketPath}`, "--skip-networking", "--innodb-flush-log-at-trx-commit=0"];
  const child: ChildProcess = spawn("mariadbd", [...own, ...options], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  for await (const text of child.stderr!) {
    log += String(text);
    if (log.includes("ready for connections")) break;
  }
  if (child.exitCode !== null) throw new Error(`mariadbd did not start: ${log}`);
  const login = { socketPath, user: "root" };
  const first = createPool(login);
  await first.query("CREATE DATABASE names");
  await first.end();
  const pool = createPool({ ...login, database: "names", connectionLimit: 16 });
  return {
    pool,
    async stop() {
      await pool.end();
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
}
