/** Bytes that are being written. */

/** A growing list of bytes. */
export class ByteSink {
  private bytes = new Uint8Array(1024);
  length = 0;

  push(byte: number): void {
    if ((byte & 255) !== byte) throw new RangeError(`Expected a byte, found ${byte}`);
    if (this.length === this.bytes.length) this.grow(this.length + 1);
    this.bytes[this.length++] = byte;
  }

  /** A number of several bytes, lowest first. */
  pushNumber(value: number, byteCount: number): void {
    for (let byte = 0; byte < byteCount; byte++) this.push(Math.floor(value / 256 ** byte) & 255);
  }

  /** The fields of a list, in its order. */
  pushFields<Name extends string>(
    fields: Readonly<Record<Name, number>>,
    values: Readonly<Record<Name, number>>,
  ): void {
    for (const name of Object.keys(fields) as Name[]) this.pushNumber(values[name], fields[name]);
  }

  append(other: Uint8Array): void {
    if (this.length + other.length > this.bytes.length) this.grow(this.length + other.length);
    this.bytes.set(other, this.length);
    this.length += other.length;
  }

  take(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  /** The bytes so far, not copied. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private grow(needed: number): void {
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}
