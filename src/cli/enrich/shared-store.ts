/** Blocks that are opened once for all threads. */

import { type Block, type BlockSizes, createBlock } from "../../format/block.ts";
import { createOpenBlocks } from "../../format/open-blocks.ts";
import { openGroups } from "../../format/trie.ts";
import { createStore, type Store } from "../../predict/store.ts";

/** Memory that threads share: passed on to them as it is. */
export interface SharedBlocks {
  /** The data file. */
  file: SharedArrayBuffer;
  /** Per block: where it lies in the arena, in words; 0 or {@link OPENING} until then. Before them, the end of the arena. */
  directory: SharedArrayBuffer;
  arena: SharedArrayBuffer;
}

/** Open blocks take 7 bytes for each of the file. What is not touched takes no memory. */
const ARENA_BYTES_PER_FILE_BYTE = 10;
const WORD_BYTE_COUNT = 4;
/** Instead of a place: a thread is about to open the block. */
const OPENING = -1;
/** More than any data file has. */
const MAX_BLOCK_COUNT = 1 << 16;

const toWordCount = (byteCount: number): number => Math.ceil(byteCount / WORD_BYTE_COUNT);

/** What a block needs in front of its memory, a word each. */
const SIZE_NAMES = [
  "keyCount",
  "groupKeyCount",
  "suffixByteCount",
  "recordCount",
  "countryCount",
  "countScale",
] as const satisfies readonly (keyof BlockSizes)[];

/** Reserves memory for the blocks of a data file. */
export function shareBlocks(file: SharedArrayBuffer): SharedBlocks {
  const directory = new SharedArrayBuffer(WORD_BYTE_COUNT * (1 + MAX_BLOCK_COUNT));
  // A place of 0 means that there is no block.
  new Int32Array(directory)[0] = 1;
  const arenaWordCount = toWordCount(file.byteLength * ARENA_BYTES_PER_FILE_BYTE) + 2 ** 18;
  return { file, directory, arena: new SharedArrayBuffer(WORD_BYTE_COUNT * arenaWordCount) };
}

/**
 * A store that takes a block which another thread has opened, and copies blocks that it opens to where all find them.
 * Opening all blocks of the full tier takes 4 s and 60 MB, which each thread would need for itself: a million surnames
 * took two threads 9.1 s of processor time and 254 MB with shared blocks, 14.3 s and 309 MB without.
 */
export function createSharedStore({ file, directory, arena }: SharedBlocks): Store {
  const shared = new SharedBlockList(new Int32Array(directory), arena);
  let find: ((number: number) => Block) | undefined;
  const store = createStore(new Uint8Array(file), file.byteLength, (number) => {
    find ??= createOpenBlocks(store.head, (missing) => shared.find(missing, () => store.readBlock(missing)));
    return find(number);
  });
  return store;
}

/** Blocks that threads have opened for each other. */
class SharedBlockList {
  constructor(
    private readonly directory: Int32Array,
    private readonly arena: SharedArrayBuffer,
  ) {}

  /** The block that a thread has shared, else the one that this thread opens and shares. */
  find(number: number, open: () => Block): Block {
    if (number >= MAX_BLOCK_COUNT) return open();
    const entry = 1 + number;
    for (;;) {
      const place = Atomics.compareExchange(this.directory, entry, 0, OPENING);
      if (place === 0) return this.openAt(entry, open);
      if (place !== OPENING) return this.viewAt(place);
      // To wait takes no longer than to open it a second time.
      Atomics.wait(this.directory, entry, OPENING);
    }
  }

  /** Opens a block that no other thread opens meanwhile. */
  private openAt(entry: number, open: () => Block): Block {
    // Stays 0 if the block is damaged or has no room: then each thread opens it for itself.
    let place = 0;
    try {
      const block = open();
      openGroups(block);
      place = this.copy(block);
      return place === 0 ? block : this.viewAt(place);
    } finally {
      Atomics.store(this.directory, entry, place);
      Atomics.notify(this.directory, entry);
    }
  }

  /** Copies a block to the arena. @returns where it lies; 0 if there is no room */
  private copy(block: Block): number {
    const wordCount = SIZE_NAMES.length + toWordCount(block.byteCount);
    const place = Atomics.add(this.directory, 0, wordCount);
    if (WORD_BYTE_COUNT * (place + wordCount) > this.arena.byteLength) return 0;
    const words = new Uint32Array(this.arena, WORD_BYTE_COUNT * place, wordCount);
    words.set(SIZE_NAMES.map((name) => block[name]));
    new Uint8Array(this.arena, WORD_BYTE_COUNT * (place + SIZE_NAMES.length)).set(
      new Uint8Array(block.recordStarts.buffer),
    );
    return place;
  }

  /** The block at a place in the arena; all of its groups are open. */
  private viewAt(place: number): Block {
    const words = new Uint32Array(this.arena, WORD_BYTE_COUNT * place, SIZE_NAMES.length);
    const sizes = Object.fromEntries(SIZE_NAMES.map((name, index) => [name, words[index]!]));
    const start = WORD_BYTE_COUNT * (place + SIZE_NAMES.length);
    return createBlock(sizes as unknown as BlockSizes, () => {}, this.arena, start);
  }
}
