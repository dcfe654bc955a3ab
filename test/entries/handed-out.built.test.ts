/** Whatever an entry hands out can be changed by its owner, and no later answer changes with it. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import * as standard from "cognomen";
import * as bare from "cognomen/bare";
import * as best from "cognomen/best";
import * as bulk from "cognomen/bulk";
import * as core from "cognomen/core";
import * as estimate from "cognomen/estimate";
import * as full from "cognomen/full";
import { createHandler, createMemoryStore, type QuotaCharge, type QuotaStore } from "cognomen/http";
import { createMysqlStore } from "cognomen/http/mysql";
import { createNodeListener } from "cognomen/http/node";
import { createRedisStore, type IoredisClient } from "cognomen/http/redis";
import { createSqlStore } from "cognomen/http/sql";
import * as lazy from "cognomen/lazy";
import { createRemotePredictor } from "cognomen/remote";
import { residents } from "cognomen/residents";
import * as unorm from "cognomen/unorm";
import { describe, expect, it } from "vitest";
import { openRangeHost } from "../helpers/range-host.ts";
import { readTier } from "../helpers/tiers.ts";

/** Changes all that can be changed in a value, and in what it holds. What is frozen stays as it is. */
function spoil(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(value) ? value : new Uint8Array(value);
    new Uint8Array(buffer, byteOffset, byteLength).fill(0xa5);
    return;
  }
  for (const key of Reflect.ownKeys(value)) {
    const part: unknown = Reflect.get(value, key);
    spoil(part, seen);
    if (key !== "length" && typeof part !== "function") Reflect.set(value, key, `spoilt ${String(part)}`);
  }
  if (Array.isArray(value)) {
    Reflect.set(value, value.length, "spoilt");
    if (!Object.isFrozen(value)) value.reverse();
  } else Reflect.set(value, "spoilt", true);
}

/** Hands out something new, or should. */
type HandOut = () => unknown;

async function expectSafe(handOut: HandOut): Promise<void> {
  const first = await handOut();
  const before = structuredClone(first);
  expect(Object.keys(before as object)).not.toEqual([]);
  spoil(first);
  expect(await handOut()).toEqual(before);
  spoil(await handOut());
  expect(await handOut()).toEqual(before);
}

const { estimator } = estimate;
const NAMES = ["Nguyen", "Giovanni Rossi", "Müller-Lüdenscheid", "王小明", "Xqzwili", "Anna Xqzwili", ""];
const PARTS = { given: "Giovanni", family: "Rossi" };
const SURNAMES =
  `Nguyen Smith Kowalski Rossi Schneider Müller García Silva Kim Novák Wang Li Zhang Chen Liu Yang Huang
  Zhao Wu Zhou Tanaka Suzuki Sato Watanabe`.split(/\s+/u);

interface AnyPredictor {
  predict: (typeof standard)["predict"] | (typeof standard)["explain"];
  predictMany(names: readonly string[], options?: object): unknown;
  explain(name: string | typeof PARTS, options?: object): unknown;
  info(): object;
}

/** All answers of a predictor, at once or later. */
const answersOf =
  (predictor: AnyPredictor | Record<keyof AnyPredictor, (...args: never[]) => unknown>): HandOut =>
  async () => {
    const { predict, predictMany, explain, info } = predictor as AnyPredictor;
    const options = [{}, { whole: true }, { whole: true, estimator, limit: 250 }, { coverage: 0.9 }];
    const answers: unknown[] = [];
    for (const option of options) {
      answers.push(await predictMany(NAMES, option), await predict(PARTS, option));
      for (const name of [...NAMES, PARTS]) answers.push(await explain(name, option));
    }
    // Counts requests, in a remote predictor.
    const { requestCount, loadedByteCount, ...known } = info() as Record<string, unknown>;
    return [...answers, known];
  };

const readData = (name: string): Uint8Array =>
  readFileSync(new URL(`../../dist/data/${name}.bin`, import.meta.url));
const ownEstimator = estimate.createEstimator(readData("estimate"));

