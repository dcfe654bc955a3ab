/** One quota in a real Redis, spent by several processes. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { connect, type PackageName } from "./helpers/redis-client.ts";
import { createRedisServer, isSkipped, type RedisServer, SKIP_NOTE } from "./helpers/redis-server.ts";

const WORKER = fileURLToPath(new URL("helpers/redis-worker.ts", import.meta.url));
const LIMIT = 4000;
const COUNTER = `cognomen:key:key:${Date.UTC(2026, 2, 1)}`;

describe.skipIf(isSkipped)(`four processes${SKIP_NOTE}`, () => {
  const folder = makeTemporaryFolder();
  let server: RedisServer;

  beforeAll(async () => {
    server = await createRedisServer();
    await server.start();
  });

  afterAll(async () => {
    await server?.stop();
  });

  /** Starts processes that send so many requests each; `read` gives what they were answered so far, by process. */
  async function start(name: string, packages: readonly PackageName[], requestCount: number) {
    const logs = packages.map((_, index) => join(folder, `${name}-${index}`));
    const children: ChildProcess[] = packages.map((packageName, index) => {
      const settings = [packageName, server.port, requestCount, index, logs[index]!].map(String);
      return spawn(process.execPath, ["--import", "tsx", WORKER, ...settings], {
        stdio: ["pipe", "pipe", "inherit"],
      });
    });
    await Promise.all(children.map((child) => once(child.stdout!, "data")));
    for (const child of children) child.stdin!.write("go\n");
    const exits = children.map((child) => once(child, "exit") as Promise<[number | null, string | null]>);
    const read = (): number[][][] =>
      logs.map((log) => {
        const lines = readFileSync(log, "utf8").split("\n").slice(0, -1);
        return lines.map((line) => line.split(" ").map(Number));
      });
    return { children, exits, read };
  }

  const sum = (rows: readonly number[][], column: number): number =>
    rows.reduce((total, row) => total + row[column]!, 0);

  it("with 16,000 requests are answered exactly the names of the quota", async () => {
    const { exits, read } = await start("all", ["ioredis", "redis", "ioredis", "redis"], 4000);
    expect(await Promise.all(exits)).toEqual([0, 1, 2, 3].map(() => [0, null]));
    const byProcess = read();
    // Otherwise they did not meet.
    for (const rows of byProcess) expect(sum(rows, 2)).toBeGreaterThan(200);
    const rows = byProcess.flat();
    expect(rows).toHaveLength(16_000);
    expect(sum(rows, 1)).toBeGreaterThan(5 * LIMIT);
    expect(sum(rows, 2)).toBe(LIMIT);
    expect(rows.filter(([status]) => status !== 200 && status !== 429)).toEqual([]);
    for (const [status, sent, answered] of rows) expect(answered).toBe(status === 200 ? sent : 0);
    const connection = await connect("ioredis", server.port);
    expect(await connection.run("GET", COUNTER)).toBe(String(LIMIT));
    await connection.run("FLUSHALL");
    await connection.close();
  });

  it("of which one is killed lose nothing but what it was about to answer", async () => {
    const { children, exits, read } = await start("killed", ["ioredis", "redis", "redis", "ioredis"], 2000);
    // In the middle: some names are answered, most requests are not.
    await expect.poll(() => sum(read()[0]!, 2), { interval: 1, timeout: 30_000 }).toBeGreaterThan(100);
    children[0]!.kill("SIGKILL");
    expect(await Promise.all(exits)).toEqual([[null, "SIGKILL"], ...[1, 2, 3].map(() => [0, null])]);
    const connection = await connect("ioredis", server.port);
    const charged = Number(await connection.run("GET", COUNTER));
    await connection.close();
    const [killed, ...others] = read();
    const answered = sum([...killed!, ...others.flat()], 2);
    expect(killed!.length).toBeLessThan(2000);
    expect(sum(others.flat(), 2)).toBeGreaterThan(1000);
    expect(charged).toBe(LIMIT);
    expect(answered).toBeLessThanOrEqual(charged);
    // Fifty requests in flight, of at most nine names.
    expect(charged - answered).toBeLessThanOrEqual(50 * 9);
  });
});
