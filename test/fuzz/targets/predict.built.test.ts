/** Any name and options against the core tier. */

import fc from "fast-check";
import { COUNTRY_COUNT } from "../../../src/ground/country-code.ts";
import type { Candidate, CountryCode, PredictOptions } from "../../../src/ground/types.ts";
import { MODEL_CONSTANTS } from "../../../src/predict/constants.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { expectSame, findFaults, sumOf } from "../../helpers/judge.ts";
import { openEstimator, readTier, sampleKeys } from "../../helpers/tiers.ts";
import { names } from "../arbitraries/names.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

interface Case {
  name: string;
  given: string;
  limit: number;
  countries: CountryCode[];
  weights: number[];
}

/** Every so many keys of the tier are among the words of names. */
const KEY_STEP = 40;
/** Rounding down takes less than this off each probability. */
const ROUNDING = 1e-6;
const TOLERANCE = 1e-9;

function expectSound(what: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`${what}: ${faults.join("; ")}`);
}

/** Scripts mixed within a word, which is repaired: capitals look alike that small letters do not, В and B. */
const MIXED_WORD =
  /\p{sc=Latin}[\p{M}\p{Cf}'’]*[\p{sc=Greek}\p{sc=Cyrillic}]|[\p{sc=Greek}\p{sc=Cyrillic}][\p{M}\p{Cf}'’]*\p{sc=Latin}/u;

/** Whether each letter has one upper and one lower form, which lead to each other: ß, ı and ς have not. */
function hasPlainCase(name: string): boolean {
  if (MIXED_WORD.test(name)) return false;
  for (const character of name) {
    const upper = character.toUpperCase();
    const lower = character.toLowerCase();
    if (upper.toLowerCase() !== lower || lower.toUpperCase() !== upper) return false;
    if ([...upper].length !== 1 || [...lower].length !== 1) return false;
  }
  return true;
}

/**
 * Whether the letters' case says nothing: all of it is in capitals, or in small letters, or of long words, each with one
 * capital in front.
 */
const isAnyCase = (name: string): boolean =>
  name === name.toUpperCase() ||
  name === name.toLowerCase() ||
  /^(?:\p{Lu}[\p{Ll}\p{M}]{4,}(?: |$))+$/u.test(name);

