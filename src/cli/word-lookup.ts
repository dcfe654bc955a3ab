/** How often words are names, from the data of a prediction. */
import { countOf, recordOf } from "../format/block.ts";
import { PARTS } from "../format/format.ts";
import { MODEL_CONSTANTS } from "../predict/constants.ts";
import { createLookup } from "../predict/lookup.ts";
import { createStore, type Store } from "../predict/store.ts";
import { foldedToString } from "../text/normalize.ts";
import { UNKNOWN, type WordLookup, type WordStatistics } from "../text/word-statistics.ts";
import type { CliHost, DataFile } from "./host.ts";

/** The smallest data are opened soonest. @param isOwn whether the data are the caller's, which know names of their own */
export function openWordLookup(host: Pick<CliHost, "readData">, data: DataFile, isOwn: boolean): WordLookup {
  let lookup: WordLookup | undefined;
  const open = (): WordLookup => {
    let bytes = data.bytes;
    try {
      if (!isOwn) bytes = host.readData({ tier: "core" }).bytes;
    } catch {
      // A package without it: the data that answer know the names as well.
    }
    return createWordLookup(createStore(bytes));
  };
  return (word) => {
    lookup ??= open();
    return lookup(word);
  };
}

/** Remembers what it was asked: the words of a sample, and no more. */
export function createWordLookup(store: Store): WordLookup {
  const lookup = createLookup(store, MODEL_CONSTANTS);
  const known = new Map<string, WordStatistics>();
  const find = (word: string): WordStatistics => {
    const name = lookup.fold(word);
    if (name === undefined) return UNKNOWN;
    const form = foldedToString(name.folded);
    const hit = lookup.findForm(form) ?? lookup.findForm(form, true);
    if (hit === undefined) return UNKNOWN;
    const count = (part: number): number => {
      const record = recordOf(hit.block, hit.key, part);
      return record < 0 ? 0 : countOf(hit.block, record);
    };
    return { surnameCount: count(PARTS.surname), forenameCount: count(PARTS.forename) };
  };
  return (word) => {
    const found = known.get(word) ?? find(word);
    known.set(word, found);
    return found;
  };
}
