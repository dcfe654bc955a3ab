/** Counts of one name part while they are read: an entry is one key in one country, and stands where it was met. */
import { sortKeys } from "../encode/table.ts";
import { stripKey } from "../words/fold-name.ts";
import type { CountryEntry } from "./derive.ts";

/** Numbers keys, and the stripped form of each. */
export class KeyNumbers {
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

/** A column for every property of an entry. */
export class Entries {
  /** Numbers of the keys. */
  readonly keys = new Column();
  readonly countries = new Column();
  /** Effective bearers: see `PooledPart`. */
  readonly aware = new Column();
  readonly blind = new Column();
  readonly derived = new Column();
  /** What of `derived` letter models and the estimator learn from. */
  readonly taughtDerived = new Column();
  /** Effective bearers of compounds that begin with the name. */
  readonly compoundAware = new Column();
  readonly compoundBlind = new Column();
  readonly dataPointCounts = new Column();
  /** EVIDENCE bits. */
  readonly kinds = new Column();

  get length(): number {
    return this.keys.length;
  }

  push(
    key: number,
    country: number,
    entry: Pick<CountryEntry, "aware" | "blind" | "derived" | "compounds" | "dataPointCount" | "kinds">,
    taughtDerived = entry.derived,
  ): void {
    this.keys.push(key);
    this.countries.push(country);
    this.aware.push(entry.aware);
    this.blind.push(entry.blind);
    this.derived.push(entry.derived);
    this.taughtDerived.push(taughtDerived);
    this.compoundAware.push(entry.compounds?.aware ?? 0);
    this.compoundBlind.push(entry.compounds?.blind ?? 0);
    this.dataPointCounts.push(entry.dataPointCount);
    this.kinds.push(entry.kinds);
  }

  /** Effective bearers that were counted. */
  bearersOf(entry: number): number {
    return this.aware.values[entry]! + this.blind.values[entry]!;
  }
}
