/** Blocks that are opened once for all threads. */

import { Store } from "../../answer/store.ts";
import {
  type Block,
  type BlockSizes,
  blockByteCount,
  type Room,
  roomAlone,
  viewBlock,
} from "../../block/block.ts";

/** Memory that threads share: passed on to them as it is. */
export interface SharedBlocks {
  /** The data file. */
  file: SharedArrayBuffer;
  /** Per block: where it lies in the arena, in units of 4 bytes; 0 until it is open. Before them, the end of the arena. */
  directory: SharedArrayBuffer;
  arena: SharedArrayBuffer;
}

/** Open blocks take 7 bytes for each of the file. What is not touched takes no memory. */
const ARENA_BYTES_PER_FILE_BYTE = 10;
const UNIT = 4;
/** The four sizes of a block, before its arrays. */
const HEAD_BYTE_COUNT = 4 * 4;
/** More than any data file has. */
const MAX_BLOCK_COUNT = 1 << 16;

/** Reserves memory for the blocks of a data file. */
export function shareBlocks(file: SharedArrayBuffer): SharedBlocks {
  const directory = new SharedArrayBuffer(4 * (1 + MAX_BLOCK_COUNT));
  // A place of 0 means that there is no block.
  new Int32Array(directory)[0] = 1;
  const arenaByteCount = Math.ceil((file.byteLength * ARENA_BYTES_PER_FILE_BYTE) / UNIT) * UNIT + 2 ** 20;
  return { file, directory, arena: new SharedArrayBuffer(arenaByteCount) };
}

/**
 * A store that takes a block which another thread has opened, and opens others where all find them. Opening all blocks of
 * the full tier takes seconds and 80 MB, which each thread would need for itself.
 */
export class SharedStore extends Store {
  private readonly directory: Int32Array;
  private readonly arena: SharedArrayBuffer;

  constructor({ file, directory, arena }: SharedBlocks) {
    super(new Uint8Array(file));
    this.directory = new Int32Array(directory);
    this.arena = arena;
  }

  protected override openBlock(number: number): Block | undefined {
    const isShared = number < MAX_BLOCK_COUNT;
    const place = isShared ? Atomics.load(this.directory, 1 + number) : 0;
    const block = place === 0 ? this.openFor(number, isShared) : this.viewAt(place);
    this.blocks[number] = block;
    return block;
  }

  private openFor(number: number, isShared: boolean): Block {
    let place = 0;
    const block = this.readBlock(number, this.file, 0, (sizes) => {
      place = isShared ? this.reserve(sizes) : 0;
      // No room: this thread has the block for itself.
      return place === 0 ? roomAlone(sizes) : this.roomAt(place);
    });
    // Two threads that open the same block at the same time both write it, and one copy is forgotten.
    if (place !== 0) Atomics.store(this.directory, 1 + number, place);
    return block;
  }

  private roomAt(place: number): Room {
    return { memory: this.arena, start: place * UNIT + HEAD_BYTE_COUNT };
  }

  /** A place in the arena, with the sizes written at its start; 0 if there is no room. */
  private reserve(sizes: BlockSizes): number {
    const unitCount = Math.ceil((HEAD_BYTE_COUNT + blockByteCount(sizes)) / UNIT);
    const place = Atomics.add(this.directory, 0, unitCount);
    if ((place + unitCount) * UNIT > this.arena.byteLength) return 0;
    const { keyCount, suffixByteCount, recordCount, countryCount } = sizes;
    new Uint32Array(this.arena, place * UNIT, HEAD_BYTE_COUNT / 4).set([
      keyCount,
      suffixByteCount,
      recordCount,
      countryCount,
    ]);
    return place;
  }

  private viewAt(place: number): Block {
    const [keyCount, suffixByteCount, recordCount, countryCount] = new Uint32Array(
      this.arena,
      place * UNIT,
      HEAD_BYTE_COUNT / 4,
    ) as unknown as [number, number, number, number];
    const sizes = { keyCount, suffixByteCount, recordCount, countryCount };
    return viewBlock(this.roomAt(place), sizes, this.head.countScale);
  }
}
