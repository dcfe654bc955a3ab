/** `cognomen serve` as a program: signals, connections, Redis. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { createPredictor } from "../../src/predict/predictor.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { readTier } from "../helpers/tiers.ts";
import { runCases } from "../hosts/run.ts";
import { createClient, openConnection } from "../hosts/send.ts";
import { createRedisServerForEach, isSkipped, SKIP_NOTE } from "../http/helpers/redis-server.ts";
import { EXAMPLE_CALLERS, listCases } from "../suites/http.ts";
import { askAll, killServersAfterEach, program, type Server, startServer } from "./serve-program.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = makeTemporaryFolder();
killServersAfterEach();

async function open(port: number) {
  const connection = openConnection(port);
  await once(connection.socket, "connect");
  return connection;
}

describe("dist/cli.js serve", () => {
  // Names of properties are shorter in the package than in the source.
  it("answers all that every host is asked", async () => {
    const { predict } = createPredictor(readTier("core"));
    const cases = listCases((name) => predict(name)).filter(
      ({ sending }) => sending.from === undefined || process.platform === "linux",
    );
    const server = await startServer([
      "--accounts",
      join(root, "examples/accounts.json"),
      "--throttle",
      "100/10",
    ]);
    const setting = { callers: EXAMPLE_CALLERS };
    const { complaints, caseCount } = await runCases(createClient(server.port), cases, setting, true);
    expect(complaints).toEqual([]);
    expect(caseCount).toBeGreaterThan(80);
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "ends at %s, without waiting for idle connections",
    async (signal) => {
      const server = await startServer();
      const { socket, received, closed } = await open(server.port);
      socket.write("GET /?name=Kim HTTP/1.1\r\nHost: localhost\r\n\r\n");
      await expect.poll(received).toContain('"count"');
      expect(received()).toContain("Connection: keep-alive");
      const startMs = performance.now();
      server.kill(signal);
      expect(await server.ended).toMatchObject({ exitCode: 0, stderr: "" });
      expect(performance.now() - startMs).toBeLessThan(3000);
      await closed;
    },
  );

  it.each([[[]], [["--workers", "2"]]])(
    "answers what was being asked, then closes the connection: %j",
    async (args) => {
      const server = await startServer(args);
      const { socket, received, closed } = await open(server.port);
      socket.write("GET /?name=Kim HTTP/1.1\r\nHost: local");
      await wait(300);
      server.kill("SIGTERM");
      await wait(300);
      socket.write("host\r\n\r\n");
      await closed;
      expect(received()).toMatch(/^HTTP\/1\.1 200 /u);
      expect(received()).toMatch(/\r\nConnection: close\r\n/u);
      expect(await server.ended).toMatchObject({ exitCode: 0, stderr: "" });
      expect(listWorkers(server)).toEqual([]);
    },
  );

  it("answers what comes on connections that are kept, just when it is told to stop", async () => {
    const server = await startServer();
    const connections = await Promise.all(Array.from({ length: 50 }, () => open(server.port)));
    const get = "GET /?name=Kim HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (const { socket } of connections) socket.write(get);
    for (const { received } of connections) await expect.poll(received).toContain('"count"');
    server.kill("SIGTERM");
    for (const [index, { socket }] of connections.entries()) setTimeout(() => socket.write(get), 2 * index);
    await Promise.all(connections.map(({ closed }) => closed));
    const answerCounts = connections.map(({ received }) => received().match(/HTTP\/1\.1 200 OK/gu)?.length);
    expect(answerCounts).toEqual(new Array(50).fill(2));
    expect(await server.ended).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it.each(["1", "2"])(
    "answers connections that it has not taken yet when it is told to stop, %s workers",
    async (count) => {
      const server = await startServer(["--workers", count, "--open"]);
      const processes = [server.pid!, ...listWorkers(server)];
      // Busy for a moment: meanwhile clients connect and ask, and all of it waits in the system.
      for (const pid of processes) process.kill(pid, "SIGSTOP");
      const connections = await Promise.all(Array.from({ length: 100 }, () => open(server.port)));
      for (const { socket } of connections)
        socket.write("GET /?name=Kim HTTP/1.1\r\nHost: localhost\r\n\r\n");
      server.kill("SIGTERM");
      for (const pid of processes) process.kill(pid, "SIGCONT");
      await Promise.all(connections.map(({ closed }) => closed));
      const answered = connections.filter(({ received }) => received().startsWith("HTTP/1.1 200 OK"));
      expect(answered).toHaveLength(100);
      expect(await server.ended).toMatchObject({ exitCode: 0, stderr: "" });
    },
  );

  it("refuses new connections while it stops", async () => {
    const server = await startServer();
    const { socket } = await open(server.port);
    socket.write("GET /?name=Kim HTTP/1.1\r\n");
    await wait(200);
    server.kill("SIGTERM");
    await wait(300);
    const late = await fetch(`http://127.0.0.1:${server.port}/?name=Kim`).catch((error: Error) => error);
    expect(late).toBeInstanceOf(Error);
    socket.destroy();
    expect((await server.ended).exitCode).toBe(0);
  });

  it("says which package --redis needs where it is not installed", async () => {
    // The program with nothing beside it but what its package depends on.
    const dist = join(folder, "alone/dist");
    mkdirSync(join(dist, "data"), { recursive: true });
    mkdirSync(join(folder, "alone/node_modules"));
    copyFileSync(program, join(dist, "cli.js"));
    cpSync(join(root, "dist/cli"), join(dist, "cli"), { recursive: true });
    copyFileSync(join(root, "dist/data/core.base64.cjs"), join(dist, "data/core.base64.cjs"));
    symlinkSync(join(root, "node_modules/fflate"), join(folder, "alone/node_modules/fflate"), "junction");
    writeFileSync(join(folder, "alone/package.json"), '{"type":"module"}');

    const withoutRedis = await startServer([], join(dist, "cli.js"));
    expect(withoutRedis.port).toBeGreaterThan(0);
    const { ended } = await startServer(["--redis", "redis://localhost"], join(dist, "cli.js"));
    expect(await ended).toMatchObject({
      exitCode: 1,
      stdout: "",
      stderr: expect.stringContaining('package "ioredis", version 5 or later: run "npm install ioredis"'),
    });
  });
});

/** Processes that a server has started. */
function listWorkers({ pid }: Server): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return stdout.trim().split(/\s+/u).filter(Boolean).map(Number);
}

