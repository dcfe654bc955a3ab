/**
 * The statistics in `data/statistics/`: one gzipped TSV per country and name part.
 *
 * `collect` writes them, `compile` reads them; this file is the one definition of their format.
 *
 *     data/statistics/CH/surname.tsv.gz
 *     name <tab> west-ch-surnames-list <tab> sample <tab> wikidata
 *     müller <tab> 1 <tab> 41 <tab> 120
 *
 * The header names the evidence columns of this shard, in the order of `evidenceOrder` in sources.json. A cell is a
 * positive integer, or empty for 0. Names are folded and composed (`foldName` of build/text/fold-name), rows are sorted by
 * code point, names are unique, and every row has at least one count.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { gzipSync } from "fflate";
import type { NamePart } from "../../src/types.ts";

/** How the counts of an evidence column came about: decides how far the model trusts them. */
export type EvidenceClass =
  /** Bearers, births or voters nationwide. */
  | "register"
  /** Nationwide, but only the order (or a tier) is published: counts are estimated from the rank. */
  | "rank"
  /** A register of one country's nationals living in another. */
  | "abroad"
  /** Persons in samples of public life. */
  | "sample"
  /** Persons in Wikidata by citizenship; kept apart because it holds many people of every evaluation set. */
  | "wikidata"
  /** Lists of names without counts, or with relative frequencies of unknown origin. */
  | "dictionary"
  /** Spellings computed from another column: never additional people. */
  | "derived";

/** One column of evidence. Several sources of public figures share a column, because adding persons is sound. */
export interface EvidenceColumn {
  /** Source id for columns of one source; else a name of its own, e.g. `sample`. */
  id: string;
  class: EvidenceClass;
  /** True when the sources write names without diacritics, so that they say nothing about the accented spelling. */
  accentBlind: boolean;
  /** For `derived`: the columns or sources that the spellings were computed from. */
  derivedFrom?: string[];
}

/** Evidence for one name in one country: counts, parallel to the shard's columns. */
export interface StatisticsRow {
  name: string;
  counts: number[];
}

export interface Shard {
  country: string;
  part: NamePart;
  /** Ids of {@link EvidenceColumn}. */
  columns: string[];
  rows: StatisticsRow[];
}

export function shardPath(dataFolder: string, country: string, part: NamePart): string {
  return join(dataFolder, "statistics", country, `${part}.tsv.gz`);
}

/** Serialises a shard. fflate instead of zlib: its output does not depend on the version of Node. */
export function encodeShard(shard: Shard): Uint8Array {
  const lines = [`name\t${shard.columns.join("\t")}`];
  for (const row of shard.rows) {
    lines.push(`${row.name}\t${row.counts.map((count) => (count === 0 ? "" : String(count))).join("\t")}`);
  }
  return gzipSync(new TextEncoder().encode(`${lines.join("\n")}\n`), { level: 9, mtime: 0 });
}

/** Reads a shard and checks its form; an error names the file and the line. */
export function readShard(dataFolder: string, country: string, part: NamePart): Shard {
  const path = shardPath(dataFolder, country, part);
  const text = gunzipSync(readFileSync(path)).toString("utf8");
  const lines = text.split("\n");
  if (lines.pop() !== "") throw new Error(`${path}: expected a line break at the end of the file`);
  const [nameHeader, ...columns] = (lines[0] ?? "").split("\t");
  if (nameHeader !== "name" || columns.length === 0) {
    throw new Error(`${path}:1: expected "name" and evidence columns, found ${JSON.stringify(lines[0])}`);
  }
  const rows: StatisticsRow[] = [];
  for (let lineIndex = 1; lineIndex < lines.length; lineIndex++) {
    const cells = lines[lineIndex]!.split("\t");
    if (cells.length !== columns.length + 1) {
      throw new Error(
        `${path}:${lineIndex + 1}: expected ${columns.length + 1} cells, found ${cells.length}`,
      );
    }
    const counts = new Array<number>(columns.length);
    for (let column = 0; column < columns.length; column++) {
      const cell = cells[column + 1]!;
      const count = cell === "" ? 0 : Number(cell);
      if (!Number.isInteger(count) || count < 0) {
        throw new Error(`${path}:${lineIndex + 1}: expected a count, found ${JSON.stringify(cell)}`);
      }
      counts[column] = count;
    }
    rows.push({ name: cells[0]!, counts });
  }
  return { country, part, columns, rows };
}
