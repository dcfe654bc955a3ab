/** The store of `--redis`. Its client, ioredis, is not part of this package. */
import type { Redis } from "ioredis";
import type { QuotaStore } from "../../http/quota.ts";
import { createRedisStore } from "../../http/redis.ts";
import { StartError, UsageError } from "../errors.ts";

export interface RedisConnection {
  quota: QuotaStore;
  close(): Promise<void>;
}

/** Whoever starts a server wants to know soon that it cannot work. */
const CONNECT_TIMEOUT_MS = 3000;
/** While Redis is away, it is looked for this often at most. */
const RETRY_MS = 1000;

/** Without user name and password. */
function describeUrl(text: string): string {
  const url = new URL(text);
  return `${url.protocol}//${url.host}${url.pathname}`;
}

function checkUrl(text: string): void {
  if (URL.canParse(text) && /^rediss?:$/u.test(new URL(text).protocol)) return;
  throw new UsageError(
    "--redis takes a URL such as redis://localhost:6379 or rediss://user:password@host:6380/0",
  );
}

async function loadClient(): Promise<typeof Redis> {
  try {
    return (await import("ioredis")).Redis;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartError(
      '--redis needs the package "ioredis": run "npm install ioredis" beside cognomen, or npx -p cognomen -p ioredis cognomen serve',
      { cause: error },
    );
  }
}

/**
 * Connects to Redis.
 *
 * @throws UsageError if it is no URL of Redis, StartError if the package is missing or the server cannot be reached
 */
export async function connectRedis(url: string): Promise<RedisConnection> {
  checkUrl(url);
  const Client = await loadClient();
  let isStarted = false;
  const client = new Client(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // A charge that cannot be made now fails now: kept for later, it would be made for a request long refused.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => (isStarted ? RETRY_MS : null),
  });
  let reason: string | undefined;
  // The handler hears of every charge that fails; the first connection is awaited below.
  client.on("error", (error: NodeJS.ErrnoException) => {
    reason ??= error.code ?? error.message;
  });
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    client.disconnect();
    const why = reason ?? (error as Error).message;
    throw new StartError(`cannot reach Redis at ${describeUrl(url)} (${why}): is it running?`, {
      cause: error,
    });
  }
  isStarted = true;
  return {
    quota: createRedisStore(client),
    async close() {
      await client.quit().catch(() => client.disconnect());
    },
  };
}
