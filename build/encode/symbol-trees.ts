/** Chooses the trees along which the symbols of a table are coded. */
import { ALPHABETS, type AlphabetName, countToCode } from "../../src/format.ts";
import { bitLength } from "../../src/model-key.ts";
import { MAX_TREE_DEPTH } from "../../src/symbol-tree.ts";
import { ByteSink } from "./bytes.ts";
import type { KeyBytes } from "./key-bytes.ts";
import type { Table } from "./table.ts";

/** Leaves from left to right. */
export interface TreeShape {
  symbols: number[];
  depths: number[];
}

export type TreeShapes = Readonly<Record<AlphabetName, TreeShape>>;

interface Node {
  weight: number;
  /** Of a leaf. */
  symbol: number;
  children?: readonly [Node, Node];
}

/** Symbols are bytes. */
const SYMBOL_COUNT = 256;

/** A square table of how alike symbols are, and how often each occurs. */
class Statistics {
  readonly weights = new Float64Array(SYMBOL_COUNT);
  readonly likeness = new Float64Array(SYMBOL_COUNT * SYMBOL_COUNT);

  addPair(left: number, right: number, amount: number): void {
    this.likeness[left * SYMBOL_COUNT + right]! += amount;
    this.likeness[right * SYMBOL_COUNT + left]! += amount;
  }
}

export function chooseTrees(table: Table, keys: KeyBytes): TreeShapes {
  const statistics = Object.fromEntries(
    Object.keys(ALPHABETS).map((name) => [name, new Statistics()]),
  ) as Record<AlphabetName, Statistics>;
  const count = (name: AlphabetName, symbol: number, weight = 1): void => {
    statistics[name].weights[symbol]! += weight;
  };
  countLetters(keys, statistics.letters);
  for (const parts of table.parts) count("parts", parts);
  const uses = new Uint32Array(table.payloads.length);
  for (const payload of table.recordPayloads) uses[payload]!++;
  for (const evidence of table.recordEvidence) count("evidence", evidence);
  for (const points of table.recordCounts)
    count("countLengths", bitLength(countToCode(points, table.countDigits)));
  for (const [number, { countries, steps, restStep }] of table.payloads.entries()) {
    const use = uses[number]!;
    if (use === 0) continue;
    count("countryCounts", countries.length, use);
    count("restSteps", restStep, use);
    for (const [index, country] of countries.entries()) {
      // The first country is coded by the letters of the name, which say more of it the further down the tree.
      count("countries", country, index === 0 ? 2 * use : use);
      if (index > 0) count("stepGaps", steps[index]! - steps[index - 1]!, use);
      for (const other of countries.slice(index + 1)) statistics.countries.addPair(country, other, use);
    }
  }
  return Object.fromEntries(
    Object.entries(statistics).map(([name, { weights, likeness }]) => {
      // A tree is never empty.
      if (weights.every((weight) => weight === 0)) weights[ALPHABETS[name as AlphabetName][0]] = 1;
      const isClustered = name === "countries" || name === "letters";
      return [name, isClustered ? cluster(weights, likeness) : order(weights)];
    }),
  ) as unknown as TreeShapes;
}

/** The trees as they stand in the file. */
export function encodeTrees(shapes: TreeShapes): Uint8Array {
  const sink = new ByteSink();
  for (const name of Object.keys(ALPHABETS) as AlphabetName[]) {
    const { symbols, depths } = shapes[name];
    sink.pushNumber(symbols.length, 2);
    sink.append(Uint8Array.from(symbols));
    sink.append(Uint8Array.from(depths));
  }
  return sink.take();
}

/** Letters are alike if they follow the same letters. */
function countLetters(keys: KeyBytes, { weights, likeness }: Statistics): void {
  const pairs = new Float64Array(SYMBOL_COUNT * SYMBOL_COUNT);
  for (let key = 0; key < keys.count; key++) {
    const bytes = keys.bytesOf(key);
    for (let index = keys.prefixLengths[key]!; index <= bytes.length; index++) {
      const letter = bytes[index] ?? 0;
      weights[letter]!++;
      pairs[(index > 0 ? bytes[index - 1]! : 0) * SYMBOL_COUNT + letter]!++;
    }
  }
  for (let before = 0; before < SYMBOL_COUNT; before++) {
    const row = pairs.subarray(before * SYMBOL_COUNT, (before + 1) * SYMBOL_COUNT);
    const followers = [...row.keys()].filter((letter) => row[letter]! > 0);
    const sum = row.reduce((total, value) => total + value, 0);
    for (const left of followers)
      for (const right of followers)
        if (left !== right) likeness[left * SYMBOL_COUNT + right]! += (row[left]! * row[right]!) / sum;
  }
}

