/**
 * `cognomen/http/sql`: quotas in SQLite or PostgreSQL, by one statement. The connection is the host's.
 *
 * @module
 */
import { unexpectedOption } from "../ground/errors.ts";
import type { QuotaCharge, QuotaResult, QuotaStore } from "./quota.ts";
import { TABLE_NAME, writeSqlStatements } from "./sql-statements.ts";

export { CognomenError, type ErrorCode } from "../ground/errors.ts";
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
  table?: string | undefined;
}

/** A {@link QuotaStore} in a database. */
export interface SqlStore extends QuotaStore {
  /** Spends by one statement: see {@link QuotaStore.consume}. Rejects with what `query` throws or rejects with. */
  consume(charge: QuotaCharge): Promise<QuotaResult>;
  /**
   * Makes the table unless it is there, though several servers call it at once. Call it before the first charge, or run the same
   * statement by hand.
   */
  createTable(): Promise<void>;
  /**
   * Removes counters whose window is over. Call it once a day, or never: they are small.
   *
   * @param nowMs the time, in milliseconds since 1970; default: that of the clock
   */
  deleteExpired(nowMs?: number): Promise<void>;
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
export function createSqlStore(options: SqlStoreOptions): SqlStore {
  const { query, dialect, table = "cognomen_quota", ...others } = options;
  for (const [name, value] of Object.entries(others))
    if (value !== undefined) throw unexpectedOption(name, value, 'the option "query", "dialect" or "table"');
  if (typeof query !== "function") throw unexpectedOption("query", query, "a function");
  if (dialect !== "sqlite" && dialect !== "postgres")
    throw unexpectedOption("dialect", dialect, '"sqlite" or "postgres"');
  if (typeof table !== "string" || !TABLE_NAME.test(table))
    throw unexpectedOption("table", table, "letters, digits and _");
  const statements = writeSqlStatements(dialect, table);

  return {
    async consume({ id, cost, limit, windowStartMs, windowEndMs }) {
      if (cost < 0) await query(statements.giveBack, [-cost, -cost, id, windowStartMs]);
      if (cost > 0) {
        const used = readUsed(await query(statements.consume, [id, windowStartMs, windowEndMs, cost, limit]));
        if (used !== undefined) return { accepted: true, used };
      }
      const used = readUsed(await query(statements.read, [id, windowStartMs])) ?? 0;
      return { accepted: cost < 0 || (cost === 0 && used <= limit), used };
    },
    async createTable() {
      try {
        await query(statements.createTable, []);
      } catch {
        // PostgreSQL fails for all but one that make it at the same time. By then it is there.
        await query(statements.createTable, []);
      }
    },
    async deleteExpired(nowMs = Date.now()) {
      await query(statements.deleteExpired, [nowMs]);
    },
  };
}
