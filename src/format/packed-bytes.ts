/** Bytes of sections, each coded by its bits. One definition for the writer and the reader, as for the tables of blocks. */
import { type BitCoder, createAdaptiveBits } from "./adaptive-bits.ts";
import { createRansDecoder } from "./rans.ts";

const BYTE_BITS = 8;

/** @param stride bytes of a record: the context of a byte is its column; 0: the context is the byte before it */
export function codeBytes(coder: BitCoder, bytes: Uint8Array, stride: number): void {
  const bits = createAdaptiveBits(coder, 2 ** (2 * BYTE_BITS));
  let before = 0;
  for (let index = 0; index < bytes.length; index++)
    before = bytes[index] = bits.number((stride > 0 ? index % stride : before) << BYTE_BITS, BYTE_BITS);
}

/** @param byteCount what has to come out: known in advance, so that no claim of the file is trusted */
export function unpack(packed: Uint8Array, byteCount: number, stride: number): Uint8Array {
  const decoder = createRansDecoder();
  const bytes = new Uint8Array(byteCount);
  decoder.begin(packed);
  codeBytes(decoder, bytes, stride);
  decoder.checkEnd(packed.length);
  return bytes;
}
