/** Too many requests in a short time: counted in this process, and forgotten at once. */
import { type BoundedCache, createBoundedCache } from "../ground/bounded-cache.ts";
import { secondsUntil } from "./window.ts";

/** What is known about a client inside one short window. */
export interface ThrottleEntry {
  requestCount: number;
  /** Names spent when the store was asked last, so that refusing a flood need not ask it. */
  used: number | undefined;
}

export type Throttle = ReturnType<typeof createThrottle>;

/** Clients in one short window, which bounds memory at some 10 MB. Of more, those that ask once are forgiven first. */
const MAX_CLIENTS = 50_000;

/** Windows have one start for all clients: forgetting is dropping one table, without timers or a list to go through. */
export function createThrottle(requestLimit: number, windowSeconds: number) {
  const windowMs = windowSeconds * 1000;
  const findEnd = (nowMs: number): number => (Math.floor(nowMs / windowMs) + 1) * windowMs;
  let entries: BoundedCache<string, ThrottleEntry>;
  let endMs: number | undefined;

  return {
    /** What is known about a client now. Whoever asks counts the request. */
    find(client: string, nowMs: number): ThrottleEntry {
      const currentMs = findEnd(nowMs);
      if (currentMs !== endMs) {
        endMs = currentMs;
        entries = createBoundedCache(MAX_CLIENTS);
      }
      let entry = entries.get(client);
      if (entry === undefined) {
        entry = { requestCount: 0, used: undefined };
        entries.set(client, entry);
      }
      return entry;
    },
    isOver: (entry: ThrottleEntry) => entry.requestCount > requestLimit,
    /** Until all is forgotten, at least 1. */
    resetSeconds: (nowMs: number) => secondsUntil(findEnd(nowMs), nowMs),
  };
}
