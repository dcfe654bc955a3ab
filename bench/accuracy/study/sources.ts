/**
 * Whether each source makes answers for people of its own countries worse, on the *fit* part of the people alone.
 *
 * A source that makes the answers for people from its countries worse beyond chance, in counts and in the full tier,
 * stays out. A test fails as long as such a source is read, and for sources that were never checked. At present all of
 * them are read.
 */
import { existsSync } from "node:fs";
import { learn } from "../../../build/compile/full-table.ts";
import { CACHE_FOLDER } from "../../../build/compile/stamp.ts";
import type { Acceptance } from "../../../build/data/accept.ts";
import { NAME_PARTS, readCountries, readSources, type Sources } from "../../../build/data/folder.ts";
import { readShard, readShardColumns, shardPath } from "../../../build/data/statistics.ts";
import { readWriters } from "../../../build/data/writers.ts";
import type { Person } from "../../../build/evaluate/people.ts";
import { splitOf } from "../../../build/evaluate/split.ts";
import { loadPooledCounts, type PooledCounts } from "../../../build/model/pooled-counts.ts";
import type { SpellingModel } from "../../../build/model/posterior.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import type { Progress } from "../../../src/program/progress.ts";
import type { Variant } from "./runner.ts";
import { replaceCountries, selectKeys } from "./source-counts.ts";
import { type AskedResult, askPeople, askTier, compare, findPeople } from "./source-people.ts";
import { VariantTables } from "./variant-tables.ts";

/** How much lower the log loss of a name is with the counts than without them, in nats: above 0 is better. */
export interface Gain {
  peopleCount: number;
  mean: number;
  /** Of the mean, by chance. */
  standardError: number;
  /** People whose country is first, with the counts and without. */
  firstCount: number;
  firstCountWithout: number;
}

/** Sources that share a column can only be left out together. */
export interface SourceRow {
  /** Ids of sources. */
  sources: string[];
  /** Ids of their columns. */
  columns: string[];
  /** Codes of the countries that they count. */
  countries: string[];
  /** Names in one country, as one part, that no other source has there. */
  ownEntryCount: number;
  /** People from these countries, by counts and letters alone; missing if there are none. */
  own?: Gain;
  /** The same people by whole name, in the full tier; measured if counts and letters answer them worse. */
  tier?: Gain;
  /** Of all countries, by counts and letters alone. */
  all: Gain;
}

/** Beyond so many standard errors a difference is not by chance: of 85 groups, 2 differ by chance by more than two. */
const CHANCE = 3;

export const isBetter = ({ mean, standardError }: Gain): boolean => mean > CHANCE * standardError;
/** Worse answers, and no more people whose country is first. */
export const isWorse = ({ mean, standardError, firstCount, firstCountWithout }: Gain): boolean =>
  mean < -CHANCE * standardError && firstCount <= firstCountWithout;

/** Whether counts and letters alone answer the people of a group worse: the full tier is then asked as well. */
export const isSuspect = ({ own }: Pick<SourceRow, "own">): boolean => own !== undefined && isWorse(own);
/** Whether a group has to stay out: the full tier answers its people worse with it, too, or was not asked. */
export const isHarmful = (group: Pick<SourceRow, "own" | "tier">): boolean =>
  isSuspect(group) && (group.tier === undefined || isWorse(group.tier));

/** All groups of sources. Statistics are read when the first of them is measured. */
export function listSourceVariants(
  allPeople: readonly Person[],
  dataFolder: string,
  progress: Progress,
): Variant<SourceRow>[] {
  const people = allPeople.filter((person) => splitOf(person) === "fit");
  let measure: Promise<(group: Group) => SourceRow> | undefined;
  return groupSources(readSources(dataFolder)).map((group) => ({
    name: group.ids.join(),
    what: "without it",
    facts: group,
    measure: async () => {
      measure ??= prepare(people, dataFolder, progress);
      return (await measure)(group);
    },
  }));
}

async function prepare(
  people: readonly Person[],
  dataFolder: string,
  progress: Progress,
): Promise<(group: Group) => SourceRow> {
  const countries = readCountries(dataFolder);
  const sources = readSources(dataFolder);
  const codes = countries.map(({ code }) => code);
  const populations = countries.map(({ population }) => population);
  const writers = readWriters(dataFolder);
  const load = (countryCodes: readonly string[], accepts?: Acceptance): PooledCounts =>
    loadPooledCounts(dataFolder, countryCodes, sources.evidence, {
      populations: new Map(countries.map(({ code, population }) => [code, population])),
      writers,
      ...(accepts && { accepts }),
    });
  const learnt = await learn(dataFolder, progress, { cacheFolder: CACHE_FOLDER });
  const { pooled: all, spelling } = learnt;
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
  return ({ ids, columns }) => {
    const { countries: own, ownEntryCount } = readOwn(dataFolder, codes, columns);
    const present = own.map((code) => codes.indexOf(code));
    const measure = (accepts?: Acceptance): AskedResult[] =>
      askPeople(asked, replaceCountries(base, load(own, accepts)), populations, remembered);
    const accepts: Acceptance = ({ id }) => !columns.includes(id);
    const without = measure(accepts);
    const results = measure();
    const gain = compare(results, without, (person) => present.includes(asked[person]!.country));
    const row: SourceRow = {
      sources: ids,
      columns,
      countries: own,
      ownEntryCount,
      ...(gain.peopleCount > 0 && { own: gain }),
      all: compare(results, without),
    };
    if (!isSuspect(row)) return row;
    const owners = people.filter(({ country }) => own.includes(country));
    const tables = new VariantTables(dataFolder, owners, progress);
    const askWith = (pooled: PooledCounts): AskedResult[] =>
      askTier(owners, createPredictor(tables.makeOf({ ...learnt, pooled })));
    return { ...row, tier: compare(askWith(all), askWith(load(codes, accepts))) };
  };
}

interface Group {
  ids: string[];
  columns: string[];
}

/** Sources that share columns, together. */
function groupSources({ sources, evidence }: Sources): Group[] {
  const known = new Set(evidence.map(({ id }) => id));
  let groups: Group[] = [];
  for (const { id, columns } of sources) {
    const own = columns.filter((column) => known.has(column));
    if (own.length === 0) continue;
    const isShared = (group: Group): boolean => group.columns.some((column) => own.includes(column));
    const shared = groups.filter(isShared).reverse();
    const joined = {
      ids: [...shared.flatMap(({ ids }) => ids), id],
      columns: [...new Set([...shared.flatMap((group) => group.columns), ...own])],
    };
    groups = [...groups.filter((group) => !isShared(group)), joined];
  }
  return groups;
}

/** Countries that these columns count, and names that only these columns have. */
function readOwn(dataFolder: string, codes: readonly string[], ids: readonly string[]) {
  let ownEntryCount = 0;
  const countries = codes.filter((code) => {
    const parts = NAME_PARTS.filter(
      (part) =>
        existsSync(shardPath(dataFolder, code, part)) &&
        readShardColumns(dataFolder, code, part).some((id) => ids.includes(id)),
    );
    for (const part of parts) {
      const { columns, rows } = readShard(dataFolder, code, part);
      const isOwn = columns.map((id) => ids.includes(id));
      const own = rows.filter(({ counts }) => counts.every((value, index) => value === 0 || isOwn[index]));
      ownEntryCount += own.length;
    }
    return parts.length > 0;
  });
  return { countries, ownEntryCount };
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
