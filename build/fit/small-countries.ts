/**
 * What keeps the smallest countries small. A prior by the root of the population gives San Marino a fortieth of Italy
 * where it has a 1,700th of its people, and few people speak for it when factors are fitted: Giovanni Rossi was San
 * Marino's by .145.
 *
 * Below 65,000 people the factor falls with the population to the power of 1.5, to 0.45 at least, and the fitted part is
 * drawn to that of the region. Drawing the factors of larger countries to their regions was tried with 5, 10, 20, 40 and
 * 80 added people: each time the other half of *fit* was answered worse.
 */
import type { Country } from "../data/folder.ts";
import type { Answer } from "./calibration-factors.ts";

/** Below so many people a country is small. */
export const SMALL_POPULATION = 65_000;
/**
 * From there the prior falls with the square of the population and not with its root: the power by which a factor adds to the root.
 * With .45 at least, names that are a small country's alone stay its own: of *fit*, 1 of Tuvalu and 3 of 7 of San Marino are lost.
 */
const POPULATION_POWER = 1.5;
const MIN_FACTOR = 0.45;
/** Answers of the region that are added to those of a small country. */
const ADDED_ANSWER_COUNT = 40;

type SizedCountry = Pick<Country, "population" | "region">;

/** What a country counts less because it is small: 1 for all others. */
export const smallCountryFactor = ({ population }: SizedCountry): number =>
  Math.max(MIN_FACTOR, Math.min(1, population / SMALL_POPULATION) ** POPULATION_POWER);

/**
 * Draws the factors of small countries to that of their region, by how many people speak for them: with nobody, a country has that of
 * its region. Others stay as they are: drawn as well, by 5 people or by 80, they answer the other half of *fit* worse each time.
 *
 * @param factors by country number; above 0
 */
export function drawToRegions(
  factors: Float64Array,
  countries: readonly SizedCountry[],
  answers: readonly Pick<Answer, "truth">[],
): Float64Array {
  const isSmall = ({ population }: SizedCountry): boolean => population < SMALL_POPULATION;
  const answerCounts = new Float64Array(countries.length);
  for (const { truth } of answers) answerCounts[truth]!++;
  const logSums = new Map<string, { sum: number; count: number }>();
  for (const [number, country] of countries.entries()) {
    if (isSmall(country)) continue;
    const region = logSums.get(country.region) ?? { sum: 0, count: 0 };
    logSums.set(country.region, region);
    region.sum += answerCounts[number]! * Math.log(factors[number]!);
    region.count += answerCounts[number]!;
  }
  return factors.map((factor, number) => {
    const country = countries[number]!;
    if (!isSmall(country)) return factor;
    const { sum, count } = logSums.get(country.region) ?? { sum: 0, count: 0 };
    const mean = count === 0 ? 0 : sum / count;
    const own = answerCounts[number]!;
    return Math.exp((own * Math.log(factor) + ADDED_ANSWER_COUNT * mean) / (own + ADDED_ANSWER_COUNT));
  });
}
