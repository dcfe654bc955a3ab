/**
 * Merges own counts into the records of a tier, as one more source of the model: docs/own-data.md says how and why.
 *
 *     rate(c)   = λ · P(c | name) / π(c)                              what part of the people of c the tier says bear the name
 *     pooled(c) = (E(c) · rate(c) + b(c)) / (E(c) + O(c))             E, O: effective people of the tier and of the own counts
 *     P'(c)     ∝ pooled(c) · π(c)                                    b: effective bearers of the own counts
 */

import {
  EVIDENCE,
  MAX_RECORD_COUNTRY_COUNT,
  NO_REST_STEP,
  PARTS,
  REST_OCTAVES,
} from "../../src/format/format.ts";
import { byteCountOfRecords, type StoredRecords, writeRecord } from "../../src/format/records.ts";
import type { Estimator, NamePart } from "../../src/ground/types.ts";
import { createDistributionReader, type Neighbours } from "../../src/predict/neighbours.ts";
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
import type { StoredDistribution, TableCountry } from "../encode/table.ts";
import type { People } from "./people.ts";
import type { CountryCounts, OwnCounts } from "./read-counts.ts";
import type { TierRecord } from "./read-tier.ts";

/** Distributions whose new form is remembered. */
const MAX_REMEMBERED_COUNT = 200_000;
export interface MergeSetting {
  readonly countries: readonly TableCountry[];
  readonly stepsPerOctave: number;
  readonly neighbours: Neighbours | undefined;
  readonly people: People;
  readonly own: OwnCounts;
  readonly estimator: Estimator | undefined;
}

/** What own counts are worth in one country and script. */
interface OwnPeople {
  /** Effective people. */
  readonly count: Float64Array;
  /** Effective bearers of one that was counted. */
  readonly scale: Float64Array;
}

/** A weight for every country, and behind them one for all that are not in the tier's list for the name. */
type Weights = Float64Array;

export class Merger {
  private readonly setting: MergeSetting;
  private readonly priors: Float64Array;
  /** Steps are those of the tier, so that what does not change stays as it is. */
  private readonly precision: Precision;
  /** Weights that change by no more stay on their step. */
  private readonly minDilution: number;
  /** Effective people of the tier, with the pseudo-count. */
  private readonly shipped: Readonly<Record<NamePart, Float64Array>>;
  private readonly own: Readonly<Record<NamePart, OwnPeople>>;
  /** What all other people of a country do to those who bear a name that own counts do not have; the residual mass last. */
  private readonly dilutions: Readonly<Record<NamePart, readonly Float64Array[]>>;
  private readonly diluted = {
    surname: new Map<string, StoredDistribution>(),
    forename: new Map<string, StoredDistribution>(),
  };
  private readonly readDistribution = createDistributionReader();
  private readonly numbers: ReadonlyMap<string, number>;

  constructor(setting: MergeSetting) {
    const { countries, people, own } = setting;
    this.setting = setting;
    this.priors = Float64Array.from(countries, ({ prior }) => prior);
    this.precision = toPrecision(setting.stepsPerOctave);
    this.minDilution = 2 ** (-0.49 / setting.stepsPerOctave);
    this.numbers = new Map(countries.map(({ code }, number) => [code, number]));
    this.shipped = {
      surname: effectivePeople(people.surname),
      forename: effectivePeople(people.forename),
    };
    this.own = {
      surname: measureOwn(own.counts.surname, own.others.surname, countries.length),
      forename: measureOwn(own.counts.forename, own.others.forename, countries.length),
    };
    this.dilutions = { surname: this.dilute("surname"), forename: this.dilute("forename") };
  }

  /** Keys that own counts have something to say of, with the PARTS that they do. */
  listKeys(): Map<string, number> {
    const { counts, plainCounts } = this.setting.own;
    const keys = new Map<string, number>();
    for (const part of ["surname", "forename"] as const)
      for (const map of [counts[part], plainCounts[part]])
        for (const key of map.keys()) keys.set(key, (keys.get(key) ?? 0) | PARTS[part]);
    return keys;
  }

  /** The record as it is with the own counts, whether or not they have its name. */
  merge(record: TierRecord): TierRecord {
    const own = this.findOwn(record.key, record.part);
    if (own === undefined) return { ...record, distribution: this.diluteDistribution(record) };
    return {
      ...record,
      count: sumCounts(own, record.count),
      evidence: record.evidence | EVIDENCE.sample,
      distribution: this.pool(record, own),
    };
  }

