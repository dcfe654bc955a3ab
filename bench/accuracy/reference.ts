/**
 * A simple model to compare with: the share of a country's bearers that have the surname, times the square root of the
 * country's population, normalised. Columns of evidence count for at most 100,000 bearers (dictionaries 20,000), half
 * a bearer is taken off each name as a discount for singletons, and 2,000 bearers are added to each country's total so
 * that small samples weigh less. An unaccented query sums all accented spellings.
 */
import { existsSync } from "node:fs";
import type { Country } from "../../build/data-folder.ts";
import { foldName, stripDiacritics } from "../../build/fold-name.ts";
import { type EvidenceColumn, readShard, shardPath } from "../../build/statistics.ts";
import type { Candidate } from "../../src/types.ts";
import type { Answer } from "./metrics.ts";
import type { System } from "./system.ts";

const CAP_COUNT = 100_000;
const DICTIONARY_CAP_COUNT = 20_000;
const NAME_DISCOUNT = 0.5;
const COUNTRY_PSEUDO_COUNT = 2_000;
const POPULATION_EXPONENT = 0.5;

/** Effective bearers of the names that will be asked for, by key and then country number. */
type Tally = Map<string, Map<number, number>>;

/**
 * Reads the statistics once and keeps only what the queries need: all names with their countries in JavaScript maps
 * would take gigabytes.
 */
export function createReference(
  dataFolder: string,
  countries: readonly Country[],
  columns: readonly EvidenceColumn[],
  queries: Iterable<string>,
): System {
  const exact: Tally = new Map();
  const unaccented: Tally = new Map();
  for (const query of queries) {
    for (const key of keysOf(query)) {
      const stripped = stripDiacritics(key);
      if (stripped !== key) exact.set(key, new Map());
      unaccented.set(stripped, new Map());
    }
  }
  const columnsById = new Map(columns.map((column) => [column.id, column]));
  const totals = countries.map((country, number) => {
    if (!existsSync(shardPath(dataFolder, country.code, "surname"))) return 0;
    const shard = readShard(dataFolder, country.code, "surname");
    const sums = shard.columns.map((_, column) =>
      shard.rows.reduce((sum, row) => sum + row.counts[column]!, 0),
    );
    const classes = shard.columns.map((id) => columnsById.get(id)?.class);
    const scales = sums.map((sum, column) => {
      const cap = classes[column] === "dictionary" ? DICTIONARY_CAP_COUNT : CAP_COUNT;
      return sum > cap ? cap / sum : 1;
    });
    for (const { name, counts } of shard.rows) {
      const bearers = counts.reduce((sum, count, column) => sum + count * scales[column]!, 0);
      add(exact.get(name), number, bearers);
      add(unaccented.get(stripDiacritics(name)), number, bearers);
    }
    // Derived spellings are further names, not further people.
    return sums.reduce(
      (sum, of, column) => sum + (classes[column] === "derived" ? 0 : of * scales[column]!),
      0,
    );
  });

  const rank = (bearers: ReadonlyMap<number, number> | undefined): Candidate[] => {
    let whole = 0;
    const candidates: Candidate[] = [];
    for (const [number, count] of bearers ?? []) {
      const { code, population } = countries[number]!;
      const rate = (count - NAME_DISCOUNT) / (totals[number]! + COUNTRY_PSEUDO_COUNT);
      const probability = rate * population ** POPULATION_EXPONENT;
      if (probability <= 0) continue;
      whole += probability;
      candidates.push({ country_id: code, probability });
    }
    for (const candidate of candidates) candidate.probability /= whole;
    return candidates.sort(
      (left, right) => right.probability - left.probability || (left.country_id < right.country_id ? -1 : 1),
    );
  };

  return {
    name: "reference",
    countryCount: countries.length,
    takesFullNames: false,
    ask(query): Answer {
      for (const [index, key] of keysOf(query).entries()) {
        const stripped = stripDiacritics(key);
        const direct = rank((stripped === key ? unaccented : exact).get(key));
        const candidates = direct.length > 0 ? direct : rank(unaccented.get(stripped));
        if (candidates.length === 0) continue;
        const match = index > 0 ? "last-name" : direct.length > 0 ? "direct" : "stripped";
        return { candidates, rest: 0, match };
      }
      return { candidates: [], rest: 0, match: "none" };
    },
  };
}

/** The query, and its last word if it has several. */
function keysOf(query: string): string[] {
  const key = foldName(query);
  const space = key.lastIndexOf(" ");
  return space < 0 ? [key] : [key, key.slice(space + 1)];
}

function add(bearersByCountry: Map<number, number> | undefined, country: number, bearers: number): void {
  bearersByCountry?.set(country, (bearersByCountry.get(country) ?? 0) + bearers);
}