async function readMetrics(server: Server, isEnough: (text: string) => boolean): Promise<string> {
  const url = /metrics: (\S+)/u.exec(server.greeting())![1]!;
  let text = "";
  await expect
    .poll(
      async () => {
        text = await (await fetch(url)).text();
        return isEnough(text);
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  return text;
}

describe("--workers", () => {
  it("spends a quota of memory to the last name and no further, and adds up what workers have counted", async () => {
    const accounts = join(folder, "workers-accounts.json");
    writeFileSync(accounts, '{"a-key": {"status": "active", "limit": 500}}');
    const server = await startServer(["--workers", "3", "--accounts", accounts, "--metrics", "0"]);
    expect(listWorkers(server)).toHaveLength(3);
    const targets = Array.from({ length: 600 }, () => "/?name=Kim&apikey=a-key");
    expect(await askAll(server.port, targets)).toEqual(
      new Map([
        [200, 500],
        [429, 100],
      ]),
    );
    const text = await readMetrics(server, () => true);
    expect(text).toContain('cognomen_requests_total{status="200"} 500\n');
    expect(text).toContain('cognomen_requests_total{status="429"} 100\n');
    expect(text).toContain("cognomen_quota_refusals_total 100\n");
    expect(text).toContain("cognomen_names_total 600\n");
    expect(text).toContain("cognomen_request_duration_seconds_count 600\n");
    server.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ exitCode: 0, stderr: "" });
  }, 30_000);

  it("tells how many blocks all of them have opened", async () => {
    const server = await startServer(["--workers", "2", "--metrics", "0", "--open"]);
    const count = async (): Promise<number> =>
      Number(/^cognomen_open_blocks (\d+)$/mu.exec(await readMetrics(server, () => true))![1]);
    expect(await count()).toBe(0);
    await askAll(server.port, Array(40).fill("/?name=Kim"));
    // One each, in as many workers as were asked.
    expect([1, 2]).toContain(await count());
    await askAll(server.port, Array(40).fill("/?name[]=Kim&name[]=Nguyen&name[]=Schneider"));
    expect(await count()).toBeGreaterThanOrEqual(3);
    server.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ exitCode: 0, stderr: "" });
  }, 30_000);

  it("starts another worker in the place of one that dies, and forgets no quota", async () => {
    const server = await startServer(["--workers", "2", "--keyless", "1000/day", "--metrics", "0"]);
    const [victim, other] = listWorkers(server);
    const hasCountedAll = (text: string): boolean => text.includes('_requests_total{status="200"} 100\n');
    expect(
      await askAll(
        server.port,
        Array.from({ length: 100 }, () => "/?name=Kim"),
      ),
    ).toEqual(new Map([[200, 100]]));
    const countOpenBlocks = (text: string): number => Number(/_open_blocks (\d+)/u.exec(text)![1]);
    const before = await readMetrics(server, () => true);
    expect(before).toSatisfy(hasCountedAll);
    // Neither of one that says nothing for a while, nor of one that has ended.
    process.kill(victim!, "SIGSTOP");
    expect(await readMetrics(server, () => true)).toSatisfy(hasCountedAll);
    process.kill(victim!, "SIGKILL");
    await expect
      .poll(() => listWorkers(server).filter((pid) => pid !== victim && pid !== other).length, {
        timeout: 10_000,
      })
      .toBe(1);
    const after = await readMetrics(server, () => true);
    expect(after).toSatisfy(hasCountedAll);
    expect(countOpenBlocks(after)).toBeLessThan(countOpenBlocks(before));
    await expect
      .poll(
        async () => {
          const client = createClient(server.port);
          const { headers } = await client.send({ target: "/?name[]=Kim" });
          client.close();
          return Number(headers["x-rate-limit-remaining"]);
        },
        { timeout: 10_000 },
      )
      .toBeLessThan(900);
    // Also while the other worker is starting, which is cut off after 12 seconds if it does not hear it.
    const startMs = performance.now();
    server.kill("SIGTERM");
    const { exitCode, stderr } = await server.ended;
    expect(performance.now() - startMs).toBeLessThan(10_000);
    expect(exitCode).toBe(0);
    expect(stderr).toBe("cognomen: a worker ended (SIGKILL): starting another one\n");
  }, 30_000);

  it("leaves no worker behind when it is killed", async () => {
    const server = await startServer(["--workers", "2"]);
    const workers = listWorkers(server);
    expect(workers).toHaveLength(2);
    server.kill("SIGKILL");
    const isAlive = (pid: number): boolean =>
      spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
        .stdout.trim()
        .replace(/^Z.*/u, "") !== "";
    await expect.poll(() => workers.filter(isAlive), { timeout: 10_000 }).toEqual([]);
  }, 30_000);

  it("says once why it cannot start", async () => {
    const server = await startServer();
    const late = await startServer(["--workers", "2", "--port", String(server.port)]);
    const port = `port ${server.port} of 127.0.0.1 is in use: choose another with --port, or port 0 for a free one`;
    expect(await late.ended).toMatchObject({ exitCode: 1, stdout: "", stderr: `cognomen: ${port}\n` });
    const broken = await startServer(["--workers", "2", "--prior", join(folder, "none.json")]);
    const { exitCode, stderr } = await broken.ended;
    expect([exitCode, stderr.match(/none\.json/gu)]).toEqual([2, ["none.json"]]);
  }, 30_000);
});

