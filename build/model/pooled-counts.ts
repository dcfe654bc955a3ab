/**
 * Reads `data/statistics` into columns: what every source says about every key, on one scale.
 *
 * Every evidence column becomes frequencies within its country, by script, because each script of a name carries the
 * whole count. The source weight caps the effective size, by class and by how many names the column lists, and discounts
 * the counts of samples. The people counted in one script count for the other scripts, too: otherwise a handful of
 * Cyrillic names from Moldova would stand for all Moldovans. Sources without diacritics count for every spelling, in
 * proportion to the other sources, and a spelling without diacritics has the evidence of all its accented spellings.
 */
import { existsSync } from "node:fs";
import type { NamePart } from "../../src/ground/types.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";
import { ACCEPT_ALL, type Acceptance, acceptShard } from "../data/accept.ts";
import { type EvidenceColumn, readShard, shardPath } from "../data/statistics.ts";
import type { WriterShare } from "../data/writers.ts";
import { raiseTotals } from "../encode/mixture.ts";
import { addDerivations, type CountryEntry, hasDerivations } from "./derive.ts";
import { Entries, KeyNumbers } from "./entries.ts";
import { type ModelParameters, PARAMETERS } from "./parameters.ts";
import { type MeasuredShard, measureShard } from "./pools.ts";
import { transferSpellings } from "./transfer-spellings.ts";

/** Counts of one name part. An entry is one key in one country; entries are sorted by key, then country. */
export interface PooledPart {
  /** First entry of every key; one more at the end. */
  keyStarts: Uint32Array;
  countries: Uint8Array;
  /** Effective bearers from sources that write diacritics. */
  aware: Float32Array;
  /** Effective bearers from sources that write none, so that any accented spelling may be meant. */
  blind: Float32Array;
  /** Effective bearers by derivation from other spellings or forms: people counted already, never added to them. */
  derived: Float32Array;
  /**
   * What of these letter models and the estimator learn from: no bearers of compounds, whose first word is a name of its own for them,
   * and nothing that a {@link SpellingSystem} is not to teach.
   */
  taught: Readonly<Record<"aware" | "blind" | "derived", Float32Array>>;
  /** Data points as the sources count them. */
  dataPointCounts: Float64Array;
  /** EVIDENCE bits. */
  kinds: Uint8Array;
  /** Effective bearers of all names, by country and script: `[country * SCRIPTS.length + script]`. */
  totals: Float64Array;
  /** The same without dictionaries, which name people and count nobody. */
  countedTotals: Float64Array;
  /** The same of those lists alone that write diacritics. */
  countedAwareTotals: Float64Array;
  /** The same as `totals` as rates are computed from: no less than what {@link raiseTotals} says. */
  peopleCounts: Float64Array;
}

export interface PooledCounts {
  countryCodes: readonly string[];
  /** Folded, decomposed names, sorted by code point. Stripped forms of all names are among them. */
  keys: readonly string[];
  /** For every key the number of its stripped form; its own number if it has no diacritics. */
  groups: Uint32Array;
  scripts: Uint8Array;
  /** For every key 1 if no list has it: an Arabic spelling of a name in Latin letters. */
  coined: Uint8Array;
  parts: Record<NamePart, PooledPart>;
  /** Share of each country's surname counts in each script, 0 to 1: `[country * SCRIPTS.length + script]`. */
  scriptShares: Float64Array;
  /** Who writes which script; empty: nothing is known of it. */
  writers: readonly WriterShare[];
}

export interface LoadOptions {
  parameters?: ModelParameters;
  /** People by country, to tell what a list of the commonest names leaves out; default: its length alone tells. */
  populations?: ReadonlyMap<string, number>;
  /** Which columns are read; default all. Names that only others have do not exist. */
  accepts?: Acceptance;
  /** Who writes which script; default: whose lists are in it. */
  writers?: readonly WriterShare[];
  /** Called after each country with its number from 1. */
  onProgress?: (doneCountryCount: number) => void;
}

type Sums = Pick<PooledPart, "totals" | "countedTotals" | "countedAwareTotals">;

/** Adds the people that a shard tells of to those of its country, whose cells begin at `firstCell`. */
function addPeople(sums: Sums, firstCell: number, { people }: MeasuredShard): void {
  for (const { column, peopleCounts } of people)
    for (const [script, peopleCount] of peopleCounts.entries()) {
      sums.totals[firstCell + script]! += peopleCount;
      if (column.class === "dictionary") continue;
      sums.countedTotals[firstCell + script]! += peopleCount;
      if (!column.accentBlind) sums.countedAwareTotals[firstCell + script]! += peopleCount;
    }
}

