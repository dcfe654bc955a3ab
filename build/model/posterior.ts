/**
 * From the evidence of one key to probabilities of countries.
 *
 *     rate(c)       = effective bearers(c) / (effective people(c) + SHRINK)
 *     empirical(c)  ∝ rate(c) · population(c)^PRIOR_EXPONENT
 *     background(c) ∝ share of the name's script in c · population(c)^PRIOR_EXPONENT
 *     P(c)          = (1 − s) · empirical(c) + s · background(c),   s = DOUBT · K / (effective bearers + K)
 *
 * docs/architecture.md has the reasons, parameters.ts what each number was chosen by.
 */
import type { NamePart } from "../../src/types.ts";
import type { Evidence, PartEvidence } from "./evidence.ts";
import { type ModelParameters, PARAMETERS } from "./parameters.ts";
import { SCRIPTS } from "./script.ts";

/** Probabilities for one key; arrays are reused by the next call. */
export interface Posterior {
  /** Country numbers with a probability above that of the background alone, most likely first. */
  countries: number[];
  probabilities: number[];
  /** Probability of all other countries. */
  rest: number;
  /** Data points of the sources. */
  points: number;
  /** EVIDENCE bits. */
  kinds: number;
  /**
   * How often the name would be met if people of all countries came by in proportion to the prior, each writing in the
   * script of the name.
   */
  frequency: number;
}

export class PosteriorModel {
  /** Default prior by country: population^0.5. Not normalised. */
  readonly prior: Float64Array;
  private readonly evidence: Evidence;
  private readonly parameters: ModelParameters;
  /** Where a name without evidence would be from, by its script; each script sums to 1. */
  private readonly backgrounds: Float64Array;
  private readonly members: { starts: Uint32Array; keys: Uint32Array };
  private readonly rates: Float64Array;
  private readonly bearers: Float64Array;
  /** By country, for one part: bearers by derivation of the key itself, of its accented spellings, and their points. */
  private readonly derivedBearers: Float64Array;
  private readonly derivedMemberBearers: Float64Array;
  private readonly derivedPoints: Float64Array;
  private touched: number[] = [];
  private points = 0;
  private kinds = 0;
  private frequency = 0;

  constructor(evidence: Evidence, populations: readonly number[], parameters: ModelParameters = PARAMETERS) {
    this.evidence = evidence;
    this.parameters = parameters;
    this.prior = Float64Array.from(populations, (population) => population ** parameters.priorExponent);
    this.backgrounds = createBackgrounds(evidence.scriptShares, this.prior);
    this.members = groupMembers(evidence.groups);
    this.rates = new Float64Array(populations.length);
    this.bearers = new Float64Array(populations.length);
    this.derivedBearers = new Float64Array(populations.length);
    this.derivedMemberBearers = new Float64Array(populations.length);
    this.derivedPoints = new Float64Array(populations.length);
  }

  /** Undefined if no source has the key as that part. */
  of(key: number, part: NamePart): Posterior | undefined {
    this.touched = [];
    this.points = 0;
    this.kinds = 0;
    this.frequency = 0;
    let bearerSum = this.addPart(key, part, 1);
    if (bearerSum === 0) return undefined;
    const { points, kinds, frequency } = this;
    if (part === "surname") bearerSum += this.addPart(key, "forename", this.parameters.forenameWeight);

    let weightSum = 0;
    for (const country of this.touched) weightSum += this.rates[country]! * this.prior[country]!;
    const doubt =
      (this.parameters.doubt * this.parameters.doubtCount) / (bearerSum + this.parameters.doubtCount);
    const codes = this.evidence.countryCodes;
    const script = this.evidence.scripts[key]!;
    const weights = this.rates;
    const countries = this.touched;
    let sum = 0;
    for (const country of countries) {
      const empirical = (this.rates[country]! * this.prior[country]!) / weightSum;
      weights[country] =
        (1 - doubt) * empirical + doubt * this.backgrounds[country * SCRIPTS.length + script]!;
      sum += weights[country]!;
    }
    countries.sort(
      (left, right) => weights[right]! - weights[left]! || (codes[left]! < codes[right]! ? -1 : 1),
    );
    const probabilities = countries.map((country) => weights[country]!);
    for (const country of countries) weights[country] = 0;
    return {
      countries,
      probabilities,
      rest: Math.max(0, 1 - sum),
      points: Math.max(1, Math.round(points)),
      kinds,
      frequency,
    };
  }

