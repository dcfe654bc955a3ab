import { describe, expect, it } from "vitest";
import { mergeShards, withoutColumns } from "../../../build/collect/merge-shards.ts";
import type { Shard } from "../../../build/data/statistics.ts";

const shard = (columns: string[], rows: Record<string, number[]>): Shard => ({
  country: "DE",
  part: "surname",
  columns,
  rows: Object.entries(rows).map(([name, counts]) => ({ name, counts })),
});

describe("shards", () => {
  const left = shard(["a", "c"], { keller: [1, 0], müller: [2, 3], ﾐ: [0, 4] });
  const right = shard(["b"], { abt: [5], müller: [6], 𠮷: [7] });
  const both = shard(["a", "b", "c"], {
    abt: [0, 5, 0],
    keller: [1, 0, 0],
    müller: [2, 6, 3],
    ﾐ: [0, 0, 4],
    𠮷: [0, 7, 0],
  });

  it("are merged by code point, with columns in the order of all", () => {
    expect(mergeShards(left, right, ["a", "b", "c", "d"])).toEqual(both);
    expect(mergeShards(right, left, ["a", "b", "c", "d"])).toEqual(both);
    expect(mergeShards(left, undefined, [])).toBe(left);
    expect(mergeShards(undefined, right, [])).toBe(right);
    expect(mergeShards(undefined, undefined, [])).toBeUndefined();
  });

  it("lose columns, and names that nothing else has", () => {
    expect(withoutColumns(both, new Set(["b", "d"]))).toEqual(left);
    expect(withoutColumns(both, new Set(["a", "c"]))).toEqual(right);
    expect(withoutColumns(right, new Set(["b"]))).toBeUndefined();
    expect(withoutColumns(right, new Set(["a"]))).toBe(right);
  });
});
