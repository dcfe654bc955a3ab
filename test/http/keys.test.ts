/** Keys that change, and keys that are tried out. What keys allow is in the table of `test/suites/http.ts`. */
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { type Account, createHandler, createMemoryStore, type HandlerOptions } from "../../src/http.ts";
import {
  askForStatus,
  jsonReply,
  MONTH_RESET,
  NOON,
  predictor,
  type Reply,
  serve,
} from "./helpers/server.ts";

const accounts: Record<string, Account> = {
  active: { status: "active", limit: 10 },
  free: { status: "active" },
  paused: { status: "paused" },
};
const options: Partial<HandlerOptions> = { accounts, clock: () => NOON };

async function get(target: string, more: Partial<HandlerOptions> = {}): Promise<Reply> {
  const ask = await serve({ ...options, ...more });
  return ask(target);
}

const kim = predictor.predict("Kim");

describe("keys", () => {
  it("are looked up in a Map, or by a function, at once or later", async () => {
    const map = new Map(Object.entries(accounts));
    const forms: HandlerOptions["accounts"][] = [
      map,
      (key) => map.get(key),
      async (key) => map.get(key) ?? null,
    ];
    for (const form of forms) {
      expect((await get("/?name=Kim&apikey=active", { accounts: form! })).status).toBe(200);
      expect((await get("/?name=Kim&apikey=paused", { accounts: form! })).status).toBe(402);
      expect((await get("/?name=Kim&apikey=other", { accounts: form! })).status).toBe(401);
    }
  });

  it("are upgraded and paused at once", async () => {
    const table: Record<string, Account> = { key: { status: "active", limit: 1 } };
    const ask = await serve({ ...options, accounts: table });
    await ask("/?name=Kim&apikey=key");
    expect((await ask("/?name=Kim&apikey=key")).status).toBe(429);
    table.key = { status: "active", limit: 3 };
    expect(await ask("/?name=Kim&apikey=key")).toEqual(
      jsonReply(200, kim, { limit: 3, remaining: 1, reset: MONTH_RESET }),
    );
    table.key = { status: "active", limit: 1 };
    expect((await ask("/?name=Kim&apikey=key")).headers["x-rate-limit-remaining"]).toBe("0");
    table.key = { status: "paused", limit: 3 };
    expect((await ask("/?name=Kim&apikey=key")).status).toBe(402);
    delete table.key;
    expect((await ask("/?name=Kim&apikey=key")).status).toBe(401);
  });
});

