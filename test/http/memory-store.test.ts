import { describe, expect, it } from "vitest";
import { createMemoryStore, type MemoryStore } from "../../src/http.ts";

const HOUR_MS = 3_600_000;

function charge(
  store: MemoryStore,
  id: string,
  nowMs: number,
  { cost = 1, limit = 10, lengthMs = HOUR_MS } = {},
) {
  const windowStartMs = nowMs - (nowMs % lengthMs);
  return store.consume({ id, cost, limit, windowStartMs, windowEndMs: windowStartMs + lengthMs, nowMs });
}

describe("createMemoryStore", () => {
  it("asks without spending, and without remembering who asked", () => {
    const store = createMemoryStore();
    expect(charge(store, "a", 0, { cost: 0 })).toEqual({ accepted: true, used: 0 });
    expect(store.entryCount).toBe(0);
    charge(store, "a", 0, { cost: 10 });
    expect(charge(store, "a", 0, { cost: 0 })).toEqual({ accepted: true, used: 10 });
    expect(charge(store, "a", 0, { cost: 0, limit: 5 })).toEqual({ accepted: false, used: 10 });
  });

  it("forgets windows that are over when there is no more room, all at once", () => {
    const store = createMemoryStore({ maxEntries: 1001 });
    for (let client = 0; client < 1000; client++) charge(store, `client ${client}`, 5);
    charge(store, "by the day", 5, { lengthMs: 24 * HOUR_MS });
    charge(store, "client 7", 2 * HOUR_MS);
    expect(store.entryCount).toBe(2);
    expect(charge(store, "by the day", 2 * HOUR_MS, { lengthMs: 24 * HOUR_MS }).used).toBe(2);
    expect(charge(store, "client 7", 2 * HOUR_MS).used).toBe(2);
  });

  it("finds old counters again when the clock goes back", () => {
    const store = createMemoryStore();
    charge(store, "a", 5, { cost: 10 });
    charge(store, "a", 5 + 10_000 * HOUR_MS);
    expect(charge(store, "a", 6)).toEqual({ accepted: false, used: 10 });
  });

  it("spends all or nothing, and gives back what a counter holds, also of one that is gone or over a new limit", () => {
    const store = createMemoryStore();
    expect(charge(store, "a", 0, { cost: -5 })).toEqual({ accepted: true, used: 0 });
    expect(charge(store, "a", 0, { cost: 8 })).toEqual({ accepted: true, used: 8 });
    expect(charge(store, "a", 1, { cost: 3 })).toEqual({ accepted: false, used: 8 });
    expect(charge(store, "a", 2, { cost: 2 })).toEqual({ accepted: true, used: 10 });
    expect(charge(store, "a", 2, { cost: -2 })).toEqual({ accepted: true, used: 8 });
    expect(charge(store, "b", 2, { cost: 11 })).toEqual({ accepted: false, used: 0 });
    expect(charge(store, "a", 0, { cost: -3, limit: 2 })).toEqual({ accepted: true, used: 5 });
    expect(charge(store, "a", 0, { cost: -7 })).toEqual({ accepted: true, used: 0 });
    expect(charge(store, "a", 0, { cost: 11 })).toEqual({ accepted: false, used: 0 });
  });

  it("forgets the oldest of those whose window ends soonest, and only when it is full", () => {
    const store = createMemoryStore({ maxEntries: 3 });
    const month = { lengthMs: 720 * HOUR_MS };
    charge(store, "key", 0, month);
    charge(store, "first", 1);
    charge(store, "second", 2);
    charge(store, "first", 3);
    expect(store.entryCount).toBe(3);
    charge(store, "third", 4);
    expect(store.entryCount).toBe(3);
    expect(charge(store, "key", 5, month).used).toBe(2);
    expect(charge(store, "second", 5).used).toBe(2);
    expect(charge(store, "third", 5).used).toBe(2);
    // Charged again, and so the second goes.
    expect(charge(store, "first", 5).used).toBe(1);
    for (let client = 0; client < 100; client++) charge(store, `flood ${client}`, 6);
    expect(charge(store, "key", 7, month).used).toBe(3);
    expect(store.entryCount).toBe(3);
  });

  it("gives no quota back before its window is over, whenever that is", () => {
    for (const startMs of [0, 1, 12_345, HOUR_MS - 1]) {
      const store = createMemoryStore({ maxEntries: 2 });
      const window = { id: `from ${startMs}`, windowStartMs: startMs, windowEndMs: startMs + HOUR_MS };
      const spend = (nowMs: number) => store.consume({ ...window, cost: 1, limit: 1, nowMs }).accepted;
      expect(spend(startMs)).toBe(true);
      // There is no room for another charge: what is over is dropped, and nothing else.
      store.consume({
        ...window,
        id: "over",
        cost: 1,
        limit: 1,
        nowMs: startMs,
        windowStartMs: startMs - HOUR_MS,
        windowEndMs: startMs,
      });
      charge(store, "other", startMs + HOUR_MS - 1, { limit: 1e9, lengthMs: 24 * HOUR_MS });
      expect(spend(startMs + HOUR_MS - 1)).toBe(false);
    }
  });

  it("groups windows that end at any millisecond", () => {
    const lengthMs = 1000 * HOUR_MS;
    const store = createMemoryStore({ maxEntries: 500 });
    const startMs = performance.now();
    for (let client = 0; client < 50_000; client++) {
      const windowStartMs = client * 3601;
      const window = { windowStartMs, windowEndMs: windowStartMs + lengthMs, nowMs: windowStartMs + 1 };
      store.consume({ id: `client ${client}`, cost: 1, limit: 1, ...window });
    }
    expect(store.entryCount).toBe(500);
    // Nearly every one has to make room, by looking through some 65 groups, not 500.
    expect(performance.now() - startMs).toBeLessThan(2000);
  });

  it("keeps a hundred thousand counters unless told otherwise", () => {
    const store = createMemoryStore();
    for (let client = 0; client < 100_001; client++) charge(store, `client ${client}`, 0);
    expect(store.entryCount).toBe(100_000);
  });

  it.each([0, -1, 1.5, Number.NaN, "7"])("refuses maxEntries %s", (maxEntries) => {
    expect(() => createMemoryStore({ maxEntries: maxEntries as number })).toThrow(
      'Option "maxEntries": found',
    );
  });
});
