/**
 * Finds the composition that makes the answers of a list likeliest.
 *
 * A list has a few homes: countries that at least a tenth of its people are from, or a continent of at least half of them. The
 * others are spread as the world is. Homes are added and exchanged one at a time, as long as the likelihood gains more than a
 * home costs. A list with a home may have minorities: countries of at least three in a hundred, which cost more.
 *
 * All other countries keep their proportions. Fitting every country by expectation and maximisation (Saerens, Latinne and
 * Decaestecker 2002), with a Dirichlet prior around the homes, lost 1 to 8 points of the way to the true composition: it
 * takes errors of the model for composition.
 */
import type { Candidate } from "../types.ts";
import type { World } from "./world.ts";

/** Chosen on lists of people from the *fit* part, but for `modelError`. */
const FIT_CONSTANTS = {
  /** In lists without a home, smaller ones are mostly errors of the model: with 0.05, a point of the way is lost at 1,000 names. */
  minHomeShare: 0.1,
  /** A third is what any list of public figures has of Europe: if that counts, a list of 1,000 from everywhere loses 0.9 points. */
  minContinentShare: 0.5,
  /**
   * Without minorities, 5 % Italians in a German list become Germans: people who are not from the first home of mixed lists
   * were right in 0.74 instead of 0.83.
   */
  minMinorityShare: 0.03,
  /** Log likelihood that a home costs, beside half the logarithm of the number of names. With 3, lists of 20 from everywhere lose 1.3 points instead of 0.8. */
  homeCost: 4,
  /** The same of a minority. With 6, a point of the way is lost at 1,000 names. */
  minorityCost: 10,
  /** Large countries are likelier homes: 2 points of the way at 20 names, none from 50 on. */
  sizeExponent: 1.5,
  /** Gain below which a home is not exchanged for another. */
  minExchangeGain: 1,
  /**
   * What a home must gain above its cost to be as likely as none when shares are measured: it was chosen because it gains most. With 0, totals of
   * lists of 20 from everywhere are off by 0.001 more.
   */
  selectionCost: 2,
  /** Share of every list that is spread as the world is, so that nobody is impossible; of a short list, as much as these people. */
  worldShare: 0.02,
  worldPeople: 2,
  /**
   * Standard deviation of the error of the model, in logits of a share: on lists of any length. With 0.1, chosen on *fit*, intervals
   * held 0.88 of lists there and 0.83 on *report*; it was widened after that was seen.
   */
  modelError: 0.12,
};

/** Countries that are tried as the next home: those that seem to gain most. */
const TRIED_COUNT = 4;
/** What an atom must have to be one of a composition. */
interface Tier {
  cost: number;
  minShare: number;
  minContinentShare: number;
  maxCount: number;
  /** Shares at which atoms are compared before one is fitted. */
  triedShares: readonly number[];
}
const HOMES: Tier = {
  cost: FIT_CONSTANTS.homeCost,
  minShare: FIT_CONSTANTS.minHomeShare,
  minContinentShare: FIT_CONSTANTS.minContinentShare,
  maxCount: 6,
  triedShares: [0.5, 0.2],
};
const MINORITIES: Tier = {
  cost: FIT_CONSTANTS.minorityCost,
  minShare: FIT_CONSTANTS.minMinorityShare,
  // None: it would be everyone else.
  minContinentShare: 1,
  maxCount: 10,
  triedShares: [0.1, 0.04],
};
const MAX_STEP_COUNT = 60;
const MIN_STEP = 1e-3;
/** Nothing is divided by less. */
const MIN_REST = 1e-9;
/** 90 % of a normal distribution lie within so many standard deviations. */
const NORMAL_90 = 1.645;

