/** What a request asks, from its query string. */
import type { Settings } from "./options.ts";

/** Names and key of one request. */
export interface Query {
  /** Names in order of appearance; not more than the maximum is kept of a batch that is too large. */
  names: string[];
  /** Names that were sent. */
  nameCount: number;
  /** Whether the answer is an array: `name[]` or `name[0]` was sent, or `name` more than once. */
  isBatch: boolean;
  /** Whether every name can be looked up and there are not too many. */
  isValid: boolean;
  /** The first `apikey`; empty if there is none. */
  key: string;
}

const BATCH_PARAMETER = /^name\[\d*\]$/u;

/** Characters that no name has, or that tell nothing before the raw query is looked at. */
const SUSPICIOUS = /[\p{Cc}%\uFFFD]/u;
const CONTROL = /\p{Cc}/u;

/** The path of a URL, as it was sent. */
export function slicePath(url: string): string {
  const end = url.search(/[?#]/u);
  const resource = end < 0 ? url : url.slice(0, end);
  const start = resource.indexOf("/", resource.indexOf("://") + 3);
  return start < 0 ? "/" : resource.slice(start);
}

/**
 * Whether a raw `parameter=value` is UTF-8 in well-formed percent-encoding. `URLSearchParams` never fails: it keeps
 * `%ZZ` as it stands and puts U+FFFD for bytes that are no UTF-8, so that both look like text that was sent. The
 * platform's strict decoder tells them apart; it is asked only if a value has a `%` or U+FFFD in it.
 */
function isWellFormed(rawPair: string): boolean {
  try {
    decodeURIComponent(rawPair);
    return true;
  } catch {
    return false;
  }
}

/** Reads names and key; never throws. */
export function readQuery(
  url: string,
  { batchMax, maxNameLength }: Pick<Settings, "batchMax" | "maxNameLength">,
): Query {
  const resource = url.split("#", 1)[0]!;
  const start = resource.indexOf("?");
  const text = start < 0 ? "" : resource.slice(start);
  const query: Query = { names: [], nameCount: 0, isBatch: false, isValid: true, key: "" };
  let rawPairs: string[] | undefined;
  let position = -1;

  function isName(value: string): boolean {
    if (value.length > maxNameLength || value.trim() === "") return false;
    if (!SUSPICIOUS.test(value)) return true;
    if (CONTROL.test(value)) return false;
    // Empty pairs are skipped by URLSearchParams too.
    rawPairs ??= text.slice(1).split("&").filter(Boolean);
    return isWellFormed(rawPairs[position]!);
  }

  new URLSearchParams(text).forEach((value, parameter) => {
    position++;
    if (parameter === "apikey") {
      query.key ||= value;
      return;
    }
    if (parameter !== "name") {
      if (!parameter.startsWith("name[") || !BATCH_PARAMETER.test(parameter)) return;
      query.isBatch = true;
    } else if (query.nameCount > 0) query.isBatch = true;
    query.nameCount++;
    if (!query.isValid) return;
    query.isValid = query.nameCount <= batchMax && isName(value);
    query.names.push(value);
  });
  return query;
}