describe("wrong keys", () => {
  const throttled = { error: "Request too low to process" };

  async function start(more: Partial<HandlerOptions> = {}) {
    const client = { ip: "192.0.2.1" };
    const time = { nowMs: NOON };
    const find = vi.fn((key: string) => accounts[key]);
    const clock = () => time.nowMs;
    const ask = await serve({ accounts: find, clock, ...more }, () => client.ip);
    const tryKeys = async (count: number): Promise<Reply[]> => {
      const replies: Reply[] = [];
      for (let tried = 0; tried < count; tried++) replies.push(await ask(`/?name=Kim&apikey=wrong${tried}`));
      return replies;
    };
    return { ask, client, time, find, tryKeys };
  }

  it("are limited by address; beyond that no key is looked up, and nothing is told of those that others use", async () => {
    const { ask, client, time, find, tryKeys } = await start();
    const tries = await tryKeys(101);
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]));
    // Without a key nothing is guessed.
    expect((await ask("/?name=Kim")).status).toBe(200);
    client.ip = "192.0.2.2";
    expect((await ask("/?name=Kim&apikey=active")).status).toBe(200);
    expect((await ask("/?name=Kim&apikey=paused")).status).toBe(402);
    client.ip = "192.0.2.1";
    for (const key of ["active", "paused", "wrong"])
      expect(await ask(`/?name=Kim&apikey=${key}`)).toEqual(
        jsonReply(429, throttled, { limit: 0, remaining: 0, reset: 60 }, { "retry-after": "60" }),
      );
    expect(find).toHaveBeenCalledTimes(103);
    time.nowMs += 60_000;
    expect((await ask("/?name=Kim&apikey=one-more")).status).toBe(401);
  });

  it("do not lock out keys that were recognised from the same address", async () => {
    const { ask, tryKeys } = await start();
    expect((await ask("/?name=Kim&apikey=active")).status).toBe(200);
    await tryKeys(101);
    expect((await ask("/?name=Kim&apikey=active")).status).toBe(200);
    expect((await ask("/?name=Kim&apikey=paused")).status).toBe(429);
  });

  it.each([
    ["at once", (key: string) => accounts[key]],
    [
      "after a while",
      async (key: string) => {
        await wait(5);
        return accounts[key];
      },
    ],
  ])("are counted before it is known that they are wrong: looked up %s", async (_, accounts) => {
    const find = vi.fn(accounts);
    const handler = createHandler({
      predictor,
      accounts: find,
      clock: () => NOON,
      quotaTimeoutMs: 60_000,
    });
    const send = async (key: string): Promise<number> =>
      (await handler(new Request(`http://localhost/?name=Kim&apikey=${key}`), { ip: "192.0.2.1" })).status;
    const statuses = await Promise.all(Array.from({ length: 500 }, (_, tried) => send(`wrong${tried}`)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(101);
    expect(statuses.filter((status) => status === 429)).toHaveLength(399);
    expect(find).toHaveBeenCalledTimes(101);
    expect(await send("active")).toBe(429);
  });

  it("are one try if the same one comes several times at once", async () => {
    const find = vi.fn(async () => undefined);
    const handler = createHandler({ predictor, accounts: find, clock: () => NOON });
    const send = async (): Promise<number> =>
      (await handler(new Request("http://localhost/?name=Kim&apikey=wrong"), { ip: "192.0.2.1" })).status;
    for (let round = 0; round < 101; round++)
      expect(await Promise.all([send(), send(), send()])).toEqual([401, 401, 401]);
    expect(find).toHaveBeenCalledTimes(101);
    expect(await send()).toBe(429);
  });

  it.each([
    ["at once", (get: (key: string) => Account | undefined) => Object.assign(new Map(), { get })],
    ["later", (get: (key: string) => Account | undefined) => async (key: string) => get(key)],
  ])("are no keys whose look-up fails %s, nor do these keys stay so", async (_, makeAccounts) => {
    let isDown = true;
    const get = (key: string) => {
      if (isDown) throw new Error("down");
      return accounts[key];
    };
    const ask = await serve({ accounts: makeAccounts(get), clock: () => NOON });
    const statuses = new Set<number>();
    for (const key of [...Array(150).keys(), "active", "wrong"])
      statuses.add((await ask(`/?apikey=${key}`)).status);
    expect(statuses).toEqual(new Set([503]));
    isDown = false;
    expect((await ask("/?name=Kim&apikey=active")).status).toBe(200);
    expect((await ask("/?name=Kim&apikey=wrong")).status).toBe(401);
  });

  it("are any number where the throttle is off", async () => {
    const { tryKeys } = await start({ throttle: false });
    const tries = await tryKeys(150);
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it("are those alone: right ones at the same time are no tries", async () => {
    const { ask } = await start();
    const replies = await Promise.all(Array.from({ length: 300 }, () => ask("/?name=Kim&apikey=free")));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  });
});

describe("without a limit", () => {
  it("without a key nothing is counted", async () => {
    const quota = createMemoryStore();
    const consume = vi.spyOn(quota, "consume");
    const ask = await serve({ ...options, keyless: "unlimited", quota });
    for (const target of ["/?name=Kim", "/"]) await ask(target);
    expect(consume).not.toHaveBeenCalled();
  });

  it("open: any number of requests is served", async () => {
    const handler = createHandler({ predictor, open: true, clock: () => NOON });
    const statuses = new Set<number>();
    for (let sent = 0; sent < 110_000; sent++) statuses.add(await askForStatus(handler));
    expect([...statuses]).toEqual([422]);
  });
});
