/** Tells on standard error that something is down, once, and that it is back. */
import type { Writable } from "node:stream";
import { LateError } from "../../ground/waiting.ts";

export interface OutageLog {
  /** Hears of every failure; of an outage only the first is told. */
  begin(error: unknown): void;
  /** Hears of every success; the first ends an outage. */
  end(): void;
}

/** Who is refused by Redis has to know why. These messages name users and commands, and neither keys nor addresses. */
const REFUSAL = /^(?:NOAUTH|WRONGPASS|NOPERM)\b/u;

/** What Redis says to those whom it refuses; undefined if it is something else that is wrong. */
export function describeRefusal(error: unknown): string | undefined {
  const { message = "" } = (error ?? {}) as Partial<Error>;
  // Terminals obey control characters.
  return REFUSAL.test(message) ? message.replace(/\p{Cc}/gu, "?") : undefined;
}

/** What kind of fault it is. Whole messages may quote what was sent, which is keys and addresses. */
function describeFault(error: unknown): string {
  if (error instanceof LateError) return "no answer";
  const { code, name, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  // Redis begins its errors with their kind, such as READONLY.
  const [kind] = /^[A-Z]{2,}\b/u.exec(message ?? "") ?? [];
  return describeRefusal(error) ?? code ?? (name === "ReplyError" ? kind : undefined) ?? "connection lost";
}

const formatTime = (timeMs: number): string => `${new Date(timeMs).toISOString().slice(0, 19)}Z`;

/**
 * @param what is down and where, such as `Redis at redis://localhost/`
 * @param meanwhile what happens to requests until it is back
 */
export function createOutageLog(
  what: string,
  meanwhile: string,
  stderr: Writable,
  clock: () => number = Date.now,
): OutageLog {
  let sinceMs: number | undefined;
  return {
    begin(error) {
      if (sinceMs !== undefined) return;
      sinceMs = clock();
      stderr.write(
        `cognomen: ${what} is down since ${formatTime(sinceMs)} (${describeFault(error)}): ${meanwhile}\n`,
      );
    },
    end() {
      if (sinceMs === undefined) return;
      const seconds = Math.round((clock() - sinceMs) / 1000);
      sinceMs = undefined;
      stderr.write(`cognomen: ${what} is back at ${formatTime(clock())}, after ${seconds} s\n`);
    },
  };
}
