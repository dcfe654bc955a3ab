/**
 * One source into a data folder, or out of it, without the corpus that the folder was made from. Its counts stand in a column
 * of their own, so that the shards of its countries are all that is written. Others are read to be counted.
 */
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Progress } from "../../src/program/progress.ts";
import { acceptShard } from "../data/accept.ts";
import { type Country, NAME_PARTS, type Source, type Sources } from "../data/folder.ts";
import {
  type EvidenceColumn,
  encodeShard,
  readShard,
  readShardColumns,
  shardPath,
} from "../data/statistics.ts";
import type { AccentFinding } from "./accents.ts";
import { Collection, describeSource, type PlannedSource } from "./collect.ts";
import { CorpusError, readSourceDescription, readSourceFields } from "./corpus.ts";
import { CountStore, compareCodePoints } from "./count-store.ts";
import { FileChanges } from "./file-changes.ts";
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

  const others = withoutSource(data.sources, id, own);
  const evidence = columns.reduce((all, column) => insert(all, column, compareColumns), others.evidence);
  const collection = new Collection(corpusFolder, data.countries, evidence, progress);
  const { store, counts, accents } = collection;
  const loader = new FolderLoader(data, own, store);
  collection.read([planned]);
  collection.split(() => {
    progress.start("Learning words", data.countries.length);
    for (const { code } of data.countries) {
      loader.load(code);
      progress.step(1, code);
    }
    progress.stop();
    return collection.createLexicon();
  });
  const countries = data.countries.filter(({ code }) => loader.hadOwn(code) || loader.hasOwn(code));
  for (const { code } of countries) loader.load(code);
  store.dropStrayScripts(
    (name) => collection.removals.add("stray script", name),
    (column) => own.has(column),
  );
  const shares = measureShares(store, countries, own);
  if (shares.length === 0) {
    throw new CorpusError(
      `${id}: expected usable names, found none: ${counts.droppedRowCount} of ${counts.rowCount} rows ` +
        `have no name, ${counts.flooredNameCount} names are below the privacy floor of ${data.sources.privacyFloor} people`,
    );
  }
  // The people of the folder whose names are spelt with care: what the accents of a source are compared with.
  const careful = others.evidence.filter(({ class: kind, accentBlind }) => kind === "sample" && !accentBlind);
  for (const { code } of countries)
    for (const part of NAME_PARTS)
      for (const name of new Set(
        careful.flatMap((column) => [...(store.group(part, code, column.id)?.keys() ?? [])]),
      ))
        accents.addReference(code, name);
  const source = describeSource(collection.sources[0]!);
  if (hasOwnPlan) source.isAdded = true;
  const used = evidence.filter((column) => !own.has(column.id) || store.has(column.id));
  const sources: Sources = {
    ...others,
    evidenceOrder: used.map((column) => column.id),
    evidence: used,
    sources: insert(others.sources, source, (left, right) => compareCodePoints(left.id, right.id)),
  };
  return {
    source,
    columns: used.filter((column) => own.has(column.id)),
    isReplaced: previous !== undefined,
    shares,
    ...counts,
    accentFindings: collection.findWrongAccents(),
    changedPaths: write(data, countries, store, sources, progress),
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
  const sources = withoutSource(data.sources, id, own);
  const store = new CountStore(sources.evidence);
  const loader = new FolderLoader(data, own, store);
  const countries = data.countries.filter(({ code }) => loader.hadOwn(code));
  for (const { code } of countries) loader.load(code);
  return { source, changedPaths: write(data, countries, store, sources, progress) };
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

/** Takes what other sources say of countries from a data folder, as if they had been read. */
class FolderLoader {
  private readonly loaded = new Set<string>();

  constructor(
    private readonly data: DataFolder,
    /** Columns of the one source. */
    private readonly own: ReadonlySet<string>,
    private readonly store: CountStore,
  ) {}

  /** Whether the folder has counts of the source for a country. */
  hadOwn(country: string): boolean {
    const { path } = this.data;
    return NAME_PARTS.some(
      (part) =>
        existsSync(shardPath(path, country, part)) &&
        readShardColumns(path, country, part).some((column) => this.own.has(column)),
    );
  }

  /** Whether it has some now. */
  hasOwn(country: string): boolean {
    return NAME_PARTS.some((part) =>
      [...this.own].some((column) => this.store.group(part, country, column) !== undefined),
    );
  }

  /** Once is enough. */
  load(country: string): void {
    if (this.loaded.has(country)) return;
    this.loaded.add(country);
    for (const part of NAME_PARTS) {
      if (!existsSync(shardPath(this.data.path, country, part))) continue;
      const { columns, rows } = readShard(this.data.path, country, part);
      for (const [index, column] of columns.entries())
        if (!this.own.has(column))
          for (const { name, counts } of rows)
            if (counts[index]! > 0) this.store.add(part, country, column, name, counts[index]!);
    }
  }
}

function measureShares(
  store: CountStore,
  countries: readonly Country[],
  own: ReadonlySet<string>,
): CountryShare[] {
  const classes = new Map(store.columns.map((column) => [column.id, column.class]));
  return countries.flatMap((country): CountryShare[] => {
    const shards = NAME_PARTS.map((part) => store.shard(part, country.code)).map(
      (shard) => shard && acceptShard(shard, (column) => own.has(column)),
    );
    const [surnameCount = 0, forenameCount = 0] = shards.map((shard) => shard?.rows.length ?? 0);
    if (surnameCount + forenameCount === 0) return [];
    let peopleCount = 0;
    for (const { columns, rows } of shards.filter((shard) => shard !== undefined)) {
      const isPeople = columns.map((column) => !["dictionary", "derived"].includes(classes.get(column)!));
      for (const { counts } of rows)
        for (const [index, count] of counts.entries()) if (isPeople[index]) peopleCount += count;
    }
    return [{ country, surnameCount, forenameCount, peopleCount }];
  });
}

/** Writes the shards of these countries, and what is said of all. @returns the paths of what changed */
function write(
  { path, countries: all }: DataFolder,
  countries: readonly Country[],
  store: CountStore,
  sources: Sources,
  progress: Progress,
): string[] {
  return FileChanges.commit((changes) => {
    progress.start("Writing", countries.length);
    for (const { code } of countries) {
      for (const part of NAME_PARTS) {
        const shard = store.shard(part, code);
        const file = shardPath(path, code, part);
        if (shard !== undefined) changes.stage(file, encodeShard(shard));
        else if (existsSync(file)) changes.stageRemoval(file);
      }
      progress.step(1, code);
    }
    progress.stop();
    writeSources(path, sources, all, changes, progress);
    return changes.paths;
  });
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

/** With one more, before the first that is greater: the others keep their order, whatever it is. */
function insert<T>(all: readonly T[], item: T, compare: (a: T, b: T) => number): T[] {
  const index = all.findIndex((other) => compare(other, item) > 0);
  return index === -1 ? [...all, item] : [...all.slice(0, index), item, ...all.slice(index)];
}
