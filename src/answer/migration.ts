/**
 * People come from elsewhere than their names. Of those with the names of one country some are from others: most of them from where
 * such names are met next, and more from countries that take in many.
 */
import type { Neighbours } from "./neighbours.ts";

/** Weight of the whole world, for where people went, beside 1 of the neighbours. On *fit* 0.05 to 0.4 do as well. */
export const WORLD_WEIGHT = 0.18;
/** Countries with a smaller share of the posterior keep it: to move it changes no figure of accuracy. */
export const MIN_MOVED_SHARE = 0.004;

const NO_NEIGHBOURS = { starts: [], countries: [], shares: [] };

/** By country number. */
export interface Moves {
  /** The prior; adds up to 1. */
  readonly shares: Float64Array;
  /** Share of the people with its names who are from another country. */
  readonly emigration: Float64Array;
  /** How many of such people it takes in, beside what its size and its neighbours say. */
  readonly immigration: Float64Array;
}

/**
 * Turns where a name is from into where those are from who bear it; both by country number, on any scale.
 *
 * @returns all countries, the likely ones first; good until the next name
 */
export type Migrate = (posterior: Float64Array, total: number) => Uint8Array;

export function createMigration(
  neighbours: Neighbours | undefined,
  { shares, emigration, immigration }: Moves,
): Migrate {
  const { starts, countries, shares: near } = neighbours ?? NO_NEIGHBOURS;
  const pulls = Float64Array.from(near, (share, place) => share * immigration[countries[place]!]!);
  const world = shares.map((share, number) => WORLD_WEIGHT * share * immigration[number]!);
  const worldSum = world.reduce((sum, pull) => sum + pull, 0);
  const arrivals = new Float64Array(shares.length);
  /** Share of the people of a country that each unit of a pull moves. */
  const units = emigration.map(
    (share, number) =>
      share / pulls.subarray(starts[number], starts[number + 1]).reduce((sum, pull) => sum + pull, worldSum),
  );
  const order = new Uint8Array(shares.length);
  return (posterior, total) => {
    const { length } = posterior;
    const least = MIN_MOVED_SHARE * total;
    let likelyCount = 0;
    for (let number = 0; number < length; number++) {
      // Likely countries from the front, others from the back. Without a branch: no processor could predict it.
      order[likelyCount] = order[length - 1 - number + likelyCount] = number;
      likelyCount += +(posterior[number]! >= least);
    }
    let everywhere = 0;
    arrivals.fill(0);
    for (let index = 0; index < likelyCount; index++) {
      const number = order[index]!;
      const unit = posterior[number]! * units[number]!;
      const end = starts[number + 1]!;
      for (let place = starts[number]!; place < end; place++)
        arrivals[countries[place]!]! += unit * pulls[place]!;
      arrivals[number]! -= posterior[number]! * emigration[number]!;
      everywhere += unit;
    }
    for (let number = 0; number < length; number++)
      posterior[number]! += arrivals[number]! + everywhere * world[number]!;
    return order;
  };
}
