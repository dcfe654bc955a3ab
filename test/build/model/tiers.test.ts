import { describe, expect, it } from "vitest";
import { DistributionPool } from "../../../build/encode/distribution-pool.ts";
import { FULL_PRECISION } from "../../../build/encode/quantize.ts";
import type { StoredDistribution } from "../../../build/encode/table.ts";
import { AnswerGains } from "../../../build/model/answer-gains.ts";
import { expectQuestions } from "../../../build/model/asked.ts";
import { DistributionChoice } from "../../../build/model/distribution-choice.ts";
import type { PooledCounts } from "../../../build/model/pooled-counts.ts";
import type { RecordColumns, Records } from "../../../build/model/records.ts";
import { createTable, measureUtilities, Ranking, type TableCosts } from "../../../build/model/tiers.ts";
import { EVIDENCE, NO_REST_STEP, PARTS } from "../../../src/format/format.ts";

const COUNTRY_COUNT = 8;
/** Everything that lies beside a country lies on the next one. */
const NEIGHBOURS: StoredDistribution[] = Array.from({ length: COUNTRY_COUNT }, (_, country) => ({
  countries: [(country + 1) % COUNTRY_COUNT],
  steps: [0],
  restStep: NO_REST_STEP,
}));
/** Halves: 8 parts of 15, then 4, 2 and 1. */
const FOUR: StoredDistribution = { countries: [0, 2, 4, 6], steps: [0, 12, 24, 36], restStep: NO_REST_STEP };

describe("what an answer gains by naming a country", () => {
  it("is what lies on it, where readers would not guess it", () => {
    const gains = new AnswerGains(NEIGHBOURS).of(FOUR, 5);
    const [most] = gains.slice(-1);
    expect(gains.map((gain) => Math.round((gain / most!) * 1500) / 100)).toEqual([8, 12, 14, 15]);
  });

  it("is little where they would", () => {
    const guessed: StoredDistribution = { countries: [0, 1], steps: [0, 12], restStep: NO_REST_STEP };
    const foreign: StoredDistribution = { countries: [0, 2], steps: [0, 12], restStep: NO_REST_STEP };
    const [gain, whole] = [guessed, foreign].map((distribution) => {
      const [first, both] = new AnswerGains(NEIGHBOURS).of(distribution, 5);
      return both! - first!;
    });
    expect(gain).toBeGreaterThan(0);
    expect(gain).toBeLessThan(0.3 * whole!);
  });
});

describe("how often people ask", () => {
  const { sample } = EVIDENCE;

  it("grows with the frequency, but more slowly", () => {
    const once = expectQuestions("surname", 1e-5, 3, sample, true);
    const twice = expectQuestions("surname", 2e-5, 3, sample, true);
    expect(twice).toBeGreaterThan(once);
    expect(twice).toBeLessThan(2 * once);
  });
});

describe("the tables of tiers", () => {
  // From the rarest name to the most frequent one; all of the same countries.
  const keys = Array.from({ length: 20 }, (_, number) => `name${String.fromCharCode(97 + number)}`);
  const columns = (): RecordColumns => ({
    distributions: new Uint32Array(keys.length),
    dataPointCounts: new Float64Array(keys.length).fill(5),
    kinds: new Uint8Array(keys.length).fill(EVIDENCE.sample),
    frequencies: Float64Array.from(keys, (_, number) => 1e-6 * 4 ** number),
    bearerCounts: new Float64Array(keys.length).fill(5),
  });
  const pool = new DistributionPool();
  pool.of(FOUR);
  const records: Records = {
    parts: new Uint8Array(keys.length).fill(PARTS.surname),
    surname: columns(),
    forename: columns(),
    pool,
  };
  const pooled = {
    keys,
    groups: Uint32Array.from(keys.keys()),
    scripts: new Uint8Array(keys.length),
    countryCodes: ["AA", "AB", "AC", "AD", "AE", "AF", "AG", "AH"],
  } as unknown as PooledCounts;
  const priors = new Float64Array(COUNTRY_COUNT).fill(1);
  const ranking = new Ranking(pooled, records, measureUtilities(pooled, records), 0.05);
  const gains = new AnswerGains(NEIGHBOURS);
  const make = (recordCount: number, precision = { ...FULL_PRECISION }) => {
    const choice = new DistributionChoice(records, gains, precision);
    return createTable(pooled, records, ranking.select(recordCount), choice, {
      priors,
      parameters: new Map(),
      neighbours: NEIGHBOURS,
    });
  };

  it("keep the most valuable names", () => {
    expect(make(3).keys).toEqual(keys.slice(-3));
  });

  it("keep forenames for what they are worth beside surnames", () => {
    const both: Records = { ...records, parts: records.parts.map(() => PARTS.surname | PARTS.forename) };
    const utilities = measureUtilities(pooled, both);
    const select = (forenameUtility: number) =>
      [...new Ranking(pooled, both, utilities, forenameUtility).select(4).parts].slice(-4);
    const { surname, forename } = PARTS;
    expect(select(0.0001)).toEqual([surname, surname, surname, surname]);
    expect(select(0.01)).toEqual([0, 0, surname | forename, surname | forename]);
  });

  it("name fewer countries of rare names than of frequent ones", () => {
    const table = make(18);
    const counts = [...table.recordDistributions].map(
      (number) => table.distributions[number]!.countries.length,
    );
    expect(counts).toEqual([...counts].sort((left, right) => left - right));
    expect(counts[0]).toBeLessThan(4);
    expect(counts.at(-1)).toBe(4);
  });

  it("name all countries that the precision allows where every record is kept", () => {
    expect(make(keys.length).distributions).toEqual([FOUR]);
    expect(make(keys.length, FULL_PRECISION).distributions).toEqual([FOUR]);
  });
});

