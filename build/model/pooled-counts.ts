/** Reads `data/statistics` into columns: what every source says about every key, on one scale. */
import { existsSync } from "node:fs";
import { EVIDENCE } from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";
import { ACCEPT_ALL, type Acceptance, acceptShard } from "../data/accept.ts";
import {
  type EvidenceClass,
  type EvidenceColumn,
  readShard,
  type StatisticsRow,
  shardPath,
} from "../data/statistics.ts";
import type { WriterShare } from "../data/writers.ts";
import { countWeight, raiseTotals } from "../encode/mixture.ts";
import { sortKeys } from "../encode/table.ts";
import { ARABIC_ORTHOGRAPHIES, type ArabicOrthography, respellArabic } from "../spell/arabic/orthography.ts";
import { RomanisationModel } from "../spell/arabic/romanisation-model.ts";
import { ListedSpellings, type SpellingSystem, spellingSystemOf } from "../spell/listed-spellings.ts";
import { foldKey, stripKey } from "../words/fold-name.ts";
import { birthWeight, livingShare } from "./births.ts";
import { addDerivations, type CountryEntry, hasDerivations } from "./derive.ts";
import { type ModelParameters, PARAMETERS } from "./parameters.ts";
import { numberOfScript } from "./writer-weights.ts";

/** Counts of one name part. An entry is one key in one country; entries are sorted by key, then country. */
export interface PooledPart {
  /** First entry of every key; one more at the end. */
  keyStarts: Uint32Array;
  countries: Uint8Array;
  /** Effective bearers from sources that write diacritics. */
  aware: Float32Array;
  /** Effective bearers from sources that write none, so that any accented spelling may be meant. */
  blind: Float32Array;
  /** Effective bearers by derivation from other spellings or forms: people counted already, never added to them. */
  derived: Float32Array;
  /**
   * What of these letter models and the estimator learn from: no bearers of compounds, whose first word is a name of its own for them,
   * and nothing that a {@link SpellingSystem} is not to teach.
   */
  taught: Readonly<Record<"aware" | "blind" | "derived", Float32Array>>;
  /** Data points as the sources count them. */
  dataPointCounts: Float64Array;
  /** EVIDENCE bits. */
  kinds: Uint8Array;
  /** Effective bearers of all names, by country and script: `[country * SCRIPTS.length + script]`. */
  totals: Float64Array;
  /** The same without dictionaries, which name people and count nobody. */
  countedTotals: Float64Array;
  /** The same of those lists alone that write diacritics. */
  countedAwareTotals: Float64Array;
  /** The same as `totals` as rates are computed from: no less than what {@link raiseTotals} says. */
  peopleCounts: Float64Array;
}

export interface PooledCounts {
  countryCodes: readonly string[];
  /** Folded, decomposed names, sorted by code point. Stripped forms of all names are among them. */
  keys: readonly string[];
  /** For every key the number of its stripped form; its own number if it has no diacritics. */
  groups: Uint32Array;
  scripts: Uint8Array;
  /** For every key 1 if no list has it: an Arabic spelling of a name in Latin letters. */
  coined: Uint8Array;
  parts: Record<NamePart, PooledPart>;
  /** Share of each country's surname counts in each script, 0 to 1: `[country * SCRIPTS.length + script]`. */
  scriptShares: Float64Array;
  /** Who writes which script; empty: nothing is known of it. */
  writers: readonly WriterShare[];
}

const KIND_OF_CLASS: Readonly<Record<EvidenceClass, number>> = {
  register: EVIDENCE.register,
  rank: EVIDENCE.register,
  abroad: EVIDENCE.register,
  sample: EVIDENCE.sample,
  tally: EVIDENCE.sample,
  dictionary: EVIDENCE.dictionary,
  derived: EVIDENCE.derived,
};

/** Numbers keys, and the stripped form of each. */
class KeyNumbers {
  readonly keys: string[] = [];
  readonly groups: number[] = [];
  /** Numbers of spellings that no list has. */
  readonly coined = new Set<number>();
  private readonly numbers = new Map<string, number>();

