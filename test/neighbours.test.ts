import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_COUNTRY_COUNT, NO_REST_STEP } from "../src/format.ts";
import { createNeighbours, type Neighbours, Spread } from "../src/neighbours.ts";
import { createPayloads, type Payloads } from "../src/payloads.ts";

const STEPS_PER_OCTAVE = 4;
/** Step of a rest that weighs as much as the first country. */
const EQUAL = 32;

interface Row {
  countries: number[];
  /** Falling weights as steps below the first. */
  steps: number[];
  rest: number;
}

function payloadsOf(rows: readonly Row[]): Payloads {
  return createPayloads(
    Uint8Array.from(rows, ({ countries }) => countries.length),
    Uint8Array.from(rows.flatMap(({ countries }) => countries)),
    Uint8Array.from(
      rows.flatMap(({ steps, rest }) => [...steps.slice(1).map((step, index) => step - steps[index]!), rest]),
    ),
    MAX_COUNTRY_COUNT,
  );
}

/** Probabilities by country, and that of the rest under -1. */
function probabilitiesOf(row: Row, neighbours: Neighbours | undefined): Map<number, number> {
  const spread = new Spread();
  // Whatever was read before leaves no trace.
  spread.read(payloadsOf([{ countries: [200, 7], steps: [0, 0], rest: 0 }]), 0, STEPS_PER_OCTAVE, neighbours);
  spread.read(payloadsOf([row]), 0, STEPS_PER_OCTAVE, neighbours);
  const { numbers, weights, count, rest, total } = spread;
  const found = new Map([[-1, rest / total]]);
  for (let index = 0; index < count; index++) {
    expect(found.has(numbers[index]!)).toBe(false);
    found.set(numbers[index]!, weights[numbers[index]!]! / total);
  }
  return found;
}

const neighboursOf = (rows: readonly Row[]): Neighbours | undefined =>
  createNeighbours(payloadsOf(rows), rows.length);

/** Three countries: 0 is followed by 1 and 2 alike, 1 by 0, 2 by 0 and as much by nobody. */
const three = neighboursOf([
  { countries: [1, 2], steps: [0, 0], rest: NO_REST_STEP },
  { countries: [0], steps: [0], rest: NO_REST_STEP },
  { countries: [0], steps: [0], rest: EQUAL },
]);

describe("the rest", () => {
  it("stays where it is without neighbours", () => {
    const found = probabilitiesOf({ countries: [0], steps: [0], rest: EQUAL }, undefined);
    expect([...found]).toEqual([
      [-1, 0.5],
      [0, 0.5],
    ]);
  });

  it("goes to the neighbours of the country named", () => {
    const found = probabilitiesOf({ countries: [0], steps: [0], rest: EQUAL }, three);
    expect(found.get(1)).toBeCloseTo(0.25, 6);
    expect(found.get(2)).toBeCloseTo(0.25, 6);
    expect(found.get(-1)).toBeCloseTo(0, 6);
  });

  it("goes by the weights of the countries named, and past those", () => {
    // 1 weighs half of 0. Of the shares, 1/3 comes back to 0 and 1/3 to 1; the only other country gets it all.
    const found = probabilitiesOf({ countries: [0, 1], steps: [0, 4], rest: EQUAL }, three);
    expect(found.get(0)).toBeCloseTo(0.4, 6);
    expect(found.get(1)).toBeCloseTo(0.2, 6);
    expect(found.get(2)).toBeCloseTo(0.4, 6);
  });

  it("keeps what is nobody's neighbour", () => {
    const found = probabilitiesOf({ countries: [2], steps: [0], rest: EQUAL }, three);
    expect(found.get(0)).toBeCloseTo(0.25, 6);
    expect(found.get(-1)).toBeCloseTo(0.25, 6);
  });

  it("stays whole if every neighbour is named already", () => {
    const found = probabilitiesOf({ countries: [0, 1, 2], steps: [0, 0, 0], rest: EQUAL }, three);
    expect([...found.values()].reduce((left, right) => left + right)).toBeCloseTo(1, 6);
  });

  it("is a distribution again, in which named countries keep their weights", () => {
    const row = (count: number): fc.Arbitrary<Row> =>
      fc
        .record({
          countries: fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: Math.min(count, 8) }),
          steps: fc.array(fc.nat(40), { minLength: 8, maxLength: 8 }),
          rest: fc.oneof(fc.nat(70), fc.constant(NO_REST_STEP)),
        })
        .map(({ countries, steps, rest }) => ({
          countries,
          steps: [0, ...steps.sort((left, right) => left - right)].slice(0, countries.length),
          rest,
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
    expect(createNeighbours(payloadsOf([]), 3)).toBeUndefined();
  });

  it("are there for every country or for none", () => {
    expect(() => createNeighbours(payloadsOf([{ countries: [0], steps: [0], rest: 0 }]), 3)).toThrow(
      expect.objectContaining({ code: "ERR_DATA_CORRUPT" }),
    );
  });
});
