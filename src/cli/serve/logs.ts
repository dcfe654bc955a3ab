/** What a server says while it runs: a line for each answer, faults, and outages. Never a name, a key or an address. */
import type { Writable } from "node:stream";
import { LateError } from "../../ground/waiting.ts";
import type { RequestReport } from "../../http/options.ts";

/** Six digits are enough for times of a microsecond. */
const round = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

/** Lines that nobody reads yet: beyond it they are dropped, and counted. */
const MAX_WAITING_BYTE_COUNT = 1 << 20;

/** @param findId the id of the request that is being answered, if requests have any */
export function createAccessLog(
  output: Writable,
  findId: () => string | undefined,
  clock: () => number = Date.now,
): (report: RequestReport) => void {
  let droppedCount = 0;
  return ({ status, nameCount, unknownCount, durationMs, hasKey }) => {
    if (output.writableLength > MAX_WAITING_BYTE_COUNT) {
      droppedCount++;
      return;
    }
    const time = new Date(clock()).toISOString();
    const counted = { status, nameCount, unknownCount, durationMs: round(durationMs), hasKey };
    if (droppedCount > 0) output.write(`${JSON.stringify({ time, droppedCount })}\n`);
    droppedCount = 0;
    output.write(`${JSON.stringify({ time, id: findId(), ...counted })}\n`);
  };
}

/** A database that is down fails at every request: one line in this time is enough. */
const INTERVAL_MS = 10_000;

/** Messages of errors are not written, as they may quote what was asked; codes and class names are. */
export function createComplainer(stderr: Writable, clock: () => number = Date.now): (error: unknown) => void {
  let nextMs = Number.NEGATIVE_INFINITY;
  let unsaidCount = 0;
  return (error) => {
    if (clock() < nextMs) {
      unsaidCount++;
      return;
    }
    nextMs = clock() + INTERVAL_MS;
    const { code, name } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
    const more = unsaidCount > 0 ? `, and ${unsaidCount} faults before it` : "";
    unsaidCount = 0;
    stderr.write(`cognomen: a request failed (${code ?? name ?? "unknown"}${more})\n`);
  };
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

/** @param what is down and where @param meanwhile what happens to requests until it is back */
export function createOutageLog(
  what: string,
  meanwhile: string,
  stderr: Writable,
  clock: () => number = Date.now,
) {
  let sinceMs: number | undefined;
  return {
    /** Hears of every failure; of an outage only the first is told. */
    begin(error: unknown): void {
      if (sinceMs !== undefined) return;
      sinceMs = clock();
      stderr.write(
        `cognomen: ${what} is down since ${formatTime(sinceMs)} (${describeFault(error)}): ${meanwhile}\n`,
      );
    },
    /** Hears of every success; the first ends an outage. */
    end(): void {
      if (sinceMs === undefined) return;
      const seconds = Math.round((clock() - sinceMs) / 1000);
      sinceMs = undefined;
      stderr.write(`cognomen: ${what} is back at ${formatTime(clock())}, after ${seconds} s\n`);
    },
  };
}
