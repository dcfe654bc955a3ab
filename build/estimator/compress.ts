/** Compresses streams of the estimator. */
import { deflateSync } from "fflate";

/** Turns bytes into a raw deflate stream. */
export type Compress = (bytes: Uint8Array) => Uint8Array;

export const deflate: Compress = (bytes) => deflateSync(bytes, { level: 9 });

/** Deflated bytes; the bytes themselves if that does not make them fewer. */
export function shorten(bytes: Uint8Array, compress: Compress = deflate): Uint8Array {
  const deflated = compress(bytes);
  return deflated.length < bytes.length ? deflated : bytes;
}
