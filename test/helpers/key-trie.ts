import { KeyBytes } from "../../build/encode/key-bytes.ts";
import { type KeyTrie, linkSiblings } from "../../src/format/trie.ts";

/** The trie of sorted keys. */
export function trieOf(keys: readonly string[]): KeyTrie {
  const bytes = new KeyBytes(keys);
  const prefixLengths = bytes.prefixLengths.subarray(0, keys.length);
  const suffixes = keys.map((_, key) => [...bytes.bytesOf(key).subarray(prefixLengths[key]), 0]);
  const suffixOffsets = new Uint32Array(keys.length);
  for (let key = 1; key < keys.length; key++)
    suffixOffsets[key] = suffixOffsets[key - 1]! + suffixes[key - 1]!.length;
  const trie: KeyTrie = {
    keyCount: keys.length,
    prefixLengths,
    suffixes: Uint8Array.from(suffixes.flat()),
    suffixOffsets,
    siblings: new Uint16Array(keys.length),
    groupKeyCount: Math.max(keys.length, 1),
    isOpen: Uint8Array.of(1),
    openGroup: () => {},
  };
  linkSiblings(trie, 0);
  return trie;
}
