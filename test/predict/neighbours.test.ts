import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_REST_STEP } from "../../src/format/format.ts";
import { createDistributionReader, type Neighbours, readNeighbours } from "../../src/predict/neighbours.ts";
import type { StoredWeights } from "../helpers/bayes.ts";
import { distributionOf, neighboursOf } from "../helpers/distributions.ts";

const STEPS_PER_OCTAVE = 4;
/** Step of a rest that weighs as much as the first country. */
const EQUAL = 32;

/** Probabilities by country, and that of the rest under -1. */
function probabilitiesOf(row: StoredWeights, neighbours: Neighbours | undefined): Map<number, number> {
  const readDistribution = createDistributionReader();
  // Whatever was read before leaves no trace.
  readDistribution(
    distributionOf({ numbers: [200, 7], steps: [0, 0], restStep: 0 }),
    0,
    STEPS_PER_OCTAVE,
    neighbours,
  );
  const distribution = readDistribution(distributionOf(row), 0, STEPS_PER_OCTAVE, neighbours);
  const { numbers, weights, count, residual, total } = distribution;
  const found = new Map([[-1, residual / total]]);
  for (let index = 0; index < count; index++) {
    expect(found.has(numbers[index]!)).toBe(false);
    found.set(numbers[index]!, weights[numbers[index]!]! / total);
  }
  return found;
}

/** Three numbers: 0 is followed by 1 and 2 alike, 1 by 0, 2 by 0 and as much by nobody. */
const three = neighboursOf([
  { numbers: [1, 2], steps: [0, 0], restStep: NO_REST_STEP },
  { numbers: [0], steps: [0], restStep: NO_REST_STEP },
  { numbers: [0], steps: [0], restStep: EQUAL },
]);

describe("the residual mass", () => {
  it("stays where it is without neighbours", () => {
    const found = probabilitiesOf({ numbers: [0], steps: [0], restStep: EQUAL }, undefined);
    expect([...found]).toEqual([
      [-1, 0.5],
      [0, 0.5],
    ]);
  });

  it("goes to the neighbours of the country named", () => {
    const found = probabilitiesOf({ numbers: [0], steps: [0], restStep: EQUAL }, three);
    expect(found.get(1)).toBeCloseTo(0.25, 6);
    expect(found.get(2)).toBeCloseTo(0.25, 6);
    expect(found.get(-1)).toBeCloseTo(0, 6);
  });

  it("goes by the weights of the countries named, and past those", () => {
    // 1 weighs half of 0. Of the shares, 1/3 comes back to 0 and 1/3 to 1; the only other country gets it all.
    const found = probabilitiesOf({ numbers: [0, 1], steps: [0, 4], restStep: EQUAL }, three);
    expect(found.get(0)).toBeCloseTo(0.4, 6);
    expect(found.get(1)).toBeCloseTo(0.2, 6);
    expect(found.get(2)).toBeCloseTo(0.4, 6);
  });

  it("keeps what is nobody's neighbour", () => {
    const found = probabilitiesOf({ numbers: [2], steps: [0], restStep: EQUAL }, three);
    expect(found.get(0)).toBeCloseTo(0.25, 6);
    expect(found.get(-1)).toBeCloseTo(0.25, 6);
  });

  it("stays whole if every neighbour is named already", () => {
    const found = probabilitiesOf({ numbers: [0, 1, 2], steps: [0, 0, 0], restStep: EQUAL }, three);
    expect([...found.values()].reduce((left, right) => left + right)).toBeCloseTo(1, 6);
  });

  it("is a distribution again, in which named countries keep their weights", () => {
    const row = (count: number): fc.Arbitrary<StoredWeights> =>
      fc
        .record({
          numbers: fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: Math.min(count, 8) }),
          steps: fc.array(fc.nat(40), { minLength: 8, maxLength: 8 }),
          restStep: fc.oneof(fc.nat(70), fc.constant(NO_REST_STEP)),
        })
        .map(({ numbers, steps, restStep }) => ({
          numbers,
          steps: [0, ...steps.sort((left, right) => left - right)].slice(0, numbers.length),
          restStep,
        }));
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 12 })
          .chain((count) =>
            fc.tuple(row(count), fc.array(row(count), { minLength: count, maxLength: count })),
          ),
        ([named, rows]) => {
          const plain = probabilitiesOf(named, undefined);
          const found = probabilitiesOf(named, neighboursOf(rows));
          let sum = 0;
          for (const [number, probability] of found) {
            expect(probability).toBeGreaterThanOrEqual(0);
            if (number >= 0 && plain.has(number)) expect(probability).toBeCloseTo(plain.get(number)!, 6);
            sum += probability;
          }
          expect(sum).toBeCloseTo(1, 5);
        },
      ),
    );
  });
});

describe("neighbours", () => {
  it("may be missing, and then there are none", () => {
    expect(readNeighbours(new Uint8Array(0), 3)).toBeUndefined();
  });

  const sound = [2, 1, 1, /* countries */ 1, 2, 0, 0, /* steps */ 0, 255, 255, 32];
  const changed = (place: number, value: number): number[] => sound.with(place, value);

  it.each<[string, number[]]>([
    ["of fewer countries than there are", sound.slice(1)],
    ["of none", changed(0, 0)],
    ["of more than a record may have", [33, ...Array(66).fill(0)]],
    ["that are more than follow", changed(2, 2)],
    ["that are fewer than follow", changed(0, 1)],
    ["that do not exist", changed(3, 3)],
    ["too far away", [3, 1, 1, 1, 2, 0, 0, 0, 200, 100, 255, 255, 32]],
    ["with a step too many", [...sound, 1]],
  ])("are refused: %s", (_what, section) => {
    expect(readNeighbours(Uint8Array.from(sound), 3)?.starts).toEqual(Uint16Array.of(0, 2, 3, 4));
    expect(() => readNeighbours(Uint8Array.from(section), 3)).toThrow(
      expect.objectContaining({ code: "ERR_DATA_CORRUPT" }),
    );
  });
});
