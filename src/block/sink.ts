/** Collects the keys of a block, whose size is known only when all have been read. */

import { corrupt } from "../errors.ts";
import {
  MAX_BLOCK_SUFFIX_BYTE_COUNT,
  MAX_COUNT,
  MAX_KEY_BYTE_COUNT,
  MAX_PAYLOAD_COUNTRY_COUNT,
  PARTS,
} from "../file/format.ts";
import type { Head } from "../file/load.ts";
import { type Block, type BlockSizes, countOf, createBlock } from "./block.ts";
import type { ModelKey, ModelRecord } from "./model-key.ts";
import { linkSiblings } from "./trie.ts";

/** Filled anew for each block, so that opening one leaves nothing behind but the block. */
export class BlockSink {
  private readonly head: Head;
  /** As large as any block of the file can be: memory that none of them fills is never touched, and costs nothing. */
  private readonly draft: Block;
  private sizes!: { -readonly [Name in keyof BlockSizes]: number };

  constructor(head: Head) {
    const keyCount = head.blocks.reduce((most, block) => Math.max(most, block.keyCount), 0);
    const sizes: BlockSizes = {
      keyCount,
      recordCount: 2 * keyCount,
      suffixByteCount: Math.min((MAX_KEY_BYTE_COUNT + 1) * keyCount, MAX_BLOCK_SUFFIX_BYTE_COUNT),
      countryCount: 2 * keyCount * MAX_PAYLOAD_COUNTRY_COUNT,
    };
    this.head = head;
    this.draft = createBlock(sizes, head.countScale);
  }

  /** To be called before the first key. */
  clear(): void {
    this.sizes = { keyCount: 0, suffixByteCount: 0, recordCount: 0, countryCount: 0 };
  }

  /** Adds the next key with its records. @throws CognomenError `ERR_DATA_CORRUPT` */
  add({ bytes, byteCount, prefixLength, parts, records }: ModelKey): void {
    const { draft, sizes } = this;
    const { suffixes } = draft;
    const key = sizes.keyCount++;
    const start = sizes.suffixByteCount;
    // With the zero byte at its end.
    const length = byteCount + 1 - prefixLength;
    if (start + length > suffixes.length) throw corrupt("a block has too many letters");
    for (let index = 0; index < length; index++) suffixes[start + index] = bytes[prefixLength + index]!;
    sizes.suffixByteCount += length;
    draft.prefixLengths[key] = prefixLength;
    draft.suffixOffsets[key] = start;
    draft.parts[key] = parts;
    draft.recordStarts[key] = sizes.recordCount;
    if (parts & PARTS.surname) this.addRecord(records[0]);
    if (parts & PARTS.forename) this.addRecord(records[1]);
  }

  private addRecord({ countryCount, countries, steps, restStep, countCode, evidence }: ModelRecord): void {
    const { draft, head, sizes } = this;
    const record = sizes.recordCount++;
    for (let index = 0; index < countryCount; index++) {
      const country = countries[index]!;
      if (country >= head.countryCount) throw corrupt(`country number ${country} of ${head.countryCount}`);
      draft.countries[sizes.countryCount] = country;
      draft.steps[sizes.countryCount++] = steps[index]!;
    }
    draft.starts[record + 1] = sizes.countryCount;
    draft.restSteps[record] = restStep;
    draft.evidence[record] = evidence;
    draft.countCodes[record] = countCode;
    const count = countOf(draft, record);
    if (count === 0 || count > MAX_COUNT) throw corrupt("a count is out of range");
  }

  /** The block, in memory of its own. */
  take(): Block {
    const { draft, sizes } = this;
    const block = createBlock(sizes, draft.countScale);
    for (const [name, column] of Object.entries(block)) {
      if (typeof column === "number") continue;
      column.set((draft[name as keyof Block] as Uint8Array).subarray(0, column.length));
    }
    linkSiblings(block.prefixLengths, block.siblings);
    return block;
  }
}
