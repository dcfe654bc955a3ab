/** Names that are decoded for the first look-ups of a process: counted, so that a busy machine changes nothing. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readBudgets } from "../../bench/budgets.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import type { Block } from "../../src/format/block.ts";
import { groupEnd } from "../../src/format/trie.ts";
import { createStorePredictor } from "../../src/predict/predictor.ts";
import { createStore } from "../../src/predict/store.ts";
import { readTier, sampleKeys } from "../helpers/tiers.ts";

const KEYS_APART = 1300;

function countDecoded(blocks: readonly Block[]): number {
  let count = 0;
  for (const block of Object.values(blocks))
    for (const [group, isOpen] of block.isOpen.entries())
      if (isOpen === 1) count += groupEnd(block, group) - group * block.groupKeyCount;
  return count;
}

it("the first whole names of a process decode no more names than bench/budgets.json allows", () => {
  const file = readTier("full");
  // The first one stands beside keys that are no names: what is decoded for it changes with them.
  const keys = sampleKeys(file, KEYS_APART).slice(1);
  const half = Math.floor(keys.length / 2);
  // Words that stand far from each other, so that no two are in one group.
  const names = keys.slice(0, half).map((given, index) => `${given} ${keys[((13 * index) % half) + half]}`);
  const blocks: Block[] = [];
  const store = createStore(file, file.length, (number) => {
    blocks[number] ??= store.readBlock(number);
    return blocks[number];
  });
  const estimator = createEstimator(readFileSync("dist/data/estimate.bin"));
  const { predict } = createStorePredictor(store, { whole: true, estimator });
  const decoded: Record<string, number> = {};
  let asked = 0;
  const { decodedNames } = readBudgets();
  for (const nameCount of Object.keys(decodedNames).map(Number)) {
    while (asked < nameCount) predict(names[asked++]!);
    decoded[nameCount] = countDecoded(blocks);
  }
  expect(names.length).toBeGreaterThanOrEqual(asked);
  for (const [nameCount, count] of Object.entries(decoded)) {
    expect(count, `${nameCount} names`).toBeLessThanOrEqual(decodedNames[nameCount]!);
    // A budget that is far from what it bounds holds nothing.
    expect(count, `${nameCount} names`).toBeGreaterThan(0.85 * decodedNames[nameCount]!);
  }
});
