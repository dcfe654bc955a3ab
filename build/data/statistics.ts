/**
 * The statistics in `data/statistics/`: one gzipped TSV per country and name part.
 *
 * `collect` writes them, `compile` reads them; this file is the one definition of their format.
 *
 *     data/statistics/CH/surname.tsv.gz
 *     name <tab> west-se-surnames-list <tab> sample-a <tab> tally-a
 *     müller <tab> 1 <tab> 41 <tab> 120
 *
 * The header names the evidence columns of this shard, in the order of `evidenceOrder` in sources.json. A cell is a
 * positive integer, or empty for 0. Names are folded and composed (`foldName` of build/words/fold-name), rows are sorted by
 * code point, names are unique, and every row has at least one count.
 */
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { constants, gunzipSync } from "node:zlib";
import { gzipSync } from "fflate";
import type { LicenceClass } from "../../src/ground/licences.ts";
import type { NamePart } from "../../src/ground/types.ts";

export { LICENCE_CLASSES, type LicenceClass } from "../../src/ground/licences.ts";

/** How the counts of an evidence column came about: decides their source weight. */
export type EvidenceClass =
  /** Bearers, births or voters nationwide. */
  | "register"
  /** Nationwide, but only the order (or a tier) is published: counts are estimated from the rank. */
  | "rank"
  /** A register of one country's nationals living in another. */
  | "abroad"
  /** Persons in samples of public life. */
  | "sample"
  /** The same, known as tallies of names only: people of evaluation sets are among them and cannot be found. */
  | "tally"
  /** Lists of names without counts, or with relative frequencies of unknown origin. */
  | "dictionary"
  /** Spellings computed from another column: never additional people. */
  | "derived";

/**
 * One column of evidence. Several sources of public figures share a column, because adding persons is sound: one for each
 * licence class, so that a class can be left out.
 */
export interface EvidenceColumn {
  /** Source id for columns of one source; else name of the pool and licence class, e.g. `sample-a`. */
  id: string;
  class: EvidenceClass;
  licence: LicenceClass;
  /** Columns of one pool are added up before they are weighed, as if they were one. */
  pool?: string;
  /** For names of the newborn: the years in which they were born, both included. */
  births?: { from: number; to: number };
  /** For lists of a part of a country: how much of its names they speak for, above 0 and below 1. */
  coverage?: number;
  /** True when the sources write names without diacritics, so that they say nothing about the accented spelling. */
  accentBlind: boolean;
  /** For `derived`: what the spellings were computed from, each a column, a pool or a source. */
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
  for (const row of shard.rows)
    lines.push(`${row.name}\t${row.counts.map((count) => (count === 0 ? "" : String(count))).join("\t")}`);
  return gzipSync(new TextEncoder().encode(`${lines.join("\n")}\n`), { level: 9, mtime: 0 });
}

/** Packed bytes in which any header fits: a hundred columns take 1 KB. */
const HEADER_BYTES = 1 << 14;

/** Reads the ids of a shard's columns from the beginning of the file. */
export function readShardColumns(dataFolder: string, country: string, part: NamePart): string[] {
  const path = shardPath(dataFolder, country, part);
  const bytes = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, "r");
  let length: number;
  try {
    length = readSync(file, bytes);
  } finally {
    closeSync(file);
  }
  // The end of the file is missing: what is there so far is enough.
  const text = gunzipSync(bytes.subarray(0, length), { finishFlush: constants.Z_SYNC_FLUSH }).toString(
    "utf8",
  );
  return parseHeader(path, text).columns;
}

function parseHeader(path: string, text: string): { columns: string[]; bodyStart: number } {
  const headerEnd = text.indexOf("\n");
  const [nameHeader, ...columns] = text.slice(0, headerEnd).split("\t");
  if (nameHeader !== "name" || columns.length === 0) {
    throw new Error(
      `${path}:1: expected "name" and evidence columns, found ${JSON.stringify(text.slice(0, headerEnd))}`,
    );
  }
  return { columns, bodyStart: headerEnd + 1 };
}

const TAB = 9;
const DIGIT_0 = 48;
const DIGIT_9 = 57;

/** Reads a shard and checks its form; an error names the file and the line. */
export const readShard = (dataFolder: string, country: string, part: NamePart): Shard =>
  readShardFile(shardPath(dataFolder, country, part), country, part);

/** {@link readShard} for a shard that is not in its place. */
export function readShardFile(path: string, country: string, part: NamePart): Shard {
  const text = gunzipSync(readFileSync(path)).toString("utf8");
  if (!text.endsWith("\n")) throw new Error(`${path}: expected a line break at the end of the file`);
  const { columns, bodyStart } = parseHeader(path, text);
  const rows: StatisticsRow[] = [];
  // Letter by letter, since there are millions of cells and few are more than a tab.
  for (let start = bodyStart; start < text.length; ) {
    const line = rows.length + 2;
    const lineEnd = text.indexOf("\n", start);
    let end = text.indexOf("\t", start);
    if (end < 0 || end > lineEnd) end = lineEnd;
    const name = text.slice(start, end);
    const counts = new Array<number>(columns.length);
    let column = 0;
    for (; end < lineEnd; column++) {
      const cellStart = end + 1;
      let count = 0;
      for (end = cellStart; end < lineEnd; end++) {
        const unit = text.charCodeAt(end);
        if (unit === TAB) break;
        count = unit >= DIGIT_0 && unit <= DIGIT_9 ? 10 * count + (unit - DIGIT_0) : Number.NaN;
      }
      if (!Number.isSafeInteger(count))
        throw new Error(
          `${path}:${line}: expected a count, found ${JSON.stringify(text.slice(cellStart, end))}`,
        );
      counts[column] = count;
    }
    if (column !== columns.length)
      throw new Error(`${path}:${line}: expected ${columns.length + 1} cells, found ${column + 1}`);
    rows.push({ name, counts });
    start = lineEnd + 1;
  }
  return { country, part, columns, rows };
}
