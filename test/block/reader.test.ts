/** Blocks are opened in any order, each from the tables alone. */
import { describe, expect, it } from "vitest";
import { type Block, countOf } from "../../src/block/block.ts";
import { createBlockReader } from "../../src/block/reader.ts";
import { listKeys } from "../../src/block/trie.ts";
import { encodeTable } from "../../src/encode/file.ts";
import { readHead } from "../../src/file/load.ts";
import { foldTable, nameWords } from "../helpers/six-names.ts";
import { tinyTable } from "../helpers/tiny-table.ts";

const SYLLABLES = ["ba", "ko", "mi", "ra", "to", "su", "len", "dor"];
const names = Array.from(
  { length: 400 },
  (_, index) =>
    SYLLABLES[index % 8]! +
    SYLLABLES[(index >> 3) % 8]! +
    SYLLABLES[(index * 5 + (index >> 6)) % 8]! +
    (index >> 6),
);
const table = tinyTable(
  Object.fromEntries(
    names.map((name, index) => [
      name,
      { surname: { weights: { KR: 0, CN: 1 + (index % 3), rest: 40 }, count: 1 + index } },
    ]),
  ),
);

const file = encodeTable(table, { tier: "tiny", foldTable, nameWords, blockKeyCount: 50 }).bytes;

const decoder = new TextDecoder();
const keysOf = (block: Block): string[] => [...listKeys(block)].map((key) => decoder.decode(key));

function openAll(file: Uint8Array, order: readonly number[]): Block[] {
  const reader = createBlockReader(file, readHead(file));
  const blocks: Block[] = [];
  for (const number of order) blocks[number] = reader.open(number);
  return blocks;
}

describe("blocks", () => {
  const numbers = [...readHead(file).blocks.keys()];

  it("hold all keys in order", () => {
    const blocks = openAll(file, numbers);
    expect(blocks.flatMap(keysOf)).toEqual(table.keys);
    expect(
      blocks.flatMap((block) => [...block.countCodes.keys()].map((record) => countOf(block, record))),
    ).toEqual([...table.recordCounts]);
  });

  it("are the same in any order", () => {
    const blocks = openAll(file, numbers);
    expect(openAll(file, numbers.toReversed())).toEqual(blocks);
    expect(openAll(file, [3, 7, 0, 5, 1, 2, 6, 4])).toEqual(blocks);
  });

  it("need no other block", () => {
    const blocks = openAll(file, numbers);
    const head = readHead(file);
    const damaged = file.slice();
    for (const { label, offset } of head.blocks) if (label !== "block 5") damaged[offset]! ^= 255;
    const reader = createBlockReader(damaged, head);
    for (const number of numbers) {
      if (number !== 5) expect(() => reader.open(number)).toThrow(/checksum/);
      else expect(reader.open(number)).toEqual(blocks[number]);
    }
  });

  it("are the same if they are coded by the maps of another table", () => {
    const other = tinyTable({
      zoltan: { forename: { weights: { HU: 0, rest: 50 }, count: 77 } },
      "de la cruz": { surname: { weights: { MX: 0, PH: 2, rest: 30 }, count: 9 } },
    });
    const { maps } = encodeTable(other, { tier: "tiny", foldTable, nameWords });
    const foreign = encodeTable(table, { tier: "tiny", foldTable, nameWords, blockKeyCount: 50, maps });
    expect(foreign.maps).toEqual(maps);
    expect(openAll(foreign.bytes, numbers)).toEqual(openAll(file, numbers));
  });
});
