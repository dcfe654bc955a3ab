/** The statements of docs/quota-stores.md on real engines: SQLite and PostgreSQL, both compiled to WebAssembly, and servers. */
import { PGlite } from "@electric-sql/pglite";
import initSqlJs from "sql.js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createMysqlStore } from "../../src/http/mysql.ts";
import { createSqlStore, type SqlQuery, type SqlRow, type SqlStore } from "../../src/http/sql.ts";
import { createMemoryStore } from "../../src/http.ts";
import { listPageBlocks } from "../helpers/page-code.ts";
import { mariadb, postgres, startMariadb, startPostgres } from "./helpers/database-servers.ts";
import { NOON } from "./helpers/server.ts";

const WINDOW = { windowStartMs: 1000, windowEndMs: 5000, nowMs: 2000 };

interface Engine {
  query: SqlQuery;
  store: SqlStore;
  /** In a table of another name. */
  openOther?(): SqlStore;
  close(): Promise<void> | void;
}

async function openSqlite(): Promise<Engine> {
  const { Database } = await initSqlJs();
  const database = new Database();
  const query: SqlQuery = (statement, parameters) => {
    const prepared = database.prepare(statement, parameters);
    const rows = [];
    while (prepared.step()) rows.push(prepared.getAsObject());
    prepared.free();
    return rows;
  };
  return {
    query,
    store: createSqlStore({ dialect: "sqlite", query }),
    close: () => database.close(),
  };
}

/** The interface of Cloudflare's D1 on SQLite: it takes no other values than these, and gives rows beside other things. */
async function openD1(): Promise<Engine> {
  const { query, close } = await openSqlite();
  const prepare = (statement: string) => ({
    bind(...values: unknown[]) {
      for (const value of values)
        if (value !== null && !["string", "number"].includes(typeof value))
          throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported`);
      const parameters = values as (string | number)[];
      return {
        all: async () => ({ success: true, meta: {}, results: await query(statement, parameters) }),
      };
    },
  });
  // The code of the page itself.
  const block = listPageBlocks("docs/http.md").find(({ info }) => info === "not run: needs D1")!;
  const makeStore = new Function("createSqlStore", "env", `${block.code}\nreturn quota;`);
  return { query, store: makeStore(createSqlStore, { DB: { prepare } }), close };
}

async function openPostgres(): Promise<Engine> {
  const database = await PGlite.create();
  const query: SqlQuery = async (statement, parameters) =>
    (await database.query<Record<string, unknown>>(statement, parameters)).rows;
  return {
    query,
    store: createSqlStore({ dialect: "postgres", query }),
    close: () => database.close(),
  };
}

async function openPostgresServer(): Promise<Engine> {
  const { pool, stop } = await startPostgres();
  const query: SqlQuery = async (statement, parameters) => (await pool.query(statement, parameters)).rows;
  const openOther = () => createSqlStore({ dialect: "postgres", query, table: "public.quota" });
  return { query, store: createSqlStore({ dialect: "postgres", query }), openOther, close: stop };
}

async function openMariadb(): Promise<Engine> {
  const server = await startMariadb();
  const query = async (statement: string, parameters: (string | number)[]): Promise<SqlRow[]> =>
    (await server.pool.query(statement, parameters))[0] as SqlRow[];
  const openOther = () => createMysqlStore({ query, table: "names.quota" });
  return { query, store: createMysqlStore({ query }), openOther, close: server.stop };
}

/** Title, how to open it, and whether its tests are skipped. */
const ENGINES = [
  ["createSqlStore on sqlite", openSqlite, false],
  ["createSqlStore on D1", openD1, false],
  ["createSqlStore on postgres", openPostgres, false],
  [`createSqlStore on a server of PostgreSQL${postgres.skipNote}`, openPostgresServer, postgres.isSkipped],
  [`createMysqlStore on MariaDB${mariadb.skipNote}`, openMariadb, mariadb.isSkipped],
] as const;

for (const [title, open, isMissing] of ENGINES)
  describe.skipIf(isMissing)(title, () => {
    let engine: Engine;
    let store: SqlStore;

    beforeAll(async () => {
      engine = await open();
      store = engine.store;
      await store.createTable();
      await store.createTable();
    });

    afterAll(() => engine.close());

    it("counts clients and windows apart, whatever they are called", async () => {
      // As long as the column of MySQL.
      const id = `'; DROP TABLE cognomen_quota; -- ${"é".repeat(495)}`.padEnd(1024 - 495, "x");
      expect(Buffer.byteLength(id)).toBe(1024);
      const late = { windowStartMs: 5000, windowEndMs: 9000, nowMs: 5000 };
      expect(await store.consume({ id, cost: 1, limit: 5, ...WINDOW })).toEqual({ accepted: true, used: 1 });
      expect(await store.consume({ id, cost: 2, limit: 5, ...late })).toEqual({ accepted: true, used: 2 });
      const other = `${id.slice(0, -1)}y`;
      expect(await store.consume({ id: other, cost: 3, limit: 5, ...late })).toEqual({
        accepted: true,
        used: 3,
      });
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
        const charge = {
          id: `client ${random(3)}`,
          cost: random(12) - 5,
          limit: 10 + random(3) * 5,
          ...WINDOW,
        };
        expect(await store.consume(charge)).toEqual(memory.consume(charge));
      }
    });
  });

