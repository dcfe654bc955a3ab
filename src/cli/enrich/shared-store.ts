/** Blocks that are opened once for all threads. */
import type { Block } from "../../block-reader.ts";
import { Store } from "../../store.ts";

/** Memory that threads share: passed on to them as it is. */
export interface SharedBlocks {
  /** The data file. */
  file: SharedArrayBuffer;
  /** Per block: where it lies in the arena, in units of 8 bytes; 0 until it is open. Before them, the end of the arena. */
  directory: SharedArrayBuffer;
  arena: SharedArrayBuffer;
}

/** Open blocks take 5 to 6 bytes for each of the file. What is not touched takes no memory. */
const ARENA_BYTES_PER_FILE_BYTE = 10;
const UNIT = 8;
/** Sizes of the arrays of a block, before them. */
const HEAD_BYTE_COUNT = 4 * 4;
/** Offsets are kept in two bytes, and counts in four: a fifth less memory than a block takes by itself. */
const MAX_OFFSET = 0xffff;
const MAX_COUNT = 0xffff_ffff;
const BLOCKS_PER_COLLECTION = 64;
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
 * A store that takes a block which another thread has opened, and puts those it opens where others find them. Opening
 * all blocks of the full tier takes 5 s and 65 MB, which each thread would need for itself.
 */
export class SharedStore extends Store {
  private readonly directory: Int32Array;
  private readonly arena: SharedArrayBuffer;
  private openedCount = 0;

  constructor({ file, directory, arena }: SharedBlocks) {
    super(new Uint8Array(file));
    this.directory = new Int32Array(directory);
    this.arena = arena;
  }

  protected override openBlock(number: number): Block | undefined {
    const isShared = number < MAX_BLOCK_COUNT;
    const place = isShared ? Atomics.load(this.directory, 1 + number) : 0;
    if (place !== 0) {
      const block = readBlock(this.arena, place * UNIT);
      this.blocks[number] = block;
      return block;
    }
    const opened = super.openBlock(number);
    // What a block was decoded into is dead once it is copied, and V8, which sees little of it, is in no hurry: 25 MB.
    if (++this.openedCount % BLOCKS_PER_COLLECTION === 0) void globalThis.gc?.({ type: "minor" });
    if (opened === undefined || !isShared || !isNarrow(opened)) return opened;
    const unitCount = Math.ceil(sizeOf(opened) / UNIT);
    const free = Atomics.add(this.directory, 0, unitCount);
    // No room: this thread has the block for itself.
    if ((free + unitCount) * UNIT > this.arena.byteLength) return opened;
    const block = writeBlock(this.arena, free * UNIT, opened);
    // Two threads that open the same block at the same time both write it, and one copy is forgotten.
    Atomics.store(this.directory, 1 + number, free);
    this.blocks[number] = block;
    return block;
  }
}

interface Sizes {
  keyCount: number;
  suffixByteCount: number;
  recordCount: number;
  countryCount: number;
}

/** Views of a block's arrays in the arena, the widest elements first, so that all are aligned. */
function viewBlock(arena: SharedArrayBuffer, start: number, sizes: Sizes) {
  const { keyCount, suffixByteCount, recordCount, countryCount } = sizes;
  let offset = start + HEAD_BYTE_COUNT;
  const at = (byteCount: number): number => {
    const place = offset;
    offset += byteCount;
    return place;
  };
  const counts = new Uint32Array(arena, at(4 * recordCount), recordCount);
  const suffixOffsets = new Uint16Array(arena, at(2 * keyCount), keyCount);
  const starts = new Uint16Array(arena, at(2 * (recordCount + 1)), recordCount + 1);
  const siblings = new Uint16Array(arena, at(2 * keyCount), keyCount);
  const recordStarts = new Uint16Array(arena, at(2 * keyCount), keyCount);
  const bytes = (length: number): Uint8Array => new Uint8Array(arena, at(length), length);
  return {
    trie: {
      keyCount,
      prefixLengths: bytes(keyCount),
      suffixes: bytes(suffixByteCount),
      suffixOffsets,
      siblings,
    },
    parts: bytes(keyCount),
    recordStarts,
    counts,
    evidence: bytes(recordCount),
    payloads: {
      count: recordCount,
      starts,
      countries: bytes(countryCount),
      steps: bytes(countryCount),
      restSteps: bytes(recordCount),
    },
  };
}

/** Whether all numbers fit; those of the tiers do. */
function isNarrow({ trie, counts, payloads }: Block): boolean {
  if (trie.suffixes.length > MAX_OFFSET || payloads.countries.length > MAX_OFFSET) return false;
  for (let record = 0; record < counts.length; record++) if (counts[record]! > MAX_COUNT) return false;
  return true;
}

function sizesOf({ trie, counts, payloads }: Block): Sizes {
  return {
    keyCount: trie.keyCount,
    suffixByteCount: trie.suffixes.length,
    recordCount: counts.length,
    countryCount: payloads.countries.length,
  };
}

function sizeOf(block: Block): number {
  const { keyCount, suffixByteCount, recordCount, countryCount } = sizesOf(block);
  return HEAD_BYTE_COUNT + 8 * keyCount + suffixByteCount + 8 * recordCount + 2 + 2 * countryCount;
}

function readBlock(arena: SharedArrayBuffer, start: number): Block {
  const [keyCount, suffixByteCount, recordCount, countryCount] = new Uint32Array(arena, start, 4);
  return viewBlock(arena, start, {
    keyCount: keyCount!,
    suffixByteCount: suffixByteCount!,
    recordCount: recordCount!,
    countryCount: countryCount!,
  });
}

function writeBlock(arena: SharedArrayBuffer, start: number, block: Block): Block {
  const sizes = sizesOf(block);
  new Uint32Array(arena, start, 4).set([
    sizes.keyCount,
    sizes.suffixByteCount,
    sizes.recordCount,
    sizes.countryCount,
  ]);
  const copy = viewBlock(arena, start, sizes);
  copy.trie.prefixLengths.set(block.trie.prefixLengths);
  copy.trie.suffixes.set(block.trie.suffixes);
  copy.trie.suffixOffsets.set(block.trie.suffixOffsets);
  copy.trie.siblings.set(block.trie.siblings);
  copy.parts.set(block.parts);
  copy.recordStarts.set(block.recordStarts);
  copy.counts.set(block.counts);
  copy.evidence.set(block.evidence);
  copy.payloads.starts.set(block.payloads.starts);
  copy.payloads.countries.set(block.payloads.countries);
  copy.payloads.steps.set(block.payloads.steps);
  copy.payloads.restSteps.set(block.payloads.restSteps);
  return copy;
}
