/** Finds which contexts are alike: chains of maps from properties of a symbol to one of a few distributions. */

/** A distribution with how often each symbol was met. */
export interface Cells {
  /** Per cell: where its entries begin; one more at the end. */
  starts: Uint32Array;
  symbols: Uint8Array;
  counts: Float64Array;
  /** Per cell: state * 256 + property. */
  ids: Uint32Array;
}

/** Counts symbols by state and property. `stride` bytes a sample, the symbol first. */
export function countCells(samples: Uint8Array, stride: number, states: Uint8Array, property: number): Cells {
  const count = samples.length / stride;
  const table = new Map<number, Float64Array>();
  const order: number[] = [];
  for (let index = 0; index < count; index++) {
    const id = states[index]! * 256 + samples[index * stride + 1 + property]!;
    let row = table.get(id);
    if (row === undefined) {
      row = new Float64Array(256);
      table.set(id, row);
      order.push(id);
    }
    row[samples[index * stride]!]!++;
  }
  order.sort((left, right) => left - right);
  const starts = new Uint32Array(order.length + 1);
  const symbols: number[] = [];
  const counts: number[] = [];
  for (const [cell, id] of order.entries()) {
    const row = table.get(id)!;
    for (let symbol = 0; symbol < 256; symbol++)
      if (row[symbol]! > 0) {
        symbols.push(symbol);
        counts.push(row[symbol]!);
      }
    starts[cell + 1] = symbols.length;
  }
  return {
    starts,
    symbols: Uint8Array.from(symbols),
    counts: Float64Array.from(counts),
    ids: Uint32Array.from(order),
  };
}

const log2 = new Float64Array(1 << 16);
for (let index = 1; index < log2.length; index++) log2[index] = Math.log2(index);
const nlogn = (n: number): number =>
  n === 0 ? 0 : n * (n < log2.length && Number.isInteger(n) ? log2[n]! : Math.log2(n));

/** Rough bits of a cell that its row's default fits, and of the flag of one that it does not. */
const DEFAULT_BITS = 0.15;
const OTHER_BITS = 4;

/** By state: the cluster of most of its cells. */
function defaultsOf({ ids }: Cells, clusters: Uint8Array, clusterCount: number | undefined): number[] {
  if (clusterCount === undefined) return [];
  const defaults: number[] = [];
  for (let cell = 0; cell < ids.length; ) {
    const state = ids[cell]! >> 8;
    const sizes = new Uint16Array(clusterCount);
    for (; cell < ids.length && ids[cell]! >> 8 === state; cell++) sizes[clusters[cell]!]!++;
    defaults[state] = sizes.indexOf(Math.max(...sizes));
  }
  return defaults;
}

export interface ClusterOptions {
  /** Most clusters. */
  most: number;
  /** Bits that an entry of a distribution costs in the file; 0 if none is stored. */
  entryBits: number;
  rounds?: number;
}

export interface Clustering {
  /** Per cell. */
  clusters: Uint8Array;
  clusterCount: number;
  /** Bits of the symbols, with the true distributions of clusters. */
  bits: number;
  /** Rough bits of maps and distributions. */
  tableBits: number;
}

