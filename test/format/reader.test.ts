/** Blocks are opened in any order, each from the tables alone. */

import { describe, expect, it } from "vitest";
import { encodeTable } from "../../build/encode/file.ts";
import { listRecords } from "../../src/cli/block-records.ts";
import { type Block, countOf, recordOf } from "../../src/format/block.ts";
import { PARTS } from "../../src/format/format.ts";
import { readHead } from "../../src/format/load.ts";
import { createOpenBlocks } from "../../src/format/open-blocks.ts";
import { type BlockReader, createBlockReader } from "../../src/format/reader.ts";
import { findKey, listKeys, openGroups } from "../../src/format/trie.ts";
import { crc32 } from "../../src/ground/bytes.ts";
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

const options = { tier: "tiny", foldTable, nameWords, blockKeyCount: 50, groupKeyCount: 8 };
const file = encodeTable(table, options).bytes;

const decoder = new TextDecoder();
const keysOf = (block: Block): string[] => [...listKeys(block)].map((key) => decoder.decode(key));

/** The columns of an opened block. */
function columnsOf(block: Block): Omit<Block, "openGroup"> {
  const { openGroup, ...columns } = block;
  return columns;
}

function openWhole(reader: BlockReader, number: number): Block {
  const block = reader.open(number);
  openGroups(block);
  return block;
}

function openAll(file: Uint8Array, order: readonly number[]): Block[] {
  const reader = createBlockReader(file, readHead(file));
  const blocks: Block[] = [];
  for (const number of order) blocks[number] = openWhole(reader, number);
  return blocks;
}

describe("blocks", () => {
  const numbers = [...readHead(file).blocks.keys()];

  it("hold all keys in order", () => {
    const blocks = openAll(file, numbers);
    expect(blocks.flatMap(keysOf)).toEqual(table.keys);
    expect(
      blocks.flatMap((block) => [...listRecords(block)].map(({ record }) => countOf(block, record))),
    ).toEqual([...table.recordCounts]);
  });

  it("are the same in any order", () => {
    const blocks = openAll(file, numbers);
    for (const order of [numbers.toReversed(), [3, 7, 0, 5, 1, 2, 6, 4]])
      expect(openAll(file, order).map(columnsOf)).toEqual(blocks.map(columnsOf));
  });

  it("need no other block", () => {
    const blocks = openAll(file, numbers);
    const head = readHead(file);
    const damaged = file.slice();
    for (const { label, offset } of head.blocks) if (label !== "block 5") damaged[offset]! ^= 255;
    const reader = createBlockReader(damaged, head);
    for (const number of numbers) {
      if (number !== 5) expect(() => reader.open(number)).toThrow(/checksum/);
      else expect(columnsOf(openWhole(reader, number))).toEqual(columnsOf(blocks[number]!));
    }
  });

  it("are the same if they are coded by the maps of another table", () => {
    const other = tinyTable({
      zoltan: { forename: { weights: { HU: 0, rest: 50 }, count: 77 } },
      "de la cruz": { surname: { weights: { MX: 0, PH: 2, rest: 30 }, count: 9 } },
    });
    const { maps } = encodeTable(other, { tier: "tiny", foldTable, nameWords });
    const foreign = encodeTable(table, { ...options, maps });
    expect(foreign.maps).toEqual(maps);
    expect(openAll(foreign.bytes, numbers).map(columnsOf)).toEqual(openAll(file, numbers).map(columnsOf));
  });
});

describe("groups", () => {
  const head = readHead(file);
  const encoder = new TextEncoder();
  /** The count of a surname in a block; undefined if it is not there. */
  const countOfName = (block: Block, name: string): number | undefined => {
    const key = findKey(block, encoder.encode(`${name}\0`));
    return key < 0 ? undefined : countOf(block, recordOf(block, key, PARTS.surname));
  };
  const countOfTable = (name: string): number => table.recordCounts[table.keys.indexOf(name)]!;
  const openCountOf = (block: Block): number => block.isOpen.reduce((sum, isOpen) => sum + isOpen, 0);

  it("are opened when a key is looked up that they would have, and no others", () => {
    const reader = createBlockReader(file, head);
    const block = reader.open(2);
    expect(block.isOpen).toHaveLength(7);
    expect(openCountOf(block)).toBe(0);
    const names = table.keys.slice(100, 150);
    for (const number of [0, 7, 8, 20, 49])
      expect(countOfName(block, names[number]!)).toBe(countOfTable(names[number]!));
    expect([...block.isOpen]).toEqual([1, 1, 1, 0, 0, 0, 1]);
    // Before the first key, between two groups, behind the last key.
    expect(countOfName(block, "a")).toBeUndefined();
    expect(countOfName(block, `${names[31]!}0`)).toBeUndefined();
    expect(countOfName(block, "zzz")).toBeUndefined();
    expect([...block.isOpen]).toEqual([1, 1, 1, 1, 0, 0, 1]);
  });

  it("hold the same in any order", () => {
    const reader = createBlockReader(file, head);
    const block = reader.open(4);
    for (const group of [6, 2, 0, 5, 3, 1, 4]) block.openGroup(group);
    const names = table.keys.slice(200, 250);
    expect(keysOf(block)).toEqual(names);
    for (const name of names) expect(countOfName(block, name)).toBe(countOfTable(name));
  });

  it("that are damaged fail each time, and leave the others as they are", () => {
    const { offset, byteCount } = head.blocks[4]!;
    const names = table.keys.slice(200, 250);
    for (let place = byteCount - 1; place > byteCount - 6; place--) {
      const damaged = file.slice();
      damaged[offset + place]! ^= 255;
      const checksum = crc32(damaged, offset, offset + byteCount);
      const blocks = head.blocks.map((extent, number) => (number === 4 ? { ...extent, checksum } : extent));
      const block = createBlockReader(damaged, { ...head, blocks }).open(4);
      for (let time = 0; time < 2; time++) expect(() => block.openGroup(6)).toThrow("contradicts itself");
      expect(block.isOpen[6]).toBe(0);
      for (const name of names.slice(0, 48)) expect(countOfName(block, name)).toBe(countOfTable(name));
    }
  });
});

describe("open blocks", () => {
  const head = readHead(file);
  const reader = createBlockReader(file, head);

  it("are opened once", () => {
    const opened: number[] = [];
    const find = createOpenBlocks(head, (number) => {
      opened.push(number);
      return reader.open(number);
    });
    expect(find(1)).toBe(find(1));
    expect(find(0)).not.toBe(find(1));
    expect(opened).toEqual([1, 0]);
  });

  it("are forgotten when the next has no room, and opened again", () => {
    const large = { ...reader.open(0), byteCount: 9 * 2 ** 20 };
    let openedCount = 0;
    const find = createOpenBlocks(head, () => {
      openedCount++;
      return large;
    });
    for (const number of [0, 0, 1, 1, 0, 0]) find(number);
    expect(openedCount).toBe(3);
  });
});
