/**
 * One source into a data folder, or out of it, without the corpus that the folder was made from. Its counts stand in a column
 * of their own, so that the shards of its countries are all that is written. Others are read to be counted.
 */
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { NamePart } from "../../src/ground/types.ts";
import type { Progress } from "../../src/program/progress.ts";
import { type Country, NAME_PARTS, type Source, type Sources } from "../data/folder.ts";
import {
  type EvidenceColumn,
  encodeShard,
  readShard,
  readShardColumns,
  type Shard,
  shardPath,
} from "../data/statistics.ts";
import type { AccentFinding } from "./accents.ts";
import { scriptNumber } from "./clean.ts";
import { Collection, describeSource, type PlannedSource } from "./collect.ts";
import { CorpusError, readSourceDescription, readSourceFields } from "./corpus.ts";
import { type CountStore, compareCodePoints } from "./count-store.ts";
import { FileChanges } from "./file-changes.ts";
import { addScaledCounts, createLexicon, type Lexicon } from "./lexicon.ts";
import { mergeShards, withoutColumns } from "./merge-shards.ts";
import { checkFields, PLAN_FIELDS, planFromDescription } from "./own-plan.ts";
import { compareColumns, evidenceColumns, findPlan, reasonNotToRead } from "./source-plan.ts";
import { type DataFolder, openDataFolder, writeSources } from "./write-data.ts";

/** What a source says of one country. */
export interface CountryShare {
  country: Country;
  surnameCount: number;
  forenameCount: number;
  /** Sum of its counts of people, under each of their names; 0 for lists of names without people. */
  peopleCount: number;
}

export interface AddResult {
  source: Source;
  columns: EvidenceColumn[];
  /** Whether the folder had a source of this id. */
  isReplaced: boolean;
  /** Its countries, by code. */
  shares: CountryShare[];
  rowCount: number;
  droppedRowCount: number;
  /** Names that stay out because too few people bear them. */
  flooredNameCount: number;
  explainedPersonCount: number;
  splitPersonCount: number;
  accentFindings: AccentFinding[];
  /** Files that were written or removed. Those that had these bytes already are not among them. */
  changedPaths: string[];
}

export interface RemoveResult {
  source: Source;
  changedPaths: string[];
}

/** A source with what decides where its rows go. */
interface AddedSource extends PlannedSource {
  columns: EvidenceColumn[];
  /** Whether the plan is that of its own description. */
  hasOwnPlan: boolean;
}

/** A shard that has, had or may get counts of the source. */
interface OpenShard {
  part: NamePart;
  country: string;
  /** What others say. */
  others: Shard | undefined;
  /** Whether it had counts of the source. */
  isStripped: boolean;
}

/**
 * Takes one source into a data folder; one that is there already is replaced. If anything is wrong, nothing is changed.
 *
 * @param sourceFolder has `source.json` and a list: see docs/data.md
 * @throws CorpusError if the source is not what it has to be
 */
export function addSource(sourceFolder: string, dataFolder: string, progress: Progress): AddResult {
  const data = openDataFolder(dataFolder);
  const corpusFolder = dirname(resolve(sourceFolder));
  const id = basename(resolve(sourceFolder));
  const { columns, hasOwnPlan, ...planned } = planSource(corpusFolder, id);
  const previous = data.sources.sources.find((source) => source.id === id);
  const own = new Set([...columns.map((column) => column.id), ...(previous?.columns ?? [])]);
  const sharers = findSharers(data, id, own);
  if (sharers.length > 0 && hasOwnPlan && previous === undefined)
    throw new CorpusError(
      `${id}: expected a new id, found one that is a column of ${listed(sharers)}; choose another`,
    );
  if (sharers.length > 0) throw new CorpusError(`${poolMessage(id, sharers)} with the source in it`);

  const collection = new Collection(corpusFolder, data.countries, columns, progress);
  const { store, counts, accents } = collection;
  collection.read([planned]);
  collection.split(() => readLexicon(data, own, collection, progress));
  const shards = openShards(data, own, new Set(NAME_PARTS.flatMap((part) => store.countries(part))));
  store.dropStrayScripts(
    (name) => collection.removals.add("stray script", name),
    (country) => countByScript(shards, country),
  );
  const shares = measureShares(store, data.countries);
  if (shares.length === 0) {
    throw new CorpusError(
      `${id}: expected usable names, found none: ${counts.droppedRowCount} of ${counts.rowCount} rows ` +
        `have no name, ${counts.flooredNameCount} names are below the privacy floor of ${data.sources.privacyFloor} people`,
    );
  }
  addReferenceAccents(data, shards, accents);
  const source = describeSource(collection.sources[0]!);
  if (hasOwnPlan) source.isAdded = true;
  const used = columns.filter((column) => store.has(column.id));
  const sources = withSource(withoutSource(data.sources, id, own), source, used);
  const changedPaths = FileChanges.commit((changes) => {
    stageShards(data, shards, store, sources.evidenceOrder, changes, progress);
    writeSources(dataFolder, sources, data.countries, changes, progress);
    return changes.paths;
  });
  return {
    source,
    columns: used,
    isReplaced: previous !== undefined,
    shares,
    ...counts,
    accentFindings: collection.findWrongAccents(),
    changedPaths,
  };
}

