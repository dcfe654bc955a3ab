/** Refuses tables with keys that no input reaches, which take bytes and answer nobody. */
import { isAffix } from "../../src/format/format.ts";
import { foldKey } from "../words/fold-name.ts";

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
