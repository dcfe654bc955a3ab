/** Collects the keys of a block, whose size is known only when all have been read. */

import { contradiction } from "../errors.ts";
import {
  MAX_BLOCK_COUNTRY_COUNT,
  MAX_BLOCK_SUFFIX_BYTE_COUNT,
  MAX_COUNT,
  MAX_COUNTRY_COUNT,
  MAX_KEY_BYTE_COUNT,
  MAX_RECORD_COUNTRY_COUNT,
  PARTS,
} from "../file/format.ts";
import type { Head } from "../file/load.ts";
import { type Block, type BlockSizes, countOf, createBlock } from "./block.ts";
import type { ModelKey, ModelRecord } from "./model-key.ts";
import { linkSiblings } from "./trie.ts";

/** Filled anew for each block, so that opening one leaves nothing behind but the block. */
export interface BlockSink {
  /** To be called before the first key. */
  clear(): void;
  /** Adds the next key with its records. @throws CognomenError `ERR_DATA_CORRUPT` */
  add(key: ModelKey): void;
  /** The block, in memory of its own. */
  take(): Block;
}

export function createBlockSink({ blocks, countScale, countryCount: knownCountryCount }: Head): BlockSink {
  const maxKeyCount = blocks.reduce((greatest, block) => Math.max(greatest, block.keyCount), 0);
  const limits: BlockSizes = {
    keyCount: maxKeyCount,
    recordCount: 2 * maxKeyCount,
    suffixByteCount: Math.min((MAX_KEY_BYTE_COUNT + 1) * maxKeyCount, MAX_BLOCK_SUFFIX_BYTE_COUNT),
    countryCount: Math.min(2 * maxKeyCount * MAX_RECORD_COUNTRY_COUNT, MAX_BLOCK_COUNTRY_COUNT),
  };
  /** As large as any block of the file can be: memory that none of them fills is never touched, and costs nothing. */
  const draft = createBlock(limits, countScale);
  let keyCount: number;
  let suffixByteCount: number;
  let recordCount: number;
  let countryCount: number;
  /** By country: 1 more than the number of the last record that names it. */
  const namedBy = new Uint16Array(MAX_COUNTRY_COUNT);

  function addRecord(record: ModelRecord): void {
    const number = recordCount++;
    if (countryCount + record.countryCount > draft.countries.length) throw contradiction();
    for (let index = 0; index < record.countryCount; index++) {
      const country = record.countries[index]!;
      if (country >= knownCountryCount) throw contradiction();
      // Its weights would be added up to more than all, and taken away from the others.
      if (namedBy[country] === recordCount) throw contradiction();
      namedBy[country] = recordCount;
      draft.countries[countryCount] = country;
      draft.steps[countryCount++] = record.steps[index]!;
    }
    draft.starts[number + 1] = countryCount;
    draft.restSteps[number] = record.restStep;
    draft.evidence[number] = record.evidence;
    draft.countCodes[number] = record.countCode;
    const count = countOf(draft, number);
    if (count === 0 || count > MAX_COUNT) throw contradiction();
  }

  return {
    clear() {
      keyCount = suffixByteCount = recordCount = countryCount = 0;
      namedBy.fill(0);
    },

    add({ bytes, byteCount, prefixLength, parts, records }) {
      const { suffixes } = draft;
      const key = keyCount++;
      const start = suffixByteCount;
      // With the zero byte at its end.
      const length = byteCount + 1 - prefixLength;
      if (start + length > suffixes.length) throw contradiction();
      for (let index = 0; index < length; index++) suffixes[start + index] = bytes[prefixLength + index]!;
      suffixByteCount += length;
      draft.prefixLengths[key] = prefixLength;
      draft.suffixOffsets[key] = start;
      draft.parts[key] = parts;
      draft.recordStarts[key] = recordCount;
      if (parts & PARTS.surname) addRecord(records[0]);
      if (parts & PARTS.forename) addRecord(records[1]);
    },

    take() {
      const sizes = { keyCount, suffixByteCount, recordCount, countryCount };
      const block = createBlock(sizes, countScale);
      for (const [name, column] of Object.entries(block)) {
        if (typeof column === "number") continue;
        column.set((draft[name as keyof Block] as Uint8Array).subarray(0, column.length));
      }
      linkSiblings(block.prefixLengths, block.siblings);
      return block;
    },
  };
}
