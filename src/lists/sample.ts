/** A sample of the names of a list: the same whatever the order, in bounded memory. */
import type { NameParts } from "../ground/types.ts";

/** Names that decide at most. To answer so many takes about half a second. */
export const MAX_SAMPLE_COUNT = 4_000;
/** What is longer is no name, and 4,000 of any length would not be bounded. */
const MAX_NAME_UNITS = 512;

/** A name of a list, and how often it is in it. */
export interface SampledName<Name = string | NameParts> {
  name: Name;
  count: number;
}

/**
 * Keeps the names whose hashes lie below a limit, and halves the limit when there are too many: which names stay depends
 * on the names alone, and each that stays has been counted from its first time on.
 */
export class NameSample<Name = string | NameParts> {
  readonly #kept = new Map<string, SampledName<Name> & { hash: number }>();
  readonly #copy: (name: Name) => Name;
  #maxCount: number;
  #limit = 2 ** 32;

  /** @param copy of a name that is kept: engines may keep a part of a text as a reference to all of it */
  constructor(maxCount: number = MAX_SAMPLE_COUNT, copy: (name: Name) => Name = (name) => name) {
    this.#maxCount = maxCount;
    this.#copy = copy;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** @param key tells names apart; default the name itself, which then must be a string */
  add(name: Name, key: string = name as string): void {
    if (key.length > MAX_NAME_UNITS) return;
    const known = this.#kept.get(key);
    if (known) known.count++;
    else {
      const hash = hashText(key);
      if (hash >= this.#limit) return;
      const copy = this.#copy(name);
      this.#kept.set((name as unknown) === key ? (copy as string) : key, { name: copy, count: 1, hash });
      this.#shrink();
    }
  }

  reduceTo(maxCount: number): void {
    this.#maxCount = Math.min(this.#maxCount, maxCount);
    this.#shrink();
  }

  /** In the order of their hashes, which is that of no list. */
  list(): SampledName<Name>[] {
    return [...this.#kept.values()].sort((left, right) => left.hash - right.hash);
  }

  #shrink(): void {
    while (this.#kept.size > this.#maxCount) {
      this.#limit /= 2;
      for (const [key, { hash }] of this.#kept) if (hash >= this.#limit) this.#kept.delete(key);
    }
  }
}

/** FNV-1a over UTF-16 units, its bits mixed once more: names that differ in the last letter alone lie close together without. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
