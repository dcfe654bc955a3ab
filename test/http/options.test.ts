/** Wrong options fail when the handler is made, in words that help. */
import { describe, expect, it } from "vitest";
import { readOptions } from "../../src/http/options.ts";
import { createRedisStore } from "../../src/http/redis.ts";
import { createSqlStore } from "../../src/http/sql.ts";
import { createHandler, type HandlerOptions } from "../../src/http.ts";
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
    [{ accounts: { a: null } }, 'Option "accounts": found null, expected an object with "status".'],
    [{ accounts: new Map([["a", {}]]) }, 'Option "accounts.*.status": found undefined, expected one of'],
    [
      { clientAddress: { trustedProxies: ["10.0.0.0/40"] } },
      'found "10.0.0.0/40", expected an address or a network',
    ],
    [{ open: true, accounts: {} }, '"accounts": found a value of type object, expected nothing beside open:'],
    [{ open: true, throttle: false }, 'Option "throttle": found false, expected nothing beside open: true.'],
    [
      { open: true, quota: { consume: () => null } },
      'Option "quota": found a value of type object, expected',
    ],
  ])("%j: %s", (options, message) => {
    expect(complaint({ predictor, ...options })).toContain(message);
  });

  /** Options of which the one at a path has a value. The account that `*` stands for is sound but for that. */
  const optionsOf = (path: string, value: unknown): unknown =>
    path
      .split(".")
      .reduceRight(
        (inner, key) => (key === "*" ? { a: { status: "active", ...(inner as object) } } : { [key]: inner }),
        value,
      );
  const show = (value: unknown): string =>
    typeof value === "string"
      ? JSON.stringify(value)
      : value?.constructor === Object
        ? "a value of type object"
        : String(value);

  it.each<[path: string, value: unknown, expected: string]>([
    ["accounts", "key", "a table of keys or a function."],
    ["accounts", null, ""],
    ["accounts.*.status", "on", `one of ${STATUSES}.`],
    ["accounts.*.limit", -1, "an integer of at least 0."],
    ["accounts.*.limit", Number.POSITIVE_INFINITY, ""],
    ["accounts.*.window", "week", `${WINDOWS}.`],
    ["accounts.*.id", 7, "a string."],
    ["quota", {}, "a store with a consume() method."],
    ["quota", null, "a store"],
    ["window", "year", `${WINDOWS}.`],
    ["batchMax", 0, "an integer of at least 1."],
    ["batchMax", "100", "an integer of at least 1."],
    ["maxNameLength", 2.5, "an integer of at least 1."],
    ["keyless", true, 'an object, "unlimited" or "required".'],
    ["open", "false", "true or false."],
    ["keyless.limit", "x", "an integer of at least 0."],
    ["keyless.window", 1, `${WINDOWS}.`],
    ["throttle", 5, "an object or false."],
    ["throttle.requestLimit", 0, "an integer of at least 1."],
    ["throttle.windowSeconds", 0, "a positive number of seconds."],
    ["clientAddress", "ip", "an object or a function."],
    ["clientAddress.trustedProxies", "10.0.0.0/8", "an array of"],
    ["clientAddress.header", "x y", "the name of a header."],
    ["path", "names", 'a path that starts with "/".'],
    ["cors", true, '"*", false or an array of origins.'],
    ["failOpen", 1, "true or false."],
    ["rateLimitHeaders", "on", "true or false."],
    ["quotaTimeoutMs", 0, "an integer of at least 1."],
    ["clock", 5, "a function."],
    ["onRequest", {}, "a function."],
    ["onError", "log", "a function."],
  ])("%s: %j is not %s", (path, value, expected) => {
    const options = optionsOf(path, value) as object;
    expect(complaint({ predictor, ...options })).toContain(
      `Option "${path}": found ${show(value)}, expected ${expected}`,
    );
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
  const query = () => [];
  const client = { evalsha: query, eval: query };
  const redis = (own: unknown, options?: object) => () => createRedisStore(own as never, options);
  const sql = (options: object) => () => createSqlStore(options as never);

  it.each([
    ["client", "undefined, expected a client of the package", redis(undefined)],
    ["client", "a value of type object, expected", redis({ get: query })],
    ["prefix", "5", redis(client, { prefix: 5 })],
    ["prefx", '"x", expected the option "prefix".', redis(client, { prefx: "x" })],
    ["query", "undefined, expected a function.", sql({})],
    ["dialect", '"mysql", expected "sqlite" or "postgres".', sql({ query, dialect: "mysql" })],
    ["table", '"a; DROP TABLE b"', sql({ query, dialect: "sqlite", table: "a; DROP TABLE b" })],
    [
      "tabel",
      '"quota", expected the option "query", "dialect" or "table".',
      sql({ query, dialect: "sqlite", tabel: "quota" }),
    ],
  ])("refuse a wrong %s: found %s", (option, found, open) => {
    expect(caught(open)?.message).toContain(`Option "${option}": found ${found}`);
  });

  it.each([
    redis(client),
    redis(client, { prefix: undefined }),
    sql({ query, dialect: "postgres", table: "billing.quota" }),
  ])("take what is right: %s", (open) => {
    expect(caught(open)).toBeUndefined();
  });
});
