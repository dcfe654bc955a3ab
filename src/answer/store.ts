/** The lazily opened parts of one data file, and the look-up of a key in them. */
import type { Block } from "../block/block.ts";
import { type Countries, readCountries } from "../block/payloads.ts";
import { BlockReader } from "../block/reader.ts";
import { findKey } from "../block/trie.ts";
import { checkBytes } from "../bytes.ts";
import { MAX_KEY_BYTE_COUNT, SECTION } from "../file/format.ts";
import { checkFileByteCount, findBlock, type Head, readHead, readSection } from "../file/load.ts";
import { createNormalizer, encodeUtf8, type FoldedText, type Normalizer } from "../text/normalize.ts";
import { type Neighbours, readNeighbours } from "./neighbours.ts";

/** Opens blocks as they are asked for and remembers them: memory grows with use. */
export class Store {
  readonly head: Head;
  readonly countries: Countries;
  /** Where the last successful {@link find} ended. */
  block: Block | undefined;
  key = -1;
  loadedBlockCount = 0;

  /** By number, as far as they are open. */
  protected blocks: (Block | undefined)[];
  protected readonly file: Uint8Array;
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
    this.countries = readCountries(
      readSection(file, this.head.sections[SECTION.countries]!),
      this.head.countryCount,
    );
    this.blocks = new Array<Block | undefined>(this.head.blocks.length);
  }

  get normalizer(): Normalizer {
    this.openedNormalizer ??= createNormalizer(
      readSection(this.file, this.head.sections[SECTION.foldTable]!),
    );
    return this.openedNormalizer;
  }

  /** Undefined if the file has none. */
  get neighbours(): Neighbours | undefined {
    this.openedNeighbours ??= {
      neighbours: readNeighbours(
        readSection(this.file, this.head.sections[SECTION.neighbours]!),
        this.head.countryCount,
      ),
    };
    return this.openedNeighbours.neighbours;
  }

  /** Looks a folded name up; on success `block` and `key` say where it is. */
  find(text: FoldedText): boolean {
    const byteCount = encodeUtf8(text, this.query);
    if (byteCount <= 0 || this.head.blocks.length === 0) return false;
    const number = findBlock(this.head.blocks, this.query, byteCount);
    const block = this.blocks[number] ?? this.openBlock(number);
    if (block === undefined) return false;
    const key = findKey(block, this.query, byteCount);
    if (key < 0) return false;
    this.block = block;
    this.key = key;
    return true;
  }

  /** Opens a block that is asked for the first time. Without it (here it is always there) its keys are not found. */
  protected openBlock(number: number): Block | undefined {
    const block = this.readBlock(number, this.file, 0);
    this.blocks[number] = block;
    return block;
  }

  /** @param offset where in the file `bytes` begin */
  protected readBlock(number: number, bytes: Uint8Array, offset: number): Block {
    this.reader ??= new BlockReader(this.file, this.head);
    const block = this.reader.open(number, bytes, offset);
    this.loadedBlockCount++;
    return block;
  }
}
