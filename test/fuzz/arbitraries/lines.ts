/** Bytes that arrive in pieces. */
import fc from "fast-check";

/** Where a stream is cut into chunks: shares of its length, of 1,000. */
export const cuts: fc.Arbitrary<number[]> = fc.array(fc.nat(1000), { maxLength: 5 });

export function cutInto(bytes: Buffer, shares: readonly number[]): Buffer[] {
  const places = shares
    .map((share) => Math.floor((share * bytes.length) / 1000))
    .sort((left, right) => left - right);
  const chunks: Buffer[] = [];
  let start = 0;
  for (const place of [...places, bytes.length]) {
    chunks.push(bytes.subarray(start, place));
    start = place;
  }
  return chunks;
}
