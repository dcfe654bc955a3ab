/** Puts merged and new records in their order. */

import { PARTS } from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { compareKeys } from "../encode/table.ts";
import type { Merger } from "./merge.ts";
import type { TierRecord } from "./read-tier.ts";

/** Records of one key by part. */
type KeyRecords = Partial<Record<NamePart, TierRecord>>;

const NAME_PARTS = ["surname", "forename"] as const;

/** How many records own counts have changed, and how many they have made. */
export interface MergeTally {
  changedRecordCount: number;
  newRecordCount: number;
}

/**
 * All records with the own counts in them, in the order of a file.
 *
 * @param records those of the tier, in their order
 * @param tally is added to
 */
export function* mergeRecords(
  records: Iterable<TierRecord>,
  merger: Merger,
  tally: MergeTally,
): Generator<TierRecord> {
  const ownKeys = [...merger.listKeys()].sort(([left], [right]) => compareKeys(left, right));
  let next = 0;
  for (const [key, known] of groupByKey(records)) {
    for (; next < ownKeys.length && compareKeys(ownKeys[next]![0], key) < 0; next++)
      yield* mergeKey(...ownKeys[next]!, {}, merger, tally);
    const own = ownKeys[next]?.[0] === key ? ownKeys[next++]![1] : 0;
    yield* mergeKey(key, own, known, merger, tally);
  }
  for (; next < ownKeys.length; next++) yield* mergeKey(...ownKeys[next]!, {}, merger, tally);
}

/** @param own PARTS that own counts have something to say of */
function* mergeKey(
  key: string,
  own: number,
  known: KeyRecords,
  merger: Merger,
  tally: MergeTally,
): Generator<TierRecord> {
  for (const part of NAME_PARTS) {
    const record = known[part];
    const isOwn = (own & PARTS[part]) !== 0;
    if (record !== undefined) {
      if (isOwn) tally.changedRecordCount++;
      yield merger.merge(record);
    } else if (isOwn) {
      const created = merger.create(key, part, part === "surname" ? known.forename : undefined);
      if (created === undefined) continue;
      tally.newRecordCount++;
      yield created;
    }
  }
}

/** Records of one key together, key after key. */
export function* groupByKey(records: Iterable<TierRecord>): Generator<[key: string, known: KeyRecords]> {
  let key: string | undefined;
  let known: KeyRecords = {};
  for (const record of records) {
    if (record.key !== key) {
      if (key !== undefined) yield [key, known];
      key = record.key;
      known = {};
    }
    known[record.part] = record;
  }
  if (key !== undefined) yield [key, known];
}
