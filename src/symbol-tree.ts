/** The trees along which symbols are coded: one decision a level, frequent symbols near the root. */
import { corrupt } from "./format.ts";

export interface SymbolTree {
  /** Two entries a node, for the decisions 0 and 1: the next node, or a symbol as `-1 - symbol`. */
  readonly children: Int16Array;
  /** Node 0; if there is only one symbol, `-1 - symbol`. */
  readonly root: number;
  /** By symbol: how many leaves are to the left of its own. */
  readonly places: Uint16Array;
  /** By node: how many leaves are to the left of those below it, and of those behind them. */
  readonly starts: Uint16Array;
  readonly ends: Uint16Array;
}

/** Most decisions of a symbol. */
export const MAX_TREE_DEPTH = 64;

/**
 * Builds a tree from its leaves, left to right.
 *
 * @param depths of the leaves: 0 for one that is the root
 */
export function createTree(symbols: ArrayLike<number>, depths: ArrayLike<number>): SymbolTree {
  const children: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const places = new Uint16Array(256);
  let leaf = 0;
  const grow = (depth: number): number => {
    if (leaf === symbols.length || depths[leaf]! < depth || depth > MAX_TREE_DEPTH)
      throw corrupt("a tree of symbols has no end");
    if (depths[leaf] === depth) {
      places[symbols[leaf]!] = leaf;
      return -1 - symbols[leaf++]!;
    }
    const node = children.length / 2;
    children.push(0, 0);
    starts[node] = leaf;
    children[2 * node] = grow(depth + 1);
    children[2 * node + 1] = grow(depth + 1);
    ends[node] = leaf;
    return node;
  };
  const root = grow(0);
  if (leaf !== symbols.length) throw corrupt("a tree of symbols has too many leaves");
  return {
    children: Int16Array.from(children),
    root,
    places,
    starts: Uint16Array.from(starts),
    ends: Uint16Array.from(ends),
  };
}

/** A tree of the numbers of so many bits, highest bit first. */
export function createBitTree(bitCount: number): SymbolTree {
  const symbols = Array.from({ length: 1 << bitCount }, (_, symbol) => symbol);
  return createTree(
    symbols,
    symbols.map(() => bitCount),
  );
}
