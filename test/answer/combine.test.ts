import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addLetters,
  COMBINATION,
  combine,
  combineGiven,
  type Distribution,
  toDistribution,
} from "../../src/answer/combine.ts";
import { createSpreadReader } from "../../src/answer/neighbours.ts";
import {
  createWeighting,
  mergeOptions,
  type Ranking,
  rankDistribution,
} from "../../src/answer/probability.ts";
import type { Countries } from "../../src/block/payloads.ts";
import { NO_REST_STEP } from "../../src/file/format.ts";
import type { CountryCode, PredictOptions } from "../../src/types.ts";
import { type StoredWeights, solveParts } from "../helpers/bayes.ts";
import { payloadsOf } from "../helpers/payloads.ts";

const STEPS_PER_OCTAVE = 4;
const CODES = ["AA", "BB", "CC", "DD", "EE", "FF", "GG", "HH"];

const countriesOf = (priors: readonly number[]): Countries => ({
  codes: CODES.slice(0, priors.length),
  priors: Float32Array.from(priors),
});
const flat = countriesOf([1, 1, 1, 1, 1, 1, 1, 1]);

function distributionOf(stored: StoredWeights): Distribution {
  const spread = createSpreadReader()(payloadsOf([stored]), 0, STEPS_PER_OCTAVE, undefined);
  return toDistribution(spread);
}

function rank(distribution: Distribution, countries: Countries, options: PredictOptions = {}): Ranking {
  return rankDistribution(
    distribution,
    countries.codes,
    createWeighting(mergeOptions({ limit: 250, ...options }), countries),
  );
}

function rankParts(
  family: StoredWeights,
  given: StoredWeights,
  countries: Countries,
  options?: PredictOptions,
): Ranking {
  const parts = [family, given].map((part) => distributionOf(part)) as [Distribution, Distribution];
  return rank(combine(...parts, countries.priors), countries, options);
}

const only = (number: number): StoredWeights => ({ numbers: [number], steps: [0], restStep: NO_REST_STEP });
const leaning = (number: number): StoredWeights => ({ numbers: [number, 7], steps: [0, 4], restStep: 36 });
const probabilityOf = ({ candidates }: Ranking, code: string): number =>
  candidates.find(({ country_id }) => country_id === code)?.probability ?? 0;

describe("a given and a family name", () => {
  it("that agree are surer than each", () => {
    const alone = probabilityOf(rank(distributionOf(leaning(0)), flat), "AA");
    expect(alone).toBeCloseTo(0.5, 5);
    expect(probabilityOf(rankParts(leaning(0), leaning(0), flat), "AA")).toBeGreaterThan(alone + 0.05);
  });

  it("that contradict each other are less sure than each", () => {
    const family: StoredWeights = { numbers: [0], steps: [0], restStep: 50 };
    const given: StoredWeights = { numbers: [1], steps: [0], restStep: 50 };
    const { candidates } = rankParts(family, given, flat);
    for (const part of [family, given])
      expect(candidates[0]!.probability).toBeLessThan(
        rank(distributionOf(part), flat).candidates[0]!.probability,
      );
  });

  it("that exclude each other answer each for itself", () => {
    const { candidates, rest } = rankParts(only(0), only(1), flat);
    const shares = new Map(candidates.map(({ country_id, probability }) => [country_id, probability]));
    expect(shares.get("AA")).toBeCloseTo(COMBINATION.familyShare, 5);
    expect(shares.get("BB")).toBeCloseTo(1 - COMBINATION.familyShare, 5);
    expect(rest).toBeLessThan(3e-6);
  });

  it("answer with countries that any of them lists", () => {
    const { candidates } = rankParts(leaning(0), leaning(1), flat);
    expect(candidates.map(({ country_id }) => country_id).sort()).toEqual(["AA", "BB", "HH"]);
  });

  it("of which the given one is as common everywhere leave the answer to the family name", () => {
    const family: Distribution = { weights: new Map([[2, 3]]), rest: 1 };
    const given: Distribution = { weights: new Map([[0, 1]]), rest: 7 };
    const { leastMix, halfAgreement, familyShare } = COMBINATION;
    const mix = leastMix + (1 - leastMix) / (1 + halfAgreement ** -4);
    // Except for the share in which the given name answers for itself, with an eighth for every country.
    const givenShare = mix * (1 - familyShare);
    expect(probabilityOf(rank(combine(family, given, flat.priors), flat), "CC")).toBeCloseTo(
      0.75 * (1 - givenShare) + givenShare / 8,
      5,
    );
  });

  it("do not fail on a country that the default prior gives nothing", () => {
    const countries = countriesOf([0, 1, 1]);
    const { candidates } = rankParts(leaning(0), only(1), countriesOf([0, 1, 1, 1, 1, 1, 1, 1]));
    expect(candidates.map(({ country_id }) => country_id)).not.toContain("AA");
    expect(rankParts(only(0), only(0), countries).candidates).toEqual([]);
  });
});

const steps = fc.array(fc.nat(60), { maxLength: 5 }).map((later) => [0, ...later.sort((a, b) => a - b)]);
const stored: fc.Arbitrary<StoredWeights> = fc
  .tuple(steps, fc.shuffledSubarray([...CODES.keys()], { minLength: 8 }), fc.nat(80), fc.boolean())
  .map(([ownSteps, numbers, restStep, hasRest]) => ({
    numbers: numbers.slice(0, ownSteps.length),
    steps: ownSteps,
    restStep: hasRest ? restStep : NO_REST_STEP,
  }));
