/** The keys of a table in UTF-8, without an object for each. */
import { MAX_KEY_BYTE_COUNT } from "../../src/format/format.ts";
import { ByteSink } from "./bytes.ts";

const ROOM_BYTE_COUNT = MAX_KEY_BYTE_COUNT + 3;

export class KeyBytes {
  readonly count: number;
  /** Bytes that each key shares with the one before. */
  readonly prefixLengths: Uint8Array;
  private readonly bytes: Uint8Array;
  private readonly starts: Uint32Array;

  constructor(keys: readonly string[]) {
    this.count = keys.length;
    this.prefixLengths = new Uint8Array(keys.length);
    this.starts = new Uint32Array(keys.length + 1);
    const encoder = new TextEncoder();
    const sink = new ByteSink();
    // Two keys in turn: an array for each would take longer than to encode it.
    let [room, previousRoom] = [new Uint8Array(ROOM_BYTE_COUNT), new Uint8Array(ROOM_BYTE_COUNT)];
    let previousByteCount = 0;
    for (const [index, key] of keys.entries()) {
      const { read, written } = encoder.encodeInto(key, room);
      if (read < key.length || written === 0 || written > MAX_KEY_BYTE_COUNT || key.includes("\0")) {
        throw new RangeError(
          `A key of ${encoder.encode(key).length} bytes, expected 1 to ${MAX_KEY_BYTE_COUNT} without a zero byte`,
        );
      }
      let shared = 0;
      while (shared < previousByteCount && shared < written && previousRoom[shared] === room[shared])
        shared++;
      if (shared === written || (shared < previousByteCount && previousRoom[shared]! > room[shared]!))
        throw new RangeError(`Keys out of order: "${keys[index - 1]}" before "${key}"`);
      this.prefixLengths[index] = shared;
      sink.append(room.subarray(0, written));
      this.starts[index + 1] = sink.length;
      [room, previousRoom] = [previousRoom, room];
      previousByteCount = written;
    }
    this.bytes = sink.take();
  }

  /** @returns how many bytes have been copied */
  copy(key: number, target: Uint8Array): number {
    const { bytes } = this;
    const start = this.starts[key]!;
    const byteCount = this.byteCountOf(key);
    for (let index = 0; index < byteCount; index++) target[index] = bytes[start + index]!;
    return byteCount;
  }

  /** Bytes at their beginning that two keys share. */
  sharedByteCount(left: number, right: number): number {
    const [leftBytes, rightBytes] = [this.bytesOf(left), this.bytesOf(right)];
    let shared = 0;
    while (shared < leftBytes.length && leftBytes[shared] === rightBytes[shared]) shared++;
    return shared;
  }

  byteCountOf(key: number): number {
    return this.starts[key + 1]! - this.starts[key]!;
  }

  bytesOf(key: number): Uint8Array {
    return this.bytes.subarray(this.starts[key], this.starts[key + 1]);
  }
}
