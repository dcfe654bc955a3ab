/** Which keys names are answered by. */

import { MODEL_CONSTANTS } from "../../answer/constants.ts";
import { createLookup } from "../../answer/lookup.ts";
import { createResultFinder } from "../../answer/results.ts";
import { createStore } from "../../answer/store.ts";
import { createFoldedText, foldedToString } from "../../text/normalize.ts";

/**
 * All keys that are looked at while names are answered, as whole names and as given names, so that a file with these
 * keys alone gives the same answers. The names themselves are among them, whether or not the file has them.
 */
export function findKeys(file: Uint8Array, names: readonly string[]): Set<string> {
  const keys = new Set<string>();
  const store = createStore(file);
  const lookup = createLookup(store, MODEL_CONSTANTS, {
    onAttempt({ key, text }) {
      if (key >= 0) keys.add(foldedToString(text));
    },
  });
  const find = createResultFinder(store, lookup, MODEL_CONSTANTS);
  const stripped = createFoldedText();
  for (const name of names) {
    const folded = lookup.fold(name);
    if (!folded) continue;
    keys.add(foldedToString(folded.folded));
    if (store.normalizer.strip(folded.folded, stripped)) keys.add(foldedToString(stripped));
    lookup.find(folded);
    find({ given: name }, { estimator: undefined, whole: false });
  }
  return keys;
}
