/** People are elsewhere than their names: how many, and where. */
import { describe, expect, it } from "vitest";
import { MODEL_CONSTANTS } from "../../src/predict/constants.ts";
import { createMigration, type Migrate } from "../../src/predict/migration.ts";

/** Names of the first country are met next in the second; the fourth has no neighbours. */
const NEIGHBOURS = {
  starts: Uint16Array.of(0, 1, 2, 3, 3),
  countries: Uint8Array.of(1, 0, 0),
  shares: Float32Array.of(1, 1, 0.5),
};
const shares = Float64Array.of(0.1, 0.2, 0.3, 0.4);
const emigration = Float64Array.of(0.2, 0, 0.1, 0.5);
const ONES = new Float64Array(4).fill(1);

const sum = (values: Float64Array): number => values.reduce((left, right) => left + right, 0);

function migrate(from: number, immigration: Float64Array = ONES, neighbours = NEIGHBOURS): Float64Array {
  const posterior = new Float64Array(4);
  posterior[from] = 10;
  return move(createMigration(neighbours, { shares, emigration, immigration }, MODEL_CONSTANTS), posterior);
}

function move(migrateAll: Migrate, posterior: Float64Array): Float64Array {
  const weights = new Float64Array(4).fill(Number.NaN);
  migrateAll(posterior, sum(posterior), { weights, numbers: new Uint8Array(4) });
  return weights;
}

describe("migration", () => {
  it("keeps all people, and moves as many as leave", () => {
    for (const from of [0, 1, 2, 3]) expect(sum(migrate(from))).toBeCloseTo(10, 9);
    expect(migrate(1)).toEqual(Float64Array.of(0, 10, 0, 0));
    // 2 leave: 1 of 1.18 to the neighbour, 0.18 of it to all by their size, some of them back.
    const [own, next, third] = migrate(0);
    expect(own).toBeCloseTo(8 + (2 * 0.018) / 1.18, 9);
    expect(next).toBeCloseTo((2 * 1.036) / 1.18, 9);
    expect(third).toBeCloseTo((2 * 0.054) / 1.18, 9);
  });

  it("sends more people where many are taken in", () => {
    const taken = migrate(0, Float64Array.of(1, 1, 9, 1));
    expect(taken[2]).toBeGreaterThan(5 * migrate(0)[2]!);
    expect(sum(taken)).toBeCloseTo(10, 9);
  });

  it("sends those without neighbours everywhere", () => {
    const moved = migrate(3);
    for (const [number, share] of shares.entries())
      expect(moved[number]! - (number === 3 ? 5 : 0)).toBeCloseTo(5 * share, 9);
    const posterior = Float64Array.of(10, 0, 0, 0);
    const migrateEverywhere = createMigration(
      undefined,
      { shares, emigration, immigration: ONES },
      MODEL_CONSTANTS,
    );
    expect(move(migrateEverywhere, posterior)[3]).toBeCloseTo(2 * 0.4, 9);
  });

  it("leaves faint countries where they are", () => {
    const posterior = Float64Array.of(1, 10_000, 0, 0);
    const migrateAll = createMigration(
      NEIGHBOURS,
      { shares, emigration, immigration: ONES },
      MODEL_CONSTANTS,
    );
    expect(move(migrateAll, posterior)).toEqual(Float64Array.of(1, 10_000, 0, 0));
    // What was handed over stays as it was.
    expect(posterior).toEqual(Float64Array.of(1, 10_000, 0, 0));
  });
});
