/**
 * The one table of HTTP requests and their answers. It is asked of the handler in this process, over `node:http`, of every
 * host in `examples/`, and by a page in a browser.
 *
 * Requests are asked in order, because what some of them spend, others find spent. `listCases` holds what every host can be
 * asked: it has the accounts of `examples/accounts.json`. `listGroups` holds what needs other options of the handler.
 */
import type { Prediction } from "../../src/ground/types.ts";
import { ERRORS, type ErrorName } from "../../src/http/responses.ts";
import type { HandlerOptions } from "../../src/http.ts";
import type { Sending } from "../hosts/send.ts";

/** What somebody may ask, as the headers of answers say it. */
export interface Allowance {
  limit: number;
  window: "hour" | "day" | "month";
  /** Whether nothing is left from the start. */
  isClosed?: boolean;
  /** Whether nothing is ever spent. */
  isUncounted?: boolean;
}

export type Callers = Readonly<Record<string, Allowance>>;

/** What clients without a key, and those with one that is not recognised, are told by default. */
const STRANGERS = {
  public: { limit: 100, window: "day" },
  neighbour: { limit: 100, window: "day" },
  /** Answered before anybody asks who it is. */
  anybody: { limit: 100, window: "day" },
  stranger: { limit: 0, window: "month", isClosed: true },
} as const satisfies Callers;

/** The accounts of `examples/accounts.json`, each under its key without `demo-`, and the defaults of the handler. */
export const EXAMPLE_CALLERS: Callers = {
  ...STRANGERS,
  paid: { limit: 100_000, window: "month" },
  free: { limit: 2500, window: "month" },
  small: { limit: 10, window: "day" },
  paused: { limit: 2500, window: "month", isClosed: true },
  expired: { limit: 5000, window: "month", isClosed: true },
  unpaid: { limit: 2500, window: "month", isClosed: true },
};

export interface Case {
  title: string;
  sending: Sending;
  /** Whose quota the headers of the answer speak of. */
  caller: string;
  status: number;
  /** Undefined: there is none, not even to a GET. */
  body: string | undefined;
  /** Names that are charged. */
  cost: number;
  /** Headers beside those of every answer; undefined: a header of every answer that this one has not. */
  headers?: Record<string, string | undefined>;
  /** Whether `Retry-After` says when the quota is renewed. */
  retryAfter?: boolean;
}

type Details = Partial<Omit<Case, "title" | "sending">> & { sending?: Partial<Sending> };

const PAID = "apikey=demo-paid";

/** Builders of cases. */
interface Builders {
  /** A request that is answered: with one prediction, or with an array. */
  answer(title: string, target: string, asked: string | readonly string[], details?: Details): Case;
  error(title: string, target: string, name: ErrorName, details?: Details): Case;
  /** These ask with the key `demo-paid`. */
  one(title: string, query: string, name: string, details?: Details): Case;
  many(title: string, query: string, names: readonly string[], details?: Details): Case;
  invalid(title: string, query: string): Case;
  missing(title: string, query: string): Case;
}

function createBuilders(predict: (name: string) => Prediction): Builders {
  const make = (
    title: string,
    target: string,
    rest: Omit<Case, "title" | "sending">,
    details?: Details,
  ): Case => ({ title, ...rest, ...details, sending: { target, ...details?.sending } });
  const answer: Builders["answer"] = (title, target, asked, details) => {
    const body = JSON.stringify(typeof asked === "string" ? predict(asked) : asked.map(predict));
    const cost = typeof asked === "string" ? 1 : asked.length;
    return make(title, target, { caller: "public", status: 200, body, cost }, details);
  };
  const error: Builders["error"] = (title, target, name, details) => {
    const { status, text } = ERRORS[name];
    const body = JSON.stringify({ error: text });
    return make(title, target, { caller: "public", status, body, cost: 0 }, details);
  };
  const paid = { caller: "paid" };
  return {
    answer,
    error,
    one: (title, query, name, details) => answer(title, `/?${query}&${PAID}`, name, { ...paid, ...details }),
    many: (title, query, names, details) =>
      answer(title, `/?${PAID}&${query}`, names, { ...paid, ...details }),
    invalid: (title, query) => error(title, `/?${PAID}&${query}`, "invalidName", paid),
    missing: (title, query) => error(title, `/?${PAID}&${query}`, "missingName", paid),
  };
}

