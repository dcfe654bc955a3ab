/** What the server says when it starts: who gets what, and a command that shows it. */
import type { ServeOptions } from "./options.ts";

/** Where keys come from, and how many there are. */
export interface KnownKeys {
  path: string;
  count: number;
}

function describeKeyless({ keyless = { limit: 100, window: "day" }, open }: ServeOptions): string {
  if (open) return "with or without a key: any number of names";
  if (keyless === "unlimited") return "without a key: any number of names";
  if (keyless === "required") return "without a key: 401, a key is required";
  const { limit, window } = keyless;
  const each = window === "hour" ? "an hour" : `a ${String(window)}`;
  return `without a key: ${limit} names ${each} for each address, then 429`;
}

function describeKeys(keys: KnownKeys | undefined): string {
  if (keys === undefined) return "with a key: 401, no key is known; --accounts names a file of them";
  const { path, count } = keys;
  return `with a key: as many names as ${path} says (keys: ${count}), else 2500 a month; with an unknown one 401`;
}

function describeTrial(url: string, { keyless }: ServeOptions, keys: KnownKeys | undefined): string {
  const isKeyNeeded = keyless === "required" || (typeof keyless === "object" && keyless.limit === 0);
  if (!isKeyNeeded || keys === undefined) return `try: curl '${url}?name=Nguyen'`;
  return `try: curl '${url}?name=Nguyen&apikey=KEY', with a key from ${keys.path} in the place of KEY`;
}

/** Lines for standard output. Keys are secrets and in none of them. */
export function describeServer(url: string, options: ServeOptions, keys: KnownKeys | undefined): string {
  const lines = [describeKeyless(options)];
  if (!options.open) lines.push(describeKeys(keys));
  lines.push(describeTrial(url, options, keys));
  return `cognomen serves ${url}\n${lines.map((line) => `  ${line}\n`).join("")}`;
}