describe.each(["sqlite", "postgres"] as const)("createSqlStore for %s", (dialect) => {
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
});

for (const [title, open, isMissing] of ENGINES.slice(3))
  describe.skipIf(isMissing)(`${title} for several servers`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await open();
      await engine.store.createTable();
    });
    afterAll(() => engine.close());

    const spend = (id: string, cost: number, limit: number) =>
      engine.store.consume({ id, cost, limit, ...WINDOW });

    it("makes its table once, whoever is first, where its name says", async () => {
      const stores = Array.from({ length: 8 }, engine.openOther!);
      await Promise.all(stores.map((store) => store.createTable()));
      const charge = { id: "a", limit: 5, ...WINDOW };
      expect(await stores[0]!.consume({ ...charge, cost: 2 })).toEqual({ accepted: true, used: 2 });
      expect(await stores[7]!.consume({ ...charge, cost: 0 })).toEqual({ accepted: true, used: 2 });
    });

    it("never lets anybody pass a limit, though all ask at once, and tells each what was spent after them", async () => {
      const results = await Promise.all(
        Array.from({ length: 400 }, (_, asked) => spend(`client ${asked % 4}`, 1, 60)),
      );
      for (let client = 0; client < 4; client++) {
        const own = results.filter((_, asked) => asked % 4 === client);
        const spent = own.filter(({ accepted }) => accepted).map(({ used }) => used);
        expect(spent.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
        expect(own.filter(({ accepted }) => !accepted).map(({ used }) => used)).toEqual(Array(40).fill(60));
      }
    });

    it("keeps count of refunds among charges, and of many counters that are new at once", async () => {
      expect(await spend("refunded", 50, 100)).toEqual({ accepted: true, used: 50 });
      const costs = Array.from({ length: 300 }, (_, asked) => (asked % 3 === 2 ? -2 : 1 + (asked % 2)));
      const results = await Promise.all(costs.map((cost) => spend("refunded", cost, 100)));
      const spent = costs.filter((cost, asked) => cost > 0 && results[asked]!.accepted);
      for (const { used } of results) expect(used).toBeLessThanOrEqual(100);
      // A hundred refunds of two; none finds less than it gives back, as 50 were spent before.
      const sum = 50 + spent.reduce((all, cost) => all + cost, 0) - 200;
      expect(await spend("refunded", 0, 100)).toEqual({ accepted: true, used: sum });

      const isNew = Array.from({ length: 400 }, (_, asked) => spend(`new ${asked % 100}`, 1, 3));
      const accepted = (await Promise.all(isNew)).filter((result) => result.accepted);
      expect(accepted).toHaveLength(300);
    });

    it("tells texts apart that differ in spaces at their ends, or in case, and usage by key", async () => {
      for (const id of ["key:a", "key:a ", "key:A", "key:å"])
        expect(await spend(id, 1, 1)).toEqual({ accepted: true, used: 1 });
      expect(await spend("key:a ", 1, 1)).toEqual({ accepted: false, used: 1 });
      // As docs/quota-stores.md has it for MariaDB.
      const id = open === openMariadb ? "CONVERT(id USING utf8mb4) AS id" : "id";
      const rows = await engine.query(`SELECT ${id}, used FROM cognomen_quota WHERE id LIKE 'key:%'`, []);
      expect(rows.map(({ id }) => id).sort()).toEqual(["key:A", "key:a", "key:a ", "key:å"]);
      for (const { used } of rows) expect(Number(used)).toBe(1);
    });
  });

describe("options of createMysqlStore", () => {
  it.each([
    [{}, "query"],
    [{ query: 5 }, "query"],
    [{ query: async () => [], table: "a;b" }, "table"],
    [{ query: async () => [], dialect: "mysql" }, "dialect"],
  ])("%o are refused", (options, name) => {
    expect(() => createMysqlStore(options as never)).toThrow(`Option "${name}"`);
  });

  it("include a query that gives the driver's result", async () => {
    const store = createMysqlStore({ query: async () => [] });
    await expect(store.consume({ id: "a", cost: 1, limit: 5, ...WINDOW })).rejects.toThrow("insertId");
  });

  it("hold for ids that the column would cut, so that two of them shared a counter", async () => {
    const query = vi.fn(async () => ({ insertId: 3 }));
    const store = createMysqlStore({ query });
    const id = `key:secret${"é".repeat(508)}`;
    const consuming = store.consume({ id, cost: 1, limit: 5, ...WINDOW });
    await expect(consuming).rejects.toThrow(/^Option "id": found 1026, expected up to 1024 bytes\.$/u);
    expect(query).not.toHaveBeenCalled();
    expect((await store.consume({ id: id.slice(0, -1), cost: 1, limit: 5, ...WINDOW })).used).toBe(3);
  });

  it("take results of the driver mariadb, whose integers are large ones", async () => {
    const store = createMysqlStore({ query: async () => ({ insertId: 3n }) });
    expect(await store.consume({ id: "a", cost: 1, limit: 5, ...WINDOW })).toEqual({
      accepted: true,
      used: 3,
    });
  });
});
