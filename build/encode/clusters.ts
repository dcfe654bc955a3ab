/** Joins cells that predict the same symbols: each cluster becomes a context. */
import { type Cells, largestCells } from "./cells.ts";
import { mergeClusters, nlogn } from "./merge-clusters.ts";

/** Rough bits of a cell that the default of its context fits, and of the flag of one that it does not. */
const DEFAULT_BITS = 0.15;
const OTHER_BITS = 4;

/** Clusters are found among so many of the largest cells; all others join one of them. */
const LEARN_CELL_COUNT = 3000;
/** Clusters before they are merged, for each that is wanted. */
const SEED_FACTOR = 4;
const MAX_SEED_COUNT = 256;
const LEARN_ROUND_COUNT = 4;
const ROUND_COUNT = 2;

export interface ClusterOptions {
  maxCount: number;
  /** Bits that an entry of a distribution costs in the file. */
  entryBits: number;
  /** What a bit of tables counts beside one of symbols. */
  tableWeight: number;
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

/** Distributions to which cells are assigned. */
interface Clusters {
  count: number;
  /** Counts of each cluster by symbol. */
  rows: Float64Array;
  /** Cells of each. */
  sizes: Float64Array;
  /** By context: the cluster of most of its cells, or -1. */
  defaults: Int16Array;
}

/** Clusters cells by what symbols they predict. */
export function clusterCells(counted: Cells, options: ClusterOptions): Clustering {
  const { maxCount, entryBits, tableWeight } = options;
  const cells = sortEntries(counted);
  const { symbolCount } = cells;
  const frequencies = relativeFrequencies(cells);
  const large = largestCells(cells, LEARN_CELL_COUNT);
  let owners = new Uint8Array(large.ids.length);
  let clusters = seed(large, Math.min(large.ids.length, MAX_SEED_COUNT, maxCount * SEED_FACTOR));
  assign(large, clusters, frequencies, tableWeight, owners);
  clusters = gather(large, owners, clusters.count);
  const into = mergeClusters({ ...clusters, symbolCount, entryBits: tableWeight * entryBits, maxCount });
  owners = owners.map((owner) => into[owner]!);
  clusters = gather(large, owners, clusters.count);
  for (let round = 0; round < LEARN_ROUND_COUNT; round++) {
    assign(large, clusters, frequencies, tableWeight, owners);
    clusters = gather(large, owners, clusters.count);
  }
  if (large !== cells) {
    owners = new Uint8Array(cells.ids.length);
    for (let round = 0; round < ROUND_COUNT; round++) {
      assign(cells, clusters, frequencies, tableWeight, owners);
      clusters = gather(cells, owners, clusters.count);
    }
  }
  return { clusters: owners, clusterCount: clusters.count, ...measure(cells, owners, clusters, entryBits) };
}

/** The entries of each cell by count, largest first: what costs most in a wrong cluster tells so first. */
function sortEntries(cells: Cells): Cells {
  const { starts } = cells;
  const symbols = cells.symbols.slice();
  const counts = cells.counts.slice();
  for (let cell = 0; cell + 1 < starts.length; cell++) {
    const start = starts[cell]!;
    for (let entry = start + 1; entry < starts[cell + 1]!; entry++) {
      const symbol = symbols[entry]!;
      const count = counts[entry]!;
      let place = entry;
      for (; place > start && counts[place - 1]! < count; place--) {
        symbols[place] = symbols[place - 1]!;
        counts[place] = counts[place - 1]!;
      }
      symbols[place] = symbol;
      counts[place] = count;
    }
  }
  return { ...cells, symbols, counts };
}

/** Frequency of each symbol in all cells together; they add up to 1. */
function relativeFrequencies({ symbolCount, symbols, counts }: Cells): Float64Array {
  const sums = new Float64Array(symbolCount).fill(0.01);
  for (let entry = 0; entry < symbols.length; entry++) sums[symbols[entry]!]! += counts[entry]!;
  const total = sums.reduce((sum, value) => sum + value, 0);
  return sums.map((sum) => sum / total);
}

/** Every one of the largest cells is a cluster. */
function seed({ symbolCount, starts, symbols, counts, totals }: Cells, count: number): Clusters {
  const rows = new Float64Array(count * symbolCount);
  const order = [...totals.keys()].sort((left, right) => totals[right]! - totals[left]! || left - right);
  for (const [cluster, cell] of order.slice(0, count).entries())
    for (let entry = starts[cell]!; entry < starts[cell + 1]!; entry++)
      rows[cluster * symbolCount + symbols[entry]!] = counts[entry]!;
  return { count, rows, sizes: new Float64Array(count).fill(1), defaults: new Int16Array(256).fill(-1) };
}

/** Finds the cluster of each cell that costs least. */
function assign(
  cells: Cells,
  clusters: Clusters,
  frequencies: Float64Array,
  tableWeight: number,
  owners: Uint8Array,
): void {
  const { ids, starts, symbols, counts, symbolCount } = cells;
  const { count, sizes, defaults } = clusters;
  const costs = costsOf(clusters, frequencies);
  const sizeSum = sizes.reduce((sum, value) => sum + value + 0.1, 0);
  const mapCosts = sizes.map((size) => -Math.log2((size + 0.1) / sizeSum));
  for (let cell = 0; cell < ids.length; cell++) {
    const start = starts[cell]!;
    const end = starts[cell + 1]!;
    const usual = defaults[ids[cell]! >> 8]!;
    const otherBits = usual < 0 ? 0 : OTHER_BITS;
    let best = Number.POSITIVE_INFINITY;
    let owner = 0;
    // What it was in before is tried first: most of the others are then given up after a few symbols.
    const first = Math.min(owners[cell]!, count - 1);
    for (let turn = -1; turn < count; turn++) {
      const cluster = turn < 0 ? first : turn;
      let sum = tableWeight * (cluster === usual ? DEFAULT_BITS : otherBits + mapCosts[cluster]!);
      const row = cluster * symbolCount;
      for (let entry = start; entry < end && sum < best; entry++)
        sum += counts[entry]! * costs[row + symbols[entry]!]!;
      if (sum < best) {
        best = sum;
        owner = cluster;
      }
    }
    owners[cell] = owner;
  }
}

/** Bits of each symbol in each cluster, above those in the cluster where it takes the fewest. */
function costsOf({ count, rows }: Clusters, frequencies: Float64Array): Float64Array {
  const symbolCount = frequencies.length;
  const costs = new Float64Array(rows.length);
  const minCosts = new Float64Array(symbolCount).fill(Number.POSITIVE_INFINITY);
  for (let cluster = 0; cluster < count; cluster++) {
    const row = cluster * symbolCount;
    let total = 1;
    for (let symbol = 0; symbol < symbolCount; symbol++) total += rows[row + symbol]!;
    for (let symbol = 0; symbol < symbolCount; symbol++) {
      const cost = -Math.log2((rows[row + symbol]! + frequencies[symbol]!) / total);
      costs[row + symbol] = cost;
      if (cost < minCosts[symbol]!) minCosts[symbol] = cost;
    }
  }
  for (let place = 0; place < costs.length; place++) costs[place]! -= minCosts[place % symbolCount]!;
  return costs;
}

/** Sums cells up by cluster; numbers those anew that have any. */
function gather(cells: Cells, owners: Uint8Array, count: number): Clusters {
  const { ids, starts, symbols, counts, symbolCount } = cells;
  const cellCounts = new Float64Array(count);
  for (const owner of owners) cellCounts[owner]!++;
  const numbers = new Uint8Array(count);
  let kept = 0;
  for (let cluster = 0; cluster < count; cluster++) if (cellCounts[cluster]! > 0) numbers[cluster] = kept++;
  const rows = new Float64Array(kept * symbolCount);
  for (let cell = 0; cell < ids.length; cell++) {
    const owner = numbers[owners[cell]!]!;
    owners[cell] = owner;
    const row = owner * symbolCount;
    for (let entry = starts[cell]!; entry < starts[cell + 1]!; entry++)
      rows[row + symbols[entry]!]! += counts[entry]!;
  }
  const sizes = cellCounts.filter((size) => size > 0);
  return { count: kept, rows, sizes, defaults: defaultsOf(cells, owners, kept) };
}

function defaultsOf({ ids }: Cells, owners: Uint8Array, count: number): Int16Array {
  const defaults = new Int16Array(256).fill(-1);
  for (let cell = 0; cell < ids.length; ) {
    const context = ids[cell]! >> 8;
    const sizes = new Uint16Array(count);
    let maxSize = 0;
    for (; cell < ids.length && ids[cell]! >> 8 === context; cell++) {
      const size = ++sizes[owners[cell]!]!;
      if (size > maxSize) maxSize = size;
    }
    defaults[context] = sizes.indexOf(maxSize);
  }
  return defaults;
}

function measure(
  { ids, symbolCount }: Cells,
  owners: Uint8Array,
  { count, rows, defaults }: Clusters,
  entryBits: number,
): { bits: number; tableBits: number } {
  let bits = 0;
  let tableBits = 0;
  for (let row = 0; row < rows.length; row += symbolCount) {
    let total = 0;
    for (let symbol = 0; symbol < symbolCount; symbol++) {
      const n = rows[row + symbol]!;
      if (n === 0) continue;
      total += n;
      bits -= nlogn(n);
      tableBits += entryBits;
    }
    bits += nlogn(total);
  }
  let others = 0;
  const otherSizes = new Float64Array(count);
  for (let cell = 0; cell < ids.length; cell++) {
    if (owners[cell] === defaults[ids[cell]! >> 8]) tableBits += DEFAULT_BITS;
    else {
      tableBits += OTHER_BITS;
      otherSizes[owners[cell]!]!++;
      others++;
    }
  }
  tableBits += nlogn(others) + defaults.reduce((sum, usual) => sum + (usual < 0 ? 0 : 5), 0);
  for (const size of otherSizes) tableBits -= nlogn(size);
  return { bits, tableBits };
}
