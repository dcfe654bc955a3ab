/** Names of `data/` are in the full tier, but for those that their words answer. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { explainUnanswered } from "../../build/compile/check-reach.ts";
import { NAME_PARTS } from "../../build/data/folder.ts";
import { shardPath } from "../../build/data/statistics.ts";
import { foldName } from "../../build/text/fold-name.ts";
import { createPredictor } from "../../src/answer/predictor.ts";
import { PARTS } from "../../src/file/format.ts";
import type { NamePart } from "../../src/types.ts";
import { readTier } from "../helpers/tiers.ts";

const dataFolder = fileURLToPath(new URL("../../data", import.meta.url));
/** Every how many-th row is looked up. */
const SAMPLE_STEP = 20;

describe("the full tier", () => {
  const { explain } = createPredictor(readTier("full"));

  const isFound = (name: string): boolean => {
    const { match, key, country } = explain(name);
    return match === "direct" && foldName(key ?? "") === name && country.length > 0;
  };

  it("knows the names of all statistics", { timeout: 120_000 }, () => {
    const lost: [name: string, part: NamePart][] = [];
    let nameCount = 0;
    let shardCount = 0;
    for (const country of readdirSync(join(dataFolder, "statistics")).sort()) {
      for (const part of NAME_PARTS) {
        const path = shardPath(dataFolder, country, part);
        if (!existsSync(path)) continue;
        shardCount++;
        const lines = gunzipSync(readFileSync(path)).toString("utf8").trimEnd().split("\n");
        for (let line = 1; line < lines.length; line += SAMPLE_STEP) {
          const name = lines[line]!.slice(0, lines[line]!.indexOf("\t"));
          // Pairs of forenames are no keys: as a whole name they would hide the last name inside them.
          if (part === "forename" && name.includes(" ")) continue;
          nameCount++;
          if (!isFound(name)) lost.push([name, part]);
        }
      }
    }
    // Throws for a name without a reason: all that may be missing is a surname made of surnames that are found.
    const unanswered = explainUnanswered(lost, (key) => (isFound(key) ? PARTS.surname : 0));
    expect(unanswered.givenPair).toEqual(new Set());
    expect(unanswered.surnamesAsOne.size).toBeLessThan(nameCount / 100);
    expect(shardCount).toBeGreaterThan(300);
    expect(nameCount).toBeGreaterThan(100_000);
  });
});