const CHARGE: Readonly<QuotaCharge> = Object.freeze({
  id: "a",
  cost: 0,
  limit: 9,
  windowStartMs: 0,
  windowEndMs: 5000,
  nowMs: 1,
});

/** Every answer of the handler, with its headers. */
async function read(response: Response | Promise<Response>): Promise<unknown> {
  const { status, headers, body } = await response;
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return { status, headers: Object.fromEntries(headers), bytes };
}

/** Answers tell the seconds until quotas are renewed: here no time passes. */
const openHandler = () => createHandler({ predictor: core, open: true, clock: () => 1e12 });
const TARGETS = ["/?name=Nguyen", "/?name[]=Nguyen&name[]=Kim", "/", "/?name=%00"];

/** One that changes all it is given, as drivers may. */
const spoiling = <Args extends unknown[], Result>(act: (...args: Args) => Result) => {
  return (...args: Args): Result => {
    const result = act(...(structuredClone(args) as Args));
    spoil(args);
    return result;
  };
};

/** What comes twice is the same the second time, whatever was done to the first. */
function expectTwice(all: readonly unknown[]): unknown {
  expect(all.length).toBeGreaterThan(0);
  expect(all.slice(all.length / 2)).toEqual(all.slice(0, all.length / 2));
  return all;
}

/** What a store asks its database, twice the same. */
async function spendTwice(
  open: (note: <Result>(args: unknown, result: Result) => Result) => QuotaStore,
): Promise<unknown> {
  const asked: unknown[] = [];
  const store = open((args, result) => {
    asked.push(args);
    return result;
  });
  for (const cost of [5, -5, 5, -5]) spoil(await store.consume({ ...CHARGE, cost }));
  return expectTwice(asked);
}

