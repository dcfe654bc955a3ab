/**
 * Merges own counts into the records of a tier, as one more source of the model: docs/own-data.md says how and why.
 *
 *     rate(c)   = λ · P(c | name) / π(c)                              what part of the people of c the tier says bear the name
 *     pooled(c) = (E(c) · rate(c) + b(c)) / (E(c) + O(c))             E, O: effective people of the tier and of the own counts
 *     P'(c)     ∝ pooled(c) · π(c)                                    b: effective bearers of the own counts
 */
import { EVIDENCE, NO_REST_STEP, REST_OCTAVES } from "../../src/format/format.ts";
import type { Estimator, NamePart } from "../../src/ground/types.ts";
import { createDistributionReader } from "../../src/predict/neighbours.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";
import {
  backgroundShare,
  countWeight,
  MIN_SPELLED_PROBABILITY,
  mix,
  raiseTotals,
} from "../encode/mixture.ts";
import {
  BACKGROUND_HALF_LIFE,
  BACKGROUND_WEIGHT,
  FORENAME_WEIGHT,
  LISTED_NAME_COUNT,
  OTHER_SCRIPT_COUNT,
  PSEUDO_COUNT,
  REGISTER_WEIGHT,
  SAMPLE_WEIGHT,
  SPELLING_WEIGHT,
} from "../encode/mixture-constants.ts";
import { FULL_PRECISION, type Precision, quantize } from "../encode/quantize.ts";
import { compareKeys, type StoredDistribution } from "../encode/table.ts";
import type { People } from "./people.ts";
import type { CountryCounts, OwnCounts, OwnPart } from "./read-counts.ts";
import { type KeyRecords, type TierFrame, type TierRecord, toDistributions } from "./read-tier.ts";

export interface MergeSetting {
  readonly frame: TierFrame;
  readonly people: Readonly<Record<NamePart, People>>;
  readonly own: OwnCounts;
  readonly estimator: Estimator | undefined;
}

/** A weight for every country, and behind them one for all that are not in the tier's list for the name. */
type Weights = Float64Array;

/** Merges records of both parts, key after key. */
export class Merger {
  /** Records that the tier had already and that own counts have something to say of, and records that it had not. */
  changedRecordCount = 0;
  newRecordCount = 0;
  private readonly parts: Readonly<Record<NamePart, PartMerger>>;

  constructor(setting: MergeSetting) {
    this.parts = {
      surname: new PartMerger(setting, "surname"),
      forename: new PartMerger(setting, "forename"),
    };
  }

  /**
   * All records with the own counts in them, in the order of a file.
   *
   * @param tier its records, in their order
   */
  *merge(tier: Iterable<KeyRecords>): Generator<KeyRecords> {
    const { surname, forename } = this.parts;
    const ownKeys = [...new Set([...surname.counts.keys(), ...forename.counts.keys()])].sort(compareKeys);
    let next = 0;
    for (const known of tier) {
      for (; next < ownKeys.length && compareKeys(ownKeys[next]!, known.key) < 0; next++)
        yield this.mergeKey({ key: ownKeys[next]! });
      if (ownKeys[next] === known.key) next++;
      yield this.mergeKey(known);
    }
    for (; next < ownKeys.length; next++) yield this.mergeKey({ key: ownKeys[next]! });
  }

  private mergeKey({ key, surname, forename }: KeyRecords): KeyRecords {
    return {
      key,
      surname: this.mergePart(key, "surname", surname, forename),
      forename: this.mergePart(key, "forename", forename),
    };
  }

  private mergePart(
    key: string,
    part: NamePart,
    record: TierRecord | undefined,
    forename?: TierRecord,
  ): TierRecord | undefined {
    const merger = this.parts[part];
    const isOwn = merger.counts.has(key);
    if (record !== undefined) {
      if (isOwn) this.changedRecordCount++;
      return merger.merge(record);
    }
    if (!isOwn) return undefined;
    // Where people bear patronyms, both parts are one stock: as much as the model transfers to a surname.
    const transferred = forename && {
      weights: this.parts.forename.readWeights(forename).map((weight) => weight * FORENAME_WEIGHT),
      bearerCount: forename.count * FORENAME_WEIGHT,
    };
    const created = merger.create(key, transferred);
    if (created !== undefined) this.newRecordCount++;
    return created;
  }
}

class PartMerger {
  /** Own counts by key, those of plain spellings among them. */
  readonly counts = new Map<string, CountryCounts>();
  private readonly part: NamePart;
  private readonly setting: MergeSetting;
  private readonly priors: Float64Array;
  /** Steps are those of the tier, so that what does not change stays as it is. */
  private readonly precision: Precision;
  /** Weights that change by no more stay on their step. */
  private readonly minDilution: number;
  /** Effective people of the tier and of own counts, with the pseudo-count. */
  private readonly people: People;
  /** Effective bearers of one that was counted. */
  private readonly scale: Float64Array;
  /**
   * By script: what all other people of a country do to those who bear a name that own counts do not have; the residual
   * mass last.
   */
  private readonly dilutions: readonly Weights[];
  private readonly readDistribution = createDistributionReader();

