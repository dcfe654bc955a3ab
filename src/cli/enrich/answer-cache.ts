/** Remembers answers in few bytes each, outside of the heap, where the collector of garbage does not look at them. */
import type { Answer } from "./answerer.ts";

/** Bytes reserved for each entry. Names have 8 to 20, answers of five countries about 85. */
const KEY_BYTE_COUNT = 24;
const TEXT_BYTE_COUNT = 96;
/** Small files need little: generations begin at this size, and the next one is so many times as large. */
const FIRST_SIZE = 1024;
const GROWTH = 4;
const WIDE = /[^\0-\xff]/;

/** A table of names with their answers, which is only ever added to: open addressing by a hash of the name. */
class Generation {
  readonly size: number;
  private count = 0;
  private readonly mask: number;
  /** 1 + number of an entry; 0 where there is none. At most half are taken. */
  private readonly places: Int32Array;
  private readonly hashes: Int32Array;
  /** Where keys and texts of entries end; the first ones begin at 0. */
  private readonly keyEnds: Uint32Array;
  private readonly textEnds: Uint32Array;
  private readonly countries: Int16Array;
  private readonly keys: Buffer;
  private readonly texts: Buffer;

  constructor(size: number) {
    this.size = size;
    const placeCount = 2 << (32 - Math.clz32(size));
    this.mask = placeCount - 1;
    this.places = new Int32Array(placeCount);
    this.hashes = new Int32Array(size);
    this.keyEnds = new Uint32Array(size + 1);
    this.textEnds = new Uint32Array(size + 1);
    this.countries = new Int16Array(size);
    // Zeroed by the system when they are touched: what is not used takes no memory.
    this.keys = Buffer.from(new ArrayBuffer(size * KEY_BYTE_COUNT));
    this.texts = Buffer.from(new ArrayBuffer(size * TEXT_BYTE_COUNT));
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
    const start = this.keyEnds[entry]!;
    if (this.keyEnds[entry + 1]! - start !== key.length) return false;
    for (let index = 0; index < key.length; index++)
      if (this.keys[start + index] !== key.charCodeAt(index)) return false;
    return true;
  }

  read(entry: number): Answer {
    const text = this.texts.toString("latin1", this.textEnds[entry]!, this.textEnds[entry + 1]!);
    return { text, country: this.countries[entry]! };
  }

  /** Adds a key that is not there; false if there is no room. */
  add(key: string, hash: number, { text, country }: Answer): boolean {
    const entry = this.count;
    const keyStart = this.keyEnds[entry]!;
    const textStart = this.textEnds[entry]!;
    if (
      entry === this.size ||
      keyStart + key.length > this.keys.length ||
      textStart + text.length > this.texts.length
    ) {
      return false;
    }
    this.keyEnds[entry + 1] = keyStart + this.keys.write(key, keyStart, "latin1");
    this.textEnds[entry + 1] = textStart + this.texts.write(text, textStart, "latin1");
    this.hashes[entry] = hash;
    this.countries[entry] = country;
    this.count++;
    let place = hash & this.mask;
    while (this.places[place] !== 0) place = (place + 1) & this.mask;
    this.places[place] = entry + 1;
    return true;
  }

  clear(): void {
    this.count = 0;
    this.places.fill(0);
  }
}

/**
 * Answers by name, the ones asked for longest ago forgotten first, roughly: a full generation becomes the old one, and
 * what is asked for again in that moves on. An entry takes about 125 bytes, half of what it takes in a `Map`.
 *
 * Names and answers are of one byte a character, as in all encodings but UTF-16; others are not remembered.
 */
export class AnswerCache {
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

  get(key: string): Answer | undefined {
    const hash = hashOf(key);
    const entry = this.young.find(key, hash);
    if (entry >= 0) return this.young.read(entry);
    const older = this.old.find(key, hash);
    if (older < 0) return undefined;
    const answer = this.old.read(older);
    this.insert(key, hash, answer);
    return answer;
  }

  add(key: string, answer: Answer): void {
    if (WIDE.test(key) || WIDE.test(answer.text)) return;
    const hash = hashOf(key);
    if (this.young.find(key, hash) < 0) this.insert(key, hash, answer);
  }

  private insert(key: string, hash: number, answer: Answer): void {
    if (this.young.add(key, hash, answer)) return;
    const { young, old, generationSize } = this;
    this.old = young;
    if (old.size < generationSize) {
      this.young = new Generation(Math.min(generationSize, young.size * GROWTH));
    } else {
      this.young = old;
      old.clear();
    }
    // What has no room in an empty generation is remembered by none.
    this.young.add(key, hash, answer);
  }
}

function hashOf(key: string): number {
  let hash = key.length;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}