describe.skipIf(isSkipped)(`--redis${SKIP_NOTE}`, () => {
  const redis = createRedisServerForEach();

  it("tells what keys have spent, and neither keys nor addresses", async () => {
    await redis().start();
    const accounts = join(folder, "usage-accounts.json");
    writeFileSync(
      accounts,
      JSON.stringify({
        "secret-a": { status: "active", id: "shop: north" },
        "secret-b": { status: "active", window: "day" },
      }),
    );
    const url = `redis://127.0.0.1:${redis().port}`;
    const usage = (...args: string[]) =>
      spawnSync(process.execPath, [program, "usage", "--redis", url, ...args], { encoding: "utf8" });
    expect(usage()).toMatchObject({
      status: 0,
      stdout: "",
      stderr: "cognomen: no account has spent a name\n",
    });
    const server = await startServer(["--redis", url, "--accounts", accounts]);
    const client = createClient(server.port);
    for (const target of ["/?name=Kim", "/?name=Kim&apikey=secret-b", "/?name=Kim&name=Lee&apikey=secret-a"])
      expect((await client.send({ target })).status).toBe(200);
    client.close();
    // Counters of somebody else: one with no time, one with no number, one with neither, and one that is a table.
    const foreign = new Redis(url);
    await foreign.mset({
      "cognomen:key:far:99999999999999999999": 5,
      "cognomen:key:text:1": "much",
      "cognomen:key:none": 7,
    });
    await foreign.hset("cognomen:key:table:1", { used: 5 });
    foreign.disconnect();
    server.kill("SIGTERM");
    await server.ended;
    const { status, stdout, stderr } = usage("--json");
    expect([status, stderr]).toEqual([0, ""]);
    const day = new Date().toISOString().slice(0, 10);
    const rows = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows).toEqual([
      { id: "shop: north", windowStart: `${day.slice(0, 7)}-01T00:00:00.000Z`, nameCount: 2 },
      {
        id: expect.stringMatching(/^sha256-[\da-f]{32}$/u),
        windowStart: `${day}T00:00:00.000Z`,
        nameCount: 1,
      },
    ]);
    expect(usage().stdout).toMatch(
      /^ +2 {2}since \d{4}-\d\d-01T00:00:00\.000Z {2}shop: north\n +1 {2}since /u,
    );
    expect(stdout + usage().stdout).not.toMatch(/secret|127\.0\.0\.1/u);
    await redis().stop();
    expect(usage()).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining("cannot reach Redis"),
    });
  }, 30_000);
});
