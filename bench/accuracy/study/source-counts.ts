/** Pooled counts of some keys, with those of some countries counted otherwise. */
import type { PooledCounts, PooledPart } from "../../../build/model/pooled-counts.ts";
import type { NamePart } from "../../../src/ground/types.ts";
import { SCRIPTS } from "../../../src/text/script.ts";

interface Entry {
  part: PooledPart;
  entry: number;
  country: number;
}

/** What a part counts of a key. @param countryOf the number of a country among all of them */
const entriesOf = (
  part: PooledPart,
  key: number,
  countryOf = (country: number): number => country,
): Entry[] => {
  const { keyStarts, countries } = part;
  return Array.from({ length: keyStarts[key + 1]! - keyStarts[key]! }, (_, index) => {
    const entry = keyStarts[key]! + index;
    return { part, entry, country: countryOf(countries[entry]!) };
  });
};

/** The counts of these keys alone, in the same order. Totals stay. */
export function selectKeys(pooled: PooledCounts, isWanted: (key: number) => boolean): PooledCounts {
  const wanted = Uint32Array.from(pooled.keys.keys()).filter(isWanted);
  const numberOf = new Map([...wanted].map((key, number) => [key, number]));
  const select = (part: PooledPart): PooledPart =>
    fill(
      part,
      Array.from(wanted, (key) => entriesOf(part, key)),
    );
  return {
    ...pooled,
    keys: Array.from(wanted, (key) => pooled.keys[key]!),
    // The stripped form of a wanted key may be unwanted: then the key stands by itself.
    groups: wanted.map((key, number) => numberOf.get(pooled.groups[key]!) ?? number),
    scripts: Uint8Array.from(wanted, (key) => pooled.scripts[key]!),
    coined: Uint8Array.from(wanted, (key) => pooled.coined[key]!),
    parts: { surname: select(pooled.parts.surname), forename: select(pooled.parts.forename) },
  };
}

/**
 * The same counts, but those of some countries.
 *
 * @param own counts of these countries alone; of their keys, those of `pooled` count
 */
export function replaceCountries(pooled: PooledCounts, own: PooledCounts): PooledCounts {
  const numbers = own.countryCodes.map((code) => pooled.countryCodes.indexOf(code));
  const ownKeys = new Map(own.keys.map((key, number) => [key, number]));
  /** By country and script. */
  const replaceCells = (cells: Float64Array, others: Float64Array): Float64Array => {
    const replaced = cells.slice();
    const { length } = SCRIPTS;
    for (const [index, number] of numbers.entries())
      replaced.set(others.subarray(index * length, (index + 1) * length), number * length);
    return replaced;
  };
  const merge = (name: NamePart): PooledPart => {
    const [part, other] = [pooled.parts[name], own.parts[name]];
    const merged = pooled.keys.map((text, key) => {
      const kept = entriesOf(part, key).filter(({ country }) => !numbers.includes(country));
      const ownKey = ownKeys.get(text);
      const added = ownKey === undefined ? [] : entriesOf(other, ownKey, (country) => numbers[country]!);
      return [...kept, ...added].sort((left, right) => left.country - right.country);
    });
    const sums = (["totals", "countedTotals", "countedAwareTotals", "peopleCounts"] as const).map((sum) => [
      sum,
      replaceCells(part[sum], other[sum]),
    ]);
    return { ...fill(part, merged), ...Object.fromEntries(sums) };
  };
  return {
    ...pooled,
    parts: { surname: merge("surname"), forename: merge("forename") },
    scriptShares: replaceCells(pooled.scriptShares, own.scriptShares),
  };
}

/** A part with these entries by key, and the sums of another. */
function fill(sums: PooledPart, entriesByKey: readonly (readonly Entry[])[]): PooledPart {
  const keyStarts = new Uint32Array(entriesByKey.length + 1);
  for (const [key, { length }] of entriesByKey.entries()) keyStarts[key + 1] = keyStarts[key]! + length;
  const all = entriesByKey.flat();
  const floats = (take: (part: PooledPart) => Float32Array): Float32Array =>
    Float32Array.from(all, ({ part, entry }) => take(part)[entry]!);
  return {
    ...sums,
    keyStarts,
    countries: Uint8Array.from(all, ({ country }) => country),
    aware: floats(({ aware }) => aware),
    blind: floats(({ blind }) => blind),
    derived: floats(({ derived }) => derived),
    taught: {
      aware: floats(({ taught }) => taught.aware),
      blind: floats(({ taught }) => taught.blind),
      derived: floats(({ taught }) => taught.derived),
    },
    dataPointCounts: Float64Array.from(all, ({ part, entry }) => part.dataPointCounts[entry]!),
    kinds: Uint8Array.from(all, ({ part, entry }) => part.kinds[entry]!),
  };
}
