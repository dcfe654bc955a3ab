/**
 * A block of sorted keys, walked as a binary trie.
 *
 * Sorted keys with the lengths of their shared prefixes already are a trie in left-child, right-sibling form: key i is
 * a node whose edge is its suffix; the keys that share more of it follow as its left child i + 1; the next key that
 * shares no more with its predecessor than i does is its right sibling. Only the sibling links have to be computed:
 * two bytes a key instead of nodes for every letter.
 */
export interface KeyTrie {
  readonly keyCount: number;
  /** Bytes shared with the key before; 0 for the first. */
  readonly prefixLengths: Uint8Array;
  /** Suffixes, each ended by a zero byte. */
  readonly suffixes: Uint8Array;
  /** Where the suffix of key i begins. */
  readonly suffixOffsets: Uint32Array | Uint16Array;
  /** Next key with a shared prefix no longer than that of key i, or `keyCount`. */
  readonly siblings: Uint16Array;
}

/** Finds the right sibling of each key. */
export function linkSiblings(prefixLengths: Uint8Array, siblings: Uint16Array): void {
  const keyCount = prefixLengths.length;
  for (let index = keyCount - 1; index >= 0; index--) {
    let sibling = index + 1;
    while (sibling < keyCount && prefixLengths[sibling]! > prefixLengths[index]!)
      sibling = siblings[sibling]!;
    siblings[index] = sibling;
  }
}

/** Number of the key `query[0, queryLength)` in the block, or -1. Allocates nothing. The query has no zero byte. */
export function findKey(trie: KeyTrie, query: Uint8Array, queryLength: number): number {
  const { keyCount, prefixLengths, suffixes, suffixOffsets, siblings } = trie;
  let key = 0;
  // Bytes of the query that are known to be those of the path to `key`.
  let matched = 0;
  while (key < keyCount && prefixLengths[key] === matched) {
    let position = suffixOffsets[key]!;
    const branch = matched;
    while (matched < queryLength && suffixes[position] === query[matched]) {
      position++;
      matched++;
    }
    const edge = suffixes[position]!;
    if (matched === queryLength) return edge === 0 ? key : -1;
    // Keys are sorted: once a key is past the query there is nothing to find behind it.
    if (edge > query[matched]!) return -1;
    if (matched === branch) {
      key = siblings[key]!;
    } else {
      key++;
      while (key < keyCount && prefixLengths[key]! > matched) key = siblings[key]!;
    }
  }
  return -1;
}

/** All keys of a block in order, as bytes. For tools and tests. */
export function* listKeys(trie: KeyTrie): Generator<Uint8Array> {
  let previous = new Uint8Array(0);
  for (let key = 0; key < trie.keyCount; key++) {
    const start = trie.suffixOffsets[key]!;
    const suffix = trie.suffixes.subarray(start, trie.suffixes.indexOf(0, start));
    const bytes = new Uint8Array(trie.prefixLengths[key]! + suffix.length);
    bytes.set(previous.subarray(0, trie.prefixLengths[key]));
    bytes.set(suffix, trie.prefixLengths[key]);
    yield bytes;
    previous = bytes;
  }
}
