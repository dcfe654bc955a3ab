/**
 * `cognomen/http/redis`: quotas in Redis (or Valkey), for several processes or machines. The client is the host's.
 *
 * @module
 */
import { unexpectedOption } from "../ground/errors.ts";
import type { QuotaCharge, QuotaResult, QuotaStore } from "./quota.ts";

export { CognomenError, type ErrorCode } from "../ground/errors.ts";
export type { QuotaCharge, QuotaResult, QuotaStore } from "./quota.ts";

/** What is used of a client of the package `ioredis`. */
export interface IoredisClient {
  /** Runs a script that the server knows, by its hash. */
  evalsha(sha1: string, keyCount: number, ...keysAndArguments: string[]): PromiseLike<unknown>;
  /** Runs a script that is sent whole. */
  eval(script: string, keyCount: number, ...keysAndArguments: string[]): PromiseLike<unknown>;
}

/** Keys and arguments of a script, as the package `redis` wants them. */
export interface NodeRedisScriptOptions {
  /** Its `KEYS`: here one, the counter. */
  keys: string[];
  /** Its `ARGV`. */
  arguments: string[];
}

/** What is used of a client of the package `redis` (node-redis). */
export interface NodeRedisClient {
  /** Runs a script that the server knows, by its hash. */
  evalSha(sha1: string, options: NodeRedisScriptOptions): PromiseLike<unknown>;
  /** Runs a script that is sent whole. */
  eval(script: string, options: NodeRedisScriptOptions): PromiseLike<unknown>;
}

/** Changes what a Redis store writes. */
export interface RedisStoreOptions {
  /** Start of all keys. Default `"cognomen:"`. */
  prefix?: string | undefined;
}

/**
 * How long a counter outlives its window. Its key names the window, so that a late counter does no harm; one that is
 * dropped early, because two machines' clocks differ, would give its quota away twice.
 */
const GRACE_MS = 3_600_000;

/**
 * Redis runs a script as a whole and nothing beside it, so that reading, comparing and adding are one step. A counter
 * lives until its window ends, and is then forgotten by Redis itself.
 */
const CONSUME_SCRIPT = `local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local cost = math.max(tonumber(ARGV[1]), -used)
if cost >= 0 and used + cost > tonumber(ARGV[2]) then return {0, used} end
if cost ~= 0 then
  used = redis.call('INCRBY', KEYS[1], cost)
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
return {1, used}`;

type Evaluate = (key: string, argumentList: string[]) => PromiseLike<unknown>;

async function hashScript(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(CONSUME_SCRIPT));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bindClient(client: unknown): { bySha1(sha1: string): Evaluate; byText: Evaluate } {
  const found = client as Partial<IoredisClient & NodeRedisClient> | null | undefined;
  if (typeof found?.evalSha === "function" && typeof found.eval === "function") {
    const nodeRedis = found as NodeRedisClient;
    return {
      bySha1: (sha1) => (key, list) => nodeRedis.evalSha(sha1, { keys: [key], arguments: list }),
      byText: (key, list) => nodeRedis.eval(CONSUME_SCRIPT, { keys: [key], arguments: list }),
    };
  }
  if (typeof found?.evalsha === "function" && typeof found.eval === "function") {
    const ioredis = found as IoredisClient;
    return {
      bySha1: (sha1) => (key, list) => ioredis.evalsha(sha1, 1, key, ...list),
      byText: (key, list) => ioredis.eval(CONSUME_SCRIPT, 1, key, ...list),
    };
  }
  throw unexpectedOption("client", client, 'a client of the package "ioredis" or "redis"');
}

/**
 * Makes a store on a Redis server, version 3 or newer, a cluster included: each charge touches one key. The client is
 * connected, watched and closed by the host. Have it fail at once while there is no connection, and not keep charges for
 * later: `enableOfflineQueue: false` (ioredis), `disableOfflineQueue: true` (redis). What is kept for later is charged
 * later, though the request was answered 503.
 *
 * @param client a connected client of the package `ioredis` or `redis`
 * @param options the start of all keys
 * @throws CognomenError `ERR_OPTION` if the client is neither, or the prefix not a string
 *
 * @example
 * ```ts
 * import { Redis } from "ioredis";
 * import { createRedisStore } from "cognomen/http/redis";
 *
 * const client = new Redis("redis://localhost", { enableOfflineQueue: false });
 * const handler = createHandler({ predictor, quota: createRedisStore(client) });
 * ```
 */
export function createRedisStore(
  client: IoredisClient | NodeRedisClient,
  options: RedisStoreOptions = {},
): QuotaStore {
  const { prefix = "cognomen:", ...others } = options;
  // The nearest of one option is that one.
  for (const [name, value] of Object.entries(others))
    if (value !== undefined) throw unexpectedOption(name, value, 'the option "prefix"');
  const { bySha1, byText } = bindClient(client);
  if (typeof prefix !== "string") throw unexpectedOption("prefix", prefix, "a string");
  let byKnownSha1: Evaluate | undefined;

  async function evaluate(key: string, argumentList: string[]): Promise<unknown> {
    byKnownSha1 ??= bySha1(await hashScript());
    try {
      return await byKnownSha1(key, argumentList);
    } catch (error) {
      // The server has not seen the script since it was started: sent whole, it is known from then on.
      if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
      return byText(key, argumentList);
    }
  }

  return {
    async consume({ id, cost, limit, windowStartMs, windowEndMs, nowMs }: QuotaCharge): Promise<QuotaResult> {
      // Relative to the handler's clock: the server's may differ.
      const lifetimeMs = Math.ceil(windowEndMs - nowMs) + GRACE_MS;
      const key = `${prefix}${id}:${windowStartMs}`;
      const reply = await evaluate(key, [String(cost), String(limit), String(lifetimeMs)]);
      const [accepted, used] = reply as [unknown, unknown];
      return { accepted: Number(accepted) === 1, used: Number(used) };
    },
  };
}