/** Keys with one surname each. */
function tableOf(keys: readonly string[], distributions: readonly StoredDistribution[] = [FOUR]) {
  const pool = new DistributionPool();
  const numbers = distributions.map((distribution) => pool.of(distribution));
  const columns = (): RecordColumns => ({
    distributions: Uint32Array.from(keys, (_, key) => numbers[key] ?? numbers[0]!),
    dataPointCounts: new Float64Array(keys.length).fill(5),
    kinds: new Uint8Array(keys.length).fill(EVIDENCE.sample),
    frequencies: new Float64Array(keys.length).fill(1e-5),
    bearerCounts: new Float64Array(keys.length).fill(5),
  });
  const parts = new Uint8Array(keys.length).fill(PARTS.surname);
  const records: Records = { parts, surname: columns(), forename: columns(), pool };
  const pooled = {
    keys,
    groups: Uint32Array.from(keys.keys()),
    scripts: new Uint8Array(keys.length),
    countryCodes: NEIGHBOURS.map((_, country) => `A${country}`),
  } as unknown as PooledCounts;
  return { records, pooled };
}

describe("the utility of a name", () => {
  const equalOf = (...countries: number[]): StoredDistribution => ({
    countries,
    steps: countries.map(() => 0),
    restStep: NO_REST_STEP,
  });
  const accentedUtility = (distribution: StoredDistribution): number => {
    const { records, pooled } = tableOf(["muller", "müller"], [equalOf(0), distribution]);
    pooled.groups[1] = 0;
    return measureUtilities(pooled, records)[2]!;
  };

  it("is what stripping its accents would get wrong, and nothing where that leads to about the same answer", () => {
    expect(accentedUtility(equalOf(0, 1))).toBe(0);
    expect(accentedUtility(equalOf(0, 1, 2, 3))).toBeGreaterThan(0);
    expect(accentedUtility(equalOf(1))).toBeGreaterThan(accentedUtility(equalOf(0, 1, 2, 3)));
  });
});

describe("the bytes of a name", () => {
  /** Which of two surnames is kept where there is room for one. */
  function keepOne(keys: [string, string], utilities: [number, number], costs?: TableCosts): string {
    const { records, pooled } = tableOf(keys);
    const all = Float64Array.of(utilities[0], 0, utilities[1], 0);
    const { parts } = new Ranking(pooled, records, all, 1, costs).select(1);
    return keys[parts.indexOf(PARTS.surname)]!;
  }

  it("are what it was seen to take, believed in part", () => {
    const costs: TableCosts = {
      table: { keys: ["aa", "bb"], parts: new Uint8Array(2).fill(PARTS.surname) },
      byteCounts: Float32Array.of(1, 3),
    };
    expect(keepOne(["aa", "bb"], [1, 1.1])).toBe("bb");
    expect(keepOne(["aa", "bb"], [1, 1.1], costs)).toBe("aa");
    // Three times the bytes, but not believed to be three times as many.
    expect(keepOne(["aa", "bb"], [1, 2.5], costs)).toBe("bb");
  });
});