/**
 * Takes one source out of a data folder. One that `addSource` took in leaves the bytes that were there before.
 *
 * @throws CorpusError if there is no such source, or its counts cannot be told from those of others
 */
export function removeSource(id: string, dataFolder: string, progress: Progress): RemoveResult {
  const data = openDataFolder(dataFolder);
  const source = data.sources.sources.find((known) => known.id === id);
  if (source === undefined) {
    const added = data.sources.sources.filter(({ isAdded }) => isAdded).map((known) => known.id);
    throw new CorpusError(
      `${join(dataFolder, "sources.json")}: expected a source "${id}", found none with this id; ` +
        (added.length === 0 ? "no source was added" : `added were ${listed(added)}`),
    );
  }
  const own = new Set(source.columns);
  const sharers = findSharers(data, id, own);
  if (sharers.length > 0) throw new CorpusError(`${poolMessage(id, sharers)} without the source`);
  const derived = data.sources.evidence.filter(({ derivedFrom = [] }) =>
    derivedFrom.some((base) => own.has(base)),
  );
  if (derived.length > 0) {
    throw new CorpusError(
      `${id}: expected a source without derived spellings, found some: ` +
        `remove ${listed(derived.map((column) => column.id))} first`,
    );
  }
  const shards = openShards(data, own, new Set());
  const sources = withoutSource(data.sources, id, own);
  const changedPaths = FileChanges.commit((changes) => {
    stageShards(data, shards, undefined, sources.evidenceOrder, changes, progress);
    writeSources(dataFolder, sources, data.countries, changes, progress);
    return changes.paths;
  });
  return { source, changedPaths };
}

/** The plan of source-plan.ts if it has one, else that of the source's own description. */
function planSource(corpusFolder: string, id: string): AddedSource {
  const folder = join(corpusFolder, id);
  const fields = readSourceFields(corpusFolder, id);
  checkFields(folder, fields);
  const source = readSourceDescription(corpusFolder, id, { isChecksumOptional: true });
  const reason = reasonNotToRead(id);
  if (reason !== undefined) throw new CorpusError(`${id}: excluded: ${reason}`);
  const plan = findPlan(id);
  if (plan === undefined) return { source, ...planFromDescription(folder, source, fields), hasOwnPlan: true };
  const idle = PLAN_FIELDS.filter((field) => fields[field] !== undefined);
  if (idle.length > 0) {
    throw new CorpusError(
      `${join(folder, "source.json")}: expected no ${listed(idle)}, because ` +
        "build/collect/source-plan.ts has the plan of this source; remove them, or choose another id",
    );
  }
  const columns = evidenceColumns(new Map([[id, source.licenceClass]]));
  return { source, plan, columns, hasOwnPlan: false };
}

/** Other sources with counts in these columns. */
const findSharers = ({ sources }: DataFolder, id: string, columns: ReadonlySet<string>): string[] =>
  sources.sources
    .filter((source) => source.id !== id && source.columns.some((column) => columns.has(column)))
    .map((source) => source.id);

const poolMessage = (id: string, sharers: readonly string[]): string =>
  `${id}: expected a source with a column of its own, found one of a pool: its people are added up with those of ` +
  `${listed(sharers)}, and cannot be told from them; collect the whole corpus`;

const MAX_LISTED_COUNT = 3;

/** The first few, and how many more there are. */
function listed(names: readonly string[]): string {
  const first = names.slice(0, MAX_LISTED_COUNT).join(", ");
  return names.length > MAX_LISTED_COUNT ? `${first} and ${names.length - MAX_LISTED_COUNT} more` : first;
}

/** Shards with counts in these columns, and both shards of these countries. */
function openShards(
  { path, countries }: DataFolder,
  own: ReadonlySet<string>,
  codes: ReadonlySet<string>,
): OpenShard[] {
  const shards: OpenShard[] = [];
  for (const { code: country } of countries) {
    for (const part of NAME_PARTS) {
      const isThere = existsSync(shardPath(path, country, part));
      const isStripped = isThere && readShardColumns(path, country, part).some((column) => own.has(column));
      if (!isStripped && !codes.has(country)) continue;
      const others = isThere ? withoutColumns(readShard(path, country, part), own) : undefined;
      shards.push({ part, country, others, isStripped });
    }
  }
  return shards;
}

/** Names of others in a country, by script, once for each column that has them. */
function countByScript(shards: readonly OpenShard[], country: string): Map<number, number> {
  const scripts = new Map<number, number>();
  for (const { others, ...shard } of shards) {
    if (shard.country !== country) continue;
    for (const { name, counts } of others?.rows ?? []) {
      const script = scriptNumber(name);
      const columnCount = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
      scripts.set(script, (scripts.get(script) ?? 0) + columnCount);
    }
  }
  return scripts;
}

