import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_REST_STEP, USUAL_PARAMETERS } from "../../src/format/format.ts";
import type { Countries } from "../../src/format/records.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { CountryCode, PredictOptions } from "../../src/ground/types.ts";
import { createDistributionReader } from "../../src/predict/neighbours.ts";
import { createWeighting, mergeOptions, type Ranking, rankCountries } from "../../src/predict/probability.ts";
import { type StoredWeights, solve } from "../helpers/bayes.ts";
import { distributionOf, neighboursOf } from "../helpers/distributions.ts";
import { sumOf } from "../helpers/judge.ts";

const STEPS_PER_OCTAVE = 4;
const CODES: readonly CountryCode[] = ["AD", "BB", "CC", "DE", "EE", "FI", "GG", "HR"];

const countriesOf = (priors: readonly number[]): Countries => ({
  codes: CODES.slice(0, priors.length),
  priors: Float32Array.from(priors),
  parameters: USUAL_PARAMETERS.map((value) => new Uint8Array(priors.length).fill(value)),
});

const given = (options: PredictOptions): PredictOptions => mergeOptions(options);

/** Ranks one distribution: country numbers, their steps, and that of the residual mass. */
function rank(stored: StoredWeights, countries: Countries, options: PredictOptions = {}): Ranking {
  const distribution = createDistributionReader()(distributionOf(stored), 0, STEPS_PER_OCTAVE, undefined);
  return rankCountries(distribution, countries.codes, createWeighting(given(options), countries));
}

const shown = ({ candidates }: Ranking): string =>
  candidates.map(({ country_id, probability }) => `${country_id} ${probability}`).join(", ");

const flat = countriesOf([1, 1, 1, 1, 1, 1, 1, 1]);

describe("ranking", () => {
  it("halves a weight every four steps", () => {
    const ranking = rank({ numbers: [2, 0, 1], steps: [0, 4, 8], restStep: NO_REST_STEP }, flat);
    expect(shown(ranking)).toBe("CC 0.571428, AD 0.285714, BB 0.142857");
    expect(ranking.rest).toBe(0.000001);
    expect(ranking.margin).toBe(0.285714);
  });

  it("gives the residual mass its share: step 32 weighs as much as the first country", () => {
    const ranking = rank({ numbers: [3], steps: [0], restStep: 32 }, flat);
    expect(ranking).toEqual({
      candidates: [{ country_id: "DE", probability: 0.5 }],
      rest: 0.5,
      margin: 0.5,
    });
  });

  it("has five candidates unless told otherwise, and the margin does not depend on it", () => {
    const stored = {
      numbers: [0, 1, 2, 3, 4, 5, 6],
      steps: [0, 4, 4, 8, 8, 8, 8],
      restStep: NO_REST_STEP,
    };
    const ranking = rank(stored, flat);
    expect(ranking.candidates.map(({ country_id }) => country_id)).toEqual(["AD", "BB", "CC", "DE", "EE"]);
    expect(rank(stored, flat, { limit: COUNTRY_COUNT }).candidates).toHaveLength(7);
    const single = rank(stored, flat, { limit: 1 });
    expect(single.candidates).toHaveLength(1);
    expect(single.margin).toBe(ranking.margin);
    expect(single.rest).toBe(0.666667);
  });

  it("breaks ties by code, also those that rounding makes and those of files in another order", () => {
    expect(shown(rank({ numbers: [3, 1, 2], steps: [0, 0, 0], restStep: NO_REST_STEP }, flat))).toBe(
      "BB 0.333333, CC 0.333333, DE 0.333333",
    );
    // 1.4 and 1.2 millionths are both shown as one.
    const ranking = rank({ numbers: [0, 2, 1], steps: [0, 0, 1], restStep: NO_REST_STEP }, flat, {
      prior: { AD: 1, CC: 1.4e-6, BB: 1.43e-6 },
    });
    expect(shown(ranking)).toBe("AD 0.999997, BB 0.000001, CC 0.000001");
  });

  it("leaves out what is less than a millionth", () => {
    const ranking = rank({ numbers: [0, 1], steps: [0, 0], restStep: NO_REST_STEP }, flat, {
      prior: { AD: 1, BB: 1e-7 },
    });
    expect(shown(ranking)).toBe("AD 0.999999");
    const nothing = rank({ numbers: [1], steps: [0], restStep: 0 }, flat, { prior: { AD: 1, BB: 1e-9 } });
    expect(nothing).toEqual({ candidates: [], rest: 1, margin: 0 });
  });

  it("counts what is exactly as likely as asked for, although decimal fractions are not exact", () => {
    const inexact = Array.from({ length: 499_999 }, (_, index) => 500_001 + index).filter(
      (units) => (units / 1e6) * 1e6 > units && Math.floor((units / 1e6) * 1e6) === units,
    );
    expect(inexact.length).toBeGreaterThan(1000);
    for (const units of inexact.slice(0, 1000)) {
      const weights = Float64Array.of(units, 1e6 - units, 0);
      const ask = (options: PredictOptions): string =>
        shown(
          rankCountries(
            { weights, numbers: Uint8Array.of(1, 0), count: 2, residual: 0 },
            ["AD", "BB"],
            createWeighting(given(options), flat),
          ),
        );
      expect(ask({ minProbability: units / 1e6 })).toBe(`AD ${units / 1e6}`);
      expect(ask({ coverage: units / 1e6 })).toBe(`AD ${units / 1e6}`);
    }
  });

  it("never adds up to more than 1, although decimal fractions are not exact", () => {
    // As they are, 0.317267 + 0.302671 + 0.30044 + 0.074457 + 0.005165 come to 1.0000000000000002. Weights in
    // thousandths, the greatest a power of two, reach exact fractions that make up the whole.
    let correctedCount = 0;
    for (let shift = 0; shift < 200; shift++) {
      for (let turn = 0; turn < 40; turn++) {
        const weights = [256, 250 - shift, 244 - turn, 200 + turn, 50 + shift];
        const prior = Object.fromEntries(weights.map((weight, index) => [CODES[index]!, weight]));
        const ranking = rank(
          { numbers: [0, 1, 2, 3, 4], steps: [0, 0, 0, 0, 0], restStep: NO_REST_STEP },
          flat,
          { prior },
        );
        const exactSum = ranking.candidates
          .map(({ country_id }) => prior[country_id]! / 1000)
          .reduce((left, right) => left + right, 0);
        if (exactSum > 1 && ranking.rest === 0.000001) correctedCount++;
        const sum = sumOf(ranking.candidates);
        expect(sum).toBeLessThanOrEqual(1);
        expect(Math.round((sum + ranking.rest) * 1e6)).toBe(1e6);
      }
    }
    expect(correctedCount).toBeGreaterThan(0);
  });
});

