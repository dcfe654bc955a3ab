/** Compares what was answered with what has to be answered. The headers that every answer has are listed here alone. */
import type { Reply } from "../hosts/send.ts";
import type { Allowance, Callers, Case } from "./http.ts";

/** What is left of a quota, as headers say it. */
export interface ExpectedStanding {
  limit: number;
  remaining: number;
  reset: number;
}

/** Headers that say when a quota is renewed. */
const RESET_HEADERS = ["x-rate-limit-reset", "x-rate-reset"];
/** Headers with whole numbers that every answer has. */
export const RATE_HEADERS: readonly string[] = [
  "x-rate-limit-limit",
  "x-rate-limit-remaining",
  ...RESET_HEADERS,
];

/** The headers of every answer, with a body or without, byte for byte. */
export function plainHeaders({ limit, remaining, reset }: ExpectedStanding): Record<string, string> {
  return {
    "access-control-allow-origin": "*",
    "access-control-expose-headers":
      "X-Rate-Limit-Limit, X-Rate-Limit-Remaining, X-Rate-Limit-Reset, X-Rate-Reset, Retry-After",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-rate-limit-limit": String(limit),
    "x-rate-limit-remaining": String(remaining),
    "x-rate-limit-reset": String(reset),
    "x-rate-reset": String(reset),
  };
}

/** What a page on another origin can read of {@link plainHeaders}, `Content-Type` and `Content-Length`. */
const READABLE = [...RATE_HEADERS, "cache-control", "content-type", "content-length", "retry-after"];

export interface Setting {
  callers: Callers;
  /** What the host's own middleware writes into `X-Served-By`; undefined if it has none. */
  servedBy?: string | undefined;
  /** The time that the handler is told. Default: that of the clock, of which an answer may be some seconds old. */
  nowMs?: number;
  /** Whether there may be no other headers than those that are expected. Default: hosts add what they like. */
  isExact?: boolean;
  /** Whether it is a page on another origin that reads the answers. Default: all is read. */
  isPage?: boolean;
}

/** Counts what has been spent, as the host has to. */
export type Ledger = Map<string, number>;

const DAY_SECONDS = 86_400;
const TOLERANCE_SECONDS = 30;

function secondsLeft(window: Allowance["window"], nowMs: number): number {
  const now = new Date(nowMs);
  const lengthMs = (window === "hour" ? 3600 : DAY_SECONDS) * 1000;
  const endMs =
    window === "month"
      ? Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
      : (Math.floor(nowMs / lengthMs) + 1) * lengthMs;
  return Math.ceil((endMs - nowMs) / 1000);
}

/** What is wrong with an answer; nothing if it is right. */
export function judge(expected: Case, reply: Reply, ledger: Ledger, setting: Setting): string[] {
  const { caller, cost, status, body } = expected;
  const { callers, servedBy, nowMs, isExact = false, isPage = false } = setting;
  const { limit, window, isClosed = false, isUncounted = false } = callers[caller]!;
  const used = isUncounted ? 0 : (ledger.get(caller) ?? 0) + cost;
  ledger.set(caller, used);
  const complaints: string[] = [];

  const { headers } = reply;
  const reset = secondsLeft(window, nowMs ?? Date.now());
  const isReset = (value: unknown): boolean => {
    if (nowMs !== undefined) return value === String(reset);
    const isWhole = typeof value === "string" && /^[1-9]\d*$/u.test(value);
    return isWhole && Math.abs(Number(value) - reset) <= TOLERANCE_SECONDS;
  };
  const wanted: Record<string, string | undefined> = {
    ...plainHeaders({ limit, remaining: isClosed ? 0 : limit - used, reset }),
    ...(body !== undefined && { "content-type": "application/json; charset=utf-8" }),
    ...(servedBy !== undefined && { "x-served-by": servedBy }),
    "retry-after": expected.retryAfter ? String(reset) : undefined,
    ...expected.headers,
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (isPage && !READABLE.includes(name)) continue;
    const isTime = RESET_HEADERS.includes(name) || name === "retry-after";
    const isRight = isTime && value !== undefined ? isReset(headers[name]) : headers[name] === value;
    if (!isRight) complaints.push(`${name}: ${headers[name]} instead of ${value}`);
  }
  // Hosts may send in chunks; a length that is there is that of the answer to GET.
  const length = headers["content-length"];
  if (body !== undefined && (isExact || length !== undefined) && Number(length) !== Buffer.byteLength(body))
    complaints.push(`content-length: ${length} instead of ${Buffer.byteLength(body)}`);
  if (isExact) {
    const known = [...Object.keys(wanted), "content-length"];
    const extra = Object.keys(headers).filter((name) => !known.includes(name));
    if (extra.length > 0) complaints.push(`more headers than expected: ${extra.join(", ")}`);
  }
  if (reply.status !== status) complaints.unshift(`status ${reply.status} instead of ${status}`);
  const sent = expected.sending.method === "HEAD" ? "" : (body ?? "");
  if (reply.body !== sent)
    complaints.push(`body ${reply.body.slice(0, 200)} instead of ${sent.slice(0, 200)}`);
  return complaints;
}
