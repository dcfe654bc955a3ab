/** How often the sets that the option `coverage` gives hold the right country, and how large they are. */
import type { Country } from "../../build/data/folder.ts";
import { groupBy } from "../../build/evaluate/group-by.ts";
import { weightedMean } from "../../build/evaluate/metrics.ts";
import type { Person } from "../../build/evaluate/people.ts";
import { weighByPrior } from "./groups.ts";
import type { FullSystem } from "./system.ts";

/** What is asked for. */
export const COVERAGES = [0.9, 0.5] as const;

export interface SetFigures {
  /** Names that were answered. */
  rowCount: number;
  /** Share of them whose set holds the right country: by the default prior, as all shares are here. */
  held: number;
  /**
   * Mean probability of a set: what should be held. It is more than was asked for, much more where a little was asked: a
   * set ends with the country that reaches it, and many a first country is surer by itself.
   */
  said: number;
  /** Countries in a set, on average. */
  meanSize: number;
}

export interface PredictionSetFigures extends SetFigures {
  system: string;
  coverage: number;
  /** By the region of the first country of the set, in the order of their names. */
  regions: (SetFigures & { name: string })[];
}

interface AnsweredSet {
  weight: number;
  region: string;
  said: number;
  isHeld: boolean;
  size: number;
}

/** Of whole names. */
export function evaluateSets(
  system: FullSystem,
  people: readonly Person[],
  countries: readonly Country[],
): PredictionSetFigures[] {
  const weightOf = weighByPrior(people, countries);
  const regions = new Map(countries.map(({ code, region }) => [code, region]));
  return COVERAGES.map((coverage) => {
    const sets = people.flatMap(({ name, country }): AnsweredSet[] => {
      const set = system.askSet(name, coverage);
      const codes = set.map(({ country_id }) => country_id);
      if (codes.length === 0) return [];
      const said = set.reduce((sum, { probability }) => sum + probability, 0);
      return [
        {
          weight: weightOf(country),
          region: regions.get(codes[0]!) ?? "",
          said,
          isHeld: codes.includes(country),
          size: codes.length,
        },
      ];
    });
    const byRegion = [...groupBy(sets, ({ region }) => region)].sort(([left], [right]) =>
      left < right ? -1 : 1,
    );
    return {
      system: system.name,
      coverage,
      ...sumUp(sets),
      regions: byRegion.map(([name, own]) => ({ name, ...sumUp(own) })),
    };
  });
}

const sumUp = (sets: readonly AnsweredSet[]): SetFigures => ({
  rowCount: sets.length,
  held: weightedMean(sets, ({ isHeld }) => Number(isHeld)),
  said: weightedMean(sets, ({ said }) => said),
  meanSize: weightedMean(sets, ({ size }) => size),
});