  constructor(setting: MergeSetting, part: NamePart) {
    const { countries, head } = setting.frame;
    this.part = part;
    this.setting = setting;
    this.priors = Float64Array.from(countries, ({ prior }) => prior);
    this.precision = toPrecision(head.stepsPerOctave);
    this.minDilution = 2 ** (-0.49 / head.stepsPerOctave);
    const { counts, plainCounts } = setting.own[part];
    for (const [key, own] of [...counts, ...plainCounts]) {
      const both = new Map(this.counts.get(key));
      for (const [country, count] of own) both.set(country, (both.get(country) ?? 0) + count);
      this.counts.set(key, both);
    }
    const shipped = effectivePeople(setting.people[part]);
    const own = measureOwn(setting.own[part], countries.length);
    this.scale = own.scale;
    this.people = shipped.map((count, cell) => count + own.people[cell]!);
    this.dilutions = SCRIPTS.map((_, script) => this.dilute(shipped, script));
  }

  /** The record as it is with the own counts, whether or not they have its name: it is rarer where they had people who could have borne it. */
  merge(record: TierRecord): TierRecord {
    const own = this.counts.get(record.key);
    const { key, distribution } = record;
    const isDiluted = this.dilutions[scriptNumber(key)]!.some((dilution) => dilution < this.minDilution);
    if (own === undefined && !isDiluted) return record;
    const pooled = this.pool(key, this.readWeights(record), own ?? new Map());
    const merged = this.toDistribution(pooled, own, distribution) ?? distribution;
    if (own === undefined) return { ...record, distribution: merged };
    return {
      ...record,
      count: sumCounts(own, record.count),
      evidence: record.evidence | EVIDENCE.sample,
      distribution: merged,
    };
  }

  /**
   * A record that the tier does not have.
   *
   * @param transferred for a surname, what the tier's record of the key as a forename gives
   * @returns undefined if no country of it has a prior above 0
   */
  create(
    key: string,
    transferred = { weights: new Float64Array(this.priors.length + 1), bearerCount: 0 },
  ): TierRecord | undefined {
    const own = this.counts.get(key)!;
    const empirical = this.pool(key, transferred.weights, own);
    let { bearerCount } = transferred;
    for (const [country, count] of own) bearerCount += this.bearersOf(count, cellOf(country, key));
    const distribution = this.toDistribution(this.mixBackground(empirical, key, bearerCount), own);
    const { part } = this;
    return distribution && { key, part, count: sumCounts(own), evidence: EVIDENCE.sample, distribution };
  }

  /** Rates times priors of a record: what part of each country's people bears the name. */
  readWeights({ key, part, count, distribution }: TierRecord): Weights {
    const { priors } = this;
    const { frame, people } = this.setting;
    const { stepsPerOctave } = frame.head;
    const divided = this.readDistribution(toDistributions(distribution), 0, stepsPerOctave, frame.neighbours);
    let counted = 0;
    for (const country of distribution.countries)
      counted += ratio(people[part][cellOf(country, key)]! * divided.weights[country]!, priors[country]!);
    // A country whose people nobody counted in this script: as if all its bearers were known.
    const scale = ratio(count, counted);
    const weights = new Float64Array(priors.length + 1);
    for (const country of divided.numbers.subarray(0, divided.count))
      weights[country] = divided.weights[country]! * scale;
    weights[priors.length] = divided.residual * scale;
    return weights;
  }

  private pool(key: string, weights: Weights, own: CountryCounts): Weights {
    const dilution = this.dilutions[scriptNumber(key)]!;
    const pooled = weights.map((weight, country) => weight * dilution[country]!);
    for (const [country, count] of own) {
      const cell = cellOf(country, key);
      pooled[country]! += (this.bearersOf(count, cell) / this.people[cell]!) * this.priors[country]!;
    }
    return pooled;
  }

  private bearersOf(count: number, cell: number): number {
    return Math.max(0, count - SAMPLE_WEIGHT.discountCount) * this.scale[cell]!;
  }

