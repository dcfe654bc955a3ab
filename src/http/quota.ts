/** What a store of quotas has to do. */

/** A wish to spend names of a quota. */
export interface QuotaCharge {
  /** Whose quota: `key:…` or `ip:…`. Together with `windowStartMs` it names one counter. */
  id: string;
  /**
   * Names to be spent, all or none. 0 asks what is spent without spending. A negative cost gives back what was spent
   * for a request that had to be refused, because the store answered too late: down to 0, since the counter may have been lost
   * in the meantime.
   */
  cost: number;
  /** Names allowed in the window. It may differ from call to call: an upgrade takes effect at once. */
  limit: number;
  /** When the window started, in milliseconds since 1970. */
  windowStartMs: number;
  /** When it ends; from then on the counter may be forgotten. */
  windowEndMs: number;
  /** The time by the handler's clock. Stores count time from here and not by clocks of their own. */
  nowMs: number;
}

/** What became of a {@link QuotaCharge}. */
export interface QuotaResult {
  /** Whether the cost was spent. If not, nothing was. */
  accepted: boolean;
  /** Names spent in the window, after this charge. */
  used: number;
}

/**
 * Counts names spent. One method, and it is atomic: it adds the whole cost if the sum stays within the limit, and
 * nothing otherwise, however many processes ask at the same time.
 *
 * A store that is down throws or rejects; the handler answers 503, or serves if `failOpen` is set.
 *
 * @example
 * ```ts
 * const used = new Map<string, number>();
 * const store: QuotaStore = {
 *   consume({ id, windowStartMs, cost, limit }) {
 *     const counter = `${id} ${windowStartMs}`;
 *     const sum = Math.max(0, (used.get(counter) ?? 0) + cost);
 *     if (cost >= 0 && sum > limit) return { accepted: false, used: sum - cost };
 *     used.set(counter, sum);
 *     return { accepted: true, used: sum };
 *   },
 * };
 * ```
 */
export interface QuotaStore {
  /**
   * Spends all of `cost`, or nothing if that would pass the limit. A cost of 0 only tells what is spent, a negative one
   * gives back.
   *
   * @param charge whose counter, in which window, how much of it and up to what limit
   * @returns whether it was spent, and what is spent after it; a promise of that where a store has to wait
   */
  consume(charge: QuotaCharge): QuotaResult | PromiseLike<QuotaResult>;
}

/** What the rate-limit headers say. */
export interface Standing {
  /** Names allowed in the window. */
  limit: number;
  /** Names left in it. */
  remaining: number;
  /** Seconds until it ends, at least 1. */
  resetSeconds: number;
  /** Its whole length. */
  lengthSeconds: number;
  /** Whether nothing may be sent before the reset, whatever is left. */
  isThrottled?: boolean;
}
