/** Lists what stands in an opened block. */
import { type Block, firstRecordOf, recordOf } from "../format/block.ts";
import { PARTS } from "../format/format.ts";
import type { BlockExtent } from "../format/load.ts";
import { listKeys } from "../format/trie.ts";
import { compareBytes } from "../ground/bytes.ts";
import { corrupt } from "../ground/errors.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Every record of a block in its order, surname before forename. */
export function* listRecords(block: Block) {
  let keyNumber = 0;
  for (const bytes of listKeys(block)) {
    const key = decoder.decode(bytes);
    for (const part of ["surname", "forename"] as const) {
      const record = recordOf(block, keyNumber, PARTS[part]);
      if (record >= 0)
        yield { key, keyNumber, part, record, isFirst: record === firstRecordOf(block, keyNumber) };
    }
    keyNumber++;
  }
}

/** @throws CognomenError if an index leads elsewhere than where the keys of a block are */
export function checkPlace(blocks: readonly BlockExtent[], number: number, block: Block): void {
  let before = blocks[number]!.separator;
  let isFirst = true;
  for (const key of listKeys(block)) {
    const order = compareBytes(before, before.length, key, key.length);
    // The separator may be the first key.
    if (isFirst ? order > 0 : order >= 0) throw corrupt("its keys are not where the index says");
    before = key;
    isFirst = false;
  }
  const next = blocks[number + 1]?.separator;
  if (next !== undefined && compareBytes(before, before.length, next, next.length) >= 0)
    throw corrupt("its keys are not where the index says");
}
