/** Requests to the HTTP adapter: what it answers is what a second reading of the contract expects. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Account, createHandler } from "../../../src/http.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { file } from "../../helpers/six-names.ts";
import { NOON } from "../../suites/http.ts";
import { type ExpectedStanding, plainHeaders } from "../../suites/judge-http.ts";
import { queries } from "../arbitraries/queries.ts";
import { type Fuzzer, fuzz, isLong } from "../fuzz.ts";
import { readQueryAgain } from "../read-query.ts";

interface Request_ {
  path: string;
  query: string;
  method: string;
  ip: string | undefined;
}

interface Case {
  requests: Request_[];
  batchMax: number;
  maxNameLength: number;
  /** -1: a key is required; -2: there is no limit. */
  keylessLimit: number;
  /** Requests a second; 0: any number. */
  requestLimit: number;
  isRoot: boolean;
}

interface Expected extends ExpectedStanding {
  status: number;
  body: unknown;
  retryAfter?: number;
}

const [DAY_RESET, MONTH_RESET] = [12 * 3600, 30.5 * 24 * 3600];
const ACCOUNTS: Readonly<Record<string, Account>> = {
  active: { status: "active", limit: 50 },
  small: { status: "active", limit: 3, window: "day" },
  paused: { status: "paused" },
};
const FREE_LIMIT = 2500;

const failed = (error: string) => ({ error });

