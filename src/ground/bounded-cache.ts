/** Remembers what was asked lately, in bounded memory. */

/** A map of bounded weight. */
export interface BoundedCache<Key, Value> {
  get(key: Key): Value | undefined;
  /**
   * Remembers a value, unless it is too heavy by itself.
   *
   * @param weight such as bytes: a count alone bounds nothing where a key can have a million letters; default 1
   */
  set(key: Key, value: Value, weight?: number): void;
}

interface Entry<Value> {
  readonly value: Value;
  readonly weight: number;
  /** Since it was added, or had its last chance. */
  isAsked: boolean;
}

/**
 * Makes a cache that forgets by second chance: the oldest entry goes, unless it was asked for in the meantime; then it counts
 * as new. Asking costs no more than of a plain map. Where frequencies are those of names it answers 3 to 7 in a hundred
 * more than two generations do. Strict order of use answers no more, and takes up to three times as long.
 *
 * @param maxWeight of all entries together
 */
export function createBoundedCache<Key, Value>(maxWeight: number): BoundedCache<Key, Value> {
  const entries = new Map<Key, Entry<Value>>();
  // Goes on where it was: a new iterator would pass over all that was deleted, each time.
  const oldest = entries.entries();
  let totalWeight = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entry.isAsked = true;
      return entry.value;
    },
    set(key, value, weight = 1) {
      if (weight > maxWeight) return;
      totalWeight += weight - (entries.get(key)?.weight ?? 0);
      entries.delete(key);
      while (totalWeight > maxWeight) {
        // There is one as long as the others together weigh something, and then the iterator has not passed it.
        const [oldKey, old] = oldest.next().value!;
        entries.delete(oldKey);
        if (old.isAsked) entries.set(oldKey, { ...old, isAsked: false });
        else totalWeight -= old.weight;
      }
      entries.set(key, { value, weight, isAsked: false });
    },
  };
}

/** A string of its own, for a key. V8 keeps a longer part of a string as a reference to the whole. */
export function copyText(text: string): string {
  return text.length < 13 ? text : JSON.parse(JSON.stringify(text));
}
