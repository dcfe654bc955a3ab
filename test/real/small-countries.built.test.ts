/** Small beside large: the commonest names of large countries are no small country's, however usual they are there. */
import { describe, expect, it } from "vitest";
import { readCountries } from "../../build/data/folder.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { NameParts, PredictOptions } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { readFixture } from "../helpers/fixture.ts";
import { openEstimator, readTier, TIERS } from "../helpers/tiers.ts";

const SMALL_POPULATION = 150_000;
const MAX_PROBABILITY = 0.03;

const small = new Set<string>(
  readCountries("data").flatMap(({ code, population }) => (population < SMALL_POPULATION ? [code] : [])),
);
/** The twenty commonest of six countries: common given names with common surnames. */
const names = readFixture("common-whole-names").map(([name]) => name!);
const estimator = openEstimator();

it("are twenty names of each of six countries", () => {
  expect(names).toHaveLength(120);
  expect(new Set(names).size).toBe(120);
});

describe.each(TIERS)("%s", (tier) => {
  const { predict } = createPredictor(readTier(tier));

  /** Every answer in which small countries have too much. */
  function findTooMuch(toAsked: (name: string) => string | NameParts, options: PredictOptions): string[] {
    return names.flatMap((name) => {
      const { country } = predict(toAsked(name), { ...options, limit: COUNTRY_COUNT });
      return country.flatMap(({ country_id, probability }) =>
        small.has(country_id) && probability > MAX_PROBABILITY
          ? [`${name}: ${country_id} ${probability.toFixed(3)}`]
          : [],
      );
    });
  }

  it.each([
    ["by the last name", {}],
    ["by all words", { whole: true }],
    ["by all words, with the estimator", { whole: true, estimator }],
  ] as const)("no country below 150,000 people has more than .03 of a common whole name %s", (_, options) => {
    expect(findTooMuch((name) => name, options)).toEqual([]);
  });

  it("nor in parts", () => {
    const toParts = (name: string): NameParts => {
      const [given, ...family] = name.split(" ");
      return { given: given!, family: family.join(" ") };
    };
    expect(findTooMuch(toParts, {})).toEqual([]);
  });
});
