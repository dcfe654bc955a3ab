/** Quotas in a real Redis: one step, down and back. `redis.slow.test.ts` has several processes spend one. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createMemoryStore } from "../../src/http.ts";
import { type Connection, connect, PACKAGES } from "./helpers/redis-client.ts";
import { createRedisServer, isSkipped, type RedisServer, SKIP_NOTE } from "./helpers/redis-server.ts";
import { jsonReply, MONTH_RESET, NOON, predictor, serve } from "./helpers/server.ts";

describe.skipIf(isSkipped).each(PACKAGES)(`createRedisStore with %s${SKIP_NOTE}`, (packageName) => {
  let server: RedisServer;
  let connection: Connection;

  beforeAll(async () => {
    server = await createRedisServer();
    await server.start();
    connection = await connect(packageName, server.port);
  });

  afterEach(() => connection.run("FLUSHALL"));

  afterAll(async () => {
    await connection?.close();
    await server?.stop();
  });

  it("answers as the store in memory does, and lets Redis forget", async () => {
    const window = { windowStartMs: NOON, windowEndMs: NOON + 5000, nowMs: NOON + 1000 };
    const spend = (cost: number, limit = 10) => connection.store.consume({ id: "a", cost, limit, ...window });
    expect(await spend(11)).toEqual({ accepted: false, used: 0 });
    expect(await spend(0)).toEqual({ accepted: true, used: 0 });
    expect(await connection.run("DBSIZE")).toBe(0);
    expect(await spend(-5)).toEqual({ accepted: true, used: 0 });
    expect(await connection.run("DBSIZE")).toBe(0);
    const memory = createMemoryStore();
    for (let round = 0; round < 200; round++) {
      const charge = { id: "a", cost: ((round * 7) % 12) - 5, limit: 10 + (round % 3) * 5, ...window };
      expect(await connection.store.consume(charge)).toEqual(memory.consume(charge));
    }
    const leftMs = Number(await connection.run("PTTL", `cognomen:a:${NOON}`));
    expect(leftMs).toBeGreaterThan(3_600_000);
    expect(leftMs).toBeLessThanOrEqual(3_604_000);
  });

  it("sends the script once, and again to a server that has forgotten it", async () => {
    const charge = { id: "b", cost: 1, limit: 10, windowStartMs: 0, windowEndMs: 5000, nowMs: 0 };
    await connection.run("SCRIPT", "FLUSH");
    await connection.run("CONFIG", "RESETSTAT");
    for (const used of [1, 2, 3]) expect((await connection.store.consume(charge)).used).toBe(used);
    const statistics = String(await connection.run("INFO", "commandstats"));
    expect(statistics).toMatch(/cmdstat_eval:calls=1,/u);
    expect(statistics).toMatch(/cmdstat_evalsha:calls=3,/u);
    await connection.run("SCRIPT", "FLUSH");
    expect((await connection.store.consume(charge)).used).toBe(4);
  });

  it("answers 503 while Redis is down, or serves, and goes on by itself when it is back", async () => {
    const accounts = { key: { status: "active", limit: 10 } } as const;
    const options = { accounts, quota: connection.store, clock: () => NOON, quotaTimeoutMs: 200 };
    const closed = await serve(options);
    const open = await serve({ ...options, failOpen: true });
    const target = "/?name=Kim&apikey=key";
    const unavailable = jsonReply(
      503,
      { error: "Service unavailable" },
      { limit: 10, remaining: 0, reset: MONTH_RESET },
    );
    const served = jsonReply(200, predictor.predict("Kim"), { limit: 10, remaining: 9, reset: MONTH_RESET });
    expect((await closed(target)).status).toBe(200);

    await server.stop();
    expect(await closed(target)).toEqual(unavailable);
    expect(await open(target)).toEqual(served);

    await server.start();
    await expect.poll(async () => (await closed(target)).status, { timeout: 5000 }).toBe(200);

    // A server that hangs does not hang its callers.
    server.pause();
    const start = performance.now();
    expect(await closed(target)).toEqual(unavailable);
    expect(performance.now() - start).toBeLessThan(2000);
    server.resume();
    await expect.poll(async () => (await closed(target)).status, { timeout: 5000 }).toBe(200);
  });
});
