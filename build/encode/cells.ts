/** Counts symbols by context and property. */

/** A cell is a context with a value of the next property; it has the count of each symbol. Symbols are numbered from the most frequent one. */
export interface Cells {
  symbolCount: number;
  /** Per cell: context * 256 + property, rising. */
  ids: Uint32Array;
  /** Per cell: where its entries begin; one more at the end. */
  starts: Uint32Array;
  /** Per entry: the number of the symbol, rising in a cell. */
  symbols: Uint8Array;
  counts: Float64Array;
  /** Per cell: the sum of its counts. */
  totals: Float64Array;
}

/** @param samples `stride` bytes each, the symbol first; @param contexts per sample */
export function countCells(
  samples: Uint8Array,
  stride: number,
  contexts: Uint8Array,
  property: number,
): Cells {
  const count = samples.length / stride;
  const numberOf = new Uint16Array(1 << 16);
  const isMet = new Uint8Array(1 << 16);
  const frequencies = new Float64Array(256);
  for (let index = 0, place = 0; index < count; index++, place += stride) {
    isMet[(contexts[index]! << 8) | samples[place + 1 + property]!] = 1;
    frequencies[samples[place]!]!++;
  }
  let cellCount = 0;
  for (let id = 0; id < isMet.length; id++) if (isMet[id] === 1) numberOf[id] = cellCount++;
  const { numbers, symbolCount } = numberSymbols(frequencies);
  const table = cleared(cellCount * symbolCount);
  for (let index = 0, place = 0; index < count; index++, place += stride) {
    const cell = numberOf[(contexts[index]! << 8) | samples[place + 1 + property]!]!;
    table[cell * symbolCount + numbers[samples[place]!]!]!++;
  }
  return compact(table, symbolCount, isMet, cellCount);
}

/** Used again and again, since many large arrays make the garbage collector run. */
let room = new Uint32Array(0);

function cleared(length: number): Uint32Array {
  if (room.length < length) room = new Uint32Array(length);
  return room.subarray(0, length).fill(0);
}

function numberSymbols(frequencies: Float64Array): { numbers: Uint8Array; symbolCount: number } {
  const order = [...frequencies.keys()]
    .filter((symbol) => frequencies[symbol]! > 0)
    .sort((left, right) => frequencies[right]! - frequencies[left]! || left - right);
  const numbers = new Uint8Array(256);
  for (const [number, symbol] of order.entries()) numbers[symbol] = number;
  return { numbers, symbolCount: order.length };
}

function compact(table: Uint32Array, symbolCount: number, isMet: Uint8Array, cellCount: number): Cells {
  let entryCount = 0;
  for (let place = 0; place < table.length; place++) if (table[place]! > 0) entryCount++;
  const ids = new Uint32Array(cellCount);
  const starts = new Uint32Array(cellCount + 1);
  const symbols = new Uint8Array(entryCount);
  const counts = new Float64Array(entryCount);
  const totals = new Float64Array(cellCount);
  let entry = 0;
  for (let id = 0, cell = 0; id < isMet.length; id++) {
    if (isMet[id] === 0) continue;
    ids[cell] = id;
    let total = 0;
    for (let symbol = 0, place = cell * symbolCount; symbol < symbolCount; symbol++, place++) {
      const met = table[place]!;
      if (met === 0) continue;
      symbols[entry] = symbol;
      counts[entry++] = met;
      total += met;
    }
    totals[cell++] = total;
    starts[cell] = entry;
  }
  return { symbolCount, ids, starts, symbols, counts, totals };
}

/** The cells of most symbols, at most `maxCount` of them. */
export function largestCells(cells: Cells, maxCount: number): Cells {
  const { ids, starts, totals } = cells;
  if (ids.length <= maxCount) return cells;
  const kept = [...totals.keys()]
    .sort((left, right) => totals[right]! - totals[left]! || left - right)
    .slice(0, maxCount)
    .sort((left, right) => left - right);
  const entryCount = kept.reduce((sum, cell) => sum + starts[cell + 1]! - starts[cell]!, 0);
  const part: Cells = {
    symbolCount: cells.symbolCount,
    ids: Uint32Array.from(kept, (cell) => ids[cell]!),
    starts: new Uint32Array(kept.length + 1),
    symbols: new Uint8Array(entryCount),
    counts: new Float64Array(entryCount),
    totals: Float64Array.from(kept, (cell) => totals[cell]!),
  };
  let entry = 0;
  for (const [number, cell] of kept.entries()) {
    part.symbols.set(cells.symbols.subarray(starts[cell], starts[cell + 1]), entry);
    part.counts.set(cells.counts.subarray(starts[cell], starts[cell + 1]), entry);
    entry += starts[cell + 1]! - starts[cell]!;
    part.starts[number + 1] = entry;
  }
  return part;
}
