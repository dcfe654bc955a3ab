/** Guesses countries from the letters of a name: reads the estimator file. docs/format.md explains its bytes. */
import { inflateSync } from "fflate";
import { checkBytes } from "../bytes.ts";
import { CognomenError, corrupt, describeValue, unexpected, unexpectedOption } from "../errors.ts";
import { MAX_COUNTRY_COUNT, offsetOf, readFields } from "../file/format.ts";
import type { Estimator, NamePart } from "../types.ts";
import {
  BAND_SIZE,
  CLASS_COUNT,
  CLASS_FIELDS,
  ESTIMATOR_FIELDS,
  ESTIMATOR_MAGIC,
  ESTIMATOR_PARTS,
  ESTIMATOR_STREAM,
  ESTIMATOR_VERSION,
  estimatorChecksumOf,
  HASH_BITS,
  hashRuns,
  MAX_DIMENSION,
  MAX_HASH_COUNT,
  MAX_ROW_COUNT,
  STREAM_FIELDS,
  streamTableOffset,
  valuesPerByte,
} from "./format.ts";

/** Rows are found by the first bits of their hash, then one after the other: there is about one with the same bits. */
const BUCKET_BITS = 16;
const BUCKET_SHIFT = HASH_BITS - BUCKET_BITS;
const CLASS_BITS = 32 - HASH_BITS;
const CLASS_MASK = 2 ** CLASS_BITS - 1;

/**
 * Scores of two countries are added up in one number, each in its own half, which takes half of the time. A half has 26 bits
 * and a sign: 7 for a value, and 19 for all sums of rows together, which are rounded. Numbers have 53 in all.
 */
const LANE_COUNT = 2;
const LANE = 2 ** 27;
const SUM_RANGE = 2 ** 19;

/** Multiplies sums with the values of each country: a function of its own is compiled to twice the speed. */
function addScores(sums: Float64Array, lanes: Float64Array, scores: Float64Array): void {
  const { length } = sums;
  const end = lanes.length;
  let country = 0;
  for (let place = 0; place < end; country += 2 * LANE_COUNT) {
    // Two numbers at a time: one sum alone waits for each addition.
    let left = 0;
    let right = 0;
    for (let index = 0; index < length; index++) {
      const value = sums[index]!;
      left += lanes[place]! * value;
      right += lanes[place + 1]! * value;
      place += 2;
    }
    const leftHigh = Math.round(left / LANE);
    const rightHigh = Math.round(right / LANE);
    scores[country] = left - leftHigh * LANE;
    scores[country + 1] = leftHigh;
    scores[country + 2] = right - rightHigh * LANE;
    scores[country + 3] = rightHigh;
  }
}

/**
 * Adds up rows and brings the sums to whole numbers whose products with values of countries fit in a lane.
 *
 * @returns what a sum of 1 stands for
 */
function sumRows(
  rows: Int8Array,
  found: Int32Array,
  factors: Int32Array,
  count: number,
  sums: Float64Array,
): number {
  const { length } = sums;
  let magnitude = 0;
  // Four values of all rows at a time: half of the time that row after row takes.
  for (let index = 0; index < length; index += 4) {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let number = 0; number < count; number++) {
      const factor = factors[number]!;
      const place = found[number]! * length + index;
      first = (first + Math.imul(factor, rows[place]!)) | 0;
      second = (second + Math.imul(factor, rows[place + 1]!)) | 0;
      third = (third + Math.imul(factor, rows[place + 2]!)) | 0;
      fourth = (fourth + Math.imul(factor, rows[place + 3]!)) | 0;
    }
    sums[index] = first;
    sums[index + 1] = second;
    sums[index + 2] = third;
    sums[index + 3] = fourth;
    magnitude += Math.abs(first) + Math.abs(second) + Math.abs(third) + Math.abs(fourth);
  }
  // Rounding adds half of one to each. By the greatest sum instead of all together, answers would be off by four times as much.
  const unit = Math.max(magnitude, 1) / (SUM_RANGE - length);
  for (let index = 0; index < length; index++) sums[index] = Math.round(sums[index]! / unit);
  return unit;
}

