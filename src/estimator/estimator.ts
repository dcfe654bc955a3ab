/**
 * Guesses countries from the letters of a name: reads the estimator file. docs/internals/format.md explains its bytes.
 *
 * An estimator is passed in by the option `estimator`. It comes from an entry of its own, so that programs that do not
 * use it load none of its bytes. Surnames and forenames share the embeddings of letters and have separate heads: two
 * models would be too large, and unknown forenames are answered better with a head of their own.
 */
import { checkChecksum, checkFileByteCount, checkStart, wrongLength } from "../format/check.ts";
import { checkBytes } from "../ground/bytes.ts";
import { corrupt, describeValue, unexpected, unexpectedOption } from "../ground/errors.ts";
import type { Estimator } from "../ground/types.ts";
import {
  BAND_SIZE,
  CLASS_COUNT,
  ESTIMATOR_FIELDS,
  ESTIMATOR_MAGIC,
  ESTIMATOR_PARTS,
  ESTIMATOR_STREAM,
  ESTIMATOR_VERSION,
  estimatorChecksumOf,
  HASH_BITS,
  hashRuns,
  MAX_COUNTRY_COUNT,
  MAX_DIMENSION,
  MAX_HASH_COUNT,
  MAX_ROW_COUNT,
  streamTableOffset,
  valuesPerByte,
} from "./format.ts";
import { inflate } from "./inflate.ts";

/** A slot has a hash, and behind it one more than the class of its row; 0 is empty. */
const CLASS_BITS = 32 - HASH_BITS;
const CLASS_MASK = 2 ** CLASS_BITS - 1;

/**
 * Scores of two countries are added up in one number, each in its own half, which takes half of the time. A half has 26 bits
 * and a sign: 7 for a value, and 19 for all sums of rows together, which are rounded. Numbers have 53 in all.
 */
const LANE = 2 ** 27;
const SUM_RANGE = 2 ** 19;
/** Countries that are added up side by side, as none of their sums has to wait for another: that takes half of the time, too. */
const SIDE_COUNT = 8;

/** Multiplies sums with the values of each country: a function of its own is compiled to twice the speed. */
function addScores(sums: Float64Array, lanes: Float64Array, scores: Float64Array): void {
  const { length } = sums;
  let country = 0;
  for (let place = 0; place < lanes.length; place += 3 * length) {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let index = 0; index < length; index++, place++) {
      const sum = sums[index]!;
      first += lanes[place]! * sum;
      second += lanes[place + length]! * sum;
      third += lanes[place + 2 * length]! * sum;
      fourth += lanes[place + 3 * length]! * sum;
    }
    for (const both of [first, second, third, fourth]) {
      const high = Math.round(both / LANE);
      scores[country++] = both - high * LANE;
      scores[country++] = high;
    }
  }
}

/** Adds up rows; products of the sums with values of countries fit in a lane. @returns what a sum of 1 stands for */
function sumRows(
  rows: Int8Array,
  found: Int32Array,
  factors: Int32Array,
  count: number,
  sums: Float64Array,
): number {
  const { length } = sums;
  let magnitude = 0;
  // Two values of all rows at a time: half of the time that row after row takes; four take as long.
  for (let index = 0; index < length; index += 2) {
    let first = 0;
    let second = 0;
    for (let number = 0; number < count; number++) {
      const factor = factors[number]!;
      const place = found[number]! * length + index;
      first = (first + Math.imul(factor, rows[place]!)) | 0;
      second = (second + Math.imul(factor, rows[place + 1]!)) | 0;
    }
    sums[index] = first;
    sums[index + 1] = second;
    magnitude += Math.abs(first) + Math.abs(second);
  }
  // Rounding adds half of one to each. By the greatest sum instead of all together, answers would be off by four times as much.
  const unit = Math.max(magnitude, 1) / (SUM_RANGE - length);
  for (let index = 0; index < length; index++) sums[index] = Math.round(sums[index]! / unit);
  return unit;
}

/**
 * Opens an estimator file, such as `npx cognomen data estimate -o estimate.bin` writes.
 *
 * @param bytes the whole file; it is not kept
 * @throws CognomenError `ERR_OPTION` if these are no bytes, `ERR_DATA_LENGTH`, `ERR_DATA_MAGIC`, `ERR_DATA_VERSION`, `ERR_DATA_CHECKSUM`, `ERR_DATA_CORRUPT`
 */