const encode = encodeURIComponent;
const repeat = (count: number, parameter: string): string => new Array(count).fill(parameter).join("&");

/** 14 KB when encoded, a little less than Node and others accept. */
const CYRILLIC = Array.from({ length: 100 }, (_, index) => "Рождественскийновский".slice(index % 4));

function listSingle({ one, invalid, missing }: Builders): Case[] {
  return [
    one("one name", "name=Nguyen", "Nguyen"),
    one("case as sent", "name=nGUYEN", "nGUYEN"),
    one("percent-encoded", "name=Kov%C3%A1cs", "Kovács"),
    one("percent-encoded in lower case", "name=Kov%c3%a1cs", "Kovács"),
    one("combining accent", "name=Kova%CC%81cs", "Kova\u0301cs"),
    one("plus for space", "name=John+Smith", "John Smith"),
    one("%20 for space", "name=John%20Smith", "John Smith"),
    one("spaces around are kept", "name=%20Kim++", " Kim  "),
    one("%2B for plus", "name=Kim%2BLee", "Kim+Lee"),
    one("Han", `name=${encode("王小明")}`, "王小明"),
    one("Arabic", `name=${encode("محمد")}`, "محمد"),
    one("apostrophe, raw", "name=O'Brien", "O'Brien"),
    one("apostrophe, encoded", "name=O%27Brien", "O'Brien"),
    one("ampersand and equals, encoded", "name=A%26B%3DC", "A&B=C"),
    one("equals, raw", "name=A=B", "A=B"),
    one("percent sign, encoded", "name=100%25", "100%"),
    one("brackets, raw", "name=Kim[1]", "Kim[1]"),
    one("emoji", `name=${encode("😀")}`, "😀"),
    one("unknown name", "name=Xqzptlvw", "Xqzptlvw"),
    one("comma", "name=Smith,+John", "Smith, John"),
    one("parameter's name, encoded", "n%61me=Kim", "Kim"),
    one("unknown parameters", "country_id=US&name=Kim&surname=Lee&names[]=x", "Kim"),
    one("empty pairs", "&&name=Kim&", "Kim"),
    one("256 units", `name=${"a".repeat(256)}`, "a".repeat(256)),
    invalid("257 units", `name=${"a".repeat(257)}`),
    invalid("empty name", "name="),
    invalid("no value", "name"),
    invalid("spaces alone", "name=%20+%09"),
    invalid("no percent-encoding", "name=%ZZ"),
    invalid("cut percent-encoding", "name=Kim%2"),
    invalid("cut UTF-8", "name=%C3"),
    invalid("no UTF-8", "name=%FF%FEKim"),
    invalid("surrogate in UTF-8", "name=%ED%A0%80"),
    invalid("overlong UTF-8", "name=%C0%AF"),
    invalid("NUL", "name=Kim%00"),
    invalid("line feed", "name=Kim%0ALee"),
    invalid("DEL", "name=%7F"),
    missing("no name", ""),
    missing("another parameter", "names=Kim"),
    missing("another case", "Name=Kim"),
    missing("name[x]", "name[x]=Kim"),
  ];
}

