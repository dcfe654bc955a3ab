/** Too many requests in a short time: counted in this process, and forgotten at once. */

/** What is known about a client inside one short window. */
export interface ThrottleEntry {
  requestCount: number;
  /** Names spent when the store was asked last, so that refusing a flood need not ask it. */
  used: number | undefined;
}

/** Counts requests by client. */
export interface Throttle {
  /** What is known about a client now. Whoever asks counts the request. */
  find(client: string, nowMs: number): ThrottleEntry;
  isOver(entry: ThrottleEntry): boolean;
  /** Seconds until all is forgotten, at least 1. */
  resetSeconds(nowMs: number): number;
}

/** Clients in one short window; more start the window afresh, which forgives, but bounds memory at some 10 MB. */
const MAX_CLIENTS = 50_000;

/**
 * Windows have a fixed length and one start for all clients, so that forgetting is dropping one table: no timers, no
 * list to go through.
 */
export function createThrottle(requestLimit: number, windowSeconds: number): Throttle {
  const windowMs = windowSeconds * 1000;
  let entries = new Map<string, ThrottleEntry>();
  let window = Number.NaN;

  return {
    find(client, nowMs) {
      const current = Math.floor(nowMs / windowMs);
      if (current !== window || entries.size >= MAX_CLIENTS) {
        window = current;
        entries = new Map();
      }
      let entry = entries.get(client);
      if (entry === undefined) {
        entry = { requestCount: 0, used: undefined };
        entries.set(client, entry);
      }
      return entry;
    },
    isOver: (entry) => entry.requestCount > requestLimit,
    resetSeconds: (nowMs) =>
      Math.max(1, Math.ceil(((Math.floor(nowMs / windowMs) + 1) * windowMs - nowMs) / 1000)),
  };
}
