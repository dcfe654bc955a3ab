import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SAMPLE_COUNT, NameSample } from "../../src/lists/sample.ts";

function sampleOf(names: readonly string[], maxCount?: number): NameSample<string> {
  const sample = new NameSample<string>(maxCount);
  for (const name of names) sample.add(name);
  return sample;
}

const listOf = (sample: NameSample<string>): [string, number][] =>
  sample.list().map(({ name, count }) => [name, count]);

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `Name ${index}`);

describe("a sample of names", () => {
  it("holds so many names at most unless told otherwise", () => {
    expect(MAX_SAMPLE_COUNT).toBe(4_000);
    expect(sampleOf(numbered(MAX_SAMPLE_COUNT)).size).toBe(MAX_SAMPLE_COUNT);
    expect(sampleOf(numbered(MAX_SAMPLE_COUNT + 1)).size).toBeLessThan(MAX_SAMPLE_COUNT);
    const { size } = sampleOf(numbered(5 * MAX_SAMPLE_COUNT));
    expect(size).toBeLessThanOrEqual(MAX_SAMPLE_COUNT);
    expect(size).toBeGreaterThan(0.4 * MAX_SAMPLE_COUNT);
  });

  it("stands in an order that is not that of the list", () => {
    const names = numbered(100);
    const sampled = listOf(sampleOf(names)).map(([name]) => name);
    expect(sampled).not.toEqual(names);
    expect([...sampled].sort()).toEqual([...names].sort());
  });

  it("takes names that differ in one letter independently of each other", () => {
    // As many of each hundred, give or take what chance does.
    const kept = new Set(listOf(sampleOf(numbered(10_000), 1500)).map(([name]) => name));
    for (let hundred = 0; hundred < 10; hundred++) {
      const part = numbered(10_000).slice(1000 * hundred, 1000 * (hundred + 1));
      const share = part.filter((name) => kept.has(name)).length / 1000;
      expect(Math.abs(share - kept.size / 10_000)).toBeLessThan(0.05);
    }
  });

  it("leaves out what is too long for a name", () => {
    const sample = sampleOf(["x".repeat(512), "y".repeat(513), "y".repeat(513)]);
    expect(listOf(sample)).toEqual([["x".repeat(512), 1]]);
  });

  it("tells names apart by their keys, and keeps the first of each", () => {
    const sample = new NameSample<{ family: string; id: number }>();
    const first = { family: "Rossi", id: 1 };
    sample.add(first, "rossi");
    sample.add({ family: "Rossi", id: 2 }, "rossi");
    sample.add({ family: "Rossi", id: 3 }, "ROSSI");
    sample.add({ family: "Rossi", id: 4 }, "x".repeat(513));
    const all = sample.list();
    expect(all.map(({ name, count }) => [name.id, count]).sort()).toEqual([
      [1, 2],
      [3, 1],
    ]);
    expect(all.find(({ count }) => count === 2)!.name).toBe(first);
  });

  it("copies what it keeps, and that alone", () => {
    const copied: string[] = [];
    const sample = new NameSample<string>(100, (name) => {
      copied.push(name);
      return `${name}`;
    });
    for (const name of ["Rossi", "Nguyen", "Rossi", "x".repeat(600)]) sample.add(name);
    expect(copied).toEqual(["Rossi", "Nguyen"]);
  });

  it("can be told to keep fewer, never more again", () => {
    const names = numbered(1000);
    const sample = sampleOf(names.slice(0, 500), 400);
    sample.reduceTo(100);
    expect(sample.size).toBeLessThanOrEqual(100);
    sample.reduceTo(5000);
    for (const name of names.slice(500)) sample.add(name);
    expect(sample.size).toBeLessThanOrEqual(100);
    expect(listOf(sample)).toEqual(listOf(sampleOf(names, 100)));
    sample.reduceTo(0);
    expect(sample.list()).toEqual([]);
  });
});

describe("a sample of any names", () => {
  const names = fc.array(
    fc.oneof(
      fc.nat(60).map((number) => `Name ${number}`),
      fc.string({ unit: "binary", maxLength: 3 }),
    ),
    { maxLength: 300 },
  );

  it("is the same whatever their order", () => {
    fc.assert(
      fc.property(
        names.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        fc.integer({ min: 1, max: 40 }),
        ([all, shuffled], maxCount) => {
          expect(listOf(sampleOf(shuffled, maxCount))).toEqual(listOf(sampleOf(all, maxCount)));
        },
      ),
      { seed: 21, numRuns: 500 },
    );
  });

  it("counts as a map does, and never has more than it may", () => {
    let fullCount = 0;
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 80 }), (all, maxCount) => {
        const expected = new Map<string, number>();
        const sample = new NameSample<string>(maxCount);
        for (const name of all) {
          expected.set(name, (expected.get(name) ?? 0) + 1);
          sample.add(name);
          expect(sample.size).toBeLessThanOrEqual(maxCount);
        }
        const sampled = listOf(sample);
        expect(sampled).toHaveLength(sample.size);
        expect(new Set(sampled.map(([name]) => name)).size).toBe(sample.size);
        for (const [name, count] of sampled) expect(count).toBe(expected.get(name));
        if (expected.size <= maxCount) expect(sample.size).toBe(expected.size);
        else fullCount++;
      }),
      { seed: 22, numRuns: 500 },
    );
    expect(fullCount).toBeGreaterThan(50);
  });

  it("of fewer is a part of that of more", () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 40 }), fc.nat(40), (all, few, more) => {
        const large = new Map(listOf(sampleOf(all, few + more)));
        for (const [name, count] of listOf(sampleOf(all, few))) expect(large.get(name)).toBe(count);
      }),
      { seed: 23, numRuns: 300 },
    );
  });
});