  of(key: string): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.keys.length;
    this.numbers.set(key, number);
    this.keys.push(key);
    this.groups.push(number);
    const stripped = stripKey(key);
    if (stripped !== key && stripped !== "") this.groups[number] = this.of(stripped);
    return number;
  }

  /** Sorts the keys; returns them with the new number of every old one. */
  sort(): { keys: string[]; renumbered: Uint32Array } {
    const keys = sortKeys([...this.keys]);
    const renumbered = new Uint32Array(keys.length);
    for (const [number, key] of keys.entries()) renumbered[this.numbers.get(key)!] = number;
    return { keys, renumbered };
  }
}

/** A growing column of numbers. */
class Column {
  values = new Float64Array(1 << 16);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Float64Array(this.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }
}

/** Key, country, aware, blind, derived, points, kinds, derived as it is taught, bearers of compounds that write diacritics or not. */
type Columns = [Column, Column, Column, Column, Column, Column, Column, Column, Column, Column];
const COLUMN_COUNT = 10;

export interface LoadOptions {
  parameters?: ModelParameters;
  /** People by country, to tell what a list of the commonest names leaves out; default: its length alone tells. */
  populations?: ReadonlyMap<string, number>;
  /** Which columns are read; default all. Names that only others have do not exist. */
  accepts?: Acceptance;
  /** Who writes which script; default: whose lists are in it. */
  writers?: readonly WriterShare[];
  /** Called after each country with its number from 1. */
  onProgress?: (doneCountryCount: number) => void;
}

