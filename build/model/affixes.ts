/**
 * Where names that begin or end alike are from: what a word tells of which nothing else is known. Each of these affixes is a
 * key of its own, behind `AFFIX_MARKS`, and the longest one that the data have answers.
 *
 * Learnt from the records themselves. Names with few data points are what unknown ones are like; each counts once, by
 * where its record says that it is from. What an affix tells is how much more often names of a country have it than names
 * of the world, smoothed by what the next shorter one tells.
 */
import {
  AFFIX_LENGTHS,
  AFFIX_MARKS,
  type Affix,
  cutAffix,
  EVIDENCE,
  PARTS,
  stepToRatio,
} from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { FULL_PRECISION, quantize } from "../encode/quantize.ts";
import { compareKeys, type StoredDistribution, type Table } from "../encode/table.ts";
import { NO_RECORD, type Records } from "./records.ts";

/** Names with more data points are no guide to unknown ones. */
const MAX_DATA_POINT_COUNT = 20;
/** Whether a key is among those that are counted: one word, and one of four, since affixes that matter have thousands. */
export const tellsAffixes = (name: string, key: number): boolean => key % 4 === 0 && !name.includes(" ");
/** Of the names that are counted, so many must have an affix. */
const MIN_NAME_COUNT = 25;
/** Names of the next shorter affix that are added to a country's own. */
const SMOOTHING_COUNT = 5;
/**
 * Exponent of what an affix tells, since a name has two of them. Records take it to the power of 0.8 or 0.9 again. On *fit*
 * 0.5 to 0.9 are within 0.1 points of top-5.
 */
const EXPONENT = 0.65;
export interface AffixRecord {
  /** With its mark. */
  key: string;
  distribution: StoredDistribution;
  /** Names that it was learnt from. */
  nameCount: number;
}

/** By part, then by kind; the most telling ones first. */
export type AffixRecords = Readonly<Record<NamePart, Readonly<Record<Affix, readonly AffixRecord[]>>>>;

export function learnAffixes(keys: readonly string[], records: Records, prior: Float64Array): AffixRecords {
  const learn = (part: NamePart): Record<Affix, AffixRecord[]> => {
    const { distributions, dataPointCounts } = records[part];
    const chosen: number[] = [];
    for (const [key, name] of keys.entries())
      if (
        tellsAffixes(name, key) &&
        distributions[key] !== NO_RECORD &&
        dataPointCounts[key]! <= MAX_DATA_POINT_COUNT
      )
        chosen.push(key);
    const names = chosen.map((key) => ({
      name: keys[key]!,
      distribution: records.pool.distributions[distributions[key]!]!,
    }));
    return { ending: learnAffix(names, "ending", prior), beginning: learnAffix(names, "beginning", prior) };
  };
  return { surname: learn("surname"), forename: learn("forename") };
}

