/** A look-up alone, without the answer that is made of what it finds. */

import { createPlace, createStore } from "../../src/predict/store.ts";
import { createFoldedText } from "../../src/text/normalize.ts";

/** Whether a name is a key of a data file. */
export function createLookUp(file: Uint8Array): (name: string) => boolean {
  const store = createStore(file);
  const folded = createFoldedText();
  const place = createPlace();
  return (name) => store.normalizer.fold(name, folded) && store.find(folded, place);
}
