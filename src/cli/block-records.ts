/** Lists what stands in an opened block. */
import type { Block } from "../block/block.ts";
import { listKeys } from "../block/trie.ts";
import { PARTS } from "../file/format.ts";
import type { NamePart } from "../types.ts";

export interface BlockRecord {
  /** Folded, as look-ups have it. */
  readonly key: string;
  /** The number of the key in the block. */
  readonly keyNumber: number;
  readonly part: NamePart;
  /** Its number in the block. */
  readonly record: number;
  /** Whether it is the first of its key: the surname where there is one. */
  readonly isFirst: boolean;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Every record of a block in its order, surname before forename. */
export function* listRecords(block: Block): Generator<BlockRecord> {
  let keyNumber = 0;
  for (const bytes of listKeys(block)) {
    const key = decoder.decode(bytes);
    const first = block.recordStarts[keyNumber]!;
    let record = first;
    const parts = block.parts[keyNumber]!;
    for (const part of ["surname", "forename"] as const) {
      if ((parts & PARTS[part]) === 0) continue;
      yield { key, keyNumber, part, record, isFirst: record === first };
      record++;
    }
    keyNumber++;
  }
}
