/** Budgets and floors are read, and what is beyond one is told. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  compareBytes,
  compareHouse,
  compareRunTime,
  countLines,
  measureBytes,
  measureEntry,
  readBudgets,
} from "../../bench/budgets.ts";
import { findMisses, readFloors } from "../../bench/floors.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";

const folder = makeTemporaryFolder();
for (const [path, content] of [
  ["data/CH/b.tsv", "123"],
  ["data/a.tsv", "12345"],
  ["data/compiled-ab/full.bin", "not counted: git does not keep it"],
  ["src/a.ts", "1\n2\n"],
  ["docs/a.md", "1\n"],
  ["tool.mjs", "1\n"],
] as const) {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), content);
}

it("bytes of a file, and of all files of a folder, are kept up to the last one; a missing file breaks its budget", () => {
  expect(measureBytes(join(folder, "data"))).toBe(8);
  expect(compareBytes({ data: 8, "data/a.tsv": 4, "data/c.tsv": 100 }, folder)).toEqual([
    { what: "data", found: 8, most: 8, isKept: true },
    { what: "data/a.tsv", found: 5, most: 4, isKept: false },
    { what: "data/c.tsv", found: undefined, most: 100, isKept: false },
  ]);
});

it("lines are those of code, by room", () => {
  expect(countLines(["data/a.tsv", "src/a.ts", "docs/a.md", "tool.mjs"], folder)).toEqual({
    ...{ src: 2, build: 0, bench: 0, test: 0, playground: 0 },
    ...{ rest: 1, all: 3 },
  });
  const none = compareHouse({ maxLineCounts: {}, maxScriptCount: 1 });
  expect(none.filter(({ isKept }) => isKept)).toEqual([]);
  expect(none.map(({ what }) => what)).toContain("scripts of package.json");
});

it("budgets say numbers of what they are asked about", () => {
  const path = join(folder, "budgets.json");
  const budgets = readBudgets();
  for (const [change, message] of [
    [{ maxByteCounts: { data: "40 MB" } }, '"data", found 40 MB'],
    [{ runTime: { "cognomen/a": {} } }, '"cognomen/a", found undefined'],
    [{ house: undefined }, '"maxScriptCount", found undefined'],
    [{ maxLongTaskMs: undefined }, '"maxLongTaskMs", found undefined'],
  ] as const) {
    writeFileSync(path, JSON.stringify({ ...budgets, ...change }));
    expect(() => readBudgets(path)).toThrow(message);
  }
});

it("sizes of code count all that is imported but data and what Node has", async () => {
  writeFileSync(join(folder, "long.js"), `export const long = "${"longword".repeat(999)}";`);
  writeFileSync(join(folder, "short.js"), 'import data from "./data/core.cjs"; export const short = data;');
  writeFileSync(
    join(folder, "both.js"),
    'import "node:fs"; export * from "./short.js"; export * from "./long.js";',
  );
  const short = await measureEntry("short", "./short.js", folder);
  const both = await measureEntry("both", "./both.js", folder);
  expect(short.minifiedByteCount).toBeLessThan(100);
  expect(both.minifiedByteCount).toBeGreaterThan(7992);
  expect(both.gzipByteCount).toBeGreaterThan(short.gzipByteCount);
  expect(both.gzipByteCount).toBeLessThan(300);
});

it.each([
  ["are kept", { n: { maxByteCount: 100 }, "n/a": { maxByteCount: 30, over: "n" } }, [true, true]],
  ["are broken", { n: { maxByteCount: 99 }, "n/a": { maxByteCount: 29, over: "n" } }, [false, false]],
  ["are missing", {}, [false, false]],
  [
    "are beyond nothing",
    { n: { maxByteCount: 100 }, "n/a": { maxByteCount: 999, over: "b" } },
    [true, false],
  ],
  ["of no entry", { b: { maxByteCount: 9 } }, [false, false, false]],
])("budgets of code that %s", (_, runTime, kept) => {
  const sizes = [
    { entry: "n", gzipByteCount: 100 },
    { entry: "n/a", gzipByteCount: 130 },
  ];
  expect(compareRunTime(sizes, runTime).map(({ isKept }) => isKept)).toEqual(kept);
});

it("floors name each figure beyond them, and figures and floors without each other", () => {
  const floors = { low: { max: 1 }, high: { min: 2 }, gone: { max: 1 }, skipped: { max: 1 } };
  expect(findMisses({ low: 1, high: 2 }, floors, (what) => /gone|skip/u.test(what))).toEqual([]);
  expect(findMisses({ low: 1.5, high: 1.5, more: 3 }, floors, (what) => what === "skipped")).toEqual([
    "low: found 1.500, expected at most 1",
    "high: found 1.500, expected at least 2",
    "gone: not measured",
    "more: found 3.000, without a floor",
  ]);
  expect(() => readFloors("nothing")).toThrow('no floors of "nothing"');
});
