/** Wrong options fail when the handler is made, in words that help. */
import { describe, expect, it } from "vitest";
import { readOptions } from "../../src/http/options.ts";
import { createRedisStore } from "../../src/http/redis.ts";
import { createSqlStore } from "../../src/http/sql.ts";
import { CognomenError, createHandler, type HandlerOptions } from "../../src/http.ts";
import { caught } from "../helpers/six-names.ts";
import { predictor } from "./helpers/server.ts";

const complaint = (options: unknown): string | undefined => {
  const error = caught(() => createHandler(options as HandlerOptions));
  if (error !== undefined) expect(error.code).toBe("ERR_OPTION");
  return error?.message;
};

const WINDOWS = '"month", "day", "hour", "minute" or a function';
const STATUSES = '"active", "paused", "expired", "unpaid"';

describe("createHandler", () => {
  it.each([
    [undefined, 'Option "options": found undefined, expected an object.'],
    [{}, 'Option "predictor": found undefined, expected an object with predict() and predictMany().'],
    [{ predictor: "full" }, 'Option "predictor": found "full", expected an object with'],
    [{ predictor: { predict: () => 1 } }, 'Option "predictor": found a value of type object, expected'],
  ])("%j: %s", (options, message) => {
    expect(complaint(options)).toContain(message);
  });

  it.each([
    [{ limit: 5 }, 'Option "limit": found no such option, expected one of predictor, accounts, quota, '],
    [{ bachMax: 5 }, '. Did you mean "batchMax"?'],
    [{ keyless: { limti: 5 } }, 'Option "keyless.limti": found no such option, expected one of limit, '],
    [{ throttle: { windowSecs: 5 } }, '. Did you mean "throttle.windowSeconds"?'],
    [{ clientAddress: { trustProxy: 1 } }, '. Did you mean "clientAddress.trustedProxies"?'],
    [{ accounts: "key" }, 'Option "accounts": found "key", expected a table of keys or a function.'],
    [{ accounts: null }, 'Option "accounts": found null, expected'],
    [{ accounts: { a: null } }, 'Option "accounts": found null, expected an object with "status".'],
    [
      { accounts: { a: { status: "on" } } },
      `Option "accounts.*.status": found "on", expected one of ${STATUSES}.`,
    ],
    [{ accounts: new Map([["a", {}]]) }, 'Option "accounts.*.status": found undefined, expected one of'],
    [
      { accounts: { a: { status: "active", limit: -1 } } },
      '"accounts.*.limit": found -1, expected an integer of at least 0.',
    ],
    [
      { accounts: { a: { status: "active", limit: Infinity } } },
      '"accounts.*.limit": found Infinity, expected',
    ],
    [
      { accounts: { a: { status: "active", window: "week" } } },
      `"accounts.*.window": found "week", expected ${WINDOWS}.`,
    ],
    [{ accounts: { a: { status: "active", id: 7 } } }, '"accounts.*.id": found 7, expected a string.'],
    [
      { quota: {} },
      'Option "quota": found a value of type object, expected a store with a consume() method.',
    ],
    [{ quota: null }, 'Option "quota": found null, expected a store'],
    [{ window: "year" }, `Option "window": found "year", expected ${WINDOWS}.`],
    [{ batchMax: 0 }, 'Option "batchMax": found 0, expected an integer of at least 1.'],
    [{ batchMax: "100" }, 'Option "batchMax": found "100", expected an integer of at least 1.'],
    [{ maxNameLength: 2.5 }, 'Option "maxNameLength": found 2.5, expected an integer of at least 1.'],
    [{ keyless: true }, 'Option "keyless": found true, expected an object, "unlimited" or "required".'],
    [{ open: "false" }, 'Option "open": found "false", expected true or false.'],
    [
      { open: true, accounts: {} },
      'Option "accounts": found a value of type object, expected nothing beside open: true.',
    ],
    [{ open: true, throttle: false }, 'Option "throttle": found false, expected nothing beside open: true.'],
    [
      { open: true, quota: { consume: () => null } },
      'Option "quota": found a value of type object, expected',
    ],
    [{ keyless: { limit: "x" } }, 'Option "keyless.limit": found "x", expected an integer of at least 0.'],
    [{ keyless: { window: 1 } }, `Option "keyless.window": found 1, expected ${WINDOWS}.`],
    [{ throttle: 5 }, 'Option "throttle": found 5, expected an object or false.'],
    [
      { throttle: { requestLimit: 0 } },
      'Option "throttle.requestLimit": found 0, expected an integer of at least 1.',
    ],
    [
      { throttle: { windowSeconds: 0 } },
      'Option "throttle.windowSeconds": found 0, expected a positive number of seconds.',
    ],
    [{ clientAddress: "ip" }, 'Option "clientAddress": found "ip", expected an object or a function.'],
    [
      { clientAddress: { trustedProxies: "10.0.0.0/8" } },
      'Option "clientAddress.trustedProxies": found "10.0.0.0/8", expected an array of',
    ],
    [
      { clientAddress: { trustedProxies: ["10.0.0.0/40"] } },
      '"clientAddress.trustedProxies": found "10.0.0.0/40", expected an address or a network',
    ],
    [
      { clientAddress: { header: "x y" } },
      'Option "clientAddress.header": found "x y", expected the name of a header.',
    ],
    [{ path: "names" }, 'Option "path": found "names", expected a path that starts with "/".'],
    [{ cors: true }, 'Option "cors": found true, expected "*", false or an array of origins.'],
    [{ failOpen: 1 }, 'Option "failOpen": found 1, expected true or false.'],
    [{ rateLimitHeaders: "on" }, 'Option "rateLimitHeaders": found "on", expected true or false.'],
    [{ quotaTimeoutMs: 0 }, 'Option "quotaTimeoutMs": found 0, expected an integer of at least 1.'],
    [{ clock: 5 }, 'Option "clock": found 5, expected a function.'],
    [{ onRequest: {} }, 'Option "onRequest": found a value of type object, expected a function.'],
    [{ onError: "log" }, 'Option "onError": found "log", expected a function.'],
  ])("%j: %s", (options, message) => {
    expect(complaint({ predictor, ...options })).toContain(message);
  });

  it("never says a key", () => {
    expect(complaint({ predictor, accounts: { "secret-key": { status: "?" } } })).not.toContain("secret");
  });

  it("takes what is right, and undefined for a default", () => {
    expect(complaint({ predictor })).toBeUndefined();
    expect(
      complaint({ predictor, accounts: undefined, keyless: undefined, throttle: {}, cors: [] }),
    ).toBeUndefined();
    expect(complaint({ predictor: () => predictor, path: "/", keyless: { limit: 0 } })).toBeUndefined();
    expect(complaint({ predictor, keyless: "unlimited", open: false })).toBeUndefined();
    expect(complaint({ predictor, open: true, batchMax: 5, accounts: undefined })).toBeUndefined();
  });

  it("has the defaults that are written at each option", () => {
    expect(readOptions({ predictor })).toMatchObject({
      window: "month",
      keyless: { limit: 100, window: "day" },
      batchMax: 100,
      maxNameLength: 256,
      failOpen: false,
      quotaTimeoutMs: 1000,
    });
  });

  it("gives a function that is its own fetch", async () => {
    const handler = createHandler({ predictor });
    expect(Object.keys(handler)).toEqual(["fetch"]);
    const { fetch } = handler;
    expect((await fetch(new Request("http://localhost/?name=Kim"))).status).toBe(200);
  });
});

