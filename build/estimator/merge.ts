/** Counts of both parts as one: where people have no surnames, forenames are what there is. */
import type { NamePart } from "../../src/ground/types.ts";
import { SCRIPTS } from "../../src/text/script.ts";
import type { TrainingCounts } from "../model/characters/examples.ts";
import type { PooledCounts } from "../model/pooled-counts.ts";
import type { ScriptWord } from "./script-words.ts";

const LATIN = SCRIPTS.indexOf("Latin");

/** Bearers of a made-up word: as those of a frequent name, since a script has few words. */
const SCRIPT_WORD_BEARER_COUNT = 1000;

/**
 * @param weights what a bearer counts of whom this part of the name is known
 * @param words stand behind the names; those of countries that the counts do not have are left out
 */
export function mergeParts(
  { countryCodes, keys, groups, scripts, parts, writers }: PooledCounts,
  populations: readonly number[],
  weights: Readonly<Record<NamePart, number>>,
  words: readonly ScriptWord[] = [],
): TrainingCounts {
  const { surname, forename } = parts;
  const maxEntryCount = surname.countries.length + forename.countries.length;
  const keyStarts = new Uint32Array(keys.length + 1);
  const countries = new Uint8Array(maxEntryCount);
  const bearers = new Float32Array(maxEntryCount);
  const sums = new Float64Array(populations.length);
  let count = 0;
  for (let key = 0; key < keys.length; key++) {
    const seen: number[] = [];
    for (const [part, weight] of [
      [surname, weights.surname],
      [forename, weights.forename],
    ] as const) {
      for (let entry = part.keyStarts[key]!; entry < part.keyStarts[key + 1]!; entry++) {
        const country = part.countries[entry]!;
        // In Latin letters there are names enough, and what the rules make teaches the rules alone. Of other scripts
        // many countries have nothing else.
        const { taught } = part;
        const derived = scripts[key] === LATIN ? 0 : taught.derived[entry]!;
        const entryBearers = weight * (taught.aware[entry]! + taught.blind[entry]! + derived);
        if (entryBearers <= 0) continue;
        if (sums[country] === 0) seen.push(country);
        sums[country]! += entryBearers;
      }
    }
    for (const country of seen) {
      countries[count] = country;
      bearers[count++] = sums[country]!;
      sums[country] = 0;
    }
    keyStarts[key + 1] = count;
  }
  const known = new Set(keys);
  const added = words.filter(({ word, country }) => countryCodes.includes(country) && !known.has(word));
  const append = (array: Uint32Array, values: readonly number[]): Uint32Array<ArrayBuffer> =>
    Uint32Array.from([...array, ...values]);
  return {
    keyText: [...keys, ...added.map(({ word }) => word)].join("\n"),
    groups: append(
      groups,
      added.map((_, index) => keys.length + index),
    ),
    keyStarts: append(
      keyStarts,
      added.map((_, index) => count + index + 1),
    ),
    countries: Uint8Array.from([
      ...countries.subarray(0, count),
      ...added.map(({ country }) => countryCodes.indexOf(country)),
    ]),
    bearers: Float32Array.from([
      ...bearers.subarray(0, count),
      // Names of a script weigh by the roots of their bearers.
      ...added.map(({ share }) => SCRIPT_WORD_BEARER_COUNT * share ** 2),
    ]),
    countryCodes,
    populations,
    writers,
  };
}
