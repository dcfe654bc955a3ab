import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { replaceCountries, selectKeys } from "../../../bench/accuracy/source-counts.ts";
import { isBetter, isWorse } from "../../../bench/accuracy/source-file.ts";
import { askPeople, compare, findPeople } from "../../../bench/accuracy/source-people.ts";
import { type EvidenceColumn, encodeShard, shardPath } from "../../../build/data/statistics.ts";
import { loadPooledCounts, type PooledCounts } from "../../../build/model/pooled-counts.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const folder = makeTemporaryFolder();
const CODES = ["AA", "BB", "CC"];
const COLUMNS: EvidenceColumn[] = ["good", "bad"].map((id) => ({
  id,
  class: "register",
  licence: "A",
  accentBlind: false,
}));
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const OTHERS = LETTERS.flatMap((first) => LETTERS.map((second) => `do${first}${second}aba`));
const ROWS: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  // So many names that those of the good list become rare.
  AA: {
    adaba: [50, 0],
    cicaba: [30, 0],
    ...Object.fromEntries(OTHERS.map((name) => [name, [0, 900] as const])),
  },
  BB: { adaba: [1, 0], bebaba: [70, 0] },
  CC: { adaba: [4, 0], cicaba: [60, 0] },
};
for (const [country, rows] of Object.entries(ROWS))
  writeFileAtomic(
    shardPath(join(folder, "data"), country, "surname"),
    encodeShard({
      country,
      part: "surname",
      columns: ["good", "bad"],
      rows: Object.entries(rows).map(([name, counts]) => ({ name, counts: [...counts] })),
    }),
  );
const load = (codes: readonly string[], isBadRead = true): PooledCounts =>
  loadPooledCounts(join(folder, "data"), codes, COLUMNS, { accepts: ({ id }) => isBadRead || id !== "bad" });
describe("counts of some countries, counted otherwise", () => {
  const all = load(CODES);

  it("are what all would be, counted so together", () => {
    const replaced = replaceCountries(all, load(["AA"], false));
    const together = load(CODES, false);
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
  const people = [
    { name: "X Adaba", surname: "Adaba", forename: "", country: "AA" },
    { name: "X Bebaba", surname: "Bebaba", forename: "", country: "BB" },
    { name: "X Unknown", surname: "Unknown", forename: "", country: "AA" },
  ];
  const all = load(CODES);
  const asked = findPeople(people, all);
  const populations = [1e6, 1e6, 1e6];
  const results = askPeople(asked, all, populations, undefined);
  const without = askPeople(asked, replaceCountries(all, load(["AA"], false)), populations, undefined);

  it("are those whose names are in the data", () => {
    expect(asked.map(({ words }) => words.map(({ name }) => name))).toEqual([["adaba"], ["bebaba"]]);
  });

  it("are worse off with a list in which their names are rare", () => {
    const { peopleCount, mean, firstCountWithout } = compare(results, without, (index) => index === 0);
    expect(peopleCount).toBe(1);
    expect(mean).toBeLessThan(0);
    expect(firstCountWithout).toBe(1);
  });

  it("are hardly concerned if the list is of another country", () => {
    const [own, other] = [0, 1].map((person) => compare(results, without, (index) => index === person).mean);
    expect(Math.abs(other!)).toBeLessThan(Math.abs(own!) / 2);
  });
});

describe("a gain", () => {
  const gain = { peopleCount: 100, standardError: 0.01, firstCount: 50, firstCountWithout: 50 };

  it("is worse or better beyond chance alone, and not worse with more people found", () => {
    expect(isWorse({ ...gain, mean: -0.03 })).toBe(true);
    expect(isWorse({ ...gain, mean: -0.015 })).toBe(false);
    expect(isWorse({ ...gain, mean: -0.03, firstCount: 51 })).toBe(false);
    expect(isBetter({ ...gain, mean: 0.03 })).toBe(true);
    expect(isBetter({ ...gain, mean: 0.015 })).toBe(false);
  });
});