describe("stores", () => {
  const redis = (client: unknown, options?: object) =>
    caught(() => createRedisStore(client as never, options));
  const sql = (options: object) => caught(() => createSqlStore(options as never));
  const query = () => [];

  it("on Redis want a client", () => {
    expect(redis(undefined)?.message).toBe(
      'Option "client": found undefined, expected a client of the package "ioredis" or "redis".',
    );
    expect(redis({ get: query })).toBeInstanceOf(CognomenError);
    expect(redis({ evalsha: query, eval: query }, { prefix: 5 })?.message).toContain(
      'Option "prefix": found 5',
    );
    expect(redis({ evalsha: query, eval: query }, { prefx: "x" })?.message).toBe(
      'Option "prefx": found "x", expected the option "prefix".',
    );
    expect(redis({ evalsha: query, eval: query }, { prefix: undefined })).toBeUndefined();
    expect(redis({ evalsha: query, eval: query })).toBeUndefined();
  });

  it("on a database want a function, a dialect and a plain name", () => {
    expect(sql({})?.message).toBe('Option "query": found undefined, expected a function.');
    expect(sql({ query, dialect: "mysql" })?.message).toBe(
      'Option "dialect": found "mysql", expected "sqlite" or "postgres".',
    );
    expect(sql({ query, dialect: "sqlite", table: "a; DROP TABLE b" })?.message).toContain('Option "table"');
    expect(sql({ query, dialect: "sqlite", tabel: "quota" })?.message).toBe(
      'Option "tabel": found "quota", expected the option "query", "dialect" or "table".',
    );
    expect(sql({ query, dialect: "postgres", table: "billing.quota" })).toBeUndefined();
  });
});
