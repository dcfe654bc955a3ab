/** The lazily opened parts of one data file, and the look-up of a key in them. */
import type { Block } from "../format/block.ts";
import { MAX_KEY_BYTE_COUNT } from "../format/format.ts";
import { checkFileByteCount, findBlock, type Head, readHead, readSection } from "../format/load.ts";
import { createOpenBlocks } from "../format/open-blocks.ts";
import { type BlockReader, createBlockReader } from "../format/reader.ts";
import { type Countries, readCountries } from "../format/records.ts";
import { findKey } from "../format/trie.ts";
import { checkBytes } from "../ground/bytes.ts";
import { type NameWords, readNameWords } from "../text/name-words.ts";
import { createNormalizer, encodeUtf8, type FoldedText, type Normalizer } from "../text/normalize.ts";
import {
  createDistributionReader,
  type Neighbours,
  type RecordDistribution,
  readNeighbours,
} from "./neighbours.ts";

/** Where a key stands, or would. */
export interface Place {
  /** The block that would have the key; -1 if the text is empty or too long for a key, or if there are no blocks. */
  blockNumber: number;
  /** That block, if it is open. */
  block: Block | undefined;
  /** Number of the key in its block; -1 if it is not there. */
  key: number;
}

/** A place to be filled by look-ups. */
export const createPlace = (): Place => ({ blockNumber: -1, block: undefined, key: -1 });

/** Opens blocks as they are asked for and remembers them: memory grows with use. */
export interface Store {
  readonly head: Head;
  readonly countries: Countries;
  readonly normalizer: Normalizer;
  readonly nameWords: NameWords;
  readonly loadedBlockCount: number;
  /** Whether it has the beginning of a file alone: then all keys that a name may need are asked for at once, found or not. */
  readonly isPartial: boolean;
  /** Opens them the first time; undefined if the file has none. */
  openNeighbours(): Neighbours | undefined;
  /** Looks one folded text up, and writes to `place` where it stands. */
  find(text: FoldedText, place: Place): boolean;
  /**
   * Distribution of a record, its residual mass divided among neighbours; good until the next call.
   *
   * @param neighbouredCount so many countries of the record share the residual mass with their neighbours; default all
   * @param minResidual share of the whole from which on they do so; default 0
   */
  readWeights(
    block: Block,
    record: number,
    neighbouredCount?: number,
    minResidual?: number,
  ): RecordDistribution;
  /**
   * Opens a block anew.
   *
   * @param bytes its own, which it keeps; default those of the file
   */
  readBlock(number: number, bytes?: Uint8Array): Block;
}

/**
 * @param file a data file, or its beginning as far as the first block: then `findBlock` must have the blocks
 * @param fileByteCount length of the whole file
 * @param getBlock finds a block, open or not; keys of one that it does not have are not found
 */
export function createStore(
  file: Uint8Array,
  fileByteCount = file?.length,
  getBlock?: (number: number) => Block | undefined,
): Store {
  checkBytes(file);
  const head = readHead(file);
  checkFileByteCount(fileByteCount, head);
  const { sections, countryCount, stepsPerOctave } = head;
  const countries = readCountries(readSection(file, sections.countries), countryCount);
  const readDistribution = createDistributionReader();
  const openBlock = getBlock ?? createOpenBlocks(head, readBlock);
  /** With a zero byte at the end. */
  const query = new Uint8Array(MAX_KEY_BYTE_COUNT + 1);
  let normalizer: Normalizer | undefined;
  let nameWords: NameWords | undefined;
  let reader: BlockReader | undefined;
  /** Null as long as the section is not read; undefined if the file has none. */
  let neighbours: Neighbours | undefined | null = null;
  let loadedBlockCount = 0;

  function readBlock(number: number, bytes?: Uint8Array): Block {
    reader ??= createBlockReader(file, head);
    const block = reader.open(number, bytes);
    loadedBlockCount++;
    return block;
  }

  function openNeighbours(): Neighbours | undefined {
    if (neighbours === null)
      neighbours = readNeighbours(readSection(file, sections.neighbours), countryCount);
    return neighbours;
  }

  return {
    head,
    countries,
    readBlock,
    openNeighbours,
    isPartial: file.length < fileByteCount,

    get loadedBlockCount() {
      return loadedBlockCount;
    },

    get normalizer() {
      normalizer ??= createNormalizer(readSection(file, sections.foldTable));
      return normalizer;
    },

    get nameWords() {
      nameWords ??= readNameWords(readSection(file, sections.nameWords));
      return nameWords;
    },

    find(text, place) {
      place.blockNumber = -1;
      place.block = undefined;
      place.key = -1;
      const byteCount = encodeUtf8(text, query);
      if (byteCount <= 0 || byteCount > MAX_KEY_BYTE_COUNT || head.blocks.length === 0) return false;
      query[byteCount] = 0;
      const number = findBlock(head.blocks, query, byteCount);
      const block = openBlock(number);
      place.blockNumber = number;
      place.block = block;
      if (!block) return false;
      place.key = findKey(block, query);
      return place.key >= 0;
    },

    readWeights: (block, record, neighbouredCount, minResidual) =>
      readDistribution(block, record, stepsPerOctave, openNeighbours(), neighbouredCount, minResidual),
  };
}
