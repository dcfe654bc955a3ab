/** Database servers of the test's own, each on a socket in a folder of its own. */
import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createPool, type Pool } from "mysql2/promise";
import pg from "pg";

/** Debian has servers where only root looks for programs, or nobody. */
const POSTGRES = "/usr/lib/postgresql";
const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
const PATH = [process.env.PATH, "/usr/sbin", ...versions.map((version) => `${POSTGRES}/${version}/bin`)].join(
  ":",
);
const env = { ...process.env, PATH };

const isInstalled = (program: string): boolean =>
  spawnSync(program, ["--version"], { env }).error === undefined;

/** @param install for the name of what is skipped, so that the report says what to do */
function find(programs: readonly string[], install: string) {
  const isMissing = !programs.every(isInstalled);
  // Machines of users may lack it; those that check changes for everybody may not.
  const isSkipped = isMissing && process.env.CI !== "true";
  const note = `no ${programs[0]}: ${install}`;
  return { isMissing, isSkipped, note, skipNote: isSkipped ? ` (SKIPPED, ${note})` : "" };
}

export const mariadb = find(
  ["mariadbd", "mariadb-install-db"],
  "apt-get install mariadb-server, or brew install mariadb",
);
export const postgres = find(
  ["postgres", "initdb"],
  "apt-get install postgresql, or brew install postgresql",
);

/** Up to 16 connections to an empty database. */
export interface DatabaseServer<Connections> {
  readonly pool: Connections;
  stop(): Promise<void>;
}

/** @param user who runs it, if that is somebody else */
async function launch(
  { isMissing, note }: typeof mariadb,
  toCommands: (folder: string) => readonly (readonly [program: string, ...args: string[]])[],
  ready: string,
  user: Pick<SpawnOptions, "uid" | "gid"> = {},
) {
  if (isMissing) throw new Error(`CI is set, and ${note}`);
  // Paths of sockets are short.
  const folder = mkdtempSync(join(tmpdir(), "cognomen-db-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const [[maker, ...makerArgs], [program, ...args]] = toCommands(folder) as [[string], [string]];
  const made = spawnSync(maker, makerArgs, { ...user, env, cwd: folder, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`${maker}: ${made.stdout}${made.stderr}`);
  const child = spawn(program, args, { ...user, env, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  for await (const text of child.stderr!) {
    log += String(text);
    if (log.includes(ready)) break;
  }
  if (child.exitCode !== null) throw new Error(`${program} did not start: ${log}`);
  const stop = async (): Promise<void> => {
    const exit = once(child, "exit");
    // At once, with all its processes.
    child.kill("SIGQUIT");
    setTimeout(() => child.kill("SIGKILL"), 2000).unref();
    await exit;
    rmSync(folder, { recursive: true });
  };
  return { folder, stop };
}

export async function startMariadb(): Promise<DatabaseServer<Pool>> {
  const { folder, stop } = await launch(
    mariadb,
    (folder) => {
      const own = ["--no-defaults", `--datadir=${folder}/data`, `--user=${userInfo().username}`];
      // What is written need not outlive the machine: without that each charge waits for the disk.
      const options = [
        `--socket=${folder}/socket`,
        "--skip-networking",
        "--innodb-flush-log-at-trx-commit=0",
      ];
      return [
        ["mariadb-install-db", ...own, "--auth-root-authentication-method=normal", "--skip-test-db"],
        ["mariadbd", ...own, ...options],
      ];
    },
    "ready for connections",
  );
  const login = { socketPath: join(folder, "socket"), user: "root" };
  const first = createPool(login);
  await first.query("CREATE DATABASE names");
  await first.end();
  const pool = createPool({ ...login, database: "names", connectionLimit: 16 });
  return { pool, stop: () => pool.end().then(stop) };
}

/** Root may not run it: Debian has a user for that. */
function findPostgresUser(): Pick<SpawnOptions, "uid" | "gid"> {
  const read = (option: string): number =>
    Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout);
  return userInfo().uid === 0 ? { uid: read("-u"), gid: read("-g") } : {};
}

export async function startPostgres(): Promise<DatabaseServer<pg.Pool>> {
  const { folder, stop } = await launch(
    postgres,
    (folder) => [
      ["initdb", "-D", `${folder}/data`, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
      ["postgres", "-D", `${folder}/data`, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"],
    ],
    "ready to accept connections",
    findPostgresUser(),
  );
  const pool = new pg.Pool({ host: folder, user: "postgres", max: 16 });
  return { pool, stop: () => pool.end().then(stop) };
}
