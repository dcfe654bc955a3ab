/** Opens blocks: turns what their symbols say into arrays that look-ups walk. */
import { contradiction } from "../ground/errors.ts";
import { type Block, countOf, createBlock } from "./block.ts";
import { BLOCK_START_FIELDS, MAX_COUNT, offsetOf, PARTS, readFields } from "./format.ts";
import { type Head, readExtent, readSection } from "./load.ts";
import { createBlockModel, type ModelRecord, type SymbolCoder } from "./model.ts";
import { createRansDecoder, type RansDecoder } from "./rans.ts";
import { byteCountOfRecords, writeRecord } from "./records.ts";
import { type ContextModel, createDistributions, readContextModels } from "./tables.ts";
import { groupEnd, linkSiblings } from "./trie.ts";

function createSymbolReader(models: readonly ContextModel[], rans: RansDecoder): SymbolCoder {
  /** Per kind of symbol: maps from properties to a distribution, and the distributions. */
  const kinds = models.map(({ maps, levels }) => ({
    maps: maps.map(({ map }) => map),
    distributions: createDistributions(levels),
  }));
  return {
    bits: rans.bits,

    symbol(kind, property0, property1, property2, property3 = 0, property4 = 0) {
      const { maps, distributions } = kinds[kind]!;
      const { length } = maps;
      // A loop would want the properties in a list, made anew for each symbol.
      let context = 0;
      if (length > 0) context = maps[0]![property0]!;
      if (length > 1) context = maps[1]![(context << 8) | property1]!;
      if (length > 2) context = maps[2]![(context << 8) | property2]!;
      if (length > 3) context = maps[3]![(context << 8) | property3]!;
      if (length > 4) context = maps[4]![(context << 8) | property4]!;
      return rans.read(distributions, context);
    },
  };
}

export type BlockReader = ReturnType<typeof createBlockReader>;

const NO_KEY = new Uint8Array(1);

export function createBlockReader(file: Uint8Array, head: Head) {
  const rans = createRansDecoder();
  const tables = readSection(file, head.sections.tables);
  rans.begin(tables);
  const model = createBlockModel(createSymbolReader(readContextModels(rans), rans));
  rans.checkEnd(tables.length);
  const { groupKeyCount, countScale, blocks, countryCount: knownCountryCount } = head;

  function openBlock(bytes: Uint8Array, keyCount: number): Block {
    if (bytes.length < offsetOf(BLOCK_START_FIELDS)) throw contradiction();
    const { groupBitCount, ...sizes } = readFields(bytes, 0, BLOCK_START_FIELDS);
    const block = createBlock({ ...sizes, keyCount, groupKeyCount, countScale }, openGroup);
    const { isOpen, suffixes, suffixOffsets, prefixLengths, records, recordStarts } = block;
    // How far the memory of the block is filled, and how far by groups that are open.
    let suffixByteCount = 0;
    let recordByteCount = 0;
    let filled: [number, number];

    /** Adds the key of the model. The first bytes, those of the key before in the same group, are not kept. */
    function addKey(key: number, prefixLength: number): void {
      const { bytes: letters, byteCount } = model;
      prefixLengths[key] = prefixLength;
      suffixOffsets[key] = suffixByteCount;
      // With the zero byte at its end.
      if (suffixByteCount + byteCount + 1 - prefixLength > suffixes.length) throw contradiction();
      for (let index = prefixLength; index <= byteCount; index++)
        suffixes[suffixByteCount++] = letters[index]!;
    }

    function addRecord(record: ModelRecord): void {
      const place = recordByteCount;
      recordByteCount += byteCountOfRecords(1, record.countryCount);
      if (recordByteCount > records.length) throw contradiction();
      for (let index = 0; index < record.countryCount; index++) {
        const country = record.countries[index]!;
        // `indexOf` takes as long as the decoding of a country.
        let firstIndex = 0;
        while (record.countries[firstIndex] !== country) firstIndex++;
        // Named twice, its weights would be added up to more than all, and taken away from the others.
        if (country >= knownCountryCount || firstIndex < index) throw contradiction();
      }
      writeRecord(block, place, record);
      const count = countOf(block, place);
      if (count === 0 || count > MAX_COUNT) throw contradiction();
    }

    function openGroup(group: number): void {
      const first = group * groupKeyCount;
      rans.begin(bytes, ends[group]);
      model.begin(suffixes.subarray(suffixOffsets[first]));
      [suffixByteCount, recordByteCount] = filled;
      for (let key = first; key < groupEnd(block, group); key++) {
        if (key > first) {
          model.nextKey();
          addKey(key, model.prefixLength);
        }
        model.nextRecords();
        const { parts } = model;
        recordStarts[key] = (recordByteCount << 2) | parts;
        if (parts & PARTS.surname) addRecord(model.records[0]);
        if (parts & PARTS.forename) addRecord(model.records[1]);
      }
      rans.checkEnd(ends[group + 1]);
      linkSiblings(block, group);
      // Last, so that what is damaged leaves nothing behind.
      filled = [suffixByteCount, recordByteCount];
      isOpen[group] = 1;
    }

    rans.begin(bytes, offsetOf(BLOCK_START_FIELDS));
    const byteCounts = Array.from(isOpen, () => rans.bits(groupBitCount));
    model.begin(NO_KEY);
    for (let key = 0; key < keyCount; key += groupKeyCount) {
      model.nextKey();
      addKey(key, 0);
    }
    filled = [suffixByteCount, 0];
    let end = rans.checkEnd();
    /** Where each group ends in `bytes`; before the first: where that begins. */
    const ends = [end, ...byteCounts.map((byteCount) => (end += byteCount))];
    if (end !== bytes.length) throw contradiction();
    return block;
  }

  return {
    /** The block opens its groups when they are asked for. @param bytes its own, which it keeps; default those of the file */
    open: (number: number, bytes?: Uint8Array): Block =>
      openBlock(readExtent(file, blocks[number]!, bytes), blocks[number]!.keyCount),
  };
}
