import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluate } from "../../bench/accuracy/evaluate.ts";
import { createReference } from "../../bench/accuracy/reference.ts";
import { formatReport } from "../../bench/accuracy/report.ts";
import type { System } from "../../bench/accuracy/system.ts";
import type { Country } from "../../build/data-folder.ts";
import {
  type EvidenceColumn,
  encodeShard,
  type StatisticsRow,
  shardPath,
  writeFileAtomic,
} from "../../build/statistics.ts";

const folder = mkdtempSync(join(tmpdir(), "cognomen-reference-"));
afterAll(() => rmSync(folder, { recursive: true }));

const country = (code: string, population: number, region: string): Country => ({
  code,
  name: code,
  population,
  populationSource: "test",
  region,
});
const countries = [country("ES", 100, "South"), country("DE", 400, "West"), country("FR", 900, "West")];
const columns: EvidenceColumn[] = [
  { id: "register", class: "register", accentBlind: false },
  { id: "list", class: "dictionary", accentBlind: false },
  { id: "romanised", class: "derived", accentBlind: false },
];

function writeSurnames(code: string, columnIds: string[], rows: StatisticsRow[]): void {
  const shard = { country: code, part: "surname" as const, columns: columnIds, rows };
  writeFileAtomic(shardPath(folder, code, "surname"), encodeShard(shard));
}

let reference: System;
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
  reference = createReference(folder, countries, columns, [
    "García",
    "garcia",
    "Mueller",
    "Müller",
    "Ana Solo",
    "x",
  ]);
});

/** Probabilities in proportion to the given scores. */
function shares(scores: readonly number[]): number[] {
  const whole = scores.reduce((sum, score) => sum + score, 0);
  return scores.map((score) => score / whole);
}

describe("createReference", () => {
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

  it("sums all spellings for an unaccented name", () => {
    const { candidates, match } = reference.ask("garcia");
    const [de] = shares([(20_499.5 / 122_000) * 20, (999.5 / 4_000) * 10]);
    expect(match).toBe("direct");
    expect(candidates[0]).toEqual({ country_id: "DE", probability: expect.closeTo(de!, 12) });
  });

  it("takes a half off every name, so that one scaled bearer among thousands does not count", () => {
    // DE: 2 bearers scaled by 1/2 leave 1 - 0.5.
    const [es, de] = shares([(999.5 / 4_000) * 10, (0.5 / 122_000) * 20]);
    const { candidates, match } = reference.ask("Ana Solo");
    expect(match).toBe("last-name");
    expect(candidates.map(({ probability }) => probability)).toEqual([
      expect.closeTo(es!, 12),
      expect.closeTo(de!, 12),
    ]);
  });

  it("knows nothing about a name in no shard", () => {
    expect(reference.ask("x")).toEqual({ candidates: [], rest: 0, match: "none" });
  });
});

describe("evaluate and formatReport", () => {
  const person = (name: string, code: string) => ({ name, surname: "", forename: "", country: code });

  it("sums up by protocol, split and group", () => {
    const people = [
      person("Ana Solo", "ES"),
      person("Uwe Müller", "DE"),
      person("x", "DE"),
      person("x", "FR"),
    ];
    const results = evaluate(reference, people, countries, ["all", "report"]);
    expect(results.map(({ protocol, split }) => [protocol, split])).toEqual([
      ["surname", "all"],
      ["surname", "report"],
    ]);
    const [all] = results;
    expect(all!.unweighted).toMatchObject({ rowCount: 4, answered: 0.5, top1: 0.5, countryMeanTop1: 0.5 });
    // Weights 10 for ES, 20 over two rows for DE, 30 for FR.
    expect(all!.weighted.answered).toBeCloseTo((10 + 10) / 60, 12);
    expect(all!.byMatch.map(({ name, unweighted }) => [name, unweighted.rowCount])).toEqual([
      ["direct", 2],
      ["none", 2],
    ]);
    expect(all!.byScript.map(({ name }) => name)).toEqual(["Latin", "Latin with diacritics"]);
    expect(all!.byRegion.map(({ name, unweighted }) => [name, unweighted.top1])).toEqual([
      ["South", 1],
      ["West", 1 / 3],
    ]);

    const text = formatReport(results, ["reference"]);
    expect(text).toContain('surname, split "all" (4 rows), every row counts the same');
    expect(text).toMatch(/reference +50\.0 % +50\.0 % +50\.0 % +50\.0 %/u);
    expect(text).toContain("by region");
    expect(formatReport(results, [])).not.toContain("by region");
  });

  it("asks whole names where a system takes them", () => {
    const asked: string[] = [];
    const system: System = {
      name: "whole",
      countryCount: 3,
      takesFullNames: true,
      ask(query) {
        asked.push(query);
        return { candidates: [], rest: 0, match: "none" };
      },
    };
    evaluate(system, [person("Ana Solo", "ES")], countries, ["all"]);
    expect(asked).toEqual(["Solo", "Ana Solo"]);
  });
});
