/**
 * Where a name is met that is known from elsewhere: for every country d the countries c in which names of d turn up
 * that had not been seen there.
 *
 * Learnt from the statistics themselves. A name with a single data point in c was, but for that one person, a name
 * unknown in c: what the other countries say of it then is what would have had to predict c. A single is as likely as
 * the name is rare in c and c is large, so that countries of which little is known are met more often.
 */

import { SCRIPTS } from "../../src/text/script.ts";
import type { NamePart } from "../../src/types.ts";
import type { PooledCounts } from "./pooled-counts.ts";

/** Added to the people of a country, so that one of which next to nothing is known does not take all. */
const PSEUDO_COUNT = 200;

/** Row d: probabilities of c, `[d * countryCount + c]`. Countries without names shared with others have the prior. */
export function learnNeighbours(
  { parts, keys, scripts, countryCodes }: PooledCounts,
  part: NamePart,
  prior: Float64Array,
  pseudoCount: number,
): Float64Array {
  const countryCount = countryCodes.length;
  const neighbours = new Float64Array(countryCount * countryCount);
  const { keyStarts, countries, aware, blind, dataPointCounts, totals, peopleCounts } = parts[part];
  const weights = new Float64Array(countryCount);
  for (let key = 0; key < keys.length; key++) {
    const start = keyStarts[key]!;
    const end = keyStarts[key + 1]!;
    if (end - start < 2) continue;
    const script = scripts[key]!;
    let sum = 0;
    for (let entry = start; entry < end; entry++) {
      const country = countries[entry]!;
      const people = peopleCounts[country * SCRIPTS.length + script]! + pseudoCount;
      weights[entry - start] = ((aware[entry]! + blind[entry]!) / people) * prior[country]!;
      sum += weights[entry - start]!;
    }
    for (let single = start; single < end; single++) {
      const others = sum - weights[single - start]!;
      if (dataPointCounts[single] !== 1 || others <= 0) continue;
      const country = countries[single]!;
      const chance = prior[country]! / (totals[country * SCRIPTS.length + script]! + PSEUDO_COUNT);
      for (let entry = start; entry < end; entry++) {
        if (entry === single) continue;
        neighbours[countries[entry]! * countryCount + country]! +=
          (chance * weights[entry - start]!) / others;
      }
    }
  }
  for (let start = 0; start < neighbours.length; start += countryCount) {
    const row = neighbours.subarray(start, start + countryCount);
    const sum = row.reduce((total, value) => total + value, 0);
    if (sum === 0) row.set(prior);
    const whole = sum || prior.reduce((total, value) => total + value, 0);
    for (let country = 0; country < countryCount; country++) row[country]! /= whole;
  }
  return neighbours;
}
