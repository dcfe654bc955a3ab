/** A file of six names in three blocks, with a fold table of a few letters: small enough to break byte by byte. */

import { type EncodeOptions, encodeTable } from "../../build/encode/file.ts";
import { countOf, recordOf } from "../../src/format/block.ts";
import { PARTS } from "../../src/format/format.ts";
import { readRecord } from "../../src/format/records.ts";
import { CognomenError } from "../../src/ground/errors.ts";
import { createPlace, type Store } from "../../src/predict/store.ts";
import { createFoldedText, setFoldedText } from "../../src/text/normalize.ts";
import { readExample } from "./format-doc.ts";
import { tinyTable } from "./tiny-table.ts";

/** Folds K, M, á and ş only: that of docs/internals/format.md. */
export const { foldTable, nameWords }: Pick<EncodeOptions, "foldTable" | "nameWords"> = readExample().options;

export const NAMES = {
  kim: { surname: { weights: { KR: 0, CN: 8, rest: 44 }, count: 1_250_000, evidence: 3 } },
  kimura: { surname: { weights: { JP: 0 }, count: 310, evidence: 2 } },
  kovács: { surname: { weights: { HU: 0, rest: 48 }, count: 999 } },
  lee: { surname: { weights: { KR: 0, CN: 8, rest: 44 }, count: 12_345 } },
  martin: {
    surname: { weights: { FR: 0, CA: 4, rest: 36 }, count: 228_857 },
    forename: { weights: { CA: 0, FR: 1, HU: 5 }, count: 57 },
  },
  "van der berg": { surname: { weights: { CA: 0, FR: 12 }, count: 3 } },
} as const;
export const ASKED = [...Object.keys(NAMES), "Kim Kovács", "kimurá", "nobody", "anna martin", "zz"];

export const { bytes: file } = encodeTable(tinyTable(NAMES), {
  tier: "tiny",
  foldTable,
  nameWords,
  blockKeyCount: 2,
});

/** The error of the package that an action ends with; undefined if it ends well. */
export function caught(action: () => unknown): CognomenError | undefined {
  try {
    action();
  } catch (error) {
    // Anything else is a crash, and fails the test with its own message.
    if (!(error instanceof CognomenError)) throw error;
    return error;
  }
  return undefined;
}

/** What the file says about a key, both parts; undefined if it is not there. */
export function lookUp(store: Store, key: string): unknown[] | undefined {
  const text = createFoldedText();
  const place = createPlace();
  if (!setFoldedText(key, text) || !store.find(text, place)) return undefined;
  const block = place.block!;
  return [PARTS.surname, PARTS.forename].map((part) => {
    const record = recordOf(block, place.key, part);
    if (record < 0) return undefined;
    const { countries, steps, restStep, evidence } = readRecord(block, record);
    return { distribution: { countries, steps, restStep }, count: countOf(block, record), evidence };
  });
}
