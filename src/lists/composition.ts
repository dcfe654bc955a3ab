/**
 * Finds the composition that makes the answers of a list likeliest.
 *
 * A list has homes: countries that stand out. The others are spread as the world is, or with every *part* of it, the
 * countries of one continent that share their names, more or less than in the world: whichever is likelier. What such a
 * fit costs is subtracted from its likelihood, so that each step of the search gains, and no fit is less likely than
 * none.
 *
 * All countries of a part keep their proportions. Fitting every country by expectation and maximisation (Saerens, Latinne
 * and Decaestecker 2002) brings totals of lists from everywhere nearer by .02, and lists with a home lose up to a point
 * of top-1.
 *
 * The model errs in each country, and that error does not shrink with the length of the list. So of two countries that
 * share their names the larger one is the home, unless the names clearly say otherwise. No territory with fewer than
 * 100,000 people is a home. Homes are added and exchanged while the log likelihood improves by more than the penalty for
 * a home.
 */
import { unexpected } from "../ground/errors.ts";
import type { Candidate } from "../ground/types.ts";
import type { World } from "./world.ts";

// Chosen on lists of people from the *fit* part.

/** With 0.1, mixtures of 1,000 names lose 2.5 points of top-1. */
const MIN_HOME_SHARE = 0.03;
/** One with less is fitted, but does not stand out: a third of lists from everywhere have one of them. */
const STANDING_SHARE = 0.1;
/** Log likelihood that a home costs, beside half the logarithm of the number of names. With 5, mixtures of 50 to 80 names lose 1 to 2 points. */
const HOME_COST = 3;
/**
 * People who are added as the world is before continents are weighed, and parts of a continent. With 50 people for parts,
 * lists of 50 with a home lose half a point; without continents, lists from one lose two.
 */
const CONTINENT_PEOPLE = 30;
const PART_PEOPLE = 200;
/**
 * Standard deviation of the error that the model makes with a country, in log likelihood per name. It stays however long the
 * list is. With 0.3, lists of 50 from New Zealand or Ireland lose 2 points; with 0, British lists become New Zealand's.
 */
const COUNTRY_ERROR = 0.2;
/** How much likelier a home is by the ratio of populations: its exponent. */
const SIZE_EXPONENT = 0.6;
/** A territory of fewer people is no home: the square root of their number. */
const MIN_HOME_SIZE = Math.sqrt(100_000);
/** Share of every list that is spread as the world is, so that nobody is impossible; of a short list, as much as these people. */
const WORLD_SHARE = 0.02;
const WORLD_PEOPLE = 2;
/**
 * Standard deviation of the error of a share, beside its sampling: in square roots of s (1 - s), and of s by what the other
 * countries of its group have. Without, 90 % intervals of the first three countries held .55 to .77 of lists, by kind.
 */
const SHARE_ERROR = 0.08;
const GROUP_ERROR = 0.2;

/** Countries that are tried as the next home: those that seem to gain most. */
const TRIED_COUNT = 3;
/** Share at which they are compared before one is fitted. */
const TRIED_SHARE = 0.3;
const MAX_ROUND_COUNT = 30;
const MAX_STEP_COUNT = 30;
const MIN_STEP = 1e-3;
/** A step of the search gains as much, or it is none. */
const MIN_GAIN = 0.01;
/** How much less likely a home may be before its share is fitted. */
const FAR = 8;
/** Nothing is divided by less. */
const MIN_REST = 1e-9;
/** 90 % of a normal distribution lie within so many standard deviations. */
const NORMAL_90 = 1.645;

/** Answers of names under the default prior, with the least likely countries left out. People count once, however often they are there. */
export class AnsweredNames {
  /** Where the candidates of each name begin, and behind the last where they end. */
  readonly starts: number[] = [0];
  readonly numbers: number[] = [];
  readonly probabilities: number[] = [];
  /** With repeated ones. */
  nameCount = 0;

  get differentCount(): number {
    return this.starts.length - 1;
  }

