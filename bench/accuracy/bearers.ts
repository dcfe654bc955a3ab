/**
 * Effective bearers of every name in every country, as the reference formula counts them: columns of evidence count for
 * at most 100,000 bearers (dictionaries 20,000). The baselines are made from these and not from the model's own, so that
 * nothing of the model helps them.
 */
import { existsSync } from "node:fs";
import type { Country } from "../../build/data/folder.ts";
import { type EvidenceColumn, readShard, shardPath } from "../../build/data/statistics.ts";
import { stripDiacritics } from "../../build/text/fold-name.ts";
import type { NamePart } from "../../src/types.ts";

const CAP_COUNT = 100_000;
const DICTIONARY_CAP_COUNT = 20_000;
const NAME_PARTS = ["surname", "forename"] as const;
const HAS_NO_MARKS = /^[a-z ]*$/u;

/** Whatever wants to see the statistics go by. */
export interface BearerReader {
  /** One name of one country. `stripped` is its plain spelling, the same string if it is plain already. */
  readName(part: NamePart, country: number, name: string, stripped: string, bearers: number): void;
  /** After the names of a country: all its bearers. Derived spellings are further names, not further people. */
  readTotal(part: NamePart, country: number, total: number): void;
}

export interface ReadOptions {
  /** Taken off every count of a tally: many of the people that accuracy is measured on are in them. Default 0. */
  tallyDiscount?: number;
}

/** Reads all statistics once, for all readers, which keep what they need: all of it would take gigabytes. */
export function readBearers(
  dataFolder: string,
  countries: readonly Country[],
  columns: readonly EvidenceColumn[],
  readers: readonly BearerReader[],
  { tallyDiscount = 0 }: ReadOptions = {},
): void {
  const columnsById = new Map(columns.map((column) => [column.id, column]));
  for (const [country, { code }] of countries.entries()) {
    for (const part of NAME_PARTS) {
      if (!existsSync(shardPath(dataFolder, code, part))) continue;
      const shard = readShard(dataFolder, code, part);
      const classes = shard.columns.map((id) => columnsById.get(id)?.class);
      const discounts = classes.map((name) => (name === "tally" ? tallyDiscount : 0));
      const countIn = (counts: readonly number[], column: number): number =>
        Math.max(0, counts[column]! - discounts[column]!);
      const sums = classes.map((_, column) =>
        shard.rows.reduce((sum, { counts }) => sum + countIn(counts, column), 0),
      );
      const scales = sums.map((sum, column) => {
        const cap = classes[column] === "dictionary" ? DICTIONARY_CAP_COUNT : CAP_COUNT;
        return sum > cap ? cap / sum : 1;
      });
      for (const { name, counts } of shard.rows) {
        let bearers = 0;
        for (let column = 0; column < counts.length; column++)
          bearers += countIn(counts, column) * scales[column]!;
        const stripped = HAS_NO_MARKS.test(name) ? name : stripDiacritics(name);
        for (const reader of readers) reader.readName(part, country, name, stripped, bearers);
      }
      const total = sums.reduce(
        (sum, of, column) => sum + (classes[column] === "derived" ? 0 : of * scales[column]!),
        0,
      );
      for (const reader of readers) reader.readTotal(part, country, total);
    }
  }
}
