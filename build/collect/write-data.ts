/** Writes the data folder: statistics, countries, sources. Every file beside its target and then renamed. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createQuietProgress, type Progress } from "../../src/program/progress.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { COUNTRIES_HEADER, type Country, NAME_PARTS, readCountries, type Sources } from "../data/folder.ts";
import { encodeShard, shardPath } from "../data/statistics.ts";
import type { EvidenceStore } from "./evidence.ts";
import { countByLicence } from "./licence-figures.ts";
import { readNotices, renderNotices } from "./notices.ts";
import { renderSources } from "./sources-page.ts";

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
  store: EvidenceStore,
  countries: readonly Country[],
  onCountry: (code: string) => void,
): CountrySummary[] {
  const written = new Set<string>();
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
      writeFileAtomic(path, bytes);
      written.add(path);
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
  removeStaleShards(join(dataFolder, "statistics"), written);
  return summaries;
}

/** Removes what an earlier run left, shards and half-written files alike. */
function removeStaleShards(folder: string, written: ReadonlySet<string>): void {
  if (!existsSync(folder)) return;
  for (const countryFolder of readdirSync(folder)) {
    const path = join(folder, countryFolder);
    const files = readdirSync(path).map((file) => join(path, file));
    const stale = files.filter((file) => !written.has(file));
    if (stale.length === files.length) rmSync(path, { recursive: true });
    else for (const file of stale) rmSync(file);
  }
}

export function writeCountries(dataFolder: string, countries: readonly Country[]): void {
  const lines = countries.map(({ code, name, population, populationSource, region }) =>
    [code, name, population, populationSource, region].join("\t"),
  );
  writeFileAtomic(join(dataFolder, "countries.tsv"), `${[COUNTRIES_HEADER, ...lines].join("\n")}\n`);
}

/** Writes `sources.json` with the figures of the shards that lie beside it, and `SOURCES.md`, the same for people. */
export function writeSources(
  dataFolder: string,
  facts: Omit<Sources, "figures">,
  progress: Progress = createQuietProgress(),
): void {
  const codes = readCountries(dataFolder).map(({ code }) => code);
  const sources: Sources = {
    ...facts,
    figures: countByLicence(dataFolder, codes, facts.evidence, progress),
  };
  writeFileAtomic(join(dataFolder, "sources.json"), `${JSON.stringify(sources, null, 1)}\n`);
  writeFileAtomic(join(dataFolder, "SOURCES.md"), renderSources(sources));
}

/** Writes `NOTICES.txt`: the licence texts of a corpus that have to accompany the data. */
export function writeNotices(dataFolder: string, corpusFolder: string): void {
  writeFileAtomic(join(dataFolder, "NOTICES.txt"), renderNotices(readNotices(corpusFolder)));
}
