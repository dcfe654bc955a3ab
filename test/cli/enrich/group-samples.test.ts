import { describe, expect, it } from "vitest";
import { GroupSamples, MAX_GROUP_COUNT } from "../../../src/cli/enrich/group-samples.ts";

describe("GroupSamples", () => {
  it("counts the names of the list and of each group", () => {
    const samples = new GroupSamples();
    for (const [name, group] of [
      ["Kim", "a"],
      ["Kim", "b"],
      ["Kim", "a"],
      ["Lee", undefined],
    ] as const)
      samples.add(name, group);
    expect(new Map(samples.list().map(({ name, count }) => [name, count]))).toEqual(
      new Map([
        ["Kim", 3],
        ["Lee", 1],
      ]),
    );
    expect(samples.listGroups()).toEqual([
      { group: "a", names: [expect.objectContaining({ name: "Kim", count: 2 })] },
      { group: "b", names: [expect.objectContaining({ name: "Kim", count: 1 })] },
    ]);
    expect(samples.hasMoreGroups).toBe(false);
  });

  it("keeps a bounded number of names, however many there are", () => {
    const samples = new GroupSamples();
    for (let index = 0; index < 20_000; index++) samples.add(`Name${index}`, "all");
    expect(samples.list().length).toBeGreaterThan(2000);
    expect(samples.list().length).toBeLessThanOrEqual(5000);
    expect(samples.listGroups()[0]!.names.length).toBeLessThanOrEqual(2048);
  });

  it("keeps fewer names of each group where there are many", () => {
    const samples = new GroupSamples();
    for (let index = 0; index < 120_000; index++) samples.add(`Name${index}`, `group${index % 200}`);
    const counts = samples.listGroups().map(({ names }) => names.length);
    expect(counts).toHaveLength(200);
    expect(Math.max(...counts)).toBeLessThanOrEqual(128);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(50);
  });

  it("keeps a bounded number of groups, and none whose name is too long", () => {
    const samples = new GroupSamples();
    samples.add("Kim", "x".repeat(1000));
    expect(samples.hasMoreGroups).toBe(true);
    for (let index = 0; index < MAX_GROUP_COUNT + 5; index++) samples.add("Kim", String(index));
    expect(samples.listGroups()).toHaveLength(MAX_GROUP_COUNT);
  });

  it("finds the same samples in any order", () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => [`Name${index}`, `group${index % 7}`] as const);
    const [forth, back] = [rows, rows.toReversed()].map((some) => {
      const samples = new GroupSamples();
      for (const [name, group] of some) samples.add(name, group);
      return samples;
    });
    expect(back!.list()).toEqual(forth!.list());
  });
});
