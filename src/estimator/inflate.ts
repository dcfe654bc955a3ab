/** Opens the streams of an estimator file. */
import { inflateSync } from "fflate";
import { corrupt } from "../ground/errors.ts";

/** @param byteCount what has to come out: known in advance, so that no claim of the file is trusted */
export function inflate(bytes: Uint8Array, byteCount: number): Uint8Array {
  if (bytes.length === byteCount) return bytes;
  let inflated: Uint8Array | undefined;
  let cause: unknown;
  try {
    // One byte more than is due: fflate drops what does not fit, and fills it here if there is too much.
    inflated = inflateSync(bytes, { out: new Uint8Array(byteCount + 1) });
  } catch (error) {
    cause = error;
  }
  if (inflated?.length !== byteCount)
    throw corrupt("a stream of the estimator does not inflate to its length", cause);
  return inflated;
}
