/** Every name in every tier is found again, and every answer keeps to the contract. */

import { describe, expect, it } from "vitest";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { PredictOptions } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createPlace, createStore } from "../../src/predict/store.ts";
import { createFoldedText, type FoldedText, setFoldedText } from "../../src/text/normalize.ts";
import { findFaults } from "../helpers/judge.ts";
import { decodeKey, readTier, sampleKeys, TIERS, walkKeys } from "../helpers/tiers.ts";

/** Names that a tier has at least: a guard against tests that pass because there is nothing to test. */
const KEY_FLOOR = { core: 110_000, standard: 450_000, full: 2_000_000 } as const;
/** Every how many-th name is predicted and explained; all are looked up. */
const SAMPLE_STEP = 50;
/** Failures that are worth reading. */
const SHOWN_COUNT = 20;

/** A key as folded text. Most are ASCII, and there are millions: those go without a string. */
function setKey(bytes: Uint8Array, text: FoldedText): boolean {
  if (bytes.some((byte) => byte >= 0x80)) return setFoldedText(decodeKey(bytes), text);
  text.points.set(bytes);
  text.length = bytes.length;
  return true;
}

describe.each(TIERS)("the tier %s", (tier) => {
  const file = readTier(tier);

  it("has every one of its names where a look-up finds it", { timeout: 120_000 }, () => {
    const store = createStore(file);
    const text = createFoldedText();
    const place = createPlace();
    const lost: string[] = [];
    let keyCount = 0;
    for (const { bytes, number } of walkKeys(file)) {
      keyCount++;
      const isFound = setKey(bytes, text) && store.find(text, place) && place.key === number;
      if (!isFound && lost.length < SHOWN_COUNT) lost.push(decodeKey(bytes));
    }
    expect(lost).toEqual([]);
    expect(keyCount).toBe(store.head.keyCount);
    expect(store.loadedBlockCount).toBe(store.head.blocks.length);
  });

  it("answers its names directly, and as the contract says", () => {
    const { predict, explain, info } = createPredictor(file);
    const { countries } = info();
    const optionSets: PredictOptions[] = [
      {},
      { limit: 1 },
      { limit: COUNTRY_COUNT },
      { countries: ["FR", "DE", "IN", "CN", "US", "BR"] },
      { prior: Object.fromEntries(countries.map((code, index) => [code, (index * 7919) % 101])) },
    ];
    const faults: string[] = [];
    let sampleCount = 0;
    for (const name of sampleKeys(file, SAMPLE_STEP)) {
      const { match, key: found, margin, rest, evidence, country, count } = explain(name);
      if (match !== "direct") faults.push(`${name}: found as ${match}`);
      // Greek words end in a letter of their own, which folds to the inner sigma.
      if (found?.replaceAll("ς", "σ") !== name) faults.push(`${name}: found as ${found}`);
      if (country.length === 0 || evidence.length === 0) faults.push(`${name}: known and without an answer`);
      if (!(margin >= 0 && margin <= 1 && rest >= 0 && rest <= 1)) faults.push(`${name}: ${margin} ${rest}`);
      const options = optionSets[sampleCount++ % optionSets.length]!;
      faults.push(...findFaults({ name, country, count }, name));
      faults.push(...findFaults(predict(name, options), name, options.limit));
    }
    expect(faults.slice(0, SHOWN_COUNT)).toEqual([]);
    expect(sampleCount).toBeGreaterThan(KEY_FLOOR[tier] / SAMPLE_STEP);
  });
});
