/** `cognomen usage`: what each key has spent, as it stands in Redis. */
import { type Command, Option } from "commander";
import { grouped } from "../program/grouped.ts";
import type { CliHost } from "./host.ts";
import { ACCOUNT_PREFIX, connectRedis } from "./serve/redis.ts";

interface UsageOptions {
  redis: string;
  json?: boolean;
}

/** Behind the start that all have: the id, which may hold anything, and when the window began. */
const COUNTER = /^(.*):(-?\d+)$/su;

export function addUsageCommand(program: Command, host: CliHost): void {
  program
    .command("usage")
    .summary("show what each key has spent")
    .description("Shows how many names each account of cognomen serve --redis has spent, highest first.")
    .addOption(new Option("--redis <url>", "the Redis that counts them").makeOptionMandatory())
    .option("--json", "print a line of JSON per account and window")
    .addHelpText("after", HELP_NOTES)
    .action((options: UsageOptions) => showUsage(host, options));
}

const HELP_NOTES = `
Accounts are listed by their id, or by a hash of their key: Redis never sees a key. Requests without a key are left out,
because they are counted by address. A counter is kept for an hour after its window.`;

async function showUsage(host: CliHost, { redis, json }: UsageOptions): Promise<void> {
  const connection = await connectRedis(redis, { failOpen: false, stderr: host.stderr });
  try {
    // By the key of Redis, which may name one twice. An account is counted under its `id`, or a hash of its key.
    const found = new Map<string, { id: string; windowStart: string; nameCount: number }>();
    for await (const counters of connection.readAccounts()) {
      for (const [key, value] of counters) {
        const [, id, startMs] = COUNTER.exec(key.slice(ACCOUNT_PREFIX.length)) ?? [];
        if (id === undefined) continue;
        const start = new Date(Number(startMs));
        const nameCount = Number(value);
        // Whoever else writes there may write anything.
        if (Number.isNaN(start.getTime()) || !Number.isSafeInteger(nameCount)) continue;
        found.set(key, { id, windowStart: start.toISOString(), nameCount });
      }
    }
    const usages = [...found.values()];
    usages.sort((a, b) => b.nameCount - a.nameCount || (a.id < b.id ? -1 : 1));
    const lines = usages.map((usage) => {
      if (json) return `${JSON.stringify(usage)}\n`;
      // Terminals obey control characters.
      const id = usage.id.replace(/\p{Cc}/gu, "?");
      return `${grouped(usage.nameCount).padStart(15)}  since ${usage.windowStart}  ${id}\n`;
    });
    host.stdout.write(lines.join(""));
    if (usages.length === 0) host.stderr.write("cognomen: no account has spent a name\n");
  } finally {
    await connection.close();
  }
}
