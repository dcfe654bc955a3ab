/** Whole names by their likeliest reading alone: what the sum over all readings is compared with. */
import type { Answer } from "../../evaluation/metrics.ts";
import { MODEL_CONSTANTS } from "../../src/answer/constants.ts";
import { readCountryParameters } from "../../src/answer/country-parameters.ts";
import { createLetterReader } from "../../src/answer/letters.ts";
import { createLikelihood } from "../../src/answer/likelihood.ts";
import { createLookup } from "../../src/answer/lookup.ts";
import { createMigration } from "../../src/answer/migration.ts";
import { createParser, type Order } from "../../src/answer/parses.ts";
import { createWeighting, mergeOptions, rankCountries } from "../../src/answer/probability.ts";
import type { Store } from "../../src/answer/store.ts";
import { createWordFinder } from "../../src/answer/words.ts";
import { COUNTRY_COUNT } from "../../src/country-code.ts";
import { foldedToString } from "../../src/text/normalize.ts";
import { readWholeName } from "../../src/text/whole-name.ts";
import type { Estimator } from "../../src/types.ts";
import type { FullSystem } from "./system.ts";

/** @param system answers names of one word and names without spaces, which have no readings to choose from */
export function readBestOnly(
  store: Store,
  system: FullSystem,
  estimator: Estimator | undefined,
): (name: string) => Answer {
  const { codes } = store.countries;
  const lookup = createLookup(store, MODEL_CONSTANTS);
  const parameters = readCountryParameters(store.countries, MODEL_CONSTANTS);
  const { givenFirst } = parameters;
  const likelihood = createLikelihood(store, lookup, parameters, MODEL_CONSTANTS);
  const parse = createParser(parameters, likelihood, MODEL_CONSTANTS);
  const parseOne = createParser(parameters, likelihood, { ...MODEL_CONSTANTS, against: 0 });
  const migrate = createMigration(store.openNeighbours(), parameters, MODEL_CONSTANTS);
  const begin = createWordFinder(lookup, codes.length);
  const letters = estimator && createLetterReader(codes)(estimator);
  const everything = createWeighting(mergeOptions({ limit: COUNTRY_COUNT }), store.countries);
  return (name) => {
    const shipped = system.askWhole(name);
    const folded = lookup.fold(name);
    if (folded === undefined || shipped.candidates.length === 0) return shipped;
    const { words, commaIndex } = readWholeName(foldedToString(folded));
    const findWords = begin();
    const family = findWords(words.slice(0, commaIndex));
    const found = [...family, ...findWords(words.slice(commaIndex))];
    if (found.length < 2) return shipped;
    const sent: Order = { first: "surname", firstCount: family.length };
    const posterior = new Float64Array(codes.length);
    let { total, parts } = parse(found, sent, letters, posterior);
    // Letters are asked for what the sum of parses leaves open, as the answer that this is compared with asks them.
    const opened = letters && found.filter((word) => likelihood.openToLetters(word, posterior, total));
    if (opened && opened.length > 0) ({ total, parts } = parse(found, sent, letters, posterior));
    const [first, ...others] = parts;
    const end = others.findIndex((part) => part !== first);
    const count = end < 0 ? found.length : end + 1;
    const isFamilyFirst = first === "surname";
    // Where all others weigh nothing, what is left of the sum is the one.
    const one = new Float64Array(codes.length);
    parseOne(found, { first: first!, firstCount: count }, letters, one);
    // Where an order is declared, the parser leaves the order prior out.
    if (commaIndex === 0)
      for (let number = 0; number < one.length; number++)
        one[number]! *= isFamilyFirst ? 1 - givenFirst[number]! : givenFirst[number]!;
    const sum = one.reduce((all, weight) => all + weight, 0);
    const moved = {
      numbers: new Uint8Array(codes.length),
      weights: new Float64Array(codes.length),
      count: codes.length,
      rest: 0,
    };
    migrate(one, sum, moved);
    const { candidates, rest } = rankCountries(moved, codes, everything);
    return { candidates, rest, match: shipped.match, evidence: shipped.evidence };
  };
}
