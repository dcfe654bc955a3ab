/** The one endpoint: a request in, a response out. */
import { unexpectedOption } from "../ground/errors.ts";
import type { Prediction } from "../ground/types.ts";
import { type Caller, createCallerFinder, makeStanding, type Refusal } from "./callers.ts";
import type { HostInfo } from "./client.ts";
import { writeAnswer } from "./json.ts";
import {
  type ErrorSource,
  type HandlerOptions,
  type RequestReport,
  readOptions,
  type Settings,
} from "./options.ts";
import { type Query, readQuery, slicePath } from "./query.ts";
import type { Standing } from "./quota.ts";
import { type ErrorName, type Exchange, METHODS } from "./responses.ts";
import { createSpend } from "./spending.ts";

/**
 * Answers requests. Never rejects.
 *
 * @param request a request with a whole URL
 * @param info what the host knows beside it: the peer's address
 */
export interface Handler {
  (request: Request, info?: HostInfo): Promise<Response>;
  /** The same function, for hosts that want an object with `fetch`. */
  fetch(request: Request, info?: HostInfo): Promise<Response>;
}

/** An answer that is paid for. */
interface Granted {
  json: Uint8Array<ArrayBuffer>;
  /** Names answered with no country. */
  unknownCount: number;
  standing: Standing;
}

/** Beyond it there is no date, nor a month to count names in. */
const MAX_TIME_MS = 8e15;

/** When not even the time is known. */
const NOTHING_KNOWN: Standing = { limit: 0, remaining: 0, resetSeconds: 1, lengthSeconds: 1 };

/**
 * Makes the HTTP adapter: one function from a request to a response, for any host that has `Request` and `Response`.
 *
 * Checks run in this order: path (404), method (405), key (401), subscription (402), names (422), throttle and quota
 * (429). Names are predicted before they are charged, so that a request is answered whole and charged, or refused and not.
 *
 * @throws CognomenError `ERR_OPTION` for wrong options; the message names the option, what was found and expected
 *
 * @example
 * ```ts
 * import * as cognomen from "cognomen";
 * import { createHandler } from "cognomen/http";
 *
 * const handler = createHandler({ predictor: cognomen, accounts: { "a-key": { status: "active", limit: 10_000 } } });
 * const response = await handler(new Request("http://localhost/?name=Nguyen&apikey=a-key"));
 * response.headers.get("x-rate-limit-remaining"); // "9999"
 * ```
 */
export function createHandler(options: HandlerOptions): Handler {
  return createHandlerOf(readOptions(options));
}

/** Makes the adapter of options that have been read, for hosts that say what became of them. */
export function createHandlerOf(settings: Settings): Handler {
  const { predictors, responder, throttle } = settings;
  const callers = createCallerFinder(settings, (error) => tellError(error, "accounts"));
  const spend = createSpend(settings, (error) => tellError(error, "quota"));

  function tellError(error: unknown, source: ErrorSource): void {
    try {
      settings.onError?.(error, source);
    } catch {
      // Whoever hears of errors has nobody to tell of their own.
    }
  }

  /** What needs no caller: undefined if names are asked for. */
  function respondAtOnce(
    { url, method }: Request,
    { unread }: HostInfo,
    makePublic: () => Exchange,
  ): Response | undefined {
    if (unread !== undefined) return responder.refuse(makePublic(), unread);
    if (settings.path !== undefined && slicePath(url) !== settings.path)
      return responder.refuse(makePublic(), "notFound");
    if (method === "OPTIONS") return responder.preflight(makePublic());
    if (method !== "GET" && method !== "HEAD")
      return responder.refuse(makePublic(), "wrongMethod", { allow: METHODS });
    return undefined;
  }

  /** What a caller gets: names first, then the throttle, then the quota. */
  async function decide(query: Query, caller: Caller, nowMs: number): Promise<Granted | Refusal> {
    const entry = throttle?.find(caller.id, nowMs);
    if (entry) entry.requestCount++;
    const isThrottled = entry !== undefined && throttle!.isOver(entry);
    const refuse = async (reason: ErrorName): Promise<Refusal> => ({
      reason,
      // Those who send too much are told what is known here: a flood must not become a flood upon the store.
      standing: isThrottled
        ? makeStanding(caller, entry.used ?? 0, nowMs)
        : (await spend(caller, 0, nowMs, entry)).standing,
    });

    const { names, nameCount, isBatch } = query;
    if (nameCount === 0) return refuse("missingName");
    if (!query.isValid) return refuse("invalidName");
    if (isThrottled) {
      const { reason, standing } = await refuse("throttled");
      // Clients wait until the time that this header says, which is not the end of the month.
      const resetSeconds = throttle!.resetSeconds(nowMs);
      return { reason, standing: { ...standing, resetSeconds, isThrottled: true } };
    }
    let json: Granted["json"];
    let unknownCount = 0;
    let failure: ErrorName = "unavailable";
    try {
      const predictor = predictors.loaded ?? (await predictors.load());
      failure = "failed";
      const predictions: readonly Prediction[] = isBatch
        ? await predictor.predictMany(names)
        : [await predictor.predict(names[0]!)];
      for (const { country } of predictions) if (country.length === 0) unknownCount++;
      json = writeAnswer(predictions, isBatch);
    } catch (error) {
      tellError(error, "predictor");
      return refuse(failure);
    }
    const { reason, standing } = await spend(caller, nameCount, nowMs, entry);
    return reason ? { reason, standing } : { json, unknownCount, standing };
  }

  async function handle(request: Request, given?: HostInfo): Promise<Response> {
    const info = given ?? {};
    const say = (standing: Standing): Exchange => ({ request, info, standing });
    const startMs = performance.now();
    const report: RequestReport = {
      status: 500,
      nameCount: 0,
      unknownCount: 0,
      durationMs: 0,
      hasKey: false,
    };
    let response: Response | undefined;
    try {
      const nowMs = settings.clock();
      if (!(Math.abs(nowMs) < MAX_TIME_MS))
        throw unexpectedOption("clock", nowMs, "a function that gives milliseconds since 1970");
      response = respondAtOnce(request, info, () => say(callers.makePublicStanding(nowMs)));
      if (response === undefined) {
        const query = readQuery(request.url, settings);
        report.nameCount = query.nameCount;
        report.hasKey = query.key !== "";
        const caller =
          report.hasKey && !settings.open
            ? await callers.findByKey(query.key, request, info, nowMs)
            : callers.findByAddress(request, info, nowMs);
        const outcome = "reason" in caller ? caller : await decide(query, caller, nowMs);
        const exchange = say(outcome.standing);
        if ("json" in outcome) {
          report.unknownCount = outcome.unknownCount;
          response = responder.answer(exchange, outcome.json);
        } else response = responder.refuse(exchange, outcome.reason);
      }
    } catch (error) {
      tellError(error, "option");
      response = responder.refuse(say(NOTHING_KNOWN), "failed");
    }
    if (settings.onRequest !== undefined) {
      report.status = response.status;
      report.durationMs = performance.now() - startMs;
      try {
        settings.onRequest(report);
      } catch (error) {
        tellError(error, "option");
      }
    }
    return response;
  }

  return Object.assign(handle, { fetch: handle });
}
