/** Pooled counts of some keys, with those of some countries counted otherwise. */
import type { PooledCounts, PooledPart } from "../../../build/model/pooled-counts.ts";
import type { NamePart } from "../../../src/ground/types.ts";
import { SCRIPTS } from "../../../src/text/script.ts";

/** The counts of these keys alone, in the same order. Totals stay. */
export function selectKeys(pooled: PooledCounts, isWanted: (key: number) => boolean): PooledCounts {
  const wanted = Uint32Array.from(pooled.keys, (_, key) => key).filter(isWanted);
  const numberOf = new Map([...wanted].map((key, number) => [key, number]));
  const select = (part: NamePart): PooledPart => {
    const from = pooled.parts[part];
    return fill(
      from,
      [...wanted].map((key) =>
        range(from.keyStarts[key]!, from.keyStarts[key + 1]!).map((entry) => ({ part: from, entry })),
      ),
      (entry) => from.countries[entry]!,
    );
  };
  return {
    ...pooled,
    keys: [...wanted].map((key) => pooled.keys[key]!),
    // The stripped form of a wanted key may be unwanted: then the key stands by itself.
    groups: Uint32Array.from(wanted, (key, number) => numberOf.get(pooled.groups[key]!) ?? number),
    scripts: Uint8Array.from(wanted, (key) => pooled.scripts[key]!),
    coined: Uint8Array.from(wanted, (key) => pooled.coined[key]!),
    parts: { surname: select("surname"), forename: select("forename") },
  };
}

/**
 * The same counts, but those of some countries.
 *
 * @param own counts of these countries alone; of their keys, those of `pooled` count
 */
export function replaceCountries(pooled: PooledCounts, own: PooledCounts): PooledCounts {
  const numbers = own.countryCodes.map((code) => pooled.countryCodes.indexOf(code));
  const replaced = new Set(numbers);
  const ownKeys = new Map(own.keys.map((key, number) => [key, number]));
  const merge = (part: NamePart): PooledPart => {
    const from = pooled.parts[part];
    const other = own.parts[part];
    const entriesByKey = pooled.keys.map((name, key) => {
      const kept = range(from.keyStarts[key]!, from.keyStarts[key + 1]!)
        .filter((entry) => !replaced.has(from.countries[entry]!))
        .map((entry) => ({ part: from, entry, country: from.countries[entry]! }));
      const ownKey = ownKeys.get(name);
      if (ownKey === undefined) return kept;
      const added = range(other.keyStarts[ownKey]!, other.keyStarts[ownKey + 1]!).map((entry) => ({
        part: other,
        entry,
        country: numbers[other.countries[entry]!]!,
      }));
      return [...kept, ...added].sort((left, right) => left.country - right.country);
    });
    const merged = fill(from, entriesByKey, (_, { country }) => country);
    for (const sums of ["totals", "countedTotals", "countedAwareTotals", "peopleCounts"] as const)
      merged[sums] = replaceCells(from[sums], other[sums], numbers);
    return merged;
  };
  return {
    ...pooled,
    parts: { surname: merge("surname"), forename: merge("forename") },
    scriptShares: replaceCells(pooled.scriptShares, own.scriptShares, numbers),
  };
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index);

/** By country and script: those of some countries, from elsewhere. */
function replaceCells(cells: Float64Array, own: Float64Array, numbers: readonly number[]): Float64Array {
  const replaced = cells.slice();
  for (const [index, number] of numbers.entries())
    replaced.set(own.subarray(index * SCRIPTS.length, (index + 1) * SCRIPTS.length), number * SCRIPTS.length);
  return replaced;
}

interface PlacedEntry {
  part: PooledPart;
  entry: number;
}

const COLUMNS = ["aware", "blind", "derived", "dataPointCounts", "kinds"] as const;
const TAUGHT_COLUMNS = ["aware", "blind", "derived"] as const;

/** A part with these entries by key, and the sums of `sums`. */
function fill<Placed extends PlacedEntry>(
  sums: PooledPart,
  entriesByKey: readonly (readonly Placed[])[],
  countryOf: (entry: number, placed: Placed) => number,
): PooledPart {
  const keyStarts = new Uint32Array(entriesByKey.length + 1);
  for (const [key, { length }] of entriesByKey.entries()) keyStarts[key + 1] = keyStarts[key]! + length;
  const count = keyStarts.at(-1)!;
  const filled: PooledPart = {
    ...sums,
    keyStarts,
    countries: new Uint8Array(count),
    aware: new Float32Array(count),
    blind: new Float32Array(count),
    derived: new Float32Array(count),
    taught: {
      aware: new Float32Array(count),
      blind: new Float32Array(count),
      derived: new Float32Array(count),
    },
    dataPointCounts: new Float64Array(count),
    kinds: new Uint8Array(count),
  };
  for (const [key, entries] of entriesByKey.entries()) {
    for (const [index, placed] of entries.entries()) {
      const slot = keyStarts[key]! + index;
      filled.countries[slot] = countryOf(placed.entry, placed);
      for (const column of COLUMNS) filled[column][slot] = placed.part[column][placed.entry]!;
      for (const column of TAUGHT_COLUMNS)
        filled.taught[column][slot] = placed.part.taught[column][placed.entry]!;
    }
  }
  return filled;
}