fuzz(
  "any name and options against the core tier: shape, order, sums, spellings, keys, parts, estimates",
  (): Fuzzer<Case> => {
    const file = readTier("core");
    const { predict, predictMany, explain, info } = createPredictor(file);
    const codes = info().countries as readonly CountryCode[];
    const estimator = openEstimator();
    const estimating: PredictOptions = { estimator };

    function checkName(name: string): void {
      const answer = predict(name);
      expectSound("predict", findFaults(answer, name));
      const { country, count } = answer;
      expectSame("predict, a second time", predict(name).country, country);
      expectSame("predictMany", predictMany([name, name])[1]!.country, country);
      const reasons = explain(name);
      expectSame("explain", reasons.country, country);
      if (reasons.count !== count) throw new Error(`explain counts ${reasons.count}, predict ${count}`);
      const { match, key, part, evidence, margin, rest, words } = reasons;
      const isNone = match === "none";
      if ([count === 0, key === null, part === null, evidence.length === 0].some((none) => none !== isNone))
        throw new Error(`explain contradicts itself: ${JSON.stringify(reasons)}`);
      if (!(margin >= 0 && margin <= 1 && rest >= 0 && rest <= 1))
        throw new Error(`margin ${margin}, rest ${rest}`);
      const sum = sumOf(country) + rest;
      if (!isNone && !(sum <= 1 + TOLERANCE && sum >= 1 - ROUNDING * (country.length + 1)))
        throw new Error(`candidates and rest add up to ${sum}`);
      if (words !== undefined) {
        // Halves of a double name that is not known as a whole.
        const sum = words.reduce((left, { word }) => left + explain({ family: word }).count, 0);
        if (sum !== count) throw new Error(`${JSON.stringify(words)} count ${sum} alone, ${count} together`);
      } else if (key !== null) {
        let found = explain(key);
        // Beside a last name that is not known a given name answers as nothing else.
        if (
          match === "last-name" &&
          part === "forename" &&
          JSON.stringify(found.country) !== JSON.stringify(country)
        )
          found = explain({ given: key });
        if (found.match !== "direct" || found.count !== count || found.part !== part)
          throw new Error(`the key ${JSON.stringify(key)} is found as ${JSON.stringify(found)}`);
        expectSame("the key found", found.country, country);
      }
    }

    function checkSpellings(name: string, country: readonly Candidate[]): void {
      const variants = [name.normalize("NFC"), name.normalize("NFD"), ` \t${name}\u3000`];
      // In capitals, letters of Windows-1252 can look like UTF-8 that was misread ("ÐŽ"); commands of LaTeX tell them apart.
      const isSound = !/\\|[ÂÃÅÐÑØÙ][ŒŠŸŽ]/u.test(name.normalize("NFC").toUpperCase());
      const cases = isSound && hasPlainCase(name) ? [name.toUpperCase(), name.toLowerCase()] : [];
      if (isAnyCase(name)) variants.push(...cases);
      for (const variant of variants)
        expectSame(`as ${JSON.stringify(variant)}`, predict(variant).country, country);
      // Capitals among small letters tell the family name, initials and titles.
      const [upper = "", lower = ""] = cases;
      expectSame(`as ${JSON.stringify(upper)}`, predict(upper).country, predict(lower).country);
    }

    function checkOptions({ name, limit, countries, weights }: Case, country: readonly Candidate[]): void {
      const all = predict(name, { limit: COUNTRY_COUNT });
      expectSound("all", findFaults(all, name, COUNTRY_COUNT));
      const limited = predict(name, { limit });
      expectSound(`limit ${limit}`, findFaults(limited, name, limit));
      expectSame(`limit ${limit}`, limited.country, all.country.slice(0, limit));
      expectSame("all, the first five", all.country.slice(0, 5), country);
      if (countries.length === 0) return;

      const restricted = predict(name, { countries, limit: COUNTRY_COUNT });
      expectSound("countries", findFaults(restricted, name, COUNTRY_COUNT));
      const before = new Map(all.country.map(({ country_id, probability }) => [country_id, probability]));
      for (const { country_id, probability } of restricted.country) {
        if (!countries.some((code) => code === country_id))
          throw new Error(`${country_id} was not asked for`);
        const least = (before.get(country_id) ?? 0) - ROUNDING;
        if (probability < least)
          throw new Error(`${country_id} has ${probability}, less than among all: ${least}`);
      }
      const kept = all.country.filter(({ country_id }) =>
        countries.some((code) => code === country_id),
      ).length;
      if (restricted.country.length < kept)
        throw new Error(`${restricted.country.length} of ${kept} are left`);

      // One weight has to be above 0.
      const prior = Object.fromEntries(
        countries.map((code, index) => [code, weights[index]! + Number(index === 0)]),
      );
      const weighed = predict(name, { prior, limit: COUNTRY_COUNT });
      expectSound("prior", findFaults(weighed, name, COUNTRY_COUNT));
      const stray = weighed.country.find(({ country_id }) => !(prior[country_id]! > 0));
      if (stray) throw new Error(`${stray.country_id} has a prior of 0`);
      const scaled = Object.fromEntries(Object.entries(prior).map(([code, weight]) => [code, weight * 1024]));
      expectSame(
        "prior on another scale",
        predict(name, { prior: scaled, limit: COUNTRY_COUNT }).country,
        weighed.country,
      );
    }

    /** A word alone is both a surname and a forename, if both are known: each counts by the root of its count. */
    function checkLoneWord(word: string, country: readonly Candidate[]): void {
      const { key, part } = explain(word);
      const alone = explain({ family: word }, { limit: COUNTRY_COUNT });
      const given = explain({ given: key ?? "" }, { limit: COUNTRY_COUNT });
      if (alone.key !== key) throw new Error(`the key ${key} is ${alone.key} as family name`);
      if (alone.part !== "surname" || given.part !== "forename" || given.key !== key) {
        expectSame("as family name of one word", alone.country.slice(0, 5), country);
        return;
      }
      const { givenShare } = MODEL_CONSTANTS;
      const shares = [
        (1 - givenShare) * Math.sqrt(alone.count),
        givenShare * Math.sqrt(given.count),
      ] as const;
      if (part !== (shares[1] > shares[0] ? "forename" : "surname"))
        throw new Error(`counts as ${part}: ${shares}`);
      const shareOf = (own: readonly Candidate[], code: string): number =>
        own.find(({ country_id }) => country_id === code)?.probability ?? 0;
      for (const { country_id, probability } of predict(word, { limit: COUNTRY_COUNT }).country) {
        const [surname, forename] = [shareOf(alone.country, country_id), shareOf(given.country, country_id)];
        const expected = (shares[0] * surname + shares[1] * forename) / (shares[0] + shares[1]);
        // All three are rounded down.
        if (Math.abs(probability - expected) > ROUNDING + TOLERANCE)
          throw new Error(`${country_id} has ${probability}, both parts together ${expected}`);
      }
    }

    function checkParts({ name, given }: Case, country: readonly Candidate[]): void {
      const alone = predict({ family: name });
      expectSound("as family name alone", findFaults(alone, name));
      expectSame("with an empty given name", predict({ given: "", family: name }).country, alone.country);
      // A family name of several words counts with all of them, a string with the last name in it.
      if (/^[\p{L}\p{M}]*$/u.test(name)) checkLoneWord(name, country);
      const answer = predict({ given, family: name });
      expectSound("parts", findFaults(answer, [given, name].filter(Boolean).join(" ")));
      const { country: explained, margin, rest } = explain({ given, family: name });
      expectSame("explain of parts", explained, answer.country);
      if (!(margin >= 0 && margin <= 1 && rest >= 0 && rest <= 1))
        throw new Error(`parts: margin ${margin}, rest ${rest}`);
    }

    function checkEstimate(name: string, country: readonly Candidate[]): void {
      const found = explain(name, estimating);
      if (country.length > 0) {
        expectSame("known, with an estimator", found.country, country);
        return;
      }
      if (found.match !== (found.country.length > 0 ? "estimate" : "none") || found.count !== 0)
        throw new Error(`an estimate that is none: ${JSON.stringify(found)}`);
      // The count of an estimate is 0, which of other answers would be a fault.
      const counted = { name: found.name, country: found.country, count: Math.sign(found.country.length) };
      expectSound("estimate", findFaults(counted, name));
    }

    const name = names(sampleKeys(file, KEY_STEP));
    return {
      arbitrary: fc.record({
        name,
        given: name,
        limit: fc.integer({ min: 1, max: COUNTRY_COUNT }),
        countries: fc.oneof(
          fc.constant<CountryCode[]>([]),
          fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 12 }),
        ),
        weights: fc.array(fc.oneof(fc.constantFrom(0, 0.001, 1, 3, 90), fc.nat(1_000_000)), {
          minLength: 12,
          maxLength: 12,
        }),
      }),
      check(value) {
        checkName(value.name);
        const { country } = predict(value.name);
        checkSpellings(value.name, country);
        checkOptions(value, country);
        checkParts(value, country);
        checkEstimate(value.name, country);
      },
    };
  },
);