  /** A name without an answer says nothing. */
  add(country: readonly Candidate[], count: number, numberOf: ReadonlyMap<string, number>): void {
    if (country.length === 0) return;
    for (const { country_id, probability } of country) {
      const number = numberOf.get(country_id);
      if (!(probability >= 0 && probability <= 1))
        throw unexpected("ERR_OPTION", "Predictor", `the probability ${probability}`, "0 to 1");
      if (number === undefined) continue;
      this.numbers.push(number);
      this.probabilities.push(probability);
    }
    this.starts.push(this.numbers.length);
    this.nameCount += count;
  }
}

/** A share of a list, and the 90 % interval of it. */
export interface Interval {
  share: number;
  low: number;
  high: number;
}

export type Composition = ReturnType<typeof fitComposition>;

/** @param variety different words, as a share of all words of the names: names of the same few words tell less apart */
export function fitComposition(answered: AnsweredNames, world: World, base: Float64Array, variety = 1) {
  const list = new ListFit(answered, world, base, variety);
  const none = list.fitNone();
  const [plain, free] = [list.findHomes(none), list.findHomes(list.fitParts(none))];
  const fit = list.giveWay(free.gain > plain.gain ? free : plain);
  const fitted = list.compose(fit);
  const homes = fit.homes.filter((_, index) => fit.weights[index + 1]! >= STANDING_SHARE);
  homes.sort((left, right) => fitted[right]! - fitted[left]!);
  return {
    /** What makes the answers likeliest, by country number; adds up to 1. */
    fitted,
    /** The people of the list by country: the mean of their answers under that composition. */
    shares: list.measureShares(fitted),
    /** Numbers of the countries that stand out, largest share first. */
    homes,
  };
}

interface Fit {
  homes: readonly number[];
  /** Of the people from nowhere in particular, and behind it of each home. */
  weights: Float64Array;
  /** Of each part of the world, of the people from nowhere in particular. */
  parts: Float64Array;
  isFree: boolean;
  /** By name: how likely it is among them. */
  rest: Float64Array;
  /** Log likelihood less what homes and parts cost. */
  gain: number;
}

/** How much likelier each name is in a country than in the world. Of a name only those countries are kept that its answer has; all others share what is left of it. */
class ListFit {
  readonly #answered: AnsweredNames;
  readonly #world: World;
  readonly #base: Float64Array;
  readonly #variety: number;
  readonly #size: number;
  /** Beside the numbers of countries. */
  readonly #values: Float64Array;
  /** By name: of countries that its answer leaves out. */
  readonly #floors: Float64Array;
  /** By name and part. */
  readonly #parts: Float64Array;
  /** Shares of the base. */
  readonly #partShares: Float64Array;
  readonly #continentShares: Float64Array;
  readonly #homeCost: number;
  readonly #columns = new Map<number, Float64Array>();

  constructor(answered: AnsweredNames, world: World, base: Float64Array, variety: number) {
    const { starts, numbers, probabilities, differentCount: size } = answered;
    const { meanAnswer, partOf, continentOf } = world;
    const width = continentOf.length;
    this.#answered = answered;
    this.#world = world;
    this.#base = base;
    this.#variety = variety;
    this.#size = size;
    this.#homeCost = HOME_COST + Math.log(size) / 2;
    this.#partShares = new Float64Array(width);
    for (const [number, share] of base.entries()) this.#partShares[partOf[number]!]! += share;
    this.#continentShares = this.#sumContinents(this.#partShares);
    this.#values = Float64Array.from(numbers, (number, place) => probabilities[place]! / meanAnswer[number]!);
    this.#floors = new Float64Array(size);
    this.#parts = new Float64Array(size * width);
    for (let name = 0; name < size; name++) {
      let rest = 1;
      let others = 1;
      for (let place = starts[name]!; place < starts[name + 1]!; place++) {
        rest -= probabilities[place]!;
        others -= meanAnswer[numbers[place]!]!;
      }
      const floor = Math.max(rest, MIN_REST) / Math.max(others, MIN_REST);
      this.#floors[name] = floor;
      this.#parts.fill(floor, name * width, (name + 1) * width);
      for (let place = starts[name]!; place < starts[name + 1]!; place++) {
        const part = partOf[numbers[place]!]!;
        const share = base[numbers[place]!]! / (this.#partShares[part]! || 1);
        this.#parts[name * width + part]! += share * (this.#values[place]! - floor);
      }
    }
  }

  fitNone(): Fit {
    return this.#withParts(
      { homes: [], weights: Float64Array.of(1), isFree: false } as unknown as Fit,
      this.#partShares,
    );
  }

