/** The store of `--redis`. Its client, ioredis, is not part of this package. */
import type { Writable } from "node:stream";
import type { Redis } from "ioredis";
import { LateError, waitFor } from "../../ground/waiting.ts";
import type { QuotaCharge } from "../../http/quota.ts";
import { createRedisStore } from "../../http/redis.ts";
import { StartError, UsageError } from "../errors.ts";
import { createOutageLog, describeRefusal } from "./logs.ts";

export type RedisConnection = Awaited<ReturnType<typeof connectRedis>>;

/** Whoever starts a server wants to know soon that it cannot work. */
const CONNECT_TIMEOUT_MS = 3000;
/** While Redis is away, it is looked for this often at most. */
const RETRY_MS = 1000;

const TRIAL = { id: "trial", cost: 0, limit: 0, windowStartMs: 0, windowEndMs: 0, nowMs: 0 };
/** How keys of Redis begin that count what accounts spend; others count addresses of people. */
export const ACCOUNT_PREFIX = "cognomen:key:";
/** Keys that Redis looks at for each answer. */
const SCAN_COUNT = 1000;

/** The address without user name and password. @throws UsageError if it is none of Redis */
function describeUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^rediss?:$/u.test(url.protocol)) return `${url.protocol}//${url.host}${url.pathname}`;
  throw new UsageError(
    "--redis takes a URL such as redis://localhost:6379 or rediss://user:password@host:6380/0",
  );
}

async function loadClient(): Promise<typeof Redis> {
  const found = await import("ioredis").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  });
  // Earlier versions export it by default alone.
  if (found?.Redis) return found.Redis;
  throw new StartError(
    '--redis needs the package "ioredis", version 5 or later: run "npm install ioredis" next to cognomen, or npx -p cognomen -p ioredis cognomen serve',
  );
}

/** @throws UsageError for no URL of Redis, StartError without the package or, unless `failOpen` is set, without a server */
export async function connectRedis(
  url: string,
  { failOpen, stderr }: { failOpen: boolean; stderr: Writable },
) {
  const place = describeUrl(url);
  const Client = await loadClient();
  const outage = createOutageLog(
    `Redis at ${place}`,
    failOpen ? "names are served uncounted" : "requests are answered 503",
    stderr,
  );
  let isStarted = failOpen;
  const client = new Client(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // A charge that cannot be made now fails now: kept for later, it would be made for a request long refused.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => (isStarted ? RETRY_MS : null),
  });
  const store = createRedisStore(client);
  let reason: NodeJS.ErrnoException | undefined;
  client.on("error", (error: NodeJS.ErrnoException) => {
    reason ??= error;
  });
  try {
    // A server that hangs takes the connection and says nothing.
    await waitFor(() => client.connect(), CONNECT_TIMEOUT_MS, "redis");
    // Asks for what every request asks: the rights of a user may not suffice.
    await waitFor(() => store.consume(TRIAL), CONNECT_TIMEOUT_MS, "redis");
  } catch (error) {
    if (!failOpen) {
      client.disconnect();
      const refusal = describeRefusal(reason) ?? describeRefusal(error);
      if (refusal !== undefined)
        throw new StartError(
          `Redis at ${place} refused the connection: ${refusal.replace(/\.?$/u, ".")} To fix this, check user and password in --redis, and that user's permissions`,
          { cause: error },
        );
      const why = error instanceof LateError ? "no answer" : (reason?.code ?? (error as Error).message);
      throw new StartError(`cannot reach Redis at ${place} (${why}): is it running?`, { cause: error });
    }
    outage.begin(reason ?? error);
  }
  isStarted = true;
  let isClosing = false;
  client.on("close", () => {
    if (!isClosing) outage.begin(undefined);
  });
  client.on("ready", () => outage.end());
  return {
    quota: {
      async consume(charge: QuotaCharge) {
        const result = await store.consume(charge);
        outage.end();
        return result;
      },
    },
    tellError: (error: unknown) => outage.begin(error),
    /** What accounts have spent: keys of Redis and their values, some at a time. */
    async *readAccounts(): AsyncGenerator<[key: string, value: string][]> {
      for await (const keys of client.scanStream({ match: `${ACCOUNT_PREFIX}*`, count: SCAN_COUNT })) {
        const found = keys as string[];
        const values = found.length === 0 ? [] : await client.mget(found);
        // A counter may end between the two questions.
        yield found.flatMap((key, index) => (values[index] == null ? [] : [[key, values[index]]]));
      }
    },
    async close() {
      isClosing = true;
      await waitFor(() => client.quit(), RETRY_MS, "redis").catch(() => client.disconnect());
    },
  };
}
