/** How many names the data hold, and of which countries: what a refresh brings and what it takes. */
import { existsSync } from "node:fs";
import { type Country, NAME_PARTS } from "../../build/data/folder.ts";
import { readShard, shardPath } from "../../build/data/statistics.ts";
import type { NamePart } from "../../src/types.ts";

/** One number for each part of a name. */
export type PartCounts = Record<NamePart, number>;

export interface DataCounts {
  /** Different names, whatever their countries. */
  names: PartCounts;
  /** Names of each country, by its code. A name of two countries counts in both. */
  pairs: Record<string, PartCounts>;
}

/** Reads all statistics: takes seconds. Countries without any are left out. */
export function countData(dataFolder: string, countries: readonly Country[]): DataCounts {
  const counts: DataCounts = { names: { surname: 0, forename: 0 }, pairs: {} };
  for (const part of NAME_PARTS) {
    const names = new Set<string>();
    for (const { code } of countries) {
      if (!existsSync(shardPath(dataFolder, code, part))) continue;
      const { rows } = readShard(dataFolder, code, part);
      for (const { name } of rows) names.add(name);
      counts.pairs[code] ??= { surname: 0, forename: 0 };
      counts.pairs[code][part] = rows.length;
    }
    counts.names[part] = names.size;
  }
  return counts;
}

/** Of all countries together. */
export function sumPairs({ pairs }: DataCounts): PartCounts {
  const sum = { surname: 0, forename: 0 };
  for (const { surname, forename } of Object.values(pairs)) {
    sum.surname += surname;
    sum.forename += forename;
  }
  return sum;
}
