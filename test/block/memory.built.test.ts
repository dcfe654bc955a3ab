import { expect, it } from "vitest";
import { byteCountOf } from "../../src/block/block.ts";
import { readTier, walkBlocks } from "../helpers/tiers.ts";

it("open blocks of the full tier take 26 KB each, as docs/remote.md says", () => {
  const byteCounts = [...walkBlocks(readTier("full"))].map(byteCountOf);
  const mean = byteCounts.reduce((sum, byteCount) => sum + byteCount, 0) / byteCounts.length;
  // Each of the columns is an object beside its bytes, of some 200 more.
  expect(Math.abs(mean + 12 * 200 - 26_000)).toBeLessThan(2000);
});