/** Loads all shards. */
export function loadPooledCounts(
  dataFolder: string,
  countryCodes: readonly string[],
  columns: readonly EvidenceColumn[],
  {
    parameters = PARAMETERS,
    populations,
    accepts = ACCEPT_ALL,
    writers = [],
    onProgress = () => {},
  }: LoadOptions = {},
): PooledCounts {
  const { classWeights } = parameters;
  const columnsById = new Map(columns.map((column) => [column.id, column]));
  const numbers = new KeyNumbers();
  const raw = {
    surname: Array.from({ length: COLUMN_COUNT }, () => new Column()),
    forename: Array.from({ length: COLUMN_COUNT }, () => new Column()),
  };
  const createTotals = (): Record<NamePart, Float64Array> => ({
    surname: new Float64Array(countryCodes.length * SCRIPTS.length),
    forename: new Float64Array(countryCodes.length * SCRIPTS.length),
  });
  const totals = createTotals();
  const countedTotals = createTotals();
  const countedAwareTotals = createTotals();
  for (const [country, code] of countryCodes.entries()) {
    let fathers: { entries: readonly CountryEntry[]; people: Float64Array } | undefined;
    for (const part of ["forename", "surname"] as const) {
      if (!existsSync(shardPath(dataFolder, code, part))) continue;
      const columnOf = (id: string): EvidenceColumn => {
        const column = columnsById.get(id);
        if (!column)
          throw new Error(`${shardPath(dataFolder, code, part)}: column "${id}" is not in sources.json`);
        return column;
      };
      const shard = acceptShard(readShard(dataFolder, code, part), (id) => accepts(columnOf(id)));
      const shardColumns = shard.columns.map(columnOf);
      const pools = poolColumns(shardColumns);
      const scripts = Uint8Array.from(shard.rows, ({ name }) => scriptNumber(name));
      const pooled = addUpPools(pools, shard.rows);
      const scaled = scalePools(pools, pooled, scripts, populations?.get(code), parameters);
      const compounds = part === "forename" ? countCompounds(pools, pooled, shard.rows) : undefined;
      for (const [number, { column }] of pools.entries()) {
        // Derived spellings are no additional people.
        if (column.class === "derived") continue;
        for (const [script, peopleCount] of scaled[number]!.peopleCounts.entries()) {
          const cell = country * SCRIPTS.length + script;
          totals[part][cell]! += peopleCount;
          if (column.class === "dictionary") continue;
          countedTotals[part][cell]! += peopleCount;
          if (!column.accentBlind) countedAwareTotals[part][cell]! += peopleCount;
        }
      }
      const measure = ({ name, counts }: StatisticsRow, row: number): CountryEntry => {
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
        for (const [number, { column, isDerived }] of pools.entries()) {
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
          if (shardColumns[index]!.class === "derived")
            derivedDataPointCount = Math.max(derivedDataPointCount, count);
          else entry.dataPointCount += count;
        }
        // A derived spelling is no additional person: its data points count only where nothing else does.
        entry.dataPointCount ||= derivedDataPointCount;
        return entry;
      };
      const [
        keyColumn,
        countryColumn,
        awareColumn,
        blindColumn,
        derivedColumn,
        dataPointColumn,
        kindColumn,
        taughtColumn,
        compoundAwareColumn,
        compoundBlindColumn,
      ] = raw[part] as Columns;
      const push = ({ key, aware, blind, derived, dataPointCount, kinds, compounds }: CountryEntry): void => {
        keyColumn.push(numbers.of(key));
        countryColumn.push(country);
        awareColumn.push(aware);
        blindColumn.push(blind);
        derivedColumn.push(derived);
        dataPointColumn.push(dataPointCount);
        kindColumn.push(kinds);
        taughtColumn.push(derived);
        compoundAwareColumn.push(compounds?.aware ?? 0);
        compoundBlindColumn.push(compounds?.blind ?? 0);
      };
      if (!hasDerivations(code, part, parameters)) {
        // Most rows: entries one at a time, since a million of them at once costs seconds of garbage collection.
        for (const [rowNumber, row] of shard.rows.entries()) push(measure(row, rowNumber));
        continue;
      }
      const entries = shard.rows.map((row, rowNumber) => measure(row, rowNumber));
      const firstCell = country * SCRIPTS.length;
      const people = raiseTotals(
        totals[part].slice(firstCell, firstCell + SCRIPTS.length),
        SCRIPTS.length,
        parameters.otherScriptCount,
      );
      addDerivations(entries, code, part, people, parameters, fathers);
      for (const entry of entries) push(entry);
      if (part === "forename") fathers = { entries, people };
    }
    onProgress(country + 1);
  }
  if (parameters.deriveSpellings) {
    const models = createRomanisationModels([raw.surname, raw.forename] as Columns[], numbers.keys);
    for (const part of ["surname", "forename"] as const)
      transferArabicSpellings(raw[part] as Columns, totals[part], numbers, countryCodes, models, parameters);
    transferListedSpellings(
      raw as Record<NamePart, Columns>,
      totals,
      numbers,
      countryCodes,
      writers,
      parameters,
    );
  }
  const scriptShares = shareOut(totals.surname, parameters.pseudoCount);
  const { keys, renumbered } = numbers.sort();
  const groups = new Uint32Array(keys.length);
  for (const [number, group] of numbers.groups.entries()) groups[renumbered[number]!] = renumbered[group]!;
  const coined = new Uint8Array(keys.length);
  for (const number of numbers.coined) coined[renumbered[number]!] = 1;
  const sortPart = (part: NamePart): PooledPart =>
    sortByKey(
      raw[part],
      renumbered,
      {
        totals: totals[part],
        countedTotals: countedTotals[part],
        countedAwareTotals: countedAwareTotals[part],
      },
      parameters.otherScriptCount,
    );
  return {
    countryCodes,
    keys,
    groups,
    scripts: Uint8Array.from(keys, scriptNumber),
    coined,
    parts: { surname: sortPart("surname"), forename: sortPart("forename") },
    scriptShares,
    writers,
  };
}

type RomanisationModels = Readonly<Record<ArabicOrthography, RomanisationModel>>;