/** The people of the folder whose names are spelt with care: what the accents of a source are compared with. */
function addReferenceAccents(
  { sources }: DataFolder,
  shards: readonly OpenShard[],
  accents: Collection["accents"],
): void {
  const careful = new Set(
    sources.evidence.flatMap((column) =>
      column.class === "sample" && !column.accentBlind ? [column.id] : [],
    ),
  );
  for (const { country, others } of shards) {
    if (others === undefined) continue;
    const isCareful = others.columns.map((column) => careful.has(column));
    for (const { name, counts } of others.rows)
      if (counts.some((count, index) => count > 0 && isCareful[index])) accents.addReference(country, name);
  }
}

/** What all other sources and the part rows of this one say about words. */
function readLexicon(
  { path, countries, sources }: DataFolder,
  own: ReadonlySet<string>,
  { store }: Collection,
  progress: Progress,
): Lexicon {
  const classes = new Map(sources.evidence.map((column) => [column.id, column.class]));
  progress.start("Learning words", NAME_PARTS.length * countries.length);
  const lexicon = createLexicon(function* (part) {
    for (const { code: country } of countries) {
      const weights = new Map<string, number>();
      if (existsSync(shardPath(path, country, part))) {
        const { columns, rows } = readShard(path, country, part);
        const counted = columns.map(() => new Map<string, number>());
        for (const { name, counts } of rows)
          for (const [index, count] of counts.entries()) if (count > 0) counted[index]!.set(name, count);
        for (const [index, column] of columns.entries())
          if (!own.has(column)) addScaledCounts(weights, classes.get(column)!, counted[index]!);
      }
      for (const column of store.columns) {
        const group = store.group(part, country, column.id);
        if (group !== undefined) addScaledCounts(weights, column.class, group);
      }
      progress.step(1, country);
      if (weights.size > 0) yield [country, weights];
    }
  });
  progress.stop();
  return lexicon;
}

function measureShares(store: CountStore, countries: readonly Country[]): CountryShare[] {
  const classes = new Map(store.columns.map((column) => [column.id, column.class]));
  return countries.flatMap((country): CountryShare[] => {
    const shards = NAME_PARTS.map((part) => store.shard(part, country.code));
    if (shards.every((shard) => shard === undefined)) return [];
    let peopleCount = 0;
    for (const { columns, rows } of shards.filter((shard) => shard !== undefined)) {
      const isPeople = columns.map((column) => !["dictionary", "derived"].includes(classes.get(column)!));
      for (const { counts } of rows)
        for (const [index, count] of counts.entries()) if (isPeople[index]) peopleCount += count;
    }
    const [surnameCount = 0, forenameCount = 0] = shards.map((shard) => shard?.rows.length ?? 0);
    return [{ country, surnameCount, forenameCount, peopleCount }];
  });
}

/** Puts the counts of the source into its shards. Those that it neither had nor gets are left alone. */
function stageShards(
  { path }: DataFolder,
  shards: readonly OpenShard[],
  store: CountStore | undefined,
  order: readonly string[],
  changes: FileChanges,
  progress: Progress,
): void {
  progress.start("Writing", shards.length);
  for (const { part, country, others, isStripped } of shards) {
    const added = store?.shard(part, country);
    if (added !== undefined || isStripped) {
      const shard = mergeShards(others, added, order);
      const file = shardPath(path, country, part);
      if (shard === undefined) changes.stageRemoval(file);
      else changes.stage(file, encodeShard(shard));
    }
    progress.step(1, country);
  }
  progress.stop();
}

function withoutSource(sources: Sources, id: string, own: ReadonlySet<string>): Sources {
  const isKept = (column: string): boolean => !own.has(column);
  return {
    ...sources,
    evidenceOrder: sources.evidenceOrder.filter(isKept),
    evidence: sources.evidence.filter((column) => isKept(column.id)),
    sources: sources.sources.filter((source) => source.id !== id),
  };
}

function withSource(sources: Sources, source: Source, columns: readonly EvidenceColumn[]): Sources {
  const evidence = columns.reduce((all, column) => insert(all, column, compareColumns), sources.evidence);
  return {
    ...sources,
    evidenceOrder: evidence.map((column) => column.id),
    evidence,
    sources: insert(sources.sources, source, (a, b) => compareCodePoints(a.id, b.id)),
  };
}

/** With one more, before the first that is greater: the others keep their order, whatever it is. */
function insert<T>(all: readonly T[], item: T, compare: (a: T, b: T) => number): T[] {
  const index = all.findIndex((other) => compare(other, item) > 0);
  return index === -1 ? [...all, item] : [...all.slice(0, index), item, ...all.slice(index)];
}