const steps = fc.array(fc.nat(60), { maxLength: 7 }).map((later) => [0, ...later.sort((a, b) => a - b)]);
const stored: fc.Arbitrary<StoredWeights> = fc
  .tuple(steps, fc.shuffledSubarray([...CODES.keys()], { minLength: 8 }), fc.nat(80), fc.boolean())
  .map(([ownSteps, numbers, restStep, hasRest]) => ({
    numbers: numbers.slice(0, ownSteps.length),
    steps: ownSteps,
    restStep: hasRest ? restStep : NO_REST_STEP,
  }));
/** Priors as a file can hold them: 32-bit floats. */
const priors = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 40000 }) }, fc.constant(0)), {
    minLength: 8,
    maxLength: 8,
  })
  .filter((values) => values.some((value) => value > 0));
const weight = fc.oneof(fc.nat(1000), fc.double({ min: 1e-9, max: 1e6, noNaN: true }));
const options: fc.Arbitrary<PredictOptions> = fc.record(
  {
    limit: fc.integer({ min: 1, max: 9 }),
    countries: fc.subarray([...CODES], { minLength: 1 }),
    prior: fc
      .dictionary(fc.constantFrom(...CODES), weight)
      .filter((prior) => Object.values(prior).some((value) => value > 1e-3)),
  },
  { requiredKeys: [] },
);

describe("any distribution under any options", () => {
  it("gets what Bayes' rule says, rounded down to millionths", () => {
    let answeredCount = 0;
    fc.assert(
      fc.property(stored, priors, options, (weights, values, asked) => {
        const countries = countriesOf(values);
        const { candidates, rest, margin } = rank(weights, countries, asked);
        const expected = solve(weights, STEPS_PER_OCTAVE, countries, asked);
        if (candidates.length > 0) answeredCount++;

        for (const [index, { country_id, probability }] of candidates.entries()) {
          const exact = expected.get(country_id)!;
          expect(probability).toBeGreaterThan(0);
          expect(probability).toBeLessThanOrEqual(1);
          expect(String(probability)).toMatch(/^(1|0\.\d{1,6}|[1-9]e-6|[1-9](\.\d)?e-[56])$/);
          // A millionth for rounding down, another where the sum would come to more than 1.
          expect(exact - probability).toBeGreaterThan(-1e-12);
          expect(exact - probability).toBeLessThan(2.000001e-6);
          const before = candidates[index - 1];
          if (before) {
            expect(before.probability).toBeGreaterThanOrEqual(probability);
            if (before.probability === probability) expect(before.country_id < country_id).toBe(true);
          }
        }
        const limit = asked.limit ?? 5;
        expect(candidates.length).toBeLessThanOrEqual(limit);
        const possible = [...expected.values()].filter((value) => value >= 2e-6).length;
        expect(candidates.length).toBeGreaterThanOrEqual(Math.min(limit, possible));
        expect(sumOf(candidates)).toBeLessThanOrEqual(1);
        expect(sumOf(candidates) + rest).toBeCloseTo(1, 9);
        const [first = 0, second = 0] = [...expected.values()].sort((left, right) => right - left);
        expect(Math.abs(first - second - margin)).toBeLessThan(2.000001e-6);
      }),
      { seed: 5, numRuns: 1000 },
    );
    expect(answeredCount).toBeGreaterThan(600);
  });
});

