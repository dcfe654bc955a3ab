/** Tells of faults while serving, on standard error: what kind, and how often, never of whom. */
import type { Writable } from "node:stream";

/** A database that is down fails at every request: one line in this time is enough. */
const INTERVAL_MS = 10_000;

/**
 * Makes the function that hears of faults. Messages of errors are not written, as they may quote what was asked; codes
 * and class names are.
 */
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
