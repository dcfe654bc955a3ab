/** Reads, checks and compares bytes. Little-endian is read explicitly, so that the host's own order never matters. */
import { describeValue, unexpected } from "./errors.ts";

/**
 * Fails unless these are bytes. Those of another realm (a frame, a `vm` context, a test environment) are bytes too, though
 * not of this realm's class.
 *
 * @throws CognomenError `ERR_OPTION`
 */
export function checkBytes(bytes: Uint8Array): void {
  if (!ArrayBuffer.isView(bytes) || bytes[Symbol.toStringTag] !== "Uint8Array")
    throw unexpected("ERR_OPTION", "Data", describeValue(bytes), "a Uint8Array with a data file");
}

let checksumTable: Uint32Array | undefined;

/** CRC-32 (IEEE 802.3) of `bytes[start, end)`, continuing from `seed`. Finds every error of up to 32 adjacent bits. */
export function crc32(bytes: Uint8Array, start: number, end: number, seed = 0): number {
  if (checksumTable === undefined) {
    checksumTable = new Uint32Array(256);
    for (let index = 0; index < 256; index++) {
      let value = index;
      for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
      checksumTable[index] = value;
    }
  }
  let checksum = ~seed;
  for (let index = start; index < end; index++) {
    checksum = checksumTable[(checksum ^ bytes[index]!) & 255]! ^ (checksum >>> 8);
  }
  return ~checksum >>> 0;
}

/** Orders byte strings: negative, 0 or positive. */
export function compareBytes(
  left: Uint8Array,
  leftCount: number,
  right: Uint8Array,
  rightCount: number,
): number {
  const shorter = Math.min(leftCount, rightCount);
  for (let index = 0; index < shorter; index++) {
    const difference = left[index]! - right[index]!;
    if (difference !== 0) return difference;
  }
  return leftCount - rightCount;
}
