/** Blocks that have been opened, as many as there is room for. */
import type { Block } from "./block.ts";
import type { Head } from "./load.ts";

/**
 * Memory of open blocks for each byte of the file, and what every file may take besides. Blocks of the tiers take 2 to 6 bytes
 * a byte, and dense tables in less than the second: none of them is ever forgotten. Of a forged file 13 KB took 516 MB.
 */
const OPEN_BYTES_PER_FILE_BYTE = 32;
const OPEN_BASE_BYTE_COUNT = 2 ** 24;

/** When the next block has no room, all others are forgotten: no answer depends on what was asked before. */
export function createOpenBlocks(
  { blocks: extents, fileByteCount }: Head,
  open: (number: number) => Block,
): (number: number) => Block {
  const limit = OPEN_BASE_BYTE_COUNT + OPEN_BYTES_PER_FILE_BYTE * fileByteCount;
  const blocks = new Array<Block | undefined>(extents.length);
  let byteCount = 0;
  return (number) => {
    const known = blocks[number];
    if (known !== undefined) return known;
    const block = open(number);
    byteCount += block.byteCount;
    if (byteCount > limit) {
      blocks.fill(undefined);
      byteCount = block.byteCount;
    }
    blocks[number] = block;
    return block;
  };
}