describe("candidates that are too unlikely", () => {
  const likelihood = fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.noBias(fc.nat(500_000)).map((units) => units / 1e6),
    fc.constantFrom(0, 1e-6, 0.0005, 0.05, 0.5, 1),
  );

  it("are left out, and nothing else changes", () => {
    let leftOutCount = 0;
    let shownCount = 0;
    fc.assert(
      fc.property(stored, priors, options, likelihood, (weights, values, asked, minProbability) => {
        const countries = countriesOf(values);
        const all = rank(weights, countries, asked);
        const likely = rank(weights, countries, { ...asked, minProbability });
        const expected = all.candidates.filter(({ probability }) => probability >= minProbability);
        expect(likely.candidates).toEqual(expected);
        expect(likely.margin).toBe(all.margin);
        expect(likely.rest + sumOf(expected)).toBeCloseTo(1, 9);
        if (expected.length < all.candidates.length) leftOutCount++;
        if (expected.length > 0) shownCount++;
      }),
      { seed: 14, numRuns: 1000 },
    );
    expect(leftOutCount).toBeGreaterThan(100);
    expect(shownCount).toBeGreaterThan(300);
  });

  it("are left out the same way of weights by country number", () => {
    const dense = fc.array(fc.oneof(fc.nat(1000), fc.nat(3)), { minLength: 9, maxLength: 9 });
    const order = fc.shuffledSubarray([...CODES.keys()], { minLength: 8 });
    fc.assert(
      fc.property(
        dense,
        order,
        fc.integer({ min: 1, max: 9 }),
        likelihood,
        (weights, numbers, limit, least) => {
          const ask = (asked: PredictOptions): Ranking =>
            rankCountries(
              {
                weights: Float64Array.from(weights),
                numbers: Uint8Array.from(numbers),
                count: CODES.length,
                residual: 0,
              },
              CODES,
              createWeighting(given(asked), flat),
            );
          const all = ask({ limit });
          const likely = ask({ limit, minProbability: least });
          expect(likely.margin).toBe(all.margin);
          expect(likely.candidates).toEqual(all.candidates.filter(({ probability }) => probability >= least));
        },
      ),
      { seed: 15, numRuns: 1000 },
    );
  });

  it("do not count for the margin less than others: it lies between the first two, shown or not", () => {
    const three = { numbers: [0, 1, 2], steps: [0, 4, 8], restStep: NO_REST_STEP };
    const { candidates, margin } = rank(three, flat, { minProbability: 0.5 });
    expect(candidates).toEqual([{ country_id: "AD", probability: 0.571428 }]);
    expect(margin).toBe(0.285714);
    expect(rank(three, flat, { minProbability: 0.9 })).toEqual({ candidates: [], rest: 1, margin });
    // Whichever comes first in the record.
    const backwards = rankCountries(
      {
        weights: Float64Array.of(1, 2, 4, 0, 0, 0, 0, 0, 0),
        numbers: Uint8Array.from(CODES.keys()),
        count: CODES.length,
        residual: 0,
      },
      CODES,
      createWeighting(given({ minProbability: 0.5, limit: 1 }), flat),
    );
    expect(backwards.margin).toBe(margin);
  });
});

