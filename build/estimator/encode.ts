/** Writes the estimator file. docs/internals/format.md explains its bytes. */
import {
  BAND_SIZE,
  CLASS_FIELDS,
  ESTIMATOR_FIELDS,
  ESTIMATOR_MAGIC,
  ESTIMATOR_VERSION,
  estimatorChecksumOf,
  HASH_BITS,
  STREAM_FIELDS,
  streamTableOffset,
  valuesPerByte,
} from "../../src/estimator/format.ts";
import { offsetOf } from "../../src/format/format.ts";
import { ByteSink } from "../encode/bytes.ts";
import { type Compress, shorten } from "./compress.ts";
import type { QuantizedModel } from "./quantize.ts";

/** @param countryCodes in the order of the countries of the model */
export async function encodeEstimator(
  model: QuantizedModel,
  countryCodes: readonly string[],
  compress: Compress,
): Promise<Uint8Array> {
  const classes = model.classes.map((rows) => ({ rows, hashes: rows.map((row) => model.hashes[row]!) }));
  const bands = classes.flatMap(({ rows }) => collectBands(model, rows));
  const limits = Uint8Array.from(bands, (values) =>
    values.reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0),
  );
  const streams = await Promise.all(
    [
      new TextEncoder().encode(countryCodes.join("")),
      encodeNumbers(model.heads.flatMap(({ bias, scales }) => [...bias, ...scales])),
      Uint8Array.from(
        model.heads.flatMap(({ countries }) => [...countries]),
        (value) => value & 255,
      ),
      limits,
      encodeHashes(classes.map(({ hashes }) => hashes)),
      ...bands.map((values, index) => pack(values, limits[index]!)),
    ].map((bytes) => shorten(bytes, compress)),
  );

  const fileByteCount = streams.reduce(
    (sum, { length }) => sum + offsetOf(STREAM_FIELDS) + length,
    streamTableOffset(),
  );
  const join = (checksum: number): Uint8Array => {
    const sink = new ByteSink();
    sink.pushFields(ESTIMATOR_FIELDS, {
      magic: ESTIMATOR_MAGIC,
      version: ESTIMATOR_VERSION,
      dimension: model.dimension,
      fileByteCount,
      checksum,
      countryCount: countryCodes.length,
    });
    for (const { rows } of classes) sink.pushFields(CLASS_FIELDS, { rowCount: rows.length });
    for (const { length } of streams) sink.pushFields(STREAM_FIELDS, { byteCount: length });
    for (const stream of streams) sink.append(stream);
    return sink.take();
  };
  return join(estimatorChecksumOf(join(0)));
}

function encodeNumbers(numbers: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [index, number] of numbers.entries()) view.setFloat32(4 * index, number, true);
  return new Uint8Array(view.buffer);
}

/** Values of the given rows, by bands of dimensions. */
function collectBands({ dimension, rows }: QuantizedModel, kept: Uint32Array): Int8Array[] {
  return Array.from({ length: dimension / BAND_SIZE }, (_, band) => {
    const values = new Int8Array(kept.length * BAND_SIZE);
    for (let index = 0; index < BAND_SIZE; index++) {
      const own = rows[band * BAND_SIZE + index]!;
      for (const [place, row] of kept.entries()) values[index * kept.length + place] = own[row]!;
    }
    return values;
  });
}

/** @param classes hashes in ascending order */
function encodeHashes(classes: readonly Uint32Array[]): Uint8Array {
  const rowCount = classes.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(3 * rowCount);
  let row = 0;
  for (const hashes of classes) {
    let last = 0;
    for (const hash of hashes) {
      if (hash < last || hash >= 2 ** HASH_BITS) throw new Error(`estimator: hash ${hash} after ${last}`);
      for (let byte = 0; byte < 3; byte++)
        bytes[byte * rowCount + row] = ((hash - last) >>> (8 * byte)) & 255;
      last = hash;
      row++;
    }
  }
  return bytes;
}

/** Several values in one byte where they are small: a code of whole bits for each alone would waste a third. */
function pack(values: Int8Array, limit: number): Uint8Array {
  const base = 2 * limit + 1;
  const perByte = valuesPerByte(limit);
  const packed = new Uint8Array(Math.ceil(values.length / perByte));
  for (const index of packed.keys()) {
    let digits = 0;
    for (let digit = perByte - 1; digit >= 0; digit--) {
      digits = digits * base + limit + (values[index * perByte + digit] ?? 0);
    }
    packed[index] = limit === 0 ? 0 : digits;
  }
  return packed;
}
