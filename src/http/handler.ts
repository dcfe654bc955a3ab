/** The one endpoint: a request in, a response out. */

import type { Prediction } from "../types.ts";
import { type Caller, createCallerFinder, makeStanding, type Refusal } from "./callers.ts";
import type { HostInfo } from "./client.ts";
import { writeAnswer } from "./json.ts";
import { type HandlerOptions, type RequestReport, readOptions } from "./options.ts";
import type { NamePredictor } from "./predictor-source.ts";
import { type Query, readQuery, slicePath } from "./query.ts";
import type { Standing } from "./quota.ts";
import { type ErrorName, METHODS } from "./responses.ts";
import { attempt, goOn, isPromise, type Soon } from "./sooner.ts";
import { createSpend, type Spending } from "./spending.ts";

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

/** Predictions as JSON. */
interface Answer {
  json: Uint8Array<ArrayBuffer>;
  /** Names answered with no country. */
  unknownCount: number;
}

/** An answer that is paid for. */
interface Granted {
  answer: Answer;
  standing: Standing;
}

/** When not even the time is known. */
const NOTHING_KNOWN: Standing = { limit: 0, remaining: 0, resetSeconds: 1 };

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
  const settings = readOptions(options);
  const { responder, throttle } = settings;
  const callers = createCallerFinder(settings, tellError);
  const spend = createSpend(settings, tellError);

  function tellError(error: unknown): void {
    try {
      settings.onError?.(error);
    } catch {
      // Whoever hears of errors has nobody to tell of their own.
    }
  }

  function answer(predictor: NamePredictor, { names, isBatch }: Query): Soon<Answer | "failed"> {
    const fail = (error: unknown): "failed" => {
      tellError(error);
      return "failed";
    };
    try {
      const found = goOn<readonly Prediction[] | Prediction, Answer>(
        isBatch ? predictor.predictMany(names) : predictor.predict(names[0]!),
        (answered) => {
          const predictions = isBatch ? (answered as readonly Prediction[]) : [answered as Prediction];
          let unknownCount = 0;
          for (const { country } of predictions) if (country.length === 0) unknownCount++;
          return { json: writeAnswer(predictions, isBatch), unknownCount };
        },
      );
      return isPromise(found) ? Promise.resolve(found).catch(fail) : found;
    } catch (error) {
      return fail(error);
    }
  }

  /** All predictions of a request, or which error it is that there are none. */
  const predict = (query: Query): Soon<Answer | "unavailable" | "failed"> =>
    attempt<NamePredictor, Answer | "unavailable" | "failed">(
      settings.getPredictor,
      (predictor) => answer(predictor, query),
      (error) => {
        tellError(error);
        return "unavailable";
      },
    );

  /** What a caller gets: names first, then the throttle, then the quota. */
  function decide(query: Query, caller: Caller, nowMs: number): Soon<Granted | Refusal> {
    const entry = throttle?.count(caller.id, nowMs);
    const isThrottled = entry !== undefined && throttle!.isOver(entry);
    // Those who send too much are told what is known here: a flood must not become a flood upon the store.
    const refuse = (reason: ErrorName): Soon<Refusal> =>
      isThrottled
        ? { reason, standing: makeStanding(caller, entry.used ?? 0, nowMs) }
        : goOn(spend(caller, 0, nowMs, entry), ({ standing }) => ({ reason, standing }));

    if (query.nameCount === 0) return refuse("missingName");
    if (!query.isValid) return refuse("invalidName");
    if (isThrottled) {
      const retryAfterSeconds = throttle!.retryAfterSeconds(nowMs);
      return {
        reason: "throttled",
        standing: makeStanding(caller, entry.used ?? 0, nowMs),
        retryAfterSeconds,
      };
    }
    return goOn<Answer | "unavailable" | "failed", Granted | Refusal>(predict(query), (found) => {
      if (typeof found === "string") return refuse(found);
      return goOn<Spending, Granted | Refusal>(
        spend(caller, query.nameCount, nowMs, entry),
        ({ state, standing }) => {
          if (state === "down") return { reason: "unavailable", standing };
          if (state === "refused")
            return { reason: "exhausted", standing, retryAfterSeconds: standing.resetSeconds };
          return { answer: found, standing };
        },
      );
    });
  }

  function respond(request: Request, info: HostInfo, report: RequestReport): Soon<Response> {
    const nowMs = settings.clock();
    const makePublic = () => ({ request, info, standing: callers.makePublicStanding(nowMs) });
    if (settings.path !== undefined && slicePath(request.url) !== settings.path) {
      return responder.refuse(makePublic(), "notFound");
    }
    if (request.method === "OPTIONS") return responder.preflight(makePublic());
    if (request.method !== "GET" && request.method !== "HEAD") {
      return responder.refuse(makePublic(), "wrongMethod", { allow: METHODS });
    }
    const query = readQuery(request.url, settings);
    report.nameCount = query.nameCount;
    report.hasKey = query.key !== "";
    const decided = goOn<Caller | Refusal, Granted | Refusal>(
      callers.find(request, info, query.key, nowMs),
      (caller) => ("reason" in caller ? caller : decide(query, caller, nowMs)),
    );
    return goOn(decided, (outcome) => {
      const exchange = { request, info, standing: outcome.standing };
      if ("answer" in outcome) {
        report.unknownCount = outcome.answer.unknownCount;
        return responder.answer(exchange, outcome.answer.json);
      }
      const { reason, retryAfterSeconds } = outcome;
      if (retryAfterSeconds === undefined) return responder.refuse(exchange, reason);
      return responder.refuse(exchange, reason, { "retry-after": String(retryAfterSeconds) });
    });
  }

  async function handle(request: Request, given?: HostInfo): Promise<Response> {
    const info = given ?? {};
    const startMs = performance.now();
    const report: RequestReport = {
      status: 500,
      nameCount: 0,
      unknownCount: 0,
      durationMs: 0,
      hasKey: false,
    };
    let response: Response;
    try {
      const responded = respond(request, info, report);
      response = isPromise(responded) ? await responded : responded;
    } catch (error) {
      tellError(error);
      response = responder.refuse({ request, info, standing: NOTHING_KNOWN }, "failed");
    }
    if (settings.onRequest !== undefined) {
      report.status = response.status;
      report.durationMs = performance.now() - startMs;
      try {
        settings.onRequest(report);
      } catch (error) {
        tellError(error);
      }
    }
    return response;
  }

  return Object.assign(handle, { fetch: handle });
}