const priors = fc.array(fc.integer({ min: 1, max: 40000 }), { minLength: 8, maxLength: 8 });
const options: fc.Arbitrary<PredictOptions> = fc.record(
  {
    countries: fc.subarray(CODES as CountryCode[], { minLength: 1 }),
    prior: fc
      .dictionary(fc.constantFrom(...CODES), fc.nat(1000))
      .filter((prior) => Object.values(prior).some((value) => value > 0)),
  },
  { requiredKeys: [] },
);

describe("any two parts under any options", () => {
  it("get what the formula of docs/architecture.md says", () => {
    let candidateCount = 0;
    fc.assert(
      fc.property(stored, stored, priors, options, (family, given, values, asked) => {
        const countries = countriesOf(values);
        const { candidates, rest } = rankParts(family, given, countries, asked);
        const expected = solveParts(family, given, STEPS_PER_OCTAVE, countries, asked, COMBINATION);
        for (const { country_id, probability } of candidates) {
          candidateCount++;
          // Rounded down to millionths, and another less where the sum would come to more than 1.
          expect(expected.get(country_id)! - probability).toBeGreaterThan(-1e-9);
          expect(expected.get(country_id)! - probability).toBeLessThan(2.01e-6);
        }
        const possible = [...expected.values()].filter((value) => value >= 2e-6).length;
        expect(candidates.length).toBeGreaterThanOrEqual(possible);
        const shown = candidates.reduce((sum, { probability }) => sum + probability, 0);
        expect(shown + rest).toBeCloseTo(1, 9);
      }),
      { seed: 8, numRuns: 2000 },
    );
    expect(candidateCount).toBeGreaterThan(3000);
  });

  it("do not depend on the scale of the weights", () => {
    fc.assert(
      fc.property(stored, stored, priors, (family, given, values) => {
        const countries = countriesOf(values);
        const parts = [family, given].map((part) => distributionOf(part)) as [Distribution, Distribution];
        const scaled = parts.map(({ weights, rest }, index) => {
          const scale = [1 / 3, 1000][index]!;
          return {
            weights: new Map([...weights].map(([number, weight]) => [number, weight * scale])),
            rest: rest * scale,
          };
        }) as [Distribution, Distribution];
        const [exact, same] = [parts, scaled].map((both) => combine(...both, countries.priors));
        for (const [number, weight] of exact!.weights)
          expect(same!.weights.get(number)).toBeCloseTo(weight, 9);
        expect(same!.rest).toBeCloseTo(exact!.rest, 9);
      }),
      { seed: 9, numRuns: 300 },
    );
  });

  it("are a distribution again", () => {
    fc.assert(
      fc.property(stored, stored, priors, (family, given, values) => {
        const countries = countriesOf(values);
        const { weights, rest } = combine(distributionOf(family), distributionOf(given), countries.priors);
        const all = [...weights.values(), rest];
        expect(all.every((weight) => weight >= 0)).toBe(true);
        // Less only where a part's rest lies on countries without people.
        expect(all.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 6);
      }),
      { seed: 10, numRuns: 500 },
    );
  });
});

describe("several given names", () => {
  it("are one if there is one", () => {
    const one = distributionOf(leaning(0));
    expect(combineGiven([one], flat.priors)).toBe(one);
  });

  it("say more together, and the same in any order", () => {
    const [one, other] = [leaning(0), leaning(0)].map((part) => distributionOf(part)) as [
      Distribution,
      Distribution,
    ];
    const both = rank(combineGiven([one, other], flat.priors), flat);
    expect(probabilityOf(both, "AA")).toBeGreaterThan(0.5);
    const third = distributionOf(leaning(3));
    expect(rank(combineGiven([third, one], flat.priors), flat)).toEqual(
      rank(combineGiven([one, third], flat.priors), flat),
    );
  });

  it("count by the root of their number: four that say the same count as two", () => {
    const one = distributionOf({ numbers: [0], steps: [0], restStep: 32 });
    // Likelihood ratio of AA to each of the seven others: 7, here 7² of four names.
    const four = rank(combineGiven([one, one, one, one], flat.priors), flat);
    expect(probabilityOf(four, "AA")).toBeCloseTo(49 / (49 + 7), 5);
  });
});

describe("letters of a known name", () => {
  const letters: Distribution = {
    weights: new Map([
      [0, 0.5],
      [3, 0.3],
      [4, 0.1],
    ]),
    rest: 0.1,
  };

  it("divide three quarters of the rest, and leave the countries that the payload names", () => {
    const known: Distribution = {
      weights: new Map([
        [0, 4],
        [3, 1],
        [5, 2],
      ]),
      rest: 3,
      namedCount: 1,
    };
    const { weights, rest } = addLetters(known, () => letters);
    expect(weights.get(0)).toBe(4);
    // The rest was 6 in all. Of the letters, 0.5 speak for countries that are not named.
    expect(weights.get(3)).toBeCloseTo(0.25 * 1 + 0.75 * 6 * (0.3 / 0.5), 12);
    expect(weights.get(4)).toBeCloseTo(0.75 * 6 * (0.1 / 0.5), 12);
    expect(weights.get(5)).toBeCloseTo(0.25 * 2, 12);
    expect(rest).toBeCloseTo(0.25 * 3 + 0.75 * 6 * (0.1 / 0.5), 12);
  });

  it("say nothing of an estimate, and nothing where there is no rest", () => {
    const estimate: Distribution = { weights: new Map([[0, 1]]), rest: 0.5 };
    expect(addLetters(estimate, () => expect.unreachable())).toBe(estimate);
    const whole = addLetters({ weights: new Map([[1, 1]]), rest: 0, namedCount: 1 }, () => letters);
    expect([...whole.weights.values()].reduce((sum, weight) => sum + weight, whole.rest)).toBe(1);
  });
});
