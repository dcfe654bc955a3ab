/** Refuses tables with keys that no input reaches, which take bytes and answer nobody, and names of data that no key answers. */
import { isAffix, PARTS } from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { foldKey } from "../words/fold-name.ts";
import { PARTICLES } from "../words/name-words.ts";

/** Failures that are worth reading. */
const SHOWN_COUNT = 20;

/**
 * Asks every key: a name is found under what it is folded to, so that a key which is folded to another one is never found.
 *
 * @throws Error naming the first of them
 */
export function checkReach(keys: readonly string[]): void {
  const lost = keys.filter((key) => !isAffix(key) && foldKey(key) !== key);
  if (lost.length === 0) return;
  const shown = lost
    .slice(0, SHOWN_COUNT)
    .map((key) => `${JSON.stringify(key)} (${JSON.stringify(foldKey(key))})`);
  throw new Error(
    `${lost.length} keys that no input reaches, expected none: ${shown.join(", ")}. Fold names before they become keys.`,
  );
}

/** Why a name of the data has no record: docs/data.md says more. */
const UNANSWERED_REASONS = {
  /** As a whole name, a pair of given names would hide the last name inside it. Its words answer. */
  givenPair: "given names of several words",
  /** A register abroad lists two names as one: see compounds.ts. Its words answer. */
  surnamesAsOne: "surnames of several words, each a surname of its own",
} as const;
export type UnansweredReason = keyof typeof UNANSWERED_REASONS;

/**
 * Sorts names of the data that have no record of their part by the reason.
 *
 * @param names folded, each with the part that the data list it as; a name may come more than once
 * @param partsOf bits of `PARTS` of a key, 0 if there is no such key
 * @throws Error naming the first names without a reason that is known
 */
export function explainUnanswered(
  names: Iterable<readonly [key: string, part: NamePart]>,
  partsOf: (key: string) => number,
): Record<UnansweredReason, Set<string>> {
  const unanswered = { givenPair: new Set<string>(), surnamesAsOne: new Set<string>() };
  const unexplained = new Set<string>();
  for (const [key, part] of names) {
    if (partsOf(key) & PARTS[part]) continue;
    const words = key.split(" ");
    const isSurname = (word: string): boolean =>
      !PARTICLES.has(word) && (partsOf(word) & PARTS.surname) !== 0;
    if (words.length > 1 && part === "forename") unanswered.givenPair.add(key);
    else if (words.length > 1 && words.every(isSurname)) unanswered.surnamesAsOne.add(key);
    else unexplained.add(`${JSON.stringify(key)} (${part})`);
  }
  if (unexplained.size === 0) return unanswered;
  throw new Error(
    `${unexplained.size} names of the data without a record, expected only ${Object.values(UNANSWERED_REASONS).join(" and ")}: ` +
      `${[...unexplained].slice(0, SHOWN_COUNT).join(", ")}. Answer them, or give the reason in build/compile/check-reach.ts.`,
  );
}
