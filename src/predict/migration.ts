/**
 * People come from elsewhere than their names. Of those with the names of one country some are from others: most of them
 * from where such names are met next, and more from countries that take in many.
 *
 * The *emigration* of a country is the share of people with its names who are from another country: small for Chinese
 * names, large for Bosnian ones. They are assigned to the neighbours of the country and to the world as a whole, and more
 * of them to countries with high *immigration*. `build/fit/migration.ts` fits both by expectation maximisation on *fit*,
 * with countries weighted by population^0.5.
 */
import type { ModelConstants } from "./constants.ts";
import type { CountryParameters } from "./country-parameters.ts";
import type { Neighbours } from "./neighbours.ts";
import { sumOf, type Weights } from "./probability.ts";

const NO_NEIGHBOURS = { starts: [], countries: [], shares: [] };

/**
 * Turns where a name is from into where those are from who bear it; both by country number, on any scale.
 *
 * @param total all of the posterior
 * @param moved where to write: weights of all countries, and their numbers, likely ones first
 */
export type Migrate = (
  posterior: Float64Array,
  total: number,
  moved: Pick<Weights, "numbers" | "weights">,
) => void;

export function createMigration(
  neighbours: Neighbours | undefined,
  { shares, emigration, immigration }: Pick<CountryParameters, "shares" | "emigration" | "immigration">,
  { worldWeight, minMovedShare }: Pick<ModelConstants, "worldWeight" | "minMovedShare">,
): Migrate {
  const { starts, countries, shares: near } = neighbours ?? NO_NEIGHBOURS;
  const pulls = Float64Array.from(near, (share, place) => share * immigration[countries[place]!]!);
  const world = shares.map((share, number) => worldWeight * share * immigration[number]!);
  const worldSum = sumOf(world);
  /** Share of the people of a country that each unit of a pull moves. */
  const units = emigration.map(
    (share, number) =>
      share / pulls.subarray(starts[number], starts[number + 1]).reduce((sum, pull) => sum + pull, worldSum),
  );
  return (posterior, total, { weights, numbers }) => {
    const { length } = weights;
    weights.fill(0);
    const least = minMovedShare * total;
    let likelyCount = 0;
    for (let number = 0; number < length; number++) {
      // Likely countries from the front, others from the back. Without a branch: no processor could predict it.
      numbers[likelyCount] = numbers[length - 1 - number + likelyCount] = number;
      likelyCount += +(posterior[number]! >= least);
    }
    let everywhere = 0;
    for (let index = 0; index < likelyCount; index++) {
      const number = numbers[index]!;
      const unit = posterior[number]! * units[number]!;
      const end = starts[number + 1]!;
      for (let place = starts[number]!; place < end; place++)
        weights[countries[place]!]! += unit * pulls[place]!;
      weights[number]! -= posterior[number]! * emigration[number]!;
      everywhere += unit;
    }
    for (let number = 0; number < length; number++)
      weights[number] = posterior[number]! + (weights[number]! + everywhere * world[number]!);
  };
}
