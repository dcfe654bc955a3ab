/** Tables as large as the format allows, in a few bytes: what a forged file can make its reader build. */

import { RansEncoder } from "../../build/encode/rans-encoder.ts";
import { MAX_UNPACKED_BYTE_COUNT } from "../../src/format/format.ts";
import { FREQUENCY_BITS, FREQUENCY_MASK } from "../../src/format/rans.ts";
import {
  CONTEXT_COUNT_BITS,
  KIND_COUNT,
  LEVEL_BITS,
  LEVEL_CONTEXT_COUNT,
  MAP_COUNT_BITS,
  MAX_PROPERTY_COUNT,
  readContextModels,
  SYMBOL_COUNT,
} from "../../src/format/tables.ts";
import { LAST_POINT } from "../../src/text/normalize.ts";

const MAX_CONTEXT_COUNT = 2 ** CONTEXT_COUNT_BITS;

function* repeat(bit: 0 | 1, count: number): Generator<0 | 1> {
  for (let index = 0; index < count; index++) yield bit;
}

/** One symbol in each context, which then takes no bits: it is marked, there, and of the least weight. */
function* singleSymbols(contextCount: number): Generator<0 | 1> {
  yield 1;
  yield* repeat(0, SYMBOL_COUNT - 1);
  for (let context = 0; context < contextCount; context++) {
    yield 1;
    yield* repeat(0, LEVEL_BITS);
  }
}

/** As many maps, contexts, entries and symbols as there can be. */
function* listBits(): Generator<0 | 1> {
  for (let kind = 0; kind < KIND_COUNT; kind++) {
    yield* repeat(1, MAP_COUNT_BITS);
    for (let mapNumber = 0; mapNumber < MAX_PROPERTY_COUNT; mapNumber++) {
      yield* repeat(1, CONTEXT_COUNT_BITS);
      yield* repeat(1, SYMBOL_COUNT);
      // Entries, and gaps of 0 between them: every entry is read.
      yield* singleSymbols(1);
      yield* singleSymbols(1);
      yield* repeat(0, CONTEXT_COUNT_BITS * (mapNumber === 0 ? 1 : MAX_CONTEXT_COUNT));
    }
    yield* singleSymbols(LEVEL_CONTEXT_COUNT);
    yield* repeat(1, SYMBOL_COUNT + MAX_CONTEXT_COUNT * SYMBOL_COUNT);
  }
}

/** The bytes of the section of tables. */
export function denseTables(): Uint8Array {
  const rans = new RansEncoder();
  const bits = listBits();
  readContextModels({
    bit(frequency) {
      const bit = bits.next().value as 0 | 1;
      rans.putBit(bit, frequency);
      return bit;
    },
    read({ frequencies }, context) {
      const packed = frequencies[context * SYMBOL_COUNT]!;
      rans.put(packed >>> FREQUENCY_BITS, packed & FREQUENCY_MASK);
      return 0;
    },
  });
  if (!bits.next().done)
    throw new Error("test/helpers/dense-tables.ts: fewer bits are asked for than listed");
  return rans.take();
}

/** A fold table with a value for every code point that there is. */
export function denseFoldTable(): Uint8Array {
  const bytes: number[] = [];
  const put = (value: number): void => {
    let rest = value;
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  };
  // Folds and strips: as many sequences as their bytes may say, two each, all empty, spread over all pages of code points.
  const entryCount = MAX_UNPACKED_BYTE_COUNT / 4 - 8;
  const gap = Math.floor(LAST_POINT / entryCount);
  for (let map = 0; map < 2; map++) {
    put(entryCount);
    for (let entry = 0; entry < entryCount; entry++) put(gap);
    for (let entry = 0; entry < entryCount; entry++) put(0);
  }
  // Spaces and ranks of marks: one run.
  for (let map = 0; map < 2; map++) for (const value of [1, 0, LAST_POINT + 1, 1]) put(value);
  return Uint8Array.from(bytes);
}