  /** Homes are added, dropped and exchanged one at a time, as long as that gains. */
  findHomes(start: Fit): Fit {
    let fit = start;
    for (let round = 0; round < MAX_ROUND_COUNT; round++) {
      let best: Fit | undefined;
      const consider = (found: Fit | undefined): void => {
        if (found && found.gain > (best?.gain ?? fit.gain + MIN_GAIN)) best = found;
      };
      consider(this.#addHome(fit));
      if (!best)
        for (const [index] of fit.homes.entries()) {
          const rest = this.#dropHome(fit, index);
          consider(rest);
          consider(this.#addHome(rest));
        }
      if (!best) break;
      fit = this.#refit(best);
    }
    return fit;
  }

  /** A home gives way to another country of its group where that is likelier by population. */
  giveWay(start: Fit): Fit {
    const { groups, sizes } = this.#world;
    let fit = start;
    for (let round = 0; round < MAX_ROUND_COUNT; round++) {
      let best: Fit | undefined;
      let most = MIN_GAIN;
      for (const [index, home] of fit.homes.entries())
        for (const other of groups.find((group) => group.includes(home))!) {
          if (other === home || !this.#canBeHome(other)) continue;
          const exchange = (maxStepCount?: number): Fit =>
            fit.homes.includes(other)
              ? this.#dropHome(fit, index)
              : this.#weigh(
                  fit,
                  fit.homes.map((own) => (own === home ? other : own)),
                  fit.weights,
                  maxStepCount,
                );
          const names = fit.weights[index + 1]! * this.#size * this.#variety;
          const tell = (found: Fit): number =>
            ((found.gain - fit.gain) * this.#variety) / (1 + 2 * names * COUNTRY_ERROR ** 2) +
            2 * SIZE_EXPONENT * Math.log(sizes[other]! / sizes[home]!);
          // Most are far from it, and need not be weighed.
          if (tell(exchange(0)) < -FAR) continue;
          const found = exchange();
          const evidence = tell(found);
          if (evidence <= most || this.#findSmall(found) >= 0) continue;
          most = evidence;
          best = found;
        }
      if (!best) break;
      fit = this.#refit(best);
    }
    return fit;
  }

  /** Parts of the world may be more or less than in the base: expectation and maximisation of all weights. */
  fitParts(fit: Fit): Fit {
    const { continentOf } = this.#world;
    const width = continentOf.length;
    const homes = fit.homes.map((home) => this.#column(home));
    let { parts, weights } = fit;
    for (let step = 0; step < MAX_STEP_COUNT; step++) {
      const partSums = new Float64Array(width);
      const sums = new Float64Array(weights.length);
      for (let name = 0; name < this.#size; name++) {
        let rest = 0;
        for (let part = 0, at = name * width; part < width; part++) rest += parts[part]! * this.#parts[at++]!;
        let mixed = weights[0]! * rest;
        for (let index = 0; index < homes.length; index++)
          mixed += weights[index + 1]! * homes[index]![name]!;
        sums[0]! += rest / mixed;
        for (let index = 0; index < homes.length; index++) sums[index + 1]! += homes[index]![name]! / mixed;
        const unit = weights[0]! / mixed;
        for (let part = 0, at = name * width; part < width; part++)
          partSums[part]! += unit * this.#parts[at++]!;
      }
      const people = parts.map((weight, part) => weight * partSums[part]!);
      const continents = this.#sumContinents(people);
      const all = continents.reduce((sum, count) => sum + count, 0);
      const next = people.map((count, part) => {
        const continent = continentOf[part]!;
        const share = this.#continentShares[continent]!;
        return (
          (((continents[continent]! + CONTINENT_PEOPLE * share) / (all + CONTINENT_PEOPLE)) *
            (count + PART_PEOPLE * this.#partShares[part]!)) /
          (continents[continent]! + PART_PEOPLE * share || 1)
        );
      });
      const isDone = next.every((weight, part) => Math.abs(weight - parts[part]!) < MIN_STEP);
      parts = next;
      weights = weights.map((weight, index) => (weight * sums[index]!) / this.#size);
      if (isDone) break;
    }
    return this.#withParts({ ...fit, weights, isFree: true }, parts);
  }

  compose({ homes, weights, parts }: Fit): Float64Array {
    const kept = 1 - Math.max(WORLD_SHARE, WORLD_PEOPLE / (WORLD_PEOPLE + this.#size));
    const fitted = this.#base.map((share, number) => {
      const part = this.#world.partOf[number]!;
      return share * (1 - kept + (kept * weights[0]! * parts[part]!) / (this.#partShares[part]! || 1));
    });
    for (const [index, home] of homes.entries()) fitted[home]! += kept * weights[index + 1]!;
    return fitted;
  }

  measureShares(composition: Float64Array): Interval[] {
    const { starts, numbers } = this.#answered;
    const sums = new Float64Array(composition.length);
    const information = new Float64Array(composition.length);
    let floorSum = 0;
    let floorInformation = 0;
    for (let name = 0; name < this.#size; name++) {
      const floor = this.#floors[name]!;
      let mixed = floor;
      for (let place = starts[name]!; place < starts[name + 1]!; place++)
        mixed += composition[numbers[place]!]! * (this.#values[place]! - floor);
      const floorRatio = floor / mixed;
      const floorSquare = (floorRatio - 1) ** 2;
      for (let place = starts[name]!; place < starts[name + 1]!; place++) {
        const ratio = this.#values[place]! / mixed;
        sums[numbers[place]!]! += ratio - floorRatio;
        information[numbers[place]!]! += (ratio - 1) ** 2 - floorSquare;
      }
      floorSum += floorRatio;
      floorInformation += floorSquare;
    }
    const intervals: Interval[] = [];
    for (const group of this.#world.groups) {
      const all = group.reduce((sum, number) => sum + composition[number]!, 0);
      for (const number of group) {
        const fitted = composition[number]!;
        const share = (fitted * (sums[number]! + floorSum)) / this.#size;
        const sampling = (1 - fitted) ** 2 / Math.max(information[number]! + floorInformation, MIN_REST);
        const spread = share * (1 - share);
        // Whoever is in the list is in it: what is not known of them is less than of the people that they were drawn from.
        const drawn = Math.max(sampling / 3, sampling - spread / this.#size);
        const error = SHARE_ERROR ** 2 * spread + GROUP_ERROR ** 2 * share * (all - fitted);
        const reach = NORMAL_90 * Math.sqrt(drawn + error);
        intervals[number] = { share, low: Math.max(0, share - reach), high: Math.min(1, share + reach) };
      }
    }
    return intervals;
  }

  #sumContinents(parts: Float64Array): Float64Array {
    const sums = new Float64Array(parts.length);
    for (const [part, share] of parts.entries()) sums[this.#world.continentOf[part]!]! += share;
    return sums;
  }

  #withParts(fit: Fit, parts: Float64Array): Fit {
    const width = parts.length;
    const rest = new Float64Array(this.#size);
    for (let name = 0; name < this.#size; name++)
      for (let part = 0; part < width; part++)
        rest[name]! += parts[part]! * this.#parts[name * width + part]!;
    return this.#weigh({ ...fit, parts, rest }, fit.homes, fit.weights, 0);
  }

  /** What weights of parts cost: they are those of a Dirichlet distribution around the base, within continents that are too. */
  #costOfParts(parts: Float64Array): number {
    const continents = this.#sumContinents(parts);
    let cost = 0;
    for (const [part, share] of this.#partShares.entries()) {
      if (share === 0) continue;
      const continent = this.#world.continentOf[part]!;
      const moved = Math.log(continents[continent]! / this.#continentShares[continent]!);
      cost += share * (PART_PEOPLE * (moved - Math.log(parts[part]! / share)) - CONTINENT_PEOPLE * moved);
    }
    return cost;
  }

  #canBeHome(number: number): boolean {
    return this.#world.sizes[number]! >= MIN_HOME_SIZE;
  }

  /** Place of a home that is too small to be one, or -1. */
  #findSmall({ homes, weights }: Fit): number {
    return homes.findIndex((_, index) => weights[index + 1]! < MIN_HOME_SHARE);
  }

  /** A home that is too small once parts are weighed is none. */
  #refit(found: Fit): Fit {
    let fit = found;
    for (;;) {
      if (fit.isFree) fit = this.fitParts(fit);
      const small = this.#findSmall(fit);
      if (small < 0) return fit;
      fit = this.#dropHome(fit, small);
    }
  }

  /** The fit with the one more home that gains most; undefined if none is large enough. */
  #addHome(fit: Fit): Fit | undefined {
    const start = Float64Array.from([
      ...fit.weights.map((weight) => weight * (1 - TRIED_SHARE)),
      TRIED_SHARE,
    ]);
    let best: Fit | undefined;
    for (const home of this.#rank(fit)) {
      const found = this.#weigh(fit, [...fit.homes, home], start);
      if (this.#findSmall(found) < 0 && found.gain > (best?.gain ?? Number.NEGATIVE_INFINITY)) best = found;
    }
    return best;
  }

  #dropHome(fit: Fit, index: number): Fit {
    const left = fit.weights.filter((_, place) => place !== index + 1).map((weight) => weight + MIN_STEP);
    const sum = left.reduce((total, weight) => total + weight, 0);
    const homes = fit.homes.filter((_, place) => place !== index);
    return this.#weigh(
      fit,
      homes,
      Float64Array.from(left, (weight) => weight / sum),
    );
  }

  /** Finds the weights of homes by expectation and maximisation. */
  #weigh(fit: Fit, homes: readonly number[], start: Float64Array, maxStepCount = MAX_STEP_COUNT): Fit {
    const columns = [fit.rest, ...homes.map((home) => this.#column(home))];
    let weights = start;
    for (let step = 0; ; step++) {
      const sums = new Float64Array(weights.length);
      let gain = -homes.length * this.#homeCost - this.#costOfParts(fit.parts);
      for (let name = 0; name < this.#size; name++) {
        let mixed = 0;
        for (let index = 0; index < columns.length; index++)
          mixed += weights[index]! * columns[index]![name]!;
        for (let index = 0; index < columns.length; index++) sums[index]! += columns[index]![name]! / mixed;
        gain += Math.log(mixed);
      }
      const next = weights.map((weight, index) => (weight * sums[index]!) / this.#size);
      const isDone = next.every((weight, index) => Math.abs(weight - weights[index]!) < MIN_STEP);
      if (isDone || step >= maxStepCount) return { ...fit, homes, weights, gain };
      weights = next;
    }
  }

  #column(country: number): Float64Array {
    const { starts, numbers } = this.#answered;
    const known = this.#columns.get(country);
    if (known) return known;
    const column = this.#floors.slice();
    this.#columns.set(country, column);
    for (let name = 0; name < column.length; name++)
      for (let place = starts[name]!; place < starts[name + 1]!; place++)
        if (numbers[place] === country) column[name] = this.#values[place]!;
    return column;
  }

  /** The countries that make a fit most likely when they are mixed into it. */
  #rank({ homes, weights, rest }: Fit): number[] {
    const { starts, numbers } = this.#answered;
    const mix = rest.map((value) => value * weights[0]!);
    for (const [index, home] of homes.entries())
      for (const [name, value] of this.#column(home).entries()) mix[name]! += weights[index + 1]! * value;
    const gains = new Float64Array(this.#base.length);
    for (let name = 0; name < this.#size; name++) {
      const kept = (1 - TRIED_SHARE) * mix[name]!;
      const floor = Math.log(kept + TRIED_SHARE * this.#floors[name]!);
      for (let place = starts[name]!; place < starts[name + 1]!; place++)
        gains[numbers[place]!]! += Math.log(kept + TRIED_SHARE * this.#values[place]!) - floor;
    }
    return [...gains.keys()]
      .filter((number) => this.#canBeHome(number) && !homes.includes(number))
      .sort((left, right) => gains[right]! - gains[left]! || left - right)
      .slice(0, TRIED_COUNT);
  }
}
