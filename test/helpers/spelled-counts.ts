/** Evidence for tests of models that read spellings. */
import type { PooledCounts, PooledPart } from "../../build/model/pooled-counts.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";

/** Evidence in which every key is from the country that its number says. */
export function toPooledCounts(
  countryCodes: readonly string[],
  names: readonly (readonly [string, number])[],
): PooledCounts {
  const sorted = [...names].sort(([left], [right]) => (left < right ? -1 : 1));
  const aware = Float32Array.from(sorted, (_, index) => index % 7);
  const blind = Float32Array.from(sorted, () => 1);
  const derived = new Float32Array(sorted.length);
  const part: PooledPart = {
    keyStarts: Uint32Array.from({ length: sorted.length + 1 }, (_, index) => index),
    countries: Uint8Array.from(sorted, ([, country]) => country),
    aware,
    blind,
    derived,
    taught: { aware, blind, derived },
    dataPointCounts: new Float64Array(sorted.length),
    kinds: new Uint8Array(sorted.length),
    totals: new Float64Array(countryCodes.length * SCRIPTS.length),
    countedTotals: new Float64Array(countryCodes.length * SCRIPTS.length),
    countedAwareTotals: new Float64Array(countryCodes.length * SCRIPTS.length),
    peopleCounts: new Float64Array(countryCodes.length * SCRIPTS.length),
  };
  const keys = sorted.map(([name]) => name);
  return {
    countryCodes,
    keys,
    groups: Uint32Array.from(keys, (_, index) => index),
    scripts: Uint8Array.from(keys, scriptNumber),
    coined: new Uint8Array(keys.length),
    parts: { surname: part, forename: part },
    scriptShares: new Float64Array(countryCodes.length * SCRIPTS.length),
    writers: [],
  };
}