/** Answers of names under the default prior, with the least likely countries left out. */
export class AnsweredNames {
  /** Where the candidates of each name begin, and behind the last where they end. */
  readonly starts: number[] = [0];
  readonly numbers: number[] = [];
  readonly probabilities: number[] = [];
  /** How often each name is in the list. */
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

/** A share of a list, and the 90 % interval of it. */
export interface Interval {
  share: number;
  low: number;
  high: number;
}

export interface Composition {
  /** What makes the answers likeliest, by country number; adds up to 1. */
  fitted: Float64Array;
  /** The people of the list by country: the mean of their answers under that composition. */
  shares: Interval[];
}

/** @param base where the people of a list are from about whom nothing else is known: the world, or the residents of a country */
export function fitComposition(
  answered: AnsweredNames,
  { meanAnswer, continents }: World,
  base: Float64Array,
): Composition {
  const likelihoods = new Likelihoods(answered, meanAnswer, base, continents);
  const none = likelihoods.weigh([], Float64Array.of(1));
  const homes = findHomes(likelihoods, none);
  const fitted = base.map((share) => share * homes.weights[0]!);
  for (const [index, atom] of homes.atoms.entries()) {
    const weight = homes.weights[index + 1]!;
    for (const [number, share] of likelihoods.membersOf(atom)) fitted[number]! += weight * share;
  }
  const worldShare = Math.max(
    FIT_CONSTANTS.worldShare,
    FIT_CONSTANTS.worldPeople / (FIT_CONSTANTS.worldPeople + likelihoods.independentCount),
  );
  for (const [number, share] of base.entries())
    fitted[number] = (1 - worldShare) * fitted[number]! + worldShare * share;
  const gain = likelihoods.gainOf(homes, HOMES) - none.logLikelihood;
  // A home that hardly gains more than it costs may be none: both are likely, and where they differ the interval is wider.
  const belief = 1 / (1 + Math.exp(FIT_CONSTANTS.selectionCost - gain));
  const without = likelihoods.measureShares(base);
  return {
    fitted,
    shares: likelihoods
      .measureShares(fitted)
      .map((estimate, number) => mixEstimates(estimate, without[number]!, belief)),
  };
}

/** The share of a country, and what is not known of it. */
interface ShareEstimate {
  share: number;
  variance: number;
}

function mixEstimates(first: ShareEstimate, second: ShareEstimate, belief: number): Interval {
  const doubt = 1 - belief;
  const share = belief * first.share + doubt * second.share;
  const difference = first.share - second.share;
  const variance =
    belief * first.variance + doubt * second.variance + belief * doubt * difference * difference;
  const reach = NORMAL_90 * Math.sqrt(variance);
  return { share, low: Math.max(0, share - reach), high: Math.min(1, share + reach) };
}

/** Homes, and the weight of the base before theirs. */
interface Homes {
  atoms: readonly number[];
  weights: Float64Array;
  logLikelihood: number;
}

function findHomes(likelihoods: Likelihoods, none: Homes): Homes {
  let homes = none;
  for (;;) {
    const found = addHome(likelihoods, homes, HOMES) ?? exchangeHome(likelihoods, homes);
    if (!found) break;
    homes = found;
  }
  if (!homes.atoms.some((atom) => likelihoods.isCountry(atom))) return homes;
  for (;;) {
    const found = addHome(likelihoods, homes, MINORITIES);
    if (!found) return homes;
    homes = found;
  }
}

/** The homes with the one more that gains most, if any gains more than it costs. */
function addHome(likelihoods: Likelihoods, homes: Homes, tier: Tier): Homes | undefined {
  if (homes.atoms.length >= tier.maxCount) return undefined;
  const least = likelihoods.gainOf(homes, tier);
  let best: Homes | undefined;
  for (const share of tier.triedShares) {
    const found = likelihoods.tryHomes(homes, share, tier);
    if (found && likelihoods.gainOf(found, tier) > (best ? likelihoods.gainOf(best, tier) : least))
      best = found;
  }
  return best;
}

/** A home that was alone may stand for two neighbours, or a continent for one country. */
function exchangeHome(likelihoods: Likelihoods, homes: Homes): Homes | undefined {
  const { atoms, weights } = homes;
  const least = likelihoods.gainOf(homes, HOMES) + FIT_CONSTANTS.minExchangeGain;
  for (const [index] of atoms.entries()) {
    const left = weights.filter((_, place) => place !== index + 1);
    const sum = left.reduce((total, weight) => total + weight, 0);
    const rest: Homes = {
      atoms: atoms.filter((_, place) => place !== index),
      weights: left.map((weight) => (sum > 0.02 ? weight / sum : 1 / left.length)),
      logLikelihood: 0,
    };
    const share = Math.min(Math.max(weights[index + 1]!, 0.1), 0.9);
    const found = likelihoods.tryHomes(rest, share, HOMES);
    if (found && likelihoods.gainOf(found, HOMES) > least) return found;
  }
  return undefined;
}

/**
 * How much likelier each name is in a country than in the world. Atoms are countries, and behind them continents. Of a
 * name only those atoms are kept that its answer has; all others share what is left of it.
 */
class Likelihoods {
  /** How many names tell as much if each is in the list once. */
  readonly independentCount: number;
  readonly #starts: readonly number[];
  readonly #atoms: Uint16Array;
  readonly #values: Float64Array;
  /** By name: of countries that its answer leaves out. */
  readonly #floors: Float64Array;
  /** By name: how often it is in the list. Fewer if some are repeated often: they do not tell more each time. */
  readonly #counts: Float64Array;
  /** By name: how likely it is where nothing is known of the list. */
  readonly #base: Float64Array;
  readonly #members: readonly (readonly [number: number, share: number][])[];
  readonly #countryCount: number;
  /** Half the logarithm of the number of names. */
  readonly #lengthCost: number;
  /** By atom: less for a large country. */
  readonly #sizeCosts: Float64Array;

