/**
 * `cognomen/http/sql`: quotas in SQLite or PostgreSQL, by one statement. The connection is the host's.
 *
 * @module
 */
export { CognomenError, type ErrorCode } from "../ground/errors.ts";
export type { QuotaCharge, QuotaResult, QuotaStore } from "./quota.ts";
export {
  createSqlStore,
  type SqlQuery,
  type SqlRow,
  type SqlStore,
  type SqlStoreOptions,
} from "./sql-store.ts";
