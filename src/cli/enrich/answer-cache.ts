/** Remembers answers in few bytes each, outside of the heap, where the collector of garbage does not look at them. */
import { endOfPacked } from "./packed-answer.ts";

/** Bytes reserved for each entry. A name has 8 to 20, before it one with their number, and an answer of five countries 25. */
const ENTRY_BYTE_COUNT = 56;
const MOST_KEY_BYTES = 255;
/** Small files need little: generations begin at this size, and the next one is so many times as large. */
const FIRST_SIZE = 1024;
const GROWTH = 4;

/** A table of names with their answers, which is only ever added to: open addressing by a hash of the name. */
class Generation {
  readonly size: number;
  private count = 0;
  private readonly mask: number;
  /** 1 + number of an entry; 0 where there is none. At most half are taken. */
  private readonly places: Int32Array;
  private readonly hashes: Int32Array;
  /** Where entries end; the first one begins at 0. */
  private readonly ends: Uint32Array;
  readonly bytes: Uint8Array;

  constructor(size: number) {
    this.size = size;
    const placeCount = 2 << (32 - Math.clz32(size));
    this.mask = placeCount - 1;
    this.places = new Int32Array(placeCount);
    this.hashes = new Int32Array(size);
    this.ends = new Uint32Array(size + 1);
    // Zeroed by the system when they are touched: what is not used takes no memory.
    this.bytes = new Uint8Array(size * ENTRY_BYTE_COUNT);
  }

  /** Number of the entry, or -1. */
  find(key: string, hash: number): number {
    const { places, hashes, mask } = this;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const entry = places[place]! - 1;
      if (entry < 0 || (hashes[entry] === hash && this.hasKey(entry, key))) return entry;
    }
  }

  private hasKey(entry: number, key: string): boolean {
    const { bytes } = this;
    const start = this.ends[entry]!;
    if (bytes[start] !== key.length) return false;
    for (let index = 0; index < key.length; index++)
      if (bytes[start + 1 + index] !== key.charCodeAt(index)) return false;
    return true;
  }

  /** Where the answer of an entry begins. */
  startOf(entry: number): number {
    const start = this.ends[entry]!;
    return start + 1 + this.bytes[start]!;
  }

  /** Adds a key that is not there, with the answer in `from`; false if there is no room. */
  add(key: string, hash: number, from: Uint8Array, start: number, end: number): boolean {
    const { bytes } = this;
    const entry = this.count;
    let place = this.ends[entry]!;
    if (entry === this.size || place + 1 + key.length + end - start > bytes.length) return false;
    bytes[place++] = key.length;
    for (let index = 0; index < key.length; index++) bytes[place++] = key.charCodeAt(index);
    for (let index = start; index < end; index++) bytes[place++] = from[index]!;
    this.ends[entry + 1] = place;
    this.hashes[entry] = hash;
    this.count++;
    let slot = hash & this.mask;
    while (this.places[slot] !== 0) slot = (slot + 1) & this.mask;
    this.places[slot] = entry + 1;
    return true;
  }

  clear(): void {
    this.count = 0;
    this.places.fill(0);
  }
}

/**
 * Packed answers by name, the ones asked for longest ago forgotten first, roughly: a full generation becomes the old one,
 * and what is asked for again in that moves on. An entry takes about 55 bytes; in a `Map` of strings it would take 250.
 *
 * Names are of one byte a character, as in all encodings but UTF-16; others are not remembered.
 */
export class AnswerCache {
  /** Where the last successful {@link find} found its answer; good until the cache is used again. */
  bytes: Uint8Array = new Uint8Array(0);
  start = 0;
  private readonly generationSize: number;
  private young: Generation;
  private old: Generation;

  /** @param size most entries; at least 2 */
  constructor(size: number) {
    this.generationSize = size >> 1;
    const first = Math.min(this.generationSize, FIRST_SIZE);
    this.young = new Generation(first);
    this.old = new Generation(first);
  }

  find(key: string): boolean {
    const hash = hashOf(key);
    const entry = this.young.find(key, hash);
    if (entry >= 0) return this.point(this.young, entry);
    const { old } = this;
    const older = old.find(key, hash);
    if (older < 0) return false;
    this.point(old, older);
    // In a full cache the old generation is about to be written over.
    const { bytes, start } = this;
    const answer = bytes.slice(start, endOfPacked(bytes, start));
    this.insert(key, hash, answer, 0, answer.length);
    this.bytes = answer;
    this.start = 0;
    return true;
  }

  /** Remembers the packed answer `from[start, end)`. */
  add(key: string, from: Uint8Array, start: number, end: number): void {
    if (key.length > MOST_KEY_BYTES || WIDE.test(key)) return;
    const hash = hashOf(key);
    if (this.young.find(key, hash) < 0) this.insert(key, hash, from, start, end);
  }

  private point(generation: Generation, entry: number): true {
    this.bytes = generation.bytes;
    this.start = generation.startOf(entry);
    return true;
  }

  private insert(key: string, hash: number, from: Uint8Array, start: number, end: number): void {
    if (this.young.add(key, hash, from, start, end)) return;
    const { young, old, generationSize } = this;
    this.old = young;
    if (old.size < generationSize) {
      this.young = new Generation(Math.min(generationSize, young.size * GROWTH));
    } else {
      this.young = old;
      old.clear();
    }
    // What has no room in an empty generation is remembered by none.
    this.young.add(key, hash, from, start, end);
  }
}

const WIDE = /[^\0-\xff]/;

function hashOf(key: string): number {
  let hash = key.length;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}
