/** Tables of a few names, for tests that need exact bytes or exact probabilities. */
import { readFileSync } from "node:fs";
import { encodeTable } from "../../build/encode/file.ts";
import { type StoredDistribution, sortKeys, type Table } from "../../build/encode/table.ts";
import { isAffix, NO_REST_STEP, PARTS } from "../../src/format/format.ts";
import { readHead, readSection } from "../../src/format/load.ts";
import { createFoldedText, createNormalizer, foldedToString } from "../../src/text/normalize.ts";

export interface TinyRecord {
  /** Country code → weight step, first country first; `rest` for all other countries. */
  weights: Readonly<Record<string, number>>;
  count: number;
  evidence?: number;
}

export type TinyNames = Readonly<Record<string, { surname?: TinyRecord; forename?: TinyRecord }>>;

/**
 * The fold table of the tiers, and their words: to generate the table takes 0.7 s, and each of the fifty files that come here would do
 * so. The stamp of the tiers says that it is what the code generates.
 */
export const [foldTableBytes, nameWordsBytes] = ((): [Uint8Array, Uint8Array] => {
  const tier = new Uint8Array(readFileSync(new URL("../../data/compiled/core.bin", import.meta.url)));
  const { sections } = readHead(tier);
  return [readSection(tier, sections.foldTable), readSection(tier, sections.nameWords)];
})();

const normalizer = createNormalizer(foldTableBytes);
const folded = createFoldedText();

function foldKey(name: string): string {
  return normalizer.fold(name, folded) ? foldedToString(folded) : "";
}

/** Builds a table; countries are those mentioned, in order of code, with the given priors (default 1). */
export function tinyTable(names: TinyNames, priors: Readonly<Record<string, number>> = {}): Table {
  const records = Object.values(names).flatMap(({ surname, forename }) => [surname, forename]);
  const codes = new Set(Object.keys(priors));
  for (const record of records) for (const code of Object.keys(record?.weights ?? {})) codes.add(code);
  codes.delete("rest");
  const countries = [...codes].sort().map((code) => ({ code, prior: priors[code] ?? 1 }));
  const numbers = new Map(countries.map(({ code }, number) => [code, number]));
  // Folding would take the marks of affixes away.
  // Lee is a name; the letters that have records are not of ASCII.
  const toKey = (name: string): string => (isAffix(name) && !/^L[ -~]/.test(name) ? name : foldKey(name));
  const byKey = new Map(Object.entries(names).map(([name, parts]) => [toKey(name), parts]));
  const keys = sortKeys([...byKey.keys()]);
  const distributions = new Map<string, { number: number; distribution: StoredDistribution }>();
  const parts: number[] = [];
  const recordDistributions: number[] = [];
  const recordCounts: number[] = [];
  const recordEvidence: number[] = [];
  for (const key of keys) {
    const { surname, forename } = byKey.get(key)!;
    parts.push((surname ? PARTS.surname : 0) | (forename ? PARTS.forename : 0));
    for (const record of [surname, forename]) {
      if (!record) continue;
      const { rest = NO_REST_STEP, ...steps } = record.weights;
      const distribution = {
        countries: Object.keys(steps).map((code) => numbers.get(code)!),
        steps: Object.values(steps),
        restStep: rest,
      };
      const id = JSON.stringify(distribution);
      if (!distributions.has(id)) distributions.set(id, { number: distributions.size, distribution });
      recordDistributions.push(distributions.get(id)!.number);
      recordCounts.push(record.count);
      recordEvidence.push(record.evidence ?? 1);
    }
  }
  return {
    stepsPerOctave: 4,
    countScale: 3,
    countries,
    keys,
    parts: Uint8Array.from(parts),
    recordDistributions: Uint32Array.from(recordDistributions),
    recordCounts: Float64Array.from(recordCounts),
    recordEvidence: Uint8Array.from(recordEvidence),
    distributions: [...distributions.values()].map(({ distribution }) => distribution),
    neighbours: [],
  };
}

/** Encodes such a table as a data file. */
export function tinyFile(
  names: TinyNames,
  priors: Readonly<Record<string, number>> = {},
  blockKeyCount = 2,
): Uint8Array {
  const { bytes } = encodeTable(tinyTable(names, priors), {
    tier: "tiny",
    foldTable: foldTableBytes,
    nameWords: nameWordsBytes,
    blockKeyCount,
  });
  return bytes;
}