/** Powers of e from 0 down, in steps; what is fainter than the last weighs nothing. */
const POWER_STEPS = 256;
const POWERS = Float64Array.from({ length: 24 * POWER_STEPS }, (_, step) => Math.exp(-step / POWER_STEPS));

/** e to the power of a negative number, to seven digits: `Math.exp` takes five times as long. */
function power(exponent: number): number {
  const step = Math.floor(-exponent * POWER_STEPS);
  if (step >= POWERS.length) return POWERS[POWERS.length - 1]!;
  const left = exponent + step / POWER_STEPS;
  return POWERS[step]! * (1 + left + (left * left) / 2);
}

const COUNTRY_CODE = /^[A-Z]{2}$/;

/**
 * Opens an estimator file, such as `cognomen/data/estimate.bin`.
 *
 * @param bytes the whole file; it is not kept
 * @throws CognomenError `ERR_OPTION` if these are no bytes, `ERR_DATA_LENGTH`, `ERR_DATA_MAGIC`, `ERR_DATA_VERSION`, `ERR_DATA_CHECKSUM`, `ERR_DATA_CORRUPT`
 */
export function createEstimator(bytes: Uint8Array): Estimator {
  checkBytes(bytes);
  const { dimension, countryCount } = readHeader(bytes);
  if (dimension === 0 || dimension % BAND_SIZE !== 0 || dimension > MAX_DIMENSION) {
    throw corrupt(`found rows of ${dimension} values`);
  }
  if (countryCount === 0 || countryCount > MAX_COUNTRY_COUNT)
    throw corrupt(`found ${countryCount} countries`);
  const classSizes = Array.from(
    { length: CLASS_COUNT },
    (_, number) =>
      readFields(bytes, offsetOf(ESTIMATOR_FIELDS) + number * offsetOf(CLASS_FIELDS), CLASS_FIELDS).rowCount,
  );
  const rowCount = classSizes.reduce((sum, size) => sum + size, 0);
  if (rowCount > MAX_ROW_COUNT) throw corrupt(`found ${rowCount} rows, expected at most ${MAX_ROW_COUNT}`);

  const bandCount = dimension / BAND_SIZE;
  const streams = new StreamReader(bytes, ESTIMATOR_STREAM.rowValues + CLASS_COUNT * bandCount);
  const codes = readCodes(streams.next(2 * countryCount));
  const heads = readHeads(
    streams.next(ESTIMATOR_PARTS.length * 8 * countryCount),
    streams.next(ESTIMATOR_PARTS.length * dimension * countryCount),
    countryCount,
  );
  const limits = streams.next(CLASS_COUNT * bandCount);
  const { hashes, buckets, places } = readHashes(streams.next(3 * rowCount), classSizes);
  const rows = new Int8Array(rowCount * dimension);
  let firstRow = 0;
  for (const [number, size] of classSizes.entries()) {
    const classPlaces = places.subarray(firstRow, firstRow + size);
    for (let band = 0; band < bandCount; band++) {
      const limit = limits[number * bandCount + band]!;
      if (limit > 127) throw corrupt(`found values up to ${limit} in a row`);
      const packed = streams.next(Math.ceil((size * BAND_SIZE) / valuesPerByte(limit)));
      if (limit > 0) unpack(packed, limit, rows, classPlaces, band * BAND_SIZE, dimension);
    }
    firstRow += size;
  }
  streams.end();

  const runs = new Uint32Array(MAX_HASH_COUNT);
  /** Rows of the name at hand, and what they are to be multiplied by. */
  const found = new Int32Array(MAX_HASH_COUNT);
  const factors = new Int32Array(MAX_HASH_COUNT);
  const sums = new Float64Array(dimension);
  const scores = new Float64Array(countryCount + 2 * LANE_COUNT);

  return {
    estimate(folded, part = "surname") {
      if (typeof folded !== "string")
        throw unexpected("ERR_NAME_TYPE", "Name", describeValue(folded), "a string");
      if (!ESTIMATOR_PARTS.includes(part)) throw unexpectedOption("part", part, '"surname" or "forename"');
      const { bias, scales, countryLanes } = heads[part];
      let count = 0;
      const runCount = hashRuns(folded, runs);
      for (let run = 0; run < runCount; run++) {
        const hash = runs[run]!;
        const bucket = hash >>> BUCKET_SHIFT;
        const end = buckets[bucket + 1]!;
        let row = buckets[bucket]!;
        while (row < end && hashes[row]! >>> CLASS_BITS !== hash) row++;
        if (row === end) continue;
        found[count] = row;
        factors[count++] = 1 << (hashes[row]! & CLASS_MASK);
      }
      const unit = sumRows(rows, found, factors, count, sums) / Math.sqrt(Math.max(count, 1));
      addScores(sums, countryLanes, scores);
      let maxScore = Number.NEGATIVE_INFINITY;
      for (let country = 0; country < countryCount; country++) {
        const score = scores[country]! * scales[country]! * unit + bias[country]!;
        scores[country] = score;
        if (score > maxScore) maxScore = score;
      }
      const probabilities = new Float64Array(countryCount);
      let sum = 0;
      for (let country = 0; country < countryCount; country++)
        sum += probabilities[country] = power(scores[country]! - maxScore);
      for (let country = 0; country < countryCount; country++) probabilities[country]! /= sum;
      return { codes, probabilities };
    },
  };
}

