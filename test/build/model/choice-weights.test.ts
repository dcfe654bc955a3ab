/** What names, bytes and countries are worth to a small tier, as examples on both sides of the edge where the choice turns. */
import { describe, expect, it } from "vitest";
import { AnswerGains } from "../../../build/model/answer-gains.ts";
import { expectQuestions } from "../../../build/model/asked.ts";
import type { Evidence } from "../../../build/model/evidence.ts";
import { PayloadChoice } from "../../../build/model/payload-choice.ts";
import type { RecordColumns, Records } from "../../../build/model/records.ts";
import { measureWorths, Ranking, type TableCosts } from "../../../build/model/tiers.ts";
import { PayloadPool } from "../../../src/encode/payload-pool.ts";
import { FULL_PRECISION } from "../../../src/encode/quantize.ts";
import type { TablePayload } from "../../../src/encode/table.ts";
import { EVIDENCE, NO_REST_STEP, PARTS } from "../../../src/file/format.ts";
import { SCRIPTS } from "../../../src/text/script.ts";
import type { NamePart } from "../../../src/types.ts";

const { register, sample, dictionary, derived } = EVIDENCE;

describe("how often people ask", () => {
  const ask = ({
    part = "surname" as NamePart,
    frequency = 1e-5,
    bearerCount = 10,
    kinds = register | sample,
    isLatin = true,
  }): number => expectQuestions(part, frequency, bearerCount, kinds, isLatin);

  it.each([
    ["1.3 times", "surname", 1.34],
    ["1.7 times", "forename", 1.74],
  ] as const)("is %s as often for a %s that is twice as frequent", (_times, part, expected) => {
    expect(ask({ part, frequency: 2e-5 }) / ask({ part, frequency: 1e-5 })).toBeCloseTo(expected, 2);
  });

  it("is 2.5 times as often for a name with thirty-two times the bearers", () => {
    expect(ask({ bearerCount: 320 }) / ask({ bearerCount: 10 })).toBeCloseTo(2.5, 1);
  });

  it("is as often for less than half a bearer as for half a one", () => {
    expect(ask({ bearerCount: 0.01 })).toBe(ask({ bearerCount: 0.5 }));
    expect(ask({ bearerCount: 0.6 })).toBeGreaterThan(ask({ bearerCount: 0.5 }));
  });

  it.each([
    ["derivation alone", derived, 1 / 6],
    ["a dictionary", dictionary, 1 / 5],
    ["a register", register, 1 / 3],
    ["a sample", sample, 3 / 4],
    ["a register and a dictionary", register | dictionary, 1],
    ["a sample and a dictionary", sample | dictionary, 7 / 5],
    ["all three", register | sample | dictionary, 13 / 9],
  ])("beside a name of a register and a sample, one of %s", (_what, kinds, expected) => {
    const ratio = ask({ kinds }) / ask({});
    expect(ratio / expected).toBeGreaterThan(0.95);
    expect(ratio / expected).toBeLessThan(1.05);
  });

  it("is not marked down for a dictionary in letters other than Latin", () => {
    expect(ask({ kinds: dictionary, isLatin: false })).toBe(ask({}));
  });
});

const COUNTRY_COUNT = 8;
/** The last country is beside all others, and in nobody's answer. */
const NEIGHBOURS: TablePayload[] = Array.from({ length: COUNTRY_COUNT }, (_, country) => ({
  countries: [country === 7 ? 6 : 7],
  steps: [0],
  restStep: NO_REST_STEP,
}));
const equalOf = (...countries: number[]): TablePayload => ({
  countries,
  steps: countries.map(() => 0),
  restStep: NO_REST_STEP,
});

describe("what an answer gains by naming a country", () => {
  it("is a fourth or a fifth for the sixth, which is named and not shown, of what it is for the fifth", () => {
    const gains = new AnswerGains(NEIGHBOURS).of(equalOf(0, 1, 2, 3, 4, 5), 6);
    const [fifth, sixth] = [gains[4]! - gains[3]!, gains[5]! - gains[4]!];
    expect(sixth / fifth).toBeGreaterThan(1 / 5);
    expect(sixth / fifth).toBeLessThan(1 / 4);
  });
});

