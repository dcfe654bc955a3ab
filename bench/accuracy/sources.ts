/**
 * `npm run study:sources -- <people.tsv> …`: whether each source makes answers for people of its own countries worse, on the *fit* part
 * alone. Writes sources.json beside this file.
 */
import { existsSync, readFileSync } from "node:fs";
import { createScript } from "../../build/command-line.ts";
import { learn } from "../../build/compile/full-table.ts";
import { CACHE_FOLDER } from "../../build/compile/stamp.ts";
import type { Acceptance } from "../../build/data/accept.ts";
import { NAME_PARTS, readCountries, readSources, type Sources } from "../../build/data/folder.ts";
import { readShard, readShardColumns, shardPath } from "../../build/data/statistics.ts";
import { readWriters } from "../../build/data/writers.ts";
import { readPeople } from "../../build/evaluate/people.ts";
import { splitOf } from "../../build/evaluate/split.ts";
import { loadPooledCounts, type PooledCounts } from "../../build/model/pooled-counts.ts";
import type { SpellingModel } from "../../build/model/posterior.ts";
import { sha256 } from "../../build/stamp/code.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createProgress } from "../../src/program/progress.ts";
import { writeFigures } from "./figures.ts";
import { replaceCountries, selectKeys } from "./source-counts.ts";
import {
  type Gain,
  isBetter,
  isHarmful,
  isSuspect,
  readSourceStudy,
  SOURCES_PATH,
  type SourceGain,
  type SourceStudy,
} from "./source-file.ts";
import { type AskedResult, askPeople, askTier, compare, findPeople } from "./source-people.ts";
import { VariantTables } from "./variant-table.ts";

const DATA = "data";

await createScript(
  "npm run study:sources --",
  "Measures whether each source makes answers for the people of its own countries better, on the fit part of the people.",
)
  .argument(
    "<people.tsv...>",
    "people with known countries, as for npm run evaluate; of several files all count",
  )
  .option("--only <sources...>", "these sources only; those that were measured before stay as they were")
  .addHelpText(
    "after",
    `
The countries of a source are counted anew without it, with all else as it is. Where their people are answered worse with it, the
full tier is made and asked with and without it. ${SOURCES_PATH} has what that changes for their people. Takes 45 minutes on one core.`,
  )
  .action(run)
  .parseAsync();

async function run(paths: readonly string[], { only }: { only?: readonly string[] }): Promise<void> {
  const countries = readCountries(DATA);
  const sources = readSources(DATA);
  const codes = countries.map(({ code }) => code);
  const populations = countries.map(({ population }) => population);
  const writers = readWriters(DATA);
  const load = (countryCodes: readonly string[], accepts?: Acceptance): PooledCounts =>
    loadPooledCounts(DATA, countryCodes, sources.evidence, {
      populations: new Map(countries.map(({ code, population }) => [code, population])),
      writers,
      ...(accepts && { accepts }),
    });
  const progress = createProgress(process.stderr);
  const learnt = await learn(DATA, progress, { cacheFolder: CACHE_FOLDER });
  const { pooled: all, spelling } = learnt;
  const people = paths.flatMap(readPeople).filter((person) => splitOf(person) === "fit");
  const asked = findPeople(people, all);
  const numbers = new Map(all.keys.map((key, number) => [key, number]));
  const wanted = new Set(
    asked.flatMap(({ words }) => words.map(({ name }) => all.groups[numbers.get(name)!]!)),
  );
  const base = selectKeys(all, (key) => wanted.has(all.groups[key]!));
  const remembered = spelling && {
    surname: remember(spelling.surname),
    forename: remember(spelling.forename),
  };
  const ask = (pooled: PooledCounts): AskedResult[] => askPeople(asked, pooled, populations, remembered);

  const measured: SourceGain[] = [];
  const chosen = groupSources(sources).filter(
    ({ ids }) => only === undefined || ids.some((id) => only.includes(id)),
  );
  for (const [index, { ids, columns }] of chosen.entries()) {
    const own = listCountries(codes, columns);
    const present = own.map((code) => codes.indexOf(code));
    const isOwn = (person: number): boolean => present.includes(asked[person]!.country);
    const measure = (accepts?: Acceptance): AskedResult[] => ask(replaceCountries(base, load(own, accepts)));
    const without = measure(({ id }) => !columns.includes(id));
    const results = measure();
    const gain = compare(results, without, isOwn);
    const group: SourceGain = {
      sources: ids,
      columns,
      countries: own,
      ownEntryCount: countOwnEntries(own, columns),
      ...(gain.peopleCount > 0 && { own: gain }),
      all: compare(results, without),
    };
    measured.push(group);
    process.stderr.write(`${index + 1} of ${chosen.length}: ${describe(group)}\n`);
  }
  for (const group of measured.filter(isSuspect)) {
    const own = people.filter(({ country }) => group.countries.includes(country));
    const tables = new VariantTables(DATA, own, progress);
    const askWith = (pooled: PooledCounts): AskedResult[] =>
      askTier(own, createPredictor(tables.makeOf({ ...learnt, pooled })));
    group.tier = compare(askWith(all), askWith(load(codes, ({ id }) => !group.columns.includes(id))));
    process.stderr.write(`the full tier: ${describe(group)}\n`);
  }
  const groups = only === undefined ? measured : renew(readSourceStudy()?.groups ?? [], measured);
  process.stdout.write(
    `${groups.length} groups of sources: ${groups.filter(({ own }) => own !== undefined && isBetter(own)).length} make answers for their people better, ${groups.filter(isHarmful).length} worse.\n`,
  );
  const study: SourceStudy = {
    people: sha256(paths.map((path) => sha256(readFileSync(path))).join()),
    groups,
  };
  writeFigures(SOURCES_PATH, study);
}

