import { describe, expect, it } from "vitest";
import { createRandom } from "../../bench/speed/random.ts";
import { formatTable } from "../../bench/table.ts";

describe("createRandom", () => {
  it("draws the same for the same seed and other numbers for another", () => {
    const draw = (seed: number): number[] => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.below(1000));
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it("draws each number about equally often", () => {
    const random = createRandom(3);
    const counts = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 10_000; draw++) counts[random.below(10)]!++;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe("formatTable", () => {
  it("sets the first column to the left and the others to the right", () => {
    const table = formatTable([
      ["", "a"],
      ["name", "100"],
    ]);
    expect(table).toBe("          a\n  name  100\n");
  });
});
