/** What an interrupted run was asked for: only a run that is asked for the same can continue its output. */
import { type EnrichOptions, findPriorChoice } from "./options.ts";

/** By the option as it is written, or by the word for what was found. */
export type AskedSettings = Readonly<Record<string, unknown>>;

/** These change no byte of the output. The data are compared by what they hold instead of by their path. */
const HARMLESS: ReadonlySet<keyof EnrichOptions> = new Set([
  "output",
  "summary",
  "data",
  "jobs",
  "quiet",
  "resume",
  "force",
  "dryRun",
  // What they ask for is so unless --contract refuses them.
  "whole",
  "best",
]);

/** A default that is spelled out is no other setting. */
function withDefaults(options: EnrichOptions): object {
  const { limit = 5, errors = "keep", order = "detect", unknown, contract } = options;
  const isUnknownDefault = unknown === (contract ? "empty" : "estimate");
  const choice = findPriorChoice(options);
  const prior = typeof choice === "object" ? choice.file : choice;
  return { ...options, limit, errors, order, prior, ...(isUnknownDefault && { unknown: undefined }) };
}

/** @param found what the options alone do not say */
export function listSettings(options: EnrichOptions, found: AskedSettings): AskedSettings {
  const settings: Record<string, unknown> = { ...found };
  for (const [name, value] of Object.entries(withDefaults(options))) {
    if (!HARMLESS.has(name as keyof EnrichOptions) && value !== undefined) settings[toFlag(name)] = value;
  }
  return settings;
}

/** What differs. Checkpoints are read from JSON, in which a list is as good as another with the same values. */
export function findOtherSettings(before: AskedSettings, now: AskedSettings): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
}

const toFlag = (name: string): string =>
  `--${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
