/** The writing side of `src/range-coder.ts`. */
import { type BinaryCoder, LEAST_RANGE } from "../../src/range-coder.ts";
import type { SymbolTree } from "../../src/symbol-tree.ts";
import { ByteSink } from "./bytes.ts";

/** Bits that a decision takes, by its probability. */
const COSTS = Float64Array.from({ length: 65536 }, (_, probability) => 16 - Math.log2(probability));

/** By symbol: the decisions that lead to it. */
type Paths = ReadonlyMap<number, readonly number[]>;

export class RangeEncoder implements BinaryCoder {
  /** Bits spent so far, by the set of weights that predicted them. */
  readonly bitCounts: Float64Array;
  private set = 0;
  private path: readonly number[] = [];
  private depth = 0;
  private readonly paths = new Map<SymbolTree, Paths>();

  private bytes = new ByteSink();
  /** Lower end of the range; up to 2^32 and a carry. */
  private low = 0;
  private range = 0xffffffff;
  /** The last byte that is due, and how many bytes of 255 follow it: a carry can still change all of them. */
  private due: number | undefined;
  private dueFullCount = 0;

  constructor(setCount: number) {
    this.bitCounts = new Float64Array(setCount);
  }

  begin(tree: SymbolTree, value: number, set: number): void {
    let paths = this.paths.get(tree);
    if (paths === undefined) {
      paths = listPaths(tree);
      this.paths.set(tree, paths);
    }
    const path = paths.get(value);
    if (path === undefined) throw new RangeError(`A tree of symbols without ${value}`);
    this.path = path;
    this.depth = 0;
    this.set = set;
  }

  decide(probability: number): number {
    const decision = this.path[this.depth++]!;
    this.bitCounts[this.set]! += COSTS[decision === 1 ? probability : 65536 - probability]!;
    const bound = Math.imul(this.range >>> 16, probability) >>> 0;
    if (decision === 1) {
      this.range = bound;
    } else {
      this.low += bound;
      this.range -= bound;
    }
    while (this.range < LEAST_RANGE) {
      this.range = (this.range << 8) >>> 0;
      this.shift();
    }
    return decision;
  }

  /** The bytes of everything since the last time; begins anew. */
  take(): Uint8Array {
    // A reader is four bytes ahead; the first of five is the one that was due.
    for (let byte = 0; byte < 5; byte++) this.shift();
    const bytes = this.bytes.take();
    this.bytes = new ByteSink();
    this.low = 0;
    this.range = 0xffffffff;
    this.due = undefined;
    this.dueFullCount = 0;
    return bytes;
  }

  /** Moves the highest byte of `low` out. */
  private shift(): void {
    if (this.low < 0xff000000 || this.low >= 2 ** 32) {
      const carry = this.low >= 2 ** 32 ? 1 : 0;
      if (this.due !== undefined) this.bytes.push((this.due + carry) & 255);
      for (; this.dueFullCount > 0; this.dueFullCount--) this.bytes.push((255 + carry) & 255);
      this.due = Math.floor(this.low / 2 ** 24) & 255;
    } else this.dueFullCount++;
    this.low = (this.low % 2 ** 24) * 256;
  }
}

function listPaths({ children, root }: SymbolTree): Paths {
  const paths = new Map<number, readonly number[]>();
  const walk = (node: number, path: readonly number[]): void => {
    if (node < 0) {
      paths.set(-1 - node, path);
      return;
    }
    for (const decision of [0, 1]) walk(children[2 * node + decision]!, [...path, decision]);
  };
  walk(root, []);
  return paths;
}