/** Clusters cells by what symbols they foretell. */
export function clusterCells(cells: Cells, { most, entryBits, rounds = 6 }: ClusterOptions): Clustering {
  const cellCount = cells.ids.length;
  const { starts, symbols, counts } = cells;
  const totals = new Float64Array(cellCount);
  for (let cell = 0; cell < cellCount; cell++)
    for (let entry = starts[cell]!; entry < starts[cell + 1]!; entry++) totals[cell]! += counts[entry]!;
  const bySize = [...totals.keys()].sort((left, right) => totals[right]! - totals[left]! || left - right);
  const seedCount = Math.min(cellCount, Math.min(256, most * 3));
  let rows: Float64Array[] = [];
  const global = new Float64Array(256);
  for (let entry = 0; entry < symbols.length; entry++) global[symbols[entry]!]! += counts[entry]!;
  const globalTotal = global.reduce((sum, value) => sum + value, 0);
  const clusters = new Uint8Array(cellCount);
  // The largest cells are seeds.
  for (let seed = 0; seed < seedCount; seed++) {
    const cell = bySize[seed]!;
    const row = new Float64Array(256);
    for (let entry = starts[cell]!; entry < starts[cell + 1]!; entry++) row[symbols[entry]!] = counts[entry]!;
    rows.push(row);
  }
  let sizes = new Float64Array(rows.length).fill(1);
  let isFirst = true;
  const assign = (): void => {
    const costs = rows.map((row) => {
      const total = row.reduce((sum, value) => sum + value, 0) + 1;
      const cost = new Float64Array(256);
      for (let symbol = 0; symbol < 256; symbol++)
        cost[symbol] = -Math.log2((row[symbol]! + (global[symbol]! + 0.01) / (globalTotal + 2.56)) / total);
      return cost;
    });
    const sizeSum = sizes.reduce((sum, value) => sum + value + 0.1, 0);
    const mapCosts = Float64Array.from(sizes, (size) => -Math.log2((size + 0.1) / sizeSum));
    const defaults = defaultsOf(cells, clusters, isFirst ? undefined : rows.length);
    isFirst = false;
    for (let cell = 0; cell < cellCount; cell++) {
      let best = Number.POSITIVE_INFINITY;
      const usual = defaults[cells.ids[cell]! >> 8];
      for (let cluster = 0; cluster < rows.length; cluster++) {
        const cost = costs[cluster]!;
        let sum =
          usual === undefined
            ? mapCosts[cluster]!
            : cluster === usual
              ? DEFAULT_BITS
              : OTHER_BITS + mapCosts[cluster]!;
        for (let entry = starts[cell]!; entry < starts[cell + 1]! && sum < best; entry++)
          sum += counts[entry]! * cost[symbols[entry]!]!;
        if (sum < best) {
          best = sum;
          clusters[cell] = cluster;
        }
      }
    }
  };
  const gather = (): void => {
    rows = rows.map(() => new Float64Array(256));
    sizes = new Float64Array(rows.length);
    for (let cell = 0; cell < cellCount; cell++) {
      const row = rows[clusters[cell]!]!;
      sizes[clusters[cell]!]!++;
      for (let entry = starts[cell]!; entry < starts[cell + 1]!; entry++)
        row[symbols[entry]!]! += counts[entry]!;
    }
    const kept = [...rows.keys()].filter((cluster) => sizes[cluster]! > 0);
    const numbers = new Map(kept.map((cluster, number) => [cluster, number]));
    for (let cell = 0; cell < cellCount; cell++) clusters[cell] = numbers.get(clusters[cell]!)!;
    rows = kept.map((cluster) => rows[cluster]!);
    sizes = Float64Array.from(kept, (cluster) => sizes[cluster]!);
  };
  const bitsOf = (row: Float64Array): number => {
    let total = 0;
    let sum = 0;
    let entries = 0;
    for (let symbol = 0; symbol < 256; symbol++) {
      const n = row[symbol]!;
      if (n === 0) continue;
      total += n;
      sum += nlogn(n);
      entries++;
    }
    return nlogn(total) - sum + entryBits * entries;
  };
  // Merges what costs least, or gains, until there are few enough.
  const merge = (target: number): void => {
    const own = rows.map(bitsOf);
    const alive = rows.map(() => true);
    let count = rows.length;
    const joined = (left: number, right: number): number => {
      const [a, b] = [rows[left]!, rows[right]!];
      let total = 0;
      let sum = 0;
      let entries = 0;
      for (let symbol = 0; symbol < 256; symbol++) {
        const n = a[symbol]! + b[symbol]!;
        if (n === 0) continue;
        total += n;
        sum += nlogn(n);
        entries++;
      }
      const [m, n] = [sizes[left]!, sizes[right]!];
      return (
        nlogn(total) -
        sum +
        entryBits * entries -
        own[left]! -
        own[right]! -
        (nlogn(m + n) - nlogn(m) - nlogn(n))
      );
    };
    const size = rows.length;
    const losses = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY);
    for (let left = 0; left < size; left++)
      for (let right = left + 1; right < size; right++) losses[left * size + right] = joined(left, right);
    const into = new Uint8Array(size);
    for (let index = 0; index < size; index++) into[index] = index;
    for (;;) {
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      for (let left = 0; left < size; left++) {
        if (!alive[left]) continue;
        for (let right = left + 1; right < size; right++)
          if (alive[right] && losses[left * size + right]! < least) {
            least = losses[left * size + right]!;
            best = left * size + right;
          }
      }
      if (best < 0 || (count <= target && least >= 0)) break;
      const left = Math.floor(best / size);
      const right = best % size;
      const row = rows[left]!;
      for (let symbol = 0; symbol < 256; symbol++) row[symbol]! += rows[right]![symbol]!;
      sizes[left]! += sizes[right]!;
      alive[right] = false;
      for (let index = 0; index < size; index++) if (into[index] === right) into[index] = left;
      own[left] = bitsOf(row);
      count--;
      for (let other = 0; other < size; other++) {
        if (!alive[other] || other === left) continue;
        const [low, high] = other < left ? [other, left] : [left, other];
        losses[low * size + high] = joined(low, high);
      }
    }
    for (let cell = 0; cell < cellCount; cell++) clusters[cell] = into[clusters[cell]!]!;
    gather();
  };
  for (let round = 0; round < 3; round++) {
    assign();
    gather();
  }
  merge(most);
  for (let round = 0; round < rounds; round++) {
    assign();
    gather();
  }
  let bits = 0;
  let tableBits = 0;
  for (const row of rows) {
    const withEntries = bitsOf(row);
    const entries = row.reduce((sum, n) => sum + (n > 0 ? 1 : 0), 0);
    bits += withEntries - entryBits * entries;
    tableBits += entryBits * entries;
  }
  const defaults = defaultsOf(cells, clusters, rows.length);
  let others = 0;
  const otherSizes = new Float64Array(rows.length);
  for (let cell = 0; cell < cellCount; cell++) {
    if (clusters[cell] === defaults[cells.ids[cell]! >> 8]) tableBits += DEFAULT_BITS;
    else {
      tableBits += OTHER_BITS;
      otherSizes[clusters[cell]!]!++;
      others++;
    }
  }
  tableBits += nlogn(others) + defaults.length * 5;
  for (const size of otherSizes) tableBits -= nlogn(size);
  return { clusters, clusterCount: rows.length, bits, tableBits };
}
