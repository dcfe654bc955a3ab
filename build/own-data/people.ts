/**
 * How many people of each country the statistics of a tier rest on: found from the tier alone.
 *
 * A record holds P(c | name) under the prior π, so that what part of the people of c bears the name is λ · P(c | name) / π(c)
 * with a λ of the name's own; and it holds how many bearers were counted. Let N(c) be the people counted in c. Then the
 * bearers of a name divide among countries as N(c) · P(c | name) / π(c), and N(c) is the sum of what all names have there.
 * Both together are the EM algorithm for unknown class frequencies (Saerens, Latinne and Decaestecker 2002); it ends where
 * the parts of each country's people add up to one. On the full tier fifty rounds find 17.7 million people of Germany,
 * 267,000 of Switzerland and 68.7 million of France, where the sources counted 17.7 million, 267,000 and 70.5 million.
 */

import { stepToRatio } from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";
import type { StoredDistribution } from "../encode/table.ts";
import type { TierRecord } from "./read-tier.ts";

/** By country and script: `[country * SCRIPTS.length + script]`. */
export type People = Readonly<Record<NamePart, Float64Array>>;

/** Then they change by 0.03 % a round, by less than the counts are known. */
const ROUND_COUNT = 50;

/** Records that say the same: same countries, weights and script. */
interface Group {
  readonly countries: readonly number[];
  /** P(c | name) / π(c), on any scale. */
  readonly ratios: Float64Array;
  readonly script: number;
  count: number;
}

/** Adds up records; then says how many people they rest on. */
export class PeopleCounter {
  private readonly priors: readonly number[];
  private readonly stepsPerOctave: number;
  private readonly groups: Record<NamePart, Map<string, Group>> = { surname: new Map(), forename: new Map() };

  constructor(priors: readonly number[], stepsPerOctave: number) {
    this.priors = priors;
    this.stepsPerOctave = stepsPerOctave;
  }

  add({ key, part, distribution, count }: TierRecord): void {
    const script = scriptNumber(key);
    const { countries, steps } = distribution;
    const id = String.fromCharCode(script, ...countries, 0xffff, ...steps);
    const groups = this.groups[part];
    const group = groups.get(id);
    if (group) group.count += count;
    else groups.set(id, { countries, ratios: this.ratiosOf(distribution), script, count });
  }

  /** Forgets the records. */
  take(): People {
    const people = { surname: this.estimate("surname"), forename: this.estimate("forename") };
    for (const groups of Object.values(this.groups)) groups.clear();
    return people;
  }

  private ratiosOf({ countries, steps }: StoredDistribution): Float64Array {
    return Float64Array.from(steps, (step, index) => {
      const prior = this.priors[countries[index]!]!;
      return prior > 0 ? stepToRatio(step, this.stepsPerOctave) / prior : 0;
    });
  }

  private estimate(part: NamePart): Float64Array {
    const groups = [...this.groups[part].values()];
    let people = Float64Array.from(
      { length: this.priors.length * SCRIPTS.length },
      (_, cell) => this.priors[Math.floor(cell / SCRIPTS.length)]!,
    );
    for (let round = 0; round < ROUND_COUNT; round++) {
      const next = new Float64Array(people.length);
      for (const { countries, ratios, script, count } of groups) {
        let sum = 0;
        for (let index = 0; index < ratios.length; index++)
          sum += people[countries[index]! * SCRIPTS.length + script]! * ratios[index]!;
        if (sum === 0) continue;
        for (let index = 0; index < ratios.length; index++) {
          const cell = countries[index]! * SCRIPTS.length + script;
          next[cell]! += (count * people[cell]! * ratios[index]!) / sum;
        }
      }
      people = next;
    }
    return people;
  }
}
