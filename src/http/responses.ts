/** Answers: status, headers, body. */
import { unexpectedOption } from "../ground/errors.ts";
import type { HostInfo } from "./client.ts";
import { encoder } from "./json.ts";
import type { Standing } from "./quota.ts";

/** Every error that the handler answers with. The first six texts are the contract of existing clients. */
export const ERRORS = {
  invalidKey: { status: 401, text: "Invalid API key" },
  inactive: { status: 402, text: "Subscription is not active" },
  missingName: { status: 422, text: "Missing 'name' parameter" },
  invalidName: { status: 422, text: "Invalid 'name' parameter" },
  exhausted: { status: 429, text: "Request limit reached" },
  throttled: { status: 429, text: "Request too low to process" },
  notFound: { status: 404, text: "Not found" },
  wrongMethod: { status: 405, text: "Method not allowed" },
  badRequest: { status: 400, text: "Bad request" },
  slowRequest: { status: 408, text: "Request timeout" },
  largeHead: { status: 431, text: "Request head too large" },
  failed: { status: 500, text: "Internal server error" },
  unavailable: { status: 503, text: "Service unavailable" },
} as const;

export type ErrorName = keyof typeof ERRORS;

/** Who may read answers in a browser: `"*"`, a list of origins, or nobody. */
export type Cors = "*" | readonly string[] | false;

export interface Exchange {
  request: Request;
  info: HostInfo;
  standing: Standing;
}

export const METHODS = "GET, HEAD, OPTIONS";

type StandingHeader = readonly [name: string, read: (standing: Standing) => number | string];

/**
 * The headers of every answer that say how much may still be asked, and the number that each of them shows. It is read by a
 * function, because properties have shorter names in the package than here.
 */
const STANDING_HEADERS: readonly StandingHeader[] = [
  ["X-Rate-Limit-Limit", ({ limit }) => limit],
  ["X-Rate-Limit-Remaining", ({ remaining }) => remaining],
  ["X-Rate-Limit-Reset", ({ resetSeconds }) => resetSeconds],
  ["X-Rate-Reset", ({ resetSeconds }) => resetSeconds],
];
/** The same as a draft of the IETF has them (draft-ietf-httpapi-ratelimit-headers-11), whose integers have 15 digits at most. */
const DRAFT_HEADERS: readonly StandingHeader[] = [
  [
    "RateLimit-Policy",
    ({ limit, lengthSeconds }) => `"names";q=${Math.min(limit, MAX_INTEGER)};w=${lengthSeconds}`,
  ],
  [
    "RateLimit",
    ({ remaining, resetSeconds, isThrottled }) =>
      `"names";r=${isThrottled ? 0 : Math.min(remaining, MAX_INTEGER)};t=${resetSeconds}`,
  ],
];
const MAX_INTEGER = 1e15 - 1;
const PREFLIGHT_SECONDS = "86400";

type HeaderTable = Record<string, string>;

export type Responder = ReturnType<typeof createResponder>;

/** Makes the three kinds of responses; fails on wrong options. */
export function createResponder(cors: Cors = "*", hasDraftHeaders = false) {
  const isList = Array.isArray(cors) && cors.every((origin) => typeof origin === "string");
  if (cors !== "*" && cors !== false && !isList)
    throw unexpectedOption("cors", cors, '"*", false or an array of origins');
  const standingHeaders = hasDraftHeaders ? [...STANDING_HEADERS, ...DRAFT_HEADERS] : STANDING_HEADERS;
  /** Headers that a page on another origin may read. */
  const exposed = [...standingHeaders.map(([name]) => name), "Retry-After"].join(", ");
  /** In lower case, which the platform would otherwise have to make of them for each answer. */
  const sent = standingHeaders.map(([name, read]) => [name.toLowerCase(), read] as const);

  /** Whether the origin of a request may read the answer; adds the headers that say so. */
  function addOrigin(headers: HeaderTable, request: Request): boolean {
    if (cors === false) return false;
    if (cors === "*") headers["access-control-allow-origin"] = "*";
    else {
      const origin = request.headers.get("origin");
      headers.vary = "Origin";
      if (origin === null || !cors.includes(origin)) return false;
      headers["access-control-allow-origin"] = origin;
    }
    headers["access-control-expose-headers"] = exposed;
    return true;
  }

  /** @param body null in the answer to OPTIONS alone */
  function send(
    { request, info, standing }: Exchange,
    status: number,
    body: Uint8Array<ArrayBuffer> | null,
    more?: HeaderTable,
  ): Response {
    const headers: HeaderTable = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
    for (const [name, read] of sent) headers[name] = String(read(standing));
    const isReadable = addOrigin(headers, request);
    if (body !== null) {
      headers["content-type"] = "application/json; charset=utf-8";
      headers["content-length"] = String(body.length);
    } else if (isReadable) {
      headers["access-control-allow-methods"] = METHODS;
      headers["access-control-allow-headers"] = "*";
      headers["access-control-max-age"] = PREFLIGHT_SECONDS;
    }
    if (more !== undefined) Object.assign(headers, more);
    const Answer = info.Response ?? Response;
    return new Answer(request.method === "HEAD" ? null : body, { status, headers });
  }

  return {
    answer: (exchange: Exchange, json: Uint8Array<ArrayBuffer>) => send(exchange, 200, json),
    /** An error, with headers of its own. */
    refuse(exchange: Exchange, name: ErrorName, more?: HeaderTable): Response {
      const { status, text } = ERRORS[name];
      if (status === 429) more = { "retry-after": String(exchange.standing.resetSeconds) };
      return send(exchange, status, encoder.encode(`{"error":${JSON.stringify(text)}}`), more);
    },
    preflight: (exchange: Exchange) => send(exchange, 204, null, { allow: METHODS }),
  };
}
