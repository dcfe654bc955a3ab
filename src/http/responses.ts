/** Answers: status, headers, body. */
import { CognomenError, describeValue } from "../errors.ts";
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
  failed: { status: 500, text: "Internal server error" },
  unavailable: { status: 503, text: "Service unavailable" },
} as const;

/** Name of an error. */
export type ErrorName = keyof typeof ERRORS;

/** Who may read answers in a browser: `"*"`, a list of origins, or nobody. */
export type Cors = "*" | readonly string[] | false;

/** Methods that are answered. */
export const METHODS = "GET, HEAD, OPTIONS";

const EXPOSED = "X-Rate-Limit-Limit, X-Rate-Limit-Remaining, X-Rate-Limit-Reset, X-Rate-Reset, Retry-After";
const PREFLIGHT_SECONDS = "86400";

const encoder = new TextEncoder();
const errorBodies = Object.fromEntries(
  Object.entries(ERRORS).map(([name, { text }]) => [name, encoder.encode(JSON.stringify({ error: text }))]),
) as Record<ErrorName, Uint8Array<ArrayBuffer>>;

/** Makes responses to one request method and origin. */
export interface Responder {
  /** 200 with JSON. */
  answer(request: Request, json: string, standing: Standing): Response;
  /** An error, with headers of its own. */
  refuse(request: Request, name: ErrorName, standing: Standing, more?: Record<string, string>): Response;
  /** The answer to OPTIONS. */
  preflight(request: Request, standing: Standing): Response;
}

/** Fails unless `value` says who may read answers. */
function checkCors(value: unknown): asserts value is Cors {
  const isList = Array.isArray(value) && value.every((origin) => typeof origin === "string");
  if (value === "*" || value === false || isList) return;
  throw new CognomenError(
    "ERR_OPTION",
    `Option "cors": found ${describeValue(value)}, expected "*", false or an array of origins.`,
  );
}

/** Makes the three kinds of responses; fails on wrong options. */
export function createResponder(cors: Cors = "*"): Responder {
  checkCors(cors);

  function makeHeaders(
    request: Request,
    { limit, remaining, resetSeconds }: Standing,
  ): Record<string, string> {
    const reset = String(resetSeconds);
    const headers: Record<string, string> = {
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Rate-Limit-Limit": String(limit),
      "X-Rate-Limit-Remaining": String(remaining),
      "X-Rate-Limit-Reset": reset,
      "X-Rate-Reset": reset,
    };
    if (cors === false) return headers;
    if (cors === "*") headers["Access-Control-Allow-Origin"] = "*";
    else {
      const origin = request.headers.get("origin");
      headers.Vary = "Origin";
      if (origin === null || !cors.includes(origin)) return headers;
      headers["Access-Control-Allow-Origin"] = origin;
    }
    headers["Access-Control-Expose-Headers"] = EXPOSED;
    return headers;
  }

  function send(
    request: Request,
    status: number,
    body: Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
  ): Response {
    headers["Content-Type"] = "application/json; charset=utf-8";
    headers["Content-Length"] = String(body.length);
    return new Response(request.method === "HEAD" ? null : body, { status, headers });
  }

  return {
    answer: (request, json, standing) =>
      send(request, 200, encoder.encode(json), makeHeaders(request, standing)),
    refuse(request, name, standing, more) {
      const headers = makeHeaders(request, standing);
      return send(
        request,
        ERRORS[name].status,
        errorBodies[name],
        more ? Object.assign(headers, more) : headers,
      );
    },
    preflight(request, standing) {
      const headers = makeHeaders(request, standing);
      if ("Access-Control-Allow-Origin" in headers) {
        headers["Access-Control-Allow-Methods"] = METHODS;
        headers["Access-Control-Allow-Headers"] = "*";
        headers["Access-Control-Max-Age"] = PREFLIGHT_SECONDS;
      }
      headers.Allow = METHODS;
      return new Response(null, { status: 204, headers });
    },
  };
}