fuzz(
  "query strings, keys, quotas and throttles against a second reading of the contract",
  (): Fuzzer<Case> => {
    const predictor = createPredictor(file);

    /** The contract, in its order: 404, 405, 401, 402, 422, 429. */
    function createModel({ batchMax, maxNameLength, keylessLimit, requestLimit, isRoot }: Case) {
      const spent = new Map<string, number>();
      const seen = new Map<string, number>();
      return ({ path, query, method, ip }: Request_): Expected => {
        const isUnlimited = keylessLimit === -2;
        const isKeyless = isUnlimited || keylessLimit >= 0;
        const open = isUnlimited ? 2_147_483_647 : isKeyless ? keylessLimit : 0;
        const shown = { limit: open, remaining: open, reset: isKeyless ? DAY_RESET : MONTH_RESET };
        if (isRoot && path !== "/") return { status: 404, body: failed("Not found"), ...shown };
        if (method === "OPTIONS") return { status: 204, body: undefined, ...shown };
        if (method !== "GET" && method !== "HEAD")
          return { status: 405, body: failed("Method not allowed"), ...shown };
        const { names, isBatch, key } = readQueryAgain(query === "" ? "" : `?${query}`, maxNameLength);
        const account = Object.hasOwn(ACCOUNTS, key) ? ACCOUNTS[key] : undefined;
        if (key !== "" ? account === undefined : !isKeyless)
          return { status: 401, body: failed("Invalid API key"), limit: 0, remaining: 0, reset: MONTH_RESET };
        if (account && account.status !== "active") {
          const closed = { limit: FREE_LIMIT, remaining: 0, reset: MONTH_RESET };
          return { status: 402, body: failed("Subscription is not active"), ...closed };
        }
        const caller = account ? `key:${key}` : `ip:${ip}`;
        const limit = account ? account.limit! : open;
        const reset = account && account.window === undefined ? MONTH_RESET : DAY_RESET;
        const used = spent.get(caller) ?? 0;
        const requestCount = (seen.get(caller) ?? 0) + 1;
        seen.set(caller, requestCount);
        const standing = { limit, remaining: limit - used, reset };
        if (names.length === 0) return { status: 422, body: failed("Missing 'name' parameter"), ...standing };
        if (names.length > batchMax || names.includes(undefined))
          return { status: 422, body: failed("Invalid 'name' parameter"), ...standing };
        if (requestLimit > 0 && requestCount > requestLimit)
          return {
            status: 429,
            body: failed("Request too low to process"),
            ...standing,
            reset: 1,
            retryAfter: 1,
          };
        if (names.length > limit - used)
          return { status: 429, body: failed("Request limit reached"), ...standing, retryAfter: reset };
        const cost = isUnlimited && account === undefined ? 0 : names.length;
        spent.set(caller, used + cost);
        const predictions = names.map((name) => predictor.predict(name!));
        const body = isBatch ? predictions : predictions[0];
        return { status: 200, body, limit, remaining: limit - used - cost, reset };
      };
    }

    async function judge(response: Response, request: Request_, expected: Expected): Promise<void> {
      const text = await response.text();
      const isBare = request.method === "HEAD" || expected.status === 204;
      const json = JSON.stringify(expected.body);
      const headers: Record<string, string | null> = {
        ...plainHeaders(expected),
        "content-type": expected.status === 204 ? null : "application/json; charset=utf-8",
        "retry-after": expected.retryAfter === undefined ? null : String(expected.retryAfter),
        allow: expected.status === 405 || expected.status === 204 ? "GET, HEAD, OPTIONS" : null,
        "content-length": expected.status === 204 ? null : String(Buffer.byteLength(json)),
      };
      const faults: string[] = [];
      if (response.status !== expected.status)
        faults.push(`status ${response.status}, expected ${expected.status}`);
      if (text !== (isBare ? "" : json))
        faults.push(`body ${text.slice(0, 300)}, expected ${json?.slice(0, 300)}`);
      for (const [name, value] of Object.entries(headers))
        if (response.headers.get(name) !== value)
          faults.push(`${name} ${response.headers.get(name)}, expected ${value}`);
      if (faults.length > 0)
        throw new Error(`${request.method} ${request.path}?${request.query}: ${faults.join("; ")}`);
    }

    return {
      arbitrary: fc.record({
        requests: fc.array(
          fc.record({
            path: fc.constantFrom("/", "/", "/", "/other", "//"),
            query: queries,
            method: fc.constantFrom("GET", "GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "DELETE"),
            ip: fc.constantFrom("192.0.2.1", "192.0.2.1", "192.0.2.2"),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        batchMax: fc.constantFrom(1, 2, 3, 100),
        maxNameLength: fc.constantFrom(3, 32, 256),
        keylessLimit: fc.constantFrom(-2, -1, 0, 2, 5, 100),
        requestLimit: fc.constantFrom(0, 0, 1, 2, 100),
        isRoot: fc.boolean(),
      }),
      async check(value) {
        const { requests, batchMax, maxNameLength, keylessLimit, requestLimit, isRoot } = value;
        const errors: unknown[] = [];
        const handler = createHandler({
          predictor,
          accounts: ACCOUNTS,
          batchMax,
          maxNameLength,
          keyless:
            keylessLimit === -2 ? "unlimited" : keylessLimit === -1 ? "required" : { limit: keylessLimit },
          throttle: requestLimit === 0 ? false : { requestLimit },
          clock: () => NOON,
          onError: (error) => errors.push(error),
          ...(isRoot && { path: "/" }),
        });
        const expect = createModel(value);
        for (const request of requests) {
          const { path, query, method, ip } = request;
          const url = `http://localhost${path}${query === "" ? "" : `?${query}`}`;
          const response = await handler(new Request(url, { method }), { ip });
          await judge(response, request, expect(request));
          if (errors.length > 0) throw errors[0];
        }
      },
    };
  },
);

/** Most of them ask once. Tables of callers are full after 50,000: a shorter run has a tenth of them, and less to keep. */
const CALLER_COUNT = isLong ? 200_000 : 6000;
const MAX_GROWTH_BYTES = isLong ? 10e6 : 3e6;

it("holds no more memory however many addresses and keys requests come with, good and bad", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  let now = NOON;
  const handler = createHandler({
    predictor: createPredictor(file),
    accounts: async (key) => (key.startsWith("a") ? { status: "active", limit: 1e6 } : undefined),
    // A day passes every 20,000 requests, so that windows end on the way.
    clock: () => {
      now += 4320;
      return now;
    },
  });
  const targets = ["?name=Kim", "?name=%FF&x", "?apikey=a0&name=Kim", "?apikey=", "?apikey=a", "x"];
  const memory: number[] = [];
  for (let caller = 0; caller <= CALLER_COUNT; caller++) {
    const target = targets[caller % targets.length]!;
    const url = `http://localhost/${target}${target.endsWith("0&name=Kim") ? "" : caller}`;
    const ip = `2001:db8:${(caller % 65_521).toString(16)}:${(caller % 251).toString(16)}::1`;
    await (await handler(new Request(url), { ip })).text();
    if (caller !== CALLER_COUNT / 10 && caller !== CALLER_COUNT) continue;
    collect();
    const { heapUsed, external } = process.memoryUsage();
    memory.push(heapUsed + external);
  }
  expect(memory[1]! - memory[0]!).toBeLessThan(MAX_GROWTH_BYTES);
}, 300_000);