  /** Adds the rates of a key as `part` to `rates`; returns its effective bearers times `weight`. */
  private addPart(key: number, part: NamePart, weight: number): number {
    const evidence = this.evidence.parts[part];
    const { starts, keys } = this.members;
    const group = this.evidence.groups[key]!;
    const script = this.evidence.scripts[key]!;
    const { bearers, derivedBearers, derivedMemberBearers, derivedPoints } = this;
    const { shrinkCount } = this.parameters;
    const { keyStarts, aware, blind, derived } = evidence;
    const seen: number[] = [];
    const see = (country: number): void => {
      if (bearers[country] === 0 && derivedBearers[country] === 0 && derivedMemberBearers[country] === 0)
        seen.push(country);
    };
    const add = (entry: number, count: number, share: number): void => {
      // Nothing is no evidence: a country added with 0 would count as not seen yet and be listed a second time.
      if (count * share <= 0) return;
      const country = evidence.countries[entry]!;
      see(country);
      bearers[country]! += count * share;
      this.points += evidence.points[entry]! * share;
      this.kinds |= evidence.kinds[entry]!;
    };
    const addDerived = (entry: number, sums: Float64Array): void => {
      const count = derived[entry]!;
      if (count <= 0) return;
      const country = evidence.countries[entry]!;
      see(country);
      sums[country]! += count;
      if (aware[entry] !== 0 || blind[entry] !== 0) return;
      derivedPoints[country] = Math.max(derivedPoints[country]!, evidence.points[entry]!);
      this.kinds |= evidence.kinds[entry]!;
    };
    const addWhole = (member: number, sums: Float64Array): void => {
      for (let entry = keyStarts[member]!; entry < keyStarts[member + 1]!; entry++) {
        add(entry, aware[entry]! + blind[entry]!, 1);
        addDerived(entry, sums);
      }
    };
    addWhole(key, derivedBearers);
    if (group === key) {
      // Written plainly a name can be any of its accented spellings.
      for (let index = starts[group]!; index < starts[group + 1]!; index++)
        addWhole(keys[index]!, derivedMemberBearers);
    } else {
      // Sources without diacritics mean any of the spellings: they count in proportion to what others say.
      const share = this.spellingShare(evidence, key, group);
      for (let entry = keyStarts[group]!; entry < keyStarts[group + 1]!; entry++)
        add(entry, blind[entry]!, share);
    }
    let sum = 0;
    for (const country of seen) {
      const cell = country * SCRIPTS.length + script;
      const counted = bearers[country]!;
      // One derivation may give both Ōtani and Otani, so that a key and its accented spellings do not add up either.
      const byDerivation = Math.max(derivedBearers[country]!, derivedMemberBearers[country]!);
      const count = Math.max(counted, byDerivation);
      if (counted === 0) this.points += derivedPoints[country]!;
      const rate = (weight * count) / (evidence.peopleCounts[cell]! + shrinkCount);
      // Derived bearers are on the scale of all people of the country, not of those who were counted in this script.
      const total = (count > counted ? evidence.peopleCounts : evidence.totals)[cell]!;
      this.frequency += (weight * count * this.prior[country]!) / (total + shrinkCount);
      if (this.rates[country] === 0) this.touched.push(country);
      this.rates[country]! += rate;
      sum += count * weight;
      bearers[country] = 0;
      derivedBearers[country] = 0;
      derivedMemberBearers[country] = 0;
      derivedPoints[country] = 0;
    }
    return sum;
  }

  /** How much of a group's bearers, where diacritics are written, spell it as `key`. */
  private spellingShare(evidence: PartEvidence, key: number, group: number): number {
    const { starts, keys } = this.members;
    let own = 0;
    let all = 0;
    const sum = (member: number): number => {
      let count = 0;
      for (let entry = evidence.keyStarts[member]!; entry < evidence.keyStarts[member + 1]!; entry++) {
        count += evidence.aware[entry]!;
      }
      return count;
    };
    own = sum(key);
    all = sum(group);
    for (let index = starts[group]!; index < starts[group + 1]!; index++) all += sum(keys[index]!);
    return all > 0 ? own / all : 1;
  }
}

function createBackgrounds(scriptShares: Float64Array, prior: Float64Array): Float64Array {
  const backgrounds = scriptShares.map((share, index) => share * prior[Math.floor(index / SCRIPTS.length)]!);
  for (let script = 0; script < SCRIPTS.length; script++) {
    let sum = 0;
    for (let index = script; index < backgrounds.length; index += SCRIPTS.length) sum += backgrounds[index]!;
    if (sum === 0) continue;
    for (let index = script; index < backgrounds.length; index += SCRIPTS.length) backgrounds[index]! /= sum;
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
