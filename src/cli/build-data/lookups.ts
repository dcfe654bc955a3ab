/** Which keys names are answered by. */
import { Finder } from "../../answer/finder.ts";
import { Store } from "../../answer/store.ts";
import { createFoldedText, type FoldedText, foldedToString } from "../../text/normalize.ts";

/** Remembers every key that a look-up finds. */
class RecordingStore extends Store {
  readonly found = new Set<string>();

  override find(text: FoldedText): boolean {
    const isFound = super.find(text);
    if (isFound) this.found.add(foldedToString(text));
    return isFound;
  }
}

/**
 * All keys that are looked at while names are answered, as whole names and as given names, so that a file with these
 * keys alone gives the same answers. The names themselves are among them, whether or not the file has them.
 */
export function findKeys(file: Uint8Array, names: readonly string[]): Set<string> {
  const store = new RecordingStore(file);
  const finder = new Finder(store);
  const folded = createFoldedText();
  const stripped = createFoldedText();
  for (const name of names) {
    if (!store.normalizer.fold(name, folded)) continue;
    store.found.add(foldedToString(folded));
    if (store.normalizer.strip(folded, stripped)) store.found.add(foldedToString(stripped));
    finder.find(name);
    finder.findParts({ given: name }, undefined);
  }
  return store.found;
}