function listBatches({ many, invalid }: Builders): Case[] {
  const pair = ["Kim", "Lee"];
  return [
    many("name[], raw", "name[]=Kim&name[]=Lee", pair),
    many("name[], encoded", "name%5B%5D=Kim&name%5B%5D=Lee", pair),
    many("name[], encoded in lower case", "name%5b%5d=Kim&name%5b%5d=Lee", pair),
    many("name[], raw and encoded", "name[]=Kim&name%5B%5D=Lee", pair),
    many("name[0], raw", "name[0]=Kim&name[1]=Lee", pair),
    many("name[0], encoded", "name%5B0%5D=Kim&name%5B1%5D=Lee", pair),
    many("indices do not sort", "name[7]=Kim&name[0]=Lee", pair),
    many("repeated name", "name=Kim&name=Lee", pair),
    many("an array of one", "name[]=Kim", ["Kim"]),
    many("an array of one, indexed", "name[0]=Kim", ["Kim"]),
    many("forms mixed", "name[]=Kim&name=Lee&name%5B%5D=Smith&name[9]=Nguyen", [...pair, "Smith", "Nguyen"]),
    many("duplicates", "name[]=Kim&name[]=Kim&name[]=kim", ["Kim", "Kim", "kim"]),
    many("other parameters between", "name[]=Kim&x=1&name[]=Lee&y[]=2", pair),
    many("commas", "name[]=Smith,John&name[]=Lee", ["Smith,John", "Lee"]),
    many("100 names", repeat(100, "name[]=Kim"), new Array<string>(100).fill("Kim")),
    many("100 long names", CYRILLIC.map((name) => `name[]=${encode(name)}`).join("&"), CYRILLIC),
    invalid("101 names", repeat(101, "name[]=Kim")),
    invalid("a batch with an empty name", "name[]=Kim&name[]="),
    invalid("a batch with a malformed name", "name[]=Kim&name[]=%FF"),
  ];
}

function listKeys({ answer, error }: Builders): Case[] {
  const inactive = ["paused", "expired", "unpaid"].map((status) =>
    error(`key of a subscription: ${status}`, `/?name=Kim&apikey=demo-${status}`, "inactive", {
      caller: status,
    }),
  );
  const stranger = { caller: "stranger" };
  const small = { caller: "small" };
  const batch = (count: number): string => `/?${repeat(count, "name[]=Kim")}&apikey=demo-small`;
  const refused = (title: string, count: number): Case =>
    error(title, batch(count), "exhausted", { caller: "small", retryAfter: true });
  const spend = (title: string, count: number): Case =>
    answer(title, batch(count), new Array<string>(count).fill("Kim"), small);
  return [
    error("unknown key", "/?name=Kim&apikey=nobody", "invalidKey", stranger),
    error("key of an object", "/?name=Kim&apikey=constructor", "invalidKey", stranger),
    error("unknown key before missing name", "/?apikey=nobody", "invalidKey", stranger),
    ...inactive,
    error("inactive before invalid name", "/?name=&apikey=demo-paused", "inactive", { caller: "paused" }),
    answer("free plan", "/?apikey=demo-free&name=Kim", "Kim", { caller: "free" }),
    spend("quota: 6 of 10", 6),
    refused("quota: 5 of the last 4", 5),
    error("quota: an error costs nothing", "/?name=&apikey=demo-small", "invalidName", small),
    spend("quota: the last 4", 4),
    refused("quota: nothing is left", 1),
    error("quota: invalid before exhausted", "/?name=&apikey=demo-small", "invalidName", small),
  ];
}

function listKeyless({ answer, error }: Builders): Case[] {
  // A worker knows addresses by this header alone, which its platform writes; others do not look at it.
  const neighbour = { from: "127.0.0.2", headers: { "CF-Connecting-IP": "127.0.0.2" } };
  return [
    answer("without a key", "/?name=Kim", "Kim"),
    answer("with an empty key", "/?name=Kim&apikey=", "Kim"),
    answer("a batch without a key", "/?name[]=Kim&name[]=Lee", ["Kim", "Lee"]),
    answer("another address", "/?name=Kim", "Kim", { caller: "neighbour", sending: neighbour }),
    answer("the first address again", "/?name=Kim", "Kim"),
    error("nothing at all", "/", "missingName"),
  ];
}

