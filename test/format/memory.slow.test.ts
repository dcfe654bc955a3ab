import { expect, it } from "vitest";
import { readHead } from "../../src/format/load.ts";
import { readTier, walkBlocks } from "../helpers/tiers.ts";

it("open blocks of the full tier take 31 KB each with what they were loaded as, as docs/remote.md says", () => {
  const file = readTier("full");
  const { blocks } = readHead(file);
  const loadedByteCount = blocks.reduce((sum, { byteCount }) => sum + byteCount, 0);
  const byteCounts = [...walkBlocks(file)].map(({ byteCount }) => byteCount);
  const sum = byteCounts.reduce((total, byteCount) => total + byteCount, loadedByteCount);
  const mean = sum / blocks.length;
  // Each of the columns is an object beside its bytes, of some 200 more.
  expect(Math.abs(mean + 13 * 200 - 31_000)).toBeLessThan(2000);
});
