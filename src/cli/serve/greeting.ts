/** What the server says when it starts: who gets what, and a command that shows it. */
import type { Settings } from "../../http/options.ts";

/** Where keys come from, and how many there are. */
export interface KnownKeys {
  path: string;
  count: number;
}

/** What the handler makes of the options, with their defaults. */
type Rules = Pick<Settings, "keyless" | "open">;

function describeKeyless({ keyless, open }: Rules): string {
  if (open) return "with or without a key: any number of names";
  if (keyless === undefined) return "without a key: 401, a key is required";
  if (!keyless.isCounted) return "without a key: any number of names";
  const { limit, window } = keyless;
  const each = window === "hour" ? "an hour" : `a ${String(window)}`;
  return `without a key: ${limit} names ${each} for each address, then 429`;
}

function describeKeys(keys: KnownKeys | undefined): string {
  if (keys === undefined) return "with a key: 401, no key is known; --accounts names a file of them";
  const { path, count } = keys;
  return `with a key: as many names as ${path} says (keys: ${count}), else 2500 a month; with an unknown one 401`;
}

function describeTrial(url: string, { keyless }: Rules, keys: KnownKeys | undefined): string {
  const isKeyNeeded = keyless === undefined || keyless.limit === 0;
  if (!isKeyNeeded || keys === undefined) return `try: curl '${url}?name=Nguyen'`;
  return `try: curl '${url}?name=Nguyen&apikey=KEY', with a key from ${keys.path} in the place of KEY`;
}

/** Lines for standard output. Keys are secrets and in none of them. */
export function describeServer(url: string, rules: Rules, keys: KnownKeys | undefined): string {
  const lines = [describeKeyless(rules)];
  if (!rules.open) lines.push(describeKeys(keys));
  lines.push(describeTrial(url, rules, keys));
  return `cognomen serves ${url}\n${lines.map((line) => `  ${line}\n`).join("")}`;
}
