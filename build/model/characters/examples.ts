/** Which names the character model learns from: drawn from the bearers of every country. */
import { SCRIPTS, scriptNumber } from "../../../src/text/script.ts";
import type { WriterShare } from "../../data/writers.ts";
import { createScriptFinder, isTelling, nameOfScript, weighShare } from "../writer-weights.ts";
import { createRandom } from "./random.ts";

/** Counts of one name part, in a form that can be sent to a worker. */
export interface TrainingCounts {
  /** All keys, each followed by a line feed: one string is sent faster than millions. */
  keyText: string;
  /** See `PooledCounts.groups`. */
  groups: Uint32Array;
  /** See `PooledPart.keyStarts`. */
  keyStarts: Uint32Array;
  countries: Uint8Array;
  /** Effective bearers of every entry. */
  bearers: Float32Array;
  countryCodes: readonly string[];
  populations: readonly number[];
  writers: readonly WriterShare[];
}

export interface Example {
  /** Number of the key. */
  key: number;
  country: number;
  weight: number;
}

/** Names drawn of a country in one script, in one pass: fresh ones each time. 4,000 cost 0.8 points of top-5. */
const DEFAULT_DRAW_COUNT = 8000;
/**
 * A name is drawn in proportion to its bearers to this power. The model is asked about rare names, and those are like
 * other rare names: 0.5 instead of 0.7 brings 1.5 points of top-1 for names without evidence.
 */
const BEARER_POWER = 0.5;
/** Every country weighs population^0.5, as in the default prior: see `priorExponent` of `PARAMETERS`. */
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
  private readonly pooled: TrainingCounts;
  private readonly random: () => number;
  private readonly groups: readonly Group[];
  private readonly weights: readonly number[];
  private readonly order: Uint16Array;
  private position: number;
  private readonly example: Example = { key: 0, country: 0, weight: 0 };

  constructor(pooled: TrainingCounts, seed: number, drawCount = DEFAULT_DRAW_COUNT) {
    this.pooled = pooled;
    this.random = createRandom(seed);
    this.groups = collectGroups(pooled);
    const drawCounts = this.groups.map(({ keys }) => Math.min(drawCount, keys.length));
    this.exampleCount = drawCounts.reduce((sum, count) => sum + count, 0);
    this.prior = new Float64Array(pooled.populations.length);
    for (const { country } of this.groups)
      this.prior[country] = pooled.populations[country]! ** PRIOR_EXPONENT;
    const groupWeights = this.groups.map((group) => this.prior[group.country]! * group.share);
    const mean = groupWeights.reduce((sum, weight) => sum + weight, 0) / this.exampleCount;
    this.weights = groupWeights.map((weight, index) =>
      Math.min(MAX_WEIGHT, weight / drawCounts[index]! / mean),
    );
    this.order = new Uint16Array(this.exampleCount);
    let position = 0;
    for (const [index, count] of drawCounts.entries()) {
      this.order.fill(index, position, position + count);
      position += count;
    }
    this.position = this.exampleCount;
  }

  /** The next example; overwritten by the one after. */
  next(): Example {
    if (this.position === this.exampleCount) this.shuffle();
    const index = this.order[this.position++]!;
    const { country, keys, sums } = this.groups[index]!;
    const target = this.random() * sums[sums.length - 1]!;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! <= target) low = middle + 1;
      else high = middle;
    }
    const key = keys[low]!;
    const group = this.pooled.groups[key]!;
    this.example.key = group !== key && this.random() < STRIPPED_SHARE ? group : key;
    this.example.country = country;
    this.example.weight = this.weights[index]!;
    return this.example;
  }

  private shuffle(): void {
    const { order } = this;
    for (let last = order.length - 1; last > 0; last--) {
      const other = Math.floor(this.random() * (last + 1));
      const group = order[last]!;
      order[last] = order[other]!;
      order[other] = group;
    }
    this.position = 0;
  }
}

/** Names that are drawn from together. */
interface Group {
  country: number;
  keys: Uint32Array;
  /** Running sums of damped bearers. */
  sums: Float64Array;
  /** Weight, as part of the weight of the country. */
  share: number;
}

