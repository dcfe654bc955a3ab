import { describe, expect, it } from "vitest";
import { quantize } from "../../../build/estimator/quantize.ts";
import { createRandom } from "../../../build/model/characters/random.ts";

describe("quantised rows", () => {
  const [dimension, rowCount, classCount] = [4, 300, 5];
  const random = createRandom(5);
  const draw = (length: number): Float32Array<ArrayBuffer> =>
    Float32Array.from({ length }, () => random() - 0.5);
  const rows = draw(rowCount * dimension);
  // As the rows of the commonest endings are: far from zero.
  rows.set([30, -20, 10, 25], 0);
  const classes = draw(classCount * dimension);
  const model = quantize(
    {
      hashes: Uint32Array.from({ length: rowCount }, (_, row) => row),
      weights: {
        shape: { rowCount, dimension, classCount },
        rows,
        heads: [{ classes, bias: new Float32Array(classCount) }],
      },
      uses: new Float64Array(rowCount).fill(100),
    },
    1e6,
    [1],
  );
  const scoreOf = (row: number, country: number): number => {
    const factor = 2 ** model.classes.findIndex((own) => own.includes(row));
    const { countries, scales } = model.heads[0]!;
    let product = 0;
    for (let index = 0; index < dimension; index++)
      product += model.rows[index]![row]! * countries[country * dimension + index]!;
    return factor * product * scales[country]!;
  };
  const exactScoreOf = (row: number, country: number): number => {
    let score = 0;
    for (let index = 0; index < dimension; index++)
      score += rows[row * dimension + index]! * classes[country * dimension + index]!;
    return score;
  };

  it.each([
    ["of small values", 7],
    ["of the greatest values", 0],
  ])("%s say what they said, but for rounding", (_, row) => {
    // What all countries have in common is left out.
    const differences = [1, 2, 3, 4].map((country) => [
      scoreOf(row, country) - scoreOf(row, 0),
      exactScoreOf(row, country) - exactScoreOf(row, 0),
    ]);
    const length = Math.hypot(...rows.subarray(row * dimension, (row + 1) * dimension));
    for (const [quantized, exact] of differences)
      expect(Math.abs(quantized! - exact!)).toBeLessThan(0.03 * length + 0.1);
  });

  it("are in one class each", () => {
    expect(model.classes.flatMap((own) => [...own]).toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: rowCount }, (_, row) => row),
    );
  });
});
