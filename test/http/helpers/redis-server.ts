/** A Redis server of the test's own. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { afterEach, beforeEach } from "vitest";
import { findFreePort } from "../../hosts/process.ts";

const isInstalled = spawnSync("redis-server", ["--version"]).status === 0;

/** Machines of users may lack Redis; those that check changes for everybody may not. */
export const isSkipped = !isInstalled && process.env.CI !== "true";

/** For the name of what is skipped, so that the report says what to do. */
export const SKIP_NOTE = isSkipped
  ? " (SKIPPED, no redis-server: apt-get install redis-server, or brew install redis)"
  : "";

export interface RedisServer {
  port: number;
  /** @param options of the program, such as `--user` */
  start(...options: string[]): Promise<void>;
  stop(): Promise<void>;
  /** Halts it where it is, connections open, and lets it go on. */
  pause(): void;
  resume(): void;
}

/** Makes a server on a free port, in memory, writing nothing. Not started yet. */
export async function createRedisServer(): Promise<RedisServer> {
  if (!isInstalled) throw new Error("No redis-server, and CI is set: apt-get install redis-server");
  const port = await findFreePort();
  let child: ChildProcess | undefined;
  return {
    port,
    async start(...more) {
      const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
      child = spawn("redis-server", [...options, ...more], {
        cwd: tmpdir(),
        stdio: ["ignore", "pipe", "inherit"],
      });
      for await (const text of child.stdout!)
        if (String(text).includes("Ready to accept connections")) return;
      throw new Error(`redis-server did not start on port ${port}`);
    },
    async stop() {
      if (child === undefined) return;
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
      child = undefined;
    },
    pause: () => child?.kill("SIGSTOP"),
    resume: () => child?.kill("SIGCONT"),
  };
}

/** Makes one for each test of the block that calls it, and stops it behind the test. It is not started yet. */
export function createRedisServerForEach(): () => RedisServer {
  let server: RedisServer;
  beforeEach(async () => {
    server = await createRedisServer();
  });
  afterEach(() => server.stop());
  return () => server;
}
