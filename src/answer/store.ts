/** The lazily opened parts of one data file, and the look-up of a key in them. */
import type { Block } from "../block/block.ts";
import { type Countries, readCountries } from "../block/payloads.ts";
import { type BlockReader, createBlockReader } from "../block/reader.ts";
import { findKey } from "../block/trie.ts";
import { checkBytes } from "../bytes.ts";
import { MAX_KEY_BYTE_COUNT } from "../file/format.ts";
import { checkFileByteCount, findBlock, type Head, readHead, readSection } from "../file/load.ts";
import { createNormalizer, encodeUtf8, type FoldedText, type Normalizer } from "../text/normalize.ts";
import { type Neighbours, readNeighbours, Spread } from "./neighbours.ts";

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
export class Store {
  readonly head: Head;
  readonly countries: Countries;
  loadedBlockCount = 0;

  /** By number, as far as they are open. */
  protected blocks: (Block | undefined)[];
  protected readonly file: Uint8Array;
  private readonly spread = new Spread();
  private readonly query = new Uint8Array(MAX_KEY_BYTE_COUNT);
  private openedNormalizer: Normalizer | undefined;
  private reader: BlockReader | undefined;
  private openedNeighbours: { neighbours: Neighbours | undefined } | undefined;

  /**
   * @param file a data file, or its beginning as far as the first block: then {@link openBlock} must have the blocks
   * @param fileByteCount length of the whole file
   */
  constructor(file: Uint8Array, fileByteCount = file?.length) {
    checkBytes(file);
    this.head = readHead(file);
    checkFileByteCount(fileByteCount, this.head);
    this.file = file;
    this.countries = readCountries(readSection(file, this.head.sections.countries), this.head.countryCount);
    this.blocks = new Array<Block | undefined>(this.head.blocks.length);
  }

  get normalizer(): Normalizer {
    this.openedNormalizer ??= createNormalizer(readSection(this.file, this.head.sections.foldTable));
    return this.openedNormalizer;
  }

  /** Undefined if the file has none. */
  get neighbours(): Neighbours | undefined {
    this.openedNeighbours ??= {
      neighbours: readNeighbours(
        readSection(this.file, this.head.sections.neighbours),
        this.head.countryCount,
      ),
    };
    return this.openedNeighbours.neighbours;
  }

  /** Looks one folded text up, and writes to `place` where it stands. */
  find(text: FoldedText, place: Place): boolean {
    place.blockNumber = -1;
    place.block = undefined;
    place.key = -1;
    const byteCount = encodeUtf8(text, this.query);
    if (byteCount <= 0 || this.head.blocks.length === 0) return false;
    const number = findBlock(this.head.blocks, this.query, byteCount);
    const block = this.blocks[number] ?? this.openBlock(number);
    place.blockNumber = number;
    place.block = block;
    if (block === undefined) return false;
    place.key = findKey(block, this.query, byteCount);
    return place.key >= 0;
  }

  /** Weights of a record, its rest divided among neighbours; good until the next call. */
  readWeights(block: Block, record: number): Spread {
    this.spread.read(block, record, this.head.stepsPerOctave, this.neighbours);
    return this.spread;
  }

  /** Opens a block that is asked for the first time. Without it (here it is always there) its keys are not found. */
  protected openBlock(number: number): Block | undefined {
    const block = this.readBlock(number, this.file, 0);
    this.blocks[number] = block;
    return block;
  }

  /** @param offset where in the file `bytes` begin */
  protected readBlock(number: number, bytes: Uint8Array, offset: number): Block {
    this.reader ??= createBlockReader(this.file, this.head);
    const block = this.reader.open(number, bytes, offset);
    this.loadedBlockCount++;
    return block;
  }
}
