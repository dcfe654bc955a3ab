import { beforeAll, describe, expect, it } from "vitest";
import { type BearerReader, readBearers } from "../../../bench/accuracy/bearers.ts";
import { Reference } from "../../../bench/accuracy/reference.ts";
import {
  type EvidenceColumn,
  encodeShard,
  type StatisticsRow,
  shardPath,
} from "../../../build/data/statistics.ts";
import { NO_ANSWER } from "../../../evaluation/metrics.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { makeCountry } from "../../helpers/country.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const folder = makeTemporaryFolder();

const countries = [
  makeCountry("ES", 100, "South"),
  makeCountry("DE", 400, "West"),
  makeCountry("FR", 900, "West"),
];
const columns: EvidenceColumn[] = [
  { id: "register", class: "register", licence: "A", accentBlind: false },
  { id: "list", class: "dictionary", licence: "A", accentBlind: false },
  { id: "romanised", class: "derived", licence: "A", accentBlind: false },
];

function writeSurnames(code: string, columnIds: string[], rows: StatisticsRow[]): void {
  const shard = { country: code, part: "surname" as const, columns: columnIds, rows };
  writeFileAtomic(shardPath(folder, code, "surname"), encodeShard(shard));
}

function writeForenames(code: string, rows: StatisticsRow[]): void {
  const shard = { country: code, part: "forename" as const, columns: ["register"], rows };
  writeFileAtomic(shardPath(folder, code, "forename"), encodeShard(shard));
}

const asked = ["García", "garcia", "Mueller", "Müller", "Solo", "x"];
const people = asked.map((surname) => ({ name: surname, surname, forename: "Ana María", country: "ES" }));
const reference = new Reference("reference", countries, people);
beforeAll(() => {
  writeSurnames(
    "ES",
    ["register"],
    [
      { name: "garcia", counts: [100] },
      { name: "garcía", counts: [900] },
      { name: "solo", counts: [1000] },
    ],
  );
  writeSurnames(
    "DE",
    ["register", "list", "romanised"],
    [
      { name: "garcía", counts: [0, 40_000, 500] },
      { name: "müller", counts: [199_998, 0, 0] },
      { name: "solo", counts: [2, 0, 0] },
    ],
  );
  // FR has no statistics.
  writeForenames("ES", [
    { name: "ana", counts: [500] },
    { name: "juan", counts: [500] },
  ]);
  readBearers(folder, countries, columns, [reference]);
});

/** Probabilities in proportion to the given scores. */
function shares(scores: readonly number[]): number[] {
  const whole = scores.reduce((sum, score) => sum + score, 0);
  return scores.map((score) => score / whole);
}

describe("Reference", () => {
  it("computes an accented name by hand: caps, discount, pseudo-count, population", () => {
    const { candidates, match } = reference.ask("GARCÍA");
    // DE: the list counts for 20,000 instead of 40,000, the register for 100,000 instead of 200,000; what is derived
    // adds to the name and not to the country.
    const [de, es] = shares([((20_000 + 500 - 0.5) / (100_000 + 20_000 + 2_000)) * 20, (899.5 / 4_000) * 10]);
    expect(match).toBe("direct");
    expect(candidates.map(({ country_id }) => country_id)).toEqual(["DE", "ES"]);
    expect(candidates[0]!.probability).toBeCloseTo(de!, 12);
    expect(candidates[1]!.probability).toBeCloseTo(es!, 12);
  });

  it("adds the logarithms of both parts, the given name weighted by 0.8", () => {
    // Ana is known in ES alone; of Ana María the first name counts.
    const { candidates } = reference.askParts({ given: "Ana María", family: "García" });
    const [es, de] = shares([
      (899.5 / 4_000) * (499.5 / 3_000) ** 0.8 * 10,
      ((20_500 - 0.5) / 122_000) * 1e-8 ** 0.8 * 20,
    ]);
    expect(candidates.map(({ country_id }) => country_id)).toEqual(["ES", "DE"]);
    expect(candidates[0]!.probability).toBeCloseTo(es!, 12);
    expect(candidates[1]!.probability).toBeCloseTo(de!, 12);
    expect(reference.askParts({ given: "Ana", family: "x" }).candidates).toEqual([
      { country_id: "ES", probability: 1 },
    ]);
    expect(reference.askParts({ given: "x", family: "x" })).toEqual(NO_ANSWER);
  });

  it("can do without one person of every count of a tally", () => {
    const tally: EvidenceColumn[] = [{ id: "register", class: "tally", licence: "A", accentBlind: false }];
    const bearers: number[] = [];
    const reader: BearerReader = {
      readName: (part, _country, _name, _stripped, count) => {
        if (part === "forename") bearers.push(count);
      },
      readTotal: (part, _country, total) => {
        if (part === "forename") bearers.push(total);
      },
    };
    readBearers(folder, [countries[0]!], tally, [reader], { tallyDiscount: 1 });
    expect(bearers).toEqual([499, 499, 998]);
  });
});
