/** Merges clusters of cells, those first that lose least by it. */
const known = new Float64Array(1 << 16);
for (let n = 1; n < known.length; n++) known[n] = n * Math.log2(n);
/** @param n not below 0, without fraction */
export const nlogn = (n: number): number => (n < known.length ? known[n]! : n * Math.log2(n));

export interface Merge {
  /** `symbolCount` counts of each cluster. */
  rows: Float64Array;
  symbolCount: number;
  /** Cells of each cluster. */
  sizes: Float64Array;
  /** Bits that an entry of a distribution costs in the file. */
  entryBits: number;
  maxCount: number;
}

/** Merges until there are few enough, and what gains by it. @returns per cluster: the one that it is in now */
export function mergeClusters({ rows, symbolCount, sizes, entryBits, maxCount }: Merge): Uint8Array {
  const size = sizes.length;
  const into = Uint8Array.from({ length: size }, (_, cluster) => cluster);
  const isAlive = new Uint8Array(size).fill(1);
  const totals = new Float64Array(size);
  const logs = new Float64Array(rows.length);
  // Symbols of each cluster.
  const symbols = new Uint8Array(rows.length);
  const counts = new Uint16Array(size);
  const renew = (cluster: number): void => {
    const row = cluster * symbolCount;
    let total = 0;
    let count = 0;
    for (let symbol = 0; symbol < symbolCount; symbol++) {
      const n = rows[row + symbol]!;
      logs[row + symbol] = nlogn(n);
      if (n > 0) symbols[row + count++] = symbol;
      total += n;
    }
    totals[cluster] = total;
    counts[cluster] = count;
  };
  for (let cluster = 0; cluster < size; cluster++) renew(cluster);
  const lossOf = (left: number, right: number): number => {
    const [few, many] = counts[left]! < counts[right]! ? [left, right] : [right, left];
    const row = few * symbolCount;
    const other = many * symbolCount;
    let shared = 0;
    for (let index = 0; index < counts[few]!; index++) {
      const symbol = symbols[row + index]!;
      const n = rows[other + symbol]!;
      if (n > 0)
        shared += nlogn(n + rows[row + symbol]!) - logs[row + symbol]! - logs[other + symbol]! + entryBits;
    }
    const [m, n] = [sizes[left]!, sizes[right]!];
    const [s, t] = [totals[left]!, totals[right]!];
    return nlogn(s + t) - nlogn(s) - nlogn(t) - shared - (nlogn(m + n) - nlogn(m) - nlogn(n));
  };
  const losses = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY);
  // Per cluster: which of those behind it loses least.
  const nearest = new Int16Array(size);
  const search = (left: number): void => {
    let minLoss = Number.POSITIVE_INFINITY;
    nearest[left] = -1;
    for (let right = left + 1; right < size; right++) {
      if (isAlive[right] === 0 || !(losses[left * size + right]! < minLoss)) continue;
      minLoss = losses[left * size + right]!;
      nearest[left] = right;
    }
  };
  for (let left = 0; left < size; left++) {
    for (let right = left + 1; right < size; right++) losses[left * size + right] = lossOf(left, right);
    search(left);
  }
  for (let count = size; ; count--) {
    let minLoss = Number.POSITIVE_INFINITY;
    let left = -1;
    for (let cluster = 0; cluster < size; cluster++) {
      if (isAlive[cluster] === 0 || nearest[cluster]! < 0) continue;
      const loss = losses[cluster * size + nearest[cluster]!]!;
      if (loss >= minLoss) continue;
      minLoss = loss;
      left = cluster;
    }
    if (left < 0 || (count <= maxCount && minLoss >= 0)) return into;
    const right = nearest[left]!;
    for (let symbol = 0; symbol < symbolCount; symbol++)
      rows[left * symbolCount + symbol]! += rows[right * symbolCount + symbol]!;
    sizes[left]! += sizes[right]!;
    isAlive[right] = 0;
    for (let cluster = 0; cluster < size; cluster++) if (into[cluster] === right) into[cluster] = left;
    renew(left);
    for (let other = 0; other < size; other++) {
      if (isAlive[other] === 0) continue;
      if (other < left) {
        const loss = lossOf(other, left);
        losses[other * size + left] = loss;
        if (nearest[other] === left || nearest[other] === right) search(other);
        else if (loss < losses[other * size + nearest[other]!]!) nearest[other] = left;
      } else if (other > left) {
        losses[left * size + other] = lossOf(left, other);
        if (nearest[other] === right) search(other);
      }
    }
    search(left);
  }
}
