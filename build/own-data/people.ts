/**
 * How many people of each country the statistics of a tier rest on: found from the tier alone, as docs/own-data.md says, by
 * the EM algorithm for unknown class frequencies (Saerens, Latinne and Decaestecker 2002).
 */
import { stepToRatio } from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";
import type { TierFrame, TierRecord } from "./read-tier.ts";

/** By country and script: `[country * SCRIPTS.length + script]`. */
export type People = Float64Array;

/** Then they change by 0.03 % a round, by less than the counts are known. */
const ROUND_COUNT = 50;

/** Records that say the same: same countries, weights and script. */
interface Group {
  readonly cells: readonly number[];
  /** P(c | name) / π(c), on any scale. */
  readonly ratios: readonly number[];
  count: number;
}

export function countPeople(
  records: Iterable<TierRecord>,
  { countries, head: { stepsPerOctave } }: Pick<TierFrame, "countries" | "head">,
): Record<NamePart, People> {
  const priors = countries.map(({ prior }) => prior);
  const groups = { surname: new Map<string, Group>(), forename: new Map<string, Group>() };
  for (const { key, part, count, distribution } of records) {
    const { countries: numbers, steps } = distribution;
    const script = scriptNumber(key);
    const id = String.fromCharCode(script, ...numbers, 0xffff, ...steps);
    const group = groups[part].get(id);
    if (group !== undefined) {
      group.count += count;
      continue;
    }
    const cells = numbers.map((country) => country * SCRIPTS.length + script);
    const ratios = steps.map((step, index) => {
      const prior = priors[numbers[index]!]!;
      return prior > 0 ? stepToRatio(step, stepsPerOctave) / prior : 0;
    });
    groups[part].set(id, { cells, ratios, count });
  }
  return { surname: divide(groups.surname, priors), forename: divide(groups.forename, priors) };
}

/** Divides the people of all groups among countries, again and again. */
function divide(groups: ReadonlyMap<string, Group>, priors: readonly number[]): People {
  let people = new Float64Array(priors.length * SCRIPTS.length).map(
    (_, cell) => priors[Math.floor(cell / SCRIPTS.length)]!,
  );
  for (let round = 0; round < ROUND_COUNT; round++) {
    const next = new Float64Array(people.length);
    for (const { cells, ratios, count } of groups.values()) {
      let sum = 0;
      for (let index = 0; index < cells.length; index++) sum += people[cells[index]!]! * ratios[index]!;
      if (sum === 0) continue;
      for (let index = 0; index < cells.length; index++)
        next[cells[index]!]! += (count * people[cells[index]!]! * ratios[index]!) / sum;
    }
    people = next;
  }
  return people;
}