export function createEstimator(bytes: Uint8Array): Estimator {
  checkBytes(bytes);
  const { length } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  let place = 0;
  /** The next number of the header or of a table behind it. */
  const read = (byteCount: 2 | 4): number => {
    const start = place;
    place += byteCount;
    return byteCount === 2 ? view.getUint16(start, true) : view.getUint32(start, true);
  };
  if (length < streamTableOffset()) throw wrongLength(length, `at least ${streamTableOffset()}`);
  const header = Object.fromEntries(
    Object.entries(ESTIMATOR_FIELDS).map(([name, byteCount]) => [name, read(byteCount)]),
  ) as Record<keyof typeof ESTIMATOR_FIELDS, number>;
  const { dimension, countryCount } = header;
  checkStart(header, ESTIMATOR_MAGIC, "CGNE", ESTIMATOR_VERSION);
  checkFileByteCount(length, header);
  checkChecksum("estimator", estimatorChecksumOf(bytes), header.checksum);
  if (
    !dimension ||
    dimension % BAND_SIZE ||
    dimension > MAX_DIMENSION ||
    !countryCount ||
    countryCount > MAX_COUNTRY_COUNT
  )
    throw corrupt(`found ${countryCount} countries with ${dimension} values each`);
  const classSizes = Array.from({ length: CLASS_COUNT }, () => read(4));
  const rowCount = classSizes.reduce((sum, size) => sum + size, 0);
  if (rowCount > MAX_ROW_COUNT) throw corrupt(`found ${rowCount} rows, expected at most ${MAX_ROW_COUNT}`);

  const bandCount = dimension / BAND_SIZE;
  let offset = place + 4 * (ESTIMATOR_STREAM.rowValues + CLASS_COUNT * bandCount);
  /** The next stream, a copy: the reader of countries looks at the buffer behind it. */
  const next = (byteCount: number): Uint8Array => {
    const start = offset;
    if (start <= length) offset += read(4);
    if (offset > length) throw corrupt("the estimator has a wrong length");
    return inflate(bytes.subarray(start, offset), byteCount).slice();
  };
  const codes = String.fromCharCode(...next(2 * countryCount)).match(/[A-Z]{2}/g);
  if (codes?.length !== countryCount) throw corrupt("the estimator has a country without a code");
  // Every answer hands them out.
  Object.freeze(codes);
  const heads = readHeads(
    next(ESTIMATOR_PARTS.length * 8 * countryCount),
    next(ESTIMATOR_PARTS.length * dimension * countryCount),
    countryCount,
  );
  const limits = next(CLASS_COUNT * bandCount);
  const [slots, slotRows] = readHashes(next(3 * rowCount), classSizes);
  const rows = new Int8Array(rowCount * dimension);
  let firstRow = 0;
  for (const [number, size] of classSizes.entries()) {
    for (let band = 0; band < bandCount; band++) {
      const limit = limits[number * bandCount + band]!;
      if (limit > 127) throw corrupt(`found values up to ${limit} in a row`);
      const packed = next(Math.ceil((size * BAND_SIZE) / valuesPerByte(limit)));
      if (limit > 0) unpack(packed, limit, rows, firstRow, size, band * BAND_SIZE, dimension);
    }
    firstRow += size;
  }
  if (offset < length) throw corrupt("the estimator has a wrong length");

  const runs = new Uint32Array(MAX_HASH_COUNT);
  /** Rows of the name at hand, and what they are to be multiplied by. */
  const found = new Int32Array(MAX_HASH_COUNT);
  const factors = new Int32Array(MAX_HASH_COUNT);
  const sums = new Float64Array(dimension);
  const scores = new Float64Array(countryCount + SIDE_COUNT);

  return {
    estimate(folded, part = "surname") {
      if (typeof folded !== "string")
        throw unexpected("ERR_NAME_TYPE", "Name", describeValue(folded), "a string");
      const head = heads[ESTIMATOR_PARTS.indexOf(part)];
      if (!head) throw unexpectedOption("part", part, '"surname" or "forename"');
      const { bias, scales, countryLanes } = head;
      let count = 0;
      const runCount = hashRuns(folded, runs);
      for (let run = 0; run < runCount; run++) {
        const hash = runs[run]!;
        const slot = findSlot(slots, hash);
        const value = slots[slot]!;
        if (value === 0) continue;
        found[count] = slotRows[slot]!;
        factors[count++] = 1 << ((value & CLASS_MASK) - 1);
      }
      const unit = sumRows(rows, found, factors, count, sums) / Math.sqrt(Math.max(count, 1));
      addScores(sums, countryLanes, scores);
      let maxScore = Number.NEGATIVE_INFINITY;
      for (let country = 0; country < countryCount; country++) {
        scores[country] = scores[country]! * scales[country]! * unit + bias[country]!;
        maxScore = Math.max(maxScore, scores[country]!);
      }
      const probabilities = new Float64Array(countryCount);
      let sum = 0;
      for (let country = 0; country < countryCount; country++)
        sum += probabilities[country] = Math.exp(scores[country]! - maxScore);
      for (let country = 0; country < countryCount; country++) probabilities[country]! /= sum;
      return { codes, probabilities };
    },
  };
}

