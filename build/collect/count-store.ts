/** Adds up counts: one per name, by country, part and evidence column. */
import type { NamePart } from "../../src/ground/types.ts";
import type { EvidenceColumn, Shard, StatisticsRow } from "../data/statistics.ts";
import { scriptNumber } from "./clean.ts";
import { getOrMake } from "./maps.ts";

type Counts = Map<string, number>;

/** Smallest real lists: 30 surnames in Khmer, 6 in Tamil for Singapore. Strays come in ones and twos. */
const MIN_SCRIPT_NAME_COUNT = 4;
const MIN_SCRIPT_SHARE = 0.01;

/** Counts of one source before they join those of others: names by `part country`. */
export class Tally {
  private readonly groups = new Map<string, Counts>();

  add(part: NamePart, country: string, name: string, count: number): void {
    const counts = getOrMake(this.groups, `${part} ${country}`, () => new Map<string, number>());
    counts.set(name, (counts.get(name) ?? 0) + count);
  }

  get(part: NamePart, country: string, name: string): number {
    return this.groups.get(`${part} ${country}`)?.get(name) ?? 0;
  }

  *entries(): Generator<[part: NamePart, country: string, name: string, count: number]> {
    for (const [key, counts] of this.groups) {
      const [part, country] = key.split(" ") as [NamePart, string];
      for (const [name, count] of counts) yield [part, country, name, count];
    }
  }
}

/** All counts, by country, part and column. */
export class CountStore {
  private readonly groups = new Map<string, Counts>();
  // The group of the previous call: rows of one source come in runs.
  private lastKey = "";
  private lastCounts: Counts = new Map();

  constructor(readonly columns: readonly EvidenceColumn[]) {}

  add(part: NamePart, country: string, column: string, name: string, count: number): void {
    const key = `${part} ${country} ${column}`;
    if (key !== this.lastKey) {
      this.lastKey = key;
      this.lastCounts = getOrMake(this.groups, key, () => new Map<string, number>());
    }
    this.lastCounts.set(name, (this.lastCounts.get(name) ?? 0) + count);
  }

  /** Counts of one column of one shard. */
  group(part: NamePart, country: string, column: string): ReadonlyMap<string, number> | undefined {
    return this.groups.get(`${part} ${country} ${column}`);
  }

  /** Whether any country has a name in the column. */
  has(column: string): boolean {
    for (const [key, counts] of this.groups)
      if (key.endsWith(` ${column}`)) for (const count of counts.values()) if (count > 0) return true;
    return false;
  }

  /** Countries with counts for the part, sorted by code. */
  countries(part: NamePart): string[] {
    const codes = new Set<string>();
    for (const key of this.groups.keys()) {
      const [groupPart, country] = key.split(" ");
      if (groupPart === part) codes.add(country!);
    }
    return [...codes].sort();
  }

  /**
   * Removes names in a script of which a country has next to none: slips of a source, such as one Greek name among
   * thousands of Swiss ones.
   *
   * @param onRemoved is told each of them
   * @param isChecked whether names of a column may go; those of others count, and stay
   */
  dropStrayScripts(
    onRemoved: (name: string) => void,
    isChecked: (column: string) => boolean = () => true,
  ): void {
    const countsByCountry = new Map<string, Map<number, number>>();
    for (const [key, counts] of this.groups) {
      const country = key.split(" ")[1]!;
      const scripts = getOrMake(countsByCountry, country, () => new Map<number, number>());
      for (const name of counts.keys()) {
        const script = scriptNumber(name);
        scripts.set(script, (scripts.get(script) ?? 0) + 1);
      }
    }
    for (const [key, counts] of this.groups) {
      const [, country, column] = key.split(" ");
      if (!isChecked(column!)) continue;
      const scripts = countsByCountry.get(country!)!;
      let total = 0;
      for (const count of scripts.values()) total += count;
      const limit = Math.min(MIN_SCRIPT_NAME_COUNT, total * MIN_SCRIPT_SHARE);
      const isStray = (name: string) => {
        const script = scriptNumber(name);
        return script !== 0 && scripts.get(script)! < limit;
      };
      for (const name of counts.keys()) {
        if (!isStray(name)) continue;
        counts.delete(name);
        onRemoved(name);
      }
    }
  }

  /** The counted names of one shard that have several words, each with the ids of its columns. */
  namesOfSeveralWords(part: NamePart, country: string): Map<string, string[]> {
    const names = new Map<string, string[]>();
    for (const { id } of this.columns) {
      for (const [name, count] of this.group(part, country, id) ?? []) {
        if (count > 0 && name.includes(" ")) getOrMake(names, name, (): string[] => []).push(id);
      }
    }
    return names;
  }

  /** One country and part as it is written: names by code point, columns in their fixed order, whole counts. */
  shard(part: NamePart, country: string): Shard | undefined {
    const columns = this.columns
      .map((column) => column.id)
      .filter((id) => [...(this.group(part, country, id)?.values() ?? [])].some((count) => count > 0));
    const rows = new Map<string, StatisticsRow>();
    for (const [index, column] of columns.entries()) {
      for (const [name, count] of this.group(part, country, column)!) {
        if (count <= 0) continue;
        const row = getOrMake(rows, name, () => ({
          name,
          counts: new Array<number>(columns.length).fill(0),
        }));
        row.counts[index] = Math.max(1, Math.round(count));
      }
    }
    if (rows.size === 0) return undefined;
    return {
      country,
      part,
      columns,
      rows: [...rows.values()].sort((a, b) => compareCodePoints(a.name, b.name)),
    };
  }
}

/** Order by code point, which UTF-16 order is not beyond U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const unitA = a.charCodeAt(index);
    const unitB = b.charCodeAt(index);
    if (unitA === unitB) continue;
    const surrogateA = unitA >= 0xd800 && unitA <= 0xdfff;
    const surrogateB = unitB >= 0xd800 && unitB <= 0xdfff;
    if (surrogateA !== surrogateB) return surrogateA ? 1 : -1;
    return unitA - unitB;
  }
  return a.length - b.length;
}
