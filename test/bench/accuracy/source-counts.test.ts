import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { replaceCountries, selectKeys } from "../../../bench/accuracy/study/source-counts.ts";
import {
  type AskedResult,
  askPeople,
  askTier,
  compare,
  findPeople,
} from "../../../bench/accuracy/study/source-people.ts";
import { isBetter, isHarmful, isWorse } from "../../../bench/accuracy/study/sources.ts";
import { type EvidenceColumn, encodeShard, shardPath } from "../../../build/data/statistics.ts";
import type { Person } from "../../../build/evaluate/people.ts";
import { loadPooledCounts, type PooledCounts } from "../../../build/model/pooled-counts.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const folder = makeTemporaryFolder();
const CODES = ["AA", "BB", "CC"];
const COLUMN_IDS = ["good", "bad", "long"];
const COLUMNS: EvidenceColumn[] = COLUMN_IDS.map((id) => ({
  id,
  class: "register",
  licence: "A",
  accentBlind: false,
}));
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const OTHERS = LETTERS.flatMap((first) => LETTERS.map((second) => `do${first}${second}aba`));
const ROWS: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  AA: {
    adaba: [50, 0, 0],
    // The bad list has what is common elsewhere, and the long one so many names that those of the good list become rare.
    cicaba: [1, 9000, 0],
    ...Object.fromEntries(OTHERS.map((name) => [name, [0, 0, 900]])),
  },
  BB: { adaba: [1, 0, 0], bebaba: [70, 0, 0] },
  CC: { adaba: [60, 0, 0], cicaba: [60, 0, 0] },
};
for (const [country, rows] of Object.entries(ROWS))
  writeFileAtomic(
    shardPath(join(folder, "data"), country, "surname"),
    encodeShard({
      country,
      part: "surname",
      columns: COLUMN_IDS,
      rows: Object.entries(rows).map(([name, counts]) => ({ name, counts: [...counts] })),
    }),
  );
const load = (codes: readonly string[], leftOut?: string): PooledCounts =>
  loadPooledCounts(join(folder, "data"), codes, COLUMNS, { accepts: ({ id }) => id !== leftOut });
describe("counts of some countries, counted otherwise", () => {
  const all = load(CODES);

  it("are what all would be, counted so together", () => {
    const replaced = replaceCountries(all, load(["AA"], "long"));
    const together = load(CODES, "long");
    const wanted = selectKeys(replaced, (key) => !OTHERS.includes(replaced.keys[key]!));
    expect(wanted.keys).toEqual(together.keys);
    expect(wanted.parts.surname).toEqual(together.parts.surname);
    expect(wanted.scriptShares).toEqual(together.scriptShares);
  });

  it("are the same counts if nothing is counted otherwise", () => {
    expect(replaceCountries(all, load(["AA", "CC"])).parts).toEqual(all.parts);
  });
});

describe("people asked with and without a source", () => {
  const person = (surname: string, country: string): Person => ({
    name: `X ${surname}`,
    surname,
    forename: "",
    country,
  });
  const people = [
    ...Array.from({ length: 8 }, () => person("Adaba", "AA")),
    ...Array.from({ length: 4 }, () => person("Adaba", "CC")),
    ...Array.from({ length: 8 }, () => person("Cicaba", "CC")),
    person("Bebaba", "BB"),
    person("Unknown", "AA"),
  ];
  const all = load(CODES);
  const asked = findPeople(people, all);
  const ask = (pooled: PooledCounts) => askPeople(asked, pooled, [1e6, 1e6, 1e6], undefined);
  const results = ask(all);
  const without = (leftOut: string) => ask(replaceCountries(all, load(["AA"], leftOut)));

  it("are those whose names are in the data", () => {
    expect(asked.map(({ words: [word] }) => word!.name)).toEqual(
      people.slice(0, -1).map(({ surname }) => surname.toLowerCase()),
    );
  });

  const gainOf = (leftOut: string, country: number) =>
    compare(results, without(leftOut), (index) => asked[index]!.country === country);

  it("are worse off with a list that has other names than they have", () => {
    expect(gainOf("bad", 0).peopleCount).toBe(8);
    expect(gainOf("bad", 0).mean).toBeLessThan(-0.12);
  });

  it("are little worse off with a list that makes all their names rare alike, which a factor mends", () => {
    expect(gainOf("long", 0).mean).toBeGreaterThan(-0.1);
  });

  it("are hardly concerned if the list is of another country", () => {
    expect(Math.abs(gainOf("bad", 1).mean)).toBeLessThan(0.03);
  });
});

describe("a gain", () => {
  const gain = { peopleCount: 100, mean: -0.04, standardError: 0.01, firstCount: 50, firstCountWithout: 50 };

  it("is what losses fall by, and how many more are right first", () => {
    const [right, wrong] = [true, false].map((isFirst) => ({ loss: isFirst ? 0.25 : 1.25, isFirst })) as [
      AskedResult,
      AskedResult,
    ];
    expect(compare([right, right, wrong, right], [wrong, right, wrong, wrong])).toEqual({
      ...{
        peopleCount: 4,
        mean: 0.5,
        standardError: Math.sqrt(1 / 3 / 4),
        firstCount: 3,
        firstCountWithout: 1,
      },
    });
  });

  it("is worse or better beyond chance alone, not worse with more people found, and harms only if the tier says so", () => {
    expect([gain, { ...gain, mean: -0.025 }, { ...gain, firstCount: 51 }].map(isWorse)).toEqual([
      true,
      false,
      false,
    ]);
    expect([0.04, 0.025].map((mean) => isBetter({ ...gain, mean }))).toEqual([true, false]);
    const alike = { ...gain, mean: -0.01 };
    const groups = [{}, { own: alike }, { own: gain }, { own: gain, tier: gain }, { own: gain, tier: alike }];
    expect(groups.map(isHarmful)).toEqual([false, false, true, true, false]);
  });

  it("of a tier is that of whole names", () => {
    const country = Object.entries({ FR: 0.75, BE: 0.25 }).map(([country_id, probability]) => ({
      country_id,
      probability,
    }));
    const people = ["FR", "BE", "DE"].map((code) => ({ name: "Amélie Poulain", country: code }));
    const results = askTier(people, { predict: (name) => ({ name: String(name), count: 1, country }) });
    expect(results.map(({ isFirst }) => isFirst)).toEqual([true, false, false]);
    expect(results.map(({ loss }) => Math.exp(-loss).toFixed(6))).toEqual([
      "0.750000",
      "0.250000",
      "0.000001",
    ]);
  });
});