function listMethods({ one, many, error }: Builders): Case[] {
  const origin = { Origin: "https://shop.example" };
  const allow = { allow: "GET, HEAD, OPTIONS" };
  const refuse = (method: string, more: object = {}): Case =>
    error(`${method} is not allowed`, `/?name=Kim&${PAID}`, "wrongMethod", {
      caller: "anybody",
      headers: allow,
      sending: { method, ...more },
    });
  const json = { headers: { "Content-Type": "application/json" }, body: '{"name":"Kim"}' };
  const preflight = {
    ...origin,
    "Access-Control-Request-Method": "GET",
    "Access-Control-Request-Headers": "x-requested-with",
  };
  return [
    one("GET of another origin", "name=Kim", "Kim", { sending: { headers: origin } }),
    one("HEAD of one name", "name=Nguyen", "Nguyen", { sending: { method: "HEAD" } }),
    many("HEAD of a batch", "name[]=Kim&name[]=Lee", ["Kim", "Lee"], { sending: { method: "HEAD" } }),
    error("HEAD of an error", `/?${PAID}`, "missingName", { caller: "paid", sending: { method: "HEAD" } }),
    one("OPTIONS", "name=Kim", "Kim", {
      caller: "anybody",
      status: 204,
      body: undefined,
      cost: 0,
      sending: { method: "OPTIONS", headers: preflight },
      headers: {
        ...allow,
        "access-control-allow-methods": "GET, HEAD, OPTIONS",
        "access-control-allow-headers": "*",
        "access-control-max-age": "86400",
      },
    }),
    refuse("POST", json),
    refuse("PUT", json),
    refuse("PATCH", json),
    refuse("DELETE"),
    one("GET after methods that cost nothing", "name=Kim", "Kim"),
  ];
}

/** All requests, in the order in which they are sent: what some spend, others find spent. */
export function listCases(predict: (name: string) => Prediction): Case[] {
  const builders = createBuilders(predict);
  return [
    ...listSingle(builders),
    ...listBatches(builders),
    ...listKeys(builders),
    ...listKeyless(builders),
    ...listMethods(builders),
  ];
}

/** Requests to a handler with options of its own, at noon of a day whose month has 30.5 days left. */
export interface Group {
  title: string;
  options: Partial<HandlerOptions>;
  callers: Callers;
  cases: readonly Case[];
}

export const NOON = Date.UTC(2026, 2, 1, 12);

const active = { status: "active" } as const;
const kims = (count: number): string => repeat(count, "name[]=Kim");

/** Odd names, and odd queries around them, which hosts that parse queries themselves need not get right. */
function listOddities({ answer, error }: Builders): Case[] {
  const answered: [target: string, name: string][] = [
    ["/?other=1&name=Kim&names=Lee&name%5Bx%5D=Lee&NAME=Lee&name%5B%5D%5B%5D=Lee&name[=Lee", "Kim"],
    ["/?name=%25ZZ", "%ZZ"],
    ["/?name=%EF%BF%BD", "\uFFFD"],
    ["/?name=%22%5C%2F%3C%3E%26%23%3F", '"\\/<>&#?'],
    ["/?name=Kim%E2%80%A8", "Kim\u2028"],
    ["/any/path?name=Kim", "Kim"],
    // What is malformed where no names are does no harm.
    ["/?x=%FF&%FF=%ZZ&name=Kim", "Kim"],
    ["/?%ZZ&name=100%25&y=%", "100%"],
    // 256 UTF-16 units.
    [`/?name=${"%F0%9F%98%80".repeat(128)}`, "😀".repeat(128)],
  ];
  const missing = [
    ["no name", "/?"],
    ["a second question mark", "/??name=Kim"],
    ["a fragment", "/#?name=Kim"],
  ] as const;
  const invalid = [
    ["white space that is no space", "name=%C2%A0%E3%80%80"],
    ["too long in UTF-16 units", `name=${"%F0%9F%98%80".repeat(129)}`],
    ["not UTF-8 beside U+FFFD", "name=%EF%BF%BD%F0%EF%BF%BD"],
    ["not UTF-8 beside one that is", "name=%EF%BF%BD&name=%FF"],
    ["a C1 control", "name=Kim%C2%85"],
    ["malformed in the middle of a batch", "name=Kim&name=%ZZ&name=Lee"],
    ["100 names and an empty one", `${kims(100)}&name=`],
  ] as const;
  return [
    ...answered.map(([target, name]) => answer(target.slice(0, 80), target, name)),
    ...missing.map(([title, target]) => error(title, target, "missingName")),
    ...invalid.map(([title, query]) => error(title, `/?${query}`, "invalidName")),
    error("another method", "/?name=Kim&apikey=unknown", "wrongMethod", {
      caller: "anybody",
      sending: { method: "PROPFIND" },
      headers: { allow: "GET, HEAD, OPTIONS" },
    }),
  ];
}

