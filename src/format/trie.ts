/**
 * A block of sorted keys, walked as a binary trie.
 *
 * Sorted keys with the lengths of their shared prefixes already are a trie in left-child, right-sibling form: key i is a
 * node whose edge is its suffix; the keys that share more of it follow as its left child i + 1; the next key that shares
 * no more with its predecessor than i does is its right sibling. Only the sibling links have to be computed: two bytes a
 * key instead of nodes for every letter.
 *
 * A node per letter would take several times the memory, and scanning front-coded text is linear in the number of names.
 */
export interface KeyTrie {
  readonly keyCount: number;
  /** Bytes shared with the key before; 0 for the first. */
  readonly prefixLengths: Uint8Array;
  /** Suffixes, each ended by a zero byte. */
  readonly suffixes: Uint8Array;
  /** Where the suffix of key i begins. */
  readonly suffixOffsets: Uint32Array | Uint16Array;
  /** Next key of the group with a shared prefix no longer than that of key i, or the one behind the group. */
  readonly siblings: Uint16Array;
  /** Keys of a group, which are opened together: each group is a trie of its own. The last one may have fewer. */
  readonly groupKeyCount: number;
  /** Per group: 1 if it is open. Of another one only the first key can be read. */
  readonly isOpen: Uint8Array;
  /** @throws CognomenError `ERR_DATA_CORRUPT` */
  openGroup(group: number): void;
}

/** The key behind the last one of a group. */
export const groupEnd = (
  { keyCount, groupKeyCount }: Pick<KeyTrie, "keyCount" | "groupKeyCount">,
  group: number,
): number => Math.min((group + 1) * groupKeyCount, keyCount);

export function linkSiblings(trie: KeyTrie, group: number): void {
  const { prefixLengths, siblings, groupKeyCount } = trie;
  const end = groupEnd(trie, group);
  for (let index = end - 1; index >= group * groupKeyCount; index--) {
    let sibling = index + 1;
    while (sibling < end && prefixLengths[sibling]! > prefixLengths[index]!) sibling = siblings[sibling]!;
    siblings[index] = sibling;
  }
}

/** Opens the group that would have the key. @param query with a zero byte at its end and nowhere else @returns -1 if none */
export function findKey(trie: KeyTrie, query: Uint8Array): number {
  const { prefixLengths, suffixes, suffixOffsets, siblings, groupKeyCount, isOpen } = trie;
  let position = 0;
  // Bytes of the query that are known to be those of the path to `key`.
  let matched = 0;
  // The last group whose first key is not after the query. The first keys lie one behind the other, before all others.
  let group = 0;
  for (; group < isOpen.length; group++) {
    matched = 0;
    while (query[matched]! > 0 && suffixes[position] === query[matched]) {
      position++;
      matched++;
    }
    if (suffixes[position]! > query[matched]!) break;
    while (suffixes[position++]! > 0);
  }
  if (group > 0) group--;
  if (isOpen[group] === 0) trie.openGroup(group);
  const end = groupEnd(trie, group);
  let key = group * groupKeyCount;
  matched = 0;
  while (key < end && prefixLengths[key] === matched) {
    const branch = matched;
    position = suffixOffsets[key]!;
    while (query[matched]! > 0 && suffixes[position] === query[matched]) {
      position++;
      matched++;
    }
    const edge = suffixes[position]!;
    if (edge === query[matched]) return key;
    // Keys are sorted: once a key is past the query there is nothing to find behind it.
    if (edge > query[matched]!) return -1;
    if (matched === branch) {
      key = siblings[key]!;
    } else {
      key++;
      while (key < end && prefixLengths[key]! > matched) key = siblings[key]!;
    }
  }
  return -1;
}

/** All keys of a block in order, as bytes; all of its groups are opened. For tools and tests. */
export function* listKeys(trie: KeyTrie): Generator<Uint8Array> {
  openGroups(trie);
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

export function openGroups(trie: KeyTrie): void {
  for (const [group, isOpen] of trie.isOpen.entries()) if (isOpen === 0) trie.openGroup(group);
}
