/** Quotas in this process: the default. */
import { checkCount, checkOptions } from "../ground/options.ts";
import type { QuotaCharge, QuotaResult, QuotaStore } from "./quota.ts";

/** Changes how much a {@link MemoryStore} remembers. */
export interface MemoryStoreOptions {
  /**
   * Counters to keep at most, each about 150 bytes. Default 100,000. A counter is one client in one window. Those whose window
   * is over go first, when room is needed.
   */
  maxEntries?: number | undefined;
}

/** A {@link QuotaStore} in memory. */
export interface MemoryStore extends QuotaStore {
  /** Spends at once: see {@link QuotaStore.consume}. It never fails. */
  consume(charge: QuotaCharge): QuotaResult;
  /** Counters that are kept now. */
  readonly entryCount: number;
}

/**
 * A window of a host's own may end at any millisecond. Ends are rounded up, so that there are never more than this many
 * groups of one length to look through.
 */
const GROUPS_PER_WINDOW = 64;

/** Counters that can be dropped at the same time. */
interface Group {
  /** Names spent, by counter. */
  used: Map<string, number>;
  /** Goes on where it was: a new iterator would pass over all that was deleted, each time. */
  oldest: Iterator<string>;
}

function createGroup(): Group {
  const used = new Map<string, number>();
  return { used, oldest: used.keys() };
}

function findGroupEnd(windowStartMs: number, windowEndMs: number): number {
  const grainMs = Math.ceil((windowEndMs - windowStartMs) / GROUPS_PER_WINDOW);
  return Math.ceil(windowEndMs / grainMs) * grainMs;
}

/**
 * Makes a store that lives and dies with this process. Of several processes each counts for itself: share a
 * `cognomen/http/redis`, `cognomen/http/sql` or `cognomen/http/mysql` store among them.
 *
 * Every charge takes constant time. When there are more than `maxEntries` counters, those whose window is over are dropped,
 * and not before: a clock that goes back, however far, finds the old counters again. No client is forgotten inside its
 * window unless `maxEntries` of them are: then the one that was first seen among those whose window ends soonest is, which
 * may spend its quota again. So a flood of addresses, counted by the day, does not make the store forget keys, counted by
 * the month.
 *
 * @param options how many counters to keep
 * @throws CognomenError `ERR_OPTION` if `maxEntries` is not a positive integer
 *
 * @example
 * ```ts
 * createHandler({ predictor, quota: createMemoryStore({ maxEntries: 1_000_000 }) });
 * ```
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  checkOptions(options, ["maxEntries"]);
  const { maxEntries = 100_000 } = options;
  checkCount("maxEntries", maxEntries, 1);
  /** By the time when it can be dropped. */
  const groups = new Map<number, Group>();
  let entryCount = 0;

  function makeRoom(nowMs: number): void {
    let soonestMs = Number.POSITIVE_INFINITY;
    for (const [endMs, { used }] of groups) {
      if (endMs > nowMs) soonestMs = Math.min(soonestMs, endMs);
      else {
        groups.delete(endMs);
        entryCount -= used.size;
      }
    }
    if (entryCount <= maxEntries) return;
    const { used, oldest } = groups.get(soonestMs)!;
    used.delete(oldest.next().value!);
    entryCount--;
    if (used.size === 0) groups.delete(soonestMs);
  }

  return {
    consume({ id, cost, limit, windowStartMs, windowEndMs, nowMs }) {
      const counter = `${windowStartMs} ${id}`;
      const endMs = findGroupEnd(windowStartMs, windowEndMs);
      const spent = groups.get(endMs)?.used.get(counter);
      // What is given back may be of a counter that has been forgotten.
      const used = Math.max(0, (spent ?? 0) + cost);
      if (cost >= 0 && used > limit) return { accepted: false, used: used - cost };
      if (cost === 0) return { accepted: true, used };
      if (spent === undefined && ++entryCount > maxEntries) makeRoom(nowMs);
      const group = groups.get(endMs) ?? createGroup();
      groups.set(endMs, group);
      group.used.set(counter, used);
      return { accepted: true, used };
    },
    get entryCount() {
      return entryCount;
    },
  };
}
