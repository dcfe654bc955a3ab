/** The statements by which a database spends quotas. */

/** What is put into statements as it is: a table, and before it a schema or a database. */
export const TABLE_NAME = /^[a-z_][\da-z_]*(?:\.[a-z_][\da-z_]*)?$/iu;

/** How placeholders are written: `?`, or `$1`, `$2` … */
export type SqlDialect = "sqlite" | "postgres";

/** The statements of a store, as docs/http.md shows them. */
export interface SqlStatements {
  /** No parameters, no rows. Does nothing if the table is there. */
  createTable: string;
  /**
   * Parameters: id, start of the window, its end, names to be spent, limit. One row, `used`, if the names were spent;
   * none, and nothing changed, if they are too many. One statement is atomic, and of two that add to one counter at the
   * same time the second waits for the first and sees what it wrote.
   */
  consume: string;
  /** Parameters: names to be given back, the same once more, id, start of the window. No row; a counter that is gone stays so. */
  giveBack: string;
  /** Parameters: id, start of the window. One row, `used`, or none. */
  read: string;
  /** Parameter: the time. */
  deleteExpired: string;
}

/**
 * Writes the statements for a table.
 *
 * @param dialect decides how placeholders are written
 * @param table its name, put into the statements as it is
 */
export function writeSqlStatements(dialect: SqlDialect, table: string): SqlStatements {
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
    giveBack: numbered(
      `UPDATE ${table} SET used = CASE WHEN used < ? THEN 0 ELSE used - ? END WHERE id = ? AND window_start_ms = ?`,
    ),
    deleteExpired: numbered(`DELETE FROM ${table} WHERE window_end_ms <= ?`),
  };
}
