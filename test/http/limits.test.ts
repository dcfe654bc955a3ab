/** Quotas at the edges of time, by requests at the same time, and by requests in a short time. */
import { describe, expect, it, vi } from "vitest";
import { createHandler, createMemoryStore, type HandlerOptions } from "../../src/http.ts";
import { askForStatus, jsonReply, MONTH_RESET, NOON, predictor, serve } from "./helpers/server.ts";

function serveAt(start: number, options: Partial<HandlerOptions> = {}) {
  const time = { nowMs: start };
  const accounts = { key: { status: "active", limit: 5 } } as const;
  return { time, asking: serve({ accounts, clock: () => time.nowMs, ...options }) };
}

describe("a window", () => {
  /** Spends one name a millisecond before and one at the start of the next window. */
  async function cross(boundary: number, options: Partial<HandlerOptions>) {
    const { time, asking } = serveAt(boundary - 1, options);
    const ask = await asking;
    const before = await ask("/?name=Kim&apikey=key");
    time.nowMs = boundary;
    const after = await ask("/?name=Kim&apikey=key");
    return [before, after].map(({ headers }) => [
      Number(headers["x-rate-limit-remaining"]),
      Number(headers["x-rate-limit-reset"]),
    ]);
  }
  const DAY_SECONDS = 86_400;

  it.each([
    ["31 days", Date.UTC(2026, 3, 1), 30],
    ["February of a leap year", Date.UTC(2028, 2, 1), 31],
    ["February of 2100, which is none", Date.UTC(2100, 2, 1), 31],
    ["January before a leap February", Date.UTC(2028, 1, 1), 29],
  ])("of a month ends in UTC: %s", async (_, boundary, nextDays) => {
    expect(await cross(boundary, { window: "month" })).toEqual([
      [4, 1],
      [4, nextDays * DAY_SECONDS],
    ]);
  });

  it.each([
    ["day", Date.UTC(2028, 1, 29), DAY_SECONDS],
    // The night in which clocks in Europe are put forward.
    ["day", Date.UTC(2026, 2, 30), DAY_SECONDS],
    ["hour", Date.UTC(2026, 2, 29, 1), 3600],
    ["minute", Date.UTC(2026, 11, 31, 23, 59), 60],
  ] as const)("of a %s", async (window, boundary, seconds) => {
    expect(await cross(boundary, { window })).toEqual([
      [4, 1],
      [4, seconds],
    ]);
  });

  it("may be the host's own", async () => {
    const lengthMs = 90_000;
    const window = (nowMs: number) => {
      const startMs = nowMs - (nowMs % lengthMs);
      return { startMs, endMs: startMs + lengthMs };
    };
    const boundary = lengthMs * 10_000_000;
    expect(await cross(boundary, { window })).toEqual([
      [4, 1],
      [4, 90],
    ]);
  });

  it("goes on if the clock steps back over its start", async () => {
    const boundary = Date.UTC(2026, 3, 1);
    const { time, asking } = serveAt(boundary - 1);
    const ask = await asking;
    const spend = async () => (await ask("/?name=Kim&apikey=key")).headers["x-rate-limit-remaining"];
    expect([await spend(), await spend()]).toEqual(["4", "3"]);
    time.nowMs = boundary + 5;
    expect(await spend()).toBe("4");
    time.nowMs = boundary - 5;
    expect(await spend()).toBe("2");
    time.nowMs = boundary + 10;
    expect(await spend()).toBe("3");
  });

  it("counts seconds up", async () => {
    const { time, asking } = serveAt(Date.UTC(2026, 3, 1) - 1001);
    const ask = await asking;
    const reset = async () => (await ask("/?apikey=key")).headers["x-rate-limit-reset"];
    expect(await reset()).toBe("2");
    time.nowMs++;
    expect(await reset()).toBe("1");
    time.nowMs += 999;
    expect(await reset()).toBe("1");
  });
});

describe("the throttle", () => {
  const throttled = { error: "Request too low to process" };

  it("refuses requests over its limit until a moment has passed, and charges nothing for them", async () => {
    const { time, asking } = serveAt(NOON + 300, { throttle: { requestLimit: 2, windowSeconds: 10 } });
    const ask = await asking;
    expect((await ask("/?name=Kim&apikey=key")).status).toBe(200);
    expect((await ask("/?name=Kim&apikey=key")).status).toBe(200);
    // Clients sleep until the reset: it is the throttle's, and not the end of the month.
    const standing = { limit: 5, remaining: 3, reset: 10 };
    const expected = jsonReply(429, throttled, standing, { "retry-after": "10" });
    expect(await ask("/?name=Kim&apikey=key")).toEqual(expected);
    expect((await ask("/?apikey=key")).headers["x-rate-limit-reset"]).toBe(String(MONTH_RESET));
    expect((await ask("/?name=Kim")).status).toBe(200);
    time.nowMs = NOON + 8001;
    expect((await ask("/?name=Kim&apikey=key")).headers).toMatchObject({
      "retry-after": "2",
      "x-rate-limit-reset": "2",
      "x-rate-reset": "2",
    });
    time.nowMs = NOON + 10_000;
    expect((await ask("/?name=Kim&apikey=key")).headers["x-rate-limit-remaining"]).toBe("2");
  });

  it("leaves nothing until it ends, as the headers of the IETF's draft say it", async () => {
    const throttle = { requestLimit: 1, windowSeconds: 10 };
    const ask = await serveAt(NOON, { rateLimitHeaders: true, throttle }).asking;
    await ask("/?name=Kim");
    expect((await ask("/?name=Kim")).headers).toMatchObject({
      "x-rate-limit-remaining": "99",
      "ratelimit-policy": '"names";q=100;w=86400',
      ratelimit: '"names";r=0;t=10',
    });
  });

  it("is on by default: 100,000 requests a second", async () => {
    const handler = createHandler({ predictor, keyless: { limit: 1_000_000 }, clock: () => NOON });
    for (let count = 0; count < 100_000; count++) await askForStatus(handler);
    const reply = await handler(new Request("http://localhost/?name=Kim"), { ip: "192.0.2.1" });
    expect([reply.status, await reply.json()]).toEqual([429, throttled]);
    expect(reply.headers.get("retry-after")).toBe("1");
  });

  it("keeps a flood from the store", async () => {
    const quota = createMemoryStore();
    const consume = vi.spyOn(quota, "consume");
    const ask = await serveAt(NOON, { quota, throttle: { requestLimit: 3 } }).asking;
    for (let count = 0; count < 20; count++) await ask(count % 2 ? "/?name=Kim" : "/?name=");
    expect(consume).toHaveBeenCalledTimes(3);
  });
});
