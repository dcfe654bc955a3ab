/** Whether what is fitted on some people is fitted on others as well. */
import { COUNTRY_PARAMETERS, RATIO_STEPS_PER_OCTAVE, SHARE_SCALE } from "../../src/format/format.ts";
import type { Person } from "../evaluate/people.ts";
import { splitOf } from "../evaluate/split.ts";

/** Fewer people in a half of *fit* say little of a country. */
const MIN_PEOPLE_COUNT = 20;

export interface HalvesComparison {
  /** Countries with enough people in both halves. */
  countryCount: number;
  /** Of the factors of whole names: the mean difference between their natural logarithms. */
  factorDifference: number;
  /** Of the shares of people who are from elsewhere, 0 to 1: the mean difference. */
  emigrationDifference: number;
}

/**
 * Fits on each half of the *fit* people alone.
 *
 * @param fitParameters parameters by country code, in the order of COUNTRY_PARAMETERS
 */
export function compareHalves(
  people: readonly Person[],
  fitParameters: (people: readonly Person[]) => ReadonlyMap<string, readonly number[]>,
): HalvesComparison {
  const fitPeople = people.filter((person) => splitOf(person) === "fit");
  const fitHalf = (
    rest: number,
  ): { counts: Map<string, number>; parameters: ReadonlyMap<string, readonly number[]> } => {
    const half = fitPeople.filter((_, index) => index % 2 === rest);
    const counts = new Map<string, number>();
    for (const { country } of half) counts.set(country, (counts.get(country) ?? 0) + 1);
    return { counts, parameters: fitParameters(half) };
  };
  const halves = [fitHalf(0), fitHalf(1)] as const;
  const codes = [...halves[0].parameters.keys()].filter((code) =>
    halves.every(({ counts }) => (counts.get(code) ?? 0) >= MIN_PEOPLE_COUNT),
  );
  const meanDifference = (parameter: (typeof COUNTRY_PARAMETERS)[number]): number => {
    const column = COUNTRY_PARAMETERS.indexOf(parameter);
    const [first, second] = halves.map(({ parameters }) =>
      codes.map((code) => parameters.get(code)![column]!),
    );
    return first!.reduce((sum, value, index) => sum + Math.abs(value - second![index]!), 0) / codes.length;
  };
  return {
    countryCount: codes.length,
    factorDifference: (meanDifference("wholeFactor") * Math.LN2) / RATIO_STEPS_PER_OCTAVE,
    emigrationDifference: meanDifference("emigration") / SHARE_SCALE,
  };
}