/** What was measured before, with some of it measured anew. */
function renew(known: readonly SourceGain[], measured: readonly SourceGain[]): SourceGain[] {
  const groups = new Map([...known, ...measured].map((group) => [group.sources.join(), group]));
  return [...groups.values()];
}

interface Group {
  ids: string[];
  columns: string[];
}

/** Sources that share columns, together. */
function groupSources({ sources, evidence }: Sources): Group[] {
  const known = new Set(evidence.map(({ id }) => id));
  const groups: Group[] = [];
  for (const { id, columns } of sources) {
    const own = columns.filter((column) => known.has(column));
    if (own.length === 0) continue;
    const shared = groups.filter((group) => group.columns.some((column) => own.includes(column)));
    const joined = { ids: [id], columns: own };
    for (const group of shared) {
      joined.ids = [...group.ids, ...joined.ids];
      joined.columns = [...new Set([...group.columns, ...joined.columns])];
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(joined);
  }
  return groups;
}

function listCountries(codes: readonly string[], columns: readonly string[]): string[] {
  return codes.filter((code) =>
    NAME_PARTS.some(
      (part) =>
        existsSync(shardPath(DATA, code, part)) &&
        readShardColumns(DATA, code, part).some((id) => columns.includes(id)),
    ),
  );
}

/** Names that only these columns have. */
function countOwnEntries(codes: readonly string[], ids: readonly string[]): number {
  let ownCount = 0;
  for (const code of codes) {
    for (const part of NAME_PARTS) {
      if (!existsSync(shardPath(DATA, code, part))) continue;
      const { columns, rows } = readShard(DATA, code, part);
      const isOwn = columns.map((id) => ids.includes(id));
      ownCount += rows.filter(({ counts }) =>
        counts.every((value, index) => value === 0 || isOwn[index]),
      ).length;
    }
  }
  return ownCount;
}

/** Letters say the same of a name each time. */
function remember(model: SpellingModel): SpellingModel {
  const known = new Map<string, Float32Array>();
  return {
    predict(key, out) {
      const present = known.get(key);
      if (present !== undefined) return out.set(present);
      model.predict(key, out);
      known.set(key, out.slice());
    },
  };
}

function describe({ sources, own, tier, all }: SourceGain): string {
  const gain = ({ mean, standardError }: Gain): string => `${mean.toFixed(4)} ± ${standardError.toFixed(4)}`;
  return [
    sources.length > 3
      ? `${sources.slice(0, 3).join(", ")} and ${sources.length - 3} more`
      : sources.join(", "),
    own === undefined
      ? "nobody"
      : `${own.peopleCount} people ${gain(own)}, first ${own.firstCountWithout} → ${own.firstCount}`,
    ...(tier === undefined
      ? []
      : [`in the full tier ${gain(tier)}, first ${tier.firstCountWithout} → ${tier.firstCount}`]),
    `all ${gain(all)}`,
  ].join("; ");
}