/** Loads all shards. */
export function loadPooledCounts(
  dataFolder: string,
  countryCodes: readonly string[],
  columns: readonly EvidenceColumn[],
  {
    parameters = PARAMETERS,
    populations,
    accepts = ACCEPT_ALL,
    writers = [],
    onProgress = () => {},
  }: LoadOptions = {},
): PooledCounts {
  const columnsById = new Map(columns.map((column) => [column.id, column]));
  const numbers = new KeyNumbers();
  const entries = { surname: new Entries(), forename: new Entries() };
  const createSums = (): Sums => ({
    totals: new Float64Array(countryCodes.length * SCRIPTS.length),
    countedTotals: new Float64Array(countryCodes.length * SCRIPTS.length),
    countedAwareTotals: new Float64Array(countryCodes.length * SCRIPTS.length),
  });
  const sums = { surname: createSums(), forename: createSums() };
  for (const [country, code] of countryCodes.entries()) {
    const firstCell = country * SCRIPTS.length;
    let fathers: { entries: readonly CountryEntry[]; people: Float64Array } | undefined;
    for (const part of ["forename", "surname"] as const) {
      const path = shardPath(dataFolder, code, part);
      if (!existsSync(path)) continue;
      const columnOf = (id: string): EvidenceColumn => {
        const column = columnsById.get(id);
        if (!column) throw new Error(`${path}: column "${id}" is not in sources.json`);
        return column;
      };
      const shard = acceptShard(readShard(dataFolder, code, part), (id) => accepts(columnOf(id)));
      const measured = measureShard(
        shard.rows,
        shard.columns.map(columnOf),
        part,
        populations?.get(code),
        parameters,
      );
      addPeople(sums[part], firstCell, measured);
      const push = (entry: CountryEntry): void => entries[part].push(numbers.of(entry.key), country, entry);
      if (!hasDerivations(code, part, parameters)) {
        // Most rows: entries one at a time, since a million of them at once costs seconds of garbage collection.
        for (let row = 0; row < shard.rows.length; row++) push(measured.measure(row));
        continue;
      }
      const own = shard.rows.map((_, row) => measured.measure(row));
      const people = raiseTotals(
        sums[part].totals.slice(firstCell, firstCell + SCRIPTS.length),
        SCRIPTS.length,
        parameters.otherScriptCount,
      );
      addDerivations(own, code, part, people, parameters, fathers);
      for (const entry of own) push(entry);
      if (part === "forename") fathers = { entries: own, people };
    }
    onProgress(country + 1);
  }
  const totals = { surname: sums.surname.totals, forename: sums.forename.totals };
  if (parameters.deriveSpellings)
    transferSpellings({ entries, totals, numbers, countryCodes, writers }, parameters);
  return { countryCodes, writers, ...sortCounts(numbers, entries, sums, parameters) };
}

/** Numbers keys by their order, and entries by that of their keys. */
function sortCounts(
  numbers: KeyNumbers,
  entries: Readonly<Record<NamePart, Entries>>,
  sums: Readonly<Record<NamePart, Sums>>,
  { pseudoCount, otherScriptCount }: ModelParameters,
): Omit<PooledCounts, "countryCodes" | "writers"> {
  const { keys, renumbered } = numbers.sort();
  const groups = new Uint32Array(keys.length);
  for (const [number, group] of numbers.groups.entries()) groups[renumbered[number]!] = renumbered[group]!;
  const coined = new Uint8Array(keys.length);
  for (const number of numbers.coined) coined[renumbered[number]!] = 1;
  const sortPart = (part: NamePart): PooledPart =>
    sortByKey(entries[part], renumbered, sums[part], otherScriptCount);
  return {
    keys,
    groups,
    scripts: Uint8Array.from(keys, scriptNumber),
    coined,
    parts: { surname: sortPart("surname"), forename: sortPart("forename") },
    scriptShares: shareOut(sums.surname.totals, pseudoCount),
  };
}

/** Every script's part of what is known of a country, relative to its commonest script. */
function shareOut(totals: Float64Array, pseudoCount: number): Float64Array {
  const shares = new Float64Array(totals.length);
  for (let start = 0; start < totals.length; start += SCRIPTS.length) {
    const country = totals.subarray(start, start + SCRIPTS.length);
    const maxCount = Math.max(...country) + pseudoCount;
    for (let script = 0; script < SCRIPTS.length; script++)
      shares[start + script] = country[script]! / maxCount;
  }
  return shares;
}

/** Counting sort of the entries by key, and by country within a key. */
function sortByKey(
  entries: Entries,
  renumbered: Uint32Array,
  sums: Sums,
  otherScriptCount: number,
): PooledPart {
  const { length, keys, countries, compoundAware, compoundBlind } = entries;
  const keyOf = (entry: number): number => renumbered[keys.values[entry]!]!;
  const keyStarts = new Uint32Array(renumbered.length + 1);
  for (let entry = 0; entry < length; entry++) keyStarts[keyOf(entry) + 1]!++;
  for (let key = 0; key < renumbered.length; key++) keyStarts[key + 1]! += keyStarts[key]!;
  const next = keyStarts.slice();
  // What is transferred to other letters comes last.
  const order = Uint32Array.from({ length }, (_, entry) => entry).sort(
    (left, right) => countries.values[left]! - countries.values[right]! || left - right,
  );
  const pooled: PooledPart = {
    keyStarts,
    countries: new Uint8Array(length),
    aware: new Float32Array(length),
    blind: new Float32Array(length),
    derived: new Float32Array(length),
    taught: {
      aware: new Float32Array(length),
      blind: new Float32Array(length),
      derived: new Float32Array(length),
    },
    dataPointCounts: new Float64Array(length),
    kinds: new Uint8Array(length),
    ...sums,
    peopleCounts: raiseTotals(sums.totals, SCRIPTS.length, otherScriptCount),
  };
  for (const entry of order) {
    const slot = next[keyOf(entry)]!++;
    const aware = entries.aware.values[entry]!;
    const blind = entries.blind.values[entry]!;
    pooled.countries[slot] = countries.values[entry]!;
    pooled.taught.aware[slot] = aware;
    pooled.taught.blind[slot] = blind;
    pooled.taught.derived[slot] = entries.taughtDerived.values[entry]!;
    pooled.aware[slot] = aware + compoundAware.values[entry]!;
    pooled.blind[slot] = blind + compoundBlind.values[entry]!;
    pooled.derived[slot] = entries.derived.values[entry]!;
    pooled.dataPointCounts[slot] = entries.dataPointCounts.values[entry]!;
    pooled.kinds[slot] = entries.kinds.values[entry]!;
  }
  return pooled;
}
