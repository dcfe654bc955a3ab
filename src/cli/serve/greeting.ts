/** What the server says when it starts: who gets what, and a command that shows it. */
import type { Settings } from "../../http/options.ts";
import type { ServeOptions } from "./options.ts";

type Rules = Pick<Settings, "keyless" | "open">;

function describeKeyless({ keyless, open }: Rules): string {
  if (open) return "with or without a key: any number of names";
  if (keyless === undefined) return "without a key: 401, a key is required";
  if (!keyless.isCounted) return "without a key: any number of names";
  const { limit, window } = keyless;
  const each = window === "hour" ? "an hour" : `a ${String(window)}`;
  return `without a key: ${limit} names ${each} for each address, then 429`;
}

function describeKeys({ accounts }: ServeOptions, keyCount: number | undefined): string {
  if (keyCount === undefined)
    return "with a key: 401, because there are no keys; set --accounts to a file of keys";
  return `with a key: as many names as ${accounts} says (keys: ${keyCount}), else 2500 a month; 401 with an unknown key`;
}

function describeAnswers({ best, bestPath, tier = "full", data }: ServeOptions): string[] {
  const from = data ?? `the ${tier} tier`;
  const less = data || tier === "full" ? "" : "; the full tier knows more";
  const everyWord = `every word of a name counts, unknown words are guessed; from ${from}${less}`;
  if (best) return [`answers: ${everyWord}`];
  const lastName = `answers: last name only, unknown names are empty; from ${from}`;
  if (bestPath === undefined) return [`${lastName}; with --best, every word counts`];
  return [lastName, `answers at ${bestPath}: ${everyWord}`];
}

function describeTrial(url: string, { keyless }: Rules, { accounts }: ServeOptions): string {
  if (keyless?.limit || accounts === undefined) return `try: curl '${url}?name=Nguyen'`;
  return `try: curl '${url}?name=Nguyen&apikey=KEY', with a key from ${accounts} instead of KEY`;
}

/** Keys are secrets and in none of the lines. @param metricsUrl where numbers for a monitor are, if anywhere */
export function describeServer(
  url: string,
  metricsUrl: string | undefined,
  rules: Rules,
  options: ServeOptions,
  keyCount: number | undefined,
): string {
  const lines = [...describeAnswers(options), describeKeyless(rules)];
  if (!rules.open) lines.push(describeKeys(options, keyCount));
  if (metricsUrl !== undefined) lines.push(`metrics: ${metricsUrl}`);
  lines.push(describeTrial(url, rules, options));
  return `cognomen serves ${url}\n${lines.map((line) => `  ${line}\n`).join("")}`;
}
