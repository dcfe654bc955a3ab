import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compareBudgets, measureBytes, readBudgets } from "../../bench/budgets.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "budgets-"));
  mkdirSync(join(folder, "data", "CH"), { recursive: true });
  writeFileSync(join(folder, "data", "a.tsv"), "12345");
  writeFileSync(join(folder, "data", "CH", "b.tsv"), "123");
});

afterEach(() => rmSync(folder, { recursive: true }));

describe("budgets", () => {
  it("adds up the files of a folder", () => {
    expect(measureBytes(join(folder, "data"))).toBe(8);
    expect(measureBytes(join(folder, "data", "a.tsv"))).toBe(5);
    expect(measureBytes(join(folder, "nothing"))).toBeUndefined();
  });

  it("are kept up to the last byte, and broken by a missing file", () => {
    const maxByteCounts = { data: 8, "data/a.tsv": 4, "data/c.tsv": 100 };
    expect(compareBudgets({ maxByteCounts, maxFullOverXz: 1 }, folder)).toEqual([
      { path: "data", byteCount: 8, maxByteCount: 8, isKept: true },
      { path: "data/a.tsv", byteCount: 5, maxByteCount: 4, isKept: false },
      { path: "data/c.tsv", byteCount: undefined, maxByteCount: 100, isKept: false },
    ]);
  });

  it("of the repository are numbers", () => {
    expect(readBudgets().maxFullOverXz).toBeLessThan(1);
  });

  it("refuses a file that says something else", () => {
    const path = join(folder, "budgets.json");
    writeFileSync(path, '{ "maxByteCounts": { "data": "40 MB" }, "maxFullOverXz": 1 }');
    expect(() => readBudgets(path)).toThrow('expected a number of bytes for "data", found 40 MB');
    writeFileSync(path, "{}");
    expect(() => readBudgets(path)).toThrow('expected "maxByteCounts" and "maxFullOverXz"');
  });
});
