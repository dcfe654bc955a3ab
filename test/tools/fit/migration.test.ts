import { describe, expect, it } from "vitest";
import type { Answer } from "../../../tools/fit/coverage.ts";
import { fitMigration } from "../../../tools/fit/migration.ts";

const shares = Float64Array.of(0.25, 0.25, 0.25, 0.25);

/** So many people of each country whose names are all from the first. */
const answerAll = (counts: readonly number[], from = 0): Answer[] =>
  counts.flatMap((count, truth) =>
    Array.from({ length: count }, () => ({
      truth,
      probabilities: Float64Array.from(counts, (_, number) => (number === from ? 1 : 1e-7)),
    })),
  );

describe("migration", () => {
  it("is the share of people whose names are from elsewhere", () => {
    const { emigration } = fitMigration(answerAll([600, 200, 100, 100]), shares, shares, undefined);
    // Rows count for two thirds, countries for a third: between 0.4 and 0.75, of which two thirds are used.
    expect(emigration[0]).toBeGreaterThan(0.26);
    expect(emigration[0]).toBeLessThan(0.49);
  });

  it("goes to those who take in more than others", () => {
    const { immigration } = fitMigration(answerAll([600, 300, 50, 50]), shares, shares, undefined);
    expect(immigration[1]).toBeGreaterThan(1.2 * immigration[2]!);
    expect(immigration[2]).toBeCloseTo(immigration[3]!, 6);
  });

  it("is next to nothing where everybody is where the name is from", () => {
    const answers = [0, 1, 2, 3].flatMap((from) =>
      answerAll(
        [0, 1, 2, 3].map((number) => (number === from ? 400 : 0)),
        from,
      ),
    );
    const { emigration } = fitMigration(answers, shares, shares, undefined);
    for (const share of emigration) expect(share).toBeLessThan(0.03);
  });
});
