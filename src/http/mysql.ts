/**
 * `cognomen/http/mysql`: quotas in MariaDB or MySQL, by one statement. The connection is the host's.
 *
 * @module
 */
import { unexpectedOption } from "../ground/errors.ts";
import type { SqlRow, SqlStore } from "./sql.ts";
import { TABLE_NAME } from "./sql-statements.ts";

export { CognomenError, type ErrorCode } from "../ground/errors.ts";
export type { QuotaCharge, QuotaResult, QuotaStore } from "./quota.ts";
export type { SqlRow, SqlStore } from "./sql.ts";

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

/** Where a MySQL store counts. */
export interface MysqlStoreOptions {
  /** Runs a statement on the host's connection or pool. */
  query: MysqlQuery;
  /** Table, made by {@link SqlStore.createTable}; a database may stand before it. Default `"cognomen_quota"`. */
  table?: string | undefined;
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
  for (const [name, value] of Object.entries(others))
    if (value !== undefined) throw unexpectedOption(name, value, 'the option "query" or "table"');
  if (typeof query !== "function") throw unexpectedOption("query", query, "a function");
  if (typeof table !== "string" || !TABLE_NAME.test(table))
    throw unexpectedOption("table", table, "letters, digits and _");
  const fits = "used + VALUES(used) <= VALUES(name_limit)";
  // MySQL has no RETURNING and no condition on an update of this kind: what is spent comes back as the last id, 0 if nothing was.
  const consume = `INSERT INTO ${table} (id, window_start_ms, window_end_ms, used, name_limit)
SELECT ?, ?, ?, LAST_INSERT_ID(?), ? FROM DUAL WHERE ? <= ?
ON DUPLICATE KEY UPDATE
  name_limit = IF(${fits}, VALUES(name_limit), name_limit),
  used = IF(${fits}, LAST_INSERT_ID(used + VALUES(used)), used + LAST_INSERT_ID(0))`;

  /** @returns what is spent after it; 0 if the charge is refused */
  async function spend(parameters: (string | number)[]): Promise<number> {
    const result = (await query(consume, parameters)) as Partial<MysqlChange> | undefined;
    const used = Number(result?.insertId);
    if (!(used >= 0))
      throw unexpectedOption("query", result, "a function that gives the driver's result, with its insertId");
    return used;
  }

  return {
    async consume({ id, cost, limit, windowStartMs, windowEndMs }) {
      if (cost < 0)
        await query(
          `UPDATE ${table} SET used = CASE WHEN used < ? THEN 0 ELSE used - ? END WHERE id = ? AND window_start_ms = ?`,
          [-cost, -cost, id, windowStartMs],
        );
      if (cost > 0) {
        const used = await spend([id, windowStartMs, windowEndMs, cost, limit, cost, limit]);
        if (used > 0) return { accepted: true, used };
      }
      const rows = await query(`SELECT used FROM ${table} WHERE id = ? AND window_start_ms = ?`, [
        id,
        windowStartMs,
      ]);
      const used = Number((rows as readonly SqlRow[])[0]?.used ?? 0);
      return { accepted: cost < 0 || (cost === 0 && used <= limit), used };
    },
    async createTable() {
      // Binary: texts would be equal if only spaces at their ends differ.
      await query(
        `CREATE TABLE IF NOT EXISTS ${table} (
  id VARBINARY(1024) NOT NULL,
  window_start_ms BIGINT NOT NULL,
  window_end_ms BIGINT NOT NULL,
  used BIGINT NOT NULL,
  name_limit BIGINT NOT NULL,
  PRIMARY KEY (id, window_start_ms)
) ENGINE=InnoDB`,
        [],
      );
    },
    async deleteExpired(nowMs = Date.now()) {
      await query(`DELETE FROM ${table} WHERE window_end_ms <= ?`, [nowMs]);
    },
  };
}
