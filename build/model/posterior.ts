/**
 * From the pooled counts of one key to probabilities of countries, by the formula of build/encode/mixture.ts.
 *
 *     prior(c)      = population(c)^PRIOR_EXPONENT
    background(c) = where such a name is from that the country's sources do not have: a mixture of what its spelling
                    says, of the neighbours of the countries that have it, and of the countries that write its script
    P(c)          ∝ mixture(c) ^ exponent · factor(c)
 *
 * docs/architecture.md has the reasons, parameters.ts what each number was chosen by.
 *
 * Some people have names that the sources of their country lack: a name with little evidence is mixed with a guess at
 * what is missing, and the weight of the guess shrinks as the number of bearers grows. The spelling is judged by a
 * character model, the neighbours by `neighbours.ts`, the script by the countries that write its letters, weighed by the
 * root of their writers.
 */
import { EVIDENCE } from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { SCRIPTS } from "../../src/text/script.ts";
import { backgroundShare, MIN_SPELLED_PROBABILITY, mix } from "../encode/mixture.ts";
import { hasOtherArabicLetters } from "../spell/arabic/orthography.ts";
import { bearerFactor, type Calibration, calibrate, type SourceKind, UNCALIBRATED } from "./calibration.ts";
import { learnNeighbours } from "./neighbours.ts";
import { type ModelParameters, PARAMETERS } from "./parameters.ts";
import type { PooledCounts, PooledPart } from "./pooled-counts.ts";
import { createUnlistedWriters, type UnlistedWriters } from "./unlisted-writers.ts";
import { weightsByScript } from "./writer-weights.ts";

/** Probabilities for one key; arrays are reused by the next call. */
export interface Posterior {
  /** Numbers of the countries that evidence or spelling speak for, most likely first. */
  countries: number[];
  probabilities: number[];
  /** Probability of all other countries, which readers divide by the neighbours of those named. */
  residual: number;
  /** Data points of the sources. */
  dataPointCount: number;
  /** EVIDENCE bits. */
  kinds: number;
  /**
   * How often the name would be asked for, and answered with the right country among the first five, if as many people
   * of a country asked as its population^ASKER_EXPONENT, each writing in the script of the name.
   */
  frequency: number;
  /** Effective bearers of all countries. */
  bearerCount: number;
}

/** Probabilities of all countries before calibration. */
export interface Uncalibrated {
  probabilities: Float64Array;
  bearerCount: number;
  /** EVIDENCE bits. */
  kinds: number;
}

/** Says from its letters where a name is from. */
export interface SpellingModel {
  /** Fills `out` with a probability for every country; they sum to 1. */
  predict(key: string, out: Float32Array): void;
}

/** What the model is told beside the counts. */
export interface ModelSettings {
  parameters?: ModelParameters;
  calibration?: Calibration;
  /** By part; without it the background has the other two components only. */
  spelling?: Readonly<Record<NamePart, SpellingModel>> | undefined;
  /** Region of every country, by which answers are calibrated. */
  regions?: readonly string[];
}

/** Countries listed at most, as many as a record can hold. */
const LISTED_COUNTRY_COUNT = 32;
/** Countries less likely than the first by this factor are left to the residual mass. */
const MIN_RATIO = 2 ** -12;
/** Probabilities too small to bring neighbours along: they would cost time and change nothing. */
const MIN_NEIGHBOUR_PROBABILITY = 0.002;
/**
 * People of Iran and Pakistan who write a name with the letters of Arabic, beside those who use their own. At 1 Muhammad Ali,
 * written as Arabs do, is from Pakistan with 0.43, at 0 names that Iranians type so are not found; 0.1 and 0.3 do as well.
 */
const ARABIC_LETTERS_SHARE = 0.2;
/** Bearers that may have been missed among the people who were counted. */
const MAX_UNSEEN_COUNT = 0.5;

/** Above so many bearers the spelling is not asked: the background weight is a hundredth of what it was. */
const SPELLING_BEARER_COUNT = 2000;

