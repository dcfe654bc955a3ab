/** What the parts that sources split themselves say about a word: is it a surname or a given name there? */
import type { NamePart } from "../../src/ground/types.ts";
import type { EvidenceClass } from "../data/statistics.ts";

/** Answers are log ratios: above 0 the word is rather a surname, below 0 rather a given name, 0 is "do not know". */
export interface Lexicon {
  /** Whether the word leans to surname or given name in that country, with the world's opinion where it is silent. */
  leaning(word: string, country: string): number;
  /** Share of the country's surnames; 0 if not seen. */
  surnameShare(word: string, country: string): number;
  /** Share of the country's given names; 0 if not seen. */
  forenameShare(word: string, country: string): number;
}

/** Weighted counts of one part by country, as the store of counts holds them. */
export type PartWeights = (
  part: NamePart,
) => Iterable<[country: string, weights: ReadonlyMap<string, number>]>;

/** The same caps as where sources are merged: no register drowns all others. */
const capCount = (evidenceClass: EvidenceClass): number =>
  evidenceClass === "dictionary" || evidenceClass === "derived" ? 20_000 : 100_000;

/** Adds the counts of one column to the weights of a country, brought to a common scale first. */
export function addScaledCounts(
  weights: Map<string, number>,
  evidenceClass: EvidenceClass,
  counts: ReadonlyMap<string, number>,
): void {
  let total = 0;
  for (const count of counts.values()) total += count;
  const scale = Math.min(1, capCount(evidenceClass) / total);
  for (const [name, count] of counts) weights.set(name, (weights.get(name) ?? 0) + count * scale);
}

/** Added to both shares before they are compared: one bearer in 50,000 is weak evidence. */
const FLOOR_SHARE = 2e-5;
/** How much less the rest of the world counts than the country itself. */
const WORLD_WEIGHT = 0.3;

/** Makes a lexicon from evidence; shares are computed once per country. */
export function createLexicon(weightsOf: PartWeights): Lexicon {
  const national: Record<NamePart, Map<string, ReadonlyMap<string, number>>> = {
    surname: new Map(),
    forename: new Map(),
  };
  const totals: Record<NamePart, Map<string, number>> = { surname: new Map(), forename: new Map() };
  const world: Record<NamePart, Map<string, number>> = { surname: new Map(), forename: new Map() };
  for (const part of ["surname", "forename"] as const) {
    let countryCount = 0;
    for (const [country, weights] of weightsOf(part)) {
      let total = 0;
      for (const weight of weights.values()) total += weight;
      if (total === 0) continue;
      national[part].set(country, weights);
      totals[part].set(country, total);
      countryCount++;
      // Small lists would make every name of theirs a common one of the world.
      const scale = 1 / Math.max(total, 20_000);
      for (const [name, weight] of weights)
        world[part].set(name, (world[part].get(name) ?? 0) + weight * scale);
    }
    // Countries where a name is common are few; the mean over all would hide it.
    const divisor = Math.max(1, Math.sqrt(countryCount));
    for (const [name, share] of world[part]) world[part].set(name, share / divisor);
  }

  const share = (part: NamePart, word: string, country: string): number => {
    const total = totals[part].get(country);
    return total === undefined ? 0 : (national[part].get(country)?.get(word) ?? 0) / Math.max(total, 5_000);
  };
  const blended = (part: NamePart, word: string, country: string): number =>
    FLOOR_SHARE + share(part, word, country) + WORLD_WEIGHT * (world[part].get(word) ?? 0);

  return {
    leaning: (word, country) =>
      Math.log(blended("surname", word, country) / blended("forename", word, country)),
    surnameShare: (word, country) => share("surname", word, country),
    forenameShare: (word, country) => share("forename", word, country),
  };
}
