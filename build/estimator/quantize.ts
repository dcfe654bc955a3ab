/**
 * Quantises a compact model: turns the space of its rows so that the directions in which they differ most come first, then
 * rounds to whole steps. Directions that hardly matter round to zeros, which take few bits.
 */
import { BAND_SIZE, CLASS_COUNT } from "../../src/estimator/format.ts";
import type { HeadWeights } from "../model/characters/network.ts";
import type { CompactModel } from "./compact.ts";
import { findEigen } from "./eigen.ts";

/** Quantised weights for the file: whole numbers. */
export interface QuantizedModel {
  dimension: number;
  hashes: Uint32Array;
  /** `[dimension][row]`, from -127 to 127. */
  rows: Int8Array[];
  /** Numbers of the rows whose values count 1, 2, 4 …, each in ascending order. */
  classes: Uint32Array[];
  /** One for every part of a name, in the order of `ESTIMATOR_PARTS`. */
  heads: QuantizedHead[];
}

/** What makes probabilities of a sum of rows. */
export interface QuantizedHead {
  /** `[country * dimension + index]`, from -127 to 127. */
  countries: Int8Array;
  /** What a product of row and country values is multiplied by, for each country. */
  scales: Float32Array;
  bias: Float32Array;
}

const MAX_VALUE = 127;
/** Part of the rows, those met most often, that are rounded to the finest steps. */
const FINEST_SHARE = 0.02;

/**
 * @param bitCount bits that all row values together should take, by their entropy
 * @param temperatures by which logarithms of probabilities are divided, one for every head
 */
export function quantize(
  { hashes, weights, uses }: CompactModel,
  bitCount: number,
  temperatures: readonly number[],
): QuantizedModel {
  const { dimension } = weights.shape;
  // Countries are turned like the rows, so that their products stay what they were. Stretching the space so that all
  // directions matter the same to the answers was tried: with the same bits it answers 1 point fewer.
  const { vectors } = findEigen(covariance(weights.rows, dimension));
  const rows = turn(weights.rows, vectors, dimension);

  const shifts = chooseShifts(uses);
  for (let index = 0; index < rows.length; index++) {
    rows[index]! /= 2 ** shifts[Math.floor(index / dimension)]!;
  }
  const step = findStep(rows, shifts, dimension, bitCount);
  widenSteps(rows, shifts, dimension, step);
  const rowCount = hashes.length;
  const rounded = Array.from({ length: dimension }, (_, index) => {
    const values = new Int8Array(rowCount);
    for (let row = 0; row < rowCount; row++) values[row] = roundTo(rows[row * dimension + index]!, step);
    return values;
  });

  return {
    dimension,
    hashes,
    rows: rounded,
    classes: Array.from({ length: CLASS_COUNT }, (_, number) =>
      Uint32Array.from(shifts.keys()).filter((row) => shifts[row] === number),
    ),
    heads: weights.heads.map((head, number) =>
      quantizeHead(head, vectors, dimension, step, temperatures[number]!),
    ),
  };
}

/** @param vectors by which the rows were turned */
function quantizeHead(
  { classes, bias }: HeadWeights,
  vectors: Matrix,
  dimension: number,
  step: number,
  temperature: number,
): QuantizedHead {
  const classCount = bias.length;
  const turned = turn(center(classes, dimension, classCount), vectors, dimension);
  const countries = new Int8Array(classCount * dimension);
  const scales = new Float32Array(classCount);
  for (let country = 0; country < classCount; country++) {
    const own = turned.subarray(country * dimension, (country + 1) * dimension);
    const maxValue = own.reduce((result, value) => Math.max(result, Math.abs(value)), 0) || 1;
    for (const [index, value] of own.entries()) {
      countries[country * dimension + index] = Math.round((value / maxValue) * MAX_VALUE);
    }
    scales[country] = (step * maxValue) / MAX_VALUE / temperature;
  }
  return { countries, scales, bias: bias.map((value) => Math.max(-100, value / temperature)) };
}

/** Quantises a number to steps; halves go to zero, which takes the fewest bits. */
function roundTo(value: number, step: number): number {
  const count = Math.floor(Math.abs(value) / step + 0.5 - DEAD_ZONE);
  return Math.sign(value) * Math.min(MAX_VALUE, Math.max(0, count));
}
const DEAD_ZONE = 0.08;

