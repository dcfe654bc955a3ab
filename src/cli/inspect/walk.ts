/** The walk to a key, step by step: what `findKey` does, slowly and with a record of it. */
import type { KeyTrie } from "../../block/trie.ts";

/** What comes after a key has been compared with the name. */
export type Move =
  /** Nothing of its rest matches: on to the next key that shares as much as this one. */
  | "sibling"
  /** Some of it matches: on to the first key below it that shares just that much. */
  | "down"
  /** The name ends with the key. */
  | "found"
  /** The name ends inside the key, so it is not there. */
  | "ends-inside"
  /** The key is greater than the name, so it is not there: keys are sorted. */
  | "past";

/** A key that the walk came to. */
export interface WalkStep {
  /** Number of the key in its block. */
  readonly key: number;
  readonly text: string;
  /** Bytes of the name that are known to match once this key has been compared. */
  readonly matchedByteCount: number;
  readonly move: Move;
}

const decoder = new TextDecoder();

/** Every key that a look-up compares, in order; the last one says how it ends, unless there were no more keys. */
export function walkTo(trie: KeyTrie, query: Uint8Array): WalkStep[] {
  const { keyCount, prefixLengths, suffixes, suffixOffsets, siblings } = trie;
  const steps: WalkStep[] = [];
  let key = 0;
  let matched = 0;
  while (key < keyCount && prefixLengths[key] === matched) {
    const start = suffixOffsets[key]!;
    const branch = matched;
    let position = start;
    while (matched < query.length && suffixes[position] === query[matched]) {
      position++;
      matched++;
    }
    const edge = suffixes[position]!;
    const move = chooseMove(matched, branch, query, edge);
    steps.push({
      key,
      // What the key shares with its predecessor is what has matched so far.
      text: decoder.decode(
        join(query.subarray(0, branch), suffixes.subarray(start, suffixes.indexOf(0, start))),
      ),
      matchedByteCount: matched,
      move,
    });
    if (move === "sibling") key = siblings[key]!;
    else if (move === "down") {
      key++;
      while (key < keyCount && prefixLengths[key]! > matched) key = siblings[key]!;
    } else return steps;
  }
  return steps;
}

function chooseMove(matched: number, branch: number, query: Uint8Array, edge: number): Move {
  if (matched === query.length) return edge === 0 ? "found" : "ends-inside";
  if (edge > query[matched]!) return "past";
  return matched === branch ? "sibling" : "down";
}

function join(left: Uint8Array, right: Uint8Array): Uint8Array {
  const joined = new Uint8Array(left.length + right.length);
  joined.set(left);
  joined.set(right, left.length);
  return joined;
}
