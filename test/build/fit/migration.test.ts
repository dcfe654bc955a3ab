import { describe, expect, it } from "vitest";
import { fitMigration } from "../../../build/fit/migration.ts";
import type { WeighedAnswer } from "../../../build/fit/prior-factors.ts";

const shares = Float64Array.of(0.25, 0.25, 0.25, 0.25);
const evenly = [0.1, 0.1, 0.1, 0.1];

/** So many people of each country whose names are all from the first. */
const answerAll = (counts: readonly number[], from = 0): WeighedAnswer[] =>
  counts.flatMap((count, truth) =>
    Array.from({ length: count }, () => ({
      truth,
      weight: 1,
      personShare: 1,
      probabilities: Float64Array.from(counts, (_, number) => (number === from ? 1 : 1e-7)),
    })),
  );

describe("migration", () => {
  it("is the share of people whose names are from elsewhere", () => {
    const { emigration } = fitMigration(answerAll([600, 200, 100, 100]), shares, evenly, undefined);
    // Of all, 0.4 are elsewhere. Those whom the censuses say are added, and 0.3 of it are used.
    expect(emigration[0]).toBeGreaterThan(0.1);
    expect(emigration[0]).toBeLessThan(0.2);
  });

  it("goes to those who take in more than others", () => {
    const { immigration } = fitMigration(answerAll([600, 300, 50, 50]), shares, evenly, undefined);
    expect(immigration[1]).toBeGreaterThan(1.2 * immigration[2]!);
    expect(immigration[2]).toBeCloseTo(immigration[3]!, 6);
  });

  it("is larger in countries that more people left, by the censuses", () => {
    const answers = [0, 1, 2, 3].flatMap((from) =>
      answerAll(
        [0, 1, 2, 3].map((number) => (number === from ? 27 : 1)),
        from,
      ),
    );
    const { emigration } = fitMigration(answers, shares, [0.02, 0.02, 0.1, undefined], undefined);
    expect(emigration[2]).toBeGreaterThan(2 * emigration[0]!);
    expect(emigration[1]).toBeCloseTo(emigration[0]!, 6);
    // As of a country that as many left as is typical.
    expect(emigration[3]).toBeGreaterThan(1.3 * emigration[0]!);
    expect(emigration[3]).toBeLessThan(0.8 * emigration[2]!);
  });
});