/** Romanisation models that know the names in Arabic letters of all lists, whether surnames or forenames. */
function createRomanisationModels(parts: readonly Columns[], keys: readonly string[]): RomanisationModels {
  const models = { arabic: new RomanisationModel("arabic"), persian: new RomanisationModel("persian") };
  const arabic = SCRIPTS.indexOf("Arabic");
  for (const [keyColumn, , aware, , derived] of parts) {
    for (let entry = 0; entry < keyColumn.length; entry++) {
      const key = keys[keyColumn.values[entry]!]!;
      // Spellings that sources derived are as good here: what counts is that the name is written so. Lists without hamza do not say it.
      const weight = Math.max(aware.values[entry]!, derived.values[entry]!);
      if (weight === 0 || scriptNumber(key) !== arabic) continue;
      for (const orthography of ["arabic", "persian"] as const) {
        const spelling = respellArabic(key, orthography);
        if (spelling !== undefined) models[orthography].add(spelling, weight);
      }
    }
  }
  return models;
}

/** Fewer bearers of a name in Latin letters are not spelled in Arabic ones. */
const MIN_SPELLED_COUNT = 0.03;
/** Fewer bearers of a spelling that no list has are left out; 0.1 finds 1.6 in 100 names fewer. */
const MIN_UNLISTED_COUNT = 0.02;

/** Gives the bearers of names in Latin letters to the names in Arabic ones that they may be. */
function transferArabicSpellings(
  columns: Columns,
  totals: Float64Array,
  numbers: KeyNumbers,
  countryCodes: readonly string[],
  models: RomanisationModels,
  { derivedWeight, otherScriptCount }: ModelParameters,
): void {
  const { keys, coined } = numbers;
  const [keyColumn, countryColumn, aware, blind, , dataPointCounts] = columns;
  const latin = SCRIPTS.indexOf("Latin");
  const arabic = SCRIPTS.indexOf("Arabic");
  const peopleCounts = raiseTotals(totals, SCRIPTS.length, otherScriptCount);
  const orthographies = countryCodes.map((code) => ARABIC_ORTHOGRAPHIES.get(code));
  const bearersOf = (entry: number): number => aware.values[entry]! + blind.values[entry]!;
  const placeOf = (key: number, country: number): number => key * countryCodes.length + country;
  const entryOfPlace = new Map<number, number>();
  /** Bearers and data points by place. */
  const transferred = new Map<number, Transfer>();
  const entryCount = keyColumn.length;
  for (let entry = 0; entry < entryCount; entry++) {
    const key = keyColumn.values[entry]!;
    const country = countryColumn.values[entry]!;
    const orthography = orthographies[country];
    if (orthography === undefined) continue;
    const script = scriptNumber(keys[key]!);
    if (script === arabic) entryOfPlace.set(placeOf(key, country), entry);
    if (script !== latin) continue;
    const cell = country * SCRIPTS.length;
    const bearers =
      (bearersOf(entry) * derivedWeight * peopleCounts[cell + arabic]!) / peopleCounts[cell + latin]!;
    if (bearers < MIN_SPELLED_COUNT) continue;
    for (const { key: spelling, share, isListed } of models[orthography].spell(keys[key]!)) {
      const number = numbers.of(spelling);
      if (!isListed) coined.add(number);
      const place = placeOf(number, country);
      let target = transferred.get(place);
      if (target === undefined) {
        target = { bearers: 0, dataPointCount: 0 };
        transferred.set(place, target);
      }
      target.bearers += bearers * share;
      target.dataPointCount += dataPointCounts.values[entry]! * share;
    }
  }
  for (const [place, { bearers }] of transferred)
    if (
      coined.has(Math.floor(place / countryCodes.length)) &&
      bearers < MIN_UNLISTED_COUNT &&
      !entryOfPlace.has(place)
    )
      transferred.delete(place);
  addTransferred(columns, transferred, entryOfPlace, countryCodes.length, () => true);
}

/** What the names of other letters give a name of a country. */
interface Transfer {
  bearers: number;
  dataPointCount: number;
}

/**
 * @param transferred by place: number of the key times the number of countries, and number of the country
 * @param entryOfPlace entries that there are already
 * @param isTaught whether models learn from what a key of this number is given
 */