export class PosteriorModel {
  /** Default prior by country: population^0.5. Not normalised. */
  readonly prior: Float64Array;
  private readonly pooled: PooledCounts;
  private readonly parameters: ModelParameters;
  private readonly settings: ModelSettings;
  private readonly calibration: Calibration;
  /** Of the calibration, by country number. */
  private readonly factors: Float64Array;
  /** By part: `[country * countryCount + neighbour]`. */
  readonly neighbours: Record<NamePart, Float64Array>;
  /** Weight of a country's people in the choice of names for small tiers. */
  private readonly askers: Float64Array;
  private readonly writerWeights: Float64Array;
  /** Where a name without evidence would be from: `[script * countryCount + country]`; each script sums to 1. */
  private readonly backgrounds: Float64Array;
  private readonly members: { starts: Uint32Array; keys: Uint32Array };
  private readonly unlistedWriters: UnlistedWriters;
  private readonly rates: Float64Array;
  /** What the counts say, with the countries that write the script and are on no list in it; sums to 1. */
  private readonly empirical: Float64Array;
  private readonly bearers: Float64Array;
  private readonly spelled: Float32Array;
  private readonly mixture: Float64Array;
  /** The background without what the letters say, of the present name. */
  private readonly unspelled: Float64Array;
  /** The same of names that one country alone has, which most names are: by part, country and script. */
  private readonly unspelledOfOne = new Map<number, Float64Array>();
  /** How often the name is asked for, by country. */
  private readonly asked: Float64Array;
  /** By country, for one part: bearers by derivation of the key itself, of its accented spellings, and their points. */
  private readonly derivedBearers: Float64Array;
  private readonly derivedMemberBearers: Float64Array;
  private readonly derivedDataPointCounts: Float64Array;
  /** Countries that the present part has counts for, and those of all parts. */
  private readonly seen: number[] = [];
  private touched: number[] = [];
  private dataPointCount = 0;
  private kinds = 0;
  private bearerCount = 0;

  constructor(pooled: PooledCounts, populations: readonly number[], settings: ModelSettings = {}) {
    this.pooled = pooled;
    this.settings = settings;
    this.parameters = settings.parameters ?? PARAMETERS;
    this.calibration = settings.calibration ?? UNCALIBRATED;
    const { priorExponent, askerExponent, pseudoCount, countryFactors, unlistedPeopleCount } =
      this.parameters;
    this.factors = Float64Array.from(pooled.countryCodes, (code) =>
      countryFactors ? (this.calibration.factors[code] ?? 1) : 1,
    );
    this.prior = Float64Array.from(populations, (population) => population ** priorExponent);
    this.askers = Float64Array.from(populations, (population) => population ** askerExponent);
    this.neighbours = {
      surname: learnNeighbours(pooled, "surname", this.prior, pseudoCount),
      forename: learnNeighbours(pooled, "forename", this.prior, pseudoCount),
    };
    this.spelled = new Float32Array(populations.length);
    this.mixture = new Float64Array(populations.length);
    this.unspelled = new Float64Array(populations.length);
    this.writerWeights = weightsByScript(pooled.writers, pooled.countryCodes);
    this.asked = new Float64Array(populations.length);
    this.backgrounds = createBackgrounds(pooled.scriptShares, this.writerWeights, this.prior);
    this.members = groupMembers(pooled.groups);
    this.unlistedWriters = createUnlistedWriters(pooled, this.prior, unlistedPeopleCount);
    this.rates = new Float64Array(populations.length);
    this.empirical = new Float64Array(populations.length);
    this.bearers = new Float64Array(populations.length);
    this.derivedBearers = new Float64Array(populations.length);
    this.derivedMemberBearers = new Float64Array(populations.length);
    this.derivedDataPointCounts = new Float64Array(populations.length);
  }

  /** Undefined if no source has the key as that part. */
  of(key: number, part: NamePart): Posterior | undefined {
    if (!this.mix(key, part)) return undefined;
    const { dataPointCount, kinds, bearerCount, mixture, rates, asked, touched } = this;
    calibrate(mixture, this.exponent(key), this.factors);
    const countries = this.list();
    const probabilities = countries.map((country) => mixture[country]!);
    let frequency = 0;
    for (const country of countries.slice(0, 5)) frequency += asked[country]!;
    for (const country of touched) {
      rates[country] = 0;
      asked[country] = 0;
    }
    return {
      countries,
      probabilities,
      residual: Math.max(0, 1 - probabilities.reduce((sum, probability) => sum + probability, 0)),
      dataPointCount: Math.max(1, Math.round(dataPointCount)),
      kinds,
      frequency,
      bearerCount,
    };
  }

  /** What calibration is fitted on: probabilities of all countries before it, and what it depends on. */
  uncalibrated(key: number, part: NamePart): Uncalibrated | undefined {
    if (!this.mix(key, part)) return undefined;
    for (const country of this.touched) {
      this.rates[country] = 0;
      this.asked[country] = 0;
    }
    return { probabilities: this.mixture.slice(), bearerCount: this.bearerCount, kinds: this.kinds };
  }

