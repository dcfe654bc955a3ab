/** Spending names of a quota, whatever state its store is in. */
import { type Caller, makeStanding } from "./callers.ts";
import { isPromise } from "./is-promise.ts";
import type { Settings } from "./options.ts";
import type { QuotaResult, Standing } from "./quota.ts";
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

/** Waits for a store so long and no longer. */
async function waitFor(pending: PromiseLike<QuotaResult>, timeoutMs: number): Promise<QuotaResult> {
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

function checkResult(result: QuotaResult): QuotaResult {
  if (typeof result.accepted !== "boolean" || !Number.isFinite(result.used)) {
    throw new TypeError("The store of quotas answered with something else than { accepted, used }.");
  }
  return result;
}

/** @param tellError hears of what was thrown by the store */
export function createSpend(
  { quota, quotaTimeoutMs, failOpen }: Settings,
  tellError: (error: unknown) => void,
): Spend {
  return async (caller, cost, nowMs, entry) => {
    const { id, limit, bounds } = caller;
    const settle = (accepted: boolean, used: number): Spending => ({
      state: accepted ? "accepted" : "refused",
      standing: makeStanding(caller, used, nowMs),
    });
    try {
      const charge = { id, cost, limit, windowStartMs: bounds.startMs, windowEndMs: bounds.endMs, nowMs };
      const pending = quota.consume(charge);
      // A store that answers at once needs no timer.
      const result = isPromise(pending) ? await waitFor(pending, quotaTimeoutMs) : pending;
      const { accepted, used } = checkResult(result);
      if (entry !== undefined) entry.used = used;
      return settle(accepted, used);
    } catch (error) {
      tellError(error);
      if (!failOpen) return { state: "down", standing: makeStanding(caller, limit, nowMs) };
      // As if the window were new: what is more than a whole window's worth is refused in any.
      const accepted = cost <= limit;
      return settle(accepted, accepted ? cost : 0);
    }
  };
}
