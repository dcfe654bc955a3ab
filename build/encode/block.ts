/** Encodes runs of keys as blocks of separately compressed streams. */
import { deflateSync } from "fflate";
import {
  CODE_LIMIT,
  countToCode,
  INLINE_CODE,
  MAX_KEY_BYTE_COUNT,
  MAX_PAYLOAD_COUNTRY_COUNT,
  PARTS,
  SHORT_LIMIT,
  STREAM,
  STREAM_COUNT,
} from "../../src/format.ts";
import type { TablePayload } from "./table.ts";

/** A growing list of bytes. */
export class ByteSink {
  private bytes = new Uint8Array(1024);
  length = 0;

  push(byte: number): void {
    if ((byte & 255) !== byte) throw new RangeError(`Expected a byte, found ${byte}`);
    if (this.length === this.bytes.length) this.grow(this.length + 1);
    this.bytes[this.length++] = byte;
  }

  append(other: Uint8Array): void {
    if (this.length + other.length > this.bytes.length) this.grow(this.length + other.length);
    this.bytes.set(other, this.length);
    this.length += other.length;
  }

  take(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  private grow(needed: number): void {
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}

/** Collects numbers of one or two bytes: all first bytes, then all second bytes. */
class CodeSink {
  private readonly first = new ByteSink();
  private readonly second = new ByteSink();

  push(value: number): void {
    if (!(value >= 0 && value < CODE_LIMIT)) {
      throw new RangeError(
        `Expected a number below ${CODE_LIMIT}, found ${value}: widen CODE_LIMIT in src/format.ts`,
      );
    }
    if (value < SHORT_LIMIT) {
      this.first.push(value);
    } else {
      this.first.push(SHORT_LIMIT + ((value - SHORT_LIMIT) >> 8));
      this.second.push((value - SHORT_LIMIT) & 255);
    }
  }

  take(): Uint8Array {
    const all = new ByteSink();
    all.append(this.first.take());
    all.append(this.second.take());
    return all.take();
  }
}

/** Collects payloads in their three streams. */
export class PayloadSink {
  private readonly sizes = new ByteSink();
  private readonly countries = new ByteSink();
  private readonly steps = new ByteSink();

  push({ countries, steps, restStep }: TablePayload): void {
    if (countries.length === 0 || countries.length > MAX_PAYLOAD_COUNTRY_COUNT)
      throw new RangeError(`Expected 1 to ${MAX_PAYLOAD_COUNTRY_COUNT} countries, found ${countries.length}`);
    if (steps.length !== countries.length)
      throw new RangeError(
        `Expected a step for each of ${countries.length} countries, found ${steps.length}`,
      );
    const rising = steps.every((step, index) => step >= (index === 0 ? 0 : steps[index - 1]!));
    if (steps[0] !== 0 || !rising || steps.at(-1)! > 255)
      throw new RangeError(`Expected steps from 0 to 255 that never fall, found ${steps.join(" ")}`);
    if ((restStep & 255) !== restStep)
      throw new RangeError(`Expected a rest step up to 255, found ${restStep}`);
    this.sizes.push(countries.length);
    for (let index = 0; index < countries.length; index++) {
      this.countries.push(countries[index]!);
      this.steps.push(index + 1 < steps.length ? steps[index + 1]! - steps[index]! : restStep);
    }
  }

  take(): [sizes: Uint8Array, countries: Uint8Array, steps: Uint8Array] {
    return [this.sizes.take(), this.countries.take(), this.steps.take()];
  }
}

/** Turns bytes into a raw deflate stream. */
export type Compress = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** Good enough for tests and small files; `zopfli.ts` has the one that tiers are built with. */
export const compressFast: Compress = (bytes) => deflateSync(bytes, { level: 9 });

/** Deflated bytes; the bytes themselves if that does not make them fewer. */
export async function shorten(bytes: Uint8Array, compress: Compress): Promise<Uint8Array> {
  const deflated = await compress(bytes);
  return deflated.length < bytes.length ? deflated : bytes;
}

/** Stored and inflated lengths of every stream, then the streams. */
export async function encodeStreams(streams: readonly Uint8Array[], compress: Compress): Promise<Uint8Array> {
  const table = new ByteSink();
  const body = new ByteSink();
  for (const stream of streams) {
    const stored = await shorten(stream, compress);
    for (const length of [stored.length, stream.length]) {
      if (length > 0xffffff) throw new RangeError(`A stream of ${length} bytes: use smaller blocks`);
      table.push(length & 255);
      table.push((length >> 8) & 255);
      table.push(length >> 16);
    }
    body.append(stored);
  }
  table.append(body.take());
  return table.take();
}

/** One record as the block encoder needs it. */
export interface BlockRecord {
  /** Number among the shared payloads, or -1 for one of its own. */
  sharedPayload: number;
  payload: TablePayload;
  count: number;
  evidence: number;
}

export interface BlockKey {
  /** UTF-8. */
  bytes: Uint8Array;
  surname: BlockRecord | undefined;
  forename: BlockRecord | undefined;
}

/** The uncompressed streams of a block, in the order of STREAM. */
export function blockStreams(keys: readonly BlockKey[]): Uint8Array[] {
  const prefixLengths = new ByteSink();
  const suffixes = new ByteSink();
  const parts = new ByteSink();
  const inline = new PayloadSink();
  const columns = [0, 1].map(() => ({
    payloads: new CodeSink(),
    counts: new CodeSink(),
    evidence: new ByteSink(),
  }));
  let previous: Uint8Array = new Uint8Array(0);
  for (const { bytes, surname, forename } of keys) {
    if (bytes.length === 0 || bytes.length > MAX_KEY_BYTE_COUNT || bytes.includes(0)) {
      throw new RangeError(
        `A key of ${bytes.length} bytes, expected 1 to ${MAX_KEY_BYTE_COUNT} without a zero byte`,
      );
    }
    let shared = 0;
    while (shared < previous.length && shared < bytes.length && previous[shared] === bytes[shared]) shared++;
    if (shared === bytes.length || (shared < previous.length && previous[shared]! > bytes[shared]!)) {
      throw new RangeError(`Keys out of order: "${new TextDecoder().decode(bytes)}"`);
    }
    prefixLengths.push(shared);
    suffixes.append(bytes.subarray(shared));
    suffixes.push(0);
    previous = bytes;
    parts.push((surname ? PARTS.surname : 0) | (forename ? PARTS.forename : 0));
    for (const [part, record] of [surname, forename].entries()) {
      if (record === undefined) continue;
      const column = columns[part]!;
      column.payloads.push(record.sharedPayload < 0 ? INLINE_CODE : record.sharedPayload + 1);
      column.counts.push(countToCode(record.count));
      column.evidence.push(record.evidence);
      if (record.sharedPayload < 0) inline.push(record.payload);
    }
  }
  const streams = new Array<Uint8Array>(STREAM_COUNT);
  streams[STREAM.prefixLengths] = prefixLengths.take();
  streams[STREAM.suffixes] = suffixes.take();
  streams[STREAM.parts] = parts.take();
  streams[STREAM.surnamePayloads] = columns[0]!.payloads.take();
  streams[STREAM.surnameCounts] = columns[0]!.counts.take();
  streams[STREAM.surnameEvidence] = columns[0]!.evidence.take();
  streams[STREAM.forenamePayloads] = columns[1]!.payloads.take();
  streams[STREAM.forenameCounts] = columns[1]!.counts.take();
  streams[STREAM.forenameEvidence] = columns[1]!.evidence.take();
  [streams[STREAM.inlineSizes], streams[STREAM.inlineCountries], streams[STREAM.inlineSteps]] = inline.take();
  return streams;
}
