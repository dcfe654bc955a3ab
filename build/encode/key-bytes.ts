/** The keys of a table in UTF-8, without an object for each. */
import { MAX_KEY_BYTE_COUNT } from "../../src/format.ts";
import { ByteSink } from "./bytes.ts";

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
    let previous = new Uint8Array(0);
    for (const [index, key] of keys.entries()) {
      const bytes = encoder.encode(key);
      if (bytes.length === 0 || bytes.length > MAX_KEY_BYTE_COUNT || bytes.includes(0)) {
        throw new RangeError(
          `A key of ${bytes.length} bytes, expected 1 to ${MAX_KEY_BYTE_COUNT} without a zero byte`,
        );
      }
      let shared = 0;
      while (shared < previous.length && previous[shared] === bytes[shared]) shared++;
      if (shared === bytes.length || (previous[shared] ?? -1) > bytes[shared]!)
        throw new RangeError(`Keys out of order: "${keys[index - 1]}" before "${key}"`);
      this.prefixLengths[index] = shared;
      sink.append(bytes);
      this.starts[index + 1] = sink.length;
      previous = bytes;
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

  byteCountOf(key: number): number {
    return this.starts[key + 1]! - this.starts[key]!;
  }

  bytesOf(key: number): Uint8Array {
    return this.bytes.subarray(this.starts[key], this.starts[key + 1]);
  }
}
