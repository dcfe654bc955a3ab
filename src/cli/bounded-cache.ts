/** Remembers what was asked lately, in bounded memory. */

/**
 * A map of bounded weight that forgets what was not asked for longest, roughly: entries live in two generations. A full
 * young one becomes the old one, and what is asked again in the old one moves to the young one. That costs one more
 * look-up for some keys, and no list to keep in order for any.
 */
export class BoundedCache<Key, Value> {
  private readonly generationWeight: number;
  private readonly weigh: (key: Key, value: Value) => number;
  private youngWeight = 0;
  private young = new Map<Key, Value>();
  private old = new Map<Key, Value>();

  /**
   * @param maxWeight of all entries together
   * @param weigh such as bytes: a count alone bounds nothing where a key can have a million letters
   */
  constructor(maxWeight: number, weigh: (key: Key, value: Value) => number) {
    this.generationWeight = maxWeight / 2;
    this.weigh = weigh;
  }

  get(key: Key): Value | undefined {
    const value = this.young.get(key);
    if (value !== undefined) return value;
    const older = this.old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  /** A key that is new, or old. What is heavier than a generation is not remembered. */
  set(key: Key, value: Value): void {
    const weight = this.weigh(key, value);
    if (weight > this.generationWeight) return;
    if (this.youngWeight + weight > this.generationWeight) {
      this.old = this.young;
      this.young = new Map();
      this.youngWeight = 0;
    }
    this.young.set(key, value);
    this.youngWeight += weight;
  }
}

/** A string of its own. V8 keeps a longer part of a string as a reference to the whole. */
export function copyText(text: string): string {
  return text.length < 13 ? text : JSON.parse(JSON.stringify(text));
}
