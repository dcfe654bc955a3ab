/** Files that claim much and have little: what of them is told without opening many blocks. `load-forged.slow.test.ts` measures. */
import { describe, expect, it } from "vitest";
import { MAX_BLOCK_BYTE_COUNT, MAX_BLOCK_KEY_COUNT } from "../../src/format/format.ts";
import { readHead } from "../../src/format/load.ts";
import { createOpenBlocks } from "../../src/format/open-blocks.ts";
import { createBlockReader } from "../../src/format/reader.ts";
import { type Claims, claimTable, forgeFile } from "../helpers/forger.ts";

const MEGABYTE = 2 ** 20;

const forged = (blockCount: number, claims: Claims): Uint8Array =>
  forgeFile({ blockCount, groupKeyCount: MAX_BLOCK_KEY_COUNT, table: claimTable(claims) });

it("a forged file cannot have more blocks than a head of 2 MB", () => {
  expect(() => forged(150_000, { keyCount: 2, countryCount: 1, tailCount: 0 })).toThrow(
    /head of \d+ bytes, expected at most 2097152: use larger blocks/,
  );
});

describe("open blocks", () => {
  const file = forged(3, { keyCount: 100, countryCount: 3, tailCount: 0 });
  const head = readHead(file);
  const reader = createBlockReader(file, head);

  it("are opened once", () => {
    const opened: number[] = [];
    const find = createOpenBlocks(head, (number) => {
      opened.push(number);
      return reader.open(number);
    });
    expect(find(1)).toBe(find(1));
    expect(find(0)).not.toBe(find(1));
    expect(opened).toEqual([1, 0]);
  });

  it("are forgotten when the next has no room, and opened again", () => {
    const large = { ...reader.open(0), suffixes: new Uint8Array(9 * MEGABYTE) };
    let openedCount = 0;
    const find = createOpenBlocks(head, () => {
      openedCount++;
      return large;
    });
    for (const number of [0, 0, 1, 1, 0, 0]) find(number);
    expect(openedCount).toBe(3);
  });
});

it("never has a stored block so long that a sound one could not be", () => {
  // 4,096 keys with two records each, 65,535 letters and countries: letters are read and gone back over once.
  const symbolCount = 2 * (65_535 + 4096) + 4096 + 8192 * 5 + 2 * 65_535;
  expect((symbolCount * 11 + 8192 * 11) / 8).toBeLessThan(MAX_BLOCK_BYTE_COUNT);
});