const CASES: Record<string, Record<string, HandOut>> = {
  ".": { answers: answersOf(standard) },
  "./core": { answers: answersOf(core) },
  "./full": { answers: answersOf(full) },
  "./best": { answers: answersOf(best) },
  "./unorm": {
    answers: answersOf(unorm),
    "answers of own data": answersOf(unorm.createPredictor(readTier("core"))),
  },
  "./bare": {
    answers: answersOf(bare.createPredictor(readTier("core"), { estimator: ownEstimator })),
  },
  "./lazy": {
    answers: async () => answersOf(await lazy.load("core"))(),
  },
  "./remote": {
    async answers() {
      const host = await openRangeHost(readTier("core"));
      try {
        const predictor = await createRemotePredictor(host.url);
        const handOut = answersOf(predictor);
        await expectSafe(handOut);
        return await handOut();
      } finally {
        await host.close();
      }
    },
  },
  "./bulk": {
    async answers() {
      const answers: unknown[] = [];
      // Remembered answers are handed out, too: each name comes twice, and its first answer is spoilt in between.
      for await (const answer of bulk.predictEach(core, [...NAMES, ...NAMES])) {
        answers.push(structuredClone(answer));
        spoil(answer);
      }
      return expectTwice(answers);
    },
    "a fitted prior": () => bulk.fitPrior(core, SURNAMES),
    "the default prior": () => bulk.fitPrior(core, []),
    "the prior of residents": () => bulk.fitPrior(core, [], { residence: residents("CH") }),
  },
  "./estimate": {
    estimates: () => [estimator.estimate("xqzwili", "surname"), estimator.estimate("xqzwilo", "forename")],
    "estimates of own data": () => ownEstimator.estimate("xqzwili", "surname"),
    "answers by letters": () => core.predictMany(["Xqzwili", "Xqzwilo"], { estimator }),
  },
  "./residents": { shares: () => residents("CH") },
  "./http": {
    async answers() {
      const handler = openHandler();
      const answers: unknown[] = [];
      /** A host's own class: it gets the bytes and the headers themselves. */
      class OwnResponse extends Response {
        constructor(...[body, init]: ConstructorParameters<typeof Response>) {
          super(structuredClone(body), structuredClone(init));
          answers.push(structuredClone([body, init]));
          spoil([body, init]);
        }
      }
      for (const target of [...TARGETS, ...TARGETS])
        for (const method of ["GET", "OPTIONS", "POST"])
          await handler(new Request(`http://localhost${target}`, { method }), { Response: OwnResponse });
      return expectTwice(answers);
    },
    async "reports of requests"() {
      const reports: unknown[] = [];
      const handler = createHandler({
        predictor: core,
        open: true,
        onRequest(report) {
          reports.push({ ...report, durationMs: 0 });
          spoil(report);
        },
      });
      for (const target of [...TARGETS, ...TARGETS]) await handler(new Request(`http://localhost${target}`));
      return reports;
    },
    "spending in memory": () => {
      const store = createMemoryStore();
      const results = [5, 5, -2, 0].map((cost) => {
        const result = store.consume({ ...CHARGE, cost });
        const seen = structuredClone(result);
        spoil(result);
        return seen;
      });
      expect(results).toEqual(
        [true, false, true, true].map((accepted, index) => ({ accepted, used: index < 2 ? 5 : 3 })),
      );
      return results;
    },
    async "charges that a store may change, and what is given back"() {
      const charges: QuotaCharge[] = [];
      const quota: QuotaStore = {
        // So late that the request is refused.
        async consume(charge) {
          charges.push(structuredClone(charge));
          spoil(charge);
          await new Promise((resolve) => setTimeout(resolve, 50));
          return { accepted: true, used: 1 };
        },
      };
      const handler = createHandler({ predictor: core, quota, quotaTimeoutMs: 5, clock: () => 1 });
      const response = await handler(new Request("http://localhost/?name=Nguyen"), { ip: "192.0.2.1" });
      expect(response.status).toBe(503);
      await expect.poll(() => charges.length).toBe(2);
      expect(charges[1]).toEqual({ ...charges[0], cost: -1 });
      return charges;
    },
  },
  "./http/mysql": {
    spending: () =>
      spendTwice((note) =>
        createMysqlStore({
          query: spoiling(async (...args) => note(args, Object.assign([], { insertId: 5 }))),
        }),
      ),
  },
  "./http/node": {
    async answers() {
      const listener = await createNodeListener(openHandler());
      const answers: unknown[] = [];
      const server = createServer(async (request: IncomingMessage, response) => {
        const answer = await read(listener.respond(request));
        answers.push(structuredClone(answer));
        spoil(answer);
        response.end();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      for (const target of [...TARGETS, ...TARGETS]) await fetch(`http://127.0.0.1:${port}${target}`);
      await new Promise((resolve) => server.close(resolve));
      return expectTwice(answers);
    },
  },
  "./http/redis": {
    spending: () =>
      spendTwice((note) => {
        const evaluate = spoiling(async (...args) => note(args, [1, 5]));
        const client: IoredisClient = { evalsha: evaluate, eval: evaluate };
        return createRedisStore(client);
      }),
  },
  "./http/sql": {
    spending: () =>
      spendTwice((note) =>
        createSqlStore({ dialect: "sqlite", query: spoiling((...args) => note(args, [{ used: 5 }])) }),
      ),
  },
};

describe("what is handed out is safe to change", () => {
  it("is asked of every entry", () => {
    const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: object };
    const entries = Object.keys(exports).filter((entry) => entry !== "./package.json");
    expect(Object.keys(CASES).sort()).toEqual(entries.sort());
  });

  it("is told of an entry where it is not", async () => {
    const own = { countries: ["VN", "KR"], weights: new Float64Array([1, 2]) };
    await expect(expectSafe(() => ({ countries: own.countries }))).rejects.toThrow("expected");
    await expect(expectSafe(() => ({ weights: own.weights }))).rejects.toThrow("expected");
    const frozen = Object.freeze(["VN"]);
    await expectSafe(() => ({ frozen }));
  });

  for (const [entry, handOuts] of Object.entries(CASES))
    for (const [what, handOut] of Object.entries(handOuts))
      it(`${entry}: ${what}`, () => expectSafe(handOut));
});