function addTransferred(
  columns: Columns,
  transferred: ReadonlyMap<number, Transfer>,
  entryOfPlace: ReadonlyMap<number, number>,
  countryCount: number,
  isTaught: (key: number) => boolean,
): void {
  const [, , aware, blind, derived, , kinds, taught] = columns;
  for (const [place, target] of transferred) {
    const entry = entryOfPlace.get(place);
    if (entry === undefined) {
      const country = place % countryCount;
      const key = (place - country) / countryCount;
      const row = [
        key,
        country,
        0,
        0,
        target.bearers,
        Math.round(target.dataPointCount),
        EVIDENCE.derived,
        isTaught(key) ? target.bearers : 0,
        0,
        0,
      ];
      for (const [index, value] of row.entries()) columns[index]!.push(value);
    } else if (target.bearers > derived.values[entry]!) {
      // The same people by another way: the larger number stands.
      if (isTaught((place - (place % countryCount)) / countryCount)) taught.values[entry] = target.bearers;
      derived.values[entry] = target.bearers;
      if (target.bearers > aware.values[entry]! + blind.values[entry]!)
        kinds.values[entry]! |= EVIDENCE.derived;
    }
  }
}

/**
 * Where fewer of the people write a script, names of the country are not spelled in it. A larger share takes nothing off: of Indians
 * who are called Mukherjee most write Bengali, as only 8 in 100 of all Indians do.
 */
const MIN_WRITER_SHARE = 0.05;

/**
 * Gives the bearers of names in Latin letters to the names in other scripts that they may be, in the countries that write these
 * scripts: see listed-spellings.ts. Names that no list has are not made.
 */