function readHeader(bytes: Uint8Array): Record<keyof typeof ESTIMATOR_FIELDS, number> {
  const { length } = bytes;
  const isWhole = length >= streamTableOffset();
  const header = readFields(bytes, 0, ESTIMATOR_FIELDS);
  const { magic, version, fileByteCount, checksum } = header;
  if (isWhole && magic !== ESTIMATOR_MAGIC) {
    throw new CognomenError(
      "ERR_DATA_MAGIC",
      'Data file: expected "CGNE" at its start. This is no estimator file.',
    );
  }
  if (!isWhole || fileByteCount !== length) {
    throw new CognomenError(
      "ERR_DATA_LENGTH",
      `Data file: found ${length} bytes, which is not the length of an estimator file. Is it cut short?`,
    );
  }
  if (version !== ESTIMATOR_VERSION) {
    throw new CognomenError(
      "ERR_DATA_VERSION",
      `Data file: found version ${version} of the estimator, expected ${ESTIMATOR_VERSION}. Use data and code of one release.`,
    );
  }
  if (estimatorChecksumOf(bytes) !== checksum) {
    throw new CognomenError(
      "ERR_DATA_CHECKSUM",
      "Data file: the estimator does not match its checksum. The file is damaged: build or download it again.",
    );
  }
  return header;
}

/** Gives out streams one after the other. */
class StreamReader {
  private readonly bytes: Uint8Array;
  private entry = streamTableOffset();
  private offset: number;

  constructor(bytes: Uint8Array, streamCount: number) {
    this.bytes = bytes;
    this.offset = this.entry + streamCount * offsetOf(STREAM_FIELDS);
    if (this.offset > bytes.length) throw corrupt("the estimator lacks its streams");
  }

  /** The next stream, which has to hold `byteCount` bytes: known in advance, so that no claim of the file is trusted. */
  next(byteCount: number): Uint8Array {
    const stored = readFields(this.bytes, this.entry, STREAM_FIELDS).byteCount;
    const start = this.offset;
    this.entry += offsetOf(STREAM_FIELDS);
    this.offset += stored;
    if (this.offset > this.bytes.length) throw corrupt("the estimator is too short");
    const bytes = this.bytes.subarray(start, this.offset);
    // A copy: the reader of countries looks at the buffer behind it.
    if (stored === byteCount) return bytes.slice();
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
    return inflated.slice();
  }

  end(): void {
    if (this.offset !== this.bytes.length) throw corrupt("the estimator is too long");
  }
}

function readCodes(bytes: Uint8Array): string[] {
  const codes: string[] = [];
  for (let index = 0; index < bytes.length; index += 2) {
    const code = String.fromCharCode(bytes[index]!, bytes[index + 1]!);
    if (!COUNTRY_CODE.test(code)) throw corrupt("the estimator has a country without a code");
    codes.push(code);
  }
  return codes;
}