  /**
   * A record that the tier does not have.
   *
   * @param forename for a surname, the record that the tier has of the key as a forename
   * @returns undefined if no country of it has a prior above 0
   */
  create(key: string, part: NamePart, forename: TierRecord | undefined): TierRecord | undefined {
    const own = this.findOwn(key, part)!;
    const script = scriptNumber(key);
    // Where people bear patronyms, both parts are one stock: as much as the model transfers to a surname.
    const transferred = forename
      ? this.readWeights(forename).map((weight) => weight * FORENAME_WEIGHT)
      : new Float64Array(this.priors.length + 1);
    const empirical = this.poolWeights(transferred, own, part, script);
    let bearerCount = FORENAME_WEIGHT * (forename?.count ?? 0);
    for (const [country, count] of own) bearerCount += this.bearersOf(count, part, country, script);
    const mixture = this.mixBackground(empirical, key, part, bearerCount);
    const distribution = this.toDistribution(mixture, own, undefined, part);
    return distribution && { key, part, count: sumCounts(own), evidence: EVIDENCE.sample, distribution };
  }

  private findOwn(key: string, part: NamePart): CountryCounts | undefined {
    const { counts, plainCounts } = this.setting.own;
    const own = counts[part].get(key);
    const plain = plainCounts[part].get(key);
    if (own === undefined || plain === undefined) return own ?? plain;
    const both = new Map(own);
    for (const [country, count] of plain) both.set(country, (both.get(country) ?? 0) + count);
    return both;
  }

  /** Rates times priors of a record: what part of each country's people bears the name. */
  private readWeights({ key, part, count, distribution }: TierRecord): Weights {
    const { priors } = this;
    const { stepsPerOctave, neighbours, people } = this.setting;
    const divided = this.readDistribution(toDistributions(distribution), 0, stepsPerOctave, neighbours);
    const script = scriptNumber(key);
    let counted = 0;
    for (const country of distribution.countries)
      counted += ratio(
        people[part][country * SCRIPTS.length + script]! * divided.weights[country]!,
        priors[country]!,
      );
    // A country whose people nobody counted in this script: as if all its bearers were known.
    const scale = ratio(count, counted);
    const weights = new Float64Array(priors.length + 1);
    for (let index = 0; index < divided.count; index++) {
      const country = divided.numbers[index]!;
      weights[country] = divided.weights[country]! * scale;
    }
    weights[priors.length] = divided.residual * scale;
    return weights;
  }

  private pool(record: TierRecord, own: CountryCounts): StoredDistribution {
    const { key, part, distribution } = record;
    const pooled = this.poolWeights(this.readWeights(record), own, part, scriptNumber(key));
    return this.toDistribution(pooled, own, distribution, part) ?? distribution;
  }

  private poolWeights(weights: Weights, own: CountryCounts, part: NamePart, script: number): Weights {
    const { priors } = this;
    const dilution = this.dilutions[part][script]!;
    const pooled = weights.map((weight, country) => weight * dilution[country]!);
    for (const [country, count] of own) {
      const cell = country * SCRIPTS.length + script;
      const people = this.shipped[part][cell]! + this.own[part].count[cell]!;
      pooled[country]! += (this.bearersOf(count, part, country, script) / people) * priors[country]!;
    }
    return pooled;
  }

  private bearersOf(count: number, part: NamePart, country: number, script: number): number {
    return (
      Math.max(0, count - SAMPLE_WEIGHT.discountCount) *
      this.own[part].scale[country * SCRIPTS.length + script]!
    );
  }

  /** Mixes a guess at what the own counts do not have into weights of a name that nothing else has. */
  private mixBackground(weights: Weights, key: string, part: NamePart, bearerCount: number): Weights {
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const empirical = weights.map((weight) => ratio(weight, sum));
    const residualNumber = this.priors.length;
    const estimate = this.setting.estimator?.estimate(key, part);
    const spelled = new Float64Array(weights.length);
    for (const [index, code] of (estimate?.codes ?? []).entries())
      spelled[this.numbers.get(code) ?? residualNumber]! += estimate!.probabilities[index]!;
    const spellingWeight = estimate === undefined ? 0 : SPELLING_WEIGHT;
    // The residual mass is divided among neighbours by whoever reads it.
    const unspelled = new Float64Array(weights.length);
    unspelled[residualNumber] = 1 - spellingWeight;
    const mixture = new Float64Array(weights.length);
    const share = backgroundShare(bearerCount, BACKGROUND_WEIGHT, BACKGROUND_HALF_LIFE);
    mix(mixture, empirical, share, unspelled, spelled, spellingWeight);
    return mixture;
  }

  private dilute(part: NamePart): Float64Array[] {
    const { priors } = this;
    const priorSum = priors.reduce((sum, prior) => sum + prior, 0);
    return SCRIPTS.map((_, script) => {
      const dilution = new Float64Array(priors.length + 1);
      for (let country = 0; country < priors.length; country++) {
        const cell = country * SCRIPTS.length + script;
        const shipped = this.shipped[part][cell]!;
        dilution[country] = shipped / (shipped + this.own[part].count[cell]!);
        // Which countries the residual mass lies on is not stored.
        dilution[priors.length]! += (dilution[country]! * priors[country]!) / priorSum;
      }
      return dilution;
    });
  }

