/** The two client packages, connected as docs/quota-stores.md says. */
import { Redis } from "ioredis";
import { createClient } from "redis";
import { createRedisStore } from "../../../src/http/redis.ts";
import type { QuotaStore } from "../../../src/http.ts";

export const PACKAGES = ["ioredis", "redis"] as const;
export type PackageName = (typeof PACKAGES)[number];

export interface Connection {
  store: QuotaStore;
  /** Runs a command, to look at what the store wrote. */
  run(...command: [string, ...string[]]): Promise<unknown>;
  close(): Promise<void>;
}

export async function connect(packageName: PackageName, port: number): Promise<Connection> {
  if (packageName === "ioredis") {
    const client = new Redis(port, "127.0.0.1", {
      enableOfflineQueue: false,
      lazyConnect: true,
      retryStrategy: () => 50,
    });
    client.on("error", () => undefined);
    await client.connect();
    return {
      store: createRedisStore(client),
      run: (command, ...rest) => client.call(command, ...rest),
      close: async () => client.disconnect(),
    };
  }
  const client = createClient({
    socket: { host: "127.0.0.1", port, reconnectStrategy: () => 50 },
    disableOfflineQueue: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  return {
    store: createRedisStore(client),
    run: (...command) => client.sendCommand(command),
    close: async () => client.destroy(),
  };
}
