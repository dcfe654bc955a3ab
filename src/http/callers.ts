/** Who asks, and how much they may ask. */
import type { Account } from "./accounts.ts";
import type { ClientInfo } from "./client.ts";
import type { Settings } from "./options.ts";
import type { Standing } from "./quota.ts";
import type { ErrorName } from "./responses.ts";
import { findWindow, type QuotaWindow, secondsUntil, type WindowBounds } from "./window.ts";

/** Names per window of a key whose account has no limit of its own: the free plan. */
const FREE_PLAN_LIMIT = 2500;

/** Somebody who may ask. */
export interface Caller {
  /** What they are counted as, by the throttle and in the store of quotas. */
  id: string;
  /** Names in the window at most. */
  limit: number;
  bounds: WindowBounds;
}

/** An error that a request is answered with. */
export interface Refusal {
  reason: ErrorName;
  standing: Standing;
  /** Seconds to wait before trying again, for the header. */
  retryAfterSeconds?: number;
}

/** Identifies callers. */
export interface CallerFinder {
  findByKey(key: string, nowMs: number): Promise<Caller | Refusal>;
  /** By address, for those who send no key. */
  findByAddress(request: Request, info: ClientInfo, nowMs: number): Caller | Refusal;
  /** What the headers say before it is known who asks: what is allowed without a key, as if nothing were spent. */
  makePublicStanding(nowMs: number): Standing;
}

/** What the headers say to a caller who has spent `used` names. */
export function makeStanding({ limit, bounds }: Caller, used: number, nowMs: number): Standing {
  return { limit, remaining: Math.max(0, limit - used), resetSeconds: secondsUntil(bounds.endMs, nowMs) };
}

/** Those who may ask nothing have nothing left. */
function reject(reason: ErrorName, limit: number, window: QuotaWindow, nowMs: number): Refusal {
  const { endMs } = findWindow(window, nowMs);
  return { reason, standing: { limit, remaining: 0, resetSeconds: secondsUntil(endMs, nowMs) } };
}

/** @param tellError hears of what was thrown by the host's look-up of keys */
export function createCallerFinder(
  { keyless, window: defaultWindow, findAccount, findClient }: Settings,
  tellError: (error: unknown) => void,
): CallerFinder {
  async function findByKey(key: string, nowMs: number): Promise<Caller | Refusal> {
    let account: Account | null | undefined;
    try {
      account = await findAccount(key);
    } catch (error) {
      tellError(error);
      return reject("unavailable", 0, defaultWindow, nowMs);
    }
    if (!account) return reject("invalidKey", 0, defaultWindow, nowMs);
    const { status, limit = FREE_PLAN_LIMIT, window = defaultWindow, id = key } = account;
    if (status !== "active") return reject("inactive", limit, window, nowMs);
    return { id: `key:${id}`, limit, bounds: findWindow(window, nowMs) };
  }

  return {
    findByKey,

    findByAddress(request, info, nowMs) {
      if (keyless === undefined) return reject("invalidKey", 0, defaultWindow, nowMs);
      const { limit, window } = keyless;
      return { id: `ip:${findClient(request, info)}`, limit, bounds: findWindow(window, nowMs) };
    },

    makePublicStanding(nowMs) {
      const limit = keyless?.limit ?? 0;
      const { endMs } = findWindow(keyless?.window ?? defaultWindow, nowMs);
      return { limit, remaining: limit, resetSeconds: secondsUntil(endMs, nowMs) };
    },
  };
}
