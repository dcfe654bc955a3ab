/** Whole names by their likeliest reading alone: what the sum over all readings is compared with. */

import type { Answer } from "../../evaluation/metrics.ts";
import { createWeigher, type WordEvidence } from "../../src/answer/evidence.ts";
import { createLookup } from "../../src/answer/lookup.ts";
import { createMigration } from "../../src/answer/migration.ts";
import { createWeighting, mergeOptions, rankDense } from "../../src/answer/probability.ts";
import { createReader, type Order, READING_CONSTANTS } from "../../src/answer/readings.ts";
import type { Store } from "../../src/answer/store.ts";
import { COUNTRY_COUNT } from "../../src/country-code.ts";
import { type NameWord, readWholeName } from "../../src/text/whole-name.ts";
import type { Estimator } from "../../src/types.ts";
import type { FullSystem } from "./system.ts";

/** @param system answers names of one word and names without spaces, which have no readings to choose from */
export function readBestOnly(
  store: Store,
  system: FullSystem,
  estimator: Estimator | undefined,
): (name: string) => Answer {
  const { codes } = store.countries;
  const lookup = createLookup(store);
  const weigher = createWeigher(store, lookup);
  const { givenFirst } = weigher;
  const read = createReader(weigher);
  const migrate = createMigration(store.openNeighbours(), weigher);
  const everything = createWeighting(mergeOptions({ limit: COUNTRY_COUNT }), store.countries);
  const weighAll = (words: readonly NameWord[]): WordEvidence[] =>
    words.flatMap((word) => weigher.weigh(word) ?? weighAll(word.parts));
  return (name) => {
    const shipped = system.askWhole(name);
    const folded = lookup.fold(name);
    if (folded === undefined || shipped.candidates.length === 0) return shipped;
    const { words, commaIndex } = readWholeName(folded);
    weigher.begin(estimator);
    const family = weighAll(words.slice(0, commaIndex));
    const weighed = [...family, ...weighAll(words.slice(commaIndex))];
    if (weighed.length < 2) return shipped;
    const sent: Order = { first: "surname", firstCount: family.length };
    let { posterior, total, parts } = read(weighed, sent);
    // Letters are asked for what the sum of readings leaves open, as the answer that this is compared with asks them.
    const refined = weighed.filter((word) => weigher.refine(word, posterior, total));
    if (refined.length > 0) ({ posterior, total, parts } = read(weighed, sent));
    const [first, ...others] = parts;
    const end = others.findIndex((part) => part !== first);
    const count = end < 0 ? weighed.length : end + 1;
    // Where all others weigh nothing, what is left of the sum is the one.
    const { against } = READING_CONSTANTS;
    READING_CONSTANTS.against = 0;
    try {
      const isFamilyFirst = first === "surname";
      const one = read(weighed, { first: first!, firstCount: count }).posterior;
      // Where an order is declared, the reader leaves habits out.
      if (commaIndex === 0)
        for (let number = 0; number < one.length; number++)
          one[number]! *= isFamilyFirst ? 1 - givenFirst[number]! : givenFirst[number]!;
      const likely = migrate(
        one,
        one.reduce((sum, weight) => sum + weight, 0),
      );
      const { candidates, rest } = rankDense(one, likely, codes, everything);
      return { candidates, rest, match: shipped.match, evidence: shipped.evidence };
    } finally {
      READING_CONSTANTS.against = against;
    }
  };
}
