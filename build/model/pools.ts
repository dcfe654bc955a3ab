/** What the sources of one country and part say: their counts added up by pool, and weighed on one scale. */
import { EVIDENCE } from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";
import type { EvidenceClass, EvidenceColumn, StatisticsRow } from "../data/statistics.ts";
import { countWeight } from "../encode/mixture.ts";
import { foldKey } from "../words/fold-name.ts";
import { birthWeight, livingShare } from "./births.ts";
import type { CountryEntry } from "./derive.ts";
import type { ModelParameters } from "./parameters.ts";

const KIND_OF_CLASS: Readonly<Record<EvidenceClass, number>> = {
  register: EVIDENCE.register,
  rank: EVIDENCE.register,
  abroad: EVIDENCE.register,
  sample: EVIDENCE.sample,
  tally: EVIDENCE.sample,
  dictionary: EVIDENCE.dictionary,
  derived: EVIDENCE.derived,
};

/** Rows of a shard, weighed. */
export interface MeasuredShard {
  /** Every pool that names people of its own, with how many they are by script. */
  people: readonly { column: EvidenceColumn; peopleCounts: Float64Array }[];
  /** What a row says of its name. */
  measure(row: number): CountryEntry;
}

/** @param population people of the country, if they are known */
export function measureShard(
  rows: readonly StatisticsRow[],
  columns: readonly EvidenceColumn[],
  part: NamePart,
  population: number | undefined,
  parameters: ModelParameters,
): MeasuredShard {
  const { classWeights } = parameters;
  const pools = poolColumns(columns);
  const scripts = Uint8Array.from(rows, ({ name }) => scriptNumber(name));
  const pooled = addUpPools(pools, rows);
  const scaled = scalePools(pools, pooled, scripts, population, parameters);
  const compounds = part === "forename" ? countCompounds(pools, pooled, rows) : undefined;
  return {
    // Derived spellings are no additional people.
    people: pools.flatMap(({ column, isDerived }, number) =>
      isDerived ? [] : [{ column, peopleCounts: scaled[number]!.peopleCounts }],
    ),
    measure(row) {
      const { name, counts } = rows[row]!;
      const script = scripts[row]!;
      const entry: CountryEntry = {
        key: foldKey(name),
        script,
        aware: 0,
        blind: 0,
        transferred: 0,
        derived: 0,
        dataPointCount: 0,
        kinds: 0,
      };
      for (let number = 0; number < pools.length; number++) {
        const { column, isDerived } = pools[number]!;
        const count = pooled[row * pools.length + number]!;
        const scale = scaled[number]!.scales[script]!;
        const compoundCount = compounds?.[row * pools.length + number] ?? 0;
        if (compoundCount > 0) {
          entry.compounds ??= { aware: 0, blind: 0 };
          entry.compounds[column.accentBlind ? "blind" : "aware"] += compoundCount * scale;
        }
        if (count === 0) continue;
        const effective = Math.max(0, count - classWeights[column.class].discountCount) * scale;
        entry.kinds |= KIND_OF_CLASS[column.class];
        if (isDerived) entry.derived = Math.max(entry.derived, effective);
        else if (column.accentBlind) entry.blind += effective;
        else entry.aware += effective;
      }
      let derivedDataPointCount = 0;
      for (const [index, count] of counts.entries()) {
        if (columns[index]!.class === "derived")
          derivedDataPointCount = Math.max(derivedDataPointCount, count);
        else entry.dataPointCount += count;
      }
      // A derived spelling is no additional person: its data points count only where nothing else does.
      entry.dataPointCount ||= derivedDataPointCount;
      return entry;
    },
  };
}

/** Columns of a shard that are added up before they are weighed. */
interface Pool {
  /** Any of its columns: they are of one class, and spell alike. */
  column: EvidenceColumn;
  isDerived: boolean;
  /** Numbers of its columns, and what one of their counts weighs beside one of the others. */
  members: { index: number; weight: number }[];
  /** Part of the country's people that it can know of. */
  livingShare: number;
}

function poolColumns(columns: readonly EvidenceColumn[]): Pool[] {
  const membersByPool = new Map<string, number[]>();
  for (const [index, { id, pool = id }] of columns.entries())
    membersByPool.set(pool, [...(membersByPool.get(pool) ?? []), index]);
  return [...membersByPool.values()].map((indexes) => {
    const column = columns[indexes[0]!]!;
    const periods = indexes.flatMap((index) => columns[index]!.births ?? []);
    return {
      column,
      isDerived: column.class === "derived",
      members: indexes.map((index) => {
        const { births } = columns[index]!;
        // A list by itself is as good as its years: only beside others it matters how many of them live.
        return { index, weight: births === undefined || indexes.length === 1 ? 1 : birthWeight(births) };
      }),
      livingShare: periods.length === 0 ? 1 : livingShare(periods),
    };
  });
}

/** Counts by pool: `[row * pools.length + pool]`. */
function addUpPools(pools: readonly Pool[], rows: readonly StatisticsRow[]): Float64Array {
  const pooled = new Float64Array(rows.length * pools.length);
  const isRanked = pools.map(({ column, members }) => column.class === "rank" && areRanks(members, rows));
  for (const [row, { counts }] of rows.entries()) {
    for (let number = 0; number < pools.length; number++) {
      const { members } = pools[number]!;
      let sum = 0;
      for (let member = 0; member < members.length; member++) {
        const count = counts[members[member]!.index]!;
        sum += (isRanked[number] ? flattenRank(count) : count) * members[member]!.weight;
      }
      pooled[row * pools.length + number] = sum;
    }
  }
  return pooled;
}

