/**
 * Countries that write a script, and what their lists in it leave out. A country whose people are on no list in a script
 * would leave its names to a neighbour that has one: नरेंद्र मोदी would be from Nepal with 0.99, where 15 million write
 * Devanagari, and not from India, where 500 million do.
 *
 *     writers(c)  = √(part of c's people who write the script)
    unlisted(c) = UNLISTED / (UNLISTED + people of c whose names are known in the script)
    alike(b, c) = how much of b's people and c's people bear the same names in Latin letters
    added(c)    = unlisted(c) · writers(c) · prior(c) · Σ alike(b, c) · rate(b) / Σ writers(b) · prior(b), of all b that bear the name
 *
 * Countries that do not write a letter of the name are left out.
 *
 * `data/writers.tsv` says which part of each country writes which script, from Unicode CLDR. The background of a script
 * and the examples of the letter models are weighed by it as well, except for Han.
 */
import type { NamePart } from "../../src/ground/types.ts";
import { SCRIPTS } from "../../src/text/script.ts";
import { createAlphabetFinder } from "./alphabets.ts";
import type { PooledCounts, PooledPart } from "./pooled-counts.ts";
import { createScriptFinder, weighShare } from "./writer-weights.ts";

const LATIN = SCRIPTS.indexOf("Latin");
/** Below are Latin letters, marks and signs. */
const FIRST_OTHER_LETTER = 0x370;

interface Writing {
  /** What each country counts among those who write so, by country number: see `weighShare`. */
  weights: Float64Array;
  /** Numbers of the countries with a weight. */
  countries: readonly number[];
  /** By part and country number: how much of the country the lists in the script leave out, 0 to 1. */
  unlisted: Record<NamePart, Float64Array>;
}

/** Adds what the countries that write the script of a key would have of it. */
export interface UnlistedWriters {
  /**
   * @param rates of the present name, times the prior, by country number; on any scale
   * @param touched numbers of the countries that have a rate
   * @param out what is added, by country number: on the scale of `rates`
   * @returns whether anything was written to `out`
   */
  fill(
    key: number,
    part: NamePart,
    rates: Float64Array,
    touched: readonly number[],
    out: Float64Array,
  ): boolean;
}

/** @param unlistedPeopleCount people by which a list has to be longer to leave out less than half of its country */
export function createUnlistedWriters(
  pooled: PooledCounts,
  prior: Float64Array,
  unlistedPeopleCount: number,
): UnlistedWriters {
  const { countryCodes, keys, writers } = pooled;
  const names = [...new Set(writers.map(({ script }) => script))];
  const findScript = createScriptFinder(names);
  /** By key: the number of its script and 1, 0 for Latin letters and scripts that nobody is known to write. */
  const scriptOf = Uint8Array.from(keys, (key) =>
    key.codePointAt(0)! < FIRST_OTHER_LETTER ? 0 : 1 + findScript(key),
  );
  const listed = {
    surname: countListedPeople(pooled.parts.surname, scriptOf, names.length, countryCodes.length),
    forename: countListedPeople(pooled.parts.forename, scriptOf, names.length, countryCodes.length),
  };
  const writings = names.map((name, index): Writing => {
    const weights = new Float64Array(countryCodes.length);
    for (const { code, script, share } of writers)
      if (script === name) weights[countryCodes.indexOf(code)] = weighShare(share);
    const leftOut = (part: NamePart): Float64Array =>
      weights.map((_, country) => {
        const peopleCount = listed[part][(index + 1) * countryCodes.length + country]!;
        return unlistedPeopleCount / (unlistedPeopleCount + peopleCount);
      });
    return {
      weights,
      countries: [...weights.keys()].filter((country) => weights[country]! > 0 && prior[country]! > 0),
      unlisted: { surname: leftOut("surname"), forename: leftOut("forename") },
    };
  });
  const findAlphabet = createAlphabetFinder(countryCodes);
  const writes = new Set(writings.flatMap(({ countries }) => countries));
  const alike = {
    surname: compareLatinNames(pooled, "surname", writes),
    forename: compareLatinNames(pooled, "forename", writes),
  };
  return {
    fill(key, part, rates, touched, out) {
      const writing = writings[scriptOf[key]! - 1];
      if (writing === undefined) return false;
      const { weights, countries, unlisted } = writing;
      const known = touched.filter((country) => weights[country]! > 0);
      const writerSum = known.reduce((sum, country) => sum + prior[country]! * weights[country]!, 0);
      if (writerSum === 0) return false;
      const alphabet = findAlphabet(keys[key]!);
      out.fill(0);
      for (const country of countries) {
        if (alphabet !== undefined && alphabet[country] === 0) continue;
        let usual = 0;
        for (const bearer of known)
          usual += alike[part][bearer * countryCodes.length + country]! * rates[bearer]!;
        out[country] = (unlisted[part][country]! * weights[country]! * prior[country]! * usual) / writerSum;
      }
      return true;
    },
  };
}

/** Effective bearers of all names of a script, derived spellings included: `[script * countryCount + country]`. */
function countListedPeople(
  { keyStarts, countries, aware, blind, derived }: PooledPart,
  scriptOf: Uint8Array,
  scriptCount: number,
  countryCount: number,
): Float64Array {
  const sums = new Float64Array((scriptCount + 1) * countryCount);
  for (const [key, script] of scriptOf.entries()) {
    if (script === 0) continue;
    for (let entry = keyStarts[key]!; entry < keyStarts[key + 1]!; entry++)
      sums[script * countryCount + countries[entry]!]! += Math.max(
        aware[entry]! + blind[entry]!,
        derived[entry]!,
      );
  }
  return sums;
}

/**
 * The part of the people of two countries that bear the same names, 0 to 1: `[country * countryCount + other]`.
 *
 * @param wanted numbers of the countries to compare
 */
function compareLatinNames(
  { parts, scripts, countryCodes }: PooledCounts,
  part: NamePart,
  wanted: ReadonlySet<number>,
): Float64Array {
  const { keyStarts, countries, aware, blind } = parts[part];
  const countryCount = countryCodes.length;
  const isWanted = Uint8Array.from(countryCodes, (_, country) => (wanted.has(country) ? 1 : 0));
  const sums = new Float64Array(countryCount);
  const common = new Float64Array(countryCount * countryCount);
  for (const add of [
    (country: number, count: number) => {
      sums[country]! += count;
    },
    (country: number, count: number, key: number) => {
      for (let entry = keyStarts[key]!; entry < keyStarts[key + 1]!; entry++) {
        const other = countries[entry]!;
        if (isWanted[other] === 0) continue;
        const rate = (aware[entry]! + blind[entry]!) / sums[other]!;
        common[country * countryCount + other]! += Math.min(count / sums[country]!, rate);
      }
    },
  ]) {
    for (const [key, script] of scripts.entries()) {
      if (script !== LATIN) continue;
      for (let entry = keyStarts[key]!; entry < keyStarts[key + 1]!; entry++) {
        const count = aware[entry]! + blind[entry]!;
        if (count > 0 && isWanted[countries[entry]!] === 1) add(countries[entry]!, count, key);
      }
    }
  }
  return common;
}