function transferListedSpellings(
  parts: Readonly<Record<NamePart, Columns>>,
  totals: Readonly<Record<NamePart, Float64Array>>,
  { keys }: KeyNumbers,
  countryCodes: readonly string[],
  writers: readonly WriterShare[],
  { derivedWeight, otherScriptCount }: ModelParameters,
): void {
  const systemOf = keys.map(spellingSystemOf);
  const latin = SCRIPTS.indexOf("Latin");
  const listed = new Map<SpellingSystem, Map<number, { key: string; bearerCount: number }>>();
  for (const part of ["surname", "forename"] as const) {
    const [keyColumn, , aware, blind, derived] = parts[part];
    for (let entry = 0; entry < keyColumn.length; entry++) {
      const number = keyColumn.values[entry]!;
      const system = systemOf[number];
      if (system === undefined) continue;
      const names = listed.get(system) ?? new Map<number, { key: string; bearerCount: number }>();
      listed.set(system, names);
      const bearerCount = Math.max(aware.values[entry]! + blind.values[entry]!, derived.values[entry]!);
      const name = names.get(number) ?? { key: keys[number]!, bearerCount: 0 };
      name.bearerCount += bearerCount;
      names.set(number, name);
    }
  }
  const models = [...listed].map(([system, names]) => ({
    ...system,
    spellings: new ListedSpellings(system, names),
  }));
  /** By country number: how names are spelled in the scripts that its people write. */
  const modelsByCountry = countryCodes.map((code) => {
    const scripts = writers.filter((writer) => writer.code === code && writer.share >= MIN_WRITER_SHARE);
    return models.filter(
      ({ script, countries }) =>
        scripts.some((writer) => writer.script === script) &&
        (countries === undefined || countries.has(code)),
    );
  });
  for (const part of ["surname", "forename"] as const) {
    const columns = parts[part];
    const [keyColumn, countryColumn, aware, blind, , dataPointCounts] = columns;
    const peopleCounts = raiseTotals(totals[part], SCRIPTS.length, otherScriptCount);
    const bearersOf = (entry: number): number => aware.values[entry]! + blind.values[entry]!;
    const placeOf = (key: number, country: number): number => key * countryCodes.length + country;
    const entryOfPlace = new Map<number, number>();
    const transferred = new Map<number, Transfer>();
    for (let entry = 0; entry < keyColumn.length; entry++) {
      const country = countryColumn.values[entry]!;
      const own = modelsByCountry[country]!;
      if (own.length === 0) continue;
      const key = keyColumn.values[entry]!;
      if (systemOf[key] !== undefined) entryOfPlace.set(placeOf(key, country), entry);
      if (scriptNumber(keys[key]!) !== latin) continue;
      const cell = country * SCRIPTS.length;
      for (const { script, spellings } of own) {
        const bearers =
          (bearersOf(entry) * derivedWeight * peopleCounts[cell + numberOfScript(script)]!) /
          peopleCounts[cell + latin]!;
        if (bearers < MIN_SPELLED_COUNT) continue;
        for (const { key: spelling, share } of spellings.spell(keys[key]!)) {
          const place = placeOf(spelling, country);
          const target = transferred.get(place) ?? { bearers: 0, dataPointCount: 0 };
          transferred.set(place, target);
          target.bearers += bearers * share;
          target.dataPointCount += dataPointCounts.values[entry]! * share;
        }
      }
    }
    addTransferred(columns, transferred, entryOfPlace, countryCodes.length, (key) => systemOf[key]!.isTaught);
  }
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

/** Every script's part of what is known of a country, relative to its commonest script. */
function shareOut(totals: Float64Array, pseudoCount: number): Float64Array {
  const shares = new Float64Array(totals.length);
  for (let start = 0; start < totals.length; start += SCRIPTS.length) {
    const country = totals.subarray(start, start + SCRIPTS.length);
    const maxCount = Math.max(...country) + pseudoCount;
    for (let script = 0; script < SCRIPTS.length; script++)
      shares[start + script] = country[script]! / maxCount;
  }
  return shares;
}

/** Counting sort of the entries by key, and by country within a key. */
function sortByKey(
  raw: readonly Column[],
  renumbered: Uint32Array,
  sums: Pick<PooledPart, "totals" | "countedTotals" | "countedAwareTotals">,
  otherScriptCount: number,
): PooledPart {
  const [
    keys,
    countries,
    aware,
    blind,
    derived,
    dataPointCounts,
    kinds,
    taughtDerived,
    compoundAware,
    compoundBlind,
  ] = raw as Columns;
  const keyOf = (entry: number): number => renumbered[keys.values[entry]!]!;
  const keyStarts = new Uint32Array(renumbered.length + 1);
  for (let entry = 0; entry < keys.length; entry++) keyStarts[keyOf(entry) + 1]!++;
  for (let key = 0; key < renumbered.length; key++) keyStarts[key + 1]! += keyStarts[key]!;
  const next = keyStarts.slice();
  // What is transferred to Arab countries comes last.
  const byCountry = Uint32Array.from({ length: keys.length }, (_, entry) => entry).sort(
    (left, right) => countries.values[left]! - countries.values[right]! || left - right,
  );
  const pooled: PooledPart = {
    keyStarts,
    countries: new Uint8Array(keys.length),
    aware: new Float32Array(keys.length),
    blind: new Float32Array(keys.length),
    derived: new Float32Array(keys.length),
    taught: {
      aware: new Float32Array(keys.length),
      blind: new Float32Array(keys.length),
      derived: new Float32Array(keys.length),
    },
    dataPointCounts: new Float64Array(keys.length),
    kinds: new Uint8Array(keys.length),
    ...sums,
    peopleCounts: raiseTotals(sums.totals, SCRIPTS.length, otherScriptCount),
  };
  for (const entry of byCountry) {
    const slot = next[keyOf(entry)]!++;
    pooled.countries[slot] = countries.values[entry]!;
    pooled.taught.aware[slot] = aware.values[entry]!;
    pooled.taught.blind[slot] = blind.values[entry]!;
    pooled.taught.derived[slot] = taughtDerived.values[entry]!;
    pooled.aware[slot] = aware.values[entry]! + compoundAware.values[entry]!;
    pooled.blind[slot] = blind.values[entry]! + compoundBlind.values[entry]!;
    pooled.derived[slot] = derived.values[entry]!;
    pooled.dataPointCounts[slot] = dataPointCounts.values[entry]!;
    pooled.kinds[slot] = kinds.values[entry]!;
  }
  return pooled;
}