/**
 * Rows that are met four times as rarely may be twice as wrong: the same harm over all names, and most of their values
 * round to zero.
 */
function chooseShifts(uses: Float64Array): Uint8Array {
  const finestUses = Float64Array.from(uses).sort()[Math.floor(uses.length * (1 - FINEST_SHARE))]!;
  return Uint8Array.from(uses, (count) =>
    Math.min(CLASS_COUNT - 1, Math.max(0, Math.round(Math.log2(finestUses / Math.max(1, count)) / 2))),
  );
}

/** What all countries have in common changes no probability. */
function center(classes: Float32Array, dimension: number, classCount: number): Float64Array {
  const mean = new Float64Array(dimension);
  for (const [index, value] of classes.entries()) mean[index % dimension]! += value / classCount;
  return Float64Array.from(classes, (value, index) => value - mean[index % dimension]!);
}

type Matrix = number[][];

function covariance(table: Float32Array, dimension: number): Matrix {
  const result = Array.from({ length: dimension }, () => Array.from({ length: dimension }, () => 0));
  for (let start = 0; start < table.length; start += dimension) {
    for (let left = 0; left < dimension; left++) {
      const value = table[start + left]!;
      const target = result[left]!;
      for (let right = 0; right < dimension; right++) target[right]! += value * table[start + right]!;
    }
  }
  return result;
}

/** Every row of a table times the matrix. */
function turn(table: ArrayLike<number>, matrix: Matrix, dimension: number): Float64Array {
  const turned = new Float64Array(table.length);
  for (let start = 0; start < table.length; start += dimension) {
    for (let index = 0; index < dimension; index++) {
      let sum = 0;
      const line = matrix[index]!;
      for (let other = 0; other < dimension; other++) sum += line[other]! * table[start + other]!;
      turned[start + index] = sum;
    }
  }
  return turned;
}

/** The smallest step with which all values take no more than `bitCount` bits. */
function findStep(rows: Float64Array, shifts: Uint8Array, dimension: number, bitCount: number): number {
  let high = rows.reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0);
  // Smaller steps cut off the greatest values. A few may be: one that was twice as great as all others took a tenth of the bits.
  let low = high / MAX_VALUE / 4;
  for (let round = 0; round < 20; round++) {
    const step = Math.sqrt(low * high);
    if (entropy(rows, shifts, dimension, step) > bitCount) low = step;
    else high = step;
  }
  return high;
}

/**
 * Gives rows with values beyond the greatest a coarser step instead of cutting them off: they are those of the commonest runs of
 * letters, and without it a tenth of the people of India and Kenya are lost at once.
 */
function widenSteps(rows: Float64Array, shifts: Uint8Array, dimension: number, step: number): void {
  const limit = (MAX_VALUE + 0.5) * step;
  for (let row = 0; row < shifts.length; row++) {
    const values = rows.subarray(row * dimension, (row + 1) * dimension);
    let greatest = values.reduce((result, value) => Math.max(result, Math.abs(value)), 0);
    for (; greatest > limit && shifts[row]! < CLASS_COUNT - 1; greatest /= 2) {
      shifts[row]!++;
      for (let index = 0; index < dimension; index++) values[index]! /= 2;
    }
  }
}

/** Bits of all values, each class and band of dimensions with a code of its own. */
function entropy(rows: Float64Array, shifts: Uint8Array, dimension: number, step: number): number {
  const size = 2 * MAX_VALUE + 1;
  const bandCount = dimension / BAND_SIZE;
  const counts = new Uint32Array(CLASS_COUNT * bandCount * size);
  for (let index = 0; index < rows.length; index++) {
    const row = Math.floor(index / dimension);
    const band = Math.floor((index - row * dimension) / BAND_SIZE);
    counts[(shifts[row]! * bandCount + band) * size + MAX_VALUE + roundTo(rows[index]!, step)]!++;
  }
  let bits = 0;
  for (let start = 0; start < counts.length; start += size) {
    const own = counts.subarray(start, start + size);
    const sum = own.reduce((total, count) => total + count, 0);
    for (const count of own) if (count > 0) bits -= count * Math.log2(count / sum);
  }
  return bits;
}
