/**
 * People come from elsewhere than their names. Of those with the names of one country some are from others: most of them from where
 * such names are met next, and more from countries that take in many.
 */
import type { Neighbours } from "./neighbours.ts";

/** Weight of the whole world, for where people went, beside 1 of the neighbours. On *fit* 0.05 to 0.4 do as well. */
const WORLD_WEIGHT = 0.18;
/** So little of an answer stays where it is: to move it changes no figure of accuracy. */
const MIN_MOVED_SHARE = 0.001;

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

/** Turns where a name is from into where those are from who bear it; both by country number, on any scale. */
export type Migrate = (posterior: Float64Array, total: number) => void;

export function createMigration(
  neighbours: Neighbours | undefined,
  { shares, emigration, immigration }: Moves,
): Migrate {
  const { starts, countries, shares: near } = neighbours ?? NO_NEIGHBOURS;
  const pulls = Float64Array.from(near, (share, place) => share * immigration[countries[place]!]!);
  const world = shares.map((share, number) => WORLD_WEIGHT * share * immigration[number]!);
  const worldSum = world.reduce((sum, pull) => sum + pull, 0);
  const arrivals = new Float64Array(shares.length);
  return (posterior, total) => {
    arrivals.fill(0);
    let everywhere = 0;
    for (let number = 0; number < posterior.length; number++) {
      const weight = posterior[number]!;
      if (weight < MIN_MOVED_SHARE * total) continue;
      const moved = weight * emigration[number]!;
      const end = starts[number + 1]!;
      let sum = worldSum;
      for (let place = starts[number]!; place < end; place++) sum += pulls[place]!;
      const unit = moved / sum;
      for (let place = starts[number]!; place < end; place++)
        arrivals[countries[place]!]! += unit * pulls[place]!;
      arrivals[number]! -= moved;
      everywhere += unit;
    }
    for (let number = 0; number < posterior.length; number++)
      posterior[number]! += arrivals[number]! + everywhere * world[number]!;
  };
}