/** By part: what makes probabilities of a sum of rows. */
function readHeads(numbers: Uint8Array, values: Uint8Array, countryCount: number) {
  const view = new DataView(numbers.buffer);
  const dimension = values.length / ESTIMATOR_PARTS.length / countryCount;
  const read = (place: number): number => {
    const number = view.getFloat32(4 * place, true);
    // Beyond this a sum of scores might not be finite.
    if (!(Math.abs(number) < 1e6)) throw corrupt("the estimator has a country without numbers");
    return number;
  };
  return ESTIMATOR_PARTS.map((_, number) => {
    const first = 2 * number * countryCount;
    const bias = Float64Array.from({ length: countryCount }, (_, country) => read(first + country));
    const scales = Float64Array.from(bias, (_, country) => read(first + countryCount + country));
    const length = countryCount * dimension;
    const own = new Int8Array(values.buffer, number * length, length);
    /** Values of two countries each: by two countries, then dimension. */
    const countryLanes = new Float64Array(Math.ceil(countryCount / SIDE_COUNT) * 4 * dimension);
    for (let place = 0; place < length; place++) {
      const country = (place / dimension) | 0;
      countryLanes[(country >> 1) * dimension + (place % dimension)]! +=
        own[place]! * (country & 1 ? LANE : 1);
    }
    return { bias, scales, countryLanes };
  });
}

/** The place of a hash, or the free one where it would be. */
function findSlot(slots: Uint32Array, hash: number): number {
  const mask = slots.length - 1;
  let slot = hash & mask;
  while (slots[slot] !== 0 && slots[slot]! >>> CLASS_BITS !== hash) slot = (slot + 1) & mask;
  return slot;
}

function readHashes(bytes: Uint8Array, classSizes: readonly number[]) {
  const rowCount = bytes.length / 3;
  /** Hashes with their classes, each in the first free place from its last bits on; half of the places are free. */
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * rowCount + 2)));
  const slotRows = slots.slice();
  let row = 0;
  for (const [number, size] of classSizes.entries()) {
    let hash = 0;
    for (const end = row + size; row < end; row++) {
      hash += bytes[row]! | (bytes[rowCount + row]! << 8) | (bytes[2 * rowCount + row]! << 16);
      if (hash >= 2 ** HASH_BITS) throw corrupt("the estimator has a hash out of range");
      const slot = findSlot(slots, hash);
      slots[slot] = (hash << CLASS_BITS) | (number + 1);
      slotRows[slot] = row;
    }
  }
  return [slots, slotRows] as const;
}

/** Each byte has several values as the digits of a number, lowest first: in order of dimensions, then rows. */
function unpack(
  packed: Uint8Array,
  limit: number,
  rows: Int8Array,
  firstRow: number,
  rowCount: number,
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
      rows[(firstRow + row) * dimension + index] = (digits % base) - limit;
      digits = (digits / base) | 0;
      if (++row < rowCount) continue;
      row = 0;
      index++;
    }
  }
}
