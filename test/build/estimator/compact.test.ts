import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { inflateSync } from "fflate";
import { describe, expect, it } from "vitest";
import { findEigen } from "../../../build/estimator/eigen.ts";
import { compressByHuffman } from "../../../build/estimator/huffman.ts";
import { buildEstimator, ESTIMATOR_PLAN } from "../../../build/estimator/make-file.ts";
import { mergeParts } from "../../../build/estimator/merge.ts";
import { createRandom } from "../../../build/model/characters/random.ts";
import { createEstimator } from "../../../src/estimator/estimator.ts";
import { toPooledCounts } from "../../helpers/spelled-counts.ts";

describe("Huffman codes", () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 3000 }),
    fc.uint8Array({ maxLength: 3000, max: 3 }),
    // Counts like Fibonacci's numbers make the longest codes.
    fc.nat(26).map((most) => {
      const result: number[] = [];
      for (let byte = 0, count = 1, next = 1; byte < most; byte++) {
        for (let index = 0; index < Math.min(count, 30_000); index++) result.push(byte);
        [count, next] = [next, count + next];
      }
      return Uint8Array.from(result);
    }),
  );

  it("make bytes that any inflate reads", () => {
    fc.assert(
      fc.property(bytes, (given) => {
        const compressed = compressByHuffman(given) as Uint8Array;
        expect(Buffer.compare(inflateRawSync(compressed), given)).toBe(0);
        const inflated = inflateSync(compressed, { out: new Uint8Array(given.length + 1) });
        expect(Buffer.compare(inflated, given)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe("eigenvectors", () => {
  it("take a matrix apart", () => {
    const random = createRandom(3);
    const half = Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => random() - 0.5));
    const matrix = half.map((row, index) => row.map((value, column) => value + half[column]![index]!));
    const { values, vectors } = findEigen(matrix);
    expect(values).toEqual([...values].sort((left, right) => right - left));
    for (const [row, line] of matrix.entries()) {
      for (const [column, value] of line.entries()) {
        const sum = values.reduce(
          (total, own, index) => total + own * vectors[index]![row]! * vectors[index]![column]!,
          0,
        );
        expect(sum).toBeCloseTo(value, 9);
      }
    }
  });
});

describe("the estimator", () => {
  const random = createRandom(7);
  const pick = (letters: string): string => letters[Math.floor(random() * letters.length)]!;
  const names = Array.from({ length: 600 }, (_, index): [string, number] => {
    const stem = Array.from({ length: 5 }, () => pick("abdeiklmnorstu")).join("");
    return [`${stem}${["son", "ski", "ez"][index % 3]}`, index % 3];
  });
  const codes = ["SE", "PL", "ES"];
  const pooled = toPooledCounts(codes, names);
  const populations = [38e6, 38e6, 38e6];
  const plan = { ...ESTIMATOR_PLAN, minNameCount: 4, dimension: 8, rowCount: 200, bitCount: 8000 };

  it("learns endings, fits its bits, and is the same in every build", async () => {
    const bytes = await buildEstimator(pooled, populations, () => {}, plan);
    expect(bytes.length).toBeLessThan(3000);
    const estimator = createEstimator(bytes);
    const first = ["erikson", "kowalski", "gomez"].map((name) => {
      const { probabilities } = estimator.estimate(name);
      return estimator.estimate(name).codes[
        Array.from(probabilities).indexOf(Math.max(...Array.from(probabilities)))
      ];
    });
    expect(first).toEqual(codes);
    expect(Buffer.compare(await buildEstimator(pooled, populations, () => {}, plan), bytes)).toBe(0);
  });

  it("takes bearers of both parts together, forenames for less", () => {
    const merged = mergeParts(pooled, populations, { surname: 1, forename: 0.5 });
    const { aware, blind } = pooled.parts.surname;
    expect(merged.bearers.length).toBe(names.length);
    expect(merged.bearers[5]).toBeCloseTo(1.5 * (aware[5]! + blind[5]!), 5);
    expect([...merged.keyStarts]).toEqual([...pooled.parts.surname.keyStarts]);
  });

  it("learns made-up words of scripts behind the names, of countries that it knows", () => {
    const words = [
      { word: "ကခ", country: "SE", share: 1 },
      { word: "ගච", country: "LK", share: 1 },
      { word: pooled.keys[0]!, country: "PL", share: 1 },
    ];
    const merged = mergeParts(pooled, populations, { surname: 1, forename: 0 }, words);
    expect(merged.keyText.split("\n")).toEqual([...pooled.keys, "ကခ"]);
    expect(merged.countries.length).toBe(names.length + 1);
    expect(merged.countries.at(-1)).toBe(codes.indexOf("SE"));
    expect(merged.keyStarts.at(-1)).toBe(names.length + 1);
    expect(merged.groups.at(-1)).toBe(pooled.keys.length);
  });
});
