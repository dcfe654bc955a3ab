/** What stands in the data folder: statistics, countries, sources. Files are staged; whoever made the changes commits them. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Progress } from "../../src/program/progress.ts";
import {
  COUNTRIES_HEADER,
  type Country,
  NAME_PARTS,
  readCountries,
  readSources,
  type Sources,
} from "../data/folder.ts";
import { encodeShard, shardPath } from "../data/statistics.ts";
import { asCorpusErrors, CorpusError } from "./corpus.ts";
import type { CountStore } from "./count-store.ts";
import type { FileChanges } from "./file-changes.ts";
import { countByLicence } from "./licence-figures.ts";
import { readNotices, renderNotices } from "./notices.ts";
import { renderSources } from "./sources-page.ts";

export interface DataFolder {
  path: string;
  countries: Country[];
  sources: Sources;
}

/** @throws CorpusError if it is none */
export function openDataFolder(path: string): DataFolder {
  if (!existsSync(join(path, "sources.json")))
    throw new CorpusError(
      `${path}: expected a data folder, found no sources.json in it; choose one with --out, or make one from a corpus`,
    );
  return asCorpusErrors(() => ({ path, countries: readCountries(path), sources: readSources(path) }));
}

/** What was written for one country. */
export interface CountrySummary {
  country: Country;
  surnameCount: number;
  forenameCount: number;
  /** Sum of all counts of people: registers and samples, without dictionaries and derived columns. */
  peopleCount: number;
  columnCount: number;
  byteCount: number;
}

/** Writes all shards, removes those that no longer exist, and says what each country has. */
export function writeStatistics(
  dataFolder: string,
  store: CountStore,
  countries: readonly Country[],
  changes: FileChanges,
  onCountry: (code: string) => void,
): CountrySummary[] {
  const stale = new Set(listShardFiles(dataFolder));
  const peopleColumns = new Set(
    store.columns
      .filter(({ class: kind }) => kind !== "dictionary" && kind !== "derived")
      .map(({ id }) => id),
  );
  const summaries = countries.map((country): CountrySummary => {
    const summary: CountrySummary = {
      country,
      surnameCount: 0,
      forenameCount: 0,
      peopleCount: 0,
      columnCount: 0,
      byteCount: 0,
    };
    const columns = new Set<string>();
    for (const part of NAME_PARTS) {
      const shard = store.shard(part, country.code);
      if (shard === undefined) continue;
      const path = shardPath(dataFolder, country.code, part);
      const bytes = encodeShard(shard);
      changes.stage(path, bytes);
      stale.delete(path);
      summary.byteCount += bytes.length;
      summary[part === "surname" ? "surnameCount" : "forenameCount"] = shard.rows.length;
      for (const column of shard.columns) columns.add(column);
      for (const { counts } of shard.rows) {
        for (const [index, count] of counts.entries()) {
          if (peopleColumns.has(shard.columns[index]!)) summary.peopleCount += count;
        }
      }
    }
    summary.columnCount = columns.size;
    onCountry(country.code);
    return summary;
  });
  for (const path of stale) changes.stageRemoval(path);
  return summaries;
}

/** What an earlier run left, shards and half-written files alike. */
function listShardFiles(dataFolder: string): string[] {
  const folder = join(dataFolder, "statistics");
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((country) =>
    readdirSync(join(folder, country)).map((file) => join(folder, country, file)),
  );
}

export function writeCountries(
  dataFolder: string,
  countries: readonly Country[],
  changes: FileChanges,
): void {
  const lines = countries.map(({ code, name, population, populationSource, region }) =>
    [code, name, population, populationSource, region].join("\t"),
  );
  changes.stage(join(dataFolder, "countries.tsv"), `${[COUNTRIES_HEADER, ...lines].join("\n")}\n`);
}

/** Writes `sources.json` with the figures of the shards that lie beside it, and `SOURCES.md`, the same for people. */
export function writeSources(
  dataFolder: string,
  facts: Omit<Sources, "figures">,
  countries: readonly Country[],
  changes: FileChanges,
  progress: Progress,
): void {
  const codes = countries.map(({ code }) => code);
  const figures = countByLicence(dataFolder, codes, facts.evidence, progress, (path) => changes.find(path));
  stageSources(dataFolder, { ...facts, figures }, changes);
}

/** The same with figures that are known. */
export function stageSources(dataFolder: string, sources: Sources, changes: FileChanges): void {
  // Always last, whoever writes them: the same facts make the same bytes.
  const { tables, ...statistics } = sources;
  const ordered: Sources = tables === undefined ? statistics : { ...statistics, tables };
  changes.stage(join(dataFolder, "sources.json"), `${JSON.stringify(ordered, null, 1)}\n`);
  changes.stage(join(dataFolder, "SOURCES.md"), renderSources(ordered));
}

/** Writes `NOTICES.txt`: the licence texts of a corpus that have to accompany the data. */
export function writeNotices(dataFolder: string, corpusFolder: string, changes: FileChanges): void {
  changes.stage(join(dataFolder, "NOTICES.txt"), renderNotices(readNotices(corpusFolder)));
}
