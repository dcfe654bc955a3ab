/** The built tiers, as tests read them. A test without them fails: `npm test` builds first. */
import { existsSync, readFileSync } from "node:fs";
import { createEstimator } from "../../src/estimator/estimator.ts";
import type { Block } from "../../src/format/block.ts";
import { isAffix } from "../../src/format/format.ts";
import { createBlockReader } from "../../src/format/reader.ts";
import { listKeys, openGroups } from "../../src/format/trie.ts";
import type { Estimator } from "../../src/ground/types.ts";
import { createStore } from "../../src/predict/store.ts";

export const TIERS = ["core", "standard", "full"] as const;
export type TierName = (typeof TIERS)[number];

const files = new Map<TierName, Uint8Array>();

export function readTier(tier: TierName): Uint8Array {
  let file = files.get(tier);
  if (file === undefined) {
    const url = new URL(`../../dist/data/${tier}.bin`, import.meta.url);
    if (!existsSync(url)) throw new Error(`No dist/data/${tier}.bin: "npm run build" makes it`);
    file = new Uint8Array(readFileSync(url));
    files.set(tier, file);
  }
  return file;
}

/** The estimator as built. */
export const openEstimator = (): Estimator =>
  createEstimator(new Uint8Array(readFileSync(new URL("../../dist/data/estimate.bin", import.meta.url))));

/** All blocks of a tier with all of their names, in file order. */
export function* walkBlocks(file: Uint8Array): Generator<Block> {
  const { head } = createStore(file);
  const reader = createBlockReader(file, head);
  for (const number of head.blocks.keys()) {
    const block = reader.open(number);
    openGroups(block);
    yield block;
  }
}

/** All keys of a tier as UTF-8, folded and decomposed, in file order, with their number within their block. */
export function* walkKeys(file: Uint8Array): Generator<{ bytes: Uint8Array; number: number }> {
  for (const block of walkBlocks(file)) {
    let number = 0;
    for (const bytes of listKeys(block)) yield { bytes, number: number++ };
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** A key as a string, folded and decomposed. */
export const decodeKey = (bytes: Uint8Array): string => decoder.decode(bytes);

/**
 * About every `step`-th name of a tier in composed form, as people write it; no beginnings and ends of names. Blocks
 * without such a name are not opened: all 2,600 of the full tier take 4 s.
 */
export function sampleKeys(file: Uint8Array, step: number): string[] {
  const { head } = createStore(file);
  const reader = createBlockReader(file, head);
  const keys: string[] = [];
  let position = 0;
  let nextPosition = 0;
  for (const [number, { keyCount }] of head.blocks.entries()) {
    if (nextPosition >= position + keyCount) {
      position += keyCount;
      continue;
    }
    for (const bytes of listKeys(reader.open(number))) {
      if (position++ < nextPosition) continue;
      const key = decodeKey(bytes);
      if (isAffix(key)) continue;
      keys.push(key.normalize("NFC"));
      nextPosition += step;
    }
  }
  return keys;
}