  /** The distribution of a name that own counts do not have: it is rarer where they had people who could have borne it. */
  private diluteDistribution(record: TierRecord): StoredDistribution {
    const { distribution, part } = record;
    const script = scriptNumber(record.key);
    if (this.dilutions[part][script]!.every((dilution) => dilution >= this.minDilution)) return distribution;
    const id = String.fromCharCode(
      script,
      ...distribution.countries,
      0xffff,
      ...distribution.steps,
      distribution.restStep,
    );
    const known = this.diluted[part].get(id);
    if (known) return known;
    const changed = this.pool(record, NOBODY);
    if (this.diluted[part].size < MAX_REMEMBERED_COUNT) this.diluted[part].set(id, changed);
    return changed;
  }

  /** Lists what the tier listed, what own counts have, and what is likely; the others are the residual mass. */
  private toDistribution(
    weights: Weights,
    own: CountryCounts,
    before: StoredDistribution | undefined,
    part: NamePart,
  ): StoredDistribution | undefined {
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const listed = new Set([...(before?.countries ?? []), ...own.keys()]);
    if (before === undefined)
      for (const [country, weight] of weights.subarray(0, -1).entries())
        if (weight >= MIN_SPELLED_PROBABILITY * sum) listed.add(country);
    const countries = [...listed].filter((country) => weights[country]! > 0);
    if (countries.length === 0) return undefined;
    countries.sort((left, right) => weights[right]! - weights[left]! || left - right);
    countries.length = Math.min(countries.length, MAX_RECORD_COUNTRY_COUNT);
    const probabilities = countries.map((country) => weights[country]! / sum);
    return quantize(
      {
        countries,
        probabilities,
        residual: Math.max(0, 1 - probabilities.reduce((total, probability) => total + probability, 0)),
      },
      part,
      this.precision,
    );
  }
}

const NOBODY: CountryCounts = new Map();

const ratio = (value: number, by: number): number => (by > 0 ? value / by : 0);

/** Data points of all countries, no more than a file can hold. */
const sumCounts = (own: CountryCounts, before = 0): number =>
  [...own.values()].reduce((sum, count) => Math.min(sum + count, Number.MAX_SAFE_INTEGER), before);

/** Capped as a register is, raised as the model raises what is known in another script, with the pseudo-count. */
function effectivePeople(people: Float64Array): Float64Array {
  const capped = people.map((count) => Math.min(count, REGISTER_WEIGHT.capCount));
  return raiseTotals(capped, SCRIPTS.length, OTHER_SCRIPT_COUNT).map((count) => count + PSEUDO_COUNT);
}

/**
 * One of many people is worth a register at most. A list of few names covers an unknown part of its country, unless it says
 * how many bear other names.
 */
function measureOwn(
  counts: ReadonlyMap<string, CountryCounts>,
  others: CountryCounts,
  countryCount: number,
): OwnPeople {
  const sums = new Float64Array(countryCount * SCRIPTS.length);
  const nameCounts = new Float64Array(sums.length);
  for (const [key, own] of counts) {
    const script = scriptNumber(key);
    for (const [country, count] of own) {
      sums[country * SCRIPTS.length + script]! += count;
      nameCounts[country * SCRIPTS.length + script]!++;
    }
  }
  const scale = sums.map((sum, cell) => {
    const { capCount } = REGISTER_WEIGHT;
    const otherCount = others.get(Math.floor(cell / SCRIPTS.length));
    if (otherCount === undefined || sum === 0)
      return countWeight(sum, nameCounts[cell]!, capCount, LISTED_NAME_COUNT);
    sums[cell]! += otherCount;
    return countWeight(sums[cell]!, Number.POSITIVE_INFINITY, capCount, LISTED_NAME_COUNT);
  });
  return { count: sums.map((sum, cell) => sum * scale[cell]!), scale };
}

/** As much as the full tier keeps, in as many steps as have room in a byte. */
function toPrecision(stepsPerOctave: number): Precision {
  const octaveLimit = Math.floor((NO_REST_STEP - 1) / stepsPerOctave) - REST_OCTAVES;
  const maxOctaves = Math.max(1, Math.min(FULL_PRECISION.maxOctaves, octaveLimit));
  return { ...FULL_PRECISION, stepsPerOctave, maxOctaves };
}

/** One distribution in the form that readers have. */
export function toDistributions(distribution: StoredDistribution): StoredRecords {
  const { length: countryCount } = distribution.countries;
  const stored = { records: new Uint8Array(byteCountOfRecords(1, countryCount)) };
  writeRecord(stored, 0, { ...distribution, countryCount, countCode: 1, evidence: 1 });
  return stored;
}