  /** Leaves the probabilities before calibration in `mixture`, and in `rates` those of the counts alone. */
  private mix(key: number, part: NamePart): boolean {
    const { backgroundWeight, backgroundHalfLife, forenameWeight, spellingWeight } = this.parameters;
    this.touched = [];
    this.dataPointCount = 0;
    this.kinds = 0;
    this.bearerCount = this.addPart(key, part, 1);
    if (this.bearerCount === 0) return false;
    const { dataPointCount, kinds, mixture, rates, spelled, touched } = this;
    if (part === "surname") this.bearerCount += this.addPart(key, "forename", forenameWeight);
    this.dataPointCount = dataPointCount;
    this.kinds = kinds;

    const { empirical } = this;
    for (const country of touched) rates[country]! *= this.prior[country]!;
    if (!this.unlistedWriters.fill(key, part, rates, touched, empirical)) empirical.fill(0);
    let weightSum = 0;
    let empiricalSum = 0;
    for (const country of touched) {
      weightSum += rates[country]!;
      empirical[country]! += rates[country]!;
    }
    for (const weight of empirical) empiricalSum += weight;
    for (const country of touched) rates[country]! /= weightSum;
    for (let country = 0; country < empirical.length; country++) empirical[country]! /= empiricalSum;
    const model = this.bearerCount < SPELLING_BEARER_COUNT ? this.settings.spelling?.[part] : undefined;
    const spellingShare = model === undefined ? 0 : spellingWeight;
    model?.predict(this.pooled.keys[key]!, spelled);
    mix(
      mixture,
      empirical,
      backgroundShare(this.bearerCount, backgroundWeight, backgroundHalfLife),
      this.backgroundWithoutLetters(key, part, spellingShare),
      model && spelled,
      spellingShare,
    );
    return true;
  }

  /** What neighbours and script say; an array that is used again. */
  private backgroundWithoutLetters(key: number, part: NamePart, spellingShare: number): Float64Array {
    const { touched, unspelledOfOne } = this;
    const script = this.pooled.scripts[key]!;
    if (touched.length !== 1 || spellingShare === 0) {
      this.fillUnspelled(this.unspelled, script, part, spellingShare);
      return this.unspelled;
    }
    const id = (touched[0]! * SCRIPTS.length + script) * 2 + (part === "surname" ? 0 : 1);
    let known = unspelledOfOne.get(id);
    if (known === undefined) {
      known = new Float64Array(this.mixture.length);
      this.fillUnspelled(known, script, part, spellingShare);
      unspelledOfOne.set(id, known);
    }
    return known;
  }

  private fillUnspelled(out: Float64Array, script: number, part: NamePart, spellingShare: number): void {
    const { rates, backgrounds } = this;
    const neighbourShare = (1 - spellingShare) * this.parameters.neighbourWeight;
    const neighbours = this.neighbours[part];
    let scriptShare = 1 - spellingShare - neighbourShare;
    out.fill(0);
    for (const country of this.touched) {
      const share = neighbourShare * rates[country]!;
      if (rates[country]! < MIN_NEIGHBOUR_PROBABILITY) scriptShare += share;
      else addScaled(out, neighbours, country * out.length, share);
    }
    addScaled(out, backgrounds, script * out.length, scriptShare);
  }

  /** The exponent by which the calibration sharpens or flattens `mixture`. */
  private exponent(key: number): number {
    const { calibration, mixture, kinds, bearerCount } = this;
    let first = 0;
    for (let country = 1; country < mixture.length; country++) {
      if (mixture[country]! > mixture[first]!) first = country;
    }
    const region = this.settings.regions?.[first] ?? "";
    return (
      bearerFactor(calibration, bearerCount) *
      (calibration.evidence[sourceKindOf(kinds)] ?? 1) *
      (calibration.region[region] ?? 1) *
      (calibration.country[this.pooled.countryCodes[first]!] ?? 1) *
      (calibration.script[SCRIPTS[this.pooled.scripts[key]!]!] ?? 1)
    );
  }

