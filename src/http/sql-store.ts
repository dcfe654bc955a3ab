/**
 * Quotas in a database: one store for SQLite, PostgreSQL and MySQL, whose dialects differ in how placeholders are written and
 * in how a charge says what has been spent.
 *
 * A charge is one statement that spends all names or none. One statement is atomic, and of two that add to one counter at the
 * same time the second waits for the first and sees what it wrote. What is only read, and what is refused, takes one more.
 */
import { unexpectedOption } from "../ground/errors.ts";
import type { QuotaCharge, QuotaResult, QuotaStore } from "./quota.ts";

/** A row of a result, by column. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs one statement and gives its rows. `parameters` are strings and integers, in the order of the placeholders. */
export type SqlQuery = (
  statement: string,
  parameters: (string | number)[],
) => readonly SqlRow[] | PromiseLike<readonly SqlRow[]>;

/** What a driver gives for a statement without rows. */
export interface MysqlChange {
  /** What the statement has said by `LAST_INSERT_ID(…)`. */
  readonly insertId: number | bigint;
}

/** Runs one statement and gives its rows, or the driver's result if there are none. `parameters` are strings and integers. */
export type MysqlQuery = (
  statement: string,
  parameters: (string | number)[],
) => PromiseLike<readonly SqlRow[] | MysqlChange>;

/** Where a SQL store counts. */
export interface SqlStoreOptions {
  /** Runs a statement on the host's connection or pool. */
  query: SqlQuery;
  /** `"sqlite"`, 3.35 or newer: placeholders are `?`. `"postgres"`, 9.5 or newer: they are `$1`, `$2` … */
  dialect: "sqlite" | "postgres";
  /** Table, made by {@link SqlStore.createTable}; a schema may stand before it. Default `"cognomen_quota"`. */
  table?: string | undefined;
}

