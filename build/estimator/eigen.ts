/** Eigenvectors of small symmetric matrices, by Jacobi's rotations. */
export interface Eigen {
  /** Greatest first. */
  values: number[];
  /** In the order of the values. */
  vectors: number[][];
}

/** Sweeps after which a matrix of a hundred rows is diagonal to the last digit; it takes 8 to 10. */
const MAX_SWEEP_COUNT = 30;
const MIN_OFF_DIAGONAL = 1e-22;

/** @param matrix symmetric, by rows */
export function findEigen(matrix: readonly (readonly number[])[]): Eigen {
  const size = matrix.length;
  const rest = matrix.map((row) => [...row]);
  const vectors = matrix.map((_, row) => matrix.map((_, column) => (row === column ? 1 : 0)));
  for (let sweep = 0; sweep < MAX_SWEEP_COUNT; sweep++) {
    let off = 0;
    let on = 0;
    for (let row = 0; row < size; row++) {
      on += rest[row]![row]! ** 2;
      for (let column = row + 1; column < size; column++) off += rest[row]![column]! ** 2;
    }
    if (off <= MIN_OFF_DIAGONAL * on) break;
    for (let row = 0; row < size; row++) {
      for (let column = row + 1; column < size; column++) rotate(rest, vectors, row, column);
    }
  }
  const order = rest
    .map((_, index) => index)
    .sort((left, right) => rest[right]![right]! - rest[left]![left]!);
  return {
    values: order.map((index) => rest[index]![index]!),
    vectors: order.map((index) => vectors[index]!),
  };
}

/** Turns two axes so that the entry between them becomes 0. Rows of `vectors` are the axes. */
function rotate(rest: number[][], vectors: number[][], first: number, second: number): void {
  const between = rest[first]![second]!;
  if (between === 0) return;
  const ratio = (rest[second]![second]! - rest[first]![first]!) / (2 * between);
  const tangent = Math.sign(ratio || 1) / (Math.abs(ratio) + Math.sqrt(ratio * ratio + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (const row of rest) {
    const left = row[first]!;
    const right = row[second]!;
    row[first] = cosine * left - sine * right;
    row[second] = sine * left + cosine * right;
  }
  for (const rows of [rest, vectors]) {
    const left = rows[first]!;
    const right = rows[second]!;
    rows[first] = left.map((value, index) => cosine * value - sine * right[index]!);
    rows[second] = left.map((value, index) => sine * value + cosine * right[index]!);
  }
}
