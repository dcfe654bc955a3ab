/** A line for each answer, for whoever wants to see what a server does. Never a name, a key or an address. */
import type { Writable } from "node:stream";
import type { RequestReport } from "../../http/options.ts";

/** Six digits are enough for times of a microsecond. */
const round = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

/** @param findId the id of the request that is being answered, if requests have any */
export function createAccessLog(
  output: Writable,
  findId: () => string | undefined,
  clock: () => number = Date.now,
): (report: RequestReport) => void {
  return ({ status, nameCount, unknownCount, durationMs, hasKey }) => {
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
    output.write(`${JSON.stringify(line)}\n`);
  };
}
