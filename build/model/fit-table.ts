/** Finds how many records fit into a number of bytes. */
import { encodeTable } from "../encode/file.ts";
import type { Table } from "../encode/table.ts";

/** zopfli's bytes over those of the fast compressor that sizes are tried with; measured 0.93 to 0.945. */
const FIT_RATIO = 0.95;
/** Sizes that are tried: each brings the estimate to within about a tenth of its error. */
const ROUND_COUNT = 3;

/** The largest table, to within a few per mille, that takes at most `maxByteCount` bytes. */
export async function fitTable(
  make: (recordCount: number) => Table,
  recordLimit: number,
  foldTable: Uint8Array,
  maxByteCount: number,
): Promise<Table> {
  // About six bytes a record to begin with.
  let recordCount = Math.min(recordLimit, Math.floor(maxByteCount / 6));
  let table = make(recordCount);
  for (let round = 0; round < ROUND_COUNT; round++) {
    const { bytes } = await encodeTable(table, { tier: "estimate", foldTable });
    const ratio = maxByteCount / (bytes.length * FIT_RATIO);
    if (recordCount === recordLimit && ratio >= 1) break;
    recordCount = Math.min(recordLimit, Math.floor(recordCount * ratio));
    table = make(recordCount);
  }
  return table;
}