const LATIN = SCRIPTS.indexOf("Latin");
const OTHER = SCRIPTS.indexOf("Other");

/**
 * The script of a name is known when it is asked, so what counts is where names of that script are from. Latin weighs
 * as much as the whole country does: a country that writes its names otherwise has all of them in Latin letters too,
 * however few of those its sources list. Other scripts weigh what part of its people writes them, or of its names where that is not
 * known; all countries together weigh in a script what part of their names it is. Drawn together, names that were
 * transferred to Arabic letters left fewer Latin ones: of *fit*, whole names found 0.1 points less among the first five.
 */
function collectGroups(input: TrainingCounts): Group[] {
  const { keyText, keyStarts, countries, bearers, countryCodes, populations, writers } = input;
  const names = listScripts(writers);
  const scriptCount = names.length;
  const findScript = createScriptFinder(names.slice(SCRIPTS.length));
  const scripts = Uint8Array.from(keyText.split("\n"), (key) => {
    const script = scriptNumber(key);
    const index = script === OTHER ? findScript(key) : -1;
    return index < 0 ? script : SCRIPTS.length + index;
  });
  const counts = new Uint32Array(populations.length * scriptCount);
  const groupOf = (key: number, entry: number): number => countries[entry]! * scriptCount + scripts[key]!;
  const forEachEntry = (visit: (key: number, entry: number) => void): void => {
    for (let key = 0; key + 1 < keyStarts.length; key++) {
      for (let entry = keyStarts[key]!; entry < keyStarts[key + 1]!; entry++) {
        if (bearers[entry]! > 0) visit(key, entry);
      }
    }
  };
  forEachEntry((key, entry) => counts[groupOf(key, entry)]!++);
  const groups = Array.from(
    counts,
    (count, index): Group => ({
      country: Math.floor(index / scriptCount),
      keys: new Uint32Array(count),
      sums: new Float64Array(count),
      share: 1,
    }),
  );
  counts.fill(0);
  const runningSums = new Float64Array(groups.length);
  forEachEntry((key, entry) => {
    const group = groupOf(key, entry);
    const index = counts[group]!++;
    runningSums[group]! += bearers[entry]! ** BEARER_POWER;
    groups[group]!.keys[index] = key;
    groups[group]!.sums[index] = runningSums[group]!;
  });
  for (const [index, group] of groups.entries()) {
    if (index % scriptCount === LATIN) continue;
    const start = group.country * scriptCount;
    const maxSum = Math.max(...runningSums.subarray(start, start + scriptCount));
    group.share = runningSums[index]! / (maxSum || 1);
  }
  const weights = new Float64Array(groups.length);
  for (const { code, script, share } of writers) {
    const place = names.includes(script) ? script : nameOfScript(script);
    if (isTelling(script))
      weights[countryCodes.indexOf(code) * scriptCount + names.indexOf(place)] = weighShare(share);
  }
  for (let script = 0; script < scriptCount; script++) {
    if (script === LATIN) continue;
    const known = groups.filter(
      ({ country, keys }, index) =>
        index % scriptCount === script && keys.length > 0 && weights[country * scriptCount + script]! > 0,
    );
    const weightOf = (share: (group: Group) => number): number =>
      known.reduce((sum, group) => sum + populations[group.country]! ** PRIOR_EXPONENT * share(group), 0);
    const writersOf = ({ country }: Group): number => weights[country * scriptCount + script]!;
    const scale = weightOf(({ share }) => share) / weightOf(writersOf);
    for (const group of known) group.share = writersOf(group) * scale;
  }
  return groups.filter(({ keys: { length } }) => length > 0);
}

/** {@link SCRIPTS}, and each of those that are "Other" there and have known writers: Tamil is written by others than Sinhala. */
const listScripts = (writers: readonly WriterShare[]): string[] => [
  ...SCRIPTS,
  ...new Set(writers.map(({ script }) => script).filter((script) => nameOfScript(script) === "Other")),
];