  constructor(
    { starts, numbers, probabilities, counts, nameCount }: AnsweredNames,
    meanAnswer: Float64Array,
    base: Float64Array,
    continents: World["continents"],
  ) {
    const size = counts.length;
    const width = continents.length;
    const squares = counts.reduce((total, count) => total + count * count, 0);
    const independentCount = (nameCount * nameCount) / squares;
    this.independentCount = independentCount;
    this.#countryCount = base.length;
    this.#lengthCost = Math.log(independentCount) / 2;
    this.#sizeCosts = new Float64Array(base.length + continents.length);
    for (const [number, share] of meanAnswer.entries())
      this.#sizeCosts[number] = -FIT_CONSTANTS.sizeExponent * Math.log(0.3 + 0.7 * share * base.length);
    this.#counts = Float64Array.from(counts, (count) => (count * independentCount) / nameCount);
    this.#members = [
      ...Array.from(base, (_, number) => [[number, 1] as [number, number]]),
      ...continents.map((members) => {
        const sum = members.reduce((total, number) => total + meanAnswer[number]!, 0);
        return members.map((number): [number, number] => [number, meanAnswer[number]! / sum]);
      }),
    ];
    /** By country number: the continent, and the share of it. */
    const shares = new Map(
      continents.flatMap((_, index) =>
        this.#members[base.length + index]!.map(([number, share]) => [number, { index, share }] as const),
      ),
    );
    this.#starts = starts.map((start, name) => start + name * width);
    this.#atoms = new Uint16Array(numbers.length + size * width);
    this.#values = new Float64Array(this.#atoms.length);
    this.#floors = new Float64Array(size);
    this.#base = new Float64Array(size);
    for (let name = 0; name < size; name++) {
      let rest = 1;
      let others = 1;
      let otherBase = 1;
      for (let place = starts[name]!; place < starts[name + 1]!; place++) {
        rest -= probabilities[place]!;
        others -= meanAnswer[numbers[place]!]!;
        otherBase -= base[numbers[place]!]!;
      }
      const floor = Math.max(rest, MIN_REST) / Math.max(others, MIN_REST);
      const sums = new Float64Array(width).fill(floor);
      let total = Math.max(otherBase, 0) * floor;
      let end = this.#starts[name]!;
      for (let place = starts[name]!; place < starts[name + 1]!; place++) {
        const number = numbers[place]!;
        const value = probabilities[place]! / meanAnswer[number]!;
        total += base[number]! * value;
        const continent = shares.get(number);
        if (continent) sums[continent.index]! += continent.share * (value - floor);
        this.#atoms[end] = number;
        this.#values[end++] = value;
      }
      for (const [index, sum] of sums.entries()) {
        this.#atoms[end] = base.length + index;
        this.#values[end++] = sum;
      }
      this.#floors[name] = floor;
      this.#base[name] = total;
    }
  }

  /** Countries of an atom, and the share of it that each has. */
  membersOf(atom: number): readonly (readonly [number: number, share: number])[] {
    return this.#members[atom]!;
  }

  isCountry(atom: number): boolean {
    return atom < this.#countryCount;
  }

