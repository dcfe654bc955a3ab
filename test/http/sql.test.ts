/** The statement of docs/http.md on real engines: SQLite and PostgreSQL, both compiled to WebAssembly. */
import { PGlite } from "@electric-sql/pglite";
import initSqlJs from "sql.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSqlStore, type SqlQuery, type SqlStore } from "../../src/http/sql.ts";
import { createMemoryStore } from "../../src/http.ts";
import { jsonReply, MONTH_RESET, NOON, predictor, serve } from "./helpers/server.ts";

const WINDOW = { windowStartMs: 1000, windowEndMs: 5000, nowMs: 2000 };

interface Engine {
  query: SqlQuery;
  close(): Promise<void> | void;
}

async function openSqlite(): Promise<Engine> {
  const { Database } = await initSqlJs();
  const database = new Database();
  return {
    query(statement, parameters) {
      const prepared = database.prepare(statement, parameters);
      const rows = [];
      while (prepared.step()) rows.push(prepared.getAsObject());
      prepared.free();
      return rows;
    },
    close: () => database.close(),
  };
}

async function openPostgres(): Promise<Engine> {
  const database = await PGlite.create();
  return {
    query: async (statement, parameters) =>
      (await database.query<Record<string, unknown>>(statement, parameters)).rows,
    close: () => database.close(),
  };
}

describe.each([
  ["sqlite", openSqlite],
  ["postgres", openPostgres],
] as const)("createSqlStore on %s", (dialect, open) => {
  let engine: Engine;
  let store: SqlStore;

  beforeAll(async () => {
    engine = await open();
    store = createSqlStore({ dialect, query: engine.query });
    await store.createTable();
    await store.createTable();
  });

  afterAll(() => engine.close());

  it("spends all or nothing", async () => {
    const spend = (cost: number, limit = 10) => store.consume({ id: "a", cost, limit, ...WINDOW });
    expect(await spend(11)).toEqual({ accepted: false, used: 0 });
    expect(await spend(7)).toEqual({ accepted: true, used: 7 });
    expect(await spend(4)).toEqual({ accepted: false, used: 7 });
    expect(await spend(0)).toEqual({ accepted: true, used: 7 });
    expect(await spend(3)).toEqual({ accepted: true, used: 10 });
    expect(await spend(1)).toEqual({ accepted: false, used: 10 });
    expect(await spend(2, 12)).toEqual({ accepted: true, used: 12 });
    expect(await spend(0)).toEqual({ accepted: false, used: 12 });
    expect(await spend(-5, 12)).toEqual({ accepted: true, used: 7 });
    expect(await spend(0)).toEqual({ accepted: true, used: 7 });
  });

  it("gives back what a counter holds and no more, also of one that is gone or over a new limit", async () => {
    const spend = (cost: number, limit = 10) => store.consume({ id: "late", cost, limit, ...WINDOW });
    expect(await spend(-5)).toEqual({ accepted: true, used: 0 });
    expect(await spend(8)).toEqual({ accepted: true, used: 8 });
    expect(await spend(-3, 2)).toEqual({ accepted: true, used: 5 });
    expect(await spend(-7)).toEqual({ accepted: true, used: 0 });
    expect(await spend(11)).toEqual({ accepted: false, used: 0 });
  });

  it("makes its table though another server makes it at the same time", async () => {
    const sent: string[] = [];
    const racing = createSqlStore({
      dialect,
      query(statement) {
        sent.push(statement);
        // What PostgreSQL says to all but one.
        if (sent.length === 1) throw Object.assign(new Error("duplicate key value"), { code: "23505" });
        return [];
      },
    });
    await racing.createTable();
    expect(new Set(sent).size).toBe(1);
    const broken = createSqlStore({
      dialect,
      query: () => Promise.reject(new Error("permission denied for schema public")),
    });
    await expect(broken.createTable()).rejects.toThrow("permission denied");
  });

  it("counts clients and windows apart, whatever they are called", async () => {
    const id = `'; DROP TABLE cognomen_quota; -- ${"é".repeat(300)}`;
    const late = { windowStartMs: 5000, windowEndMs: 9000, nowMs: 5000 };
    expect(await store.consume({ id, cost: 1, limit: 5, ...WINDOW })).toEqual({ accepted: true, used: 1 });
    expect(await store.consume({ id, cost: 2, limit: 5, ...late })).toEqual({ accepted: true, used: 2 });
    expect(await store.consume({ id: "b", cost: 3, limit: 5, ...late })).toEqual({ accepted: true, used: 3 });
  });

  it("holds large numbers", async () => {
    const limit = Number.MAX_SAFE_INTEGER;
    const window = { windowStartMs: NOON, windowEndMs: NOON * 2, nowMs: NOON };
    expect(await store.consume({ id: "large", cost: limit - 1, limit, ...window })).toEqual({
      accepted: true,
      used: limit - 1,
    });
    expect((await store.consume({ id: "large", cost: 2, limit, ...window })).accepted).toBe(false);
    expect(await store.consume({ id: "large", cost: 1, limit, ...window })).toEqual({
      accepted: true,
      used: limit,
    });
  });

  it("removes what is over", async () => {
    await store.deleteExpired(5000);
    const rest = await engine.query(
      "SELECT DISTINCT window_start_ms AS start FROM cognomen_quota ORDER BY 1",
      [],
    );
    expect(rest.map(({ start }) => Number(start))).toEqual([5000, NOON]);
  });

  it("answers as the store in memory does", async () => {
    const memory = createMemoryStore();
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 300; round++) {
      const charge = { id: `client ${random(3)}`, cost: random(9), limit: 40 + random(3) * 30, ...WINDOW };
      expect(await store.consume(charge)).toEqual(memory.consume(charge));
    }
  });

  it("serves a handler", async () => {
    const accounts = { served: { status: "active", limit: 2 } } as const;
    const ask = await serve({ accounts, quota: store, clock: () => NOON });
    const standing = { limit: 2, remaining: 1, reset: MONTH_RESET };
    expect(await ask("/?name=Kim&apikey=served")).toEqual(jsonReply(200, predictor.predict("Kim"), standing));
    expect(await ask("/?name[]=Kim&name[]=Lee&apikey=served")).toEqual(
      jsonReply(429, { error: "Request limit reached" }, standing, { "retry-after": String(MONTH_RESET) }),
    );
  });
});