/** Options that say which names and paths are answered. */
function listLimits({ answer, error }: Builders): Group[] {
  const notFound = (target: string, method = "GET"): Case =>
    error(`${method} ${target}`, target, "notFound", { caller: "anybody", sending: { method } });
  return [
    {
      title: "maxNameLength",
      options: { maxNameLength: 3 },
      callers: STRANGERS,
      cases: [
        answer("three units", "/?name=Kim", "Kim"),
        error("a fourth, of white space", "/?name=Kim+", "invalidName"),
      ],
    },
    {
      title: "batchMax",
      options: { batchMax: 2 },
      callers: STRANGERS,
      cases: [
        answer("two names", "/?name=Kim&name=Lee", ["Kim", "Lee"]),
        error("three", "/?name=Kim&name=Lee&name=Lee", "invalidName"),
      ],
    },
    {
      title: "batchMax of one",
      options: { batchMax: 1 },
      callers: STRANGERS,
      cases: [
        answer("an array of one", "/?name[]=Kim", ["Kim"]),
        error("two names", "/?name=Kim&name=Lee", "invalidName"),
      ],
    },
    {
      title: "path",
      options: { path: "/names" },
      callers: STRANGERS,
      cases: [
        ...["/", "/?name=Kim", "/names/?name=Kim", "/Names?name=Kim", "/names/x", "//names"].map((target) =>
          notFound(target),
        ),
        notFound("/", "POST"),
        notFound("/", "OPTIONS"),
        answer("the path", "/names?name=Kim", "Kim"),
        error("the path alone", "/names", "missingName"),
      ],
    },
    {
      title: "path where a key is required",
      options: { path: "/", keyless: "required" },
      callers: { anybody: { limit: 0, window: "month" } },
      cases: [notFound("/x")],
    },
  ];
}

