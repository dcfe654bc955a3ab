/** Who asks, and how much they may ask. */
import { createBoundedCache } from "../ground/bounded-cache.ts";
import { waitFor } from "../ground/waiting.ts";
import type { Account } from "./accounts.ts";
import type { ClientInfo } from "./client.ts";
import type { Settings } from "./options.ts";
import type { Standing } from "./quota.ts";
import type { ErrorName } from "./responses.ts";
import { createThrottle, type ThrottleEntry } from "./throttle.ts";
import { findWindow, type QuotaWindow, secondsUntil, type WindowBounds } from "./window.ts";

/** Names per window of a key whose account has no limit of its own: the free plan. */
const FREE_PLAN_LIMIT = 2500;

/** Wrong keys of one address: enough for a team that tries things out, and nothing to guess a key by. */
const WRONG_KEY_LIMIT = 100;
const WRONG_KEY_SECONDS = 60;

/** Pairs of an address and a key that was recognised from there: some 2 MB. */
const MAX_RECOGNISED = 10_000;

export interface Caller {
  /** What they are counted as, by the throttle and in the store of quotas. */
  id: string;
  limit: number;
  bounds: WindowBounds;
  /** Whether the limit is one: what is not counted never reaches the store. */
  isCounted: boolean;
}

export interface Refusal {
  reason: ErrorName;
  standing: Standing;
}

/** What the headers say to a caller who has spent `used` names. */
export function makeStanding(
  { limit, bounds }: Pick<Caller, "limit" | "bounds">,
  used: number,
  nowMs: number,
): Standing {
  const { startMs, endMs } = bounds;
  return {
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: secondsUntil(endMs, nowMs),
    lengthSeconds: secondsUntil(endMs, startMs),
  };
}

/** Those who may ask nothing have nothing left. */
function reject(reason: ErrorName, limit: number, window: QuotaWindow, nowMs: number): Refusal {
  return { reason, standing: makeStanding({ limit, bounds: findWindow(window, nowMs) }, limit, nowMs) };
}

/** Identifies callers. @param tellError hears of what was thrown by the host's look-up of keys */
export function createCallerFinder(
  { keyless, window: defaultWindow, throttle, quotaTimeoutMs, findAccount, findClient }: Settings,
  tellError: (error: unknown) => void,
) {
  const wrongKeys = throttle && createThrottle(WRONG_KEY_LIMIT, WRONG_KEY_SECONDS);
  const recognised = createBoundedCache<string, true>(MAX_RECOGNISED);
  /** Look-ups under way, by pair: of one that is sent twice at a time there is one, and one try. */
  const pending = new Map<string, Promise<Account | null | undefined>>();

  /** @param tries of the address, if this may be one */
  async function lookUp(key: string, pair: string, tries: ThrottleEntry | undefined) {
    // Counted while nobody knows whether the key is wrong: thousands could be asked in the meantime.
    if (tries) tries.requestCount++;
    let account: Account | null | undefined;
    try {
      account = await waitFor(() => findAccount(key), quotaTimeoutMs, "accounts");
    } finally {
      pending.delete(pair);
      if (tries) tries.requestCount--;
    }
    if (account) recognised.set(pair, true);
    else if (tries) tries.requestCount++;
    return account;
  }

  async function findByKey(
    key: string,
    request: Request,
    info: ClientInfo,
    nowMs: number,
  ): Promise<Caller | Refusal> {
    const client = wrongKeys && findClient(request, info);
    // The key alone would not do: by trying, over the limit as well, others would find out which ones are in use.
    const pair = `${client} ${key}`;
    let looking = pending.get(pair);
    if (looking === undefined) {
      const tries = client && !recognised.get(pair) ? wrongKeys.find(client, nowMs) : undefined;
      if (tries && wrongKeys!.isOver(tries)) {
        const resetSeconds = wrongKeys!.resetSeconds(nowMs);
        const standing = { limit: 0, remaining: 0, resetSeconds, lengthSeconds: WRONG_KEY_SECONDS };
        return { reason: "throttled", standing };
      }
      looking = lookUp(key, pair, tries);
      pending.set(pair, looking);
    }
    let account: Account | null | undefined;
    try {
      account = await looking;
    } catch (error) {
      tellError(error);
      return reject("unavailable", 0, defaultWindow, nowMs);
    }
    if (!account) return reject("invalidKey", 0, defaultWindow, nowMs);
    const { status, limit = FREE_PLAN_LIMIT, window = defaultWindow, id = key } = account;
    if (status !== "active") return reject("inactive", limit, window, nowMs);
    return { id: `key:${id}`, limit, bounds: findWindow(window, nowMs), isCounted: true };
  }

  return {
    findByKey,

    findByAddress(request: Request, info: ClientInfo, nowMs: number): Caller | Refusal {
      if (keyless === undefined) return reject("invalidKey", 0, defaultWindow, nowMs);
      const { limit, window, isCounted } = keyless;
      return { id: `ip:${findClient(request, info)}`, limit, bounds: findWindow(window, nowMs), isCounted };
    },

    /** What the headers say before it is known who asks: what is allowed without a key, as if nothing were spent. */
    makePublicStanding(nowMs: number): Standing {
      const { limit, window } = keyless ?? { limit: 0, window: defaultWindow };
      return makeStanding({ limit, bounds: findWindow(window, nowMs) }, 0, nowMs);
    },
  };
}
