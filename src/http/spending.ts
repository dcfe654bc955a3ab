/** Spending names of a quota, whatever state its store is in. */
import { type Caller, makeStanding } from "./callers.ts";
import type { Settings } from "./options.ts";
import type { QuotaCharge, QuotaResult, QuotaStore, Standing } from "./quota.ts";
import type { ThrottleEntry } from "./throttle.ts";

/** What came of spending. */
export interface Spending {
  /** `"down"`: the store did not answer, and nothing is served without it. */
  state: "accepted" | "refused" | "down";
  standing: Standing;
}

/** Spends `cost` names of a caller, all or none; 0 asks for the standing alone. */
export type Spend = (
  caller: Caller,
  cost: number,
  nowMs: number,
  entry: ThrottleEntry | undefined,
) => Promise<Spending>;

/** Waits for a store so long and no longer. A store that answers at once costs no timer. */
async function consume(store: QuotaStore, charge: QuotaCharge, timeoutMs: number): Promise<QuotaResult> {
  const pending = store.consume(charge);
  if (typeof (pending as Partial<PromiseLike<QuotaResult>>).then !== "function") return pending;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const error = new Error(`The store of quotas has not answered for ${timeoutMs} ms.`);
    timer = setTimeout(reject, timeoutMs, error);
  });
  try {
    return await Promise.race([pending, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param tellError hears of what was thrown by the store */
export function createSpend(
  { quota, quotaTimeoutMs, failOpen }: Settings,
  tellError: (error: unknown) => void,
): Spend {
  return async (caller, cost, nowMs, entry) => {
    const { id, limit, bounds } = caller;
    try {
      const charge = { id, cost, limit, windowStartMs: bounds.startMs, windowEndMs: bounds.endMs, nowMs };
      const { accepted, used } = await consume(quota, charge, quotaTimeoutMs);
      if (typeof accepted !== "boolean" || !Number.isFinite(used)) {
        throw new TypeError("The store of quotas answered with something else than { accepted, used }.");
      }
      if (entry !== undefined) entry.used = used;
      return { state: accepted ? "accepted" : "refused", standing: makeStanding(caller, used, nowMs) };
    } catch (error) {
      tellError(error);
      if (!failOpen) return { state: "down", standing: makeStanding(caller, limit, nowMs) };
      // As if the window were new: what is more than a whole window's worth is refused in any.
      const accepted = cost <= limit;
      const standing = makeStanding(caller, accepted ? cost : 0, nowMs);
      return { state: accepted ? "accepted" : "refused", standing };
    }
  };
}
