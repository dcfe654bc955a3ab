/** Every name of `data/`, asked for in the full tier. */

import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCountries } from "../../../build/data/folder.ts";
import { readShard, shardPath } from "../../../build/data/statistics.ts";
import { foldKey } from "../../../build/words/fold-name.ts";
import { PARTICLES } from "../../../build/words/name-words.ts";
import { partsOf } from "../../../src/format/block.ts";
import { PARTS } from "../../../src/format/format.ts";
import { listKeys } from "../../../src/format/trie.ts";
import type { NamePart } from "../../../src/ground/types.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { EAST_ASIAN } from "../../../src/text/spellings.ts";
import { readTier, walkBlocks } from "../../helpers/tiers.ts";

const DATA = "data";

function readParts(file: Uint8Array): Map<string, number> {
  const decoder = new TextDecoder();
  const parts = new Map<string, number>();
  for (const block of walkBlocks(file)) {
    let key = 0;
    for (const bytes of listKeys(block)) parts.set(decoder.decode(bytes), partsOf(block, key++));
  }
  return parts;
}

function* listNames(): Generator<[key: string, part: NamePart]> {
  for (const { code } of readCountries(DATA))
    for (const part of ["surname", "forename"] as const)
      if (existsSync(shardPath(DATA, code, part)))
        for (const { name } of readShard(DATA, code, part).rows) yield [foldKey(name), part];
}

/** Names of the data without a record of their part, by the reason, which docs/data.md explains. */
function explainUnanswered(known: ReadonlyMap<string, number>) {
  const [givenPair, surnamesAsOne, others] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const has = (key: string, part: NamePart): boolean => ((known.get(key) ?? 0) & PARTS[part]) !== 0;
  for (const [key, part] of listNames()) {
    if (has(key, part)) continue;
    const words = key.split(" ");
    if (words.length > 1 && part === "forename") givenPair.add(key);
    else if (words.length > 1 && words.every((word) => !PARTICLES.has(word) && has(word, "surname")))
      surnamesAsOne.add(key);
    else others.add(`${key} (${part})`);
  }
  return { givenPair, surnamesAsOne, others };
}

describe("names of data/", () => {
  const file = readTier("full");
  const known = readParts(file);
  const unanswered = explainUnanswered(known);
  const { predict } = createPredictor(file);

  it("have a record, or a reason why not", () => {
    expect([...unanswered.others]).toEqual([]);
    // Both reasons are met, else the test would tell nothing.
    expect(known.size).toBeGreaterThan(2_000_000);
    expect(unanswered.givenPair.size).toBeGreaterThan(100_000);
    expect(unanswered.surnamesAsOne.size).toBeGreaterThan(1000);
  });

  it("that are surnames without a record are answered by their words", () => {
    const lost = [...unanswered.surnamesAsOne].filter((family) => predict({ family }).country.length === 0);
    expect(lost).toEqual([]);
  });

  it("that are given names without a record are answered by their words, but for those of which the data know none", () => {
    const lost = [...unanswered.givenPair].filter((given) => predict({ given }).country.length === 0);
    // 22 when docs/data.md was written; what the data know of their words is nothing.
    expect(lost.length).toBeLessThan(40);
    for (const given of lost)
      for (const word of given.split(" ")) {
        // Two letters without a vowel are initials beside a name, and characters are divided where they stand alone.
        if (/^[^aeiouy]{2}$/.test(word) || EAST_ASIAN.test(word)) continue;
        expect([word, predict({ given: word }).country]).toEqual([word, []]);
      }
  });
});