/** Options that say who may ask, and how much. */
function listCallers({ answer, error }: Builders): Group[] {
  const accounts = {
    active: { ...active, limit: 10 },
    free: active,
    daily: { ...active, limit: 7, window: "day" },
    paused: { status: "paused" },
    expired: { status: "expired", limit: 50 },
    unpaid: { status: "unpaid", limit: 50, window: "day" },
    spent: { ...active, limit: 0 },
  } as const;
  const callers: Callers = {
    ...STRANGERS,
    active: { limit: 10, window: "month" },
    free: { limit: 2500, window: "month" },
    daily: { limit: 7, window: "day" },
    paused: { limit: 2500, window: "month", isClosed: true },
    expired: { limit: 50, window: "month", isClosed: true },
    unpaid: { limit: 50, window: "day", isClosed: true },
    spent: { limit: 0, window: "month" },
  };
  const unlimited: Allowance = { limit: 2_147_483_647, window: "day", isUncounted: true };
  const served = (key: string): Case =>
    answer(`key ${key}`, `/?name=Kim&apikey=${key}`, "Kim", { caller: key });
  const inactive = (key: string): Case =>
    error(`key ${key}`, `/?name=Kim&apikey=${key}`, "inactive", { caller: key });
  const unknown = (key: string): Case =>
    error(`key ${key}`, `/?name=Kim&apikey=${key}`, "invalidKey", { caller: "stranger" });
  const keyless = (target: string): Case => error(target, target, "invalidKey", { caller: "stranger" });
  const shared = { ...active, limit: 3, id: "customer" };
  return [
    {
      title: "keys",
      options: { accounts },
      callers,
      cases: [
        ...["active", "free", "daily"].map(served),
        ...["unknown", "Active", "active%20", "__proto__", "toString", "%FF", "%00"].map(unknown),
        ...["paused", "expired", "unpaid"].map(inactive),
        answer("the first of two keys", "/?name=Kim&apikey=&apikey=active&apikey=unknown", "Kim", {
          caller: "active",
        }),
        answer("without a key", "/?name=Kim", "Kim"),
      ],
    },
    {
      title: "keys that are required",
      options: { accounts, keyless: "required" },
      callers,
      cases: [...["/?name=Kim", "/?name=Kim&apikey=", "/"].map(keyless), served("active")],
    },
    {
      title: "keys that share an id",
      options: { accounts: { one: shared, two: shared } },
      callers: { shared: { limit: 3, window: "month" } },
      cases: [
        answer("one key", "/?name=Kim&name=Lee&apikey=one", ["Kim", "Lee"], { caller: "shared" }),
        answer("the other", "/?name=Kim&apikey=two", "Kim", { caller: "shared" }),
        error("the first again", "/?name=Kim&apikey=one", "exhausted", {
          caller: "shared",
          retryAfter: true,
        }),
      ],
    },
    {
      title: "a hundred names a day of an address",
      options: {},
      callers,
      cases: [
        answer("all at once", `/?${kims(100)}`, new Array<string>(100).fill("Kim")),
        error("one more", "/?name=Kim", "exhausted", { retryAfter: true }),
        answer("another address", "/?name=Kim", "Kim", {
          caller: "neighbour",
          sending: { from: "127.0.0.2" },
        }),
      ],
    },
    {
      title: "keyless with a limit and a window",
      options: { keyless: { limit: 2, window: "hour" } },
      callers: { public: { limit: 2, window: "hour" } },
      cases: [answer("one name", "/?name=Kim", "Kim")],
    },
    {
      title: "keyless without a limit",
      options: { accounts, keyless: "unlimited" },
      callers: { ...callers, public: unlimited, anybody: unlimited },
      cases: [
        answer("a batch", `/?${kims(100)}`, new Array<string>(100).fill("Kim")),
        error("an error", "/", "missingName"),
        error("POST", "/", "wrongMethod", {
          caller: "anybody",
          sending: { method: "POST" },
          headers: { allow: "GET, HEAD, OPTIONS" },
        }),
        unknown("unknown"),
        served("active"),
      ],
    },
    {
      title: "open",
      options: { open: true },
      callers: { public: unlimited },
      cases: [
        ...["", "&apikey=", "&apikey=whatever"].map((key) =>
          answer(`name=Kim${key}`, `/?name=Kim${key}`, "Kim"),
        ),
        error("an error", "/?name=&apikey=whatever", "invalidName"),
      ],
    },
    {
      title: "checks in their order",
      options: { accounts, keyless: { limit: 0 }, throttle: { requestLimit: 2 } },
      callers,
      cases: [
        error("key", "/?apikey=unknown", "invalidKey", { caller: "stranger" }),
        error("subscription", "/?apikey=paused&name=", "inactive", { caller: "paused" }),
        error("missing name", "/?apikey=spent", "missingName", { caller: "spent" }),
        error("quota", "/?apikey=spent&name=Kim", "exhausted", { caller: "spent", retryAfter: true }),
        error("invalid name, throttled", "/?apikey=spent&name=", "invalidName", { caller: "spent" }),
      ],
    },
  ];
}

