import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeEstimator } from "../../build/estimator/encode.ts";
import { compressByHuffman } from "../../build/estimator/huffman.ts";
import type { QuantizedHead, QuantizedModel } from "../../build/estimator/quantize.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import {
  ESTIMATOR_FIELDS,
  ESTIMATOR_PARTS,
  ESTIMATOR_STREAM,
  HASH_BITS,
  hashRuns,
  MAX_DIMENSION,
  MAX_HASH_COUNT,
  streamTableOffset,
  valuesPerByte,
} from "../../src/estimator/format.ts";
import { offsetOf } from "../../src/format/format.ts";
import { crc32 } from "../../src/ground/bytes.ts";
import { CognomenError } from "../../src/ground/errors.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { CODES, createModel, DIMENSION } from "../helpers/damaged-files.ts";

const model = createModel("kowalski", "ängström", "иванов");
model.rows[4]!.fill(-127, 0, 2);
const file = await encodeEstimator(model, CODES, compressByHuffman);

describe("a file", () => {
  it("may come from another realm", async () => {
    const foreign = runInNewContext("Uint8Array.from(bytes)", { bytes: file }) as Uint8Array;
    expect(foreign instanceof Uint8Array).toBe(false);
    expect(createEstimator(foreign).estimate("kowalski")).toEqual(createEstimator(file).estimate("kowalski"));
  });
});

describe("misuse", () => {
  it.each([undefined, null, 5, "CGNE", [1, 2], new ArrayBuffer(8), new Uint16Array(50)])(
    "of %s as a file is told as such",
    (bytes) => {
      const open = (): unknown => createEstimator(bytes as unknown as Uint8Array);
      expect(open).toThrow(CognomenError);
      expect(open).toThrow(expect.objectContaining({ code: "ERR_OPTION" }));
      expect(open).toThrow(/^Data: found .*, expected a Uint8Array with a data file\.$/);
    },
  );

  it("of its function is told as such", async () => {
    const { estimate } = createEstimator(file);
    expect(() => estimate(5 as unknown as string)).toThrow(
      expect.objectContaining({ code: "ERR_NAME_TYPE" }),
    );
    expect(() => estimate("kim", "first" as NamePart)).toThrow(
      'Option "part": found "first", expected "surname" or "forename".',
    );
  });
});

/** The model of docs/internals/format.md, written down a second time. */
function solve(model: QuantizedModel, name: string, part: NamePart): number[] {
  const { countries, scales, bias } = model.heads[ESTIMATOR_PARTS.indexOf(part)]!;
  const runs = new Uint32Array(MAX_HASH_COUNT);
  const found = [...runs.subarray(0, hashRuns(name, runs))]
    .map((hash) => model.hashes.indexOf(hash))
    .filter((row) => row >= 0);
  const scores = CODES.map((_, country) => {
    let product = 0;
    for (const row of found) {
      const factor = 2 ** model.classes.findIndex((rows) => rows.includes(row));
      for (let index = 0; index < model.dimension; index++) {
        product += factor * model.rows[index]![row]! * countries[country * model.dimension + index]!;
      }
    }
    return (product * scales[country]!) / Math.sqrt(found.length || 1) + bias[country]!;
  });
  const powers = scores.map((score) => Math.exp(score));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** The model with another head for forenames. */
function withForenames(change: Partial<QuantizedHead>): Partial<QuantizedModel> {
  const [surname, forename] = model.heads as [QuantizedHead, QuantizedHead];
  return { heads: [surname, { ...forename, ...change }] };
}

/** A copy with some bytes changed and a checksum that fits. */
function forge(change: (bytes: Uint8Array, view: DataView) => void, bytes: Uint8Array = file): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  change(copy, view);
  view.setUint32(12, crc32(copy, 16, copy.length, crc32(copy, 0, 12)), true);
  return copy;
}

function codeOf(bytes: Uint8Array): string | undefined {
  try {
    createEstimator(bytes);
  } catch (error) {
    if (!(error instanceof CognomenError)) throw error;
    return error.code;
  }
  return undefined;
}

