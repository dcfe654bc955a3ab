import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { compareBudgets, measureBytes, readBudgets } from "../../bench/budgets.ts";
import { compareRunTime, measureEntry } from "../../bench/run-time-size.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";

let folder: string;

beforeEach(() => {
  folder = makeTemporaryFolder();
  mkdirSync(join(folder, "data", "CH"), { recursive: true });
  writeFileSync(join(folder, "data", "a.tsv"), "12345");
  writeFileSync(join(folder, "data", "CH", "b.tsv"), "123");
});

describe("budgets", () => {
  it("adds up the files of a folder", () => {
    expect(measureBytes(join(folder, "data"))).toBe(8);
    expect(measureBytes(join(folder, "data", "a.tsv"))).toBe(5);
    expect(measureBytes(join(folder, "nothing"))).toBeUndefined();
  });

  it("leaves out tiers of some licence classes, which git does not keep", () => {
    for (const name of ["compiled-ab", "compiled"]) {
      mkdirSync(join(folder, "data", name));
      writeFileSync(join(folder, "data", name, "full.bin"), "1234");
    }
    expect(measureBytes(join(folder, "data"))).toBe(12);
  });

  it("are kept up to the last byte, and broken by a missing file", () => {
    const maxByteCounts = { data: 8, "data/a.tsv": 4, "data/c.tsv": 100 };
    expect(compareBudgets({ maxByteCounts }, folder)).toEqual([
      { path: "data", byteCount: 8, maxByteCount: 8, isKept: true },
      { path: "data/a.tsv", byteCount: 5, maxByteCount: 4, isKept: false },
      { path: "data/c.tsv", byteCount: undefined, maxByteCount: 100, isKept: false },
    ]);
  });

  it("refuses a file that says something else", () => {
    const path = join(folder, "budgets.json");
    const rest = { runTime: {}, package: {}, decodedNames: {}, maxLongTaskMs: 50 };
    writeFileSync(path, JSON.stringify({ ...rest, maxByteCounts: { data: "40 MB" } }));
    expect(() => readBudgets(path)).toThrow('expected a number of bytes for "data", found 40 MB');
    writeFileSync(path, JSON.stringify({ ...rest, maxByteCounts: {}, runTime: { "cognomen/a": {} } }));
    expect(() => readBudgets(path)).toThrow('expected a number of bytes for "cognomen/a", found undefined');
    writeFileSync(path, "{}");
    expect(() => readBudgets(path)).toThrow('expected "maxByteCounts", "runTime", "package"');
  });
});

describe("sizes of the run-time code", () => {
  const size = (entry: string, gzipByteCount: number) => ({
    entry,
    gzipByteCount,
    minifiedByteCount: 0,
    brotliByteCount: 0,
  });
  const compare = (sizes: Parameters<typeof compareRunTime>[0], runTime: object) =>
    compareRunTime(sizes, { ...readBudgets(), runTime: { ...runTime } }).map(({ gzipByteCount, isKept }) => [
      gzipByteCount,
      isKept,
    ]);

  it("count all that is imported but data and what Node has", async () => {
    mkdirSync(join(folder, "data", "x"));
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
    expect(both.brotliByteCount).toBeLessThan(both.gzipByteCount);
  });

  it("are compared with budgets, of some entries only what they cost more than another", () => {
    const sizes = [size("n", 100), size("n/a", 130)];
    const over = "n";
    expect(compare(sizes, { n: { maxByteCount: 100 }, "n/a": { maxByteCount: 30, over } })).toEqual([
      [100, true],
      [30, true],
    ]);
    expect(compare(sizes, { n: { maxByteCount: 99 }, "n/a": { maxByteCount: 29, over } })).toEqual([
      [100, false],
      [30, false],
    ]);
  });

  it("break a budget that is missing, or has nothing to be compared with", () => {
    expect(compare([size("n", 100)], {})).toEqual([[100, false]]);
    expect(compare([], { n: { maxByteCount: 100 } })).toEqual([[Number.NaN, false]]);
    expect(compare([size("n", 1)], { n: { maxByteCount: 9, over: "none" } })).toEqual([[Number.NaN, false]]);
  });
});