const bySize = (left: Node, right: Node): readonly [Node, Node] =>
  left.weight >= right.weight ? [left, right] : [right, left];

/**
 * Joins what is alike first, and what is rare: decisions near the root then tell regions apart, which many contexts know
 * about. Against a Huffman tree, countries take 6 % fewer bytes.
 */
function cluster(weights: Float64Array, likeness: Float64Array): TreeShape {
  const sums = new Float64Array(SYMBOL_COUNT);
  for (let left = 0; left < SYMBOL_COUNT; left++)
    for (let right = 0; right < SYMBOL_COUNT; right++) sums[left]! += likeness[left * SYMBOL_COUNT + right]!;
  let roots = leavesOf(weights).map((node) => ({ node, row: node.symbol, sum: sums[node.symbol]! + 0.01 }));
  const likenessOf = (left: number, right: number): number => likeness[left * SYMBOL_COUNT + right]!;
  while (roots.length > 1) {
    let best: [number, number] = [0, 1];
    let bestScore = -1;
    for (let left = 0; left < roots.length; left++) {
      for (let right = left + 1; right < roots.length; right++) {
        const [one, other] = [roots[left]!, roots[right]!];
        const weight = one.node.weight + other.node.weight;
        const score = (likenessOf(one.row, other.row) + 0.02) / (one.sum * other.sum * weight * weight);
        if (score <= bestScore) continue;
        bestScore = score;
        best = [left, right];
      }
    }
    const [left, right] = [roots[best[0]]!, roots[best[1]]!];
    for (const { row } of roots) {
      const sum = likenessOf(left.row, row) + likenessOf(right.row, row);
      likeness[left.row * SYMBOL_COUNT + row] = sum;
      likeness[row * SYMBOL_COUNT + left.row] = sum;
    }
    const node = {
      weight: left.node.weight + right.node.weight,
      symbol: -1,
      children: bySize(left.node, right.node),
    };
    roots = roots.filter((root) => root !== left && root !== right);
    roots.push({ node, row: left.row, sum: left.sum + right.sum });
  }
  const shape = shapeOf(roots[0]!.node);
  return Math.max(...shape.depths) > MAX_TREE_DEPTH ? order(weights) : shape;
}

/** Keeps symbols in their order and halves their weight at every node. */
function order(weights: Float64Array): TreeShape {
  const leaves = leavesOf(weights);
  const build = (start: number, end: number): Node => {
    if (end - start === 1) return leaves[start]!;
    let weight = 0;
    for (let index = start; index < end; index++) weight += leaves[index]!.weight;
    let middle = start + 1;
    let least = Number.POSITIVE_INFINITY;
    let left = 0;
    for (let index = start; index < end - 1; index++) {
      left += leaves[index]!.weight;
      const difference = Math.abs(2 * left - weight);
      if (difference >= least) continue;
      least = difference;
      middle = index + 1;
    }
    return { weight, symbol: -1, children: [build(start, middle), build(middle, end)] };
  };
  return shapeOf(build(0, leaves.length));
}

/** A leaf for every symbol that occurs. */
function leavesOf(weights: Float64Array): Node[] {
  const leaves: Node[] = [];
  for (const [symbol, weight] of weights.entries()) if (weight > 0) leaves.push({ weight, symbol });
  return leaves;
}

function shapeOf(root: Node): TreeShape {
  const symbols: number[] = [];
  const depths: number[] = [];
  const walk = ({ symbol, children }: Node, depth: number): void => {
    if (children === undefined) {
      symbols.push(symbol);
      depths.push(depth);
    } else for (const child of children) walk(child, depth + 1);
  };
  walk(root, 0);
  return { symbols, depths };
}