/** Keys with one surname each. */
function tableOf(keys: readonly string[], payloads: readonly TablePayload[] = [equalOf(0)]) {
  const pool = new PayloadPool();
  const numbers = payloads.map((payload) => pool.of(payload));
  const columns = (): RecordColumns => ({
    payloads: Uint32Array.from(keys, (_, key) => numbers[key] ?? numbers[0]!),
    points: new Float64Array(keys.length).fill(5),
    kinds: new Uint8Array(keys.length).fill(EVIDENCE.sample),
    frequencies: new Float64Array(keys.length).fill(1e-5),
    bearerCounts: new Float64Array(keys.length).fill(5),
  });
  const records: Records = {
    parts: new Uint8Array(keys.length).fill(PARTS.surname),
    surname: columns(),
    forename: columns(),
    pool,
  };
  const evidence = {
    keys,
    groups: Uint32Array.from(keys.keys()),
    scripts: new Uint8Array(keys.length).fill(SCRIPTS.indexOf("Latin")),
    countryCodes: Array.from({ length: COUNTRY_COUNT }, (_, country) => `A${country}`),
  } as unknown as Evidence;
  return { records, evidence };
}

describe("a further country of a surname", () => {
  // Worth 15: by half at each step the countries gain 8, 4, 2 and 1.
  const payload: TablePayload = { countries: [0, 1, 2, 3], steps: [0, 12, 24, 36], restStep: NO_REST_STEP };
  const { records } = tableOf(["name"], [payload]);
  const countOf = (minByteWorth: number): number => {
    const choice = new PayloadChoice(records, new AnswerGains(NEIGHBOURS), { ...FULL_PRECISION });
    return choice.of(0, 0, { worths: Float64Array.of(15, 0), minByteWorth }).countries.length;
  };

  it("is named if it gains what the last name kept gains with one byte", () => {
    expect(countOf(3.9)).toBe(2);
    expect(countOf(4.1)).toBe(1);
    expect(countOf(1.9)).toBe(3);
  });
});

describe("the worth of a name", () => {
  const worthsOf = (payload: TablePayload): [plain: number, accented: number] => {
    const { records, evidence } = tableOf(["muller", "müller"], [equalOf(0), payload]);
    evidence.groups[1] = 0;
    const worths = measureWorths(evidence, records);
    return [worths[0]!, worths[2]!];
  };

  it("is nothing where stripping leads to an answer that is half the same", () => {
    expect(worthsOf(equalOf(0, 1))[1]).toBe(0);
  });

  it("is a quarter where it leads to one of which a quarter is the same, and half where nothing is", () => {
    for (const [payload, share] of [
      [equalOf(0, 1, 2, 3), 0.25],
      [equalOf(1), 0.5],
    ] as const) {
      const [plain, accented] = worthsOf(payload);
      expect(accented / plain).toBeCloseTo(share, 9);
    }
  });

  it("is less than a third of several words, of which the last may answer, and more than a quarter", () => {
    const { records, evidence } = tableOf(["berg", "van der berg", "x-y"]);
    const worths = measureWorths(evidence, records);
    for (const compound of [worths[2]!, worths[4]!]) {
      expect(compound / worths[0]!).toBeGreaterThan(1 / 4);
      expect(compound / worths[0]!).toBeLessThan(1 / 3);
    }
  });
});

/** Which of two surnames is kept where there is room for one. */
function keepOne(keys: [string, string], worths: [number, number], costs?: TableCosts): string {
  const { records, evidence } = tableOf(keys);
  const all = Float64Array.of(worths[0], 0, worths[1], 0);
  const { parts } = new Ranking(evidence, records, all, 1, costs).select(1);
  return keys[parts.indexOf(PARTS.surname)]!;
}

describe("the bytes of a name", () => {
  it("of fifty letters are seven for every four of a letter", () => {
    const long = "b".repeat(50);
    expect(keepOne(["a", long], [1, 1.68])).toBe("a");
    expect(keepOne(["a", long], [1, 1.77])).toBe(long);
  });

  it("are half what it was seen to take, and half what is usual", () => {
    // Seen to take one and three: beside the usual two, one and a half and two and a half.
    const costs: TableCosts = {
      table: { keys: ["aa", "bb"], parts: new Uint8Array(2).fill(PARTS.surname) },
      byteCounts: Float32Array.of(1, 3),
    };
    expect(keepOne(["aa", "bb"], [1, 1.6], costs)).toBe("aa");
    expect(keepOne(["aa", "bb"], [1, 1.73], costs)).toBe("bb");
  });
});
