/** Which composition of a list its answers make likeliest. */
import type { Candidate } from "../types.ts";

export interface Interval {
  share: number;
  low: number;
  high: number;
}

/** Answers under the default prior, most countries of each left out. */
export class AnsweredNames {
  readonly starts: number[] = [0];
  readonly numbers: number[] = [];
  readonly probabilities: number[] = [];
  readonly counts: number[] = [];
  nameCount = 0;

  /** A name without an answer says nothing. */
  add(country: readonly Candidate[], count: number, numberOf: ReadonlyMap<string, number>): void {
    if (country.length === 0) return;
    for (const { country_id, probability } of country) {
      const number = numberOf.get(country_id);
      if (number === undefined) continue;
      this.numbers.push(number);
      this.probabilities.push(probability);
    }
    this.starts.push(this.numbers.length);
    this.counts.push(count);
    this.nameCount += count;
  }
}

/** Placeholder of the whole: expectation and maximisation with a Dirichlet prior. */
export function fitComposition(
  { starts, numbers, probabilities, counts, nameCount }: AnsweredNames,
  answers: Float64Array,
  base: Float64Array,
): Interval[] {
  let shares = base.slice();
  for (let step = 0; step < 60; step++) {
    const next = base.map((share) => share * 30);
    for (let name = 0; name < counts.length; name++) {
      let total = 1e-9;
      for (let place = starts[name]!; place < starts[name + 1]!; place++)
        total += (probabilities[place]! * shares[numbers[place]!]!) / answers[numbers[place]!]!;
      for (let place = starts[name]!; place < starts[name + 1]!; place++)
        next[numbers[place]!]! +=
          (counts[name]! * ((probabilities[place]! * shares[numbers[place]!]!) / answers[numbers[place]!]!)) /
          total;
    }
    shares = next.map((share) => share / (nameCount + 30));
  }
  return Array.from(shares, (share) => {
    const error = 1.64 * Math.sqrt((share * (1 - share)) / nameCount) + 0.05 * share;
    return { share, low: Math.max(0, share - error), high: Math.min(1, share + error) };
  });
}