/** What makes probabilities of a sum of rows. */
interface Head {
  bias: Float64Array;
  /** What the values of a country are to be multiplied by. */
  scales: Float64Array;
  /** Values of two countries each: by four countries, then dimension. */
  countryLanes: Float64Array;
}

function readHeads(numbers: Uint8Array, values: Uint8Array, countryCount: number): Record<NamePart, Head> {
  const view = new DataView(numbers.buffer);
  const dimension = values.length / ESTIMATOR_PARTS.length / countryCount;
  const read = (place: number): number => {
    const number = view.getFloat32(4 * place, true);
    // Beyond this a sum of scores might not be finite.
    if (!(Math.abs(number) < 1e6)) throw corrupt("the estimator has a country without numbers");
    return number;
  };
  const heads = ESTIMATOR_PARTS.map((part, number): [NamePart, Head] => {
    const first = 2 * number * countryCount;
    const bias = Float64Array.from({ length: countryCount }, (_, country) => read(first + country));
    const scales = Float64Array.from(bias, (_, country) => read(first + countryCount + country));
    const length = countryCount * dimension;
    const own = new Int8Array(values.buffer, number * length, length);
    const countryLanes = new Float64Array(Math.ceil(countryCount / (2 * LANE_COUNT)) * 2 * dimension);
    for (let index = 0; index < length; index++) {
      const country = Math.floor(index / dimension);
      const pair = Math.floor(country / LANE_COUNT);
      const place = ((pair >> 1) * dimension + (index % dimension)) * 2 + (pair & 1);
      countryLanes[place]! += own[index]! * (country % LANE_COUNT === 0 ? 1 : LANE);
    }
    return [part, { bias, scales, countryLanes }];
  });
  return Object.fromEntries(heads) as Record<NamePart, Head>;
}

interface HashTable {
  /** In order of their first bits; behind each, in its last bits, the class of its row: one place in memory less to wait for. */
  hashes: Uint32Array;
  /** First hash with these first bits; one more at the end. */
  buckets: Uint32Array;
  /** Where in `hashes` the rows of the file are. */
  places: Uint32Array;
}

function readHashes(bytes: Uint8Array, classSizes: readonly number[]): HashTable {
  const rowCount = bytes.length / 3;
  const fileHashes = new Uint32Array(rowCount);
  const buckets = new Uint32Array(2 ** BUCKET_BITS + 1);
  let row = 0;
  for (const [number, size] of classSizes.entries()) {
    let hash = 0;
    for (const end = row + size; row < end; row++) {
      hash += bytes[row]! | (bytes[rowCount + row]! << 8) | (bytes[2 * rowCount + row]! << 16);
      if (hash >= 2 ** HASH_BITS) throw corrupt("the estimator has a hash that is too large");
      fileHashes[row] = (hash << CLASS_BITS) | number;
      buckets[(hash >>> BUCKET_SHIFT) + 1]!++;
    }
  }
  for (let bucket = 0; bucket < 2 ** BUCKET_BITS; bucket++) buckets[bucket + 1]! += buckets[bucket]!;
  const next = buckets.slice();
  const places = fileHashes.map((hash) => next[hash >>> (BUCKET_SHIFT + CLASS_BITS)]!++);
  const hashes = new Uint32Array(rowCount);
  for (let index = 0; index < rowCount; index++) hashes[places[index]!] = fileHashes[index]!;
  return { hashes, buckets, places };
}

/**
 * Takes the values of a band of dimensions apart: each byte has several as the digits of a number, the first one lowest.
 * They are in order of dimensions, then rows.
 */
function unpack(
  packed: Uint8Array,
  limit: number,
  rows: Int8Array,
  places: Uint32Array,
  firstDimension: number,
  dimension: number,
): void {
  const base = 2 * limit + 1;
  const perByte = valuesPerByte(limit);
  let index = firstDimension;
  let row = 0;
  for (let byte = 0; byte < packed.length; byte++) {
    let digits = packed[byte]!;
    for (let digit = 0; digit < perByte && index < firstDimension + BAND_SIZE; digit++) {
      rows[places[row]! * dimension + index] = (digits % base) - limit;
      digits = Math.floor(digits / base);
      row++;
      if (row < places.length) continue;
      row = 0;
      index++;
    }
  }
}
