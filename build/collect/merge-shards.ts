/** Takes columns out of a shard, and puts others in, without touching the rest. */
import { acceptShard } from "../data/accept.ts";
import type { Shard, StatisticsRow } from "../data/statistics.ts";
import { compareCodePoints } from "./count-store.ts";

/** A shard without some of its columns and without the names that only they had; undefined if nothing is left. */
export function withoutColumns(shard: Shard, gone: ReadonlySet<string>): Shard | undefined {
  const kept = acceptShard(shard, (id) => !gone.has(id));
  return kept.rows.length > 0 ? kept : undefined;
}

/**
 * Two shards of one country and part as one.
 *
 * @param order ids of all columns, in the order in which shards list theirs
 */
export function mergeShards(
  left: Shard | undefined,
  right: Shard | undefined,
  order: readonly string[],
): Shard | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  const columns = order.filter((id) => left.columns.includes(id) || right.columns.includes(id));
  const place = (shard: Shard, name: string, index: number, counts: number[]): number => {
    const row = shard.rows[index];
    if (row?.name !== name) return index;
    for (const [column, count] of row.counts.entries())
      counts[columns.indexOf(shard.columns[column]!)]! += count;
    return index + 1;
  };
  const rows: StatisticsRow[] = [];
  let leftIndex = 0;
  let rightIndex = 0;
  while (leftIndex < left.rows.length || rightIndex < right.rows.length) {
    const leftName = left.rows[leftIndex]?.name;
    const rightName = right.rows[rightIndex]?.name;
    const isLeftNext =
      rightName === undefined || (leftName !== undefined && compareCodePoints(leftName, rightName) <= 0);
    const name = isLeftNext ? leftName! : rightName;
    const counts = new Array<number>(columns.length).fill(0);
    leftIndex = place(left, name, leftIndex, counts);
    rightIndex = place(right, name, rightIndex, counts);
    rows.push({ name, counts });
  }
  return { country: left.country, part: left.part, columns, rows };
}