/**
 * Bearers of two forenames, by their first one: Juan Carlos is called Juan, and whoever asks names him so. Of the bearers in Argentina's
 * register 85 in 100 stand under whole forenames, of those in Spain's 28, so that Juan looked rare in Argentina. All bearers stay as
 * many as they are. Names that nobody bears alone stay compounds, and so do those of samples and dictionaries.
 *
 * @returns counts by pool, in the order of `pooled`; undefined if there are none
 */
function countCompounds(
  pools: readonly Pool[],
  pooled: Float64Array,
  rows: readonly StatisticsRow[],
): Float64Array | undefined {
  const registers = pools.flatMap(({ column }, number) => (column.class === "register" ? [number] : []));
  if (registers.length === 0) return undefined;
  const counts = new Float64Array(pooled.length);
  const rowOf = new Map(rows.map(({ name }, row) => [name, row]));
  for (const [row, { name }] of rows.entries()) {
    const end = name.indexOf(" ");
    const first = end < 0 ? undefined : rowOf.get(name.slice(0, end));
    if (first === undefined) continue;
    for (const number of registers) {
      const pool = first * pools.length + number;
      // Who is counted under the first name alone is known to the register.
      if (pooled[pool]! > 0) counts[pool]! += pooled[row * pools.length + number]!;
    }
  }
  return counts;
}

/** What the first name of a list of ranks has; the second has half of it, the third a third. */
const RANK_UNIT = 1000;
/** Names that are one to us can be two on a list. */
const MIN_RANK_SHARE = 0.9;

/** Whether the counts of a list are only its ranks, as shares of the first. */
function areRanks(members: Pool["members"], rows: readonly StatisticsRow[]): boolean {
  let listedCount = 0;
  let rankCount = 0;
  let maxCount = 0;
  for (const { counts } of rows) {
    for (const { index } of members) {
      const count = counts[index]!;
      if (count === 0) continue;
      listedCount++;
      maxCount = Math.max(maxCount, count);
      if (Math.round(RANK_UNIT / Math.round(RANK_UNIT / count)) === count) rankCount++;
    }
  }
  return maxCount === RANK_UNIT && rankCount >= MIN_RANK_SHARE * listedCount;
}

/** The hundred commonest names of a register fall by this power of their rank: half and a third would make the first too usual. */
const flattenRank = (count: number): number => RANK_UNIT * (count / RANK_UNIT) ** 0.65;

/** What a pool says of a country, by script. */
interface ScaledPool {
  /** What one count weighs: shares first, then the size at which the class is capped. */
  scales: Float64Array;
  /** Effective people that its names are of, with those whose names it does not list. */
  peopleCounts: Float64Array;
}

function scalePools(
  pools: readonly Pool[],
  pooled: Float64Array,
  scripts: Uint8Array,
  population: number | undefined,
  { classWeights, listedNameCount }: ModelParameters,
): ScaledPool[] {
  return pools.map(({ column, livingShare: share }, number) => {
    const sums = new Float64Array(SCRIPTS.length);
    const nameCounts = new Uint32Array(SCRIPTS.length);
    for (const [row, script] of scripts.entries()) {
      const count = pooled[row * pools.length + number]!;
      if (count === 0) continue;
      sums[script]! += count;
      nameCounts[script]!++;
    }
    const capCount = classWeights[column.class].capCount * share;
    const scales = sums.map((sum, script) =>
      countWeight(sum, nameCounts[script]!, capCount, listedNameCount),
    );
    const isCut = CUT_CLASSES.has(column.class);
    // A list of nationals abroad says nothing of how many they are at home.
    const ownPopulation = column.class === "rank" ? population : undefined;
    const peopleCounts = sums.map((sum, script) => {
      const listCoverage = isCut ? estimateListCoverage(sum, nameCounts[script]!, ownPopulation) : 1;
      return sum === 0 ? 0 : (sum * scales[script]!) / (listCoverage * (column.coverage ?? 1));
    });
    return { scales, peopleCounts };
  });
}

/** Lists that end where names become rare: a hundred, or those of five people in another country. */
const CUT_CLASSES: ReadonlySet<EvidenceClass> = new Set(["rank", "abroad"]);

/**
 * Part of a country's people who bear one of its commonest names: 20 % for a hundred names, as registers of surnames have it, or
 * less where the list counts bearers. Without it a name of such a list seems ten times as usual as it is.
 */
function estimateListCoverage(sum: number, nameCount: number, population: number | undefined): number {
  const byLength = Math.min(1, 0.01 * nameCount ** 0.6);
  const isCounted = population !== undefined && sum > MIN_BEARERS_PER_NAME * nameCount;
  // Less than its root: in full, surnames are found 0.2 points less, since what else is known of a country weighs less beside
  // it; its root itself finds 0.1 points less of top-5.
  return (isCounted ? Math.min(byLength, sum / population) : byLength) ** 0.4;
}

/** Lists with fewer have ranks or frequencies. */
const MIN_BEARERS_PER_NAME = 1000;
