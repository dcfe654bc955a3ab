/** Whole names, `coverage` and `minProbability` against the core tier. */

import fc from "fast-check";
import { COUNTRY_COUNT } from "../../../src/ground/country-code.ts";
import type { PredictOptions } from "../../../src/ground/types.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { expectSame, findFaults, sumOf } from "../../helpers/judge.ts";
import { openEstimator, readTier, sampleKeys } from "../../helpers/tiers.ts";
import { names } from "../arbitraries/names.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

interface Case {
  name: string;
  given: string;
  hasEstimator: boolean;
  coverage: number;
  minProbability: number;
  limit: number | undefined;
}

const KEY_STEP = 40;
const TOLERANCE = 1e-9;
/** A word of letters that say where it ends. */
const PLAIN_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u;

fuzz(
  "whole names, coverage and least probability against the core tier, with letters and without",
  (): Fuzzer<Case> => {
    const file = readTier("core");
    const { predict, explain } = createPredictor(file);
    const estimator = openEstimator();

    function judge(name: string | { given: string; family: string }, value: Case): void {
      const { hasEstimator, coverage, minProbability, limit } = value;
      const options: PredictOptions = { whole: true, ...(hasEstimator && { estimator }) };
      const all = predict(name, { ...options, limit: COUNTRY_COUNT });
      const sent = typeof name === "string" ? name : [name.given, name.family].filter(Boolean).join(" ");
      const expectSound = (what: string, { country, count, ...rest }: typeof all, most: number): void => {
        // An estimate counts nothing, which of other answers would be a fault.
        const counted = { ...rest, country, count: hasEstimator ? Math.sign(country.length) : count };
        const faults = findFaults(counted, sent, most);
        if (faults.length > 0) throw new Error(`${what}: ${faults.join("; ")}`);
      };
      expectSound("whole", all, COUNTRY_COUNT);
      expectSame("a second time", predict(name, { ...options, limit: COUNTRY_COUNT }).country, all.country);
      const reasons = explain(name, { ...options, limit: COUNTRY_COUNT });
      expectSame("explain", reasons.country, all.country);
      if (!(reasons.margin >= 0 && reasons.margin <= 1 && reasons.rest >= 0 && reasons.rest <= 1))
        throw new Error(`margin ${reasons.margin}, rest ${reasons.rest}`);

      const covering = predict(name, { ...options, coverage, ...(limit !== undefined && { limit }) });
      expectSound("coverage", covering, limit ?? COUNTRY_COUNT);
      const { length } = covering.country;
      expectSame("coverage", covering.country, all.country.slice(0, length));
      const reached = sumOf(covering.country);
      if (length > 0 && sumOf(covering.country.slice(0, -1)) >= coverage + TOLERANCE)
        throw new Error(`coverage ${coverage}: one more than it takes`);
      if (reached < coverage - TOLERANCE && length < Math.min(limit ?? COUNTRY_COUNT, all.country.length))
        throw new Error(`coverage ${coverage}: found ${reached}`);

      const likely = predict(name, { ...options, minProbability, limit: COUNTRY_COUNT });
      expectSame(
        `least ${minProbability}`,
        likely.country,
        all.country.filter(({ probability }) => probability * 1e6 >= minProbability * 1e6 - TOLERANCE),
      );
    }

    const name = names(sampleKeys(file, KEY_STEP));
    const share = fc.oneof(
      fc.constantFrom(0.000001, 0.5, 0.9, 1),
      fc.integer({ min: 1, max: 999_999 }).map((units) => units / 1e6),
    );
    return {
      arbitrary: fc.record({
        name,
        given: name,
        hasEstimator: fc.boolean(),
        coverage: share,
        minProbability: fc.oneof(fc.constant(0), share),
        limit: fc.option(fc.integer({ min: 1, max: COUNTRY_COUNT }), { nil: undefined }),
      }),
      check(value) {
        judge(value.name, value);
        judge({ given: value.given, family: value.name }, value);
        if (!PLAIN_WORD.test(value.name)) return;
        const options = value.hasEstimator ? { estimator } : {};
        expectSame(
          "one word",
          predict(value.name, { ...options, whole: true }).country,
          predict(value.name, options).country,
        );
      },
    };
  },
);
