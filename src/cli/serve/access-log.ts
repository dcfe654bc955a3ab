/** A line for each answer, for whoever wants to see what a server does. Never a name, a key or an address. */
import type { Writable } from "node:stream";
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
    const line = {
      time,
      id: findId(),
      status,
      nameCount,
      unknownCount,
      durationMs: round(durationMs),
      hasKey,
    };
    if (droppedCount > 0) output.write(`${JSON.stringify({ time, droppedCount })}\n`);
    droppedCount = 0;
    output.write(`${JSON.stringify(line)}\n`);
  };
}
