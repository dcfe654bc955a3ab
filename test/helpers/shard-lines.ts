import { readShard } from "../../build/data/statistics.ts";
import type { NamePart } from "../../src/ground/types.ts";

/** A shard as text: `name column=count …`. */
export function shardLines(dataFolder: string, country: string, part: NamePart): string[] {
  const { columns, rows } = readShard(dataFolder, country, part);
  return rows.map(({ name, counts }) => {
    const cells = columns.flatMap((column, index) =>
      counts[index] === 0 ? [] : [`${column}=${counts[index]}`],
    );
    return [name, ...cells].join(" ");
  });
}
