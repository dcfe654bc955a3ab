/** How many records fit into a number of bytes. */
import { describe, expect, it } from "vitest";
import { fitTable } from "../../../build/compile/fit-table.ts";
import type { Encoded } from "../../../build/encode/file.ts";
import type { Table } from "../../../build/encode/table.ts";

/** A table is its number of records; its file takes so many bytes. */
function sizeOf(
  byteCountOf: (recordCount: number) => number,
  recordLimit: number,
  maxByteCount: number,
  lastRecordCount = 117_647,
): number {
  const { bytes } = fitTable(
    (recordCount) => ({ recordCount }) as unknown as Table,
    (table) =>
      ({
        bytes: { length: byteCountOf((table as unknown as { recordCount: number }).recordCount) },
      }) as Encoded,
    recordLimit,
    { maxByteCount, lastRecordCount },
  );
  return bytes.length;
}

describe("fitting a table", () => {
  it.each([
    ["more bytes a record than expected", (count: number) => 14_000 + Math.ceil(6.2 * count)],
    ["fewer", (count: number) => 14_000 + Math.ceil(3.1 * count)],
    ["fewer the more there are", (count: number) => Math.ceil(20_000 + 9 * count ** 0.95)],
    ["bytes that jump", (count: number) => 14_000 + 5 * count + ((count * 7919) % 900)],
  ])("comes close below the limit with %s", (_what, byteCountOf) => {
    const byteCount = sizeOf(byteCountOf, 1e7, 500_000);
    expect(byteCount).toBeLessThanOrEqual(500_000);
    expect(byteCount).toBeGreaterThan(0.997 * 500_000);
  });

  it("takes what fitted last time if it fits again, without another try", () => {
    let tryCount = 0;
    const byteCountOf = (count: number): number => {
      tryCount++;
      return 5 * count;
    };
    expect(sizeOf(byteCountOf, 1e7, 500_000, 99_900)).toBe(499_500);
    expect(tryCount).toBe(1);
  });

  it("takes all records if they fit", () => {
    expect(sizeOf((count) => 1000 + 4 * count, 5000, 500_000)).toBe(21_000);
  });

  it("says so if nothing fits", () => {
    expect(() => sizeOf(() => 600_000, 5000, 500_000)).toThrow(/No table of 500000 bytes/);
  });
});
