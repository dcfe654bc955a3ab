/** Sequences of one to four letters of a name, its beginning and its end counting as letters. */

const LONGEST = 4;
const BEGINNING = 2;
const END = 3;

/** Calls `visit` with a 32-bit hash of each sequence. Hashes, because cutting 100 million strings would take minutes. */
function visitGrams(name: string, visit: (hash: number) => void): void {
  const lastIndex = name.length + 1;
  for (let start = 0; start <= lastIndex; start++) {
    let hash = 0x811c9dc5;
    for (let index = start; index <= lastIndex && index < start + LONGEST; index++) {
      const unit = index === 0 ? BEGINNING : index === lastIndex ? END : name.charCodeAt(index - 1);
      hash = Math.imul(hash ^ unit, 0x01000193);
      hash ^= hash >>> 15;
      // Every name has a beginning and an end.
      if (index > start || unit > END) visit(hash);
    }
  }
}

/** Numbers the sequences of the names that will be asked for; those of other names are met and passed over. */
export class GramIndex {
  /** How many have a number. */
  gramCount = 0;
  private hashes: Int32Array;
  private numbers: Int32Array;

  constructor(names: Iterable<string>) {
    const found = new Set<number>();
    for (const name of names) visitGrams(name, (hash) => found.add(hash));
    let slotCount = 1024;
    while (slotCount < found.size * 2) slotCount *= 2;
    this.hashes = new Int32Array(slotCount);
    this.numbers = new Int32Array(slotCount).fill(-1);
    for (const hash of found) {
      const slot = this.slotOf(hash);
      this.hashes[slot] = hash;
      this.numbers[slot] = this.gramCount++;
    }
  }

  /** Calls `visit` with the number of each sequence, -1 for those without; returns how many there are. */
  visit(name: string, visit: (number: number) => void): number {
    let count = 0;
    visitGrams(name, (hash) => {
      count++;
      visit(this.numbers[this.slotOf(hash)]!);
    });
    return count;
  }

  /** Where the hash is, or would be. */
  private slotOf(hash: number): number {
    const mask = this.hashes.length - 1;
    let slot = (Math.imul(hash, 0x9e3779b1) >>> 8) & mask;
    while (this.numbers[slot]! >= 0 && this.hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }
}
