/** Keys and what they allow. */
import { isObject, quote, unexpectedOption } from "../ground/errors.ts";
import { checkCount } from "../ground/options.ts";
import { checkWindow, type QuotaWindow } from "./window.ts";

/** What a key may do. */
export interface Account {
  /** Only `"active"` is served; the others are answered 402. */
  status: "active" | "paused" | "expired" | "unpaid";
  /** Names per window. Default 2,500, the free plan. */
  limit?: number | undefined;
  /** What `limit` is counted over. Default: the handler's `window`. */
  window?: QuotaWindow | undefined;
  /**
   * What usage is counted under, so that several keys may share one quota, and so that the key itself does not reach the
   * store. Default: the key.
   */
  id?: string | undefined;
}

/** Looks a key up; nothing means that it is not recognised. */
export type AccountFunction = (
  key: string,
) => Account | null | undefined | PromiseLike<Account | null | undefined>;

/** All keys in a table, or a function that looks one up. */
export type Accounts = Readonly<Record<string, Account>> | ReadonlyMap<string, Account> | AccountFunction;

const STATUSES: readonly Account["status"][] = ["active", "paused", "expired", "unpaid"];

/** Fails unless `value` is an account. The key is a secret and no part of the message. */
function checkAccount(value: unknown): asserts value is Account {
  if (!isObject(value)) throw unexpectedOption("accounts", value, 'an object with "status"');
  const { status, limit, window, id } = value as Partial<Account>;
  if (!STATUSES.includes(status as Account["status"]))
    throw unexpectedOption("accounts.*.status", status, `one of ${quote(STATUSES)}`);
  if (limit !== undefined) checkCount("accounts.*.limit", limit, 0);
  if (window !== undefined) checkWindow("accounts.*.window", window);
  if (id !== undefined && typeof id !== "string") throw unexpectedOption("accounts.*.id", id, "a string");
}

/**
 * Makes the look-up of keys; fails if a table holds something else than accounts. A table is read again at every request,
 * so that what the host changes in it takes effect at once.
 */
export function createAccountFinder(accounts: Accounts = {}): AccountFunction {
  if (typeof accounts !== "function" && !isObject(accounts))
    throw unexpectedOption("accounts", accounts, "a table of keys or a function");
  const checked = (account: Account | null | undefined): Account | undefined => {
    if (account === undefined || account === null) return undefined;
    checkAccount(account);
    return account;
  };
  if (typeof accounts === "function") return async (key) => checked(await accounts(key));
  const map = accounts instanceof Map ? accounts : undefined;
  const table = accounts as Readonly<Record<string, Account>>;
  for (const account of map ? map.values() : Object.values(table)) checkAccount(account);
  // "constructor" is a property of every object and no key.
  return (key) => checked(map ? map.get(key) : Object.hasOwn(table, key) ? table[key] : undefined);
}