/** The headers of the IETF's draft, beside those of every answer. */
function listRateLimits({ answer, error }: Builders): Group {
  const vast = { limit: Number.MAX_SAFE_INTEGER, window: "hour" } as const;
  const small = { limit: 10, window: "month" } as const;
  const told = (caller: string, policy: string, standing: string): Details => ({
    caller,
    headers: {
      "ratelimit-policy": `"names";${policy}`,
      ratelimit: `"names";${standing}`,
      "access-control-expose-headers":
        "X-Rate-Limit-Limit, X-Rate-Limit-Remaining, X-Rate-Limit-Reset, X-Rate-Reset, RateLimit-Policy, RateLimit, Retry-After",
    },
  });
  const spent = told("small", "q=10;w=2678400", "r=8;t=2635200");
  const digits = "9".repeat(15);
  return {
    title: "headers of the IETF's draft",
    options: {
      rateLimitHeaders: true,
      accounts: { small: { ...active, ...small }, vast: { ...active, ...vast } },
    },
    callers: { ...STRANGERS, small, vast },
    cases: [
      answer("without a key", "/?name=Kim", "Kim", told("public", "q=100;w=86400", "r=99;t=43200")),
      answer("with a key", "/?apikey=small&name=Kim&name=Lee", ["Kim", "Lee"], spent),
      error("too many names", `/?apikey=small&${kims(9)}`, "exhausted", { ...spent, retryAfter: true }),
      error("a wrong key", "/?apikey=no", "invalidKey", told("stranger", "q=0;w=2678400", "r=0;t=2635200")),
      // Structured fields have no longer integers.
      answer(
        "a limit of 16 digits",
        "/?apikey=vast&name=Kim",
        "Kim",
        told("vast", `q=${digits};w=3600`, `r=${digits};t=3600`),
      ),
    ],
  };
}

/** Who may read answers in a browser. */
function listOrigins({ answer, error }: Builders): Group[] {
  const origin = "https://example.org";
  const from = (Origin: string) => ({ sending: { headers: { Origin } } });
  const hidden = {
    "access-control-allow-origin": undefined,
    "access-control-expose-headers": undefined,
  };
  const preflight: Details = {
    caller: "anybody",
    status: 204,
    body: undefined,
    cost: 0,
    headers: { ...hidden, vary: "Origin", allow: "GET, HEAD, OPTIONS" },
    sending: { method: "OPTIONS", headers: { Origin: "https://example.com" } },
  };
  return [
    {
      title: "cors of a list",
      options: { cors: [origin, "http://localhost:8080"] },
      callers: STRANGERS,
      cases: [
        error("an origin of the list", "/", "missingName", {
          ...from(origin),
          headers: { "access-control-allow-origin": origin, vary: "Origin" },
        }),
        error("another origin", "/", "missingName", {
          ...from("https://example.com"),
          headers: { ...hidden, vary: "Origin" },
        }),
        error("no origin", "/", "missingName", { headers: { ...hidden, vary: "Origin" } }),
        answer("OPTIONS of another origin", "/", "Kim", preflight),
        answer("OPTIONS of no origin", "/", "Kim", { ...preflight, sending: { method: "OPTIONS" } }),
      ],
    },
    {
      title: "cors that is off",
      options: { cors: false },
      callers: STRANGERS,
      cases: [answer("an origin", "/?name=Kim", "Kim", { ...from(origin), headers: hidden })],
    },
  ];
}

export function listGroups(predict: (name: string) => Prediction): Group[] {
  const builders = createBuilders(predict);
  return [
    { title: "oddities", options: {}, callers: STRANGERS, cases: listOddities(builders) },
    ...listLimits(builders),
    ...listCallers(builders),
    listRateLimits(builders),
    ...listOrigins(builders),
  ];
}
