/**
 * `cognomen/http/sql`: quotas in SQLite or PostgreSQL, by one statement. The connection is the host's.
 *
 * @module
 */
import { unexpectedOption } from "../errors.ts";
import type { QuotaCharge, QuotaResult, QuotaStore } from "./quota.ts";

export { CognomenError, type ErrorCode } from "../errors.ts";
export type { QuotaCharge, QuotaResult, QuotaStore } from "./quota.ts";

/** A row of a result, by column. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs one statement and gives its rows. `parameters` are strings and integers, in the order of the placeholders. */
export type SqlQuery = (
  statement: string,
  parameters: (string | number)[],
) => readonly SqlRow[] | PromiseLike<readonly SqlRow[]>;

/** Where a SQL store counts. */
export interface SqlStoreOptions {
  /** Runs a statement on the host's connection or pool. */
  query: SqlQuery;
  /** `"sqlite"`, 3.35 or newer: placeholders are `?`. `"postgres"`, 9.5 or newer: they are `$1`, `$2` … */
  dialect: "sqlite" | "postgres";
  /** Table, made by {@link SqlStore.createTable}; a schema may stand before it. Default `"cognomen_quota"`. */
  table?: string;
}

/** A {@link QuotaStore} in a database. */
export interface SqlStore extends QuotaStore {
  /** Spends by one statement: see {@link QuotaStore.consume}. Rejects with what `query` throws or rejects with. */
  consume(charge: QuotaCharge): Promise<QuotaResult>;
  /** Makes the table unless it is there. Call it before the first charge, or run the same statement by hand. */
  createTable(): Promise<void>;
  /**
   * Removes counters whose window is over. Call it once a day, or never: they are small.
   *
   * @param nowMs the time, in milliseconds since 1970; default: that of the clock
   */
  deleteExpired(nowMs?: number): Promise<void>;
}

/** The statements of a store, to be read, reviewed and run by hand. */
export interface SqlStatements {
  /** No parameters, no rows. Does nothing if the table is there. */
  createTable: string;
  /**
   * Parameters: id, start of the window, its end, names to be spent, limit. One row, `used`, if the names were spent;
   * none, and nothing changed, if they are too many. One statement is atomic, and of two that add to one counter at the
   * same time the second waits for the first and sees what it wrote.
   */
  consume: string;
  /** Parameters: id, start of the window. One row, `used`, or none. */
  read: string;
  /** Parameter: the time. */
  deleteExpired: string;
}

const TABLE_NAME = /^[a-z_][\da-z_]*(?:\.[a-z_][\da-z_]*)?$/iu;

/**
 * Writes the statements for a table.
 *
 * @param dialect decides how placeholders are written
 * @param table its name, put into the statements as it is
 */
export function writeSqlStatements(dialect: SqlStoreOptions["dialect"], table: string): SqlStatements {
  // Each placeholder stands once, so that counting them is all the difference.
  const numbered = (statement: string): string => {
    let number = 0;
    return dialect === "sqlite" ? statement : statement.replace(/\?/gu, () => `$${++number}`);
  };
  return {
    createTable: `CREATE TABLE IF NOT EXISTS ${table} (
  id TEXT NOT NULL,
  window_start_ms BIGINT NOT NULL,
  window_end_ms BIGINT NOT NULL,
  used BIGINT NOT NULL,
  name_limit BIGINT NOT NULL,
  PRIMARY KEY (id, window_start_ms)
)`,
    consume: numbered(`INSERT INTO ${table} AS quota (id, window_start_ms, window_end_ms, used, name_limit)
SELECT id, window_start_ms, window_end_ms, used, name_limit FROM (
  SELECT CAST(? AS TEXT) AS id, CAST(? AS BIGINT) AS window_start_ms, CAST(? AS BIGINT) AS window_end_ms,
    CAST(? AS BIGINT) AS used, CAST(? AS BIGINT) AS name_limit
) AS charge
WHERE used <= name_limit
ON CONFLICT (id, window_start_ms) DO UPDATE
SET used = quota.used + excluded.used, name_limit = excluded.name_limit
WHERE quota.used + excluded.used <= excluded.name_limit
RETURNING used`),
    read: numbered(`SELECT used FROM ${table} WHERE id = ? AND window_start_ms = ?`),
    deleteExpired: numbered(`DELETE FROM ${table} WHERE window_end_ms <= ?`),
  };
}

/** Integers are read as strings by drivers that fear for their last digits. */
const readUsed = (rows: readonly SqlRow[]): number | undefined =>
  rows[0] === undefined ? undefined : Number(rows[0].used);

/**
 * Makes a store on a database. A charge is one statement; asking for the standing alone, and a charge that is refused, is
 * one more that reads.
 *
 * @param options the connection, its dialect, the table
 * @throws CognomenError `ERR_OPTION` for wrong options
 *
 * @example
 * ```ts
 * const pool = new pg.Pool();
 * const quota = createSqlStore({
 *   dialect: "postgres",
 *   query: async (statement, parameters) => (await pool.query(statement, parameters)).rows,
 * });
 * await quota.createTable();
 * const handler = createHandler({ predictor, quota });
 * ```
 */
export function createSqlStore({ query, dialect, table = "cognomen_quota" }: SqlStoreOptions): SqlStore {
  if (typeof query !== "function") throw unexpectedOption("query", query, "a function");
  if (dialect !== "sqlite" && dialect !== "postgres")
    throw unexpectedOption("dialect", dialect, '"sqlite" or "postgres"');
  if (typeof table !== "string" || !TABLE_NAME.test(table))
    throw unexpectedOption("table", table, "letters, digits and _");
  const statements = writeSqlStatements(dialect, table);

  return {
    async consume({ id, cost, limit, windowStartMs, windowEndMs }) {
      if (cost > 0) {
        const used = readUsed(await query(statements.consume, [id, windowStartMs, windowEndMs, cost, limit]));
        if (used !== undefined) return { accepted: true, used };
      }
      const used = readUsed(await query(statements.read, [id, windowStartMs])) ?? 0;
      return { accepted: cost === 0 && used <= limit, used };
    },
    async createTable() {
      await query(statements.createTable, []);
    },
    async deleteExpired(nowMs = Date.now()) {
      await query(statements.deleteExpired, [nowMs]);
    },
  };
}