  /** The countries of `mixture` that a distribution names, likeliest first, ties by number: that is the order of codes. */
  private list(): number[] {
    const { mixture, rates } = this;
    const listed: number[] = [];
    let maxProbability = 0;
    // What neither the evidence nor the spelling makes likely follows from the neighbours, which readers know.
    for (let country = 0; country < mixture.length; country++) {
      const probability = mixture[country]!;
      if (probability > maxProbability) maxProbability = probability;
      if (probability >= MIN_SPELLED_PROBABILITY && !(rates[country]! > 0)) this.insert(listed, country);
    }
    if (maxProbability < MIN_SPELLED_PROBABILITY) {
      for (let country = 0; country < mixture.length; country++)
        if (mixture[country] === maxProbability && !(rates[country]! > 0)) this.insert(listed, country);
    }
    const minProbability = maxProbability * MIN_RATIO;
    for (const country of this.touched)
      if (rates[country]! > 0 && mixture[country]! >= minProbability) this.insert(listed, country);
    return listed.length > LISTED_COUNTRY_COUNT ? listed.slice(0, LISTED_COUNTRY_COUNT) : listed;
  }

  /** Puts a country into its place. Few are listed, so that this takes less than sorting them. */
  private insert(listed: number[], country: number): void {
    const { mixture } = this;
    const probability = mixture[country]!;
    let place = listed.length;
    for (; place > 0; place--) {
      const before = listed[place - 1]!;
      if (mixture[before]! > probability || (mixture[before] === probability && before < country)) break;
      listed[place] = before;
    }
    listed[place] = country;
  }

  /** Adds the rates of a key as `part` to `rates`; returns its effective bearers times `weight`. */
  private addPart(key: number, part: NamePart, weight: number): number {
    const pooled = this.pooled.parts[part];
    const { starts, keys } = this.members;
    const group = this.pooled.groups[key]!;
    const script = this.pooled.scripts[key]!;
    const { bearers, derivedBearers, derivedMemberBearers, derivedDataPointCounts, seen } = this;
    const { pseudoCount } = this.parameters;
    const { keyStarts, blind } = pooled;
    seen.length = 0;
    this.addWhole(pooled, key, derivedBearers);
    if (group === key) {
      // Written plainly a name can be any of its accented spellings.
      for (let index = starts[group]!; index < starts[group + 1]!; index++) {
        const member = keys[index]!;
        const share = hasOtherArabicLetters(this.pooled.keys[member]!) ? ARABIC_LETTERS_SHARE : 1;
        this.addWhole(pooled, member, derivedMemberBearers, share);
      }
    } else {
      // Sources without diacritics mean any of the spellings: they count in proportion to what others say.
      const share = this.spellingShare(pooled, key, group);
      for (let entry = keyStarts[group]!; entry < keyStarts[group + 1]!; entry++)
        this.add(pooled, entry, blind[entry]!, share);
    }
    let sum = 0;
    for (const country of seen) {
      const cell = country * SCRIPTS.length + script;
      const counted = bearers[country]!;
      // One derivation may give both Ōtani and Otani, so that a key and its accented spellings do not add up either.
      const said = Math.max(derivedBearers[country]!, derivedMemberBearers[country]!);
      // Where many people were counted, they would have shown a name that is as usual as a derivation says: Iceland has
      // thousands of Kristjánsson, and among those who were listed nobody who writes Kristiansson. Dictionaries count nobody.
      const { totals, peopleCounts } = pooled;
      // Lists without hamza cannot show that somebody is called أحمد.
      const countedTotal = (group === key ? pooled.countedTotals : pooled.countedAwareTotals)[cell]!;
      const most = ((counted + MAX_UNSEEN_COUNT) * peopleCounts[cell]!) / countedTotal;
      const byDerivation = countedTotal > 0 ? Math.min(said, most) : said;
      const count = Math.max(counted, byDerivation);
      if (counted === 0) this.dataPointCount += derivedDataPointCounts[country]!;
      const rate = (weight * count) / (peopleCounts[cell]! + pseudoCount);
      // Derived bearers are on the scale of all people of the country, not of those who were counted in this script.
      const total = (count > counted ? peopleCounts : totals)[cell]!;
      // Who does not write the script does not ask in it.
      const askers = this.askers[country]! * (this.writerWeights[cell]! || 1);
      this.asked[country]! += (weight * count * askers) / (total + pseudoCount);
      if (this.rates[country] === 0) this.touched.push(country);
      this.rates[country]! += rate;
      sum += count * weight;
      bearers[country] = 0;
      derivedBearers[country] = 0;
      derivedMemberBearers[country] = 0;
      derivedDataPointCounts[country] = 0;
    }
    return sum;
  }

