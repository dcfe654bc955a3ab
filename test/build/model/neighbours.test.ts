import { describe, expect, it } from "vitest";
import { encodeShard, shardPath } from "../../../build/data/statistics.ts";
import { quantizeNeighbours } from "../../../build/encode/quantize.ts";
import { learnNeighbours } from "../../../build/model/neighbours.ts";
import { loadPooledCounts } from "../../../build/model/pooled-counts.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const CODES = ["GH", "GT", "MX", "PL"];
const POPULATIONS = [30e6, 17e6, 128e6, 38e6];

const folder = makeTemporaryFolder();

/** Counts of one sample a country. */
const SHARDS: Record<string, Record<string, number>> = {
  // One of each of two Mexican names; a name of its own.
  GT: { perez: 1, lopez: 1, ixchel: 5 },
  GH: { mensah: 40, perez: 1 },
  MX: { perez: 500, lopez: 400 },
  PL: { kowalski: 90 },
};
for (const [country, rows] of Object.entries(SHARDS)) {
  const shard = {
    country,
    part: "surname" as const,
    columns: ["sample"],
    rows: Object.entries(rows)
      .map(([name, count]) => ({ name, counts: [count] }))
      .sort((left, right) => (left.name < right.name ? -1 : 1)),
  };
  writeFileAtomic(shardPath(folder, country, "surname"), encodeShard(shard));
}

describe("neighbours", () => {
  const pooled = loadPooledCounts(folder, CODES, [
    { id: "sample", class: "sample", licence: "A", accentBlind: false },
  ]);
  const prior = Float64Array.from(POPULATIONS, Math.sqrt);
  const neighbours = learnNeighbours(pooled, "surname", prior, 1000);
  const rowOf = (code: string): number[] => {
    const start = CODES.indexOf(code) * CODES.length;
    return [...neighbours.subarray(start, start + CODES.length)];
  };

  it("are countries where the names turn up once", () => {
    const [ghana, guatemala, mexico, poland] = rowOf("MX");
    expect(guatemala).toBeGreaterThan(ghana!);
    expect(ghana).toBeGreaterThan(0);
    expect(mexico).toBe(0);
    expect(poland).toBe(0);
  });

  it("are distributions", () => {
    for (const code of CODES) expect(rowOf(code).reduce((left, right) => left + right)).toBeCloseTo(1, 9);
  });

  it("are the prior for a country whose names are nowhere else", () => {
    const sum = prior.reduce((left, right) => left + right);
    expect(rowOf("PL")).toEqual([...prior].map((weight) => expect.closeTo(weight / sum, 9)));
  });

  it("are kept in steps, the likeliest first", () => {
    const [, , mexico] = quantizeNeighbours(neighbours, CODES.length, 16);
    expect(mexico!.countries).toEqual([1, 0]);
    expect(mexico!.steps[0]).toBeCloseTo(0);
    expect(mexico!.steps[1]).toBeGreaterThan(0);
  });
});