  /** Mixes a guess at what the own counts do not have into weights of a name that nothing else has. */
  private mixBackground(weights: Weights, key: string, bearerCount: number): Weights {
    const { frame, estimator } = this.setting;
    const sum = sumOf(weights);
    const empirical = weights.map((weight) => ratio(weight, sum));
    const residualNumber = this.priors.length;
    const estimate = estimator?.estimate(key, this.part);
    const spelled = new Float64Array(weights.length);
    for (const [index, code] of (estimate?.codes ?? []).entries()) {
      const number = frame.countries.findIndex((country) => country.code === code);
      spelled[number < 0 ? residualNumber : number]! += estimate!.probabilities[index]!;
    }
    const spellingWeight = estimate === undefined ? 0 : SPELLING_WEIGHT;
    // The residual mass is divided among neighbours by whoever reads it.
    const unspelled = new Float64Array(weights.length);
    unspelled[residualNumber] = 1 - spellingWeight;
    const mixture = new Float64Array(weights.length);
    const share = backgroundShare(bearerCount, BACKGROUND_WEIGHT, BACKGROUND_HALF_LIFE);
    mix(mixture, empirical, share, unspelled, spelled, spellingWeight);
    return mixture;
  }

  private dilute(shipped: People, script: number): Weights {
    const { priors } = this;
    const priorSum = sumOf(priors);
    const dilution = new Float64Array(priors.length + 1);
    for (const [country, prior] of priors.entries()) {
      const cell = country * SCRIPTS.length + script;
      dilution[country] = shipped[cell]! / this.people[cell]!;
      // Which countries the residual mass lies on is not stored.
      dilution[priors.length]! += (dilution[country] * prior) / priorSum;
    }
    return dilution;
  }

  /** Lists what the tier listed, what own counts have, and what is likely; the others are the residual mass. */
  private toDistribution(
    weights: Weights,
    own: CountryCounts = new Map(),
    before?: StoredDistribution,
  ): StoredDistribution | undefined {
    const sum = sumOf(weights);
    const listed = new Set([...(before?.countries ?? []), ...own.keys()]);
    if (before === undefined)
      for (const [country, weight] of weights.subarray(0, -1).entries())
        if (weight >= MIN_SPELLED_PROBABILITY * sum) listed.add(country);
    const countries = [...listed].filter((country) => weights[country]! > 0);
    if (countries.length === 0) return undefined;
    countries.sort((left, right) => weights[right]! - weights[left]! || left - right);
    const probabilities = countries.map((country) => weights[country]! / sum);
    const residual = Math.max(0, 1 - probabilities.reduce((total, probability) => total + probability, 0));
    return quantize({ countries, probabilities, residual }, this.part, this.precision);
  }
}

const cellOf = (country: number, key: string): number => country * SCRIPTS.length + scriptNumber(key);

const ratio = (value: number, by: number): number => (by > 0 ? value / by : 0);

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** Data points of all countries, no more than a file can hold. */
const sumCounts = (own: CountryCounts, before = 0): number =>
  [...own.values()].reduce((sum, count) => Math.min(sum + count, Number.MAX_SAFE_INTEGER), before);

/** Capped as a register is, raised as the model raises what is known in another script, with the pseudo-count. */
function effectivePeople(people: People): People {
  const capped = people.map((count) => Math.min(count, REGISTER_WEIGHT.capCount));
  return raiseTotals(capped, SCRIPTS.length, OTHER_SCRIPT_COUNT).map((count) => count + PSEUDO_COUNT);
}

/**
 * Effective people of own counts, and effective bearers of one that was counted. One of many people is worth a register at
 * most. A list of few names covers an unknown part of its country, unless it says how many bear other names.
 */
function measureOwn(
  { counts, others }: OwnPart,
  countryCount: number,
): { people: People; scale: Float64Array } {
  const sums = new Float64Array(countryCount * SCRIPTS.length);
  const nameCounts = new Float64Array(sums.length);
  for (const [key, own] of counts) {
    for (const [country, count] of own) {
      sums[cellOf(country, key)]! += count;
      nameCounts[cellOf(country, key)]!++;
    }
  }
  for (const [cell, sum] of sums.entries()) {
    const otherCount = others.get(Math.floor(cell / SCRIPTS.length));
    if (otherCount === undefined || sum === 0) continue;
    sums[cell]! += otherCount;
    nameCounts[cell] = Number.POSITIVE_INFINITY;
  }
  const scale = sums.map((sum, cell) =>
    countWeight(sum, nameCounts[cell]!, REGISTER_WEIGHT.capCount, LISTED_NAME_COUNT),
  );
  return { people: sums.map((sum, cell) => sum * scale[cell]!), scale };
}

/** As much as the full tier keeps, in as many steps as have room in a byte. */
function toPrecision(stepsPerOctave: number): Precision {
  const octaveLimit = Math.floor((NO_REST_STEP - 1) / stepsPerOctave) - REST_OCTAVES;
  const maxOctaves = Math.max(1, Math.min(FULL_PRECISION.maxOctaves, octaveLimit));
  return { ...FULL_PRECISION, stepsPerOctave, maxOctaves };
}
