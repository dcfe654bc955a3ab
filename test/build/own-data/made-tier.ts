/** A tier of names whose rates are known, so that what is found from it can be compared with the truth. */

import { encodeTable } from "../../../build/encode/file.ts";
import { FULL_PRECISION, quantize } from "../../../build/encode/quantize.ts";
import { compareKeys } from "../../../build/encode/table.ts";
import { TableSink } from "../../../build/own-data/read-tier.ts";
import { EVIDENCE } from "../../../src/format/format.ts";
import { foldTableBytes, nameWordsBytes } from "../../helpers/tiny-table.ts";

export const CODES = ["AT", "CH", "DE"] as const;
export const PRIORS = [3000, 2900, 9100];
/** People that the sources counted. */
export const PEOPLE = [800_000, 270_000, 17_700_000];

/** Parts of each country's people that bear each name; every country's add up to one. */
export function makeRates(nameCount: number): Map<string, number[]> {
  const raw = Array.from({ length: nameCount }, (_, index) => {
    // Zipf, with a home for every name and more or less of it elsewhere.
    const share = 1 / (index + 1);
    return CODES.map((_, country) => share * (index % 3 === country ? 1 : 0.02 + ((index * 7) % 11) / 30));
  });
  const sums = CODES.map((_, country) => raw.reduce((sum, rates) => sum + rates[country]!, 0));
  return new Map(
    raw.map((rates, index) => [
      `name${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}`,
      rates.map((rate, country) => rate / sums[country]!),
    ]),
  );
}

/** The tier that such rates make. */
export function makeTier(rates: ReadonlyMap<string, readonly number[]>): Uint8Array {
  const sink = new TableSink();
  for (const [key, own] of [...rates].sort(([left], [right]) => compareKeys(left, right))) {
    const weights = own.map((rate, country) => rate * PRIORS[country]!);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const countries = [0, 1, 2].sort((left, right) => weights[right]! - weights[left]!);
    sink.add({
      key,
      part: "surname",
      count: Math.max(
        1,
        Math.round(own.reduce((total, rate, country) => total + rate * PEOPLE[country]!, 0)),
      ),
      evidence: EVIDENCE.register,
      distribution: quantize(
        { countries, probabilities: countries.map((country) => weights[country]! / sum), residual: 0 },
        "surname",
      ),
    });
  }
  const table = sink.take({
    stepsPerOctave: FULL_PRECISION.stepsPerOctave,
    countScale: 3,
    countries: CODES.map((code, country) => ({ code, prior: PRIORS[country]! })),
    neighbours: [],
  });
  return encodeTable(table, { tier: "made", foldTable: foldTableBytes, nameWords: nameWordsBytes }).bytes;
}
