/** Finds how many records fit into a number of bytes. */
import type { Encoded } from "../encode/file.ts";
import type { Table } from "../encode/table.ts";

/** Sizes that are tried; each brings the guess to within about a tenth of its error. */
const ROUND_COUNT = 6;
/** A guess aims so far below the limit, so that the next one does not miss it by a byte. */
const AIM = 0.9997;
/** Close enough. */
const LEAST_SHARE = 0.999;

/**
 * The largest table, to within a per mille, that takes at most `maxByteCount` bytes.
 *
 * @throws Error if no size that was tried fits
 */
export function fitTable(
  make: (recordCount: number) => Table,
  encode: (table: Table) => Encoded,
  recordLimit: number,
  maxByteCount: number,
): Encoded {
  // About five bytes a record to begin with.
  let recordCount = Math.min(recordLimit, Math.floor(maxByteCount / 5));
  let best: Encoded | undefined;
  for (let round = 0; round < ROUND_COUNT; round++) {
    const encoded = encode(make(recordCount));
    const byteCount = encoded.bytes.length;
    if (byteCount <= maxByteCount && byteCount > (best?.bytes.length ?? 0)) best = encoded;
    if (
      best !== undefined &&
      (best.bytes.length >= LEAST_SHARE * maxByteCount || recordCount === recordLimit)
    )
      return best;
    recordCount = Math.min(recordLimit, Math.floor((recordCount * AIM * maxByteCount) / byteCount));
  }
  if (best === undefined) throw new Error(`No table of ${maxByteCount} bytes found: raise ROUND_COUNT`);
  return best;
}
