/** Which keys names are answered by. */
import { MODEL_CONSTANTS } from "../../src/predict/constants.ts";
import { createLookup } from "../../src/predict/lookup.ts";
import { createResultFinder } from "../../src/predict/results.ts";
import { createStore } from "../../src/predict/store.ts";
import { createFoldedText, foldedToString } from "../../src/text/normalize.ts";

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
