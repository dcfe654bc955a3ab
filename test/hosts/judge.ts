/** Compares what a host answers with what it has to answer. */
import type { CallerName, Case } from "./case.ts";
import type { Reply } from "./send.ts";

const DAY_SECONDS = 86_400;

interface Account {
  limit: number;
  window: "day" | "month";
  /** Whether nothing is left from the start. */
  isClosed?: boolean;
}

/** The accounts of `examples/accounts.json`, and the defaults of the handler. */
const ACCOUNTS: Record<CallerName, Account> = {
  paid: { limit: 100_000, window: "month" },
  free: { limit: 2500, window: "month" },
  small: { limit: 10, window: "day" },
  paused: { limit: 2500, window: "month", isClosed: true },
  expired: { limit: 5000, window: "month", isClosed: true },
  unpaid: { limit: 2500, window: "month", isClosed: true },
  stranger: { limit: 0, window: "month", isClosed: true },
  public: { limit: 100, window: "day" },
  neighbour: { limit: 100, window: "day" },
  anybody: { limit: 100, window: "day" },
};

/** Counts what has been spent, as the host has to. */
export type Ledger = Map<CallerName, number>;

function secondsLeft(window: Account["window"], nowMs: number): number {
  const now = new Date(nowMs);
  const endMs =
    window === "month"
      ? Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
      : (Math.floor(nowMs / (DAY_SECONDS * 1000)) + 1) * DAY_SECONDS * 1000;
  return Math.ceil((endMs - nowMs) / 1000);
}

/** The host's clock is this machine's; a slow answer may be some seconds old. */
const TOLERANCE_SECONDS = 30;

function isReset(value: unknown, window: Account["window"]): boolean {
  if (typeof value !== "string" || !/^[1-9]\d*$/u.test(value)) return false;
  return Math.abs(Number(value) - secondsLeft(window, Date.now())) <= TOLERANCE_SECONDS;
}

const EXPOSED = [
  "x-rate-limit-limit",
  "x-rate-limit-remaining",
  "x-rate-limit-reset",
  "x-rate-reset",
  "retry-after",
];

/** What is wrong with the headers that every answer has. */
function judgeHeaders(
  headers: Reply["headers"],
  expected: Record<string, string>,
  window: Account["window"],
): string[] {
  const complaints: string[] = [];
  for (const [name, value] of Object.entries(expected)) {
    if (headers[name] !== value) complaints.push(`${name}: ${headers[name]} instead of ${value}`);
  }
  for (const name of ["x-rate-limit-reset", "x-rate-reset"]) {
    if (!isReset(headers[name], window))
      complaints.push(`${name}: ${headers[name]} is not the end of the ${window}`);
  }
  const exposed = String(headers["access-control-expose-headers"]).toLowerCase().split(/, */u);
  for (const name of EXPOSED) if (!exposed.includes(name)) complaints.push(`${name} is not exposed`);
  return complaints;
}

/**
 * What is wrong with an answer; nothing if it is right.
 *
 * @param servedBy what the host's own middleware writes into `X-Served-By`; undefined if it has none
 */
export function judge(expected: Case, reply: Reply, ledger: Ledger, servedBy: string | undefined): string[] {
  const { caller, cost, status, body } = expected;
  const { limit, window, isClosed } = ACCOUNTS[caller];
  const used = (ledger.get(caller) ?? 0) + cost;
  ledger.set(caller, used);

  const { headers } = reply;
  const isHead = expected.sending.method === "HEAD";
  const complaints = judgeHeaders(
    headers,
    {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
      "x-rate-limit-limit": String(limit),
      "x-rate-limit-remaining": String(isClosed ? 0 : limit - used),
      ...(body !== undefined && { "content-type": "application/json; charset=utf-8" }),
      ...(servedBy !== undefined && { "x-served-by": servedBy }),
      ...expected.headers,
    },
    window,
  );
  if (reply.status !== status) complaints.unshift(`status ${reply.status} instead of ${status}`);
  const sent = isHead ? "" : (body ?? "");
  if (reply.body !== sent)
    complaints.push(`body ${reply.body.slice(0, 200)} instead of ${sent.slice(0, 200)}`);
  // Hosts may send in chunks; a length that is there is that of the answer to GET.
  const length = headers["content-length"];
  if (body !== undefined && length !== undefined && Number(length) !== Buffer.byteLength(body)) {
    complaints.push(`content-length: ${length} instead of ${Buffer.byteLength(body)}`);
  }
  const retryAfter = headers["retry-after"];
  if (expected.retryAfter ? !isReset(retryAfter, window) : retryAfter !== undefined) {
    complaints.push(`retry-after: ${retryAfter}`);
  }
  return complaints;
}
