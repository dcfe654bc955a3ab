/** What happens when something that the host gives fails, and what the host is told. */
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { type Account, createMemoryStore, type HandlerOptions, type QuotaStore } from "../../src/http.ts";
import {
  ACTIVE,
  jsonReply,
  MONTH_RESET,
  NOON,
  NOTHING,
  PUBLIC,
  predictor,
  type Reply,
  serve,
} from "./helpers/server.ts";

const options: Partial<HandlerOptions> = {
  accounts: { active: { status: "active", limit: 10 } },
  clock: () => NOON,
};

async function get(target: string, more: Partial<HandlerOptions> = {}): Promise<Reply> {
  const ask = await serve({ ...options, ...more });
  return ask(target);
}

const kim = predictor.predict("Kim");

describe("failures of what the host gives", () => {
  const broken = { predict: fail, predictMany: fail };
  function fail(): never {
    throw new Error("broken");
  }

  it("predictor: 500, and nothing is charged", async () => {
    const onError = vi.fn();
    const ask = await serve({ ...options, predictor: broken, onError });
    const expected = jsonReply(500, { error: "Internal server error" }, PUBLIC);
    expect(await ask("/?name=Kim")).toEqual(expected);
    expect(await ask("/?name[]=Kim&name[]=Lee")).toEqual(expected);
    expect(onError.mock.calls).toEqual([
      [new Error("broken"), "predictor"],
      [new Error("broken"), "predictor"],
    ]);
  });

  it.each([
    ["later", () => Promise.reject(new Error("no network"))],
    ["at once", fail],
  ])("predictor whose loading fails %s: 503, and the next request tries again", async (_, failing) => {
    const load = vi.fn().mockImplementationOnce(failing).mockResolvedValue(predictor);
    const ask = await serve({ ...options, predictor: load });
    expect(load).not.toHaveBeenCalled();
    expect(await ask("/?name=Kim")).toEqual(jsonReply(503, { error: "Service unavailable" }, PUBLIC));
    expect((await ask("/?name=Kim")).headers["x-rate-limit-remaining"]).toBe("99");
    expect((await ask("/?name=Kim")).status).toBe(200);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("predictor that was promised and is none: 503", async () => {
    const onError = vi.fn();
    const promised = Promise.resolve({} as typeof predictor);
    const ask = await serve({ ...options, predictor: promised, onError });
    expect((await ask("/?name=Kim")).status).toBe(503);
    expect(String(onError.mock.calls[0])).toContain('Option "predictor": found a value of type object');
    const rejected = await serve({ ...options, predictor: Promise.reject(new Error("late")) });
    expect((await rejected("/?name=Kim")).status).toBe(503);
  });

  it("accounts: 503, even if failing open", async () => {
    const thrown = vi.fn();
    const more: Partial<HandlerOptions> = { accounts: fail, failOpen: true, onError: thrown };
    expect(await get("/?name=Kim&apikey=active", more)).toEqual(
      jsonReply(503, { error: "Service unavailable" }, NOTHING),
    );
    const odd = (): Account => ({ status: "trial" }) as unknown as Account;
    expect((await get("/?name=Kim&apikey=active", { ...more, accounts: odd })).status).toBe(503);
    expect(thrown.mock.calls.map(([error]) => (error as Error).message)).toEqual([
      "broken",
      'Option "accounts.*.status": found "trial", expected one of "active", "paused", "expired", "unpaid".',
    ]);
  });

  it("accounts that never answer: 503 when the time is over", async () => {
    const onError = vi.fn();
    const accounts = () => new Promise<Account>(() => undefined);
    const startMs = performance.now();
    expect(await get("/?name=Kim&apikey=active", { accounts, quotaTimeoutMs: 50, onError })).toEqual(
      jsonReply(503, { error: "Service unavailable" }, NOTHING),
    );
    expect(performance.now() - startMs).toBeLessThan(1000);
    expect(onError.mock.calls).toEqual([[new Error('Option "accounts": no answer for 50 ms.'), "accounts"]]);
  });

  const down: QuotaStore[] = [
    { consume: fail },
    { consume: () => Promise.reject(new Error("down")) },
    { consume: () => new Promise(() => undefined) },
    { consume: () => ({ accepted: true, used: Number.NaN }) },
  ];

  it("store of quotas: 503", async () => {
    for (const quota of down) {
      const more = { quota, quotaTimeoutMs: 50 };
      const nothingLeft = { ...ACTIVE, remaining: 0 };
      expect(await get("/?name=Kim&apikey=active", more)).toEqual(
        jsonReply(503, { error: "Service unavailable" }, nothingLeft),
      );
      expect(await get("/?apikey=active", more)).toEqual(
        jsonReply(422, { error: "Missing 'name' parameter" }, nothingLeft),
      );
    }
  });

  it("store of quotas, failing open: as if nothing were spent", async () => {
    for (const quota of down) {
      const more = { quota, quotaTimeoutMs: 50, failOpen: true };
      expect(await get("/?name=Kim&apikey=active", more)).toEqual(
        jsonReply(200, kim, { ...ACTIVE, remaining: 9 }),
      );
      const tooMany = await get(`/?${"name=Kim&".repeat(11)}apikey=active`, more);
      expect(tooMany).toEqual(
        jsonReply(429, { error: "Request limit reached" }, ACTIVE, { "retry-after": String(MONTH_RESET) }),
      );
    }
  });

  /** Charges at once, and tells it when the test lets it. */
  function createLateStore(): { quota: QuotaStore; used(): number; answer(): Promise<void> } {
    const memory = createMemoryStore();
    const waiting: (() => void)[] = [];
    let used = 0;
    return {
      quota: {
        consume: (charge) =>
          new Promise((resolve) => {
            waiting.push(() => {
              const result = memory.consume(charge);
              used = result.used;
              resolve(result);
            });
          }),
      },
      used: () => used,
      async answer() {
        while (waiting.length > 0) {
          waiting.shift()!();
          await wait(5);
        }
      },
    };
  }

  it("store of quotas that answers late: what was refused is given back", async () => {
    const { quota, used, answer } = createLateStore();
    const onError = vi.fn();
    const ask = await serve({ ...options, quota, quotaTimeoutMs: 50, onError });
    const replies = await Promise.all([
      ask("/?name=Kim&name=Lee&apikey=active"),
      ask("/?name=Kim&apikey=active"),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([503, 503]);
    await answer();
    expect(used()).toBe(0);
    const late = ask("/?name=Kim&name=Lee&name=Kim&apikey=active");
    await wait(20);
    await answer();
    expect((await late).headers["x-rate-limit-remaining"]).toBe("7");
    expect(used()).toBe(3);
    const timeout = [new Error('Option "quota": no answer for 50 ms.'), "quota"];
    expect(onError.mock.calls).toEqual([timeout, timeout]);
  });

  it("store of quotas that answers late, failing open: what was answered stays charged", async () => {
    const { quota, used, answer } = createLateStore();
    const ask = await serve({ ...options, quota, quotaTimeoutMs: 50, failOpen: true });
    expect((await ask("/?name=Kim&name=Lee&apikey=active")).status).toBe(200);
    expect((await ask(`/?${"name=Kim&".repeat(11)}apikey=active`)).status).toBe(429);
    await answer();
    expect(used()).toBe(2);
  });

  it("store of quotas that cannot take names back: it is told", async () => {
    const onError = vi.fn();
    const consume = vi
      .fn<QuotaStore["consume"]>()
      .mockImplementationOnce(
        () =>
          new Promise((resolve) => {
            setTimeout(() => resolve({ accepted: true, used: 1 }), 100);
          }),
      )
      .mockImplementation(fail);
    const ask = await serve({ ...options, quota: { consume }, quotaTimeoutMs: 50, onError });
    expect((await ask("/?name=Kim&apikey=active")).status).toBe(503);
    await expect.poll(() => onError.mock.calls.length, { timeout: 10_000 }).toBe(2);
    expect(consume.mock.calls.map(([{ cost }]) => cost)).toEqual([1, -1]);
    expect(onError.mock.calls[1]).toEqual([new Error("broken"), "quota"]);
  });

  it("window and clock: 500", async () => {
    const window = () => ({ startMs: 0, endMs: 1 });
    const accounts = { odd: { status: "active", window } } as const;
    expect(await get("/?name=Kim&apikey=odd", { accounts })).toEqual(
      jsonReply(500, { error: "Internal server error" }, { limit: 0, remaining: 0, reset: 1 }),
    );
    expect((await get("/?name=Kim", { clock: fail })).status).toBe(500);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 8.64e15, 1e308, "noon", undefined, 1n])(
    "a clock that says %s: 500, with numbers in all headers",
    async (time) => {
      const onError = vi.fn();
      const clock = (() => time) as () => number;
      expect(await get("/?name=Kim", { clock, onError })).toEqual(
        jsonReply(500, { error: "Internal server error" }, { limit: 0, remaining: 0, reset: 1 }),
      );
      expect(onError.mock.calls).toEqual([[expect.any(Error), "option"]]);
    },
  );

  it("hooks: nothing", async () => {
    const onError = vi.fn(fail);
    expect((await get("/?name=Kim", { onRequest: fail, onError })).status).toBe(200);
    expect(onError.mock.calls).toEqual([[new Error("broken"), "option"]]);
  });
});
