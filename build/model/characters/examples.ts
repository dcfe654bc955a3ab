/** Which names the character model learns from: drawn from the bearers of every country. */
import { createRandom } from "./random.ts";

/** Evidence of one name part, in a form that can be sent to a worker. */
export interface TrainingEvidence {
  /** All keys, each followed by a line feed: one string is sent faster than millions. */
  keyText: string;
  /** See `Evidence.groups`. */
  groups: Uint32Array;
  /** See `PartEvidence.keyStarts`. */
  keyStarts: Uint32Array;
  countries: Uint8Array;
  /** Effective bearers of every entry. */
  bearers: Float32Array;
  populations: readonly number[];
}

export interface Example {
  /** Number of the key. */
  key: number;
  country: number;
  weight: number;
}

/** Names drawn of a country in one pass. 8,000 fresh ones each time; 4,000 cost 0.8 points of top-5. */
const MAX_DRAW_COUNT = 8000;
/**
 * A name is drawn in proportion to its bearers to this power. The model is asked about rare names, and those are like
 * other rare names: 0.5 instead of 0.7 brings 1.5 points of top-1 for names without evidence.
 */
const BEARER_POWER = 0.5;
/** Every country weighs population^0.5, as in the default prior: see `MODEL.priorExponent`. */
const PRIOR_EXPONENT = 0.5;
/** Most that one name may weigh, in mean weights: where a country has ten names, each would count as a hundred. */
const MAX_WEIGHT = 6;
/** How often a name with diacritics is shown without: those who ask often leave them out. */
const STRIPPED_SHARE = 0.5;

/** Draws the examples of one pass after the other. */
export class ExampleSource {
  /** Weight of every country: what the model gives a name that says nothing. */
  readonly prior: Float64Array;
  readonly exampleCount: number;
  private readonly evidence: TrainingEvidence;
  private readonly random: () => number;
  private readonly weights: Float64Array;
  private readonly keys: readonly Uint32Array[];
  /** Running sums of damped bearers. */
  private readonly sums: readonly Float64Array[];
  private readonly order: Uint8Array;
  private position: number;
  private readonly example: Example = { key: 0, country: 0, weight: 0 };

  constructor(evidence: TrainingEvidence, seed: number) {
    this.evidence = evidence;
    this.random = createRandom(seed);
    const countryCount = evidence.populations.length;
    const { keys, sums } = collectNames(evidence);
    this.keys = keys;
    this.sums = sums;
    const drawCounts = keys.map(({ length }) => Math.min(MAX_DRAW_COUNT, length));
    this.exampleCount = drawCounts.reduce((sum, count) => sum + count, 0);
    this.prior = Float64Array.from(evidence.populations, (population, country) =>
      drawCounts[country] === 0 ? 0 : population ** PRIOR_EXPONENT,
    );
    const mean = this.prior.reduce((sum, weight) => sum + weight, 0) / this.exampleCount;
    this.weights = this.prior.map((weight, country) =>
      weight === 0 ? 0 : Math.min(MAX_WEIGHT, weight / drawCounts[country]! / mean),
    );
    this.order = new Uint8Array(this.exampleCount);
    let position = 0;
    for (let country = 0; country < countryCount; country++) {
      this.order.fill(country, position, position + drawCounts[country]!);
      position += drawCounts[country]!;
    }
    this.position = this.exampleCount;
  }

  /** The next example; overwritten by the one after. */
  next(): Example {
    if (this.position === this.exampleCount) this.shuffle();
    const country = this.order[this.position++]!;
    const sums = this.sums[country]!;
    const target = this.random() * sums[sums.length - 1]!;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! <= target) low = middle + 1;
      else high = middle;
    }
    const key = this.keys[country]![low]!;
    const group = this.evidence.groups[key]!;
    this.example.key = group !== key && this.random() < STRIPPED_SHARE ? group : key;
    this.example.country = country;
    this.example.weight = this.weights[country]!;
    return this.example;
  }

  private shuffle(): void {
    const { order } = this;
    for (let last = order.length - 1; last > 0; last--) {
      const other = Math.floor(this.random() * (last + 1));
      const country = order[last]!;
      order[last] = order[other]!;
      order[other] = country;
    }
    this.position = 0;
  }
}

function collectNames({ keyStarts, countries, bearers, populations }: TrainingEvidence): {
  keys: Uint32Array[];
  sums: Float64Array[];
} {
  const counts = new Uint32Array(populations.length);
  for (let entry = 0; entry < countries.length; entry++) {
    if (bearers[entry]! > 0) counts[countries[entry]!]!++;
  }
  const keys = Array.from(counts, (count) => new Uint32Array(count));
  const sums = Array.from(counts, (count) => new Float64Array(count));
  counts.fill(0);
  const runningSums = new Float64Array(populations.length);
  for (let key = 0; key + 1 < keyStarts.length; key++) {
    for (let entry = keyStarts[key]!; entry < keyStarts[key + 1]!; entry++) {
      if (bearers[entry]! <= 0) continue;
      const country = countries[entry]!;
      const index = counts[country]!++;
      runningSums[country]! += bearers[entry]! ** BEARER_POWER;
      keys[country]![index] = key;
      sums[country]![index] = runningSums[country]!;
    }
  }
  return { keys, sums };
}