describe("codes in any order", () => {
  const weights = fc
    .array(weight, { minLength: 8, maxLength: 8 })
    .filter((all) => all.some((one) => one > 1e-3));
  const order = fc.shuffledSubarray([...CODES], { minLength: 1 });

  it("are the same prior", () => {
    fc.assert(
      fc.property(weights, order, priors, (values, codes, own) => {
        const countries = countriesOf(own);
        const entries = codes.map((code): [CountryCode, number] => [code, values[CODES.indexOf(code)]! + 1]);
        const prior = Object.fromEntries(entries);
        const sorted = Object.fromEntries([...entries].sort(([left], [right]) => (left < right ? -1 : 1)));
        expect(Object.keys(sorted)).toEqual([...codes].sort());
        expect(createWeighting(given({ prior }), countries)).toEqual(
          createWeighting(given({ prior: sorted }), countries),
        );
      }),
      { seed: 16, numRuns: 1000 },
    );
  });

  it("are the same countries, also twice", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CODES), { minLength: 1, maxLength: 20 }), (countries) => {
        const { factors } = createWeighting(given({ countries }), flat);
        expect([...factors]).toEqual(CODES.map((code) => Number(countries.includes(code))));
      }),
      { seed: 17, numRuns: 500 },
    );
  });

  it("are looked for anew after a wrong one, and behind the last there is none", () => {
    const all = Object.fromEntries(CODES.map((code) => [code, 1]));
    const wrong = (asked: object) => () => createWeighting(given(asked as PredictOptions), flat);
    const refused = expect.objectContaining({ code: "ERR_COUNTRY" }) as Error;
    expect(wrong({ prior: { ...all, ZZ: 1 } })).toThrow(refused);
    expect(wrong({ prior: { AD: 1, ad: 1 } })).toThrow(refused);
    expect(wrong({ countries: [undefined] })).toThrow(refused);
    expect(wrong({ countries: ["HR", undefined] })).toThrow(refused);
    expect(wrong({ prior: all, countries: [undefined] })).toThrow(refused);
    expect(wrong({ prior: all, countries: ["HR", "HR"] })).not.toThrow();
  });
});

describe("residual mass that is divided among neighbours", () => {
  const row = fc.tuple(steps, fc.shuffledSubarray([...CODES.keys()], { minLength: 8 }), fc.nat(80));

  it("is ranked whole, though neighbours come in no order", () => {
    fc.assert(
      fc.property(
        stored,
        fc.array(row, { minLength: 8, maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (named, rows, limit) => {
          const neighbours = neighboursOf(
            rows.map(([ownSteps, numbers, restStep]) => ({
              numbers: numbers.slice(0, ownSteps.length),
              steps: ownSteps,
              restStep,
            })),
          );
          const distribution = createDistributionReader()(
            distributionOf(named),
            0,
            STEPS_PER_OCTAVE,
            neighbours,
          );
          const weighting = createWeighting(given({ limit }), flat);
          expect(rankCountries(distribution, CODES, weighting)).toEqual(
            rankCountries(
              { ...distribution, numbers: Uint8Array.from(CODES.keys()), count: CODES.length },
              CODES,
              weighting,
            ),
          );
        },
      ),
      { seed: 13, numRuns: 1000 },
    );
  });
});

describe("extreme priors", () => {
  const two = { numbers: [0, 1], steps: [0, 4], restStep: 32 };

  it("may be as large as numbers get", () => {
    const ranking = rank(two, flat, { prior: { AD: Number.MAX_VALUE, BB: Number.MAX_VALUE } });
    expect(ranking).toEqual(rank(two, flat, { prior: { AD: 1, BB: 1 } }));
    expect(ranking.candidates).toHaveLength(2);
  });

  it("may be as small as numbers get", () => {
    const ranking = rank(two, flat, { prior: { AD: Number.MIN_VALUE } });
    expect(ranking).toEqual(rank(two, flat, { prior: { AD: 1 } }));
    expect(ranking.candidates).toHaveLength(1);
  });

  it("cannot bring back a country that the default prior gives nothing", () => {
    const countries = countriesOf([1, 0]);
    expect(shown(rank(two, countries, { prior: { AD: 1, BB: 1000 } }))).not.toContain("BB");
  });
});

describe("options", () => {
  it("are taken from the call, then from creation, one by one", () => {
    const defaults = mergeOptions({ limit: 2, countries: ["AD"] });
    expect(mergeOptions({ countries: ["BB"] }, defaults)).toEqual({
      limit: 2,
      countries: ["BB"],
      prior: undefined,
    });
    expect(mergeOptions({ limit: undefined }, defaults).limit).toBe(2);
  });

  it("count as they are when they are asked, whatever the caller has changed", () => {
    const prior: Record<string, number> = { AD: 1 };
    const countries: CountryCode[] = ["AD", "BB"];
    const find = () => [...createWeighting(given({ prior, countries }), flat).factors];
    expect(find()).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
    prior.AD = 2;
    prior.BB = 2;
    expect(find()).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
    countries.pop();
    expect(find()).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
    countries[0] = "ZZ" as CountryCode;
    expect(find).toThrow(/"ZZ"/);
    countries[0] = "CC";
    expect(find()).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("allow a limit of all countries of the data, where a file has fewer too", () => {
    expect(createWeighting(given({ limit: COUNTRY_COUNT }), flat).limit).toBe(COUNTRY_COUNT);
  });
});
