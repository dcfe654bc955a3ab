/**
 * `cognomen/http/mysql`: quotas in MariaDB or MySQL, by one statement. The connection is the host's.
 *
 * @module
 */
export { CognomenError, type ErrorCode } from "../ground/errors.ts";
export type { QuotaCharge, QuotaResult, QuotaStore } from "./quota.ts";
export {
  createMysqlStore,
  type MysqlChange,
  type MysqlQuery,
  type MysqlStoreOptions,
  type SqlRow,
  type SqlStore,
} from "./sql-store.ts";
