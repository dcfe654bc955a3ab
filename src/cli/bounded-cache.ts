/** Remembers what was asked lately, in bounded memory. */

/**
 * A map of bounded size that forgets what was not asked for longest, roughly: entries live in two generations. A full
 * young one becomes the old one, and what is asked again in the old one moves to the young one. That costs one more
 * look-up for some keys, and no list to keep in order for any.
 */
export class BoundedCache<Key, Value> {
  private readonly generationSize: number;
  private young = new Map<Key, Value>();
  private old = new Map<Key, Value>();

  /** @param size most entries held at once; at least 2 */
  constructor(size: number) {
    this.generationSize = Math.max(1, size >> 1);
  }

  get(key: Key): Value | undefined {
    const value = this.young.get(key);
    if (value !== undefined) return value;
    const older = this.old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: Key, value: Value): void {
    if (this.young.size >= this.generationSize) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, value);
  }
}
