/** Windows of time that quotas are counted in. */
import { quote, unexpected, unexpectedOption } from "../ground/errors.ts";

/** A stretch of time, in milliseconds since 1970 (UTC). */
export interface WindowBounds {
  /** First millisecond of the window. */
  startMs: number;
  /** First millisecond after it, when counting starts again. */
  endMs: number;
}

/**
 * What a quota is counted over: a calendar month, day, hour or minute in UTC, or a function that says in which window
 * a moment lies (a billing period that starts on the 17th, say). Windows of one function must not overlap.
 */
export type QuotaWindow = "month" | "day" | "hour" | "minute" | ((nowMs: number) => WindowBounds);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

// UTC has no daylight saving, and JavaScript's clock no leap seconds: all but months have equal lengths.
const evenWindow =
  (lengthMs: number) =>
  (nowMs: number): WindowBounds => {
    const startMs = Math.floor(nowMs / lengthMs) * lengthMs;
    return { startMs, endMs: startMs + lengthMs };
  };

function monthWindow(nowMs: number): WindowBounds {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { startMs: Date.UTC(year, month, 1), endMs: Date.UTC(year, month + 1, 1) };
}

const CALENDAR = {
  month: monthWindow,
  day: evenWindow(DAY_MS),
  hour: evenWindow(HOUR_MS),
  minute: evenWindow(MINUTE_MS),
} as const;

const NAMES = Object.keys(CALENDAR) as (keyof typeof CALENDAR)[];

/** Fails unless `value` can be a window; `option` is the name of the option in the message. */
export function checkWindow(option: string, value: unknown): asserts value is QuotaWindow {
  if (typeof value === "function" || NAMES.includes(value as keyof typeof CALENDAR)) return;
  throw unexpectedOption(option, value, `${quote(NAMES)} or a function`);
}

export function findWindow(window: QuotaWindow, nowMs: number): WindowBounds {
  if (typeof window !== "function") return CALENDAR[window](nowMs);
  const bounds = window(nowMs);
  const { startMs, endMs } = bounds ?? {};
  const isWhole = Number.isSafeInteger(startMs) && Number.isSafeInteger(endMs);
  if (isWhole && startMs <= nowMs && nowMs < endMs) return bounds;
  throw unexpected(
    "ERR_OPTION",
    "A window's function",
    `${startMs} to ${endMs}`,
    `whole milliseconds around ${nowMs}`,
  );
}

/** Whole seconds until a window ends, at least 1: a client that waits so long finds a new window. */
export function secondsUntil(endMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((endMs - nowMs) / 1000));
}
