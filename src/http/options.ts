/** Options of the handler: what they mean, their defaults, and what is wrong with them. */
import { isObject, unexpectedOption } from "../ground/errors.ts";
import { checkCount, checkOptions } from "../ground/options.ts";
import { type AccountFunction, type Accounts, createAccountFinder } from "./accounts.ts";
import {
  type ClientAddressFunction,
  type ClientAddressOptions,
  type ClientFinder,
  createClientFinder,
} from "./client.ts";
import { createMemoryStore } from "./memory-store.ts";
import { createPredictorSource, type PredictorOption, type PredictorSource } from "./predictor-source.ts";
import type { QuotaStore } from "./quota.ts";
import { type Cors, createResponder, type Responder } from "./responses.ts";
import { createThrottle, type Throttle } from "./throttle.ts";
import { checkWindow, type QuotaWindow } from "./window.ts";

/** A limit of what is allowed without a key. */
export interface KeylessOptions {
  /** Names per window and client address. Default 100. */
  limit?: number | undefined;
  /** What `limit` is counted over. Default `"day"`. */
  window?: QuotaWindow | undefined;
}

/** How many requests a client may send in a short time. */
export interface ThrottleOptions {
  /**
   * Requests per window. Default 100,000: five times what a program reaches that sends one after the other (19,700 a
   * second, on one connection to `node:http` with nothing to look up).
   */
  requestLimit?: number | undefined;
  /** Length of the window in seconds. Default 1. */
  windowSeconds?: number | undefined;
}

/** What failed: one of the options that are named, or another one that is a function (`"option"`). */
export type ErrorSource = "predictor" | "accounts" | "quota" | "option";

/** What became of one request. Never names, keys or addresses. */
export interface RequestReport {
  /** HTTP status of the answer. */
  status: number;
  /** Names that were sent, answered or not. */
  nameCount: number;
  /** Names answered with no country; 0 unless the status is 200. */
  unknownCount: number;
  /** Time inside the handler in milliseconds, waiting for accounts and quotas included. */
  durationMs: number;
  /** Whether a key was sent. */
  hasKey: boolean;
}

/** Options of {@link createHandler}. Only `predictor` has no default. */
export interface HandlerOptions {
  /**
   * What answers. The adapter has no data of its own, so that the host chooses: `import * as cognomen from "cognomen"`,
   * `createPredictor(bytes)`. A function is called when the first name is asked, and again at the next request if it
   * failed: `() => import("cognomen/full")`. A promise may stand for any of them.
   */
  predictor: PredictorOption;
  /** Keys that are recognised. Default: none, every key is answered 401. */
  accounts?: Accounts | undefined;
  /** Where spent names are counted. Default: `createMemoryStore()`, this process alone. */
  quota?: QuotaStore | undefined;
  /** What the limits of accounts are counted over, if an account does not say. Default `"month"`. */
  window?: QuotaWindow | undefined;
  /**
   * What is allowed without a key: a limit by address, `"unlimited"` for everybody, or nothing, if a key is `"required"`.
   * Default 100 names a day.
   */
  keyless?: KeylessOptions | "unlimited" | "required" | undefined;
  /**
   * Requests of one client in a short time, in this process; `false`: any number. Default 100,000 a second. Beside it, an
   * address that has sent more than 100 wrong keys within a minute is refused until that ends, unless its key was
   * recognised before.
   */
  throttle?: ThrottleOptions | false | undefined;
  /**
   * Whether every request is served, with or without any key, without limit: for one's own machine. `accounts`, `quota`,
   * `keyless` and `throttle` must then be absent. Default `false`.
   */
  open?: boolean | undefined;
  /** How the address of a client is found. Default: `info.ip`. */
  clientAddress?: ClientAddressOptions | ClientAddressFunction | undefined;
  /** Names in one request at most. Default 100. */
  batchMax?: number | undefined;
  /** Length of one name at most, in UTF-16 units. Default 256. */
  maxNameLength?: number | undefined;
  /** The only path that is answered, such as `"/"`; all others are 404. Default: routing is the host's, any path. */
  path?: string | undefined;
  /** Origins that may read answers in a browser: `"*"`, a list such as `["https://example.org"]`, `false`. Default `"*"`. */
  cors?: Cors | undefined;
  /**
   * Whether every answer also has `RateLimit-Policy` and `RateLimit`, the headers of a draft of the IETF, with the same numbers.
   * Default `false`.
   */
  rateLimitHeaders?: boolean | undefined;
  /** Whether to serve when the store of quotas is down, instead of answering 503. Default `false`. */
  failOpen?: boolean | undefined;
  /** Milliseconds to wait for accounts, and for the store of quotas, before they count as down. Default 1,000. */
  quotaTimeoutMs?: number | undefined;
  /** The time in milliseconds since 1970. Default `Date.now`. */
  clock?: (() => number) | undefined;
  /** Called after each request. What it throws goes to `onError`. */
  onRequest?: ((report: RequestReport) => void) | undefined;
  /**
   * Called with what was thrown behind a 500 or 503, or while failing open, and with which option failed. The message is
   * of their making. Default: it is dropped.
   */
  onError?: ((error: unknown, source: ErrorSource) => void) | undefined;
}

