/** Counts what rests on each licence class, from the shards as they are written. */
import { existsSync } from "node:fs";
import type { Progress } from "../../src/program/progress.ts";
import { type LicenceFigures, NAME_PARTS } from "../data/folder.ts";
import { type EvidenceColumn, LICENCE_CLASSES, readShardFile, shardPath } from "../data/statistics.ts";

/** Sets of licence classes, one bit each. */
type ClassSet = number;

/**
 * Reads all shards of a data folder. Not from the memory of `collect`, so that a folder of which a single source was
 * changed is counted in the same way.
 *
 * @param findFile where the content of a shard is, while new ones wait beside their places; undefined if there is none
 */
export function countByLicence(
  dataFolder: string,
  countryCodes: readonly string[],
  evidence: readonly EvidenceColumn[],
  progress: Progress,
  findFile: (path: string) => string | undefined = (path) => (existsSync(path) ? path : undefined),
): LicenceFigures {
  const bitOf = new Map(evidence.map(({ id, licence }) => [id, 1 << LICENCE_CLASSES.indexOf(licence)]));
  const classesByName = new Map<string, ClassSet>();
  /** Entries by the set of classes that they rest on. */
  const entryCounts = new Array<number>(1 << LICENCE_CLASSES.length).fill(0);
  progress.start("Counting", countryCodes.length);
  for (const code of countryCodes) {
    for (const part of NAME_PARTS) {
      const path = findFile(shardPath(dataFolder, code, part));
      if (path === undefined) continue;
      const { columns, rows } = readShardFile(path, code, part);
      const bits = columns.map((id) => bitOf.get(id) ?? 0);
      for (const { name, counts } of rows) {
        let classes: ClassSet = 0;
        for (const [index, count] of counts.entries()) if (count > 0) classes |= bits[index]!;
        entryCounts[classes]!++;
        classesByName.set(name, (classesByName.get(name) ?? 0) | classes);
      }
    }
    progress.step(1, code);
  }
  progress.stop();
  const nameCounts = new Array<number>(entryCounts.length).fill(0);
  for (const classes of classesByName.values()) nameCounts[classes]!++;
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const containing = (counts: readonly number[], bit: ClassSet): number =>
    sum(counts.filter((_, classes) => (classes & bit) !== 0));
  return {
    entryCount: sum(entryCounts),
    nameCount: classesByName.size,
    classes: LICENCE_CLASSES.map((licence, index) => ({
      licence,
      entryCount: containing(entryCounts, 1 << index),
      ownEntryCount: entryCounts[1 << index]!,
      nameCount: containing(nameCounts, 1 << index),
      ownNameCount: nameCounts[1 << index]!,
    })),
  };
}