function learnAffix(
  names: readonly { name: string; distribution: StoredDistribution }[],
  affix: Affix,
  prior: Float64Array,
): AffixRecord[] {
  const counts = new Map<string, number>();
  for (const { name } of names)
    for (const text of affixesOf(name, affix)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const sums = new Map<string, Float64Array>();
  for (const [text, count] of counts)
    if (count >= MIN_NAME_COUNT || text === "") sums.set(text, new Float64Array(prior.length));
  for (const { name, distribution } of names) {
    const { countries, steps } = distribution;
    const ratios = steps.map((step) => stepToRatio(step, FULL_PRECISION.stepsPerOctave));
    const total = ratios.reduce((sum, ratio) => sum + ratio, 0);
    for (const text of affixesOf(name, affix)) {
      const sum = sums.get(text);
      if (sum === undefined) continue;
      for (const [index, country] of countries.entries()) sum[country]! += ratios[index]! / total;
    }
  }
  const all = sums.get("");
  if (all === undefined) return [];
  const whole = all.reduce((sum, value) => sum + value, 0);
  const lifts = new Map<string, Float64Array>();
  const gains: { text: string; gain: number }[] = [];
  for (const text of [...sums.keys()].sort((left, right) => left.length - right.length)) {
    const own = sums.get(text)!;
    const shorter = lifts.get(cutAffix(text, affix, Math.max(0, text.length - 1)));
    const count = own.reduce((sum, value) => sum + value, 0);
    const rate = count / whole;
    const lift = own.map(
      (value, country) =>
        (value + SMOOTHING_COUNT * rate * (shorter?.[country] ?? 1)) /
        (rate * (all[country]! + SMOOTHING_COUNT)),
    );
    lifts.set(text, lift);
    if (text !== "") gains.push({ text, gain: count * divergence(lift, shorter!, prior) });
  }
  gains.sort((left, right) => right.gain - left.gain || compareKeys(left.text, right.text));
  return gains.map(({ text }) => ({
    key: AFFIX_MARKS[affix] + text,
    distribution: toDistribution(lifts.get(text)!, prior),
    nameCount: counts.get(text)!,
  }));
}

/** What the prior becomes by an affix. */
function toDistribution(lifts: Float64Array, prior: Float64Array): StoredDistribution {
  const weights = prior.map((value, country) => value * lifts[country]! ** EXPONENT);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const order = [...weights.keys()].sort((left, right) => weights[right]! - weights[left]! || left - right);
  return quantize(
    { countries: order, probabilities: order.map((country) => weights[country]! / sum), residual: 0 },
    "forename",
    FULL_PRECISION,
  );
}

function affixesOf(name: string, affix: Affix): string[] {
  const affixes = [""];
  for (let length = 1; length <= AFFIX_LENGTHS[affix] && length <= name.length; length++)
    affixes.push(cutAffix(name, affix, length));
  return affixes;
}

/** What the longer affix tells beyond the shorter one, in nats. */
function divergence(lift: Float64Array, shorter: Float64Array, prior: Float64Array): number {
  const normalize = (lifts: (country: number) => number): Float64Array => {
    const weights = prior.map((value, country) => value * lifts(country));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum + 1e-9);
  };
  const own = normalize((country) => lift[country]!);
  const other = normalize((country) => shorter[country]!);
  return own.reduce((sum, weight, country) => sum + weight * Math.log(weight / other[country]!), 0);
}

/**
 * Adds affixes to a table of names as keys of their own, and letters, which count as parts of surnames whatever they stand in.
 *
 * @param limits how many affixes of each part and kind are taken
 * @param reduce brings a distribution to the precision of the table
 */
export function addAffixes(
  table: Table,
  affixes: AffixRecords,
  letters: readonly AffixRecord[],
  limits: Readonly<Record<NamePart, Readonly<Record<Affix, number>>>>,
  reduce: (distribution: StoredDistribution) => StoredDistribution,
): Table {
  const byKey = new Map<string, Partial<Record<NamePart, AffixRecord>>>();
  for (const part of ["surname", "forename"] as const)
    for (const affix of ["ending", "beginning"] as const)
      for (const record of affixes[part][affix].slice(0, limits[part][affix]))
        byKey.set(record.key, { ...byKey.get(record.key), [part]: record });
  for (const record of letters) byKey.set(record.key, { surname: record });
  const ownKeys = [...byKey.keys()].sort(compareKeys);
  let place = 0;
  let record = 0;
  while (place < table.keys.length && compareKeys(table.keys[place]!, ownKeys[0] ?? "") < 0)
    record += table.parts[place++] === (PARTS.surname | PARTS.forename) ? 2 : 1;
  const own = ownKeys.map((key) => byKey.get(key)!);
  const ownRecords = own.flatMap(({ surname, forename }) =>
    [surname, forename].filter((found) => found !== undefined),
  );
  const distributions = [...table.distributions];
  const insert = <Column extends Uint8Array | Uint32Array | Float64Array>(
    column: Column,
    index: number,
    values: readonly number[],
  ): Column => {
    const longer = new (column.constructor as new (length: number) => Column)(column.length + values.length);
    longer.set(column.subarray(0, index));
    longer.set(values, index);
    longer.set(column.subarray(index), index + values.length);
    return longer;
  };
  return {
    ...table,
    keys: [...table.keys.slice(0, place), ...ownKeys, ...table.keys.slice(place)],
    parts: insert(
      table.parts,
      place,
      own.map(({ surname, forename }) => (surname ? PARTS.surname : 0) | (forename ? PARTS.forename : 0)),
    ),
    recordDistributions: insert(
      table.recordDistributions,
      record,
      ownRecords.map(({ distribution }) => distributions.push(reduce(distribution)) - 1),
    ),
    recordCounts: insert(
      table.recordCounts,
      record,
      ownRecords.map(({ nameCount }) => nameCount),
    ),
    recordEvidence: insert(
      table.recordEvidence,
      record,
      ownRecords.map(() => EVIDENCE.derived),
    ),
    distributions,
  };
}