interface Keyless {
  limit: number;
  window: QuotaWindow;
  /** Whether the limit is one. */
  isCounted: boolean;
}

/** Everybody is served. Headers name the largest number that every client reads as an integer. */
const UNLIMITED: Keyless = { limit: 2 ** 31 - 1, window: "day", isCounted: false };

type Count = "batchMax" | "maxNameLength" | "quotaTimeoutMs";
type Flag = "failOpen" | "open" | "rateLimitHeaders";
/** Options that the handler takes as they are, once defaults are filled in. */
type Kept = "quota" | "window" | "clock" | Count | Flag;
type WithDefaults = HandlerOptions & { [Name in Kept]: NonNullable<HandlerOptions[Name]> };

/** Options with their defaults, checked and made into what the handler works with. */
export interface Settings extends Pick<WithDefaults, Kept | "path" | "onRequest" | "onError"> {
  predictors: PredictorSource;
  findAccount: AccountFunction;
  findClient: ClientFinder;
  /** Undefined: a key is required. */
  keyless: Keyless | undefined;
  throttle: Throttle | undefined;
  responder: Responder;
}

/** All options, and what counts where nothing is set; a store is made for each handler. */
const DEFAULTS = {
  predictor: undefined,
  accounts: undefined,
  quota: undefined,
  window: "month",
  keyless: {},
  throttle: {},
  open: false,
  clientAddress: undefined,
  batchMax: 100,
  maxNameLength: 256,
  path: undefined,
  cors: undefined,
  failOpen: false,
  rateLimitHeaders: false,
  quotaTimeoutMs: 1000,
  clock: () => Date.now(),
  onRequest: undefined,
  onError: undefined,
} satisfies Record<keyof HandlerOptions, unknown>;

/** Options that say who may ask how much, which is nothing to say where everybody may. */
const LIMITING = ["accounts", "quota", "keyless", "throttle"] as const;

function readKeyless(keyless: unknown): Keyless | undefined {
  if (keyless === "required") return undefined;
  if (keyless === "unlimited") return UNLIMITED;
  if (!isObject(keyless)) throw unexpectedOption("keyless", keyless, 'an object, "unlimited" or "required"');
  checkOptions(keyless, ["limit", "window"], "keyless.");
  const { limit = 100, window = "day" } = keyless as KeylessOptions;
  checkCount("keyless.limit", limit, 0);
  checkWindow("keyless.window", window);
  return { limit, window, isCounted: true };
}

function readThrottle(throttle: unknown): Throttle | undefined {
  if (throttle === false) return undefined;
  if (!isObject(throttle)) throw unexpectedOption("throttle", throttle, "an object or false");
  checkOptions(throttle, ["requestLimit", "windowSeconds"], "throttle.");
  const { requestLimit = 100_000, windowSeconds = 1 } = throttle as ThrottleOptions;
  checkCount("throttle.requestLimit", requestLimit, 1);
  if (!(Number.isFinite(windowSeconds) && windowSeconds > 0))
    throw unexpectedOption("throttle.windowSeconds", windowSeconds, "a positive number of seconds");
  return createThrottle(requestLimit, windowSeconds);
}

export function readOptions(options: HandlerOptions): Settings {
  if (!isObject(options)) throw unexpectedOption("options", options, "an object");
  checkOptions(options, Object.keys(DEFAULTS));
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const made: object = { ...DEFAULTS, quota: createMemoryStore(), ...Object.fromEntries(given) };
  const all = made as WithDefaults;
  const { quota, path, open } = all;
  checkWindow("window", all.window);
  if (typeof (quota as Partial<QuotaStore> | null)?.consume !== "function")
    throw unexpectedOption("quota", quota, "a store with a consume() method");
  for (const option of ["batchMax", "maxNameLength", "quotaTimeoutMs"] as const)
    checkCount(option, all[option], 1);
  if (path !== undefined && !(typeof path === "string" && /^\/[^?#]*$/u.test(path)))
    throw unexpectedOption("path", path, 'a path that starts with "/"');
  for (const option of ["failOpen", "open", "rateLimitHeaders"] as const)
    if (typeof all[option] !== "boolean") throw unexpectedOption(option, all[option], "true or false");
  for (const name of LIMITING)
    if (open && options[name] !== undefined)
      throw unexpectedOption(name, options[name], "nothing beside open: true");
  for (const option of ["clock", "onRequest", "onError"] as const)
    if (!["undefined", "function"].includes(typeof all[option]))
      throw unexpectedOption(option, all[option], "a function");
  return {
    ...all,
    predictors: createPredictorSource(all.predictor),
    findAccount: createAccountFinder(all.accounts),
    findClient: createClientFinder(all.clientAddress),
    keyless: open ? UNLIMITED : readKeyless(all.keyless),
    throttle: open ? undefined : readThrottle(all.throttle),
    responder: createResponder(all.cors, all.rateLimitHeaders),
  };
}
