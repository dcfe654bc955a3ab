/** Damaged estimator files: refused, or as good as the sound one. */
import fc from "fast-check";
import { encodeEstimator } from "../../../build/estimator/encode.ts";
import { compressByHuffman } from "../../../build/estimator/huffman.ts";
import type { QuantizedModel } from "../../../build/estimator/quantize.ts";
import { createEstimator } from "../../../src/estimator/estimator.ts";
import {
  ESTIMATOR_FIELDS,
  ESTIMATOR_PARTS,
  estimatorChecksumOf,
  hashRuns,
  MAX_HASH_COUNT,
} from "../../../src/estimator/format.ts";
import { offsetOf } from "../../../src/format/format.ts";
import { CognomenError } from "../../../src/ground/errors.ts";
import type { Estimator } from "../../../src/ground/types.ts";
import { allSmallDamages, applyDamage, type Damage, damages, replacements } from "../arbitraries/damage.ts";
import { names } from "../arbitraries/names.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

interface Case {
  damages: Damage[];
  /** Whether the checksum is made right afterwards: then an answer may be another one, but must be one. */
  isSealed: boolean;
  name: string;
}

const CODES = ["AT", "PL", "SE"];
const DIMENSION = 8;

/** A model of some thirty rows, whose values mean nothing. */
function createModel(): QuantizedModel {
  const runs = new Uint32Array(MAX_HASH_COUNT);
  const hashes = Uint32Array.from(runs.subarray(0, hashRuns("kowalski", runs))).sort();
  const head = (factor: number) => ({
    countries: Int8Array.from({ length: CODES.length * DIMENSION }, (_, index) => (index * factor) % 255),
    scales: Float32Array.of(0.001, 0.0005, 0.002),
    bias: Float32Array.of(-1, 0, 0.5),
  });
  return {
    dimension: DIMENSION,
    hashes,
    rows: Array.from({ length: DIMENSION }, (_, index) =>
      Int8Array.from(hashes, (_, row) => ((row * 7 + index * 5) % (2 * index + 1)) - index),
    ),
    classes: Array.from({ length: 8 }, (_, number) =>
      Uint32Array.from(hashes.keys()).filter((row) => [0, 1, 1, 7][row % 4] === number),
    ),
    heads: [head(37), head(59)],
  };
}

const describe = (estimator: Estimator, name: string): string =>
  JSON.stringify(
    ESTIMATOR_PARTS.map((part) => {
      const { codes, probabilities } = estimator.estimate(name, part);
      return [codes, Array.from(probabilities)];
    }),
  );

fuzz("the same with a small estimator file", async (): Promise<Fuzzer<Case>> => {
  const file = await encodeEstimator(createModel(), CODES, compressByHuffman);
  const sound = createEstimator(file);

  function seal(bytes: Uint8Array): Uint8Array {
    const offset = offsetOf(ESTIMATOR_FIELDS, "checksum");
    new DataView(bytes.buffer).setUint32(offset, estimatorChecksumOf(bytes), true);
    return bytes;
  }

  function* fixed(): Generator<Case> {
    for (const damage of allSmallDamages(file.length))
      yield { damages: [damage], isSealed: false, name: "kowalska" };
  }

  return {
    arbitrary: fc
      .tuple(fc.boolean(), damages(file.length), replacements(file.length), names(["kowalski", "kowalska"]))
      .map(([isSealed, any, kept, name]) => ({ isSealed, damages: isSealed ? kept : any, name })),
    fixed: fixed(),
    check({ damages: changes, isSealed, name }) {
      const damaged = applyDamage(file, changes);
      let estimator: Estimator;
      try {
        estimator = createEstimator(isSealed ? seal(damaged) : damaged);
      } catch (error) {
        if (error instanceof CognomenError && error.code.startsWith("ERR_DATA_")) return;
        throw error;
      }
      if (!isSealed) {
        if (describe(estimator, name) !== describe(sound, name)) throw new Error("another estimate");
        return;
      }
      for (const part of ESTIMATOR_PARTS) {
        const probabilities = Array.from(estimator.estimate(name, part).probabilities);
        const sum = probabilities.reduce((total, probability) => total + probability, 0);
        if (!(Math.abs(sum - 1) < 1e-9) || probabilities.some((probability) => !(probability >= 0)))
          throw new Error(`probabilities ${probabilities}`);
      }
    },
  };
});