/** Where a MySQL store counts. */
export interface MysqlStoreOptions {
  /** Runs a statement on the host's connection or pool. */
  query: MysqlQuery;
  /** Table, made by {@link SqlStore.createTable}; a database may stand before it. Default `"cognomen_quota"`. */
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

/** A table, and before it a schema or a database, which are put into statements as they are. */
const TABLE_NAME = /^[a-z_]\w*(?:\.[a-z_]\w*)?$/i;

type Parameters = (string | number)[];

/**
 * MySQL has no `RETURNING` and no condition on an update of this kind: what is spent comes back as the last id, which is 0 if
 * nothing was.
 */
async function spendMysql(run: MysqlQuery, table: string, charge: Parameters): Promise<number> {
  // Without its strict mode MySQL would cut it, and let others share the counter.
  const { size } = new Blob([charge[0] as string]);
  if (size > 1024) throw unexpectedOption("id", size, "up to 1024 bytes");
  const fits = "used + VALUES(used) <= VALUES(name_limit)";
  const result = await run(
    `INSERT INTO ${table} (id, window_start_ms, window_end_ms, used, name_limit)
SELECT ?, ?, ?, LAST_INSERT_ID(?), ? FROM DUAL WHERE ? <= ?
ON DUPLICATE KEY UPDATE
  name_limit = IF(${fits}, VALUES(name_limit), name_limit),
  used = IF(${fits}, LAST_INSERT_ID(used + VALUES(used)), used + LAST_INSERT_ID(0))`,
    // Names and limit are compared apart from the columns.
    [...charge, ...charge.slice(3)],
  );
  const used = Number((result as Partial<MysqlChange> | undefined)?.insertId);
  if (used >= 0) return used;
  throw unexpectedOption("query", result, "a result with insertId");
}

/** @param spend what has been spent with a charge of these parameters; 0 or undefined if it was refused */
function createStore(
  run: SqlQuery,
  table: string,
  spend: (charge: Parameters) => Promise<number | undefined>,
  idType: string,
  tableOptions: string,
): SqlStore {
  const createTable = async (): Promise<void> => {
    await run(
      `CREATE TABLE IF NOT EXISTS ${table} (
  id ${idType} NOT NULL,
  window_start_ms BIGINT NOT NULL,
  window_end_ms BIGINT NOT NULL,
  used BIGINT NOT NULL,
  name_limit BIGINT NOT NULL,
  PRIMARY KEY (id, window_start_ms)
)${tableOptions}`,
      [],
    );
  };
  return {
    async consume({ id, cost, limit, windowStartMs, windowEndMs }) {
      if (cost < 0) {
        // A counter that is gone stays so.
        await run(
          `UPDATE ${table} SET used = CASE WHEN used < ? THEN 0 ELSE used - ? END WHERE id = ? AND window_start_ms = ?`,
          [-cost, -cost, id, windowStartMs],
        );
      }
      if (cost > 0) {
        const used = await spend([id, windowStartMs, windowEndMs, cost, limit]);
        if (used) return { accepted: true, used };
      }
      const [row] = await run(`SELECT used FROM ${table} WHERE id = ? AND window_start_ms = ?`, [
        id,
        windowStartMs,
      ]);
      // Integers are read as strings by drivers that fear for their last digits.
      const used = Number(row?.used ?? 0);
      return { accepted: cost < 0 || (!cost && used <= limit), used };
    },
    // PostgreSQL fails for all but one that make it at the same time. By then it is there.
    createTable: () => createTable().catch(createTable),
    async deleteExpired(nowMs = Date.now()) {
      await run(`DELETE FROM ${table} WHERE window_end_ms <= ?`, [nowMs]);
    },
  };
}

function check(query: unknown, table: unknown, others: object, expected: string): void {
  for (const [name, value] of Object.entries(others))
    if (value !== undefined) throw unexpectedOption(name, value, expected);
  if (typeof query !== "function") throw unexpectedOption("query", query, "a function");
  if (typeof table !== "string" || !TABLE_NAME.test(table))
    throw unexpectedOption("table", table, "letters, digits and _");
}

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
  check(query, table, others, 'the option "query", "dialect" or "table"');
  if (dialect !== "sqlite" && dialect !== "postgres")
    throw unexpectedOption("dialect", dialect, '"sqlite" or "postgres"');
  // Each parameter has one placeholder, so that counting them is all the difference.
  const number: SqlQuery = (statement, parameters) => {
    let count = 0;
    return query(
      statement.replace(/\?/g, () => `$${++count}`),
      parameters,
    );
  };
  const run = dialect === "sqlite" ? query : number;
  // One row if the names were spent, and none if they are too many.
  const spend = async (charge: Parameters): Promise<number | undefined> => {
    const [row] = await run(
      `INSERT INTO ${table} AS quota (id, window_start_ms, window_end_ms, used, name_limit)
SELECT * FROM (
  SELECT CAST(? AS TEXT) AS id, CAST(? AS BIGINT) AS window_start_ms, CAST(? AS BIGINT) AS window_end_ms,
    CAST(? AS BIGINT) AS used, CAST(? AS BIGINT) AS name_limit
) AS charge
WHERE used <= name_limit
ON CONFLICT (id, window_start_ms) DO UPDATE
SET used = quota.used + excluded.used, name_limit = excluded.name_limit
WHERE quota.used + excluded.used <= excluded.name_limit
RETURNING used`,
      charge,
    );
    return row && Number(row.used);
  };
  return createStore(run, table, spend, "TEXT", "");
}

/**
 * Makes a store on MariaDB or MySQL. A charge is one statement; asking for the standing alone, and a charge that is refused,
 * is one more that reads.
 *
 * @param options the connection, the table
 * @throws CognomenError `ERR_OPTION` for wrong options; a charge rejects with it if `query` gives no `insertId`
 *
 * @example
 * ```ts
 * const pool = mysql.createPool("mysql://localhost/names");
 * const quota = createMysqlStore({
 *   query: async (statement, parameters) => (await pool.query(statement, parameters))[0],
 * });
 * await quota.createTable();
 * const handler = createHandler({ predictor, quota });
 * ```
 */
export function createMysqlStore(options: MysqlStoreOptions): SqlStore {
  const { query, table = "cognomen_quota", ...others } = options;
  check(query, table, others, 'the option "query" or "table"');
  // Texts would be equal if only spaces at their ends differ.
  return createStore(
    query as SqlQuery,
    table,
    (charge) => spendMysql(query, table, charge),
    "VARBINARY(1024)",
    " ENGINE=InnoDB",
  );
}
