/** Reads the values of the options of `serve`. Every complaint is one line that shows what would be right. */
import { isIP } from "node:net";
import { type Command, InvalidArgumentError, Option } from "commander";
import { CognomenError } from "../../ground/errors.ts";
import { createClientFinder } from "../../http/client.ts";
import type { KeylessOptions, ThrottleOptions } from "../../http/options.ts";
import type { Cors } from "../../http/responses.ts";
import {
  type AnswerOptions,
  addDataOptions,
  type DataOptions,
  FILE_PRIOR_HELP,
  parseResidence,
  RESIDENCE_HELP,
  splitList,
  wholeNumber,
} from "../options.ts";

/** Of processes: far more than cores, and fewer than a machine has memory for. */
const MAX_WORKER_COUNT = 256;
/** Of names, or of units of one. */
const MAX_COUNT = 999_999;

/** A port of its own, which no client of names can reach. */
export interface MetricsAddress {
  host: string;
  port: number;
}

export interface ServeOptions extends DataOptions, Pick<AnswerOptions, "best" | "prior" | "residence"> {
  port: number;
  host: string;
  accounts?: string;
  redis?: string;
  open?: boolean;
  keyless?: KeylessOptions | "unlimited" | "required";
  batchMax?: number;
  maxNameLength?: number;
  throttle?: ThrottleOptions | false;
  cors?: Cors;
  trustProxy?: string[];
  clientHeader?: string;
  failOpen?: boolean;
  workers?: number;
  bestPath?: string;
  healthPath?: string;
  metrics?: MetricsAddress;
  ratelimitHeaders?: boolean;
  requestId?: boolean;
  accessLog?: boolean;
}

export function addServeOptions(command: Command, processorCount: number): Command {
  command
    .option("--port <number>", "port to listen on; 0 chooses a free one", wholeNumber(0, 65_535), 8080)
    .option("--host <address>", "address to listen on; 0.0.0.0 for all interfaces", "127.0.0.1")
    .option(
      "--workers <count>",
      "number of processes that share the port; auto for one per core (default: 1)",
      (text) => (text === "auto" ? processorCount : wholeNumber(1, MAX_WORKER_COUNT)(text)),
    );
  return addDataOptions(command)
    .option(
      "--best",
      "the most accurate answers: full tier unless --tier is set, count every word, guess unknown words",
    )
    .option(
      "--best-path <path>",
      "serve the answers of --best at this path, such as /best, and the others at /",
      parsePath,
    )
    .option("--prior <what>", FILE_PRIOR_HELP)
    .option("--residence <country>", RESIDENCE_HELP, parseResidence)
    .option("--accounts <file>", 'keys: {"a-key": {"status": "active", "limit": 10000}}')
    .option("--redis <url>", "count quotas in Redis, such as redis://localhost; else in memory")
    .option("--fail-open", "keep serving while Redis is down, instead of answering 503")
    .addOption(
      new Option(
        "--open",
        "serve every request, with any key or none, without limit: for your own machine",
      ).conflicts(["accounts", "redis", "failOpen", "keyless", "throttle"]),
    )
    .option(
      "--keyless <quota>",
      "quota of an address without a key, or unlimited, or required to demand a key (default: 100/day)",
      parseKeyless,
    )
    .option(
      "--batch-max <count>",
      "maximum number of names in one request (default: 100)",
      wholeNumber(1, MAX_COUNT),
    )
    .option("--max-name-length <units>", "maximum length of a name (default: 256)", wholeNumber(1, MAX_COUNT))
    .option("--throttle <rate>", "requests/seconds per client, or off (default: 100000/1)", parseThrottle)
    .option(
      "--cors <origins>",
      "origins of web pages that may read answers: *, off, or a list (default: *)",
      parseCors,
    )
    .option("--trust-proxy <networks>", "your proxies, such as 10.0.0.0/8,::1", parseNetworks)
    .option(
      "--client-header <name>",
      "header in which they pass the client's address (default: x-forwarded-for)",
      parseHeader,
    )
    .option("--ratelimit-headers", "add the headers RateLimit-Policy and RateLimit of the IETF's draft")
    .option("--health-path <path>", "path for health checks, such as /healthz", parsePath)
    .option("--metrics <port>", "serve metrics for Prometheus on this port or address:port", parseMetrics)
    .option("--request-id", "add X-Request-Id to every answer: the request's, or a new one")
    .option(
      "--access-log",
      "print a line of JSON per answer to standard output, without names, keys and addresses",
    );
}

function parsePath(text: string): string {
  if (/^\/[\w./~-]+$/u.test(text) && !/\/\.{0,2}(?:\/|$)/u.test(text)) return text;
  throw new InvalidArgumentError(
    "Use a path of letters, digits and -._~/ behind the first /, such as /best.",
  );
}

function parseMetrics(text: string): MetricsAddress {
  const [, host = "127.0.0.1", port] = /^(?:(.+):)?(\d{1,5})$/u.exec(text) ?? [];
  if (port === undefined || Number(port) > 65_535)
    throw new InvalidArgumentError("Use a port such as 9464, or an address and a port such as 0.0.0.0:9464.");
  return { host: host.replace(/^\[|\]$/gu, ""), port: Number(port) };
}

function parseKeyless(text: string): KeylessOptions | "unlimited" | "required" {
  if (text === "unlimited" || text === "required") return text;
  const [, limit, window] = /^(\d{1,12})\/(month|day|hour|minute)$/u.exec(text) ?? [];
  if (limit === undefined)
    throw new InvalidArgumentError(
      "Use names/window, such as 100/day or 2500/month, or unlimited, or required to refuse requests without a key.",
    );
  return { limit: Number(limit), window: window as "month" | "day" | "hour" | "minute" };
}

function parseThrottle(text: string): ThrottleOptions | false {
  if (text === "off") return false;
  const [, requests, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,4})$/u.exec(text) ?? [];
  if (requests === undefined) throw new InvalidArgumentError("Use requests/seconds, such as 100/1, or off.");
  return { requestLimit: Number(requests), windowSeconds: Number(seconds) };
}

function parseCors(text: string): Cors {
  if (text === "*") return "*";
  if (text === "off") return false;
  const origins = splitList(text);
  // A trailing slash or a path would never be equal to what browsers send.
  if (
    origins.length === 0 ||
    origins.some((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  )
    throw new InvalidArgumentError("Use *, off, or origins with commas, such as https://example.org.");
  return origins;
}

/** Lets the handler's own check find what is wrong. */
function checkClient(options: { trustedProxies?: string[]; header?: string }, advice: string): void {
  try {
    createClientFinder(options);
  } catch (error) {
    if (error instanceof CognomenError) throw new InvalidArgumentError(advice);
    throw error;
  }
}

function parseNetworks(text: string): string[] {
  const trustedProxies = splitList(text);
  checkClient({ trustedProxies }, "Use addresses or networks with commas, such as 10.0.0.0/8,::1.");
  return trustedProxies;
}

function parseHeader(header: string): string {
  checkClient({ header }, "Use the name of a header, such as x-real-ip.");
  return header;
}

/** Addresses that mean all of this machine's: nothing can be asked of them everywhere. */
const ALL_ADDRESSES = ["0.0.0.0", "::"];

/** Where a server that listens on an address can be reached from this machine. */
export function toUrl(host: string, port: number): string {
  if (ALL_ADDRESSES.includes(host)) return `http://localhost:${port}/`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}/`;
}
