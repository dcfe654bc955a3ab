/** Forges data files that claim much and have little: blocks of symbols that take no bits, by the encoder's own pieces. */

import { BlockEncoder } from "../../build/encode/block.ts";
import { countryRecords, joinFile, packed } from "../../build/encode/file.ts";
import { KeyBytes } from "../../build/encode/key-bytes.ts";
import { encodeNeighbours } from "../../build/encode/neighbour-rows.ts";
import type { Table } from "../../build/encode/table.ts";
import { encodeNameWords } from "../../build/words/name-words.ts";
import { PARTS } from "../../src/format/format.ts";
import { foldTableBytes } from "./tiny-table.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** What each block of a forged file claims. */
export interface Claims {
  keyCount: number;
  /** Countries of each record. */
  countryCount: number;
  /** Letters behind those by which keys differ. */
  tailCount: number;
}

export interface Forged {
  /** All blocks have these keys. */
  table: Table;
  blockCount: number;
  /** Default 64. */
  groupKeyCount?: number;
  /** In the place of the tables that the blocks are coded by: the blocks then say something else. */
  tables?: Uint8Array;
  /** In the place of the fold table. */
  foldTable?: Uint8Array;
}

/** `count` words of equal length, in order. */
function listWords(count: number): string[] {
  const length = Math.max(1, Math.ceil(Math.log(count) / Math.log(LETTERS.length)));
  return Array.from({ length: count }, (_, number) => {
    let word = "";
    let rest = number;
    for (let place = 0; place < length; place++) {
      word = LETTERS[rest % LETTERS.length] + word;
      rest = Math.floor(rest / LETTERS.length);
    }
    return word;
  });
}

/** A table of which hardly a symbol takes a bit. */
export function claimTable({ keyCount, countryCount, tailCount }: Claims): Table {
  const recordCount = 2 * keyCount;
  return {
    stepsPerOctave: 4,
    countScale: 3,
    countries: Array.from({ length: Math.max(countryCount, 2) }, (_, number) => ({
      code: `${LETTERS[Math.floor(number / 26)]}${LETTERS[number % 26]}`.toUpperCase(),
      prior: 1,
    })),
    keys: listWords(keyCount).map((word) => word + "a".repeat(tailCount)),
    parts: new Uint8Array(keyCount).fill(PARTS.surname | PARTS.forename),
    recordDistributions: new Uint32Array(recordCount),
    recordCounts: new Float64Array(recordCount).fill(1),
    recordEvidence: new Uint8Array(recordCount).fill(1),
    distributions: [
      {
        countries: Array.from({ length: countryCount }, (_, number) => number),
        steps: new Array(countryCount).fill(0),
        restStep: 255,
      },
    ],
    neighbours: [],
  };
}

/** Names that are asked for in the blocks of a forged file: one in each. */
export const listForgedNames = ({ blockCount }: Pick<Forged, "blockCount">): string[] =>
  listWords(blockCount);

/** A file whose checksums are right, and whose blocks are one and the same. Nothing is checked that readers refuse. */
export function forgeFile({ table, blockCount, groupKeyCount = 64, ...sections }: Forged): Uint8Array {
  const encoder = new BlockEncoder(table, new KeyBytes(table.keys), groupKeyCount);
  encoder.collect(0, table.keys.length);
  const encoded = encoder.encode();
  const { tables = encoded.tables, foldTable = foldTableBytes } = sections;
  const textEncoder = new TextEncoder();
  const { bytes } = joinFile(
    { ...table, keyCount: blockCount * table.keys.length, groupKeyCount },
    "forged",
    {
      countries: packed(countryRecords(table), "countries"),
      foldTable: packed(foldTable, "foldTable"),
      nameWords: packed(encodeNameWords(), "nameWords"),
      neighbours: packed(encodeNeighbours(table.neighbours), "neighbours"),
      tables: { bytes: tables, unpackedByteCount: tables.length },
    },
    listForgedNames({ blockCount }).map((word, number) => ({
      bytes: encoded.blocks[0]!,
      keyCount: table.keys.length,
      separator: number === 0 ? new Uint8Array(0) : textEncoder.encode(word),
    })),
  );
  return bytes;
}