  /** The log likelihood less what the homes cost. */
  gainOf({ atoms, logLikelihood }: Homes, tier: Tier): number {
    return logLikelihood - atoms.reduce((sum, atom) => sum + this.#costOf(atom, tier), 0);
  }

  /** The homes with one more, that which gains most; undefined if none is large enough. */
  tryHomes({ atoms, weights }: Homes, share: number, tier: Tier): Homes | undefined {
    const mix = this.#mix(atoms, weights);
    const start = Float64Array.from([...weights.map((weight) => weight * (1 - share)), share]);
    let best: Homes | undefined;
    for (const atom of this.#rank(mix, share, atoms, tier)) {
      const homes = this.weigh([...atoms, atom], start);
      const isLarge = homes.atoms.every(
        (own, index) =>
          homes.weights[index + 1]! >= (this.isCountry(own) ? tier.minShare : tier.minContinentShare),
      );
      if (isLarge && (!best || this.gainOf(homes, tier) > this.gainOf(best, tier))) best = homes;
    }
    return best;
  }

  /** Finds the weights of base and homes by expectation and maximisation. */
  weigh(atoms: readonly number[], start: Float64Array): Homes {
    const columns = [this.#base, ...atoms.map((atom) => this.#column(atom))];
    let weights = start;
    let logLikelihood = 0;
    for (let step = 0; step < MAX_STEP_COUNT; step++) {
      const sums = new Float64Array(weights.length);
      let total = 0;
      logLikelihood = 0;
      for (let name = 0; name < this.#counts.length; name++) {
        const count = this.#counts[name]!;
        let mixed = 0;
        for (let index = 0; index < columns.length; index++)
          mixed += weights[index]! * columns[index]![name]!;
        const unit = count / mixed;
        for (let index = 0; index < columns.length; index++)
          sums[index]! += weights[index]! * columns[index]![name]! * unit;
        logLikelihood += count * Math.log(mixed);
        total += count;
      }
      const next = sums.map((sum) => sum / total);
      const moved = next.reduce(
        (most, weight, index) => Math.max(most, Math.abs(weight - weights[index]!)),
        0,
      );
      weights = next;
      if (moved < MIN_STEP) break;
    }
    return { atoms, weights, logLikelihood };
  }

  /** The people of the list by country under a composition. */
  measureShares(composition: Float64Array): ShareEstimate[] {
    const sums = new Float64Array(composition.length);
    const information = new Float64Array(composition.length);
    let total = 0;
    let floorSum = 0;
    let floorInformation = 0;
    for (const [name, count] of this.#counts.entries()) {
      const floor = this.#floors[name]!;
      let mixed = floor;
      const end = this.#starts[name + 1]! - (this.#members.length - this.#countryCount);
      for (let place = this.#starts[name]!; place < end; place++)
        mixed += composition[this.#atoms[place]!]! * (this.#values[place]! - floor);
      const floorRatio = floor / mixed;
      const floorSquare = (floorRatio - 1) ** 2;
      for (let place = this.#starts[name]!; place < end; place++) {
        const ratio = this.#values[place]! / mixed;
        sums[this.#atoms[place]!]! += count * (ratio - floorRatio);
        information[this.#atoms[place]!]! += count * ((ratio - 1) ** 2 - floorSquare);
      }
      total += count;
      floorSum += count * floorRatio;
      floorInformation += count * floorSquare;
    }
    return Array.from(composition, (fitted, number) => {
      const share = (fitted * (sums[number]! + floorSum)) / total;
      const sampling = (1 - fitted) ** 2 / Math.max(information[number]! + floorInformation, MIN_REST);
      // Whoever is in the list is in it: what is not known of them is less than of the people that they were drawn from.
      const drawn = Math.max(sampling / 3, sampling - (share * (1 - share)) / total);
      const modelError = FIT_CONSTANTS.modelError * share * (1 - share);
      return { share, variance: drawn + modelError ** 2 };
    });
  }

  #costOf(atom: number, { cost }: Tier): number {
    return cost + this.#lengthCost + this.#sizeCosts[atom]!;
  }

  #mix(atoms: readonly number[], weights: Float64Array): Float64Array {
    const mix = this.#base.map((value) => value * weights[0]!);
    for (const [index, atom] of atoms.entries())
      for (const [name, value] of this.#column(atom).entries()) mix[name]! += weights[index + 1]! * value;
    return mix;
  }

  /** How likely each name is in one atom. */
  #column(atom: number): Float64Array {
    const column = this.#floors.slice();
    for (let name = 0; name < column.length; name++)
      for (let place = this.#starts[name]!; place < this.#starts[name + 1]!; place++)
        if (this.#atoms[place] === atom) column[name] = this.#values[place]!;
    return column;
  }

  /** The atoms that make a mixture most likely when they are mixed into it. */
  #rank(mix: Float64Array, share: number, without: readonly number[], tier: Tier): number[] {
    const gains = Float64Array.from(this.#members, (_, atom) => -this.#costOf(atom, tier));
    for (let name = 0; name < this.#counts.length; name++) {
      const count = this.#counts[name]!;
      const kept = (1 - share) * mix[name]!;
      const floor = Math.log(kept + share * this.#floors[name]!);
      for (let place = this.#starts[name]!; place < this.#starts[name + 1]!; place++)
        gains[this.#atoms[place]!]! += count * (Math.log(kept + share * this.#values[place]!) - floor);
    }
    return [...gains.keys()]
      .filter((atom) => !without.includes(atom))
      .sort((left, right) => gains[right]! - gains[left]! || left - right)
      .slice(0, TRIED_COUNT);
  }
}
