/** Reproducible draws: a benchmark asks the same questions on every machine. */

export interface Random {
  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
}

/** A linear congruential generator; its upper bits are even enough for drawing names. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, pick: (items) => items[below(items.length)]! };
}

/** Picks of names in order of frequency, by Zipf's law: the name of rank r is met 1/r as often as the first. */
export const pickByRank = (names: readonly string[], random: Random): string =>
  names[Math.floor((names.length + 1) ** (random.below(2 ** 30) / 2 ** 30)) - 1]!;
