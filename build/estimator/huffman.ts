/**
 * Deflate without repetitions: one block, every byte by its Huffman code. Values of a trained model repeat only by
 * chance, and looking for repetitions makes 12 % (zopfli) to 25 % (fflate) more bytes of them, not fewer.
 */
import type { Compress } from "./compress.ts";

const END_OF_BLOCK = 256;
const MAX_CODE_LENGTH = 15;
const MAX_LENGTH_CODE_LENGTH = 7;
/** Order in which the lengths of the codes for code lengths are written: RFC 1951, 3.2.7. */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** A run of code lengths: its symbol, the bits after it, the shortest run. */
const REPEAT = { symbol: 16, bitCount: 2, minCount: 3 };
const SHORT_ZEROS = { symbol: 17, bitCount: 3, minCount: 3 };
const LONG_ZEROS = { symbol: 18, bitCount: 7, minCount: 11 };

class BitWriter {
  readonly bytes: number[] = [];
  private pending = 0;
  private pendingCount = 0;

  /** Lowest bit first. */
  write(value: number, bitCount: number): void {
    this.pending |= value << this.pendingCount;
    this.pendingCount += bitCount;
    while (this.pendingCount >= 8) {
      this.bytes.push(this.pending & 255);
      this.pending >>>= 8;
      this.pendingCount -= 8;
    }
  }

  finish(): Uint8Array {
    if (this.pendingCount > 0) this.write(0, 8 - this.pendingCount);
    return Uint8Array.from(this.bytes);
  }
}

/** Lengths of an optimal code; counts are flattened until none is longer than `limit`. */
function codeLengths(counts: readonly number[], limit: number): number[] {
  const lengths = counts.map(() => 0);
  interface Node {
    count: number;
    symbols: number[];
  }
  let nodes: Node[] = counts
    .map((count, symbol) => ({ count, symbols: [symbol] }))
    .filter(({ count }) => count > 0);
  if (nodes.length === 1) lengths[nodes[0]!.symbols[0]!] = 1;
  while (nodes.length > 1) {
    nodes = nodes.sort((left, right) => left.count - right.count || left.symbols[0]! - right.symbols[0]!);
    const [first, second, ...others] = nodes as [Node, Node, ...Node[]];
    const symbols = [...first.symbols, ...second.symbols];
    for (const symbol of symbols) lengths[symbol]!++;
    nodes = [...others, { count: first.count + second.count, symbols }];
  }
  if (Math.max(...lengths) <= limit) return lengths;
  return codeLengths(
    counts.map((count) => Math.ceil(count / 2)),
    limit,
  );
}

/** Canonical codes, their bits in the order in which they are written. */
function codesOf(lengths: readonly number[]): number[] {
  const codes = lengths.map(() => 0);
  let code = 0;
  for (let length = 1; length <= MAX_CODE_LENGTH; length++) {
    for (const [symbol, own] of lengths.entries()) {
      if (own !== length) continue;
      let reversed = 0;
      for (let bit = 0; bit < length; bit++) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
      codes[symbol] = reversed;
      code++;
    }
    code <<= 1;
  }
  return codes;
}

interface LengthSymbol {
  symbol: number;
  extra: number;
  bitCount: number;
}

/** Code lengths with runs of equal ones taken together. */
function shortenLengths(lengths: readonly number[]): LengthSymbol[] {
  const result: LengthSymbol[] = [];
  for (let start = 0; start < lengths.length; ) {
    const length = lengths[start]!;
    let end = start;
    while (lengths[end] === length) end++;
    let rest = end - start;
    const push = ({ symbol, bitCount, minCount }: typeof REPEAT): void => {
      const count = Math.min(rest, minCount + 2 ** bitCount - 1);
      result.push({ symbol, extra: count - minCount, bitCount });
      rest -= count;
    };
    if (length !== 0) {
      result.push({ symbol: length, extra: 0, bitCount: 0 });
      rest--;
    }
    while (rest >= 3) push(length !== 0 ? REPEAT : rest >= LONG_ZEROS.minCount ? LONG_ZEROS : SHORT_ZEROS);
    for (; rest > 0; rest--) result.push({ symbol: length, extra: 0, bitCount: 0 });
    start = end;
  }
  return result;
}

/** See the top of the file. */
export const compressByHuffman: Compress = (bytes) => {
  const counts = Array.from({ length: END_OF_BLOCK + 1 }, () => 0);
  for (const byte of bytes) counts[byte]!++;
  counts[END_OF_BLOCK] = 1;
  const lengths = codeLengths(counts, MAX_CODE_LENGTH);
  const codes = codesOf(lengths);

  // The one distance code has no bits: there are no distances.
  const symbols = shortenLengths([...lengths, 0]);
  const symbolCounts = LENGTH_ORDER.map(() => 0);
  for (const { symbol } of symbols) symbolCounts[symbol]!++;
  const symbolLengths = codeLengths(symbolCounts, MAX_LENGTH_CODE_LENGTH);
  const symbolCodes = codesOf(symbolLengths);
  let orderCount = LENGTH_ORDER.length;
  while (orderCount > 4 && symbolLengths[LENGTH_ORDER[orderCount - 1]!] === 0) orderCount--;

  const writer = new BitWriter();
  writer.write(1, 1); // The last block,
  writer.write(2, 2); // with codes of its own.
  writer.write(0, 5); // 257 codes for bytes and the end.
  writer.write(0, 5); // 1 code for distances.
  writer.write(orderCount - 4, 4);
  for (const symbol of LENGTH_ORDER.slice(0, orderCount)) writer.write(symbolLengths[symbol]!, 3);
  for (const { symbol, extra, bitCount } of symbols) {
    writer.write(symbolCodes[symbol]!, symbolLengths[symbol]!);
    writer.write(extra, bitCount);
  }
  for (const byte of bytes) writer.write(codes[byte]!, lengths[byte]!);
  writer.write(codes[END_OF_BLOCK]!, lengths[END_OF_BLOCK]!);
  return writer.finish();
};