describe("an estimator", () => {
  const estimator = createEstimator(file);

  it.each(["kowalski", "kowalska", "ängström", "иванова", "", "李", "x".repeat(1000)])(
    "answers for %j what its model says",
    (name) => {
      for (const part of ESTIMATOR_PARTS) {
        const { codes, probabilities } = estimator.estimate(name, part);
        expect(codes).toEqual(CODES);
        for (const [country, probability] of solve(model, name, part).entries()) {
          expect(probabilities[country]).toBeCloseTo(probability, 6);
        }
      }
    },
  );

  it.each([
    ["of one sign", () => 127],
    ["of both signs", (index: number) => (index % 2 === 0 ? 127 : -127)],
  ])("answers with the largest values that a file can hold, %s", async (_, valueAt) => {
    const largest: QuantizedModel = {
      ...model,
      dimension: MAX_DIMENSION,
      rows: Array.from({ length: MAX_DIMENSION }, (_, index) =>
        new Int8Array(model.hashes.length).fill(valueAt(index)),
      ),
      classes: Array.from({ length: 8 }, (_, number) =>
        number === 7 ? Uint32Array.from(model.hashes.keys()) : new Uint32Array(),
      ),
      heads: model.heads.map((head) => ({
        ...head,
        countries: Int8Array.from(
          { length: CODES.length * MAX_DIMENSION },
          (_, place) => Math.sign(place - MAX_DIMENSION + 0.5) * valueAt(place),
        ),
        scales: Float32Array.of(1e-9, -1e-9, 2e-9),
      })),
    };
    const { estimate } = createEstimator(await encodeEstimator(largest, CODES, compressByHuffman));
    for (const name of ["kowalski", "ängström"]) {
      for (const part of ESTIMATOR_PARTS) {
        for (const [country, probability] of solve(largest, name, part).entries())
          expect(estimate(name, part).probabilities[country]).toBeCloseTo(probability, 5);
      }
    }
  });

  it("takes a name for a surname if nothing else is said", () => {
    expect(estimator.estimate("kowalski")).toEqual(estimator.estimate("kowalski", "surname"));
    expect(estimator.estimate("kowalski")).not.toEqual(estimator.estimate("kowalski", "forename"));
  });

  it("answers any string with probabilities that add up to 1, each time with new ones", () => {
    const before = estimator.estimate("kowalski").probabilities;
    const kept = [...(before as Float64Array)];
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const probabilities = [...(estimator.estimate(name).probabilities as Float64Array)];
        expect(probabilities.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 9);
      }),
    );
    expect([...(before as Float64Array)]).toEqual(kept);
  });
});

describe("a damaged estimator file", () => {
  const [dimension, countryCount] = [
    offsetOf(ESTIMATOR_FIELDS, "dimension"),
    offsetOf(ESTIMATOR_FIELDS, "countryCount"),
  ];
  const classTable = offsetOf(ESTIMATOR_FIELDS);
  it.each<[string, (bytes: Uint8Array, view: DataView) => void]>([
    ["rows of no values", (_, view) => view.setUint16(dimension, 0, true)],
    ["rows of an odd length", (_, view) => view.setUint16(dimension, 7, true)],
    ["no countries", (_, view) => view.setUint16(countryCount, 0, true)],
    ["a country too many", (_, view) => view.setUint16(countryCount, CODES.length + 1, true)],
    ["billions of rows", (_, view) => view.setUint32(classTable, 0xffffffff, true)],
    ["a row too many", (_, view) => view.setUint32(classTable, view.getUint32(classTable, true) + 1, true)],
    ["a stream beyond the end", (_, view) => view.setUint32(streamTableOffset(), 0xffffff, true)],
  ])("that claims %s is refused", (_, change) => {
    expect(codeOf(forge(change))).toBe("ERR_DATA_CORRUPT");
  });

  it.each<[string, Partial<QuantizedModel>, readonly string[]]>([
    ["a code that is none", {}, ["AT", "pl", "SE"]],
    ["a bias that is no number", withForenames({ bias: Float32Array.of(0, Number.NaN, 0) }), CODES],
    ["an infinite scale", withForenames({ scales: Float32Array.of(0, Number.POSITIVE_INFINITY, 0) }), CODES],
  ])("with %s is refused", async (_, change, codes) => {
    expect(codeOf(await encodeEstimator({ ...model, ...change }, codes, compressByHuffman))).toBe(
      "ERR_DATA_CORRUPT",
    );
  });
});

describe("what the estimator file is made of", () => {
  it("fills bytes with as many values as fit", () => {
    expect([0, 1, 2, 3, 7, 8, 127].map(valuesPerByte)).toEqual([256, 5, 3, 2, 2, 1, 1]);
  });

  it("hashes runs as docs/internals/format.md says", () => {
    const runs = new Uint32Array(MAX_HASH_COUNT);
    const hash = (...letters: number[]): number => {
      let value = 0x811c9dc5;
      for (const letter of letters) {
        value = Math.imul(value ^ letter, 0x01000193);
        value ^= value >>> 15;
      }
      return Math.imul(value, 0x85ebca6b) >>> (32 - HASH_BITS);
    };
    const [a, b] = [97, 98];
    expect([...runs.subarray(0, hashRuns("ab", runs))]).toEqual([
      hash(3, a >> 7),
      ...[hash(1, a), hash(1, a, b), hash(1, a, b, 2)],
      ...[hash(a), hash(a, b), hash(a, b, 2)],
      ...[hash(b), hash(b, 2)],
    ]);
  });

  it("has a stream for every class and band", () => {
    const view = new DataView(file.buffer);
    const streamCount = ESTIMATOR_STREAM.rowValues + 8 * (DIMENSION / 4);
    let end = 50 + 4 * streamCount;
    for (let stream = 0; stream < streamCount; stream++) {
      end += view.getUint32(50 + 4 * stream, true);
    }
    expect(end).toBe(file.length);
  });
});
