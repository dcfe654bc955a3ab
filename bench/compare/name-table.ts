/** All names of a data file with their counts. */
import { readFrame, readRecords } from "../../build/own-data/read-tier.ts";
import { createFoldedText, createNormalizer, foldedToString } from "../../src/text/normalize.ts";

export interface NameTable {
  /** Folded and decomposed, in the order of the file; without the few that no spelling leads to. */
  keys: string[];
  /** Per key: data points as a surname, 0 if it is none. */
  surnameCounts: number[];
  forenameCounts: number[];
}

export function readNameTable(file: Uint8Array): NameTable {
  const frame = readFrame(file);
  const { fold } = createNormalizer(frame.foldTable);
  const folded = createFoldedText();
  const table: NameTable = { keys: [], surnameCounts: [], forenameCounts: [] };
  const { keys, surnameCounts, forenameCounts } = table;
  for (const { key, part, count } of readRecords(file, frame, () => {})) {
    if (keys.at(-1) !== key) {
      // A name in the single letters of Hangul is looked up in syllables.
      if (!fold(key, folded) || foldedToString(folded) !== key) continue;
      keys.push(key);
      surnameCounts.push(0);
      forenameCounts.push(0);
    }
    (part === "surname" ? surnameCounts : forenameCounts)[keys.length - 1] = count;
  }
  return table;
}
