/** Finds how many records fit into a number of bytes. */
import type { Encoded } from "../encode/file.ts";
import type { Table } from "../encode/table.ts";
import type { NameChoice } from "../model/tier-plan.ts";

/** Sizes that are tried; each brings the guess to within about a tenth of its error. */
const ROUND_COUNT = 8;
/** A guess aims so far below the limit, so that the next one does not miss it by a byte. */
const AIM = 0.9995;
/** Close enough. */
const MIN_SHARE = 0.9985;

/**
 * The largest table, to within two per mille, that takes at most `maxByteCount` bytes.
 *
 * @param encode encodes a table; with maps of its own, as those of a table of other records make 0.5 % more bytes
 * @throws Error if no size that was tried fits
 */
export function fitTable(
  make: (recordCount: number) => Table,
  encode: (table: Table) => Encoded,
  recordLimit: number,
  { maxByteCount, lastRecordCount }: Pick<NameChoice, "maxByteCount" | "lastRecordCount">,
): Encoded {
  let recordCount = Math.min(recordLimit, lastRecordCount);
  let before = { recordCount: 0, byteCount: 0 };
  let best: Encoded | undefined;
  for (let round = 0; round < ROUND_COUNT; round++) {
    const encoded = encode(make(recordCount));
    const byteCount = encoded.bytes.length;
    if (byteCount <= maxByteCount && byteCount > (best?.bytes.length ?? 0)) best = encoded;
    if (best !== undefined && (best.bytes.length >= MIN_SHARE * maxByteCount || recordCount === recordLimit))
      return best;
    // What another record takes is a little less than what they take on average.
    const mean = byteCount / recordCount;
    const slope = (byteCount - before.byteCount) / (recordCount - before.recordCount) || mean;
    before = { recordCount, byteCount };
    recordCount += Math.floor((AIM * maxByteCount - byteCount) / Math.min(Math.max(slope, 0.7 * mean), mean));
    recordCount = Math.min(recordLimit, Math.max(1, recordCount));
  }
  if (best === undefined) throw new Error(`No table of ${maxByteCount} bytes found: raise ROUND_COUNT`);
  return best;
}
