/** Spending names of a quota, whatever state its store is in. */
import { unexpectedOption } from "../ground/errors.ts";
import { LateError, waitFor } from "../ground/waiting.ts";
import { type Caller, makeStanding } from "./callers.ts";
import type { Settings } from "./options.ts";
import type { QuotaCharge, QuotaStore, Standing } from "./quota.ts";
import type { ThrottleEntry } from "./throttle.ts";

/** What came of spending. */
export interface Spending {
  /** Why nothing is served; undefined if the names are spent. */
  reason: "exhausted" | "unavailable" | undefined;
  standing: Standing;
}

/** What it makes spends `cost` names of a caller, all or none; 0 asks for the standing alone. */
export function createSpend(
  { quota, quotaTimeoutMs, failOpen }: Settings,
  tellError: (error: unknown) => void,
) {
  /** What is charged late was for a request that has been refused. */
  async function giveBack(charge: QuotaCharge, pending: ReturnType<QuotaStore["consume"]>): Promise<void> {
    if ((await pending).accepted) await quota.consume({ ...charge, cost: -charge.cost });
  }

  return async (caller: Caller, cost: number, nowMs: number, entry?: ThrottleEntry): Promise<Spending> => {
    const { id, limit, bounds } = caller;
    const settle = (accepted: boolean, used: number): Spending => ({
      reason: accepted ? undefined : "exhausted",
      standing: makeStanding(caller, used, nowMs),
    });
    if (!caller.isCounted) return settle(true, 0);
    const charge = { id, cost, limit, windowStartMs: bounds.startMs, windowEndMs: bounds.endMs, nowMs };
    let pending: ReturnType<QuotaStore["consume"]> | undefined;
    try {
      // A copy: what a store does to it must not change what is given back.
      const consume = () => (pending = quota.consume({ ...charge }));
      const result = await waitFor(consume, quotaTimeoutMs, "quota");
      const { accepted, used } = result;
      if (typeof accepted !== "boolean" || !Number.isFinite(used))
        throw unexpectedOption("quota", result, "a store that answers { accepted, used }");
      if (entry !== undefined) entry.used = used;
      return settle(accepted, used);
    } catch (error) {
      tellError(error);
      // As if the window were new: what is more than a whole window's worth is refused in any.
      const isServed = failOpen && cost <= limit;
      if (!isServed && cost > 0 && error instanceof LateError) giveBack(charge, pending!).catch(tellError);
      if (!failOpen) return { reason: "unavailable", standing: makeStanding(caller, limit, nowMs) };
      return settle(isServed, isServed ? cost : 0);
    }
  };
}
