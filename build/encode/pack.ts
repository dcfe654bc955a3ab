/** Writes what `src/format/packed-bytes.ts` reads. */
import { codeBytes } from "../../src/format/packed-bytes.ts";
import { RansEncoder } from "./rans-encoder.ts";

/** Fewer bytes are not worth that their reader unpacks them. */
const MIN_SAVED_BYTE_COUNT = 16;

/** Packed bytes; the bytes themselves if that saves next to nothing. */
export function pack(bytes: Uint8Array, stride: number): Uint8Array {
  const encoder = new RansEncoder();
  let bitCount = 0;
  const writer = {
    bit(frequency: number): number {
      const bit = (bytes[bitCount >> 3]! >> (7 - (bitCount & 7))) & 1;
      bitCount++;
      encoder.putBit(bit, frequency);
      return bit;
    },
  };
  codeBytes(writer, new Uint8Array(bytes.length), stride);
  const packed = encoder.take();
  return packed.length <= bytes.length - MIN_SAVED_BYTE_COUNT ? packed : bytes;
}