  /** Adds everything that stands at a key, its derived bearers to `sums`, as far as `share` of them spell it so. */
  private addWhole(pooled: PooledPart, member: number, sums: Float64Array, share = 1): void {
    const { keyStarts, aware, blind } = pooled;
    for (let entry = keyStarts[member]!; entry < keyStarts[member + 1]!; entry++) {
      this.add(pooled, entry, aware[entry]! + blind[entry]!, share);
      this.addDerived(pooled, entry, sums, share);
    }
  }

  private add(pooled: PooledPart, entry: number, count: number, share: number): void {
    // Nothing is no count: a country added with 0 would count as not seen yet and be listed a second time.
    if (count * share <= 0) return;
    const country = pooled.countries[entry]!;
    this.see(country);
    this.bearers[country]! += count * share;
    this.dataPointCount += pooled.dataPointCounts[entry]! * share;
    this.kinds |= pooled.kinds[entry]!;
  }

  private addDerived(pooled: PooledPart, entry: number, sums: Float64Array, share: number): void {
    const count = pooled.derived[entry]! * share;
    if (count <= 0) return;
    const country = pooled.countries[entry]!;
    this.see(country);
    sums[country]! += count;
    if (pooled.aware[entry] !== 0 || pooled.blind[entry] !== 0) return;
    this.derivedDataPointCounts[country] = Math.max(
      this.derivedDataPointCounts[country]!,
      pooled.dataPointCounts[entry]!,
    );
    this.kinds |= pooled.kinds[entry]!;
  }

  private see(country: number): void {
    const { bearers, derivedBearers, derivedMemberBearers, seen } = this;
    if (bearers[country] === 0 && derivedBearers[country] === 0 && derivedMemberBearers[country] === 0)
      seen.push(country);
  }

  /** How much of a group's bearers, where diacritics are written, spell it as `key`. */
  private spellingShare(pooled: PooledPart, key: number, group: number): number {
    const { starts, keys } = this.members;
    const own = sumAware(pooled, key);
    let all = sumAware(pooled, group);
    for (let index = starts[group]!; index < starts[group + 1]!; index++)
      all += sumAware(pooled, keys[index]!);
    return all > 0 ? own / all : 1;
  }
}

/** Adds the row of `table` that begins at `start`, times `factor`. */
function addScaled(out: Float64Array, table: Float64Array, start: number, factor: number): void {
  for (let index = 0; index < out.length; index++) out[index]! += factor * table[start + index]!;
}

/** Bearers of a key in sources that write diacritics. */
function sumAware({ keyStarts, aware }: PooledPart, key: number): number {
  let sum = 0;
  for (let entry = keyStarts[key]!; entry < keyStarts[key + 1]!; entry++) sum += aware[entry]!;
  return sum;
}

/** The most telling kind of source among EVIDENCE bits. */
export function sourceKindOf(kinds: number): SourceKind {
  if (kinds & EVIDENCE.register) return "register";
  if (kinds & EVIDENCE.sample) return "sample";
  return kinds & EVIDENCE.dictionary ? "dictionary" : "derived";
}

/** Of each script, where those who write it are from; what no census tells of a country, its lists do. */
function createBackgrounds(
  scriptShares: Float64Array,
  writerWeights: Float64Array,
  prior: Float64Array,
): Float64Array {
  const shares = scriptShares.map((share, place) => writerWeights[place]! || share);
  const backgrounds = new Float64Array(shares.length);
  for (let script = 0; script < SCRIPTS.length; script++) {
    const row = backgrounds.subarray(script * prior.length, (script + 1) * prior.length);
    let sum = 0;
    for (let country = 0; country < prior.length; country++)
      sum += row[country] = shares[country * SCRIPTS.length + script]! * prior[country]!;
    if (sum > 0) for (let country = 0; country < prior.length; country++) row[country]! /= sum;
  }
  return backgrounds;
}

/** For every group the other keys that strip to it. */
function groupMembers(groups: Uint32Array): { starts: Uint32Array; keys: Uint32Array } {
  const starts = new Uint32Array(groups.length + 1);
  let memberCount = 0;
  for (let key = 0; key < groups.length; key++) {
    if (groups[key] === key) continue;
    starts[groups[key]! + 1]!++;
    memberCount++;
  }
  for (let group = 0; group < groups.length; group++) starts[group + 1]! += starts[group]!;
  const keys = new Uint32Array(memberCount);
  const next = starts.slice();
  for (let key = 0; key < groups.length; key++) if (groups[key] !== key) keys[next[groups[key]!]!++] = key;
  return { starts, keys };
}
