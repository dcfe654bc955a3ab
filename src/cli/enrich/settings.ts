/** What an interrupted run was asked for: only a run that is asked for the same can continue its output. */
import { createHash } from "node:crypto";
import type { Answering } from "./answering.ts";
import { type EnrichOptions, findPriorChoice } from "./options.ts";
import type { Plan } from "./plan.ts";

/** All that is decided before the first row. */
interface Asked {
  options: EnrichOptions;
  plan: Plan;
  answering: Answering;
}

type Option = keyof EnrichOptions;
/** What an option comes to: a default that is spelled out is no other one, nor is what is found without it. */
type Meaning = (asked: Asked, name: Option) => unknown;

/** Changes no byte of the output. */
const HARMLESS: Meaning = () => null;
const asWritten: Meaning = ({ options }, name) => options[name];
const readNames: Meaning = ({ plan }) => plan.names[0];
const readShape: Meaning = ({ plan: { format, headByteCount, rows } }) => [
  ...[format, headByteCount, rows.delimiter, rows.headerText !== undefined],
];
const readData: Meaning = ({ options, answering: { blocks } }, name) =>
  (name === "data") === (options.data !== undefined) &&
  createHash("sha256").update(new Uint8Array(blocks.file)).digest("hex");
const findLine = ({ plan }: Asked, start: string): string | undefined =>
  plan.names.find((line) => line.startsWith(start));
const readGroups: Meaning = (asked, name) =>
  asked.options[name] !== undefined && (findLine(asked, "groups: ") ?? null);

const all = <Name extends Option>(meaning: Meaning, ...names: Name[]): Record<Name, Meaning> =>
  Object.fromEntries(names.map((name) => [name, meaning])) as Record<Name, Meaning>;

/** Whoever adds an option says here what it changes. */
const MEANINGS: Record<Option, Meaning> = {
  ...all(HARMLESS, "output", "summary", "jobs", "quiet", "resume", "force", "dryRun"),
  // What they ask for is so unless --last-name refuses them.
  ...all(HARMLESS, "whole", "best"),
  ...all(asWritten, "lastName", "residence", "countries", "coverage", "minProbability", "prefix"),
  ...all(asWritten, "countryNames", "rows", "split", "nullValues", "comment"),
  ...all(readNames, "column", "given", "family"),
  ...all(readShape, "format", "delimiter", "quote", "header", "skipRows"),
  ...all(readGroups, "priorBy", "residenceBy"),
  ...all(readData, "tier", "data"),
  encoding: ({ plan }) => plan.encoding.name,
  order: (asked) => findLine(asked, "order: "),
  limit: ({ plan }) => plan.style.limit,
  errors: ({ options }) => options.errors ?? "keep",
  unknown: ({ answering }) => answering.estimator !== undefined,
  prior({ options, answering }) {
    const choice = findPriorChoice(options);
    return typeof choice === "object" ? answering.predictOptions.prior : choice;
  },
};

/** By the option as it is written: what is written, and what that means. */
export type AskedSettings = Readonly<Record<string, readonly [written: unknown, meaning: unknown]>>;

export function listSettings(asked: Asked): AskedSettings {
  const settings = (Object.keys(MEANINGS) as Option[]).map((name) => {
    const flag = `--${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
    return [flag, [asked.options[name], MEANINGS[name](asked, name)]] as const;
  });
  return Object.fromEntries(settings);
}

/** Options that differ in what they mean, those that are written differently if there are any: others may follow from them. */
export function findOtherSettings(before: AskedSettings, now: AskedSettings): string[] {
  const differs = (part: 0 | 1) => (name: string) =>
    // Checkpoints are read from JSON, in which a list is as good as another with the same values.
    JSON.stringify([before[name]?.[part]]) !== JSON.stringify([now[name]?.[part]]);
  const others = Object.keys(now).filter(differs(1));
  const written = others.filter(differs(0));
  return written.length > 0 ? written : others;
}
